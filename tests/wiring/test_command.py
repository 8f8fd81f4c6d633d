"""`python -m tools.wiring`: makes what is missing, lists what differs, draws a map of your own."""

from pathlib import Path

import pytest

from tests.wiring.maps import changed
from tools.wiring.__main__ import main, stale
from tools.wiring.outputs import find_wireviz


def test_check_is_silent_when_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().err == ""


def test_check_lists_what_differs_and_writes_nothing(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = copy / "wiring" / "generated" / "box-parts.md"
    parts.write_text("old", encoding="utf-8")
    assert main(["--check"], copy) == 1
    assert capsys.readouterr().err == (
        "wiring/generated/box-parts.md differs from the pin maps: run python -m tools.wiring\n"
    )
    assert parts.read_text(encoding="utf-8") == "old"


@pytest.mark.needs("graphviz")
def test_everything_is_made_anew_and_what_is_left_over_removed(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    map_file = copy / "wiring" / "header.toml"
    map_file.write_text(map_file.read_text(encoding="utf-8").replace("done = 2\nundo = 3\n", ""), encoding="utf-8")
    drawing = copy / "wiring" / "generated" / "box-level-c.svg"
    drawing.write_text("old", encoding="utf-8")
    before = stale(copy)
    assert "wiring/generated/header-buttons.svg" in before
    assert main([], copy) == 0
    told = capsys.readouterr().err.splitlines()
    assert len(told) == len(before)
    assert "removed wiring/generated/header-buttons.svg" in told
    assert "made wiring/generated/header-parts.md" in told
    assert "C4.closed" in drawing.read_text(encoding="utf-8")
    assert stale(copy) == []


@pytest.mark.needs("graphviz")
def test_map_of_ones_own_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[pico]\n"tilt.upright" = 14\n[A]\naddress = 0x20\n"A1.closed" = "GPA0"\n', encoding="utf-8")
    assert main(["--pins", str(own), "--out", str(tmp_path / "new" / "out")]) == 0
    made = {path.name for path in (tmp_path / "new" / "out").iterdir()}
    assert made == {"own-parts.md", "own-parts.csv", "own-pins.svg", "own-drawers.svg", "own-level-a.yml",
                    "own-level-a.svg", "own-middle.yml", "own-middle.svg", "own-template.svg"}  # fmt: skip
    assert "2 sensors by own.toml: drawings and parts list are in" in capsys.readouterr().err


def test_map_that_makes_no_electrical_sense_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = changed(tmp_path, "box.toml", ("battery_ratio = 3", "battery_ratio = 2"))
    assert main(["--pins", str(own), "--out", str(tmp_path / "out")]) == 1
    line = own.read_text(encoding="utf-8").splitlines().index("battery_ratio = 2") + 1
    assert f"{own}:{line}: battery_ratio = 2: GP29 sees VSYS" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_map_that_cannot_be_read_is_told_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--pins", str(tmp_path / "none.toml")]) == 1
    assert "none.toml:1: the pin map cannot be read" in capsys.readouterr().err


def test_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    own = changed(tmp_path, "box.toml")
    assert main(["--pins", str(own), "--out", str(tmp_path / "file" / "out")]) == 1
    assert "file/out: Not a directory" in capsys.readouterr().err


def test_missing_wireviz_leaves_everything_as_it_was(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / "wiring" / "generated" / "box-parts.md").write_text("old", encoding="utf-8")
    assert main([], copy, lambda: find_wireviz(str(copy))) == 1
    assert "sudo apt-get install graphviz" in capsys.readouterr().err
    assert stale(copy) == ["wiring/generated/box-parts.md"]
