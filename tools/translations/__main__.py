"""`python -m tools.translations extract|compile|check`."""

import sys
from pathlib import Path

from babel.messages.catalog import Catalog

from .catalogues import ROOT, TRANSLATED, as_mo, as_po, gathered, merged, mo_file, po_file, read
from .check import problems_of
from .source import messages_in

USAGE = "usage: python -m tools.translations extract|compile|check\n"


def template(root: Path) -> tuple[Catalog, list[str]]:
    """Everything that is said in the source, and what is wrong with it there."""
    found = messages_in(root)
    catalogue, twofold = gathered(found.messages)
    return catalogue, [str(problem) for problem in (*found.problems, *twofold)]


def extract(root: Path) -> list[str]:
    """Bring the .po files up to the source; a new language gets one."""
    catalogue, problems = template(root)
    for language in TRANSLATED:
        path = po_file(language, _folder(root))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(merged(read(path, language), catalogue)))
    return problems


def compile_all(root: Path) -> list[str]:
    """Make the .mo files of the .po files."""
    for language in TRANSLATED:
        catalogue = read(po_file(language, _folder(root)), language)
        mo_file(language, _folder(root)).write_bytes(as_mo(catalogue))
    return []


def check(root: Path) -> list[str]:
    """Everything that is wrong, in the source and in the catalogues."""
    catalogue, problems = template(root)
    for language in TRANSLATED:
        path = po_file(language, _folder(root))
        problems += [f"{language}: {what}" for what in problems_of(read(path, language), catalogue)]
    return problems


def _folder(root: Path) -> Path:
    return root / "companion" / "languages"


COMMANDS = {"extract": extract, "compile": compile_all, "check": check}


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Exit 0: nothing is wrong. Exit 1: problems, one per line. Exit 2: wrong usage."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        sys.stderr.write(USAGE)
        return 2
    problems = COMMANDS[arguments[0]](root)
    sys.stdout.writelines(f"{problem}\n" for problem in problems)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
