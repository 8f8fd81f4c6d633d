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
