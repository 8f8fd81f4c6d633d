"""TOML with line numbers, so that every mistake in a file that people edit can be pointed at. No I/O.

One rule: problems are collected, not raised one by one; who reads a file lists them all.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_TABLE = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*((?:\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=")
_AT_LINE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake and where it is."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One value, under its table and its whole key: `A1.closed = 4` and `"A1.closed" = 4` are the same."""

    table: str
    key: str
    value: object
    line: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The entries of a file in order, or the problem that kept it from being read."""

    file: str
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()


def read(file: str, text: str) -> Sheet:
    """All entries of a TOML text with one level of tables."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Sheet(file, (), (_malformed(file, text, str(error)),))
    lines = _lines(text)
    return Sheet(file, tuple(_entries(data, lines)))


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
    for number, line in enumerate(text.splitlines(), 1):
        if heading := _TABLE.match(line):
            table = _bare(heading[1]) + "."
            found.setdefault(table[:-1], number)
            found.setdefault(table.split(".")[0], number)
        elif key := _KEY.match(line):
            found.setdefault(table + _bare(key[1]), number)
    return found


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", key))
