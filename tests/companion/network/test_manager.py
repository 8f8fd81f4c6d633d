"""What is asked of NetworkManager, and what comes of it, on a real bus."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.network.__main__ import serve
from companion.network.manager import Manager
from companion.network.messages import Lock, Radio, Request, Secret, Status, Verb, Why, line_of, status_of
from tests.companion.network.bus import CAFE, DNSMASQ, HOME, OFFICE, PASSWORD, Air, air, bus_alone

RUDE = b'{"verb": "join", "ssid": "../x", "password": {"text": "wrong horse"}}\n'

pytestmark = pytest.mark.needs("python3-dbusmock")


@pytest.fixture(scope="module")
def bus() -> Iterator[tuple[str, Air]]:
    with air() as there:
        yield there


@pytest.fixture
def found(bus: tuple[str, Air], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Manager, Air]]:
    address, around = bus
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
    around.clear()
    around.router("Home", 80, PASSWORD)
    around.router("Café", 40)
    manager = Manager()
    yield manager, around
    manager.close()


def join(manager: Manager, ssid: str, password: str = "") -> Status:
    return manager.answer(Request(Verb.JOIN, ssid, Secret(password)))


def why(status: Status) -> Why | None:
    return None if status.failure is None else status.failure.why


def test_networks_are_heard_joined_and_forgotten(found: tuple[Manager, Air]) -> None:
    manager, around = found
    around.router("Home", 20, PASSWORD)  # another station of the same network
    seen = manager.answer(Request(Verb.LOOK))
    assert [(each.name, each.strength, each.lock, each.is_known) for each in seen.networks] == [
        ("Home", 80, Lock.PASSWORD, False),
        ("Café", 40, Lock.OPEN, False),
    ]
    assert (seen.radio, seen.joined, seen.address, seen.own) == (Radio.ON, "", "", None)
    seen = join(manager, CAFE)
    assert (seen.joined, seen.failure) == (CAFE, None)
    seen = join(manager, HOME, PASSWORD)
    assert (seen.joined, seen.address, seen.failure) == (HOME, "192.168.1.7", None)
    assert [(each.name, each.is_known) for each in seen.networks] == [("Home", True), ("Café", True)]
    assert join(manager, CAFE).joined == CAFE
    assert join(manager, HOME).joined == HOME, "it is known by now"
    seen = manager.answer(Request(Verb.FORGET, HOME))
    assert (seen.joined, seen.network(HOME).is_known) == ("", False)


@pytest.mark.parametrize(
    ("reason", "told"), [(5, Why.ADDRESS), (17, Why.ADDRESS), (11, Why.SILENT), (53, Why.GONE), (1, Why.SILENT)]
)
def test_router_that_lets_nobody_in_is_told_by_its_reason(found: tuple[Manager, Air], reason: int, told: Why) -> None:
    manager, around = found
    around.router("Office", 60, PASSWORD, reason)
    seen = join(manager, OFFICE, PASSWORD)
    assert (why(seen), seen.joined, seen.network(OFFICE).is_known) == (told, "", False)


def test_wrong_password_keeps_nothing(found: tuple[Manager, Air]) -> None:
    manager, _ = found
    seen = join(manager, HOME, "wrong horse")
    assert (why(seen), seen.network(HOME).is_known) == (Why.PASSWORD, False)
    assert "horse" not in repr(seen)
    assert why(join(manager, HOME)) is Why.PASSWORD, "none at all"


def test_password_that_has_changed_takes_the_place_of_the_one_before(found: tuple[Manager, Air]) -> None:
    manager, around = found
    join(manager, HOME, PASSWORD)
    around.vanish("Home")
    assert why(join(manager, HOME)) is Why.GONE
    around.router("Home", 70, "another password")
    assert why(join(manager, HOME)) is Why.PASSWORD
    assert join(manager, HOME, "another password").joined == HOME
    manager.answer(Request(Verb.FORGET, HOME))
    assert not manager.answer(Request(Verb.LOOK)).network(HOME).is_known, "there was one of them alone"


def test_radio_is_switched_on(found: tuple[Manager, Air]) -> None:
    manager, around = found
    around.radio(on=False)
    assert manager.answer(Request(Verb.LOOK)).radio is Radio.OFF
    assert why(join(manager, HOME, PASSWORD)) is Why.RADIO
    assert manager.answer(Request(Verb.RADIO)).radio is Radio.ON
    around.radio(blocked=True)
    assert manager.answer(Request(Verb.LOOK)).radio is Radio.BLOCKED


def test_own_network_opens_with_the_same_name_and_password_each_time(found: tuple[Manager, Air]) -> None:
    manager, _ = found
    first = manager.answer(Request(Verb.OPEN)).own
    assert first is not None
    assert first.is_open
    assert (len(first.name), first.name[:9], len(first.password.text)) == (13, "Jewelbox-", 12)
    closed = manager.answer(Request(Verb.CLOSE))
    assert closed.own is not None
    assert not closed.own.is_open
    assert manager.answer(Request(Verb.OPEN)).own == first


def test_own_network_closes_for_another_and_opens_again_if_that_fails(found: tuple[Manager, Air]) -> None:
    manager, _ = found
    manager.answer(Request(Verb.OPEN))
    seen = join(manager, HOME, "wrong horse")
    assert seen.failure is not None
    assert (seen.failure.why, seen.failure.reopened, seen.is_own_open) == (Why.PASSWORD, True, True)
    seen = join(manager, HOME, PASSWORD)
    assert (seen.failure, seen.is_own_open, seen.joined) == (None, False, HOME)


def test_own_network_that_is_refused_says_why(found: tuple[Manager, Air]) -> None:
    manager, around = found
    around.hotspot(DNSMASQ)
    seen = manager.answer(Request(Verb.OPEN))
    assert (why(seen), seen.own) == (Why.REFUSED, None)
    assert seen.failure is not None
    assert seen.failure.detail == "dnsmasq did not start"
    around.hotspot(forbidden=True)
    assert why(manager.answer(Request(Verb.OPEN))) is Why.NOT_ALLOWED


def test_machine_without_networkmanager_says_what_it_has_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bus_alone() as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        manager = Manager(tmp_path)
        assert manager.answer(Request(Verb.LOOK)).manager == ""
        (tmp_path / "run").mkdir()
        (tmp_path / "run/dhcpcd.pid").touch()
        seen = manager.answer(Request(Verb.OPEN))
        assert (seen.manager, seen.is_managed, seen.radio) == ("dhcpcd", False, Radio.NONE)
        manager.close()
    seen = Manager(tmp_path / "no").answer(Request(Verb.LOOK))
    assert (seen.manager, seen.failure) == ("", None), "there is no bus either"


def test_service_answers_one_kiosk_after_the_other_and_ends_when_nobody_asks(
    tmp_path: Path, found: tuple[Manager, Air], caplog: pytest.LogCaptureFixture
) -> None:
    manager, _ = found
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        listener.listen()
        rude = [kiosk_saying(tmp_path / "socket", line) for line in (b"nonsense\n", RUDE)]
        asks = [line_of(Request(Verb.JOIN, HOME, Secret(password))) for password in ("wrong horse", PASSWORD)]
        polite = kiosk_saying(tmp_path / "socket", *asks)
        serve(listener, manager, 0.1)
        assert [each.recv(1) for each in rude] == [b"", b""], "it hangs up"
        with polite.makefile("rb") as answers:
            first, second = map(status_of, answers)
        assert (why(first), second.joined) == (Why.PASSWORD, HOME)
        for each in (*rude, polite):
            each.close()
    assert "horse" not in caplog.text
    assert "join: password" in caplog.text


def kiosk_saying(path: Path, *lines: bytes) -> socket.socket:
    found = socket.socket(socket.AF_UNIX)
    found.connect(str(path))
    found.sendall(b"".join(lines))
    return found
