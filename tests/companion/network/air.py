"""NetworkManager with a radio and some routers around it, on a bus: a template for `python3 -m dbusmock`.

One rule: it answers as NetworkManager does, a little after it was asked, and with its numbers.
"""

# Run by the system's Python, beside Debian's python3-dbusmock.
# mypy: ignore-errors
# ruff: noqa: ARG001, F403

from itertools import count

import dbus
from dbusmock import MOCK_IFACE, get_object
from dbusmock.templates import networkmanager as nm
from dbusmock.templates.networkmanager import *  # its methods become those of this template
from gi.repository import GLib

BUS_NAME, MAIN_OBJ = nm.BUS_NAME, nm.MAIN_OBJ
SYSTEM_BUS, IS_OBJECT_MANAGER = True, True
DEVICE = "/org/freedesktop/NetworkManager/Devices/wlan0"
ADDRESS = "/org/freedesktop/NetworkManager/IP4Config/1"
_SOON_MS = 20
_ACTIVATING, _ACTIVATED, _DEACTIVATED = 1, 2, 4
_UP, _FAILED, _DISCONNECTED = 100, 120, 30
_AP, _DONE, _NO_SECRETS = "ap", 0, 7

routers = {}  # what the one with this name answers: its password, or the reason for which joining fails
numbers = count(1)
own = {"reason": _DONE, "forbidden": False}


def load(mock, parameters):
    nm.load(mock, parameters)
    manager = get_object(nm.MANAGER_OBJ)
    manager.add_and_activate_connection = add_and_activate
    manager.activate_connection = activate
    manager.AddWiFiDevice("wlan0", "wlan0", _DISCONNECTED)
    device = get_object(DEVICE)
    device.AddProperty(nm.DEVICE_IFACE, "Ip4Config", dbus.ObjectPath("/"))
    routers.clear()
    own.update(reason=_DONE, forbidden=False)
    device.AddObject(
        ADDRESS,
        "org.freedesktop.NetworkManager.IP4Config",
        {"AddressData": dbus.Array([{"address": "192.168.1.7", "prefix": dbus.UInt32(24)}], signature="a{sv}")},
        [],
    )


@dbus.service.method(MOCK_IFACE, in_signature="sysi", out_signature="")
def Router(_self, ssid, strength, password, reason):  # noqa: N802
    """One more; without a password it is open; with a reason nobody can join it."""
    routers[str(ssid)] = (str(password), int(reason))
    security = 0x100 if password else 0
    name = f"ap{next(numbers)}"
    get_object(nm.MANAGER_OBJ).AddAccessPoint(DEVICE, name, ssid, "00:11", 2, 2425, 5400, strength, security)


@dbus.service.method(MOCK_IFACE, in_signature="s", out_signature="")
def Vanish(_self, ssid):  # noqa: N802
    """Those with this name are gone."""
    for point in list(get_object(DEVICE).access_points):
        if get_object(point).props[nm.ACCESS_POINT_IFACE]["Ssid"].decode() == ssid:
            get_object(nm.MANAGER_OBJ).RemoveAccessPoint(DEVICE, point)


@dbus.service.method(MOCK_IFACE, in_signature="ib", out_signature="")
def Hotspot(_self, reason, forbidden):  # noqa: N802
    """Its own network opens unless there is a reason, or unless it is forbidden."""
    own.update(reason=int(reason), forbidden=bool(forbidden))


def add_and_activate(self, settings, device, _point):
    if own["forbidden"]:
        raise dbus.exceptions.DBusException("no", name="org.freedesktop.NetworkManager.PermissionDenied")
    profile = dbus.ObjectPath(get_object(nm.SETTINGS_OBJ).SettingsAddConnection(settings))
    get_object(profile).ConnectionGetSecrets = lambda _self, part: {part: {"psk": settings[part]["psk"]}}
    get_object(profile).ConnectionGetSettings = lambda _self: {
        part: {key: value for key, value in values.items() if key != "psk"} for part, values in settings.items()
    }
    return profile, activate(self, profile, device, _point)


def activate(self, profile, device, point):
    settings = get_object(profile).settings
    wireless = settings["802-11-wireless"]
    ssid = bytes(bytearray(wireless["ssid"])).decode()
    device_object = get_object(device)
    before = str(device_object.Get(nm.DEVICE_IFACE, "ActiveConnection"))
    if before != "/":
        nm.RemoveActiveConnection(get_object(nm.MANAGER_OBJ), device, before)
    if wireless["mode"] == _AP:
        reason = own["reason"]
    else:
        password, reason = routers[ssid]
        typed = str(settings.get("802-11-wireless-security", {}).get("psk", ""))
        reason = reason or (_DONE if typed == password else _NO_SECRETS)
    name = f"active{next(numbers)}"
    active = nm.AddActiveConnection(get_object(nm.MANAGER_OBJ), [], profile, point, name, dbus.UInt32(_ACTIVATING))

    def end():
        found = get_object(active)
        up = reason == _DONE
        if up:
            device_object.Set(nm.DEVICE_IFACE, "ActiveConnection", dbus.ObjectPath(active))
            device_object.Set(nm.DEVICE_IFACE, "Ip4Config", dbus.ObjectPath(ADDRESS))
        else:
            manager = get_object(nm.MANAGER_OBJ)
            others = [each for each in manager.Get(nm.MANAGER_IFACE, "ActiveConnections") if each != active]
            manager.Set(nm.MANAGER_IFACE, "ActiveConnections", dbus.Array(others, signature="o"))
        state = _UP if up else _FAILED
        device_object.Set(nm.DEVICE_IFACE, "State", dbus.UInt32(state if up else _DISCONNECTED))
        values = [dbus.UInt32(state), dbus.UInt32(40), dbus.UInt32(reason)]
        device_object.EmitSignal(nm.DEVICE_IFACE, "StateChanged", "uuu", values)
        state = _ACTIVATED if up else _DEACTIVATED
        found.Set(nm.ACTIVE_CONNECTION_IFACE, "State", dbus.UInt32(state))
        found.EmitSignal(nm.ACTIVE_CONNECTION_IFACE, "StateChanged", "uu", [dbus.UInt32(state), dbus.UInt32(0)])
        return False

    GLib.timeout_add(_SOON_MS, end)
    return dbus.ObjectPath(active)
