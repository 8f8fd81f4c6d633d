"""The network of a kiosk: whether it can be changed from the screen, and what is missing for that."""

from collections.abc import Iterator

from companion.doctor.facts import REINSTALL_PACKAGE, REINSTALL_SCRIPT, Facts, Installation
from companion.doctor.finding import Finding, ok, warning
from companion.service.network import SOCKET

SOCKET_UNIT = "jewelbox-network.socket"
RULES = tuple(f"{folder}/polkit-1/rules.d/50-jewelbox-network.rules" for folder in ("/etc", "/usr/share"))
MANAGER = "/run/NetworkManager"  # it makes this when it starts
POLKIT = "/usr/lib/polkit-1/polkitd"
DNSMASQ = "/usr/sbin/dnsmasq"
# What others make when they start.
OTHERS = {"/run/systemd/netif/state": "systemd-networkd", "/run/dhcpcd": "dhcpcd", "/run/connman": "ConnMan"}
_RADIOS = "/sys/class/rfkill/rfkill*"


def network(facts: Facts) -> Iterator[Finding]:
    if not facts.unit.in_charge:
        yield ok("looked after by the desktop, or by whoever set this machine up")
        return
    exists = facts.machine.exists
    if not exists(MANAGER):
        other = next((name for path, name in OTHERS.items() if exists(path)), "")
        seen = f"{other} looks after it: the screen cannot change it" if other else "NetworkManager is not running"
        yield warning(
            seen, "on Raspberry Pi OS: sudo raspi-config, Advanced Options, Network Config; see docs/kiosk.md"
        )
    elif not exists(SOCKET):
        yield warning(
            f"{SOCKET_UNIT} is off: the screen cannot change it", f"sudo systemctl enable --now {SOCKET_UNIT}"
        )
    elif not any(map(exists, RULES)):
        remedy = REINSTALL_SCRIPT if facts.installation is Installation.SCRIPT else REINSTALL_PACKAGE
        yield warning("the rule is missing that lets the screen change it", remedy)
    elif not exists(POLKIT):
        yield warning("polkit is not there, which lets the screen change it", "sudo apt install polkitd")
    else:
        yield ok("can be changed from the screen")
    yield from _radios(facts)
    if not exists(DNSMASQ):
        yield warning("the table cannot open a network of its own: dnsmasq is missing", "sudo apt install dnsmasq-base")


def _radios(facts: Facts) -> Iterator[Finding]:
    """Wi-Fi that is switched off, by a program or by a switch."""
    for radio in facts.machine.find(_RADIOS):
        if facts.machine.text(f"{radio}/type") != "wlan":
            continue
        if facts.machine.text(f"{radio}/hard") == "1":
            yield warning("a switch on this machine keeps the Wi-Fi off", "find the switch, and switch it on")
        elif facts.machine.text(f"{radio}/soft") == "1":
            remedy = "Settings, This machine, Network, Switch the radio on; or sudo rfkill unblock wifi"
            yield warning("the Wi-Fi is switched off", remedy)
