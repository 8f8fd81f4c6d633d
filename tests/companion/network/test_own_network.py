"""From power on to four seated phones, on a network of the table's own: all real but the radio and the cameras."""

import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kiosk.gallery import Showroom
from companion.kiosk.kiosk_settings import Place
from companion.pages.actions import Action, Show
from companion.pages.phones_view import At
from companion.pages.routes import Menu
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryLink
from companion.screens.browser.web.feed_messages import Listening
from companion.service.network import NetworkLink
from companion.table.journal import Journal
from tests.companion.kiosk.visits import Visit
from tests.companion.network.bus import PASSWORD, air
from tests.companion.network.service import PATIENCE_S, served

pytestmark = pytest.mark.needs("python3-dbusmock")
MOST_TAPS = 20
_ALONE = Listening(("http://127.0.0.1:8480/",), is_alone=True)
_REACHED = Listening(("http://10.42.0.1:8480/",))


class Evening(Visit):
    """A kiosk that has just been switched on, where there is no network that anybody knows."""

    taps = 0

    def tap(self, words: str, hold_ms: int = 0) -> None:
        self.taps += 1
        super().tap(words, hold_ms)

    def tap_on(self, action: Action) -> None:
        """What has no words on it."""
        self.taps += 1
        (target,) = (each for each in self.targets if each.tap is not None and each.tap.action == action)
        self.touch(*target.area.centre)
        self.look_on()

    def answered(self) -> None:
        """Wait for the service, which takes its time, and then for what it makes of the page."""
        desk = self.kiosk.attendant.network
        while desk._waiting:
            assert select.select(desk.handles(), [], [], PATIENCE_S)[0], "no answer"
            self.wait(1)
        self.wait(1)


@pytest.fixture
def web() -> MemoryLink:
    return MemoryLink()


@pytest.fixture
def evening(tmp_path: Path, web: MemoryLink, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    with air() as (address, around):
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        around.router("Somebody else's", 70, PASSWORD)
        with served(tmp_path) as path, Journal.open(tmp_path / "journal") as journal:
            place = Place(language="en", network=NetworkLink(path), browsers=BrowsersPlace(lambda: web))
            room = Showroom(journal, place)
            room.phones = web
            yield Evening(room)
            room.kiosk.close()
            room.source.stop()


def test_four_phones_are_seated_without_a_network_of_the_house(evening: Evening, web: MemoryLink) -> None:
    web.heard(_ALONE)
    for words in ("New game", "Master Thieves", "4"):
        evening.tap(words)
    evening.tap_on(Show(Menu()))
    evening.tap("Phones")
    evening.tap("Switch on")
    evening.answered()
    assert evening.says("No network: phones cannot join.")
    evening.tap("Open the table's own network")
    evening.answered()
    own = evening.kiosk.attendant.network.view(evening.now_ms)
    assert own is not None
    assert own.status is not None
    assert own.status.own is not None
    assert own.status.own.code in evening.model.phone_codes, "a camera joins it"
    web.heard(_REACHED)  # the web process has looked at its addresses again
    evening.pass_guard()
    assert evening.says("10.42.0.1:8480")
    evening.tap("Seats' codes")
    links = [seat.link for seat in evening.model.phones.seats]
    assert all(link.startswith("http://10.42.0.1:8480/#") for link in links)
    assert set(links) <= set(evening.model.phone_codes)
    phones = [web.browser(link) for link in links]
    evening.wait(1)
    assert [seat.at for seat in evening.model.phones.seats] == [At.PHONE] * 4
    assert all(phone.title for phone in phones)
    evening.tap("Go to game")
    assert evening.taps <= MOST_TAPS
    assert evening.taps == 9
