"""The table without a display as a service, and with parts that fail."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.serve import _as_json
from companion.config import Web
from companion.headless.serve_loop import CannotServeError, ServeLoop
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.screens.browser.browsers import BrowsersPlace, at_socket, by_child
from companion.service.notify import Notifier
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.apparatuses import USUAL
from hardware.buttons import ButtonPressed
from hardware.clock import ManualClock, SteadyClock
from hardware.pins.header_map import Button
from hardware.sources.virtual import VirtualSource
from tests.companion.headless.served import SOON_S, serving

FORTY = '{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'


def heard(systemd: socket.socket, what: str) -> str:
    """The next message with this in it; one that never comes is a timeout."""
    said = ""
    while what not in said:
        said = systemd.recv(500).decode()
    return said


def test_systemd_hears_when_it_is_ready_alive_and_stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(SOON_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "200000")
        with serving(tmp_path) as served:
            assert f"STATUS=Serving at 127.0.0.1:{served.port}" in heard(systemd, "READY=1")
            assert heard(systemd, "WATCHDOG=1")
            assert served.end(signal.SIGTERM) == 0
        assert heard(systemd, "STOPPING=1")


class ButtonsAndBox(VirtualSource):
    """A virtual box with push buttons at the table."""

    pressed: tuple[ButtonPressed, ...] = ()

    def take_presses(self) -> list[ButtonPressed]:
        found, self.pressed = list(self.pressed), ()
        return found


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as opened:
        yield opened


def attendant_of(journal: Journal, browsers: BrowsersPlace, source: VirtualSource) -> Attendant:
    return Attendant(journal, LiveApparatus(USUAL, source), Place(browsers=browsers))


def test_the_undo_button_at_the_table_works(journal: Journal, tmp_path: Path) -> None:
    clock = ManualClock()
    source = ButtonsAndBox(USUAL.virtual(0, 0), clock)
    source.start()
    attendant = attendant_of(journal, at_socket(tmp_path / "web.sock", None), source)
    loop = ServeLoop(attendant, clock, print)
    source.pressed = (ButtonPressed(0, Button.UNDO),)
    loop.turn()  # no game is open: nothing to undo
    attendant.running.begin(FORTY, 0)
    attendant.running.say(('{"type":"setup_finished"}',))
    assert attendant.running.table.number == 2
    source.pressed = (ButtonPressed(0, Button.UNDO),)
    loop.turn()
    assert attendant.running.table.number == 1
    attendant.browsers.close()
    loop.close()
    source.stop()


def test_a_web_process_that_never_comes_to_be_is_told(journal: Journal) -> None:
    clock = SteadyClock()
    browsers = by_child(Web(bind="127.0.0.1", port=99_999), clock, None)
    attendant = attendant_of(journal, browsers, VirtualSource(USUAL.virtual(0, 0), clock))
    loop = ServeLoop(attendant, clock, print, notifier=Notifier())
    with pytest.raises(CannotServeError, match="'99999' is not a port"):
        loop.run()
    attendant.browsers.close()
    loop.close()


def test_a_web_process_that_says_nothing_is_not_waited_for_for_ever(journal: Journal, tmp_path: Path) -> None:
    clock = ManualClock()
    browsers = at_socket(tmp_path / "web.sock", None)
    attendant = attendant_of(journal, browsers, VirtualSource(USUAL.virtual(0, 0), clock))
    loop = ServeLoop(attendant, clock, print)
    loop.turn()
    clock.advance(20_000)
    with pytest.raises(CannotServeError, match="does not answer"):
        loop.turn()
    attendant.browsers.close()
    loop.close()


def test_a_link_without_a_port_is_that_of_every_browser() -> None:
    assert '"port":80' in _as_json("http://192.168.1.7/#A")
