"""Who may ask for pages, and what every answer says to browsers about itself. Pure.

Plain HTTP in a living room: what keeps strangers out are the tokens. The rest keeps other people's pages, opened in a
browser in the same room, from speaking to the table.
"""

import hmac
import ipaddress
import re
from collections.abc import Mapping

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_HOST = re.compile(r"(\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(:\d{1,5})?", re.ASCII)


def address_of(text: str) -> str:
    """An address as it is written everywhere: no zone, no IPv4 in IPv6. Empty if it is none."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def is_this_machine(address: str) -> bool:
    return bool(address) and ipaddress.ip_address(address).is_loopback


def is_private(address: str) -> bool:
    """Whether an address can only be in the same house."""
    if not address:
        return False
    known = ipaddress.ip_address(address)
    return known.is_loopback or known.is_link_local or (known.is_private and not known.is_unspecified)


def names_of(host_name: str) -> frozenset[str]:
    """How a machine with this name is called on a home network."""
    name = host_name.lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset({name, short, f"{short}.local"}) - {"", ".local"}


def is_own_host(host: str | None, local_address: str, names: frozenset[str]) -> bool:
    """Whether a `Host` means this machine: the address that the request arrived at, or one of its own names.

    So a page on somebody else's name, which that somebody now points at this machine, gets nothing (DNS rebinding).
    Any port will do: a TLS proxy has its own.
    """
    name = _host_name(host or "")
    if address_of(name):
        return address_of(name) == local_address
    return name in names or (name == "localhost" and is_this_machine(local_address))


def is_own_origin(origin: str | None, host: str | None) -> bool:
    """Whether the page that asks came from the same host and port. A program that is no browser sends no origin."""
    return origin is None or (
        host is not None and origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")
    )


def role_of(token: str, roles: Mapping[str, str]) -> str | None:
    """The role that a token stands for. All are compared, each in constant time: timing tells nothing."""
    found = None
    for known, role in roles.items():
        if hmac.compare_digest(known.encode(), token.encode()):
            found = role
    return found


def _host_name(host: str) -> str:
    """A `Host` without its port; empty if it is nonsense."""
    found = _HOST.fullmatch(host.lower())
    return (found["address"] or found["name"]).removesuffix(".") if found else ""
