"""The catalogues are complete: what is said in the source is translated, well set, compiled, and can be drawn."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tools.subset_fonts import characters
from tools.translations.__main__ import check
from tools.translations.catalogues import FOLDER, ROOT, TRANSLATED, as_po, mo_file, po_file, read

each = pytest.mark.parametrize("code", TRANSLATED)


def test_every_language_but_english_has_a_catalogue() -> None:
    assert sorted(path.parent.name for path in FOLDER.glob("*/LC_MESSAGES")) == list(TRANSLATED)


def test_nothing_is_missing_left_over_or_wrong() -> None:
    """And so that this cannot pass by finding none: there are many messages, those of the line and the sensors too."""
    assert check(ROOT) == []
    messages = [message for message in read(po_file("de"), "de") if message.id]  # the same as in the source, then
    said = {_as_list(message.id)[0] for message in messages}
    assert len(said) > 250
    assert {"Take all", "{seat} took nothing", "{n} ruby", "the game is over"} <= said
    files = {file for message in messages for file, _ in message.locations}
    assert {"firmware_bridge/hints.py", "firmware_bridge/port.py", "hardware/sources/gpio.py"} <= files


def said_by(catalogue: Catalog) -> list[tuple[list[str], list[str]]]:
    """All messages with their translations, if they have one."""
    pairs = [(_as_list(message.id), _as_list(message.string)) for message in catalogue if message.id]
    return sorted((one, string) for one, string in pairs if all(string))


def _as_list(text: str | Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


@each
def test_what_the_program_reads_was_made_of_what_people_edit(code: str) -> None:
    with mo_file(code).open("rb") as compiled, po_file(code).open("rb") as edited:
        program, people = read_mo(compiled), read_po(edited, locale=code)
    assert said_by(program) == said_by(people)
    assert (program.num_plurals, program.plural_expr) == (people.num_plurals, people.plural_expr)


@each
def test_writing_what_was_read_changes_nothing(code: str) -> None:
    assert as_po(read(po_file(code), code)) == po_file(code).read_bytes()


def texts(path: Path, code: str) -> Iterator[str]:
    for message in read(path, code):
        if message.id:
            yield from (*_as_list(message.id), *_as_list(message.string))


@each
def test_the_fonts_have_every_character(code: str) -> None:
    assert set("".join(texts(po_file(code), code))) - characters() == set()
