"""The pictures of the live sensor view in the documentation."""

from pathlib import Path

import pytest

from tools.sensors_picture import PICTURES, main, picture


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_in_the_documentation_is_up_to_date(name: str) -> None:
    kept = Path(__file__).parents[2] / "docs" / "images" / name
    assert kept.read_text(encoding="utf-8") == picture(name), "python -m tools.sensors_picture docs/images"


def test_the_pictures_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    main(str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == set(PICTURES)
    assert all(path.read_text(encoding="utf-8").startswith("<svg") for path in tmp_path.iterdir())
