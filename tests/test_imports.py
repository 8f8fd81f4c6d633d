"""Imports point one way: docs/architecture.md's table, checked from the syntax tree of every module."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.import_layers import (
    BY_STRING,
    BY_TEXT,
    CLOCKS,
    DRAWINGS_OF_GAMES,
    IMPURE_CALLS,
    LAYERS,
    ONLY_IN,
    PACKAGES,
    PAGES_OF_GAMES,
    PROMISE,
    PURE,
    ROOT,
    SEEN,
    VALUES,
    WORLD,
    Layer,
)


def under(name: str, prefix: str) -> bool:
    return name == prefix or name.startswith(f"{prefix}.")


def under_any(name: str, prefixes: frozenset[str]) -> bool:
    return any(under(name, prefix) for prefix in prefixes)


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


def imported(module: str, source: str, known: frozenset[str], *, is_package: bool = False) -> Iterator[str]:
    """Full names of what a module imports, also inside functions and under TYPE_CHECKING."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(module, node, is_package=is_package)
            for alias in node.names:
                submodule = f"{origin}.{alias.name}"
                yield submodule if submodule in known else origin


def absolute(module: str, node: ast.ImportFrom, *, is_package: bool) -> str:
    if node.level == 0:
        return node.module or ""
    parts = module.split(".")
    base = parts[: len(parts) - node.level + is_package]
    return ".".join([*base, *([node.module] if node.module else [])])


def layer_of(module: str) -> tuple[str, Layer]:
    prefix = max((prefix for prefix in LAYERS if under(module, prefix)), key=len)
    return prefix, LAYERS[prefix]


def may_import(module: str, name: str) -> bool:
    prefix, layer = layer_of(module)
    top = name.split(".", maxsplit=1)[0]
    if top in PACKAGES:
        if under_any(name, layer.values_of) and not under(name, prefix):
            return may_be_shown(name)
        return under_any(name, layer.ours) and not under_any(name, layer.never)
    if top in ONLY_IN and top not in layer.others:
        return under(module, ONLY_IN[top])
    return top in layer.others or top in layer.library


def may_be_shown(name: str) -> bool:
    """Is this a module that scenes may use?"""
    path = FILES.get(name)
    if path is None or path.name == "__init__.py":
        return False
    if path.stem in SEEN or under_any(name, PAGES_OF_GAMES | DRAWINGS_OF_GAMES):
        return True
    return VALUES in (ast.get_docstring(parsed(path.read_text(encoding="utf-8"))) or "")


def impure_calls(source: str) -> Iterator[str]:
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield f"{name}()"
            case ast.Attribute(value=ast.Name(id="date" | "datetime") | ast.Attribute(attr="date" | "datetime")):
                if node.attr in CLOCKS:
                    yield f".{node.attr}"


def imports_by_string(source: str) -> Iterator[str]:
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Name(id=name) if name in BY_STRING | BY_TEXT:
                yield name
            case ast.Attribute(value=ast.Name(id="builtins"), attr=name) if name in BY_TEXT:
                yield name
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)) if name in BY_STRING:
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.name for alias in names if alias.name in BY_STRING | BY_TEXT)
            case _:
                pass


def promises_no_io(source: str) -> bool:
    return bool(PROMISE.search(ast.get_docstring(parsed(source)) or ""))


def violations(module: str, source: str, *, is_package: bool = False) -> list[str]:
    names = set(imported(module, source, frozenset(FILES) | MADE_UP, is_package=is_package))
    wrong = {name for name in names if not may_import(module, name)}
    if promises_no_io(source):
        wrong |= {name for name in names if name.split(".")[0] in WORLD}
    if promises_no_io(source) or layer_of(module)[1].library is PURE:
        wrong.update(impure_calls(source))
    return sorted(wrong)


# Modules that need not exist yet, so that the examples below mean the same today and later.
MADE_UP = frozenset(
    {
        "companion.table.journal",
        "companion.games.master_thieves",
        "hardware.sources.gpio",
        "hardware.jewel_box.movements",
    }
)


def test_every_module_imports_only_what_its_layer_may_and_nothing_by_string() -> None:
    wrong = {}
    for module, path in FILES.items():
        source = path.read_text(encoding="utf-8")
        found = [*violations(module, source, is_package=path.name == "__init__.py"), *imports_by_string(source)]
        if found:
            wrong[module] = found
    assert wrong == {}


def circle(uses: Mapping[str, frozenset[str]]) -> list[str]:
    """Modules that import one another, the last one the first one again; none: imports point one way."""
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def uses_of(sources: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """By module, what it imports of the others."""
    known = frozenset(sources)
    return {
        module: frozenset(imported(module, source, known, is_package=FILES[module].name == "__init__.py"))
        & known - {module}
        for module, source in sources.items()
    }


def test_no_modules_import_one_another() -> None:
    assert circle(uses_of({module: path.read_text(encoding="utf-8") for module, path in FILES.items()})) == []


@pytest.mark.parametrize(
    "back",
    [
        "from companion.kiosk.loop import Loop",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.kiosk.loop import Loop",
        "def late():\n    from companion.kiosk import loop",
        "from companion.kiosk.record_player import RecordPlayer",
    ],
)
def test_checker_finds_a_circle(back: str) -> None:
    sources = {
        "companion.kiosk.loop": "def late():\n    from companion.kiosk.guided_lesson import GuidedLesson",
        "companion.kiosk.guided_lesson": back,
        "companion.kiosk.record_player": "import companion.kiosk.loop",
    }
    assert "companion.kiosk.guided_lesson" in circle(uses_of(sources))
    assert circle(uses_of({**sources, "companion.kiosk.guided_lesson": "import os"})) == []


@pytest.mark.parametrize(
    "source",
    [
        "import importlib\nscene = importlib.import_module(f'companion.screens.kiosk.{name}')",
        "from importlib import import_module",
        "from importlib import import_module as load",
        "load = getattr(importlib, 'import_module')",
        "module = __import__(name)",
        "module = builtins.__import__(name)",
        "exec(f'import {name}')",
        "builtins.exec(f'from {module} import {name}')",
        "factory = eval(name)",
        "import runpy",
        "from runpy import run_module",
        "runpy.run_path(path)",
        "import pkgutil\ncommand = pkgutil.resolve_name('companion.commands.play:play')",
    ],
)
def test_checker_finds_an_import_by_string(source: str) -> None:
    assert list(imports_by_string(source))


@pytest.mark.parametrize(
    "source",
    [
        "def late():\n    from companion.commands.play import play",
        "from importlib.util import find_spec\nis_there = find_spec('mpremote') is not None",
        "from importlib import metadata, resources",
        "device.exec(command)\nregex.eval()",
        "'a text about import_module'",
    ],
)
def test_checker_lets_pass_what_imports_nothing_by_string(source: str) -> None:
    assert list(imports_by_string(source)) == []


def test_every_package_was_looked_at() -> None:
    assert {name.split(".")[0] for name in FILES} == set(PACKAGES)
    assert any(under(name, "companion.games") for name in FILES)


GAME = "companion.games.master_thieves.engine"
DRAWINGS = "companion.games.master_thieves.drawings.emblems"
BOARD = "companion.games.forty_thieves.drawings.some_board"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (GAME, "import os"),
        (GAME, "from time import monotonic"),
        (GAME, "import random"),
        (GAME, "from pathlib import Path"),
        (GAME, "import sqlite3"),
        (GAME, "import importlib"),
        (GAME, "import rich"),
        (GAME, "import os.path as innocent"),
        (GAME, "def late():\n    import socket"),
        (GAME, "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import time"),
        (GAME, "import datetime\nstarted = datetime.datetime.now(datetime.UTC)"),
        (GAME, "from datetime import date\nclock = date.today"),
        (GAME, "from companion.table import journal"),
        (GAME, "from ... import table"),
        (GAME, "from ...table.journal import Journal"),
        (GAME, "import hardware.jewel_box.movements"),
        (GAME, "from companion import __version__"),
        (GAME, "rules = open('rules.txt')"),
        (GAME, "print('here')"),
        ("companion.table.journal", "import pygame"),
        ("companion.table.journal", "from hardware.sources import gpio"),
        ("companion.table.journal", "from hardware.jewel_box.movements import Movement"),
        ("companion.table.journal", "import companion.cli"),
        ("companion.table.journal", "from companion.games import master_thieves"),
        ("companion.table.running_table", "from companion.pages.actions import Undo"),
        ("companion.table.running_table", "def late():\n    from companion.kiosk.loop import Loop"),
        ("companion.screens.browser.seen", "from companion.kiosk.kiosk import Kiosk"),
        (
            "companion.screens.browser.seen",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import companion.headless",
        ),
        ("companion.screens.kiosk.scenes", "from companion.table import journal"),
        ("companion.screens.kiosk.scenes", "from companion.games.master_thieves import engine"),
        ("companion.screens.kiosk.scenes.coach", "from companion.screens.kiosk.jewel_box.picture import BoxPicture"),
        (
            "companion.screens.kiosk.scenes.coach",
            "def late():\n    from companion.games.forty_thieves.drawings import board",
        ),
        (BOARD, "from companion.games.forty_thieves import engine"),
        (BOARD, "from companion.games.forty_thieves.state import State"),
        (BOARD, "import companion.games.forty_thieves"),
        ("companion.screens.kiosk.jewel_box.picture", "from hardware.jewel_box.decoder import BoxDecoder"),
        ("companion.screens.kiosk.jewel_box.picture", "from companion.games.forty_thieves.drawings import board"),
        ("companion.drawing.symbols", "from companion.screens.kiosk.drawing.cache import SPRITES"),
        (
            "companion.screens.kiosk.drawing.canvas",
            "from companion.games.master_thieves.drawings.emblems import emblem",
        ),
        (DRAWINGS, "import pygame"),
        (DRAWINGS, "from companion.screens.kiosk.drawing.canvas import PixelCanvas"),
        (DRAWINGS, "from companion.games.master_thieves.state import State"),
        (DRAWINGS, "from companion.games.forty_thieves.views import NAME"),
        ("companion.screens.kiosk.widgets.basic", "from companion.screens.kiosk.jewel_box.perspective import Box"),
        ("companion.screens.kiosk.widgets.basic", "from companion.screens.kiosk.scenes.notices import bar_of"),
        ("companion.screens.kiosk.window.window", "from companion.screens.kiosk.widgets.widget import Widget"),
        ("companion.screens.kiosk.sound.sounds", "from companion.pages.model import Frame"),
        ("companion.cli", "import pygame"),
        ("companion.cli", "import gpiozero"),
        ("companion.cli", "import chess"),
        ("hardware.decoder", "from gpiozero import Device"),
        ("hardware.trace", "from hardware.jewel_box.channels import ALL"),
        ("hardware.decoder", "import companion.games"),
        ("hardware.decoder", '"""Decoding. Pure; time is passed in."""\nimport time'),
        ("hardware.decoder", '"""Decoding. No I/O here."""\nfrom os import path'),
        ("hardware.decoder", '"""Facts. Frozen values only."""\nprint("here")'),
        ("hardware.serial", "import serial"),
        ("firmware_bridge.link", "import serial"),
        ("firmware_bridge.link", "import companion.games"),
        ("firmware_bridge.codec", "from companion.words import Words"),
        ("hardware.decoder", "from companion.languages import translator"),
        ("firmware_bridge.link", "from hardware.jewel_box import movements"),
        ("firmware_bridge.codec", "import msgspec"),
        ("firmware_bridge.firmware.scan", "import machine"),
    ],
)
def test_checker_finds_an_import_against_the_table(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            GAME,
            "from collections.abc import Mapping\nimport enum\nimport msgspec\nfrom datetime import datetime",
        ),
        (GAME, "from companion.games.master_thieves import box\nfrom .gems import Gem\nfrom . import cards"),
        (GAME, "box.open()"),
        (
            "companion.table.journal",
            "import sqlite3\nfrom hardware.apparatus import Movement\nimport companion.games",
        ),
        ("companion.screens.kiosk.scenes", "import pygame\nfrom companion.table.table_view import TableView"),
        (
            BOARD,
            "from companion.games.forty_thieves import views\nfrom companion.drawing import tile_tray",
        ),
        (
            BOARD,
            "from companion.games.forty_thieves.guide.values import Guide",
        ),
        ("companion.screens.kiosk.jewel_box.picture", "from hardware.jewel_box.snapshot import Snapshot"),
        (GAME, "from hardware.jewel_box.pose import Pose"),
        (DRAWINGS, "from companion.drawing.canvas import Pen\nfrom companion.games.master_thieves.pages import replay"),
        (
            "companion.cli",
            "import click, rich, msgspec, platformdirs\nfrom hardware.sources import gpio\nimport companion.table",
        ),
        ("hardware.sources.gpio", "from gpiozero import DigitalInputDevice\nimport threading"),
        ("hardware.decoder", '"""Decoding. Pure."""\nself.agenda.now'),
        ("hardware.mock", '"""Hands. No I/O."""\nfrom random import Random'),
        ("hardware.serial", "from firmware_bridge.link import Link"),
        ("firmware_bridge.port", "import serial\nfrom . import link"),
    ],
)
def test_checker_lets_pass_what_the_table_allows(module: str, source: str) -> None:
    assert violations(module, source) == []


def test_relative_import_in_a_package_counts_from_the_package_itself() -> None:
    assert list(imported("hardware", "from .gpio import x", frozenset(), is_package=True)) == ["hardware.gpio"]
    assert list(imported("hardware.mock", "from .gpio import x", frozenset())) == ["hardware.gpio"]
