"""Finds banned phrases, and translations that miss a term, by the tables of docs/style.md: `python -m tools.wording`.

One rule: the page is the only place that names a phrase or a term. Comments and tests are not looked at.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog

from tools.translations.catalogues import ROOT, po_file, read

PAGE = Path("docs") / "style.md"
CODE = ("companion", "hardware", "firmware_bridge", "benchmarks", "tools", "examples")
PAGES = (
    "*.md",
    "docs/**/*.md",
    "wiring/*.md",
    "systemd/*.md",
    ".github/**/*.md",
    "companion/commands/help_topics/*.txt",
)
LANGUAGES = {"German": "de", "French": "fr", "Italian": "it"}
_CELLS = re.compile(r"(?<!\\)\|")
_PLACEHOLDER = re.compile(r"\{\w*\}")


@dataclass(frozen=True, slots=True)
class Banned:
    """A phrase that nobody writes, and what they write instead."""

    pattern: re.Pattern[str]
    instead: str


@dataclass(frozen=True, slots=True)
class Term:
    """An English term, and the forms that a translation may have, by language."""

    english: re.Pattern[str]
    forms: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Style:
    """The tables of the page."""

    banned: tuple[Banned, ...]
    terms: tuple[Term, ...]


def style_of(page: str) -> Style:
    """What the page says; ValueError if a table is missing or a phrase is no regular expression."""
    return Style(
        tuple(_banned(row["banned"].strip("`"), row["write"]) for row in _table(page, "Banned phrases")),
        tuple(_term(row) for row in _table(page, "Always these words")),
    )


def _table(page: str, heading: str) -> list[dict[str, str]]:
    """The rows of the table below a heading, by the names of its columns."""
    found = re.search(rf"^#+ {heading}\n(?:(?!#|\|).*\n)*((?:\|.*(?:\n|$))+)", page, re.MULTILINE)
    if not found:
        raise ValueError(f"{PAGE} has no table below {heading!r}")
    names, _, *rows = ([cell.strip() for cell in _CELLS.split(line)[1:-1]] for line in found[1].splitlines())
    return [dict(zip(names, row, strict=True)) for row in rows]


def _banned(phrase: str, instead: str) -> Banned:
    try:
        return Banned(re.compile(phrase.replace(r"\|", "|").replace(" ", r"\s+"), re.IGNORECASE), instead)
    except re.error as error:
        raise ValueError(f"{PAGE}: {phrase!r} is not a regular expression: {error}") from error


def _term(row: Mapping[str, str]) -> Term:
    forms = {code: tuple(form.strip().lower() for form in row[name].split(",")) for name, code in LANGUAGES.items()}
    return Term(re.compile(rf"\b{row['English']}s?\b", re.IGNORECASE), forms)


def phrases_in(text: str, style: Style, line: int = 1) -> Iterator[str]:
    """Every banned phrase of a text that begins in a line."""
    for banned in style.banned:
        for found in banned.pattern.finditer(text):
            where = line + text.count("\n", 0, found.start())
            yield f"{where}: {' '.join(found[0].split())!r}: write {banned.instead!r}"


def phrases_in_code(source: str, style: Style) -> Iterator[str]:
    """Every banned phrase in the strings of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from phrases_in(node.value, style, node.lineno)


def problems_of(catalogue: Catalog, style: Style) -> Iterator[str]:
    """Every message with a banned phrase, and every translation that misses a term."""
    language = catalogue.locale_identifier or ""
    for message in catalogue:
        for english, string in zip(_several(message.id), _several(message.string), strict=False):
            yield from (f"{english!r}: {what.partition(': ')[2]}" for what in phrases_in(english, style))
            yield from (
                f"{english!r}: use {term!r}, in {string!r}" for term in _missed(english, string, language, style)
            )


def _several(texts: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ())


def _missed(english: str, string: str, language: str, style: Style) -> Iterator[str]:
    said = _PLACEHOLDER.sub("", english)
    for term in style.terms:
        forms = term.forms.get(language, ())
        if string and forms and term.english.search(said) and not any(form in string.lower() for form in forms):
            yield forms[0]


def problems(root: Path) -> Iterator[str]:
    """Everything that is wrong below a folder, one problem per line."""
    style = style_of((root / PAGE).read_text(encoding="utf-8"))
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            found = phrases_in_code(path.read_text(encoding="utf-8"), style)
            yield from (f"{path.relative_to(root)}:{what}" for what in found)
    for path in sorted({page for pattern in PAGES for page in root.glob(pattern)} - {root / PAGE}):
        found = phrases_in(path.read_text(encoding="utf-8"), style)
        yield from (f"{path.relative_to(root)}:{what}" for what in found)
    for language in LANGUAGES.values():
        path = po_file(language, root / "companion" / "languages")
        yield from (f"{language}: {what}" for what in problems_of(read(path, language), style))


def main(root: Path = ROOT) -> int:
    """Exit 0: nothing found. Exit 1: problems, one per line."""
    found = list(problems(root))
    sys.stdout.writelines(f"{problem}\n" for problem in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
