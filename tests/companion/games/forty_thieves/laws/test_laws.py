"""Laws that hold in every game of 40 Thieves: 2 to 4 seats, with every optional rule."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.board import CELLS
from companion.games.forty_thieves.events import AnyEvent, TableOpened
from companion.games.forty_thieves.faces import DAGGER, EVIL_EYE, LANTERN, Face
from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.forty_thieves.guide.values import Choice
from companion.games.forty_thieves.state import State
from companion.games.game import View
from tests.laws import share

from .play import NAMES, TABLES, any_claim, any_jar, any_movement, fair_game, opening

pytestmark = pytest.mark.law
GAME = FORTY_THIEVES
EACH = [pytest.param(name, seats, id=f"{name}-{seats}") for name in TABLES for seats in (2, 3, 4)]
seeds = st.integers(min_value=0, max_value=2**32)
some_games = settings(max_examples=share(16), database=None, derandomize=True)
few_games = settings(max_examples=share(8), database=None, derandomize=True)


def view(state: State, kind: View = View.REFEREE) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(GAME.view(state, kind))
    return found


@pytest.mark.parametrize(("name", "seats"), EACH)
@some_games
@given(seed=seeds)
def test_a_true_game_ends_without_foul_or_note_and_what_the_rules_count_lies_there(
    name: str, seats: int, seed: int
) -> None:
    first = opening(TABLES[name], seats)
    record: list[AnyEvent] = []
    for event, state, people in fair_game(first, Random(seed)):
        record.append(event)
        tiles = people.tiles
        assert (state.stack, state.discard) == (len(tiles.stack), len(tiles.discards))
        assert state.hands == tuple(len(hand) for hand in tiles.hands)
        assert all(known.face in (None, tiles.board[cell].face) for cell, known in zip(CELLS, state.board, strict=True))
        assert all(known.jar in (None, tiles.board[cell].jar) for cell, known in zip(CELLS, state.board, strict=True))
        assert conserved(first, state)
    seen = view(state)
    assert (seen["phase"], seen["fouls"], seen["hidden"]["notes"]) == ("game_over", [], [])
    assert folded([GAME.decode(GAME.encode(event)) for event in record]) == state


def conserved(first: TableOpened, state: State) -> bool:
    """Nine sapphires, and all the tiles of the box."""
    hoards = state.hoards
    loot = state.merchant.sapphires if state.merchant else 0
    stones = state.sapphires.bit_count() + sum(hoard.sapphires for hoard in hoards) + loot
    kept = sum(hoard.sapphire_tiles + hoard.evil_eye_tiles for hoard in hoards) + len(state.activated)
    tiles = len(CELLS) + sum(state.hands) + state.stack + state.discard + kept
    return (stones, tiles) == (9, (40 if first.options.simple else 60) + (3 if first.options.tales else 0))


def folded(record: list[AnyEvent]) -> State:
    state: State = GAME.open(record[0])
    for event in record[1:]:
        state = GAME.apply(state, event)
    return state


@pytest.mark.parametrize(("name", "seats"), EACH)
@few_games
@given(seed=seeds)
def test_options_are_accepted_and_what_is_accepted_is_listed(name: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    for _, state, _ in fair_game(opening(TABLES[name], seats), Random(seed)):
        if rng.random() > 0.15:
            continue
        listed = set(view(state)["options"])
        ready = GAME.options(state)
        # With all tales told in a simple game, and with all tiles face up, a glimpse has nothing to show.
        assert listed - {kind(event) for event in ready} <= {"tile_glimpsed", "tile_shown", "lantern_played"}
        assert {kind(event) for event in ready} <= listed
        assert (not listed) is GAME.is_over(state)
        for event in rng.sample(list(ready), min(len(ready), 12)):
            GAME.apply(state, event)
        for _ in range(25):
            claim = any_claim(rng, NAMES[:seats])
            assert kind(claim) in listed or kind(claim) == "game_stopped" or not accepted(state, claim)
        can_be_stopped(state)


def can_be_stopped(state: State) -> None:
    """People may stop at any time between the setup and the end: then the best hoard has won, and nothing moves."""
    before = view(state)
    if before["phase"] in ("setup", "game_over"):
        assert not accepted(state, events.GameStopped())
        return
    after = view(GAME.apply(state, events.GameStopped()))
    assert (after["phase"], after["stopped"], after["options"], after["ended"]) == ("game_over", True, [], None)
    assert [after[part] for part in ("seats", "board", "merchant")] == [
        before[part] for part in ("seats", "board", "merchant")
    ]
    assert after["winners"] == best(after["seats"])


def best(seats: list[dict[str, Any]]) -> list[str]:
    """Highest score, then fewest Evil Eyes, then most sapphires (38, 39)."""

    def worth(seat: dict[str, Any]) -> tuple[int, int, int]:
        eyes = seat["evil_eyes"] + seat["evil_eye_tiles"]
        return seat["sapphires"] + seat["sapphire_tiles"] - eyes, -eyes, seat["sapphires"]

    return [seat["name"] for seat in seats if worth(seat) == max(map(worth, seats))]


@pytest.mark.parametrize(("name", "seats"), EACH)
@few_games
@given(seed=seeds)
def test_what_the_guide_offers_is_accepted_and_listed(name: str, seats: int, seed: int) -> None:
    rng, met = Random(seed), 0
    for _, state, _ in fair_game(opening(TABLES[name], seats), Random(seed)):
        if rng.random() > 0.3:
            continue
        listed = set(view(state)["options"])
        for choice in every_choice(GAME.guide(state)):
            event = GAME.decode(choice.line.encode())
            GAME.apply(state, event)
            assert kind(event) in listed, choice.label
            met += 1
    assert met


def every_choice(value: Any) -> Iterator[Choice]:
    """All that is offered as a button, wherever it is in the guide."""
    if isinstance(value, Choice):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from every_choice(item)
    elif isinstance(value, msgspec.Struct):
        yield from every_choice(msgspec.structs.astuple(value))


def kind(event: AnyEvent) -> str:
    found: str = msgspec.json.decode(GAME.encode(event))["type"]
    return found


def accepted(state: State, event: AnyEvent) -> bool:
    before = GAME.view(state, View.REFEREE)
    try:
        GAME.apply(state, event)
    except RejectedError as error:
        assert str(error).strip()  # noqa: PT017
        return False
    finally:
        assert GAME.view(state, View.REFEREE) == before
    return True


@pytest.mark.parametrize(("name", "seats"), EACH)
@few_games
@given(seed=seeds)
def test_what_the_tray_sees_changes_nothing_but_what_is_lifted_and_fouls(name: str, seats: int, seed: int) -> None:
    rng, still, moved = Random(seed), None, None
    for event, state, _ in fair_game(opening(TABLES[name], seats), Random(seed)):
        still = state
        moved = GAME.open(event) if moved is None else GAME.apply(moved, event)
        for _ in range(rng.choice((0, 0, 1, 3))):
            moved = GAME.apply(moved, any_movement(rng))
    assert without_tray(moved) == without_tray(still)


def without_tray(state: Any) -> dict[str, Any]:
    seen = view(state)
    return seen | {"fouls": [], "board": seen["board"] | {"lifted": []}, "hidden": None}


@pytest.mark.parametrize(("name", "seats"), EACH)
@few_games
@given(seed=seeds, length=st.integers(1, 150))
def test_people_who_say_anything_leave_the_rules_in_step(name: str, seats: int, seed: int, length: int) -> None:
    """Claims, jars and movements at random, mostly rejected; and options, so that play goes on."""
    rng, first = Random(seed), opening(TABLES[name], seats)
    state = engine.open_table(first)
    record: list[AnyEvent] = [first]
    for _ in range(length):
        ready = GAME.options(state)
        kinds = {kind(event): event for event in rng.sample(list(ready), min(len(ready), 20))}
        choices = [*kinds.values(), any_claim(rng, first.seats), any_jar(rng), any_movement(rng)]
        event = rng.choice(choices)
        if accepted(state, event):
            state = GAME.apply(state, event)
            record.append(event)
        assert conserved(first, state)
        GAME.headline(state, GAME.guide(state)), GAME.summary(state), GAME.fouls(state)
    assert folded(record) == state
    assert GAME.view(folded(record), View.REFEREE) == GAME.view(state, View.REFEREE)


# secrecy


DOWN_AGAIN: tuple[Face, ...] = (DAGGER, LANTERN, EVIL_EYE)


@pytest.mark.parametrize("name", [name for name in TABLES if not TABLES[name].simple])
@some_games
@given(seed=seeds, seats=st.integers(2, 4))
def test_faces_that_lie_down_again_leave_no_trace(name: str, seats: int, seed: int) -> None:
    """Tiles of thefts that failed and neighbours of Lanterns are told with other faces; the table hears the same."""
    rng, first = Random(seed), opening(TABLES[name], seats)
    record, states = [], []
    for event, state, _ in fair_game(first, Random(seed)):
        record.append(event)
        states.append(state)
    other = [*record]
    hidden = hidden_again(states, record)
    for number in rng.sample(hidden, min(len(hidden), 6)):
        event = record[number]
        assert isinstance(event, events.TileShown)
        changed = events.TileShown(cell=event.cell, tile=rng.choice(DOWN_AGAIN))
        twin = [*other[:number], changed, *other[number + 1 :]]
        if is_played(twin):
            other = twin
    end = folded(other)
    assert GAME.view(end, View.TABLE) == GAME.view(states[-1], View.TABLE)
    assert spoken(other) == spoken(record)


@pytest.mark.parametrize("name", [name for name in TABLES if not TABLES[name].simple])
@few_games
@given(seed=seeds, seats=st.integers(2, 4))
def test_faces_that_lie_down_change_no_answer(name: str, seats: int, seed: int) -> None:
    """Whatever is claimed: accepted or rejected alike, in the same words, and the table sees the same after it."""
    rng, first = Random(seed), opening(TABLES[name], seats)
    record, states = [], []
    for event, state, _ in fair_game(first, Random(seed)):
        record.append(event)
        states.append(state)
        if len(record) > 30 and event == events.TurnEnded() and rng.random() < 0.5:
            break
    other = [*record]
    for number in hidden_again(states, record):
        event = record[number]
        assert isinstance(event, events.TileShown)
        other[number] = events.TileShown(cell=event.cell, tile=rng.choice(DOWN_AGAIN))
    if is_played(other) and not GAME.is_over(states[-1]):
        kept = events.HandBuilt(discarded=0)
        state, twin = GAME.apply(states[-1], kept), GAME.apply(folded(other), kept)
        for _ in range(60):
            claim = any_claim(rng, first.seats)
            assert answer(twin, claim) == answer(state, claim)


def answer(state: State, claim: AnyEvent) -> object:
    try:
        return GAME.view(GAME.apply(state, claim), View.TABLE)
    except RejectedError as error:
        return str(error)


def hidden_again(states: list[State], record: list[AnyEvent]) -> list[int]:
    """The tiles that were told in a theft that failed or beside a Lantern, and had no effect."""
    found = []
    for number, event in enumerate(record):
        if not isinstance(event, events.TileShown) or event.tile.golden is not None:
            continue
        before = states[number - 1]
        if before.theft is not None:
            verdict = next(state.theft for state in states[number:] if state.theft and state.theft.success is not None)
            found += [number] if verdict.success is False else []
        elif before.showing is not None and before.showing.how.name == "AROUND" and event.tile != "sapphire":
            found.append(number)
    return found


def is_played(record: list[AnyEvent]) -> bool:
    try:
        folded(record)
    except RejectedError:
        return False
    return True


def spoken(record: list[AnyEvent]) -> list[object]:
    """All that the log and undo say, all that is announced, and the story at the end."""
    state = GAME.open(record[0])
    found: list[object] = []
    opened, steps = state, []
    for event in record[1:]:
        label, before = GAME.label(state, event), state
        state = GAME.apply(state, event)
        steps.append((event, state))
        found += [label, GAME.tell(before, event, state), GAME.headline(state, GAME.guide(state)).announcements]
    return [*found, GAME.highlights(opened, steps)]
