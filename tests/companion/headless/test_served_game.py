"""Games at a table without a display, by the host alone, over real WebSockets."""

import json
import os
import select
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from companion.browsers.browsers import CODES
from companion.browsers.page_messages import CHANGED
from companion.games import game_of
from companion.games.game import View
from companion.languages import translator
from companion.table.journal import Journal
from companion.table.table import Table
from tests.companion.headless.served import SOON_S, Browser, Served, browser, host, serving

pytestmark = pytest.mark.proof

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
A_FEW = 12  # messages over one connection: who sends too many at once is sent away


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


def said(line: str) -> str:
    """A line as a page says it: without what only a record has, and with what an Amulet gets rid of."""
    event = {key: value for key, value in json.loads(line).items() if key not in ("at", "source")}
    return json.dumps({"eye": "token", **event} if event["type"] == "amulet_played" else event)


def begin(here: Browser, game: str, seats: int) -> None:
    here.to("New game", "New game")
    here.to("How many players?", game)
    here.press(str(seats))
    here.until(lambda shown: shown.frame)


def say(here: Browser, line: str, guide: Any, game: Any) -> None:
    """Tap what says this; where there is too much to say for one page, something is picked first."""
    event = here.frame["event"]
    offered = {pick: [*game.offers(guide, None, (), pick)] for pick in ("", *game.picks(guide, None))}
    pick = next(pick for pick, lines in offered.items() if (line,) in lines)
    if pick:
        here.press(f"pick {pick}")
    here.press(f"say {line}")
    here.until(lambda shown: shown.frame.get("event", event) > event)


def test_a_whole_game_ends_as_its_record_does(tmp_path: Path) -> None:
    """It is opened as the record has it, then told by taps."""
    lines = record("two-seats-forty-thieves")
    game = game_of(lines[0].encode())
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal, auto_advance=False)
        table.say(lines[0].encode())
    state = game.open(game.decode(lines[0].encode()))
    with serving(tmp_path) as served:
        with host(served) as here:
            here.press("Continue")
            here.until(lambda shown: shown.frame)
            here.to("Menu", "Menu")
            here.to("Settings", "Settings")
            here.press("Auto-advance")
        for first in range(1, len(lines), A_FEW):
            with host(served) as here:
                for line in lines[first : first + A_FEW]:
                    event = game.decode(said(line).encode())
                    say(here, game.encode(event).decode(), game.guide(state), game)
                    state = game.apply(state, event)
        ends_as(served, lines)


def ends_as(served: Served, lines: list[str]) -> None:
    with host(served) as here:
        assert here.frame["page"] == "over"
        view, wanted = here.frame["view"], ending(lines)
        assert view["winners"] == wanted["winners"]
        assert [seat["score"] for seat in view["seats"]] == [seat["score"] for seat in wanted["seats"]]
        here.to("Menu", "Menu")
        here.to("Jewelbox", "Finish")
        here.to("Past games", "Past games")
        assert "40 Thieves" in here.words()
        assert "pygame" not in Path(f"/proc/{served.process.pid}/maps").read_text(encoding="utf-8")
        assert served.end() == 0


def test_the_virtual_box_is_filled_moved_and_put_right_by_taps(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        begin(here, "Master Thieves", 3)
        assert "VIRTUAL BOX" in here.words()
        here.press("fill")
        here.until(lambda shown: shown.frame["guide"]["phase"] != "setup")
        here.to("Move the virtual box", "Move the virtual box")
        here.press("the front left drawer of the top level")  # nobody has a turn
        here.until(lambda shown: shown.title == "Foul")
        here.press("Take it back")
        # A virtual box puts itself back, and play can go on.
        here.until(lambda shown: shown.title != "Foul")
        here.press("Back")
        here.until(lambda shown: shown.frame and shown.frame["view"]["box"]["open"] == {})
        assert any("card_revealed" in tap for tap in here.taps())


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table at which nobody plays."""
    with serving(tmp_path_factory.mktemp("idle")) as served:
        yield served
        assert served.end() == 0


def test_what_no_page_offers_gets_one_answer_in_the_language_of_the_browser(idle: Served) -> None:
    with host(idle, "de") as here:
        page = here.page["page"]
        for wish in ({"want": "undo"}, {"page": page, "tap": 99_999}, {"page": 7, "tap": 0}, {"fly": True}):
            here.say(**wish)
            assert here.told_next() == translator("de").words(CHANGED)


def test_a_seat_joins_with_its_own_code_and_a_new_code_sends_it_away(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        begin(here, "Master Thieves", 2)
        kept = json.loads(codes(tmp_path).read_bytes())
        seat = kept["seats"][1]
        with browser(served.port, seat["token"], device="phone") as phone:
            assert phone.mine["seat"] == seat["name"]
            assert set(phone.taps()) == {"Language"}
            here.to("Menu", "Menu")
            here.to("Phones", "Phones")
            here.press("New code")
            with pytest.raises(ConnectionClosed):
                phone.until(lambda _: False)
        assert json.loads(codes(tmp_path).read_bytes())["seats"][1]["token"] != seat["token"]


def codes(folder: Path) -> Path:
    """The file with the codes."""
    (found,) = folder.rglob(CODES)
    return found


def test_after_a_power_cut_the_game_goes_on_with_the_same_link(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with host(served) as here:
            begin(here, "40 Thieves", 2)
            here.press('say {"type":"setup_finished"}')
            here.until(lambda shown: shown.frame["event"] == 2)
        token, children = served.token, [os.pidfd_open(pid) for pid in served.children()]
        served.end(signal.SIGKILL)
        for child in children:
            assert select.select([child], [], [], SOON_S)[0], "the web process has outlived the table"
            os.close(child)
    with serving(tmp_path) as served:
        assert served.token == token
        with host(served) as here:
            here.press("Continue")
            here.until(lambda shown: shown.frame)
            assert here.frame["event"] == 2


def test_a_web_process_that_is_killed_comes_back_at_the_same_address(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with host(served) as here:
            begin(here, "40 Thieves", 2)
        (child,) = served.children()
        gone = os.pidfd_open(child)
        os.kill(child, signal.SIGKILL)
        assert select.select([gone], [], [], SOON_S)[0]
        os.close(gone)
        deadline = select.poll()  # nothing is registered: it only waits
        for _ in range(200):
            try:
                with host(served) as here:
                    assert here.frame["page"] == "game"
                    break
            except OSError:
                deadline.poll(100)
        else:
            pytest.fail("the pages did not come back")
        (another,) = served.children()
        assert another != child
        assert served.end() == 0


def test_host_sees_the_sensors_and_breaks_none(idle: Served) -> None:
    with host(idle) as here:
        here.to("Sensors", "Sensors")
        assert not any("fault" in tap.lower() or "break" in tap.lower() for tap in here.taps())


def test_a_setting_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as served, host(served) as here:
        here.to("Settings", "Settings")
        before = card(here, "Auto-advance")
        here.press("Auto-advance")
        here.until(lambda shown: card(shown, "Auto-advance") != before)
        after = card(here, "Auto-advance")
        served.end()
    with serving(tmp_path) as served, host(served) as here:
        here.to("Settings", "Settings")
        assert card(here, "Auto-advance") == after


def card(here: Browser, title: str) -> str:
    """What the card with this title looks like, whatever its number is."""
    (found,) = [node for _, node in here.nodes() if "tap" in node and title in str(node)]
    return str({**found, "tap": None})
