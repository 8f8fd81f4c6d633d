"""An emulated Pico that cannot be had says why; what it can do is shown in tests/firmware_bridge/pico/."""

from pathlib import Path

import pytest

from tests.hardware.usual_maps import BOX_MAP
from tools.console import SetUpError
from tools.pico.emulated_pico import EmulatedPico, file_system, over
from tools.pico.parts import Parts


def test_machine_without_node_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetUpError, match=r"node cannot be started .*: sudo apt-get install nodejs"):
        EmulatedPico(BOX_MAP, Parts(tmp_path), installed=False)


@pytest.mark.needs("nodejs")
def test_emulator_that_ends_is_told(tmp_path: Path) -> None:
    with EmulatedPico(BOX_MAP, Parts(tmp_path), installed=False) as pico, pytest.raises(SetUpError, match="has ended"):
        pico.run_until(10)


def test_files_that_cannot_be_laid_out_are_told(tmp_path: Path) -> None:
    with pytest.raises(SetUpError, match="littlefs-python could not lay out the Pico's files"):
        file_system(BOX_MAP, Parts(tmp_path))


def test_line_is_chosen_without_changing_what_the_map_is_called_by() -> None:
    assert over("uart", BOX_MAP).hash == BOX_MAP.hash
    assert 'LINE = "uart"' in over("uart", BOX_MAP).module()
