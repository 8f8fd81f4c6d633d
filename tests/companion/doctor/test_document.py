"""docs/doctor.md shows what the program prints, and names every check."""

import re

from companion.doctor.examination import CHECKS
from companion.doctor.output import as_json
from tests.companion.doctor.document import DOCUMENT, regenerated
from tests.companion.doctor.test_examination import report_of

TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_examples_are_what_the_program_prints() -> None:
    """If this fails, look at the change, and run `python -m tests.companion.doctor.document`."""
    assert re.findall("<!-- (machine|finding): ", TEXT) == ["machine", "finding"]
    assert regenerated(TEXT) == TEXT


def test_every_check_is_explained() -> None:
    assert re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE) == [check.name for check in CHECKS]


def test_every_field_of_the_json_is_explained() -> None:
    told = re.findall(r'^  "(\w+)":', as_json(report_of()), re.MULTILINE)
    assert re.findall(r"^- `(\w+)`", TEXT, re.MULTILINE) == told
