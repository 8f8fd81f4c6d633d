"""Games at a table without a display, by the host alone, over real WebSockets."""

import json
import os
import select
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, game_of
from companion.games.game import View
from companion.screens.browser.browsers import CODES
from tests.companion.headless.served import SOON_S, Browser, Served, browser, host, serving
from tests.companion.headless.tiles import taps_for

pytestmark = pytest.mark.proof
EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
A_FEW = 25  # lines over one connection: who sends too many at once is sent away
MASTER, FORTY = "Master Thieves", "40 Thieves"


def record(name: str) -> list[str]:
    return (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def ending(lines: list[str]) -> dict[str, Any]:
    """How the rules see the end of a record."""
    game = game_of(lines[0].encode())
    state = game.open(game.decode(lines[0].encode()))
    for line in lines[1:]:
        state = game.apply(state, game.decode(line.encode()))
    found: dict[str, Any] = json.loads(game.view(state, View.TABLE))
    return found


def event_of(line: str) -> dict[str, Any]:
    """A line as a page says it: without what only a record has, and with what an Amulet gets rid of."""
    event = {key: value for key, value in json.loads(line).items() if key not in ("at", "source")}
    return {"eye": "token", **event} if event["type"] == "amulet_played" else event


def begin(here: Browser, game: str, seats: int) -> None:
    """A new game of nameless people."""
    here.go("New game", game, str(seats))
    here.until(lambda: here.shown.title in ("Prepare the box", "Prepare the board"))


def say(served: Served, here: Browser, line: str) -> None:
    """Tap what says this line, one page after the other."""
    frame = served.frame
    for name, below in taps_for(event_of(line), frame["guide"]):
        number = here.shown.number
        here.tap(name, below)
        here.until(lambda before=number: here.shown.number != before)  # type: ignore[misc]
    assert served.frame["event"] > frame["event"], line


def test_a_whole_game_ends_as_its_record_does(tmp_path: Path) -> None:
    lines = record("two-seats-forty-thieves")
    with serving(tmp_path) as served:
        with host(served) as here:
            here.go("Settings", "House rules")
            here.tap("Auto-advance")
            here.go("Back", "Back")
            begin(here, FORTY, 2)
            seats = [seat["name"] for seat in served.frame["view"]["seats"]]
        called = dict(zip(json.loads(lines[0])["seats"], seats, strict=True))
        lines = [_renamed(line, called) for line in lines]
        for first in range(1, len(lines), A_FEW):
            with host(served) as here:
                for line in lines[first : first + A_FEW]:
                    say(served, here, line)
        ends_as(served, lines)


def _renamed(line: str, called: dict[str, str]) -> str:
    """The same line about those who sit here."""
    for name, here in called.items():
        line = line.replace(f'"{name}"', f'"{here}"')
    return line


def ends_as(served: Served, lines: list[str]) -> None:
    with host(served) as here:
        assert here.shown.title == "Game over"
        view, wanted = served.frame["view"], ending(lines)
        assert view["winners"] == wanted["winners"]
        assert [seat["score"] for seat in view["seats"]] == [seat["score"] for seat in wanted["seats"]]
        here.go("Menu", "Finish", "Past games", "Statistics")
        assert "pygame" not in Path(f"/proc/{served.process.pid}/maps").read_text(encoding="utf-8")
        assert served.end() == 0


def test_the_virtual_box_is_filled_moved_and_put_right_by_taps(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        begin(here, MASTER, 3)
        here.tap("Fill it for me")
        here.until(lambda: here.shown.title != "Prepare the box")
        here.go("Move the box")
        here.tap(here.shown.drawer("A2"))  # nobody has a turn
        here.until(lambda: here.shown.title == "Foul")
        here.go("Take it back")
        here.go("Back")
        # A virtual box puts itself back, and play can go on.
        here.until(lambda: served.frame["view"]["box"]["open"] == {})
        here.until(lambda: _card(here))
        event = served.frame["event"]
        here.tap(_card(here))
        here.until(lambda: served.frame["event"] > event)


def _card(here: Browser) -> str:
    """The thief of somebody who can show it."""
    return next((name for name in here.shown.taps() if name.endswith(": thief")), "")


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table at which nobody plays."""
    with serving(tmp_path_factory.mktemp("idle")) as served:
        yield served
        assert served.end() == 0


@pytest.mark.parametrize(
    "message",
    ['{"want":"undo"}', '{"page":1,"tap":0}', '{"page":0,"tap":3000}', '{"page":true,"tap":1}', "[]", "fly", "{"],
)
def test_what_no_page_offers_is_refused_in_the_language_of_the_browser(idle: Served, message: str) -> None:
    with host(idle, "de") as here:
        here.socket.send(message)
        here.until(lambda: here.told)
        assert here.told == "Etwas hat sich geändert: schau noch einmal hin."


def test_a_seat_joins_with_its_own_code_and_a_new_code_sends_it_away(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        begin(here, MASTER, 3)
        kept = json.loads((served.journal.parent / CODES).read_text(encoding="utf-8"))
        seat = kept["seats"][1]
        with browser(served.port, seat["token"], device="phone") as phone:
            assert any(seat["name"] in str(node.get("words", "")) for node in phone.shown.nodes())
            assert "Undo" not in phone.shown.taps()
            assert "Menu" not in phone.shown.taps()
            here.go("Menu", "Phones")
            here.until(lambda: "New code" in here.shown.taps())
            here.tap("New code")
            here.until(lambda: "New code" not in here.shown.taps())
        again = json.loads((served.journal.parent / CODES).read_text(encoding="utf-8"))
        assert again["seats"][1]["token"] != seat["token"]


def test_after_a_power_cut_the_game_goes_on_with_the_same_link(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with host(served) as here:
            begin(here, FORTY, 2)
            say(served, here, '{"type":"setup_finished"}')
            event = served.frame["event"]
        token, children = served.token, [os.pidfd_open(pid) for pid in served.children()]
        served.end(signal.SIGKILL)
        for child in children:
            assert select.select([child], [], [], SOON_S)[0], "the web process has outlived the table"
            os.close(child)
    with serving(tmp_path) as served:
        assert served.token == token
        with host(served) as here:
            here.go("Continue")
            here.until(lambda: here.shown.title != "Jewelbox")
            assert served.frame["event"] == event


def test_a_web_process_that_is_killed_comes_back_at_the_same_address(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with host(served) as here:
            begin(here, FORTY, 2)
        (child,) = served.children()
        gone = os.pidfd_open(child)
        os.kill(child, signal.SIGKILL)
        assert select.select([gone], [], [], SOON_S)[0]
        os.close(gone)
        deadline = select.poll()  # nothing is registered: it only waits
        for _ in range(200):
            try:
                with host(served) as here:
                    assert here.shown.title == "Prepare the board"
                    break
            except OSError:
                deadline.poll(100)
        else:
            pytest.fail("the pages did not come back")
        (another,) = served.children()
        assert another != child
        assert served.end() == 0


def test_what_can_be_played_is_offered(idle: Served) -> None:
    with host(idle) as here:
        here.go("New game")
        titles = {GAMES[name].setup_options().title.text for name in GAMES}
        assert titles <= here.shown.taps().keys()


def test_a_language_is_that_of_one_browser_and_a_setting_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here, host(served) as other:
        here.go("Language", "Français")
        assert (here.shown.language, other.shown.language) == ("fr", "en")
        other.go("Settings", "House rules")
        other.tap("Auto-advance")
        other.until(lambda: _is_on(other, "Auto-advance") is False)
        served.end()
    with serving(tmp_path) as served, host(served) as here:
        here.go("Settings", "House rules")
        assert _is_on(here, "Auto-advance") is False


def _is_on(here: Browser, name: str) -> bool:
    """How a switch with these words stands."""
    rows = [node for node in here.shown.nodes() if "tap" in node and name in json.dumps(node)]
    return any(bool(row.get("on")) for row in rows)
