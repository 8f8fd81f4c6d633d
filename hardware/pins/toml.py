"""TOML with line numbers, so that every mistake in a file that people edit can be pointed at.

One rule: problems are collected, not raised one by one; who reads a file lists them all.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

_TABLE = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*((?:\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=")
_AT_LINE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_DIGITS = re.compile(r"\d[\d_]{1000}")
_LARGEST = 1 << 63  # TOML's whole numbers have 64 bits
_TOO_LARGE = "a number with too many digits"
_DEEPEST = 50  # levels


_INSTALLED = Path(__file__).parent
_CHECKED_OUT = Path(__file__).parents[2] / "wiring"


def usual_map(name: str) -> Path:
    """A pin map that comes with the program."""
    installed = _INSTALLED / name
    return installed if installed.exists() else _CHECKED_OUT / name


def named_map(name: str, folder: Path = Path()) -> Path:
    """A pin map as people name it: a file, or else one that comes with the program."""
    own = folder / name
    if Path(name).name != name or own.exists():
        return own
    usual = usual_map(name)
    return usual if usual.exists() else own


class Problem(msgspec.Struct, frozen=True):
    """One mistake and where it is."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Entry(msgspec.Struct, frozen=True):
    """One value, under its table and its whole key: `A1.closed = 4` and `"A1.closed" = 4` are the same."""

    table: str
    key: str
    value: object
    line: int

    @property
    def name(self) -> str:
        """The key with its table, as in `kiosk.size`."""
        return ".".join(part for part in (self.table, self.key) if part)


class Sheet(msgspec.Struct, frozen=True):
    """The entries of a file in order, and the problems that kept others, or all, from being read."""

    file: str
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()


class PinMapError(ValueError):
    """A pin map that cannot be used; `problems` are all of its mistakes."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("\n".join(map(str, self.problems)))


def text_of(path: Path, not_text: str) -> str:
    """The text of a pin map; raises `PinMapError`, with this reason for a file that is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        cannot = f"the pin map cannot be read: {error.strerror or error}" if isinstance(error, OSError) else not_text
        raise PinMapError([Problem(str(path), 1, cannot)]) from error


def read(file: str, text: str) -> Sheet:
    """All entries of a TOML text with one level of tables. A value that nothing can be made of is a problem instead."""
    import tomllib  # noqa: PLC0415 - without a file of their own, people need not wait for it

    lines = _lines(text)
    try:
        entries = list(_entries(tomllib.loads(text), lines))
    except tomllib.TOMLDecodeError as error:
        return Sheet(file, (), (_malformed(file, text, str(error)),))
    except RecursionError:
        return Sheet(file, (), (_located(file, lines, _too_deep(text), "too many nested levels"),))
    except ValueError:  # the one thing left that Python's reader refuses in its own words
        return Sheet(file, (), (_located(file, lines, _too_long(text), _TOO_LARGE),))
    problems = tuple(
        Problem(file, entry.line, f"{entry.name} {why}") for entry in entries if (why := _unusable(entry.value))
    )
    return Sheet(file, tuple(entry for entry in entries if not _unusable(entry.value)), problems)


def _unusable(value: object) -> str:
    """Why no key can have this value, or nothing."""
    match value:
        case str() if _CONTROL.search(value):
            return "contains a control character: remove it"
        case int() if not -_LARGEST <= value < _LARGEST:
            return f"is {_TOO_LARGE}"
        case list():
            return next((why for item in value if (why := _unusable(item))), "")
        case _:
            return ""


def _located(file: str, lines: Mapping[str, int], line: int, what: str) -> Problem:
    """A problem in a line of which nothing is known but its number: it is told with the key that it belongs to."""
    before = [name for name, number in lines.items() if number <= line]
    key = max(before, key=lines.__getitem__, default="")
    return Problem(file, line, f"{key[:40]}: {what}" if key else what)


def _too_deep(text: str) -> int:
    """The line in which brackets or dots first go deeper than anything that could be meant."""
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        opened = line.count("[") + line.count("{")
        if depth + opened > _DEEPEST or line.count(".") > _DEEPEST:
            return number
        depth += opened - line.count("]") - line.count("}")
    return 1


def _too_long(text: str) -> int:
    return next((number for number, line in enumerate(text.split("\n"), 1) if _DIGITS.search(line)), 1)


def _malformed(file: str, text: str, message: str) -> Problem:
    where = _AT_LINE.search(message)
    line = int(where[1]) if where and where[1] else text.count("\n") + 1
    return Problem(file, line, f"not TOML: {_AT_LINE.sub('', message)}")


def _entries(data: Mapping[str, object], lines: Mapping[str, int]) -> Iterator[Entry]:
    for table, content in data.items():
        line = lines.get(table, 1)
        if not isinstance(content, dict):
            yield Entry("", table, content, line)
            continue
        yield Entry(table, "", content, line)
        for key, value in _flat(content):
            yield Entry(table, key, value, lines.get(f"{table}.{key}", line))


def _flat(content: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for key, value in content.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def _lines(text: str) -> dict[str, int]:
    """Where each table and each key begins, by its whole name."""
    table = ""
    found: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if heading := _TABLE.match(line):
            table = _bare(heading[1]) + "."
            found.setdefault(table[:-1], number)
            found.setdefault(table.split(".")[0], number)
        elif key := _KEY.match(line):
            found.setdefault(table + _bare(key[1]), number)
    return found


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", key))
