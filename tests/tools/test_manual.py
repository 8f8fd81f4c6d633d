"""The manual page and the completions: everything that click knows, and nothing that a shell or man trips over."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.cli import COMMANDS, main
from companion.commands.help import page
from tools import manual


def plain(roff: str) -> str:
    return roff.replace("\\-", "-").replace("\\(dq", '"').replace("\\e", "\\")


def test_every_command_and_every_option_is_on_the_page() -> None:
    text = plain(manual.manual_page())
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        assert f'\n.SS "jewelbox {name} ' in text
        options = [option for option in command.params if isinstance(option, click.Option)]
        assert [option.name for option in options if option.opts[-1] not in text] == []
    assert '\n.SS "jewelbox games export [OPTIONS] ID"\n' in text


def test_exit_codes_are_on_the_page_and_in_the_help() -> None:
    shown = main.get_help(click.Context(main, info_name="jewelbox"))
    text = plain(manual.manual_page())
    codes = page("exit-codes").partition("\n\n")[2]
    assert codes.strip() in shown
    assert codes.strip() in text.partition(".SH EXIT STATUS")[2]


def test_no_line_of_text_is_taken_for_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command
    def odd() -> None:
        """.config is a folder, and so is C:\\temp.

        \b
        'as it is'
          -x   "y"
        """

    monkeypatch.setattr(manual, "_commands", lambda root: [click.Context(odd, parent=root, info_name="odd")])
    lines = manual.manual_page().splitlines()
    assert r"\&.config is a folder, and so is C:\etemp." in lines
    start = lines.index(".nf", lines.index(".SH COMMANDS"))
    assert lines[start + 1 : start + 4] == [r"\&'as it is'", r"  \-x   \(dqy\(dq", ".fi"]


def test_date_is_that_of_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert manual.manual_page().startswith('.TH JEWELBOX 1 "1970-01-02" ')


@pytest.mark.needs("man-db")
def test_man_has_nothing_to_complain_about(tmp_path: Path) -> None:
    manual.write(tmp_path)
    shown = subprocess.run(
        ["man", "--warnings", "-l", tmp_path / "jewelbox.1"], capture_output=True, text=True, check=True
    )
    assert shown.stderr == ""
    assert "jewelbox games export" in shown.stdout


ZSH = pytest.param("zsh", marks=pytest.mark.needs("zsh"))
FISH = pytest.param("fish", marks=pytest.mark.needs("fish"))


@pytest.mark.parametrize("shell", ["bash", ZSH, FISH])
def test_a_shell_understands_its_completion(shell: str, tmp_path: Path) -> None:
    manual.write(tmp_path)
    subprocess.run([shell, "-n", tmp_path / f"jewelbox.{shell}"], check=True)


def test_tab_completes_a_command(tmp_path: Path) -> None:
    manual.write(tmp_path)
    script = f"""
        source {tmp_path}/jewelbox.bash
        COMP_WORDS=(jewelbox ref) COMP_CWORD=1
        _jewelbox_completion jewelbox && echo "${{COMPREPLY[@]}}"
    """
    path = Path(sys.executable).parent
    done = subprocess.run(
        ["bash", "-c", script], env={"PATH": f"{path}:/usr/bin:/bin"}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "referee\n"
