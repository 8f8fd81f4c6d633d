"""How a finished game went: scores round by round, and what people will remember of it."""

from random import Random

from companion.games.finished_game import Highlights
from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.scoring import score
from companion.games.master_thieves.state import Phase
from tests.companion.games.laws.guided import guided_game
from tests.companion.games.laws.play import opening
from tests.companion.games.played import played

from .table import NAMES, read, some_editions_or_all

OPENED = read("table_opened", game="master-thieves", edition="zoch", seats=["Ana", "Bo", "Cy"])
POSITION = {"drawers": {"A1": {"secret_upright": ["ruby"]}, "A2": {"inverted": ["diamond", "sapphire", "alarm:Bo"]}}}
CLOSED, DONE = read("reveal_closed"), read("turn_ended")


def told(*lines: AnyEvent) -> Highlights | None:
    return MASTER_THIEVES.highlights(*played(MASTER_THIEVES, OPENED, lines))


def cards(**shown: str) -> list[AnyEvent]:
    return [read("card_revealed", seat=seat, character=character) for seat, character in shown.items()]


def turn(drawer: str, *, depth: str = "front") -> list[AnyEvent]:
    return [read("drawer_opened", drawer=drawer, depth=depth), read("drawer_closed", drawer=drawer), DONE]


FIRST = [CLOSED, *cards(Ana="jeweler", Bo="gemologist", Cy="detective"), *turn("A2"), DONE]
SEARCH = [
    *[CLOSED, *cards(Ana="gemologist", Bo="master_thief", Cy="jeweler"), DONE, DONE],
    *[read("drawer_opened", drawer="A1", depth="secret"), read("gems_taken", gems="all")],
    *[read("drawer_closed", drawer="A1"), DONE],
]


def test_before_the_end_of_the_first_round_there_is_nothing_to_tell() -> None:
    assert told(read("position_set", **POSITION)) is None


def test_a_round_is_told_with_its_haul_and_its_alarm() -> None:
    found = told(read("position_set", **POSITION), *FIRST)
    assert found is not None
    assert len(found.scores) == 1
    assert [(str(each.title), str(each.line), each.seat) for each in found.found] == [
        ("Biggest haul", "Bo gained 3 points in round 1.", "Bo"),
        ("Busiest alarm", "Bo's alarm rang once.", "Bo"),
    ]


def test_a_ruby_is_told_when_it_is_out_and_no_sooner() -> None:
    before = told(read("position_set", **POSITION), *FIRST)
    after = told(read("position_set", **POSITION), *FIRST, *SEARCH)
    assert before is not None
    assert after is not None
    assert "ruby" not in repr(before)
    assert "A1" not in repr(before)
    assert "Bo found a ruby that had been hidden for 2 rounds." in [str(each.line) for each in after.found]


def test_a_correction_is_no_haul_and_brings_out_no_ruby() -> None:
    rid: events.AnyEvent = read(
        "correction", set={"drawers": {"A1": {"secret_upright": []}}, "black": {"Cy": {"ruby": 1}}}
    )
    found = told(read("position_set", **POSITION), *FIRST, rid)
    assert found is not None
    assert "ruby" not in repr(found)
    assert "Cy" not in repr(found.found)


def test_a_lead_that_changes_is_told() -> None:
    rich = {**POSITION["drawers"], "C2": {"upright": ["sapphire", "sapphire", "sapphire"]}}
    second = [CLOSED, *cards(Ana="thief", Bo="jeweler", Cy="gemologist"), DONE, DONE]
    found = told(read("position_set", drawers=rich), *FIRST, *second, *turn("C2"))
    assert found is not None
    assert ("Lead changes", "Ana") in [(str(each.title), each.seat) for each in found.found]


def test_where_nothing_was_won_only_the_scores_are_told() -> None:
    shown = [read("card_revealed", seat=seat, character="detective", number=n) for n, seat in enumerate(NAMES[:3], 1)]
    found = told(read("position_set"), CLOSED, *shown)
    assert found is not None
    assert (len(found.scores), found.found) == (1, ())


@some_editions_or_all(EditionId.ZOCH)
def test_a_whole_game_ends_where_its_last_round_does(edition: EditionId) -> None:
    line = opening(edition, 3)
    states = [state for state, _ in guided_game(line, Random(5))]
    steps = [(DONE, state) for state in states[1:]]
    found = MASTER_THIEVES.highlights(states[0], steps)
    assert found is not None
    last = states[-1]
    assert last.phase is Phase.GAME_OVER
    assert found.scores[-1] == tuple(score(last, seat) for seat in last.seats)
    assert all(highlight.seat in last.table.names and str(highlight.line) for highlight in found.found)
