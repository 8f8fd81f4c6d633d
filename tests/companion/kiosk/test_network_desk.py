"""The network at the kiosk: what is asked of its service, what people are told, and where a password is not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.network_desk import LEAVE_MS, LOOK_MS, PATIENCE_MS
from companion.network.messages import Failure, Network, Radio, Request, Secret, Status, Verb, Why
from companion.pages import actions
from companion.pages.actions import Begin, Show, UseNetwork
from companion.pages.model import NetworkView
from companion.pages.network import network_page, typed_password
from companion.pages.routes import Home, NetworkPage, SettingsPage, SettingsTopic
from companion.pages.routes import Network as Route
from companion.pages.settings_pages import settings_page
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryLink
from companion.screens.browser.page_messages import GUARD_MS
from companion.service.network import NetworkLink
from tests.companion.kiosk.kiosks import OPENED, frame, kiosk, model
from tests.companion.network.service import Service, listening

HOME = b"Home".hex()
WELL = Status(networks=(Network(HOME, 80),))
JOINED = Status(joined=HOME, address="192.168.1.7", networks=(Network(HOME, 80, is_known=True),))
PASSWORD = "correct horse"
JOIN = Request(Verb.JOIN, HOME, Secret(PASSWORD))
WANTS = UseNetwork(Verb.JOIN, HOME, Secret(PASSWORD), then=Route())


@pytest.fixture
def service(tmp_path: Path) -> Iterator[tuple[Path, Service]]:
    with listening(tmp_path) as (path, listener):
        found = Service(listener)
        yield path, found
        found.hang_up()


@pytest.fixture
def there(service: tuple[Path, Service], tmp_path: Path) -> Iterator[tuple[Kiosk, Service]]:
    """A kiosk that shows the page, and has been answered once."""
    path, answering = service
    with kiosk(tmp_path, Place(network=NetworkLink(path))) as found:
        found.do(Show(Route()), 0)
        assert seen(found).status is None
        assert "Looking for networks" in page(found)
        assert answering.asked() == Request(Verb.LOOK)
        answering.answer(WELL)
        assert found.listen(0).changed
        yield found, answering
        found.close()


def seen(there: Kiosk, now_ms: int = 0) -> NetworkView:
    found = model(there, now_ms).network
    assert found is not None
    return found


def page(there: Kiosk, now_ms: int = 0) -> str:
    route = there.route
    assert isinstance(route, Route)
    return str(network_page(route, frame(there, now_ms)))


def test_machine_that_cannot_change_its_network_offers_nothing(tmp_path: Path) -> None:
    with kiosk(tmp_path) as found:
        machine = SettingsPage(SettingsTopic.MACHINE)
        found.do(Show(machine), 0)
        assert "Wi-Fi" not in str(settings_page(machine, frame(found)))
        found.do(Show(Route()), 0)
        assert model(found).network is None
        assert NetworkLink.from_environment({}, tmp_path) is None
        assert NetworkLink.from_environment({"RUNTIME_DIRECTORY": "/run/x"}, tmp_path / "none") is None
        assert NetworkLink.from_environment({"RUNTIME_DIRECTORY": "/run/x"}, tmp_path) is not None


def test_networks_are_looked_at_while_somebody_does_and_no_longer(there: tuple[Kiosk, Service]) -> None:
    found, answering = there
    assert "Home" in page(found)
    assert found.attendant.network.due_ms(1) == LOOK_MS
    assert seen(found, LOOK_MS).status == WELL
    assert answering.asked() == Request(Verb.LOOK)
    answering.answer(JOINED)
    assert found.listen(LOOK_MS).changed
    assert "192.168.1.7" in page(found, LOOK_MS)
    found.do(Show(Home()), LOOK_MS)
    found.listen(LOOK_MS + LEAVE_MS)
    assert answering.is_left()


def test_password_goes_to_the_service_and_nowhere_else(
    there: tuple[Kiosk, Service], caplog: pytest.LogCaptureFixture
) -> None:
    found, answering = there
    found.do(Show(Route(NetworkPage.KEYS, HOME)), 0)
    for letter in PASSWORD:
        route = found.route
        assert isinstance(route, Route)
        typed = typed_password(route, letter)
        assert typed is not None
        found.do(Show(typed), 0)
    assert "•" * len(PASSWORD) in page(found)
    found.do(WANTS, 0)
    assert answering.asked() == JOIN
    assert found.route == Route()
    assert "Home: this takes up to a minute" in page(found)
    answering.answer(Status(networks=WELL.networks, failure=Failure(Verb.JOIN, Why.PASSWORD, HOME)))
    found.listen(0)
    assert "Wrong password" in page(found)
    shown = (page(found), repr(frame(found).model), repr(found.route), caplog.text, str(WANTS), repr(JOIN))
    assert not any(word in text for text in shown for word in ("horse", "correct"))
    kept = [path for path in Path(found.running.table.journal.path).parent.rglob("*") if path.is_file()]
    assert kept
    assert not any(b"horse" in path.read_bytes() for path in kept)


def test_failure_stays_to_be_read_until_something_else_is_wanted(there: tuple[Kiosk, Service]) -> None:
    found, answering = there
    found.do(WANTS, 0)
    answering.asked()
    answering.answer(Status(failure=Failure(Verb.JOIN, Why.ADDRESS, HOME)))
    found.listen(0)
    assert seen(found, LOOK_MS).failure == Failure(Verb.JOIN, Why.ADDRESS, HOME)
    answering.asked()
    answering.answer(WELL)
    found.listen(LOOK_MS)
    assert "gives no address" in page(found, LOOK_MS)
    found.do(UseNetwork(Verb.RADIO), LOOK_MS)
    assert "Switching the radio on" in page(found, LOOK_MS)
    assert seen(found, LOOK_MS).failure is None


def test_one_thing_at_a_time(there: tuple[Kiosk, Service]) -> None:
    found, answering = there
    found.do(WANTS, 0)
    found.do(UseNetwork(Verb.OPEN), 0)
    assert answering.asked() == JOIN
    answering.answer(JOINED)
    found.listen(0)
    assert (seen(found).doing, seen(found).status) == (None, JOINED)


@pytest.mark.parametrize("how", ["gone", "nonsense", "silent"])
def test_service_that_fails_is_told_and_asked_again(there: tuple[Kiosk, Service], how: str) -> None:
    found, answering = there
    found.do(WANTS, 0)
    answering.asked()
    now_ms = 0
    if how == "gone":
        answering.hang_up()
    elif how == "nonsense":
        answering.say(b'{"joined": "not a name"}\n')
    else:
        now_ms = PATIENCE_MS
        assert found.deadline_ms(0) is not None
    found.listen(now_ms)
    assert seen(found, now_ms).failure == Failure(Verb.JOIN, Why.SERVICE, HOME)
    assert "Nothing answers" in page(found, now_ms)
    if how != "gone":
        answering.hang_up()
    now_ms += LOOK_MS
    seen(found, now_ms)
    assert answering.asked() == Request(Verb.LOOK)
    answering.answer(WELL)
    found.listen(now_ms)
    assert seen(found, now_ms).status == WELL


def test_service_that_is_not_there_burns_no_time(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(network=NetworkLink(tmp_path / "none"))) as found:
        found.do(Show(Route()), 0)
        assert seen(found).failure == Failure(Verb.LOOK, Why.SERVICE)
        assert found.attendant.network.due_ms(1) == LOOK_MS


def test_own_network_switches_phones_on(service: tuple[Path, Service], tmp_path: Path) -> None:
    path, answering = service
    place = Place(network=NetworkLink(path), browsers=BrowsersPlace(MemoryLink))
    with kiosk(tmp_path, place) as found:
        found.do(UseNetwork(Verb.OPEN, then=Route(NetworkPage.OWN)), 0)
        assert answering.asked() == Request(Verb.OPEN)
        found.listen(0)
        assert model(found).phones.is_on
        assert found.route == Route(NetworkPage.OWN)
        found.close()


def test_host_types_a_password_in_a_browser_and_never_gets_it_back(
    service: tuple[Path, Service], tmp_path: Path
) -> None:
    path, answering = service
    link = MemoryLink()
    place = Place(network=NetworkLink(path), browsers=BrowsersPlace(lambda: link), phones=True)
    with kiosk(tmp_path, place) as found:
        found.do(Begin(OPENED), 0)
        found.listen(0)
        host, phone, now_ms = link.browser(model(found).phones.host), link.browser(model(found).phones.seats[0].link), 0

        def goes_on() -> None:
            nonlocal now_ms
            now_ms += GUARD_MS
            found.listen(now_ms)

        goes_on()
        for name in ("Menu", "Settings", "This machine", "Network"):
            host.press(name)
            goes_on()
        assert answering.asked() == Request(Verb.LOOK)
        answering.answer(WELL)
        goes_on()
        host.press("Home")
        goes_on()
        (field,) = (base + node["tap"]["n"] for base, node in host.nodes() if node["t"] == "input")
        host.say(page=host.page["page"], tap=field, text=PASSWORD)
        goes_on()
        host.press("Join")
        goes_on()
        assert answering.asked() == JOIN
        assert "Home: this takes up to a minute" in host.words()
        assert isinstance(found.route, actions.Route)
        assert not isinstance(found.route, Route), "the kiosk stays where it was"
        answering.answer(JOINED)
        goes_on()
        goes_on()
        assert "Home\nat http://table.test:8480" in host.words()
        assert not any(b"horse" in body for body in host.received)
        assert not any(word in body for body in phone.received for word in (b"192.168", b"Network"))
        found.close()


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (Status(manager="systemd-networkd", radio=Radio.NONE), "systemd-networkd looks after the network"),
        (Status(manager="", radio=Radio.NONE), "NetworkManager is not running"),
        (Status(radio=Radio.OFF), "Switch the radio on"),
        (Status(radio=Radio.BLOCKED), "by a switch on this machine"),
        (Status(radio=Radio.NONE, is_wired=True, address="192.168.1.9"), "Connected by a cable"),
        (Status(failure=Failure(Verb.OPEN, Why.REFUSED, detail="dnsmasq did not start")), "No network of its own"),
        (Status(failure=Failure(Verb.OPEN, Why.NOT_ALLOWED)), "This kiosk may not do that"),
        (Status(failure=Failure(Verb.JOIN, Why.GONE, HOME, reopened=True)), "Its own network is open again"),
    ],
)
def test_every_state_has_a_sentence_and_a_way_on(there: tuple[Kiosk, Service], status: Status, words: str) -> None:
    found, answering = there
    found.do(UseNetwork(Verb.RADIO), 0)
    answering.asked()
    answering.answer(status)
    found.listen(0)
    assert words in page(found)
