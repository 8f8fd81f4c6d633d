"""A lesson in a host's browser: a table of its own, while the table's game and all other screens stay as they are."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.kiosk.browser_screen import BrowserScreen
from companion.pages import actions
from companion.pages.model import LessonView
from companion.pages.routes import Play
from companion.screens.browser.page_messages import GUARD_MS
from tests.companion.screens.browser.tables import FILLED, PhoneTable, opening, phone_table

MOST_STEPS = 90
HOST = "host"


def begin(table: PhoneTable, game: str = "Master Thieves") -> None:
    table.phones[HOST] = table.link.browser(table.link_to(HOST), "laptop")
    table.turn()
    table.press(HOST, "Learn")
    table.turn(GUARD_MS)
    table.press(HOST, game)
    table.turn(GUARD_MS)


def screen(table: PhoneTable) -> BrowserScreen:
    browsers = table.browsers._open
    assert browsers is not None
    found = browsers._open[table.phones[HOST].connection].screen
    assert isinstance(found, BrowserScreen)
    return found


def coach(table: PhoneTable) -> LessonView:
    lesson = screen(table)._lesson
    assert lesson is not None
    found = lesson._models.model(lesson.route, table.clock.now_ms()).lesson
    assert found is not None
    return found


def offered(table: PhoneTable) -> list[tuple[object, int]]:
    """Everything that can be tapped: what it does, and its number."""
    browsers, phone = table.browsers._open, table.phones[HOST]
    assert browsers is not None
    sent = browsers._open[phone.connection].sent
    assert sent.last is not None
    parts = {name: part for name, part in sent.last.parts.items() if not name.startswith("/")}
    return [
        (offer.action, sent._bases[name] + at) for name, part in parts.items() for at, offer in enumerate(part.offers)
    ]


def does(table: PhoneTable, wanted: LessonView) -> int | None:
    """The number of the tap that the coach waits for."""
    for action, number in offered(table):
        match action:
            case actions.ReadOn() if not wanted.wanted:
                return number
            case actions.Hands(command) if wanted.order and command == wanted.order:
                return number
            case actions.Say(lines) if wanted.wanted and not wanted.order and wanted.wanted == lines[-1]:
                return number
    return next((number for action, number in offered(table) if leads(action, wanted)), None)


def leads(action: object, wanted: LessonView) -> bool:
    """Is it a step on the way to what is waited for?"""
    if not isinstance(action, actions.Show) or not isinstance(action.route, Play) or not wanted.wanted:
        return False
    return action.route.leads_to(msgspec.json.decode(wanted.wanted))


def lit(table: PhoneTable) -> list[int]:
    """The numbers of what stands out."""
    nodes = list(table.phones[HOST].nodes())
    spots = [base + spot["tap"]["n"] for base, node in nodes for spot in node.get("spots", ()) if spot.get("lit")]
    others = [base + node["tap"]["n"] for base, node in nodes if "tap" in node and is_lit(node)]
    return spots + others


def is_lit(node: dict[str, Any]) -> bool:
    return bool(node.get("lit") or node.get("on") or node.get("primary"))


def let_move(table: PhoneTable) -> None:
    """Until the wood is at rest."""
    for _ in range(10):
        table.turn(250)


def step(table: PhoneTable) -> bool:
    """Tap what the coach waits for; False: the lesson is over."""
    wanted = coach(table)
    if wanted.is_over:
        return False
    number = does(table, wanted)
    assert number is not None, (wanted, table.phones[HOST].words())
    phone = table.phones[HOST]
    phone.say(page=phone.page["page"], tap=number)
    let_move(table)
    return True


@pytest.mark.parametrize("game", ["Master Thieves", "40 Thieves"])
def test_a_host_takes_the_whole_lesson_and_goes_on_to_a_game(tmp_path: Path, game: str) -> None:
    with phone_table(tmp_path) as table:
        begin(table, game)
        steps = 0
        while step(table):
            steps += 1
            assert steps < MOST_STEPS
        assert steps > 20
        assert [action for action, _ in offered(table) if isinstance(action, actions.Say | actions.Hands)] == []
        table.press(HOST, "Play a game")
        assert screen(table)._lesson is None
        assert "Learn" not in table.phones[HOST].words()
        assert not table.journal.games()


def test_what_is_tapped_on_the_board_stands_out_and_nothing_else_can_be_opened(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        begin(table, "40 Thieves")
        for _ in range(MOST_STEPS):
            wanted = coach(table)
            if wanted.wanted:
                number, shown = does(table, wanted), offered(table)
                assert number in lit(table) or is_dragged(wanted), wanted.words
                opened = [action for action, _ in shown if isinstance(action, actions.Show)]
                steps = [each for each in opened if isinstance(each.route, Play) and type(each.route) is not Play]
                assert all(leads(each, wanted) for each in steps), wanted.words
            else:
                assert not [action for action, _ in offered(table) if isinstance(action, actions.Say)], wanted.words
            if not step(table):
                return
    raise AssertionError("the lesson never ends")


def is_dragged(wanted: LessonView) -> bool:
    """Where a board can be dragged on, a drag is no place of its own."""
    return "tiles_swapped" in wanted.wanted


def test_a_step_that_was_not_meant_is_taken_back(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        begin(table)
        while not coach(table).order:
            step(table)
        before = coach(table)
        lesson = screen(table)._lesson
        assert lesson is not None
        wrong = "turn" if before.order != "turn" else "rotate 1 cw"
        lesson.at_table(actions.Hands(wrong), table.clock.now_ms())
        let_move(table)
        assert "That was not it" in table.phones[HOST].words()
        table.press(HOST, "Take it back")
        let_move(table)
        assert coach(table).order == before.order
        assert step(table)


def test_everything_else_stays_as_it_is_meanwhile(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        table.join("spectator")
        begin(table)
        watching = len(table.phones["spectator"].received)
        for _ in range(5):
            step(table)
        assert len(table.phones["spectator"].received) == watching
        table.begin(opening(), FILLED)
        assert coach(table) is not None, "a game that begins elsewhere does not end it"
        assert table.table.is_open
        assert len(table.phones["spectator"].received) > watching
        number = table.table.number
        step(table)
        assert table.table.number == number


def test_whoever_comes_back_is_where_they_were(tmp_path: Path) -> None:
    with phone_table(tmp_path) as table:
        begin(table)
        for _ in range(4):
            step(table)
        words = coach(table).words
        table.phones[HOST].leave()
        table.turn()
        table.phones[HOST] = table.link.browser(table.link_to(HOST), "laptop")
        table.turn(GUARD_MS)
        assert words in table.phones[HOST].words()
        table.press(HOST, "Leave")
        assert "Learn" in table.phones[HOST].words()
