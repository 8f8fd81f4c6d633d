"""How this machine is reached on its network: its addresses and names, as they are now."""

import fcntl
import socket
import struct
from contextlib import suppress
from pathlib import Path

from companion.screens.browser.web import security
from companion.screens.browser.web.feed_messages import Listening

_SIOCGIFADDR = 0x8915  # netdevice(7): the address of an interface
_INTERFACES = Path("/sys/class/net")
_SOMEWHERE_ELSE = ("192.0.2.1", 9)  # for documentation only (RFC 5737); nothing is sent there


def host_name() -> str:
    return socket.gethostname()


def listening(bind: str, port: int) -> Listening:
    """The addresses of the pages, the best one first: numbers work on every phone, `NAME.local` on most."""
    bound = security.address_of(bind)
    if bound and bound not in ("0.0.0.0", "::"):  # noqa: S104 - asks for it, does not bind to it
        return Listening((_url(bound, port),))  # as somebody wants it, also if that is this machine alone
    found = [address for address in _addresses() if not security.is_this_machine(address)]
    if not found:
        return Listening((_url("127.0.0.1", port),), is_alone=True)
    name = host_name().partition(".")[0].lower()
    return Listening((*(_url(address, port) for address in found), _url(f"{name}.local", port)))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _addresses() -> list[str]:
    """IPv4 addresses of all interfaces; the one that leads out of the house first, then private ones."""
    found = dict.fromkeys((*_outward(), *_of_interfaces()))
    return sorted(found, key=lambda address: not security.is_private(address))


def _outward() -> tuple[str, ...]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_SOMEWHERE_ELSE)  # chooses the interface; no packet leaves
        return (str(probe.getsockname()[0]),)
    return ()


def _of_interfaces() -> tuple[str, ...]:
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for interface in sorted(_INTERFACES.glob("*")):  # the unit has no netlink, which socket.if_nameindex needs
            with suppress(OSError):  # has no address
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, struct.pack("256s", interface.name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return tuple(found)
