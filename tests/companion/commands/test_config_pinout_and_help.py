"""`jewelbox config`, `pinout` and `help`: for people who set a machine up, or look for a wire."""

import io
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import config
from companion.cli import COMMANDS, main
from companion.commands.help import topics
from companion.config import Config
from hardware.apparatuses import USUAL, of_pin_map
from hardware.pins.toml import usual_map
from hardware.pins.wires import connections, load_map
from tests.companion.commands.desk import machine


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended, and what it wrote."""

    exit_code: int
    stdout: str
    stderr: str


def run(desk: Path, *words: str) -> Said:
    told = io.StringIO()
    result = CliRunner().invoke(main, words, obj=machine(desk, stderr=told))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Said(result.exit_code, result.stdout, told.getvalue() + result.stderr)


def configured(desk: Path, text: str) -> Path:
    path = machine(desk).config
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


# config


def test_its_path_is_printed_whether_it_is_there_or_not(desk: Path) -> None:
    assert run(desk, "config", "path").stdout == f"{machine(desk).config}\n"


def test_a_first_configuration_changes_nothing(desk: Path) -> None:
    path = machine(desk).config
    assert run(desk, "config", "init").exit_code == 0
    assert config.load(path) == Config()
    assert path.read_text() == config.template()


def test_a_configuration_that_is_there_is_never_overwritten(desk: Path) -> None:
    path = configured(desk, '[kiosk]\nlanguage = "fr"\n')
    result = run(desk, "config", "init")
    assert (result.exit_code, path.read_text()) == (2, '[kiosk]\nlanguage = "fr"\n')
    assert "already exists" in result.stderr


def test_a_place_that_cannot_be_written_to_is_named(desk: Path) -> None:
    machine(desk).config.parent.write_text("a file, not a folder")
    result = run(desk, "config", "init")
    assert result.exit_code == 1
    assert f"{machine(desk).config} cannot be written: " in result.stderr


def test_every_setting_is_shown_and_what_is_shown_is_a_configuration(desk: Path) -> None:
    path = configured(desk, '[kiosk]\nlanguage = "fr"\nsize = "800x480"\n[times]\nring.settle_ms = 350\n')
    shown = run(desk, "config", "show").stdout
    assert {'language = "fr"', "ring.settle_ms = 350", 'source = "auto"  # default', "# rotate: not set"} <= set(
        shown.splitlines()
    )
    assert config.parse(path, shown) == config.load(path)


def test_without_a_configuration_that_is_said(desk: Path) -> None:
    assert run(desk, "config", "show").stdout.startswith(f"# {machine(desk).config} (does not exist: ")


def test_a_wrong_configuration_is_told_with_its_lines(desk: Path) -> None:
    path = configured(desk, "[kiosk]\nlanguage = 3\n")
    result = run(desk, "config", "show")
    assert result.exit_code == 2
    assert f"{path}:2: " in result.stderr


# pinout


def test_every_sensor_of_the_map_is_in_the_drawing(desk: Path) -> None:
    for name in ("box.toml", "minimal.toml", "header.toml", "tray.toml"):
        drawn = run(desk, "pinout", "--pins", name).stdout
        missing = [
            channel for channel in _channels(name) if not re.search(rf"(?<![\w.]){re.escape(channel)}(?![\w.])", drawn)
        ]
        assert missing == []


def _channels(name: str) -> list[str]:
    path = usual_map(name)
    return list(connections(load_map(path, of_pin_map(path).channels), of_pin_map(path).channels))


def test_pins_stand_beside_each_other_as_they_do_on_the_header(desk: Path) -> None:
    configured(desk, '[kiosk]\nsource = "gpio"\n')
    lines = run(desk, "pinout").stdout.splitlines()
    assert "       A1.closed    GPIO4  7 | 8  GPIO14   tilt.inverted" in lines
    assert "     button done    GPIO2  3 | 4  5V" in lines


def test_a_pico_on_bluetooth_shows_its_uart(desk: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(usual_map("box.toml").read_text().replace('line = "usb"', 'line = "uart"'))
    lines = run(desk, "pinout", "--pins", str(path)).stdout.splitlines()
    assert [line.split()[0] for line in lines[3:5]] == ["TX", "RX"]


def test_one_sensor_is_told_with_its_pin_and_its_wires(desk: Path) -> None:
    said = run(desk, "pinout", "B2.front").stdout.splitlines()
    found = connections(load_map(USUAL.pico_maps[0], USUAL.channels), USUAL.channels)["B2.front"]
    assert said == [f"B2.front: {found.pin.words}", *(f"  {wire.words}" for wire in found.wires)]


@pytest.mark.parametrize(("channel", "hint"), [("B2.frnt", "did you mean B2.front?"), ("zzz", "there are A1.closed, ")])
def test_a_sensor_that_is_not_there_is_named(desk: Path, channel: str, hint: str) -> None:
    result = run(desk, "pinout", channel)
    assert result.exit_code == 2
    assert hint in result.stderr


def test_a_wrong_pin_map_is_told_with_its_lines(desk: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[sensors]\n'A1.closed' = 99\n")
    result = run(desk, "pinout", "--pins", str(path))
    assert result.exit_code == 2
    assert f"{path}:2: " in result.stderr


# help


def test_without_a_topic_commands_and_topics_are_listed(desk: Path) -> None:
    said = run(desk, "help").stdout
    assert all(f"  {command} " in said for command in COMMANDS)
    assert f"Topics: {', '.join(topics())}" in said


def test_a_command_is_explained_as_its_own_help_does(desk: Path) -> None:
    assert run(desk, "help", "referee").stdout == run(desk, "referee", "--help").stdout


def test_every_command_and_option_on_a_page_is_there(desk: Path) -> None:
    assert len(topics()) > 3
    for topic in topics():
        page = run(desk, "help", topic).stdout
        for words in re.findall(r"^  jewelbox ([a-z].*?)(?:  |$)", page, re.MULTILINE):
            command, *more = words.split()
            group = main.get_command(None, command)  # type: ignore[arg-type]
            assert group is not None, words
            names = [more[0]] if more and more[0].isalpha() and more[0].islower() else []
            told = run(desk, command, *names, "--help").stdout
            assert [option for option in more if option.startswith("--") and option not in told] == []


def test_an_unknown_topic_is_refused_with_the_topics(desk: Path) -> None:
    result = run(desk, "help", "everything")
    assert result.exit_code == 2
    assert "there is no topic or command everything" in result.stderr
