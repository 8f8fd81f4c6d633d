"""Phones: whether they can join."""

from pathlib import Path

import pytest

from companion.doctor.finding import State
from companion.doctor.phones_check import SOCKET, phones
from companion.doctor.system import Pages
from tests.companion.doctor.looking import finding
from tests.companion.doctor.machines import pi4_kiosk


@pytest.mark.parametrize(
    ("config", "kiosk_listens", "pages", "state", "told"),
    [
        ("", False, Pages.NOBODY, State.OK, "switched off"),
        ("[web]\non = true\n", False, Pages.NOBODY, State.OK, "switched on: they can join while the game runs"),
        ("[web]\non = true\nport = 8000\n", True, Pages.OURS, State.OK, "can join on port 8000"),
        ("", True, Pages.OURS, State.OK, "can join on port 8480"),
        ("", True, Pages.NOBODY, State.WARNING, "nothing answers on port 8480"),
        ("", True, Pages.OTHERS, State.WARNING, "another program uses port 8480"),
        ("", False, Pages.OTHERS, State.WARNING, "another program uses port 8480"),
    ],
)
def test_whether_phones_can_join_is_told(
    config: str, kiosk_listens: bool, pages: Pages, state: State, told: str, tmp_path: Path
) -> None:
    maker = pi4_kiosk(tmp_path)
    maker.write("/etc/jewelbox/config.toml", config)
    maker.pages = pages
    if kiosk_listens:
        maker.write(SOCKET)
    found = finding(maker, phones)
    assert found.state is state
    assert told in found.seen
    assert bool(found.remedy) == (state is not State.OK)
