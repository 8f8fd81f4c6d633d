"""The club: whether what is published can arrive."""

from pathlib import Path

import pytest

from companion.doctor.club_check import club
from companion.doctor.finding import State
from tests.companion.doctor.looking import finding, findings
from tests.companion.doctor.machines import pi4_kiosk

CLUB = '[club]\nbroker = "club.local"\n'


def test_a_table_that_publishes_nothing_is_not_asked(tmp_path: Path) -> None:
    assert findings(pi4_kiosk(tmp_path), club) == []


@pytest.mark.parametrize(
    ("config", "library", "unreachable", "state", "told"),
    [
        (CLUB, True, "", State.OK, "the broker at club.local:1883 answers"),
        (CLUB + "tls = true\n", True, "", State.OK, "the broker at club.local:8883 answers"),
        (CLUB + 'tls = true\nca = "no.crt"\n', True, "", State.WARNING, "there is no /etc/jewelbox/no.crt"),
        (CLUB + 'user = "t"\npassword_file = "no"\n', True, "", State.WARNING, "there is no /etc/jewelbox/no"),
        (CLUB, False, "", State.WARNING, "paho-mqtt is not installed"),
        (CLUB, True, "Connection refused", State.WARNING, "club.local:1883 does not answer: Connection refused"),
    ],
)
def test_whether_what_is_published_can_arrive_is_told(
    config: str, library: bool, unreachable: str, state: State, told: str, tmp_path: Path
) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/etc/jewelbox/config.toml", config)
    maker.unreachable = unreachable
    if library:
        maker.install("paho-mqtt 2.1.0")
    found = finding(maker, club)
    assert found.state is state
    assert told in found.seen
    assert bool(found.remedy) == (state is not State.OK)


def test_games_that_the_hub_refused_are_listed_until_it_has_them(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/etc/jewelbox/config.toml", CLUB)
    maker.install("paho-mqtt 2.1.0")
    lines = [f"refused g{number} 9 Master Thieves of 2026-05-0{number} 18:40: too long\n" for number in range(1, 9)]
    maker.write("/var/lib/jewelbox-publish/club-cursor", "".join(["g0 3\n", *lines, "g1 9\n"]))
    _, found = findings(maker, club)
    assert (found.state, found.seen) == (State.WARNING, "the hub has refused 7 games; all others are sent")
    assert found.details[0] == "Master Thieves of 2026-05-04 18:40: too long"
    assert found.details[-1] == "and 2 more"
    assert "start the hub again" in found.remedy


def test_who_may_not_see_which_games_were_refused_is_told_who_may(tmp_path: Path) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/etc/jewelbox/config.toml", CLUB)
    maker.install("paho-mqtt 2.1.0")
    (maker.root / "var/lib").mkdir(parents=True, exist_ok=True)
    (maker.root / "var/lib/jewelbox-publish").symlink_to("private/jewelbox-publish")
    assert "sudo jewelbox doctor lists games that the hub has refused" in finding(maker, club).seen
