"""Setting right tells nothing: games that look the same from the table offer, say and refuse the same."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.table.history import History
from tests.companion.games.master_thieves.table import read
from tests.laws import share

from .played import SEATS, Played

DRAWERS = [f"{level}{number}" for level in "ABC" for number in range(1, 5)]
OPENED, SIDES = "B1", ("upright", "inverted")
some_games = settings(max_examples=share(40), database=None, derandomize=True)


def hidden(rng: Random, heaps: list[list[str]], rubies: int) -> dict[str, Any]:
    """The same heaps, rubies and alarm, somewhere in the drawers that nobody opens."""
    drawers: dict[str, Any] = {drawer: {} for drawer in DRAWERS if drawer != OPENED}
    places = rng.sample([(drawer, side) for drawer in drawers for side in SIDES], len(heaps))
    for (drawer, side), heap in zip(places, heaps, strict=True):
        drawers[drawer][side] = heap
    secrets = [(drawer, f"secret_{side}") for drawer in drawers if drawer[1] in "13" for side in SIDES]
    for drawer, side in rng.sample(secrets, rubies):
        drawers[drawer][side] = ["ruby"]
    return drawers


def twins(edition: str, rng: Random) -> tuple[Played, Played]:
    """Two games that differ in where things lie that nobody has seen, and in the cards that nobody has seen played.

    The detective is in every hand: who claims a card that was played is told so, as in every reveal.
    """
    heaps = [rng.choices(["diamond", "sapphire"], k=rng.randint(1, 3)) for _ in range(6)]
    heaps[0] = ["alarm:Cy"] + heaps[0] * rng.randint(0, 1)
    seen = {side: rng.choices(["diamond", "sapphire"], k=rng.randint(0, 3)) for side in SIDES}
    shown = {"Ana": "thief", "Bo": rng.choice(["jeweler", "master_thief"]), "Cy": "detective"}
    games = []
    for _ in range(2):
        others = {seat: [card for card in CHARACTERS if card not in (shown[seat], "detective")] for seat in SEATS}
        hands = {seat: [*{shown[seat], "detective"}, *rng.sample(others[seat], 3)] for seat in SEATS}
        white = {seat: {"diamond": 3} for seat in SEATS}
        drawers = {**hidden(rng, heaps, 5), OPENED: seen}
        games.append(Played(edition, drawers=drawers, hands=hands, white=white, round=3))
    for game in games:
        game.reveal(**shown)
    return games[0], games[1]


def something(rng: Random) -> dict[str, object]:
    """Anything that people could say, or do."""
    gems = {gem: rng.choice((0, 0, 1, 2, 30)) for gem in ("ruby", "sapphire", "diamond")}
    seat = rng.choice(SEATS)
    return rng.choice(
        [
            {"what": "fell", "gems": gems, "alarm": rng.choice((None, *SEATS))},
            {"what": "taken", "gems": gems},
            {"what": "lies", "gems": gems},
            {"what": "number", "seat": seat, "number": rng.randint(1, 8)},
            {"what": "card", "seat": seat, "character": "detective"},
            {"what": "not_passed", "now": rng.random() < 0.5},
            {"type": "drawer_opened", "drawer": OPENED, "depth": "front"},
            {"type": "drawer_closed", "drawer": OPENED},
            {"type": "turn_ended"},
            {"type": "gems_taken", "gems": "all"},
        ]
    )


def done(game: Played, thing: dict[str, object]) -> str:
    """Do it, if it can be done; what is said about it."""
    draft: History = game.history.draft()
    try:
        if "what" in thing:
            draft.set_right(json.dumps(thing).encode())
        else:
            draft.happen(read(str(thing["type"]), **{key: value for key, value in thing.items() if key != "type"}))
    except RejectedError as error:
        return str(error)
    game.history = draft
    return game.label


def seen(game: Played) -> bytes:
    """Everything that anybody at the table can read."""
    history = game.history
    log = [
        str(words)
        for step in history.back()
        if step.before is not None
        for words in MASTER_THIEVES.tell(history.before(step), step.event, history.states.after(step)).lines
    ]
    labels = [str(history.label_of(step)) for step in history.back()]
    view = MASTER_THIEVES.table_view(game.state)
    return msgspec.json.encode([game.guide, view, log, labels])


@pytest.mark.law
@pytest.mark.parametrize("edition", [edition for edition in EditionId if edition is not EditionId.ITALIANO])
@some_games
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_games_that_look_the_same_are_set_right_in_the_same_way(edition: EditionId, seed: int) -> None:
    rng = Random(seed)
    one, other = twins(edition.value, rng)
    for _ in range(12):
        thing = something(rng)
        assert done(one, thing) == done(other, thing), thing
        assert seen(one) == seen(other), thing
