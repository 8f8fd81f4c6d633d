"""Labels, log lines and what goes without saying: helpful, and never telling what players should remember."""

import re
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.game import Geometry, Player, Words
from companion.games.master_thieves import auto_advance, descriptions, engine
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import (
    AnyEvent,
    CardRevealed,
    DiamondsPlaced,
    DrawerClosed,
    DrawerOpened,
    GemsTaken,
    RubyPlaced,
    Source,
    TurnEnded,
)
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.options import movements, options
from companion.games.master_thieves.state import FoulCode, Phase, State
from companion.games.master_thieves.views import table_view

from .laws.play import fair_game, opening, wild_game
from .laws.test_laws import with_other_secrets
from .master_thieves.table import Table, below, fill_rubies, opened, play, read, top, turn

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
    assert labelled(table.state, "position_set") == "a position was set"
    assert labelled(table.state, "drawer_opened", drawer="B2", depth="front") == "a drawer was opened"
    assert labelled(table.state, "level_rotated", levels=1, direction="cw") == "the top level was rotated clockwise"
    start = {"game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]}
    assert labelled(table.state, "table_opened", **start) == "the table was opened"


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
    assert labelled(table.state, "correction", set={}) == "the table corrected the app"


# the log


def test_the_log_tells_what_everybody_saw() -> None:
    table = turn("zoch", "thief", drawers={"A1": top("diamond", "diamond"), "A2": below("sapphire")})
    assert told(table.state, "drawer_opened", drawer="A1", depth="front") == [
        "Ana opened a drawer",
        "Ana took 2 diamonds to the black pillow",
    ]
    assert told(table.state, "drawer_opened", drawer="A2", depth="front") == [
        "Ana opened a drawer",
        "1 sapphire fell out, onto the red pillow",
    ]
    assert told(table.state, "turn_ended") == ["Ana ended the turn", "it is Bo's turn"]
    assert told(table.state, "correction", set={}) == ["the table corrected the app"]


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
    assert told(table.state, "gems_taken", gems="all") == ["Ana took 1 ruby to the black pillow"]


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
        "somebody touched the box while nobody had a turn",
    ]


def test_fouls_come_with_what_to_do() -> None:
    table = turn("zoch", "thief").open("A1").shut("A1").open("A2").shut("A2").open("A3")
    foul, later = descriptions.fouls(table.state)
    assert (foul.code, str(foul.what)) == ("second_drawer", "Ana opened a second drawer")
    assert "shut it" in str(foul.remedy)
    assert descriptions.fouls(table.state, after=foul.event) == [later]
    assert set(descriptions._FOULS) == set(descriptions._REMEDIES) == set(FoulCode)


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


# what goes without saying


def implied(table: Table, drawer: str) -> list[AnyEvent]:
    return list(MASTER_THIEVES.implied_before(table.state, read("drawer_opened", drawer=drawer, depth="front")))


def test_the_next_drawer_ends_a_turn_whose_duties_are_done() -> None:
    table = turn("zoch", "thief").open("A1").shut("A1")
    assert implied(table, "B1") == [TurnEnded(source=Source.REFEREE)]


def test_the_next_drawer_ends_no_turn_that_is_not_over() -> None:
    assert implied(turn("zoch", "thief"), "B1") == []
    assert implied(turn("zoch", "thief").open("A1"), "B1") == []
    assert implied(turn("zoch", "thief").open("A1", "ajar").shut("A1"), "B1") == []
    assert implied(turn("zoch", "thief").open("A1").shut("A1"), "A1") == []
    assert implied(turn("italiano", "jeweler").open("A1").shut("A1"), "B1") == []
    assert implied(play("zoch"), "B1") == []
    assert auto_advance.implied_before(turn("zoch", "thief").open("A1").shut("A1").state, read("box_turned")) == ()


def test_after_the_last_turn_at_the_box_another_drawer_is_a_second_one() -> None:
    table = turn("zoch", "thief", seats=2, detectives=1).open("A1").shut("A1")
    assert implied(table, "B1") == []


def test_after_the_last_turn_at_the_box_the_next_card_ends_it() -> None:
    card = read("card_revealed", seat="Bo", character="jeweler")
    last = turn("zoch", "thief", seats=2, detectives=1).open("A1").shut("A1")
    assert auto_advance.implied_before(last.state, card) == (TurnEnded(source=Source.REFEREE),)
    not_last = turn("zoch", "thief").open("A1").shut("A1")
    assert auto_advance.implied_before(not_last.state, card) == ()


def test_who_shuts_the_drawer_has_taken_what_there_was_to_take() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1")
    shut = read("drawer_closed", drawer="A1")
    after = engine.apply(table.state, shut)
    assert list(MASTER_THIEVES.implied_after(after, shut)) == [GemsTaken(gems="all", source=Source.REFEREE)]
    assert auto_advance.implied_after(after, read("drawer_closed", drawer="B1")) == ()
    assert auto_advance.implied_after(after, read("box_turned")) == ()
    answered = engine.apply(after, GemsTaken(gems=()))
    assert auto_advance.implied_after(answered, shut) == ()
    alone = turn("rio-grande", "smuggler", drawers={"A1": top("diamond", "sapphire")}).open("A1").shut("A1")
    assert auto_advance.implied_after(alone.state, shut) == (GemsTaken(gems=(Gem.SAPPHIRE,), source=Source.REFEREE),)


def test_what_was_assumed_may_be_changed_until_the_turn_ends() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top("diamond")}).open("A1").shut("A1")
    assumed, nothing = GemsTaken(gems="all"), GemsTaken(gems=())
    assert not MASTER_THIEVES.may_change(table.state, assumed, nothing)
    table.take_all()
    assert MASTER_THIEVES.may_change(table.state, assumed, nothing)
    assert not auto_advance.may_change(table.state, assumed, TurnEnded())
    table.end_turn()
    assert not auto_advance.may_change(table.state, assumed, nothing)


@pytest.mark.parametrize(
    ("did", "kind", "fields", "late"),
    [
        ("nothing", "box_turned", {}, True),
        ("nothing", "level_rotated", {"levels": 1, "direction": "cw"}, True),
        ("turned", "level_rotated", {"levels": 1, "direction": "cw"}, False),
        ("turned", "box_turned", {}, False),
        ("rotated", "box_turned", {}, True),
        ("nothing", "drawer_opened", {"drawer": "B1", "depth": "front"}, False),
    ],
)
def test_the_box_may_be_handled_just_after_done_if_the_turn_had_handling_left(
    did: str, kind: str, fields: dict[str, object], late: bool
) -> None:
    table = turn("zoch", "thief").open("A1").shut("A1")
    if did == "turned":
        table.turn_over()
    elif did == "rotated":
        table.rotate()
    assert MASTER_THIEVES.is_late(table.state, TurnEnded(), read(kind, **fields)) is late
    assert not auto_advance.is_late(table.state, read("box_turned"), read(kind, **fields))


def test_nothing_is_late_while_a_drawer_is_open() -> None:
    assert not auto_advance.is_late(turn("zoch", "thief").open("A1").state, TurnEnded(), read("box_turned"))


# wood and belief


def test_accepting_the_wood_makes_the_belief_follow_it() -> None:
    table = turn("zoch", "thief").open("A1").open("B1").open("C1", "secret")
    wood = Geometry("inverted", {"AB": 2, "BC": 0}, {"B1": "front", "C1": "front", "C2": "ajar"})
    state = table.state
    found = MASTER_THIEVES.accepted(state, wood)
    for event in found:
        state = engine.apply(state, event)
    assert MASTER_THIEVES.geometry(state) == wood
    assert MASTER_THIEVES.accepted(state, wood) == ()
    assert [type(event).__name__ for event in found] == [
        "DrawerClosed", "DrawerClosed", "Correction", "DrawerOpened", "DrawerOpened",
    ]  # fmt: skip


# laws

seeds = st.integers(min_value=0, max_value=2**32)
some_games = settings(max_examples=60, database=None, derandomize=True)
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
    for _, state in wild_game(opening(edition, 4), rng, 120):
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


# what goes without saying in the setup


def filled(table: Table, drawer: str) -> list[AnyEvent]:
    """What shutting the drawer implies."""
    event = read("drawer_closed", drawer=drawer)
    return list(MASTER_THIEVES.implied_after(engine.apply(table.state, event), event))


def test_a_secret_compartment_that_was_open_goes_back_with_a_ruby() -> None:
    table = opened("zoch").event("ruby_placed", drawer="B1")
    assert filled(table.open("A1").open("A1", "secret"), "A1") == [RubyPlaced(drawer=Drawer.A1, source=Source.REFEREE)]


def test_until_the_first_ruby_is_told_drawers_are_being_emptied() -> None:
    assert filled(opened("zoch").open("A1").open("A1", "secret"), "A1") == []


def test_no_ruby_is_assumed_where_none_can_have_gone_in() -> None:
    assert filled(opened("zoch").open("A1"), "A1") == []
    assert filled(opened("zoch").open("A2", "secret"), "A2") == []
    assert filled(opened("zoch").open("A1", "secret"), "B1") == []
    assert filled(opened("zoch").event("ruby_placed", drawer="A1").open("A1", "secret"), "A1") == []
    assert filled(opened("zoch").open("A1", "secret").event("ruby_placed", drawer="A1"), "A1") == []
    assert filled(play("rio-grande").open("A1", "secret"), "A1") == []


def test_one_diamond_of_one_seat_is_all_that_can_have_gone_in() -> None:
    """Nobody sees how many diamonds went in, or whose: if there is more than one way, the screen has to ask."""
    table = fill_rubies(opened("zoch", ("Ana", "Bo")))
    assert filled(table.open("A2"), "A2") == []
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=6).shut("A2")
    table.event("diamonds_placed", seat="Bo", drawer="A4", count=5)
    assert filled(table.open("B2"), "B2") == [
        DiamondsPlaced(seat="Bo", drawer=Drawer.B2, count=1, source=Source.REFEREE)
    ]


def test_where_a_gem_went_in_may_be_said_otherwise_while_the_box_is_filled() -> None:
    table = opened("zoch")
    ruby, other = (read("ruby_placed", drawer=drawer) for drawer in ("A1", "A3"))
    diamonds = read("diamonds_placed", seat="Ana", drawer="A2", count=1)
    assert MASTER_THIEVES.may_change(table.state, ruby, other)
    assert MASTER_THIEVES.may_change(table.state, diamonds, diamonds)
    assert not MASTER_THIEVES.may_change(table.state, ruby, diamonds)
    assert not MASTER_THIEVES.may_change(table.state, read("turn_ended"), read("turn_ended"))
    assert not MASTER_THIEVES.may_change(play("zoch").state, ruby, other)
    table.event("diamonds_placed", seat="Ana", drawer="A2", count=1)
    assert not MASTER_THIEVES.may_change(table.state, ruby, other)
