"""The harness drawings are what WireViz makes of the maps today."""

from pathlib import Path

import pytest

from tests.wiring.maps import BOX, HEADER, MINIMAL, ROOT
from tools.wiring import outputs
from tools.wiring.outputs import ToolError

SOURCES = {
    name: text
    for build in (BOX, HEADER, MINIMAL)
    for name, text in outputs.files(build).items()
    if name.endswith(".yml")
}


@pytest.mark.needs("graphviz")
@pytest.mark.parametrize("name", SOURCES)
def test_drawing_that_is_committed_says_the_same_as_a_fresh_one(name: str) -> None:
    fresh = outputs.draw(SOURCES[name], outputs.find_wireviz())
    committed = (ROOT / "wiring" / "generated" / name).with_suffix(".svg").read_text(encoding="utf-8")
    assert outputs.labels(fresh) == outputs.labels(committed) != []
    assert outputs.stamp(SOURCES[name]) in fresh


@pytest.mark.needs("graphviz")
def test_drawing_tells_nothing_of_the_machine_that_made_it() -> None:
    svg = outputs.draw(next(iter(SOURCES.values())), outputs.find_wireviz())
    assert svg.count("<!--") == 1
    assert "/tmp" not in svg


@pytest.mark.needs("graphviz")
def test_text_that_wireviz_does_not_take_is_told() -> None:
    with pytest.raises(ToolError, match="WireViz failed: "):
        outputs.draw("connections:\n  - - nowhere: [1]\n", outputs.find_wireviz())


def test_missing_program_is_told_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="pip install wireviz, and sudo apt-get install graphviz"):
        outputs.find_wireviz(str(tmp_path))
