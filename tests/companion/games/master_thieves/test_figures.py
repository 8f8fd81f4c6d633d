"""What a finished game tells of each seat, for statistics."""

from random import Random

from companion.games.finished_game import Figures, Played
from companion.games.master_thieves import engine
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.figures import TITLES, figures, is_landmark
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.scoring import score
from companion.games.master_thieves.state import GAME_OVER
from tests.companion.games.laws.play import fair_game, opening
from tests.companion.games.played import played

from .table import below, read, some_editions_or_all, top

OPENED = read("table_opened", game="master-thieves", edition="zoch", seats=["Ana", "Bo", "Cy"])
ALARM = {"A1": below("diamond", "sapphire", "alarm:Bo")}


def told(*lines: AnyEvent) -> list[Figures]:
    """The figures after these events."""
    return figures(*played(MASTER_THIEVES, OPENED, lines))


def shown(**cards: str) -> list[AnyEvent]:
    cards_shown = [
        read("card_revealed", seat=seat, character=character, number=number)
        for number, (seat, character) in enumerate(cards.items(), start=1)
    ]
    return [read("reveal_closed"), *cards_shown]


def opens(drawer: str = "A1") -> AnyEvent:
    return read("drawer_opened", drawer=drawer, depth="front")


def test_an_alarm_that_rings_for_somebody_else_counts_for_its_owner_and_what_it_brings_for_the_jeweler() -> None:
    start = read("position_set", drawers=ALARM)
    found = told(start, *shown(Ana="thief", Bo="master_thief", Cy="detective"), opens())
    assert [seat.counts["alarms"] for seat in found] == [0, 1, 0]
    assert found[1].characters == {"jeweler": Played(0, 3)}
    assert (found[1].counts["sapphires"], found[1].counts["diamonds"]) == (1, 1)


def test_ones_own_alarm_is_none_that_rang() -> None:
    start = read("position_set", drawers={"A1": below("diamond", "alarm:Ana")})
    found = told(start, *shown(Ana="thief", Bo="master_thief", Cy="detective"), opens())
    assert [seat.counts["alarms"] for seat in found] == [0, 0, 0]


def test_an_alarm_that_falls_out_of_turn_did_not_ring_for_anybody() -> None:
    found = told(read("position_set", drawers=ALARM), opens())
    assert [seat.counts["alarms"] for seat in found] == [0, 0, 0]


def test_what_a_seat_takes_counts_for_the_character_that_it_plays() -> None:
    start = read("position_set", drawers={"A1": top("diamond", "sapphire")})
    taken = [opens(), read("drawer_closed", drawer="A1"), read("turn_ended")]
    found = told(start, *shown(Ana="thief", Bo="master_thief", Cy="detective"), *taken)
    assert found[0].characters["thief"].points == 3


def test_a_card_counts_as_played_when_its_round_is_over() -> None:
    cards = shown(Ana="thief", Bo="master_thief", Cy="detective")
    ended = [read("turn_ended"), read("turn_ended")]
    assert told(read("position_set"), *cards, ended[0])[0].characters == {}
    found = told(read("position_set"), *cards, *ended)
    assert [seat.characters for seat in found] == [
        {"thief": Played(1, 0)}, {"master_thief": Played(1, 0)}, {"detective": Played(1, 0)},
    ]  # fmt: skip


def test_what_the_last_card_of_a_round_brings_counts_for_its_detective() -> None:
    """With nobody at the box the round ends with the reveal, and the red pillow is dealt at once."""
    start = read("position_set", red={"diamond": 3})
    found = told(start, *shown(Ana="detective", Bo="detective", Cy="detective"))
    assert [seat.characters for seat in found] == [{"detective": Played(1, 1)}] * 3


def test_what_the_table_says_by_itself_counts_for_nobody() -> None:
    start = read("position_set", black={"Ana": {"ruby": 1}})
    nothing = {"turns": 0, "spills": 0, "got": 0, "reach": 0}
    assert told(start)[0] == Figures({"rubies": 1, "sapphires": 0, "diamonds": 0, "alarms": 0}, {}, nothing)
    moved = read("correction", set={"black": {"Ana": {"ruby": 0}, "Bo": {"ruby": 1}}})
    assert [seat.characters for seat in told(start, moved)] == [{}, {}, {}]


@some_editions_or_all(EditionId.ZOCH)
def test_every_point_of_a_whole_game_counts_for_one_character(edition: EditionId) -> None:
    for seed in range(3):
        (_, opened), *steps = fair_game(opening(edition, 4), Random(seed))
        last = steps[-1][1]
        assert last.phase is GAME_OVER
        found = figures(opened, steps)
        for seat in last.seats:
            earned = sum(played.points for played in found[seat].characters.values())
            assert score(opened, seat) + earned == score(last, seat)
            rounds = sum(played.times for played in found[seat].characters.values())
            assert rounds >= 6 * (last.cycle - 1)
            assert set(found[seat].counts) == set(TITLES.counts)
            assert set(found[seat].characters) <= set(TITLES.characters)


def test_a_ruby_or_an_alarm_is_a_landmark_and_filling_the_box_is_not() -> None:
    state = engine.open_table(OPENED)
    placed = read("ruby_placed", drawer="A1")
    assert not is_landmark(state, placed, engine.apply(state, placed))
    for drawers, found in (({"A1": below("diamond")}, False), (ALARM, True), ({"A1": below("ruby")}, True)):
        state = engine.apply(engine.open_table(OPENED), read("position_set", drawers=drawers))
        for event in shown(Ana="thief", Bo="master_thief", Cy="detective"):
            state = engine.apply(state, event)
        assert is_landmark(state, opens(), engine.apply(state, opens())) is found
