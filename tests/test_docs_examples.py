"""Every example in the docs that a machine can run is run; of the others, every word of the command exists.

What a page shows as a picture of the program (`text`), a drawing (`mermaid`) and what other tests play (`scenario`,
`yaml`) is not run here.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion import config
from companion.screens.browser.page_messages import Tapped
from companion.screens.browser.web.relay import Hello
from tests.companion.commands.played_games import SAMPLE, played
from tests.systemd.test_guides import commands, resolve
from tests.systemd.unit import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("wiring/*.md"), *ROOT.glob("examples/*.md")])
ELSEWHERE = {"text", "mermaid", "scenario", "yaml"}
_FENCE = re.compile(r"^ *```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
# What needs no device, no desktop and no hour.
_RUN = re.compile(
    r"^ {4}(?:sudo )?((?:printf .*\| )?jewelbox (?:games|referee|config|pinout|help|sensors .*--json).*)$", re.MULTILINE
)
GAMES = 12  # the highest number that a page names


def blocks(*languages: str) -> list[tuple[str, str, str]]:
    """The page, the language and the text of each example."""
    found = [(page.name, *block) for page in PAGES for block in _FENCE.findall(page.read_text(encoding="utf-8"))]
    return [block for block in found if not languages or block[1] in languages]


def lines() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for line in _RUN.findall(page.read_text(encoding="utf-8")):
            if "N " not in line and "[" not in line and "ID" not in line and "FILE" not in line:
                yield page.name, line.partition("  #")[0].strip()


def test_every_kind_of_example_is_known() -> None:
    assert {language for _, language, _ in blocks()} == ELSEWHERE | {"python", "toml", "json"}
    assert len(list(lines())) > 10


@pytest.mark.parametrize(("page", "language", "text"), blocks("python"), ids=lambda value: value[:20])
def test_python_runs(page: str, language: str, text: str) -> None:
    ran = subprocess.run([sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), f"{page}: {language}"


@pytest.mark.parametrize(("page", "language", "text"), blocks("toml"), ids=lambda value: value[:20])
def test_a_configuration_is_one(page: str, language: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(re.sub(r"^ {3}", "", text, flags=re.MULTILINE), encoding="utf-8")
    (tmp_path / "my-box.toml").write_bytes((ROOT / "wiring" / "box.toml").read_bytes())
    assert config.load(file) != config.Config(), f"{page}: {language}"


@pytest.mark.parametrize(("page", "language", "text"), blocks("json"), ids=lambda value: value[:20])
def test_json_is_json(page: str, language: str, text: str) -> None:
    assert isinstance(json.loads(text), dict), f"{page}: {language}"


def test_what_a_browser_sends_is_what_a_table_reads() -> None:
    first, tap = (text for page, _, text in blocks("json") if page == "web.md")
    assert msgspec.json.decode(first, type=Hello).language == "de"
    assert msgspec.json.decode(tap, type=Tapped).text == "Ana"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody who has played as many games as the pages name."""
    home = tmp_path_factory.mktemp("home")
    journal = home / ".local" / "share" / "jewelbox" / "journal"
    journal.parent.mkdir(parents=True)
    played(journal, *[SAMPLE] * GAMES)
    (home / "jewelbox-games").write_bytes(journal.read_bytes())
    (home / "examples").symlink_to(ROOT / "examples")
    (home / "bin").mkdir()
    (home / "bin" / "jewelbox").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    (home / "bin" / "jewelbox").chmod(0o755)
    return home


@pytest.mark.proof
@pytest.mark.parametrize(("page", "line"), sorted(set(lines())), ids=str)
def test_a_command_does_what_it_should(page: str, line: str, home: Path) -> None:
    environ = {"HOME": str(home), "PATH": f"{home / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line], cwd=home, env=environ, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{page}: {line}: {ran.stderr}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_every_command_in_a_block_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    whole = {line.strip() for line in re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE)}
    for words in commands(page):
        if words[:1] == ["jewelbox"] and any(" ".join(words) in line for line in whole):
            resolve([word for word in words[1:] if not word.startswith(("[", "#", "<"))])
