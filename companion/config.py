"""The configuration: one small TOML file that people may edit, and that `jewelbox sensors --check` can write to.

One rule: everything in it has a default, and all wrong keys are listed at once, each with file and line.

    [kiosk]
    source = "auto"             # auto, mock, gpio, serial, serial:PORT; what --source says goes before it
    size = "800x480"            # without it, as the screen is
    language = "fr"             # without it, the system's
    edition = "zoch"            # that a new game begins with

    [gpio]
    pins = "my-box.toml"        # beside this file; without it the map that comes with the program
    factory = "auto"            # auto, lgpio, rpigpio or mock

    [wiring]
    inverted = ["A1.closed"]
    swapped = [["B1.closed", "B2.closed"]]

    [times]
    closed.bounce_ms = 25
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from companion.games import EDITIONS
from companion.languages.choice import LANGUAGES
from companion.screen.window.placing import size_of
from hardware.jewel_box.channels import CHANNELS
from hardware.jewel_box.timings import Timings
from hardware.pins import toml as pinmap_toml
from hardware.pins.header_map import DEFAULT_MAP, FactoryName
from hardware.pins.toml import Entry, Problem
from hardware.polarity import Wiring


class ConfigError(ValueError):
    """A configuration that cannot be used; `problems` are all of its mistakes."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(frozen=True, slots=True)
class Kiosk:
    """What `jewelbox play` does unless the command line says otherwise. Empty: as the machine is."""

    source: str = "auto"
    size: tuple[int, int] | None = None
    language: str = ""
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Config:
    """What the program needs to know about this box and this table."""

    kiosk: Kiosk = Kiosk()
    pins: Path = DEFAULT_MAP
    factory: FactoryName = FactoryName.AUTO
    wiring: Wiring = Wiring()  # noqa: RUF009 (frozen)
    settings: Timings = Timings()  # noqa: RUF009


def default_path() -> Path:
    """Where the configuration is, unless told otherwise."""
    return user_config_path("jewelbox") / "config.toml"


def load(path: Path) -> Config:
    """Read the configuration; one that is not there is all defaults."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Config()
    except (OSError, UnicodeDecodeError) as error:
        why = (isinstance(error, OSError) and error.strerror) or "this is not UTF-8 text"
        raise ConfigError([Problem(str(path), 1, f"the configuration cannot be read: {why}")]) from error
    return parse(path, text)


def parse(path: Path, text: str) -> Config:
    """Make a configuration of a TOML text."""
    sheet = pinmap_toml.read(str(path), text)
    reader = _Reader(path)
    reader.problems += sheet.problems
    for entry in sheet.entries:
        reader.take(entry)
    if reader.problems:
        raise ConfigError(reader.problems)
    return reader.config


class _Reader:
    """Takes entry after entry and remembers what was wrong."""

    def __init__(self, path: Path) -> None:
        self.config = Config()
        self.problems: list[Problem] = []
        self._path = path
        self._keys: dict[str, Callable[[Entry], None]] = {
            "kiosk.source": self._source,
            "kiosk.size": self._size,
            "kiosk.language": self._one_of(LANGUAGES),
            "kiosk.edition": self._one_of(EDITIONS),
            "gpio.pins": self._pins,
            "gpio.factory": self._factory,
            "wiring.inverted": self._inverted,
            "wiring.swapped": self._swapped,
        }

    def take(self, entry: Entry) -> None:
        name = f"{entry.table}.{entry.key}"
        if not entry.key or not entry.table:
            self._table(entry)
        elif entry.table == "times":
            self._time(entry)
        elif name in self._keys:
            self._keys[name](entry)
        elif entry.table in _TABLES:
            self._wrong(entry, f"unknown key {name}{_meant(name, self._keys)}")

    def _table(self, entry: Entry) -> None:
        if not entry.table and entry.key in _TABLES:
            self._wrong(
                entry, f"{entry.key} is a table: write [{entry.key}] on a line of its own, and its keys below it"
            )
        elif entry.table not in _TABLES:
            name = f"table [{entry.table}]" if entry.table else f"key {entry.key}"
            self._wrong(entry, f"unknown {name}: there are [kiosk], [gpio], [wiring] and [times]")

    def _source(self, entry: Entry) -> None:
        kind, colon, name = str(entry.value).partition(":")
        if isinstance(entry.value, str) and (kind in _SOURCES if not colon else kind == "serial" and name):
            self._set_kiosk(entry, entry.value)
        else:
            self._wrong(entry, 'kiosk.source is auto, mock, gpio, serial or serial:PORT, such as "serial:/dev/ttyACM0"')

    def _size(self, entry: Entry) -> None:
        try:
            self._set_kiosk(entry, None if entry.value == "" else size_of(str(entry.value)))
        except ValueError as error:
            self._wrong(entry, f"kiosk.size: {error}")

    def _one_of(self, names: Iterable[str]) -> Callable[[Entry], None]:
        known = list(names)

        def take(entry: Entry) -> None:
            if entry.value in ("", *known):
                self._set_kiosk(entry, entry.value)
            else:
                self._wrong(entry, f"kiosk.{entry.key} is one of {', '.join(known)}")

        return take

    def _set_kiosk(self, entry: Entry, value: Any) -> None:
        self.config = replace(self.config, kiosk=replace(self.config.kiosk, **{entry.key: value}))

    def _pins(self, entry: Entry) -> None:
        if isinstance(entry.value, str):
            self.config = replace(self.config, pins=self._path.parent / entry.value)
        else:
            self._wrong(entry, "gpio.pins is the name of a pin map, in quotes")

    def _factory(self, entry: Entry) -> None:
        if entry.value in tuple(FactoryName):
            self.config = replace(self.config, factory=FactoryName(str(entry.value)))
        else:
            self._wrong(entry, f"gpio.factory is one of {', '.join(FactoryName)}")

    def _inverted(self, entry: Entry) -> None:
        if not _is_list_of_text(entry.value):
            self._wrong(entry, 'wiring.inverted is a list of channels, such as ["A1.closed"]')
        else:
            self._wire(entry, frozenset(map(str, _items(entry.value))), self.config.wiring.swapped)

    def _swapped(self, entry: Entry) -> None:
        pairs = list(_items(entry.value))
        if not all(_is_list_of_text(pair) and len(list(_items(pair))) == 2 for pair in pairs):
            self._wrong(entry, 'wiring.swapped is a list of pairs, such as [["A1.closed", "A2.closed"]]')
        else:
            swapped = tuple((str(one), str(other)) for one, other in map(_items, pairs))
            self._wire(entry, self.config.wiring.inverted, swapped)

    def _wire(self, entry: Entry, inverted: frozenset[str], swapped: tuple[tuple[str, str], ...]) -> None:
        wiring = Wiring(inverted, swapped)
        problems = list(wiring.problems(CHANNELS))
        for problem in problems:
            self._wrong(entry, problem)
        if not problems:
            self.config = replace(self.config, wiring=wiring)

    def _time(self, entry: Entry) -> None:
        if type(entry.value) is not int or not 0 <= entry.value <= _AN_HOUR_MS:
            self._wrong(entry, f"times.{entry.key} is a whole number from 0 to {_AN_HOUR_MS}")
            return
        known = times(self.config.settings)
        if entry.key not in known:
            self._wrong(entry, f"unknown key times.{entry.key}{_meant(entry.key, known)}")
        else:
            settings = _with_time(self.config.settings, entry.key, entry.value)
            self.config = replace(self.config, settings=settings)

    def _wrong(self, entry: Entry, message: str) -> None:
        self.problems.append(Problem(str(self._path), entry.line, message))


_TABLES = ("kiosk", "gpio", "wiring", "times")
_SOURCES = ("auto", "mock", "gpio", "serial")
_AN_HOUR_MS = 3_600_000


def times(settings: Timings) -> dict[str, int]:
    """Every time that can be set, by its key."""
    found: dict[str, int] = {}
    for field in fields(settings):
        value = getattr(settings, field.name)
        if is_dataclass(value):
            found |= {f"{field.name}.{inner.name}": getattr(value, inner.name) for inner in fields(value)}
        else:
            found[field.name] = value
    return found


def _with_time(settings: Timings, key: str, value: int) -> Timings:
    group, dot, name = key.partition(".")
    changed: Any = replace(getattr(settings, group), **{name: value}) if dot else value
    return replace(settings, **{group: changed})


def save_wiring(wiring: Wiring, path: Path) -> None:
    """Write the corrections of the wiring into the configuration and leave the rest of it as people wrote it.

    Raises `ConfigError` for a configuration that is wrong by now, OSError if it cannot be written.
    """
    import tomlkit  # noqa: PLC0415 - only who saves needs to wait for it

    load(path)
    path = Path(os.path.realpath(path))  # a link stays a link
    document = tomlkit.parse(path.read_bytes() if path.exists() else b"")
    table = document.setdefault("wiring", tomlkit.table())
    table["inverted"] = sorted(wiring.inverted)
    table["swapped"] = [list(pair) for pair in wiring.swapped]
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_bytes(tomlkit.dumps(document).encode())
    draft.replace(path)  # whole or not at all, also when the power goes


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _is_list_of_text(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _meant(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, list(names), 1)
    return f": did you mean {close[0]}?" if close else ""
