"""The catalogues on disk: a .po file for translators and a .mo file for the program, one pair for each language.

One rule: writing what was read changes nothing. So no dates of today, no line numbers, messages in alphabetical order.
"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.languages.choice import DEFAULT, LANGUAGES

from .source import Message, Problem

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "companion" / "languages"
TRANSLATED = tuple(sorted(code for code in LANGUAGES if code != DEFAULT))  # English is in the source
DOMAIN = "jewelbox"
HEADING = """\
# What the companion says, for translators: short, warm and exact, in the words of the game's own rulebook.
# Leave {names in braces} as they are. Names of people know no gender and no case: do not bend a sentence around them.
# `python -m tools.translations check` says what is missing or wrong."""


def po_file(language: str, folder: Path = FOLDER) -> Path:
    """The catalogue that people edit."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str, folder: Path = FOLDER) -> Path:
    """The catalogue that the program reads."""
    return po_file(language, folder).with_suffix(".mo")


def gathered(messages: Iterable[Message]) -> tuple[Catalog, list[Problem]]:
    """A catalogue of everything that is said, untranslated. What is said of many in two ways is a problem.

    So is what is said once with and once without a form for many: Python 3.11.2, which is Debian 12's, finds only one.
    """
    template, problems = Catalog(domain=DOMAIN), []
    many = {message.one: message.many for message in messages if message.many}
    for message in sorted(messages, key=lambda message: (message.one.lower(), message.one, message.file)):
        other = many.get(message.one, "")
        if message.many not in ("", other):
            problems.append(
                Problem(message.file, f"{message.one!r} has two forms for many: {message.many!r}, {other!r}")
            )
            continue
        if other and not message.many:
            problems.append(Problem(message.file, f"{message.one!r} has a form for many elsewhere: {other!r}"))
            continue
        template.add((message.one, other) if other else message.one, locations=[(message.file, 1)])
    return template, problems


def read(path: Path, language: str) -> Catalog:
    """A catalogue as it is on disk; one that is not there is empty."""
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def merged(old: Catalog, template: Catalog) -> Catalog:
    """The messages of the template with the translations that are there already; nothing is guessed."""
    new = Catalog(
        locale=old.locale,
        domain=DOMAIN,
        header_comment=HEADING,
        project="Jewelbox",
        version="Companion",
        msgid_bugs_address="see CONTRIBUTING.md",
        last_translator="The Jewelbox Companion authors",
        language_team="The Jewelbox Companion authors",
        creation_date=old.creation_date,
        revision_date=old.creation_date,
        fuzzy=False,
    )
    for message in template:
        if message.id:
            known = old.get(_key(message.id))
            fits = known is not None and isinstance(known.id, str) == isinstance(message.id, str)
            string = known.string if known is not None and fits else None
            flags = known.flags if known is not None and fits else ()
            new.add(message.id, string, locations=message.locations, flags=flags)
    return new


def _key(id_: str | tuple[str, ...] | list[str]) -> str:
    return id_ if isinstance(id_, str) else id_[0]


def as_po(catalogue: Catalog) -> bytes:
    """A catalogue in the form that people edit."""
    file = BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """A catalogue in the form that the program reads."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()
