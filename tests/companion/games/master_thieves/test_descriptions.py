"""Labels and log lines: helpful, and never telling what players should remember."""

import re
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.game import Player, Words
from companion.games.master_thieves import descriptions, engine, fouls
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import (
    AnyEvent,
    CardRevealed,
    DiamondsPlaced,
    DrawerClosed,
    DrawerOpened,
    RubyPlaced,
)
from companion.games.master_thieves.fouls import FoulCode
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.options import options
from companion.games.master_thieves.state import Phase, State
from companion.games.master_thieves.views import table_view
from tests.companion.games.laws.play import fair_game, opening, wild_game
from tests.laws import share
from tools.other_secrets import with_other_secrets
from tools.random_player.master_thieves import movements

from .table import below, opened, play, read, top, turn

# "No more smugglers" and "put diamonds into the box" are what the record itself says aloud.
SECRETS = re.compile(r"\b[ABC][1-4]\b|smuggler(?!s$)|jeweler|gemologist|thief|detective|sapphire|diamond(?!s into)")


def told(before: State, kind: str, **fields: object) -> list[str]:
    event = read(kind, **fields)
    return [str(line) for line in descriptions.tell(before, event, engine.apply(before, event)).lines]


def labelled(state: State, kind: str, **fields: object) -> str:
    return str(descriptions.label(state, read(kind, **fields)))


# labels


def test_labels_of_the_setup() -> None:
    table = opened("zoch")
    assert labelled(table.state, "ruby_placed", drawer="A1") == "a ruby was put into the box"
    assert labelled(table.state, "diamonds_placed", seat="Bo", drawer="A1", count=2) == "Bo put diamonds into the box"
    assert labelled(table.state, "setup_finished") == "the setup was finished"
    assert labelled(table.state, "position_set") == "the box was filled"
    assert labelled(table.state, "drawer_opened", drawer="B2", depth="front") == "a drawer was opened"
    assert labelled(table.state, "level_rotated", levels=1, direction="cw") == "the top level was rotated clockwise"
    start = {"game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]}
    assert labelled(table.state, "table_opened", **start) == "the game begins"


def test_labels_of_the_reveal() -> None:
    table = play("rio-grande")
    assert labelled(table.state, "card_revealed", seat="Bo", character="thief") == "Bo showed a card"
    assert labelled(table.state, "reveal_closed") == "no more smugglers"
    table.show("Bo", "thief")
    assert labelled(table.state, "card_revealed", seat="Bo", character="thief", number=3) == "Bo gave a card's number"
    assert labelled(table.state, "card_revealed", seat="Zoe", character="thief") == "Zoe showed a card"


def test_labels_of_a_turn_name_who_did_it() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond")})
    assert labelled(table.state, "drawer_opened", drawer="A1", depth="ajar") == "Ana opened a drawer a little"
    assert labelled(table.state, "drawer_opened", drawer="A1", depth="front") == "Ana opened a drawer"
    table.open("A1")
    assert labelled(table.state, "drawer_opened", drawer="A1", depth="secret") == "Ana opened a drawer further"
    assert labelled(table.state, "gems_taken", gems="all") == "Ana took gems"
    assert labelled(table.state, "gems_taken", gems=[]) == "Ana took nothing"
    assert labelled(table.state, "gem_placed", gem="sapphire") == "Ana placed an imitation"
    assert labelled(table.state, "alarm_placed") == "Ana placed the alarm"
    assert labelled(table.state, "alarm_reclaimed", seat="Bo") == "Bo took the alarm back"
    assert labelled(table.state, "gem_picked", seat="Bo", gem="ruby") == "Bo picked a gem"
    assert labelled(table.state, "box_turned") == "Ana turned the box over"
    assert labelled(table.state, "turn_ended") == "Ana ended the turn"
    assert labelled(table.state, "correction", set={}) == "a correction was made"


# the log


def test_the_log_tells_what_everybody_saw() -> None:
    table = turn("zoch", "thief", drawers={"A1": top("diamond", "diamond"), "A2": below("sapphire")})
    assert told(table.state, "drawer_opened", drawer="A1", depth="front") == [
        "Ana opened a drawer",
        "Ana put 2 diamonds on the black pillow",
    ]
    assert told(table.state, "drawer_opened", drawer="A2", depth="front") == [
        "Ana opened a drawer",
        "1 sapphire fell out, onto the red pillow",
    ]
    assert told(table.state, "turn_ended") == ["Ana ended the turn", "it is Bo's turn"]
    assert told(table.state, "correction", set={}) == ["a correction was made"]
    assert told(table.state, "correction", set={}, source="referee") == [], "what the app works out is nobody's news"


def test_the_log_tells_whose_alarm_it_was() -> None:
    table = turn("zoch", "thief", drawers={"A2": below("sapphire", "alarm:Bo")})
    assert told(table.state, "drawer_opened", drawer="A2", depth="front")[1:] == [
        "Bo took the alarm back",
        "1 sapphire fell out with Bo's alarm, onto Bo's black pillow",
    ]


def test_the_log_tells_a_search() -> None:
    table = turn("zoch", "master_thief", drawers={"A1": {"secret_upright": ["ruby"]}})
    table.open("A1")
    assert told(table.state, "drawer_opened", drawer="A1", depth="secret") == [
        "Ana opened a drawer further",
        "Ana found a ruby",
    ]
    table.open("A1", "secret")
    assert told(table.state, "gems_taken", gems=[]) == ["Ana took nothing"]
    assert told(table.state, "gems_taken", gems="all") == ["Ana put 1 ruby on the black pillow"]


def test_what_goes_back_into_a_drawer_is_not_named() -> None:
    table = turn("zoch", "thief", drawers={"A1": {"secret_inverted": ["ruby"]}})
    assert told(table.state, "drawer_opened", drawer="A1", depth="secret") == [
        "Ana opened a drawer",
        "what fell out goes into the upper secret compartment of the same drawer",
        "Ana was not allowed to open the secret compartment",
    ]


def test_with_a_new_round_the_log_begins_afresh() -> None:
    table = turn("zoch", "thief", detectives=1, seats=2, red={"diamond": 1})
    event = read("turn_ended")
    telling = descriptions.tell(table.state, event, engine.apply(table.state, event))
    assert telling.afresh
    assert [str(line) for line in telling.lines] == ["round 2 began"]


def test_a_foul_in_the_log_names_who_or_somebody() -> None:
    table = play("zoch")
    assert told(table.state, "box_turned") == [
        "the box was turned over",
        "somebody touched the box when it was nobody's turn",
    ]


def test_what_to_do_about_a_moved_box_fits_one_that_puts_itself_back() -> None:
    """A virtual box does; at a real one, the page after *Take it back* says what hands have to do."""
    (foul,) = descriptions.fouls(turn("zoch", "thief").rotate().open("A1").state)
    assert str(foul.remedy) == "take it back, or carry on with the box as it is"


def test_fouls_come_with_what_to_do() -> None:
    table = turn("zoch", "thief").open("A1").shut("A1").open("A2").shut("A2").open("A3")
    foul, later = descriptions.fouls(table.state)
    assert (foul.code, str(foul.what)) == ("second_drawer", "Ana opened a second drawer")
    assert str(foul.remedy) == "take it back with anything that fell out, or carry on: then that goes to the red pillow"
    assert foul.shut is not None  # and which drawer to shut, the box itself says
    assert descriptions.fouls(table.state, after=foul.event) == [later]
    assert set(fouls._TEXTS) == set(FoulCode)


def test_words_keep_their_message_id_for_translation() -> None:
    said = Words("{seat} placed an imitation", {"seat": "{weird} name"})
    assert str(said) == "{weird} name placed an imitation"


# how a game stands


def test_a_summary_ranks_by_score_and_by_the_editions_tie_breaks() -> None:
    black = {"Ana": {"diamond": 4}, "Bo": {"ruby": 1}, "Cy": {"diamond": 4}}
    table = play("zoch", black=black)
    found = descriptions.summary(table.state)
    assert (found.title, found.variant, found.remarks) == ("Master Thieves", "zoch", "rounds: 1; fouls: 0")
    ranks = {"Ana": 2, "Bo": 1, "Cy": 2}
    assert found.players == tuple(Player(name, -10, rank, winner=False) for name, rank in ranks.items())


def test_rounds_are_counted_over_the_whole_game() -> None:
    game = list(fair_game(opening(EditionId.ZOCH, 3), Random(1)))
    lines = [
        str(line)
        for (_, before), (event, after) in pairwise(game)
        for line in MASTER_THIEVES.tell(before, event, after).lines
    ]
    rounds = [line for line in lines if re.fullmatch(r"round \d+ began", line)]
    last = game[-1][1]
    assert last.cycle > 1
    assert rounds == [f"round {number} began" for number in range(1, len(rounds) + 1)]
    assert MASTER_THIEVES.summary(last).round == table_view(last).round_of_game == len(rounds)
    assert MASTER_THIEVES.summary(game[0][1]).round == 0


def test_the_winner_of_a_finished_game_is_named() -> None:
    *_, (_, before), (event, state) = fair_game(opening(EditionId.ZOCH, 3), Random(1))
    assert str(MASTER_THIEVES.tell(before, event, state).lines[-1]).startswith("the game is over: ")
    found = MASTER_THIEVES.summary(state)
    assert MASTER_THIEVES.is_over(state)
    assert [player.rank for player in found.players if player.winner] == [1]


# laws

seeds = st.integers(min_value=0, max_value=2**32)
some_games = settings(max_examples=share(60), database=None, derandomize=True)
editions = st.sampled_from(EditionId)


@pytest.mark.law
@some_games
@given(seed=seeds, edition=editions)
def test_no_label_names_a_drawer_a_card_or_a_gem_in_the_box(seed: int, edition: EditionId) -> None:
    before = None
    for event, state in wild_game(opening(edition, 4), Random(seed), 300):
        if before is not None:
            assert not SECRETS.search(str(descriptions.label(before, event)))
            drawers = [str(line) for line in descriptions.tell(before, event, state).lines]
            assert not re.search(r"\b[ABC][1-4]\b", " ".join(drawers))
        before = state


SWAPPED = {**dict(zip("1234", "3412", strict=True)), "A": "C", "B": "A", "C": "B"}


def elsewhere(event: AnyEvent) -> AnyEvent:
    """The same event with another drawer of the same kind."""
    if isinstance(event, DrawerOpened | DrawerClosed | RubyPlaced | DiamondsPlaced):
        return replace(event, drawer=Drawer("".join(SWAPPED[letter] for letter in event.drawer)))
    return event


@pytest.mark.law
@some_games
@given(seed=seeds, edition=editions)
def test_a_game_with_other_drawers_has_the_same_labels_and_the_same_log(seed: int, edition: EditionId) -> None:
    first = opening(edition, 3)
    before = twin_before = engine.open_table(first)
    for event, state in list(wild_game(first, Random(seed), 300))[1:]:
        moved = elsewhere(event)
        twin = engine.apply(twin_before, moved)
        assert descriptions.label(before, event) == descriptions.label(twin_before, moved)
        assert descriptions.tell(before, event, state) == descriptions.tell(twin_before, moved, twin)
        before, twin_before = state, twin


@pytest.mark.law
@some_games
@given(seed=seeds, edition=editions)
def test_games_that_differ_only_in_what_is_hidden_tell_the_same(seed: int, edition: EditionId) -> None:
    """Shuffle what nobody can know, then do what shows nothing of it."""
    rng = Random(seed)
    for _, state in wild_game(opening(edition, 4, deal=rng if seed % 2 else None), rng, 120):
        if rng.random() > 0.2:
            continue
        twin = with_other_secrets(state, rng)
        both = {*options(twin), *movements(twin)}
        for event in [event for event in (*options(state), *movements(state)) if event in both][:40]:
            assert descriptions.label(state, event) == descriptions.label(twin, event)
            if isinstance(event, DrawerOpened | CardRevealed):
                continue
            after, twin_after = engine.apply(state, event), engine.apply(twin, event)
            if after.phase is not Phase.GAME_OVER:
                assert descriptions.tell(state, event, after) == descriptions.tell(twin, event, twin_after)
