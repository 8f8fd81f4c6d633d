"""The files of the pages: what they share with the kiosk, and what a strict policy for browsers asks of them."""

import re
from pathlib import Path

import pytest

from companion.screens.browser.page_words import FIRST_WORDS
from companion.screens.browser.web.static_files import FOLDER, read_static_files

SCRIPTS = sorted(FOLDER.rglob("*.js"))
STYLES = sorted(FOLDER.rglob("*.css"))
MOST_BYTES = 120_000  # of all that a first visit loads, packed: a moment, also in a crowded room


def _text(path: Path) -> str:
    return path.read_text("utf-8")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_says_only_texts_that_there_are(script: Path) -> None:
    said = set(re.findall(r'\bt\("(\w+)"', _text(script)))
    assert said <= set(FIRST_WORDS)


def test_every_text_is_said_somewhere() -> None:
    """Also where its key is put together: t(`face_${name}`)."""
    scripts = "\n".join(map(_text, SCRIPTS))
    whole = set(re.findall(r'"(\w+)"', scripts)) | set(re.findall(r"\b(\w+): \[?\"", scripts))
    begun = tuple(re.findall(r"t\(`(\w+)\$\{", scripts))
    assert [key for key in FIRST_WORDS if key not in whole and not key.startswith(begun)] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_imports_only_files_that_there_are(script: Path) -> None:
    imported = re.findall(r'from "(\.[^"]+)"', _text(script))
    assert [path for path in imported if not (script.parent / path).resolve().is_file()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_turns_text_into_markup_or_code(script: Path) -> None:
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", _text(script)) == []
    )


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    page = _text(FOLDER / "index.html")
    assert re.findall(r"<style|<script(?![^>]* src=)|style=|\son\w+=|javascript:", page) == []


@pytest.mark.parametrize("path", [FOLDER / "index.html", *SCRIPTS, *STYLES], ids=lambda path: path.name)
def test_nothing_comes_from_another_machine(path: Path) -> None:
    addresses = set(re.findall(r"https?://[^\s\"'`)]+", _text(path)))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # a name, not an address


def test_every_file_that_the_page_names_is_there() -> None:
    page = _text(FOLDER / "index.html")
    named = {path.removeprefix("/") for path in re.findall(r'(?:src|href)="([^"]+)"', page)}
    assert named <= {path.removeprefix("/") for path in read_static_files()}


def test_the_page_can_be_enlarged_by_fingers() -> None:
    assert not re.search(r"user-scalable|maximum-scale", _text(FOLDER / "index.html"))


@pytest.mark.parametrize("game", ["woodwork", "tile_board"])
def test_first_visit_to_a_game_is_small(game: str) -> None:
    files = read_static_files()
    fonts = [path for path in files if path.endswith(".woff2")]
    wanted = ["/", "/icon.svg", "/main.js", "/style.css", f"/games/{game}.js", *fonts]
    assert sum(len(files[path].packed or files[path].body) for path in wanted) < MOST_BYTES
