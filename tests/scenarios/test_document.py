"""What docs/scenarios.md shows is a scenario that is played, and the lines that it lists are those that can be read."""

import re
from pathlib import Path

from tests.scenarios import position, tiles
from tests.scenarios.parser import FORMS
from tests.scenarios.paths import SCRIPTS
from tests.scenarios.reader import PATHS

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


def test_the_example_is_a_script_that_is_played() -> None:
    (example,) = re.findall(r"```scenario\n(.*?)```", GUIDE, re.DOTALL)
    assert example == (SCRIPTS / "rules" / "whose-gems.scenario").read_text(encoding="utf-8")


def listed(text: str) -> list[str]:
    return [shape.replace(r"\|", "|") for shape in re.findall(r"^\| `(.+?)` \|", text, re.MULTILINE)]


def test_every_form_of_a_line_is_listed_and_no_other() -> None:
    first, of_tiles = GUIDE.split("## What a line can say")[1].split("## 40 Thieves")
    assert sorted(listed(first)) == sorted(form.shape for form in FORMS)
    assert sorted(listed(of_tiles)) == sorted([*tiles.PATHS, *[form.shape for form in tiles.FORMS]])


def test_every_place_is_named() -> None:
    for form in position.FORMS:
        assert f"`{form.partition(':')[0].replace('DRAWER SIDE', 'A1 upright')}`" in GUIDE or form == "nothing"


def test_every_path_is_explained() -> None:
    assert re.findall(r"^\| `(\w+)` \| .* \|$", GUIDE.split("## Write a scenario")[0], re.MULTILINE) == list(PATHS)


def test_the_decision_is_there() -> None:
    for link in re.findall(r"\]\((.+?)\)", GUIDE):
        assert (ROOT / "docs" / link).exists()
