from pathlib import Path

import pytest

from companion.service.poweroff import REQUEST, RESTART, CannotPowerOffError, PowerSwitch


def test_pressing_the_switch_makes_the_file_that_the_unit_watches(tmp_path: Path) -> None:
    switch = PowerSwitch.from_environment({"RUNTIME_DIRECTORY": str(tmp_path)})
    assert switch.is_there
    switch.press()
    switch.press()
    assert [path.name for path in tmp_path.iterdir()] == [REQUEST]


def test_a_restart_is_asked_for_by_a_file_of_its_own(tmp_path: Path) -> None:
    PowerSwitch(tmp_path).press(RESTART)
    assert [path.name for path in tmp_path.iterdir()] == [RESTART]
    with pytest.raises(CannotPowerOffError, match=r"gone/restart .*sudo reboot"):
        PowerSwitch(tmp_path / "gone").press(RESTART)


def test_of_several_runtime_directories_the_first_is_taken(tmp_path: Path) -> None:
    PowerSwitch.from_environment({"RUNTIME_DIRECTORY": f"{tmp_path}:/nowhere"}).press()
    assert (tmp_path / REQUEST).exists()


@pytest.mark.parametrize("environ", [{}, {"RUNTIME_DIRECTORY": ""}])
def test_outside_of_the_kiosk_there_is_no_switch_to_offer(environ: dict[str, str]) -> None:
    switch = PowerSwitch.from_environment(environ)
    assert not switch.is_there
    with pytest.raises(CannotPowerOffError, match="close the window"):
        switch.press()


def test_a_wish_that_cannot_be_written_down_is_answered_with_the_remedy(tmp_path: Path) -> None:
    switch = PowerSwitch(tmp_path / "gone")
    with pytest.raises(CannotPowerOffError, match=r"cannot create .*gone/poweroff \(No such file.*sudo poweroff"):
        switch.press()
