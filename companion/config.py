"""The configuration: one small TOML file that people may edit, and that `jewelbox sensors --check` can write to.

One rule: everything in it has a default, and all wrong keys are listed at once, each with file and line.

    [kiosk]
    apparatus = "jewel_box"     # or tile_tray; without it, what answers; --apparatus overrides it
    source = "auto"             # auto, mock, none, gpio, serial, serial:PORT; --source overrides it
    size = "800x480"            # default: the size of the screen
    rotate = 90                 # degrees clockwise: 0, 90, 180, 270 or "auto"; --rotate overrides it
    language = "fr"             # without it, the system's
    edition = "zoch"            # preselected for a new game

    [web]
    on = true                   # phones can join without being switched on at the kiosk
    bind = "192.168.1.7"        # the one address to listen at; without it, all of this machine
    port = 8480
    public = true               # also answer browsers beyond the local network

    [club]
    broker = "club.local"       # what this table publishes to; without it, nothing is published
    port = 8883                 # without it, 8883 with TLS, otherwise 1883
    table = "Window seat"       # without it, the name of this machine
    user = "window"
    password_file = "password"  # beside this file, as are the next three
    tls = true
    ca = "club-ca.crt"          # who signed the broker's certificate; without it, those that the system trusts
    certificate = "window.crt"  # this table's own, if the broker wants one, ...
    key = "window.key"          # ... and its key
    home_assistant = false      # do not announce this table to Home Assistant

    [hub]
    database = "postgresql://user:password@host/name"   # without it, a file beside the games
    bind = "192.168.1.7"        # as under [web]
    port = 8490

    [updates]
    folder = "/mnt/club/jewelbox"   # where packages come from, besides sticks

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
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import asdict, replace
from platformdirs import user_config_path

from companion.games import editions
from companion.languages.choice import LANGUAGES
from companion.nodes.theme import ROTATIONS, Rotation
from companion.screens.browser.web.options import EVERYWHERE, PORT
from companion.screens.kiosk.window.placing import size_of
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.pins import toml as pinmap_toml
from hardware.pins.header_map import FactoryName
from hardware.pins.toml import Entry, Problem
from hardware.polarity import Wiring


class ConfigError(ValueError):
    """A configuration that cannot be used; `problems` are all of its mistakes."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("\n".join(map(str, self.problems)))


class Kiosk(msgspec.Struct, frozen=True):
    """What `jewelbox play` does unless the command line says otherwise. Empty: as the machine is."""

    source: str = "auto"
    size: tuple[int, int] | None = None
    language: str = ""
    edition: str = ""
    apparatus: str = ""
    rotate: Rotation | None = None


class Web(msgspec.Struct, frozen=True):
    """Where phones and other browsers come in. Unless it is `on`, somebody has to switch it on at the kiosk."""

    on: bool = False
    bind: str = EVERYWHERE
    port: int = PORT
    public: bool = False


class Club(msgspec.Struct, frozen=True):
    """What this table publishes to, and as whom. Without a broker, nothing is published. Port 0: the usual one."""

    broker: str = ""
    port: int = 0
    table: str = ""
    user: str = ""
    password_file: Path | None = None
    tls: bool = False
    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None
    home_assistant: bool = True

    @property
    def broker_port(self) -> int:
        return self.port or (8883 if self.tls else 1883)


class Hub(msgspec.Struct, frozen=True):
    """Where the hub of a club keeps games, and where its page is. Without a database, in a file beside the games."""

    database: str = ""
    bind: str = EVERYWHERE
    port: int = 8490


class Updates(msgspec.Struct, frozen=True):
    """Where packages come from, besides sticks."""

    folder: Path | None = None


class Config(msgspec.Struct, frozen=True):
    """What the program needs to know about this table. Pins, wires and times are those of its apparatus."""

    kiosk: Kiosk = Kiosk()
    web: Web = Web()
    club: Club = Club()
    hub: Hub = Hub()
    updates: Updates = Updates()
    pins: Path | None = None  # without one, the map that comes with the program
    factory: FactoryName = FactoryName.AUTO
    wiring: Wiring = Wiring()
    settings: Any = USUAL.timings

    @property
    def apparatus(self) -> AnyApparatus:
        """The one that pins, wires and times are of; unless it is named, what answers at a port may be another."""
        return APPARATUSES.get(self.kiosk.apparatus, USUAL)

    def on(self, apparatus: AnyApparatus) -> "Config":
        """The same table with another apparatus: what is known of the pins, wires and times of this one is not its."""
        if apparatus is self.apparatus:
            return self
        kiosk = replace(self.kiosk, apparatus=apparatus.name)
        return replace(self, kiosk=kiosk, pins=None, wiring=Wiring(), settings=apparatus.timings)


def default_path() -> Path:
    """Where the configuration is, unless another one is named."""
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
    config, problems = Config().on(_apparatus(sheet.entries)), list(sheet.problems)
    for entry in sheet.entries:
        try:
            config = _with(config, entry, path.parent)
        except ValueError as error:
            problems += [Problem(str(path), entry.line, message) for message in error.args]
    if problems:
        raise ConfigError(problems)
    return config


def _apparatus(entries: Iterable[Entry]) -> AnyApparatus:
    """The one whose channels and times the other entries are about, wherever in the file it is named."""
    named = [entry.value for entry in entries if (entry.table, entry.key) == ("kiosk", "apparatus")]
    return next((APPARATUSES[name] for name in named if isinstance(name, str) and name in APPARATUSES), USUAL)


_TABLES = ("kiosk", "web", "club", "hub", "updates", "gpio", "wiring", "times")
_AN_HOUR_MS = 3_600_000


def _text(*patterns: str) -> Any:
    """Text that is, as a whole, one of these."""
    return Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(patterns)})\Z")]


def _one_of(names: Iterable[str]) -> tuple[Any, str]:
    return _text(*names, ""), f"one of {', '.join(names)}"


_HOST_NAME = _text(r"[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?", "[0-9a-fA-F:.]*:[0-9a-fA-F:.]*", "")
_PORT = Annotated[int, msgspec.Meta(ge=1, le=65535)]
_A_PORT = "a number from 1 to 65535"
_SHORT = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
_ADDRESS = _text(r"[0-9]{1,3}(\.[0-9]{1,3}){3}", r"[0-9a-fA-F:]*:[0-9a-fA-F:.]*")

_FILES = ("club.password_file", "club.ca", "club.certificate", "club.key")
_PATHS = (*_FILES, "updates.folder")

# What each value is, for the program and for people; what other packages add to, is asked for when it is needed.
_KINDS: dict[str, tuple[Any, str] | Callable[[], tuple[Any, str]]] = {
    "kiosk.apparatus": lambda: _one_of(APPARATUSES),
    "kiosk.source": (
        _text("auto", "mock", "none", "gpio", "serial(:.+)?"),
        'auto, mock, none, gpio, serial or serial:PORT, such as "serial:/dev/ttyACM0"',
    ),
    "kiosk.size": (Any, ""),  # `size_of` knows what is wrong with one
    "kiosk.rotate": (Rotation | Literal["auto"], f'{ROTATIONS}, or "auto"'),
    "kiosk.language": _one_of(LANGUAGES),
    "kiosk.edition": lambda: _one_of(editions()),
    "web.on": (bool, "true or false"),
    "web.bind": (_ADDRESS, 'an address of this machine, such as "192.168.1.7"'),
    "web.port": (_PORT, _A_PORT),
    "web.public": (bool, "true or false"),
    "club.broker": (_HOST_NAME, 'the name or the address of a machine, such as "club.local"'),
    "club.port": (Annotated[int, msgspec.Meta(ge=0, le=65535)], f"{_A_PORT}, or 0 for the usual one"),
    "club.table": (_SHORT, "a name of at most 64 letters, in quotes"),
    "club.user": (_SHORT, "a name of at most 64 letters, in quotes"),
    "club.tls": (bool, "true or false"),
    "club.home_assistant": (bool, "true or false"),
    **dict.fromkeys(_FILES, (str, "the name of a file, in quotes")),
    "hub.database": (str, "a file or the URL of a PostgreSQL database, in quotes"),
    "hub.bind": (_ADDRESS, 'an address of this machine, such as "192.168.1.7"'),
    "hub.port": (_PORT, _A_PORT),
    "updates.folder": (str, "the name of a folder, in quotes"),
    "gpio.pins": (str, "the name of a pin map, in quotes"),
    "gpio.factory": (FactoryName, f"one of {', '.join(FactoryName)}"),
    "wiring.inverted": (frozenset[str], 'a list of channels, such as ["A1.closed"]'),
    "wiring.swapped": (
        tuple[tuple[str, str], ...],
        'a list of pairs, such as [["A1.closed", "A2.closed"]]',
    ),
}


def _with(config: Config, entry: Entry, folder: Path) -> Config:
    """The configuration with one more entry. Each argument of the ValueError is a mistake in it."""
    name = f"{entry.table}.{entry.key}"
    if entry.table not in _TABLES or not entry.key:
        _check_table(entry)
        return config
    if entry.table == "times":
        return replace(config, settings=_with_time(config.settings, entry.key, entry.value))
    if name not in _KINDS:
        raise ValueError(f"unknown key {name}{_meant(name, _KINDS)}")
    value = _value(name, entry.value)
    match entry.table:
        case "kiosk" | "web" | "club" | "hub" | "updates":
            value = (folder / value if value else None) if name in _PATHS else value
            return replace(config, **{entry.table: replace(getattr(config, entry.table), **{entry.key: value})})
        case "gpio" if entry.key == "pins":
            return replace(config, pins=pinmap_toml.named_map(str(value), folder))
        case "wiring":
            wiring = replace(config.wiring, **{entry.key: value})
            if problems := list(wiring.problems(config.apparatus.channels)):
                raise ValueError(*problems)
            return replace(config, wiring=wiring)
        case _:
            return replace(config, **{entry.key: value})


def _check_table(entry: Entry) -> None:
    """A table that there is, or the keys of one that is wrong as a whole."""
    if not entry.table and entry.key in _TABLES:
        raise ValueError(f"{entry.key} is a table: write [{entry.key}] on a line of its own, and its keys below it")
    if entry.table not in _TABLES and not (entry.table and entry.key):
        name = f"table [{entry.table}]" if entry.table else f"key {entry.key}"
        *others, last = [f"[{table}]" for table in _TABLES]
        raise ValueError(f"unknown {name}: there are {', '.join(others)} and {last}")


def _value(name: str, value: object) -> Any:
    """The value as the program wants it; the ValueError says what it should have been."""
    if name == "kiosk.size":
        try:
            return None if value == "" else size_of(str(value))
        except ValueError as error:
            raise ValueError(f"kiosk.size: {error}") from error
    known = _KINDS[name]
    kind, description = known() if callable(known) else known
    try:
        found = msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise ValueError(f"{name} is {description}") from None
    return None if (name, found) == ("kiosk.rotate", "auto") else found


def times(settings: Any) -> dict[str, int]:
    """Every time that can be set, by its key."""
    found: dict[str, int] = {}
    for name, value in msgspec.to_builtins(settings).items():
        if isinstance(value, dict):
            found |= {f"{name}.{inner}": time_ms for inner, time_ms in value.items()}
        else:
            found[name] = value
    return found


def with_times(settings: Any, changes: Mapping[str, int]) -> Any:
    """These times, with some of them set otherwise. Raises `ValueError` for what cannot be set so."""
    for key, time_ms in changes.items():
        settings = _with_time(settings, key, time_ms)
    return settings


def _with_time(settings: Any, key: str, value: object) -> Any:
    if type(value) is not int or not 0 <= value <= _AN_HOUR_MS:
        raise ValueError(f"times.{key} is a whole number from 0 to {_AN_HOUR_MS}")
    if key not in (known := times(settings)):
        raise ValueError(f"unknown key times.{key}{_meant(key, known)}")
    group, dot, name = key.partition(".")
    changed: Any = replace(getattr(settings, group), **{name: value}) if dot else value
    return replace(settings, **{group: changed})


def values(config: Config) -> dict[str, Any]:
    """Every setting by its name, as TOML has it; None: not set. What there is of times depends on the apparatus."""
    size = config.kiosk.size
    return {
        **{f"kiosk.{key}": None if value == "" else value for key, value in asdict(config.kiosk).items()},
        "kiosk.size": None if size is None else "{}x{}".format(*size),
        **{f"web.{key}": value for key, value in asdict(config.web).items()},
        **{f"club.{key}": _told(value) for key, value in asdict(config.club).items()},
        **{f"updates.{key}": _told(value) for key, value in asdict(config.updates).items()},
        **{f"hub.{key}": _told(value) for key, value in asdict(config.hub).items()},
        "gpio.pins": None if config.pins is None else str(config.pins),
        "gpio.factory": config.factory.value,
        "wiring.inverted": sorted(config.wiring.inverted),
        "wiring.swapped": [list(pair) for pair in config.wiring.swapped],
        **{f"times.{key}": value for key, value in times(config.settings).items()},
    }


def _told(value: object) -> object:
    """Empty: not set."""
    return str(value) if isinstance(value, Path) else None if value == "" else value


def template() -> str:
    """A configuration that explains every key and changes nothing; the installer puts the same one in place."""
    here = Path(__file__).resolve().parent
    installed, checked_out = here / "config.toml", here.parent / "systemd" / "config.toml"
    return (installed if installed.exists() else checked_out).read_text(encoding="utf-8")


def save_wiring(wiring: Wiring, apparatus: AnyApparatus, path: Path) -> None:
    """Write the corrections of the wiring into the configuration and leave the rest of it as people wrote it.

    Raises `ConfigError` for a configuration that is wrong by now or for another apparatus, OSError if it cannot be
    written.
    """
    import tomlkit  # noqa: PLC0415 - only who saves needs to wait for it

    if load(path).apparatus is not apparatus:
        remedy = f'write apparatus = "{apparatus.name}" under [kiosk] first'
        raise ConfigError([Problem(str(path), 1, f"this configuration is for another apparatus: {remedy}")])
    path = Path(os.path.realpath(path))  # a link stays a link
    document = tomlkit.parse(path.read_bytes() if path.exists() else b"")
    table = document.setdefault("wiring", tomlkit.table())
    table["inverted"] = sorted(wiring.inverted)
    table["swapped"] = [list(pair) for pair in wiring.swapped]
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_bytes(tomlkit.dumps(document).encode())
    draft.replace(path)  # whole or not at all, also when the power goes


def _meant(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, list(names), 1)
    return f": did you mean {close[0]}?" if close else ""
