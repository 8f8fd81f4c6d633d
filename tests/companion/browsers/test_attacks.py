"""A person with a browser and bad manners: nothing is learnt by it, and nothing changes that others own."""

from pathlib import Path

import pytest

from companion.pages import actions
from companion.table.entries import SENSOR
from tests.companion.browsers.tables import FILLED, PhoneTable, card, choosing, opening, phone_table
from tests.companion.browsers.test_browsers import ENDED, refusal, to_turn

OPENED = '{"type":"drawer_opened","drawer":"A1","depth":"front"}'
SHUT = '{"type":"drawer_closed","drawer":"A1"}'
PLACED = '{"type":"gem_placed","gem":"diamond"}'
NOT_OFFERED = "This cannot be done now: look again."
DIAMONDS = '{"type":"position_set","round":1,"drawers":{"A1":{"upright":["diamond","diamond"]}}}'
EMPTY = '{"type":"position_set","round":1,"drawers":{"A2":{"upright":["diamond","diamond"]}}}'


def asked(table: PhoneTable, name: str, **fields: object) -> str:
    """What a browser is answered that looks at the newest page; empty: it is done."""
    return refusal(table, name, event=table.table.number, **fields)


def in_turn(table: PhoneTable, position: str = FILLED, edition: str = "rio-grande") -> None:
    """It is Ana's turn, a jeweler; Ben is a thief and Cora a detective. All have phones, and a host is there."""
    table.begin(opening(3, edition), position)
    table.join("Ana", "Ben", "Cora", "host", "spectator")
    to_turn(table)


# reading the box


@pytest.mark.parametrize("name", ["host", "Ana", "Ben"])
def test_lines_said_together_tell_nothing_of_the_box(tmp_path: Path, name: str) -> None:
    answers = set()
    for number, position in enumerate((DIAMONDS, EMPTY)):
        (tmp_path / str(number)).mkdir()
        with phone_table(tmp_path / str(number)) as table:
            in_turn(table, position)
            before = table.lines
            for lines in ([OPENED, PLACED, '{"type":"setup_finished"}'], [OPENED, SHUT, ENDED], [OPENED]):
                answers.add(asked(table, name, want="say", lines=lines))
            assert table.lines == before
    assert answers == {NOT_OFFERED}


@pytest.mark.parametrize("name", ["host", "Ana"])
@pytest.mark.parametrize(
    "line",
    [
        OPENED,
        '{"type":"box_turned"}',
        '{"type":"correction","set":{"round":2}}',
        '{"type":"position_set","round":2}',
        "",
        "{",
        '{"type":"nonsense"}',
    ],
)
def test_what_the_page_does_not_offer_cannot_be_said(tmp_path: Path, name: str, line: str) -> None:
    with choosing(tmp_path) as table:
        table.join("host")
        before = table.lines
        assert asked(table, name, want="say", lines=[line]) == NOT_OFFERED
        assert table.lines == before


def test_seat_says_nothing_for_another(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=1) as table:
        before = table.lines
        for others in (card("Ben", "thief"), card("Ana", "thief")):
            assert asked(table, "Ana", want="say", lines=[others]) == NOT_OFFERED
        assert table.lines == before


def test_virtual_hands_do_what_hands_can_do_and_no_more(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        for order in ("fault stuck B2.front", "mend", "status", "nonsense", "open Z9 front", ""):
            assert asked(table, "host", want="hands", order=order) == NOT_OFFERED
        assert asked(table, "host", want="hands", order="open A1 front") == ""


def test_host_has_no_way_out_of_a_trouble_that_is_not_there(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        before = table.lines
        for wish in (
            {"want": "trust_box"},
            {"want": "dismiss"},
            {"want": "shut_virtual"},
            {"want": "fill"},
            {"want": "was_opened", "part": "A1", "opened": True},
            {"want": "waive", "foul": 4, "code": "second_drawer"},
            {"want": "undo", "since": 2},
        ):
            assert asked(table, "host", **wish) == NOT_OFFERED, wish
        assert table.lines == before


# testing sealed cards


def test_host_cannot_test_which_card_is_sealed(tmp_path: Path) -> None:
    answers = set()
    for number, sealed in enumerate(("thief", "jeweler")):
        (tmp_path / str(number)).mkdir()
        with choosing(tmp_path / str(number), edition="rio-grande", phones=2) as table:
            table.join("host")
            table.seal("Ana", sealed)
            for lines in (
                [card("Ana", "thief")],
                [card("Ana", "thief"), '{"type":"card_revealed","seat":"Ana","character":"thief","number":5}'],
                [card("Cora", "thief"), '{"type":"card_revealed","seat":"Cora","character":"thief","number":5}'],
                [card("Ben", "thief")],
            ):
                answers.add(asked(table, "host", want="say", lines=lines))
            assert len(table.lines) == 2
    assert answers == {NOT_OFFERED}


# forging where something came from


def test_table_sets_where_a_tap_came_from_and_its_undo_is_a_look(tmp_path: Path) -> None:
    taken = '{"type":"gems_taken","gems":["diamond"],"source":"sensor"}'
    with phone_table(tmp_path) as table:
        in_turn(table, DIAMONDS)
        assert asked(table, "Ana", want="say", lines=[taken]) == NOT_OFFERED
        assert {event.source for event in table.table.record} == {"screen"}
        table.say('{"type":"drawer_opened","drawer":"A1","depth":"front","source":"sensor"}')
        assert table.table.record[-1].source == "screen" != SENSOR
        table.do(actions.Undo())
        assert table.table.view().peeks_by_undo == 1


# rewriting the game


def stolen(rubies: int, diamonds: int) -> str:
    return f'{{"what":"taken","gems":{{"ruby":{rubies},"diamond":{diamonds}}}}}'


def pillows(table: PhoneTable) -> object:
    view = table.phones["Ana"].frame["view"]
    return [(seat["name"], seat["black"], seat["white"]) for seat in view["seats"]], view["red_pillow"]


def test_seat_corrects_its_own_turn_and_nobody_elses(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table, DIAMONDS)
        table.say('{"type":"drawer_opened","drawer":"A1","depth":"front"}')
        table.say(SHUT)
        before = pillows(table)
        fell = '{"what":"fell","gems":{"diamond":1}}'
        for name in ("Ben", "Cora"):
            for line in (fell, stolen(6, 8), '{"what":"lies","gems":{}}'):
                assert asked(table, name, want="set_right", line=line) == NOT_OFFERED
        assert pillows(table) == before
        assert asked(table, "Ana", want="set_right", line=fell) == ""
        public = table.phones["Cora"].frame
        assert "Corrected: 1 diamond fell out (entered by Ana)" in public["log"]
        assert public["undo"] == "Corrected: 1 diamond fell out (entered by Ana)"
        table.say(ENDED)
        before = pillows(table)
        assert asked(table, "Ana", want="set_right", line=stolen(6, 8)) == NOT_OFFERED, "her turn is over"
        assert pillows(table) == before


def test_nobody_counts_more_gems_than_there_can_be(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table, DIAMONDS)
        table.say('{"type":"drawer_opened","drawer":"A1","depth":"front"}')
        for name in ("Ana", "host"):
            for line in ('{"what":"fell","gems":{"diamond":200}}', '{"what":"fell","alarm":"Zoe"}', "{}", '"fell"'):
                assert asked(table, name, want="set_right", line=line) == NOT_OFFERED


def test_seat_corrects_its_own_card_and_nobody_elses(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        for name in ("Ana", "Cora"):
            for line in (
                '{"what":"card","seat":"Ben","character":"jeweler"}',
                '{"what":"number","seat":"Ben","number":3}',
            ):
                assert asked(table, name, want="set_right", line=line) == NOT_OFFERED
            assert asked(table, name, want="set_right", line='{"what":"not_passed"}') == NOT_OFFERED
        assert asked(table, "Ben", want="set_right", line='{"what":"card","seat":"Ben","character":"gemologist"}') == ""
        assert "entered by Ben" in table.phones["Ana"].frame["undo"]
        line = '{"what":"card","seat":"Cora","character":"gemologist"}'
        assert asked(table, "host", want="set_right", line=line) == ""
        assert "entered by the host" in table.phones["Ana"].frame["undo"]


def test_log_says_that_the_host_has_undone_something(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        assert asked(table, "host", want="undo") == ""
        undone = "Undone by the host: the cards were shown"
        assert table.phones["spectator"].frame["log"][-1] == undone
        to_turn(table)
        assert undone in table.phones["spectator"].frame["log"], "it stays, whatever comes after it"
        again = table.restarted()
        again.join("spectator")
        assert undone in again.phones["spectator"].frame["log"]


# fouls


def with_foul(table: PhoneTable) -> tuple[int, str]:
    """Ana opens a second drawer: her foul, as pages show it."""
    in_turn(table)
    for line in (OPENED, SHUT, OPENED.replace("A1", "B2")):
        table.say(line)
    table.turn()
    foul = table.phones["Ben"].frame["trouble"]["foul"]
    assert (foul["code"], foul["seat"]) == ("second_drawer", "Ana")
    return foul["event"], foul["code"]


def test_foul_stops_play_in_every_browser(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        with_foul(table)
        before = table.lines
        assert "foul" in asked(table, "Ana", want="say", lines=[ENDED])
        assert "foul" in asked(table, "host", want="say", lines=[ENDED])
        assert "foul" in asked(table, "Ana", want="set_right", line='{"what":"fell"}')
        assert "foul" in asked(table, "host", want="undo")
        assert asked(table, "host", want="hands", order="close B2") == NOT_OFFERED
        assert table.lines == before


@pytest.mark.parametrize("name", ["Ana", "host"])
def test_one_dismissal_closes_a_foul_everywhere(tmp_path: Path, name: str) -> None:
    with phone_table(tmp_path) as table:
        event, code = with_foul(table)
        for other in ("Ben", "Cora"):
            assert asked(table, other, want="waive", foul=event, code=code) == NOT_OFFERED
        assert "watching" in asked(table, "spectator", want="waive", foul=event, code=code)
        assert asked(table, name, want="waive", foul=event, code="no_drawer_opened") == NOT_OFFERED
        assert asked(table, name, want="waive", foul=event, code=code) == ""
        assert {phone.frame["trouble"] for phone in table.phones.values()} == {None}
        assert asked(table, name, want="waive", foul=event, code=code) == NOT_OFFERED, "it is closed"


def test_foul_that_is_taken_back_asks_once_more_only_if_something_has_happened_since(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        event, _ = with_foul(table)
        assert "takes_back" not in table.phones["host"].frame["trouble"]
        table.say(SHUT.replace("A1", "B2"))
        table.turn()
        assert "takes_back" not in table.phones["host"].frame["trouble"], "it is shut, and nothing else"
        table.say('{"type":"box_turned"}')
        table.turn()
        assert table.phones["host"].frame["trouble"]["takes_back"] == 3
        assert "has changed" in refusal(table, "host", want="undo", since=event, event=event), "an older page"
        assert asked(table, "host", want="undo", since=event - 1) == NOT_OFFERED
        assert asked(table, "host", want="undo", since=event) == ""
        assert table.table.number == event - 1


# older pages, several hosts, spectators


def test_second_tap_on_undo_undoes_nothing_else(tmp_path: Path) -> None:
    with choosing(tmp_path) as table:
        table.join("host")
        number = table.table.number
        assert refusal(table, "host", want="undo", event=number) == ""
        for older in (number, number + 1, 0):
            assert "has changed" in refusal(table, "host", want="undo", event=older)
            assert "has changed" in refusal(table, "host", want="redo", event=older)
        assert "reload" in refusal(table, "host", want="undo", event=-1)
        assert "reload" in refusal(table, "host", want="undo", since=-1, event=number - 1)
        assert table.table.number == number - 1
        assert refusal(table, "host", want="redo", event=number - 1) == ""
        assert table.table.number == number


def test_undo_meant_for_another_game_undoes_nothing(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        event, _ = with_foul(table)
        table.begin(opening(2), FILLED)
        before = table.lines
        for wish in ({"since": event}, {"since": 2}):
            assert refusal(table, "host", want="undo", event=event, **wish)
            assert asked(table, "host", want="undo", **wish) == NOT_OFFERED
        assert table.lines == before


def test_of_two_hosts_who_tap_the_same_one_is_told_that_something_has_changed(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        second = table.link.browser(table.link_to("host"), "another host's")
        table.turn()
        number = table.table.number
        for host in (table.phones["host"], second):
            host.say(want="undo", event=number)
        table.turn()
        refused = [*table.phones["host"].messages("refused"), *second.messages("refused")]
        assert [message["why"] for message in refused] == ["Something has changed since then: look again."]


def test_start_that_is_refused_leaves_the_open_game_open(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        before = table.lines
        twice = opening(2).replace('"Ben"', '"Ana"')
        assert asked(table, "host", want="begin", line=twice)
        assert table.lines == before


# stopping


STOPPED = '{"type":"game_stopped"}'


def test_host_stops_and_counts_and_nobody_else_does(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        in_turn(table)
        for name in ("Ana", "Ben"):
            assert asked(table, name, want="say", lines=[STOPPED]) == NOT_OFFERED
        assert asked(table, "host", want="say", lines=[STOPPED, ENDED]) == NOT_OFFERED
        assert table.table.phase == "turn"
        assert asked(table, "host", want="say", lines=[STOPPED]) == ""
        assert table.table.phase == "game_over"
        frame = table.phones["Ana"].frame
        assert (frame["page"], frame["view"]["stopped"], frame["result"]["ended"]) == (
            "over",
            True,
            "You stopped and counted.",
        )


def test_host_cannot_stop_while_the_box_is_filled(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.begin(opening(3))
        table.join("host")
        assert asked(table, "host", want="say", lines=[STOPPED]) == NOT_OFFERED
