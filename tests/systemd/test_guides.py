"""Every command in the guides exists: a person who types it at the table gets what the page says."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli import main
from tests.systemd.unit import FOLDER, ROOT

GUIDES = [
    ROOT / "docs" / f"{name}.md" for name in ("first-start", "screens", "bluetooth", "troubleshooting", "updating")
]
USAGE = (ROOT / "install.sh").read_text(encoding="utf-8")
UNITS = {path.name for path in FOLDER.glob("jewelbox*.*")} | {"bluetooth.service"}


def commands(path: Path) -> Iterator[list[str]]:
    """What stands in code: whole lines of indented blocks, and words between backticks."""
    text = path.read_text(encoding="utf-8")
    for code in re.findall(r"^    (\S.*)$|`([^`\n]+)`", text, re.MULTILINE):
        for part in re.split(r" && | \| | > ", "".join(code)):
            try:
                words = shlex.split(part)
            except ValueError:
                continue  # an apostrophe: a message, not a command
            yield words[1:] if words[:1] == ["sudo"] else words


def starting_with(word: str) -> list[tuple[str, list[str]]]:
    return [(guide.name, words) for guide in GUIDES for words in commands(guide) if words[:1] == [word]]


def resolve(words: list[str]) -> click.Command:
    """The command that some words name, all of their options looked up."""
    command: click.Command = main
    for word in words:
        if isinstance(command, click.Group):
            found = command.get_command(click.Context(command), word)
            assert found, f"there is no {word}"
            command = found
        elif word.startswith("--"):
            assert word in {name for parameter in command.params for name in parameter.opts}, f"no option {word}"
    return command


@pytest.mark.parametrize(("guide", "words"), starting_with("jewelbox"), ids=str)
def test_jewelbox_commands_exist(guide: str, words: list[str]) -> None:
    assert not isinstance(resolve(words[1:]), click.Group), guide


@pytest.mark.parametrize(("guide", "words"), starting_with("./install.sh"), ids=str)
def test_options_of_the_installer_exist(guide: str, words: list[str]) -> None:
    for option in words[1:]:
        assert f"\n  {option} " in USAGE, f"{guide}: {option}"


@pytest.mark.parametrize(("guide", "words"), starting_with("systemctl") + starting_with("journalctl"), ids=str)
def test_units_exist(guide: str, words: list[str]) -> None:
    named = [word for word in words if word.startswith(("jewelbox", "bluetooth"))]
    for name in named:
        template = re.sub(r"@[^.]*", "@", name)
        assert {template, f"{template}.service"} & UNITS, f"{guide}: {name}"


@pytest.mark.parametrize(("guide", "words"), starting_with("make"), ids=str)
def test_make_targets_exist(guide: str, words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), guide


def test_the_guides_were_read() -> None:
    assert len(starting_with("jewelbox")) > 10
    assert len(starting_with("./install.sh")) > 5
    assert len(starting_with("systemctl")) > 10


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_links_into_a_page_lead_to_a_heading(guide: str | Path) -> None:
    guide = Path(guide)
    for target, anchor in re.findall(r"\]\(([^)#]*)#([^)]+)\)", guide.read_text(encoding="utf-8")):
        page = (guide.parent / target if target else guide).read_text(encoding="utf-8")
        headings = {slug(heading) for heading in re.findall(r"^#+ (.*)$", page, re.MULTILINE)}
        assert anchor in headings, f"{guide.name}: {target}#{anchor}"


def slug(heading: str) -> str:
    """As GitHub makes a heading's address."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
