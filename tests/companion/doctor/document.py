"""Puts what the doctor says about made-up machines into docs/doctor.md.

    python -m tests.companion.doctor.document

One rule: an example in the document is what the program prints. It stands below a comment with the machine's name.
"""

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from tests.companion.doctor import machines
from tests.companion.doctor.looking import as_json, run

DOCUMENT = machines.PROJECT / "docs" / "doctor.md"
_OUTPUT = re.compile(r"(<!-- machine: (\w+) -->\n```\w*\n).*?(^```$)", re.DOTALL | re.MULTILINE)
_FINDING = re.compile(r"(<!-- finding: (\w+) (\w+) -->\n```json\n).*?(^```$)", re.DOTALL | re.MULTILINE)


def regenerated(text: str) -> str:
    """The document with every example made anew."""
    return _FINDING.sub(_finding, _OUTPUT.sub(_output, text))


def _output(found: re.Match[str]) -> str:
    with TemporaryDirectory() as root:
        return found[1] + run(_maker(found[2], root).make()).output + found[3]


def _finding(found: re.Match[str]) -> str:
    with TemporaryDirectory() as root:
        (finding,) = (one for one in as_json(_maker(found[2], root).make())["findings"] if one["check"] == found[3])
    return f"{found[1]}{msgspec.json.format(msgspec.json.encode(finding), indent=2).decode()}\n{found[4]}"


def _maker(name: str, root: str) -> machines.Maker:
    make: Callable[[Path], machines.Maker] = getattr(machines, name)
    return make(Path(root))


if __name__ == "__main__":
    DOCUMENT.write_text(regenerated(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
