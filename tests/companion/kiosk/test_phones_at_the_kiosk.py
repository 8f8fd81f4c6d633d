"""Phones at a kiosk: what they want happens there too, the loop wakes for them, and without them nothing is opened."""

import socket
from contextlib import ExitStack
from pathlib import Path

import msgspec

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.pages import actions
from companion.pages.phones_view import At
from companion.pages.routes import Menu, Play
from companion.screens.browser.browsers import BrowsersPlace, at_socket
from companion.screens.browser.memory_link import MemoryLink
from companion.screens.browser.page_messages import GUARD_MS
from companion.screens.browser.web.feed_messages import Access, FromTable
from companion.screens.kiosk.window.window import OffScreen
from hardware.clock import ManualClock
from tests.companion.kiosk.kiosks import kiosk, model, notice

OPENED = '{"type":"table_opened","game":"master-thieves","edition":"rio-grande","seats":["Ana","Ben"]}'
FILLED = '{"type":"position_set","round":1}'


class PhonesHere:
    """A kiosk where two choose their cards, and their phones."""

    def __init__(self, at: Kiosk, link: MemoryLink) -> None:
        self.kiosk, self.link = at, link
        at.do(actions.Begin(OPENED), 0)
        at.do(actions.Say((FILLED,)), 0)
        at.listen(0)
        self.phones = [link.browser(self.link_of(seat)) for seat in range(2)]
        at.listen(0)

    def link_of(self, seat: int) -> str:
        return model(self.kiosk).phones.seats[seat].link

    def seal(self, seat: int, card: str, now_ms: int) -> bool:
        phone = self.phones[seat]
        if "Change it" in phone.taps():
            phone.press("Change it")
            self.kiosk.listen(now_ms - GUARD_MS)
        phone.press(f"Seal my {card.capitalize()}")
        return self.kiosk.listen(now_ms).changed


def memory(link: MemoryLink, *, on: bool = True) -> Place:
    return Place(browsers=BrowsersPlace(lambda: link), phones=on)


def test_cards_that_were_chosen_on_phones_are_shown_at_the_kiosk(tmp_path: Path) -> None:
    link = MemoryLink()
    with kiosk(tmp_path, memory(link)) as at:
        here = PhonesHere(at, link)
        assert [seat.at for seat in model(at).phones.seats] == [At.PHONE, At.PHONE]
        assert here.seal(0, "thief", 400)
        assert [seat.has_chosen for seat in model(at).phones.seats] == [True, False]
        at.listen(1100)  # what came besides has gone by
        assert not here.seal(0, "jeweler", 1200 + GUARD_MS)  # nobody sees that it was changed
        assert here.seal(1, "detective", 1600)
        assert model(at).phones.counting_down
        due_ms = at.deadline_ms(1600)
        assert due_ms is not None
        assert due_ms <= 2800
        at.listen(2799)
        assert at.scene == "reveal"
        assert at.listen(2800).changed
        assert at.scene == "turn"
        assert [phone.title for phone in here.phones] == ["Your turn", "Ana"]


def test_what_is_refused_is_said_in_the_browser_and_not_at_the_kiosk(tmp_path: Path) -> None:
    link = MemoryLink()
    with kiosk(tmp_path, memory(link)) as at:
        here = PhonesHere(at, link)
        host = link.browser(model(at).phones.host)
        at.listen(0)
        host.press("Undo")
        host.press("Undo")
        at.listen(400)
        assert host.told == ["Undone: the box was filled.", "Something has changed: look again."]
        assert notice(at) == ""
        here.phones[0].say(want="undo")
        at.listen(500)
        assert here.phones[0].told == ["Something has changed: look again."]
        assert notice(at) == ""


def test_scene_at_the_kiosk_stays_when_something_is_said_on_a_phone(tmp_path: Path) -> None:
    link = MemoryLink()
    with kiosk(tmp_path, memory(link)) as at:
        PhonesHere(at, link)
        at.do(actions.Show(Menu()), 5)
        host = link.browser(model(at).phones.host)
        at.listen(8)
        host.press("Undo")
        at.listen(400)
        assert at.route == Menu()
        assert model(at).table is not None
        assert at.events == 1


def test_host_begins_and_ends_games_at_the_kiosk(tmp_path: Path) -> None:
    link = MemoryLink()
    with kiosk(tmp_path, memory(link)) as at:
        host = link.browser(model(at).phones.host)
        at.listen(0)
        for number, what in enumerate(("New game", "Master Thieves", "3")):
            host.press(what)
            at.listen(400 * (number + 1))
        assert isinstance(at.route, Play)
        assert host.title == "Prepare the box"
        host.press("Menu")
        at.listen(2400)
        host.press("Stop for today")
        at.listen(2800)
        assert (host.title, at.running.table.is_open) == ("Jewelbox", False)
        assert type(at.route).__name__ == "Home"


def test_phones_are_off_until_they_are_switched_on(tmp_path: Path) -> None:
    path = tmp_path / "web.sock"
    with kiosk(tmp_path, Place(browsers=at_socket(path, tmp_path / "codes"))) as at:
        at.listen(1)
        assert (path.exists(), model(at).phones.is_on, at.browsers.handles()) == (False, False, ())
        at.do(actions.Configure("phones", value=True), 2)
        at.listen(3)
        assert path.is_socket()
        assert model(at).phones.is_on
        at.do(actions.Configure("phones", value=False), 4)
        at.listen(5)
        assert not path.exists()


def test_loop_waits_for_the_web_process_as_for_everything_else(tmp_path: Path) -> None:
    path = tmp_path / "web.sock"
    with kiosk(tmp_path, Place(browsers=at_socket(path, None), phones=True)) as at, ExitStack() as stack:
        loop = Loop(at, OffScreen((480, 320)), ManualClock())
        stack.callback(loop.close)
        web = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        web.settimeout(5)
        web.connect(str(path))
        loop.turn()
        assert isinstance(msgspec.json.decode(web.recv(65536).splitlines()[0], type=FromTable), Access)
        assert len(at.browsers.handles()) == 2
        web.close()
        loop.turn()
        assert len(at.browsers.handles()) == 1
    assert not path.exists()
