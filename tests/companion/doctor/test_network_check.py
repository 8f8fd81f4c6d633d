"""The network: whether it can be changed from the screen, and what to do where it cannot."""

from pathlib import Path

import pytest

from companion.doctor.finding import State as Found
from companion.doctor.network_check import DNSMASQ, MANAGER, POLKIT, RULES, network
from companion.service.network import SOCKET
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import laptop, pi4_kiosk


def test_all_is_well_where_nothing_is_missing(tmp_path: Path) -> None:
    found = finding(pi4_kiosk(tmp_path), network)
    assert (found.state, found.seen) == (Found.OK, "can be changed from the screen")


def test_who_has_no_kiosk_is_told_nothing_to_do(tmp_path: Path) -> None:
    assert finding(laptop(tmp_path), network).state is Found.OK


@pytest.mark.parametrize(
    ("gone", "there", "seen", "remedy"),
    [
        (MANAGER, "", "NetworkManager is not running", "raspi-config"),
        (MANAGER, "/run/dhcpcd/pid", "dhcpcd looks after it: the screen cannot change it", "raspi-config"),
        (MANAGER, "/run/systemd/netif/state", "systemd-networkd looks after it", "docs/kiosk.md"),
        (str(SOCKET), "", "jewelbox-network.socket is off", "sudo systemctl enable --now jewelbox-network.socket"),
        (RULES[0], "", "the rule is missing", "install"),
        (POLKIT, "", "polkit is not there", "sudo apt install polkitd"),
        (DNSMASQ, "", "the table cannot open a network of its own", "sudo apt install dnsmasq-base"),
    ],
)
def test_what_is_missing_is_named_with_its_cure(gone: str, there: str, seen: str, remedy: str, tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.remove(gone)
    if there:
        maker.write(there)
    found = findings(maker, network)[-1]
    assert found.state is Found.WARNING
    assert found.seen.startswith(seen)
    assert remedy in found.remedy


@pytest.mark.parametrize(
    ("soft", "hard", "remedy"), [("1", "0", "Switch the radio on"), ("0", "1", "find the switch"), ("0", "0", "")]
)
def test_radio_that_is_off_is_told(soft: str, hard: str, remedy: str, tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    for name, kind in (("rfkill0", "bluetooth"), ("rfkill1", "wlan")):
        for key, value in (("type", kind), ("soft", soft), ("hard", hard)):
            maker.write(f"/sys/class/rfkill/{name}/{key}", f"{value}\n")
    assert [remedy in found.remedy for found in findings(maker, network)[1:]] == ([True] if remedy else [])
