"""Puts what the doctor says about made-up machines into docs/doctor.md.

    python -m tests.companion.doctor.document

One rule: an example in the document is what the program prints. It stands below a comment with the machine's name.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.companion.doctor import machines
from tests.companion.doctor.looking import run

DOCUMENT = machines.PROJECT / "docs" / "doctor.md"
_EXAMPLE = re.compile(r"(<!-- machine: (\w+)((?: --\w+)*) -->\n```\w*\n).*?(^```$)", re.DOTALL | re.MULTILINE)


def regenerated(text: str) -> str:
    """The document with every example made anew."""
    return _EXAMPLE.sub(_example, text)


def _example(found: re.Match[str]) -> str:
    make = getattr(machines, found[2])
    with TemporaryDirectory() as root:
        return found[1] + run(make(Path(root)).make(), *found[3].split()).output + found[4]


if __name__ == "__main__":
    DOCUMENT.write_text(regenerated(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
