"""A bus of its own with NetworkManager on it, and the air around that: `air.py`."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from jeepney import DBusAddress, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import unwrap_msg

from companion.network.manager import NAME, PATH

_TEMPLATE = Path(__file__).with_name("air.py")
_PATIENCE_S = 60.0
DNSMASQ = 18  # NetworkManager's reason where it does not start
HOME, CAFE, OFFICE = b"Home".hex(), b"Caf\xc3\xa9".hex(), b"Office".hex()
PASSWORD = "correct horse; battery: staple"


class Air:
    """The routers that can be heard, as a test moves them."""

    def __init__(self, bus: DBusConnection) -> None:
        self._bus = bus

    def router(self, name: str, strength: int, password: str = "", reason: int = 0) -> None:
        """One more: with a password, and with a reason for which nobody can join it."""
        self._tell("Router", "sysi", name, strength, password, reason)

    def hotspot(self, reason: int = 0, *, forbidden: bool = False) -> None:
        """How it goes with a network of its own from now on."""
        self._tell("Hotspot", "ib", reason, forbidden)

    def vanish(self, name: str) -> None:
        """The routers with this name are gone."""
        self._tell("Vanish", "s", name)

    def clear(self) -> None:
        """As it was in the beginning."""
        self._tell("Reset", "")

    def radio(self, *, on: bool = True, blocked: bool = False) -> None:
        for name, value in (("WirelessEnabled", on), ("WirelessHardwareEnabled", not blocked)):
            unwrap_msg(self._bus.send_and_get_reply(Properties(DBusAddress(PATH, NAME, NAME)).set(name, "b", value)))

    def _tell(self, method: str, signature: str, *values: object) -> None:
        mock = DBusAddress("/org/freedesktop", NAME, "org.freedesktop.DBus.Mock")
        unwrap_msg(self._bus.send_and_get_reply(new_method_call(mock, method, signature, values)))


@contextmanager
def bus_alone() -> Iterator[str]:
    """The address of a bus with nobody on it."""
    with subprocess.Popen(
        ["dbus-daemon", "--session", "--print-address", "--nofork"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as daemon:
        assert daemon.stdout is not None
        try:
            yield daemon.stdout.readline().strip()
        finally:
            daemon.kill()


@contextmanager
def air() -> Iterator[tuple[str, Air]]:
    """A bus with NetworkManager, its address, and the air."""
    with ExitStack() as stack:
        address = stack.enter_context(bus_alone())
        mock = stack.enter_context(
            subprocess.Popen(
                ["/usr/bin/python3", "-m", "dbusmock", "--template", str(_TEMPLATE)],
                env={"PATH": os.environ["PATH"], "DBUS_SYSTEM_BUS_ADDRESS": address},
                stdout=subprocess.DEVNULL,
            )
        )
        stack.callback(mock.kill)
        bus = stack.enter_context(open_dbus_connection(address))
        until_s = time.monotonic() + _PATIENCE_S
        while not bus.send_and_get_reply(message_bus.NameHasOwner(NAME)).body[0]:
            assert time.monotonic() < until_s, "NetworkManager did not come"
            assert mock.poll() is None, "its template is wrong"
        yield address, Air(bus)
