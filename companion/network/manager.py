"""NetworkManager over D-Bus: what it knows of this machine's networks, and joining one, or opening one of its own.

One rule: it remembers nothing itself. NetworkManager keeps all networks with their passwords, the table's own one, too.
"""

import secrets
import string
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse, unwrap_msg

from companion.network.messages import (
    LONGEST_NAME,
    Failure,
    Lock,
    Network,
    OwnNetwork,
    Radio,
    Request,
    Secret,
    Status,
    Verb,
    Why,
)

NAME = "org.freedesktop.NetworkManager"
PATH = "/org/freedesktop/NetworkManager"
OWN = "jewelbox-own-network"  # NetworkManager's name for the table's own network
_SETTINGS = f"{PATH}/Settings"
_ANSWER_S = 15.0  # for what takes no radio
_JOIN_S = 75.0  # NetworkManager itself gives up after a minute or less
_SCAN_AGAIN_S = 10.0
_NOTHING = "/"  # no such object
# https://networkmanager.dev/docs/api/latest/nm-dbus-types.html
_ETHERNET, _WIFI = 1, 2
_UNAVAILABLE, _ACTIVATED, _FAILED = 20, 100, 120  # states of a device
_UP, _DOWN = 2, 4  # states of an active connection
_PRIVACY = 0x1
_PSK, _ENTERPRISE, _SAE, _OWE = 0x100, 0x200, 0x400, 0x800
_NO_PMF = 1  # a hotspot of a Raspberry Pi does not start with protected management frames
_REASONS = {
    5: Why.ADDRESS,
    6: Why.ADDRESS,
    7: Why.PASSWORD,
    8: Why.SILENT,
    9: Why.SILENT,
    10: Why.SILENT,
    11: Why.SILENT,
    15: Why.ADDRESS,
    16: Why.ADDRESS,
    17: Why.ADDRESS,
    53: Why.GONE,
}
_NOT_ALLOWED = ("PermissionDenied", "AccessDenied", "NotAuthorized")
_WITHOUT_DNSMASQ = (18, 19)  # what gives addresses to phones did not start
# What else may look after the network, by its name on the bus; and one that has none, by its file.
_OTHERS = {"net.connman": "ConnMan", "org.freedesktop.network1": "systemd-networkd", "net.connman.iwd": "iwd"}
_DHCPCD = ("run/dhcpcd/pid", "run/dhcpcd.pid")
_LETTERS = "".join(sorted(set(string.ascii_uppercase + string.digits) - set("01IO")))  # none is taken for another


class RefusedError(Exception):
    """It did not work, and why."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(detail or why)
        self.why, self.detail = why, detail


class _Device(NamedTuple):
    path: str
    facts: Mapping[str, Any]

    @property
    def is_up(self) -> bool:
        return bool(self.facts["State"] == _ACTIVATED)


class _Profile(NamedTuple):
    """A network that NetworkManager keeps."""

    path: str
    ssid: bytes
    name: str  # NetworkManager's
    is_own: bool


class Manager:
    """NetworkManager at a bus: the system's, or at the address that DBUS_SYSTEM_BUS_ADDRESS has."""

    def __init__(self, root: Path = Path("/"), now_s: Callable[[], float] = time.monotonic) -> None:
        self._root, self._now_s = root, now_s
        self._bus: DBusConnection | None = None
        self._scanned_s: float | None = None

    def answer(self, request: Request) -> Status:
        """Do what is asked for, and say how it is then."""
        failure = None
        try:
            self._bus = self._bus or open_dbus_connection("SYSTEM")
            if self._owner(NAME):
                failure = self._done(request)
                return self._status(failure)
        except (OSError, DBusErrorResponse) as error:  # it ended meanwhile, or the bus did
            self.close()
            if not isinstance(error, OSError) and request.verb is not Verb.LOOK:
                failure = _failure(request, RefusedError(Why.OTHER, error.name))
        return Status(manager=self._other(), radio=Radio.NONE, failure=failure)

    def close(self) -> None:
        """Leave the bus."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def _done(self, request: Request) -> Failure | None:
        try:
            match request.verb:
                case Verb.LOOK:
                    self._scan()
                case Verb.JOIN:
                    return self._join(request)
                case Verb.FORGET:
                    self._forget(bytes.fromhex(request.ssid))
                case Verb.OPEN:
                    self._open()
                case Verb.CLOSE:
                    self._close()
                case Verb.RADIO:
                    self._switch_on()
        except RefusedError as error:
            return _failure(request, error)
        return None

    # the bus

    def _ask(self, message: Message) -> tuple[Any, ...]:
        assert self._bus is not None
        reply: tuple[Any, ...] = unwrap_msg(self._bus.send_and_get_reply(message, timeout=_ANSWER_S))
        return reply

    def _call(self, path: str, interface: str, method: str, signature: str = "", *values: object) -> tuple[Any, ...]:
        address = DBusAddress(path, bus_name=NAME, interface=interface)
        return self._ask(new_method_call(address, method, signature or None, values))

    def _facts(self, path: str, interface: str) -> Mapping[str, Any]:
        found = self._ask(Properties(DBusAddress(path, bus_name=NAME, interface=interface)).get_all())[0]
        return {name: value for name, (_, value) in found.items()}

    def _switch_on(self) -> None:
        with _refusals():
            self._ask(Properties(DBusAddress(PATH, bus_name=NAME, interface=NAME)).set("WirelessEnabled", "b", 1))

    def _owner(self, name: str) -> bool:
        return bool(self._ask(message_bus.NameHasOwner(name))[0])

    def _other(self) -> str:
        """What looks after the network instead; empty if nothing does that is known."""
        with suppress(OSError, DBusErrorResponse):
            self._bus = self._bus or open_dbus_connection("SYSTEM")
            for name, called in _OTHERS.items():
                if self._owner(name):
                    return called
        return "dhcpcd" if any((self._root / path).exists() for path in _DHCPCD) else ""

    # how it is

    def _status(self, failure: Failure | None) -> Status:
        wifi, own = self._wifi(), self._own()
        wired = next((device for device in self._devices(_ETHERNET) if device.is_up), None)
        address = self._address(wired)
        if wifi is None:
            return Status(radio=Radio.NONE, address=address, is_wired=wired is not None, failure=failure)
        active = self._active(wifi)
        is_open = active is not None and active.is_own
        joined = active.ssid.hex() if active is not None and not is_open else ""
        return Status(
            radio=self._radio(),
            joined=joined,
            address=(self._address(wifi) if active is not None else "") or address,
            is_wired=wired is not None,
            networks=self._networks(wifi, joined),
            own=None if own is None else self._opened(own, is_open=is_open),
            failure=failure,
        )

    def _devices(self, kind: int) -> Iterator[_Device]:
        for path in self._call(PATH, NAME, "GetDevices")[0]:
            with suppress(DBusErrorResponse):  # pulled out meanwhile
                facts = self._facts(path, f"{NAME}.Device")
                if facts["DeviceType"] == kind and facts["Managed"]:
                    yield _Device(path, facts)

    def _wifi(self) -> _Device | None:
        return next(self._devices(_WIFI), None)

    def _radio(self) -> Radio:
        facts = self._facts(PATH, NAME)
        if not facts["WirelessHardwareEnabled"]:
            return Radio.BLOCKED
        return Radio.ON if facts["WirelessEnabled"] else Radio.OFF

    def _address(self, device: _Device | None) -> str:
        path = _NOTHING if device is None else device.facts.get("Ip4Config", _NOTHING)
        if path == _NOTHING:
            return ""
        found = self._facts(path, f"{NAME}.IP4Config")["AddressData"]
        return str(found[0]["address"][1]) if found else ""

    def _active(self, wifi: _Device) -> _Profile | None:
        """The network that it is in, or has open."""
        path = wifi.facts["ActiveConnection"]
        if not wifi.is_up or path == _NOTHING:
            return None
        profile = self._facts(path, f"{NAME}.Connection.Active")["Connection"]
        return next((each for each in self._profiles() if each.path == profile), None)

    def _profiles(self) -> list[_Profile]:
        found = []
        for path in self._call(_SETTINGS, f"{NAME}.Settings", "ListConnections")[0]:
            with suppress(DBusErrorResponse):  # forgotten meanwhile
                (settings,) = self._call(path, f"{NAME}.Settings.Connection", "GetSettings")
                wireless = settings.get("802-11-wireless")
                if wireless is not None and "ssid" in wireless:
                    name = str(settings["connection"]["id"][1])
                    found.append(_Profile(path, bytes(wireless["ssid"][1]), name, name == OWN))
        return found

    def _points(self, wifi: _Device) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for path in self._call(wifi.path, f"{NAME}.Device.Wireless", "GetAllAccessPoints")[0]:
            with suppress(DBusErrorResponse):  # out of reach meanwhile
                yield path, self._facts(path, f"{NAME}.AccessPoint")

    def _networks(self, wifi: _Device, joined: str) -> tuple[Network, ...]:
        """Each by its strongest station: the one that is joined, those that are known, the strongest."""
        profiles = self._profiles()
        known = {each.ssid for each in profiles if not each.is_own}
        own = {each.ssid for each in profiles if each.is_own}
        found: dict[bytes, Network] = {}
        for _, facts in self._points(wifi):
            ssid, strength = bytes(facts["Ssid"]), int(facts["Strength"])
            is_better = ssid not in found or found[ssid].strength < strength
            if 0 < len(ssid) <= LONGEST_NAME and ssid not in own and is_better:
                found[ssid] = Network(ssid.hex(), strength, _lock(facts), ssid in known)
        order = sorted(found.values(), key=lambda each: (each.ssid != joined, not each.is_known, -each.strength))
        return tuple(order)

    def _scan(self) -> None:
        """Listen for networks again; that takes a moment, and what is found is there at the next look."""
        if self._scanned_s is not None and self._now_s() - self._scanned_s < _SCAN_AGAIN_S:
            return
        wifi = self._wifi()
        if wifi is not None:
            self._scanned_s = self._now_s()
            with suppress(DBusErrorResponse):  # too soon, or while a network of its own is open
                self._call(wifi.path, f"{NAME}.Device.Wireless", "RequestScan", "a{sv}", {})

    # joining

    def _join(self, request: Request) -> Failure | None:
        """Into a network; if that fails, the table's own one is opened again."""
        wifi = self._ready()
        active = self._active(wifi)
        try:
            self._enter(wifi, bytes.fromhex(request.ssid), request.password)
        except RefusedError as error:
            failure = _failure(request, error)
            if active is None or not active.is_own:
                return failure
            with suppress(RefusedError):
                self._open()
                return Failure(failure.verb, failure.why, failure.ssid, failure.detail, reopened=True)
            return failure
        return None

    def _ready(self) -> _Device:
        wifi, radio = self._wifi(), self._radio()
        if radio is not Radio.ON:
            raise RefusedError(Why.RADIO)
        if wifi is None or wifi.facts["State"] < _UNAVAILABLE:
            raise RefusedError(Why.OTHER, "no Wi-Fi device")
        return wifi

    def _enter(self, wifi: _Device, ssid: bytes, password: Secret) -> None:
        point, facts = self._strongest(wifi, ssid)
        known = [each for each in self._profiles() if each.ssid == ssid and not each.is_own]
        lock = _lock(facts)
        if known and not password.text:
            self._return(wifi, known[0], point)
            return
        if lock is Lock.OTHER or (lock is Lock.PASSWORD and not password.text):
            raise RefusedError(Why.PASSWORD)
        settings = _joining(ssid, password if lock is Lock.PASSWORD else Secret(), is_sae=not _flags(facts) & _PSK)
        self._add(wifi, settings, point)
        for each in known:  # with a password that does not count any more
            self._delete(each)

    def _strongest(self, wifi: _Device, ssid: bytes) -> tuple[str, Mapping[str, Any]]:
        points = [each for each in self._points(wifi) if bytes(each[1]["Ssid"]) == ssid]
        if not points:
            raise RefusedError(Why.GONE)
        return max(points, key=lambda each: each[1]["Strength"])

    def _return(self, wifi: _Device, profile: _Profile, point: str) -> None:
        """To a network that is known."""
        values = profile.path, wifi.path, point
        self._activate(wifi, lambda: str(self._call(PATH, NAME, "ActivateConnection", "ooo", *values)[0]))

    def _add(self, wifi: _Device, settings: Mapping[str, Any], point: str) -> None:
        """A new network; where it cannot be entered, nothing of it is kept."""
        added = []

        def enter() -> str:
            values = settings, wifi.path, point
            profile, active = self._call(PATH, NAME, "AddAndActivateConnection", "a{sa{sv}}oo", *values)
            added.append(profile)
            return str(active)

        try:
            self._activate(wifi, enter)
        except RefusedError:
            for path in added:
                with suppress(DBusErrorResponse):
                    self._call(path, f"{NAME}.Settings.Connection", "Delete")
            raise

    def _activate(self, wifi: _Device, begin: Callable[[], str]) -> None:
        """Begin it, and wait for what comes of it."""
        assert self._bus is not None
        rule = MatchRule(type="signal", sender=NAME, path_namespace=PATH, member="StateChanged")
        heard: deque[Message] = deque()
        self._ask(message_bus.AddMatch(rule))
        try:
            # What the bus passes on has the sender's own name.
            with self._bus.filter(MatchRule(type="signal", path_namespace=PATH, member="StateChanged"), queue=heard):
                with _refusals():
                    active = begin()
                self._wait(wifi, active, heard)
        finally:
            self._ask(message_bus.RemoveMatch(rule))

    def _wait(self, wifi: _Device, active: str, heard: deque[Message]) -> None:
        assert self._bus is not None
        until_s, reason = self._now_s() + _JOIN_S, 0
        with suppress(DBusErrorResponse):  # it may have ended before its first signal
            if self._facts(active, f"{NAME}.Connection.Active")["State"] == _UP:
                return
        while True:
            try:
                message = self._bus.recv_until_filtered(heard, timeout=max(0.0, until_s - self._now_s()))
            except TimeoutError:
                raise RefusedError(Why.SILENT, "no answer in time") from None
            path, body = message.header.fields.get(HeaderFields.path), message.body
            if path == wifi.path and body[0] == _FAILED:
                reason = body[2]
            elif path == active and body[0] == _UP:
                return
            elif path == active and body[0] == _DOWN:
                raise RefusedError(_REASONS.get(reason, Why.SILENT), _detail(reason))

    def _forget(self, ssid: bytes) -> None:
        for each in self._profiles():
            if each.ssid == ssid and not each.is_own:
                self._delete(each)

    def _delete(self, profile: _Profile) -> None:
        with _refusals():
            self._call(profile.path, f"{NAME}.Settings.Connection", "Delete")

    # the table's own network

    def _own(self) -> _Profile | None:
        return next((each for each in self._profiles() if each.is_own), None)

    def _opened(self, own: _Profile, *, is_open: bool) -> OwnNetwork | None:
        """With its password; None where that may not be read."""
        try:
            (kept,) = self._call(own.path, f"{NAME}.Settings.Connection", "GetSecrets", "s", "802-11-wireless-security")
        except DBusErrorResponse:
            return None
        password = str(kept["802-11-wireless-security"]["psk"][1])
        return OwnNetwork(own.ssid.decode("ascii", errors="replace"), Secret(password), is_open)

    def _open(self) -> None:
        wifi, own = self._ready(), self._own()
        try:
            if own is None:
                self._add(wifi, _opening(f"Jewelbox-{_random(4)}", Secret(_random(12).lower())), _NOTHING)
            else:
                self._return(wifi, own, _NOTHING)
        except RefusedError as error:
            if error.why is Why.NOT_ALLOWED:
                raise
            raise RefusedError(Why.REFUSED, error.detail) from error

    def _close(self) -> None:
        wifi = self._wifi()
        active = None if wifi is None else self._active(wifi)
        if wifi is not None and active is not None and active.is_own:
            with _refusals():
                self._call(PATH, NAME, "DeactivateConnection", "o", wifi.facts["ActiveConnection"])


@contextmanager
def _refusals() -> Iterator[None]:
    """What NetworkManager refuses inside, as `RefusedError`."""
    try:
        yield
    except DBusErrorResponse as error:
        last = error.name.rpartition(".")[2]
        why = Why.NOT_ALLOWED if last in _NOT_ALLOWED else Why.OTHER
        raise RefusedError(why, last) from None  # its text may repeat what it was sent


def _failure(request: Request, error: RefusedError) -> Failure:
    return Failure(request.verb, error.why, request.ssid, error.detail)


def _detail(reason: int) -> str:
    if reason in _WITHOUT_DNSMASQ:
        return "dnsmasq did not start"
    return f"NetworkManager's reason {reason}" if reason and reason not in _REASONS else ""


def _flags(facts: Mapping[str, Any]) -> int:
    return int(facts["WpaFlags"]) | int(facts["RsnFlags"])


def _lock(facts: Mapping[str, Any]) -> Lock:
    """What a station wants."""
    flags = _flags(facts)
    if flags & (_PSK | _SAE):
        return Lock.PASSWORD
    if flags & _ENTERPRISE or (facts["Flags"] & _PRIVACY and not flags & _OWE):
        return Lock.OTHER
    return Lock.OPEN


def _joining(ssid: bytes, password: Secret, *, is_sae: bool) -> Mapping[str, Any]:
    """A network to join, as NetworkManager has them."""
    name = ssid.decode("utf-8", errors="replace")
    settings: dict[str, dict[str, tuple[str, Any]]] = {
        "connection": {"id": ("s", name), "type": ("s", "802-11-wireless")},
        "802-11-wireless": {"ssid": ("ay", ssid), "mode": ("s", "infrastructure")},
    }
    if password.text:
        key = "sae" if is_sae else "wpa-psk"
        settings["802-11-wireless-security"] = {"key-mgmt": ("s", key), "psk": ("s", password.text)}
    return settings


def _opening(name: str, password: Secret) -> Mapping[str, Any]:
    """The table's own network, which never opens by itself: it would keep the machine out of others."""
    only: Sequence[str] = ["ccmp"]
    return {
        "connection": {"id": ("s", OWN), "type": ("s", "802-11-wireless"), "autoconnect": ("b", False)},
        "802-11-wireless": {"ssid": ("ay", name.encode()), "mode": ("s", "ap"), "band": ("s", "bg")},
        "802-11-wireless-security": {
            "key-mgmt": ("s", "wpa-psk"),
            "psk": ("s", password.text),
            "proto": ("as", ["rsn"]),
            "pairwise": ("as", only),
            "group": ("as", only),
            "pmf": ("i", _NO_PMF),
        },
        "ipv4": {"method": ("s", "shared")},
        "ipv6": {"method": ("s", "ignore")},
    }


def _random(count: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(count))
