"""People stop before the end and count: what lies on the pillows decides, and the red pillow is nobody's."""

import json
from collections.abc import Callable

import pytest

from companion.games.game import View
from companion.games.master_thieves.game import MASTER_THIEVES as GAME
from companion.games.master_thieves.result import result
from tests.companion.games.played import played

from .table import Table, every_edition, fill, may, opened, play, read, top, turn

GEMS = {"Ana": {"diamond": 2}, "Bo": {"ruby": 1}, "Cy": {"diamond": 3}}
RED = {"ruby": 2, "sapphire": 1}
STOPPED = {"type": "game_stopped"}


def revealing(edition: str) -> Table:
    return play(edition, black=GEMS, red=RED)


def showing(edition: str) -> Table:
    return revealing(edition).show("Ana", "smuggler")


def at_box(edition: str) -> Table:
    return turn(edition, "thief", black=GEMS, red=RED)


def choosing(edition: str) -> Table:
    """Ana has a drawer open, and may take what lies there."""
    return turn(edition, "master_thief", black=GEMS, red=RED, drawers={"A2": top("ruby")}).open("A2")


def sharing(edition: str) -> Table:
    table = turn(edition, "thief", detectives=2, black=GEMS, red=RED).open("A2").shut("A2")
    if "gem_placed" in table.options:
        table.place()
    return table.end_turn()


MOMENTS: dict[str, Callable[[str], Table]] = {
    "reveal": revealing,
    "a card shown": showing,
    "turn": at_box,
    "choice": choosing,
    "sharing": sharing,
}
at_every_moment = pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)


@every_edition
@at_every_moment
def test_pillows_decide_and_the_red_one_counts_for_nobody(edition: str, moment: Callable[[str], Table]) -> None:
    table = moment(edition)
    before = table.view
    table.event("game_stopped")
    view = table.view
    assert (table.phase, table.winners, table.active, table.options) == ("game_over", ["Bo"], None, set())
    assert [seat["score"] for seat in view["seats"]] == [seat["score"] for seat in before["seats"]]
    assert (view["red_pillow"], view["fouls"], view["box"]) == (before["red_pillow"], before["fouls"], before["box"])


@at_every_moment
def test_it_is_printed_only_where_people_stopped(moment: Callable[[str], Table]) -> None:
    table = moment("zoch")
    for view in View:
        assert "stopped" not in json.loads(GAME.view(table.state, view))
    table.event("game_stopped")
    for view in View:
        assert json.loads(GAME.view(table.state, view))["stopped"] is True


def test_a_game_that_ends_by_its_rules_was_not_stopped() -> None:
    white = {name: {"diamond": 0} for name in ("Ana", "Bo", "Cy")}
    table = turn("zoch", "thief", white=white, black=GEMS).end_turn().end_turn().end_turn()
    assert table.phase == "game_over"
    assert "stopped" not in table.table_view
    assert not GAME.summary(table.state).stopped


@at_every_moment
def test_it_is_never_an_option(moment: Callable[[str], Table]) -> None:
    table = moment("gigamic")
    assert "game_stopped" not in table.options
    assert not may(table, "game_stopped")


@every_edition
def test_it_is_rejected_before_the_box_is_filled(edition: str) -> None:
    opened(edition).rejects("game_stopped", "still being prepared")
    fill(opened(edition)).rejects("game_stopped", "still being prepared")
    assert GAME.stopping(opened(edition).state) is None


def test_it_is_rejected_when_the_game_is_over() -> None:
    table = revealing("zoch").event("game_stopped")
    table.rejects("game_stopped", "the game is over")
    table.rejects("card_revealed", "no cards are being revealed", seat="Ana", character="thief")
    table.rejects("turn_ended", "the game is over")


@at_every_moment
def test_what_people_say_who_stop_is_that(moment: Callable[[str], Table]) -> None:
    table = moment("italiano")
    event = GAME.stopping(table.state)
    assert event is not None
    assert json.loads(GAME.encode(event)) == STOPPED
    assert GAME.stopping(GAME.apply(table.state, event)) is None


def test_an_edition_breaks_ties_as_at_its_own_end() -> None:
    """Zoch: of those who are tied, the one with more rubies wins."""
    table = play("zoch", black={"Ana": {"sapphire": 2}, "Bo": {"ruby": 1}, "Cy": {}}).event("game_stopped")
    found = result(table.state)
    assert str(found.ended) == "You stopped and counted."
    assert str(found.why) == "Tied at \N{MINUS SIGN}10: Bo wins with the most rubies."


def test_the_last_ruby_is_not_blamed() -> None:
    """Gigamic ends with the sixth ruby: not here."""
    table = revealing("gigamic").event("game_stopped")
    assert str(result(table.state).ended) == "You stopped and counted."
    assert str(GAME.headline(table.state, GAME.guide(table.state)).todo).startswith("Count the gems")


def test_what_lay_open_in_a_drawer_is_nobodys() -> None:
    table = choosing("zoch").event("game_stopped")
    assert table.black("Ana") == GEMS["Ana"]
    assert table.inside("A2") == ["ruby"]


def test_hands_are_free_afterwards() -> None:
    table = choosing("zoch").event("game_stopped").shut("A2").rotate().turn_over()
    assert table.fouls == []


def test_a_correction_afterwards_finds_other_winners() -> None:
    table = revealing("zoch").event("game_stopped").correct(black={"Ana": {"ruby": 2}})
    assert (table.winners, table.view["stopped"]) == (["Ana"], True)


def test_label_and_log_say_what_people_did() -> None:
    table = at_box("zoch")
    event = read("game_stopped")
    assert str(GAME.label(table.state, event)) == "the game was stopped and counted"
    after = GAME.apply(table.state, event)
    told = [str(line) for line in GAME.tell(table.state, event, after).lines]
    assert told == ["the game was stopped and counted", "the game is over: Bo wins"]
    assert GAME.undone_together(after, [event, read("turn_ended")]) == 1


def test_the_summary_says_so() -> None:
    found = GAME.summary(revealing("zoch").event("game_stopped").state)
    assert (found.stopped, found.remarks) == (True, "rounds: 1; fouls: 0; stopped and counted")


def test_a_turn_that_was_stopped_is_nobodys_missed_chance() -> None:
    """Ana has opened an empty drawer, and nobody knows what else she would have done."""
    first = read("table_opened", game="master-thieves", edition="zoch", seats=["Ana", "Bo"])
    lines = [
        read("position_set", drawers={"A1": top("ruby"), "A2": top("diamond")}),
        read("reveal_closed"),
        read("card_revealed", seat="Ana", character="master_thief"),
        read("card_revealed", seat="Bo", character="detective"),
        read("drawer_opened", drawer="A2", depth="front"),
        read("game_stopped"),
    ]
    review = GAME.review(*played(GAME, first, lines))
    assert review is not None
    assert [(seat.turns, seat.reach, seat.misses) for seat in review.seats] == [(0, 0, ()), (0, 0, ())]
