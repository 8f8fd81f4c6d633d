"""The picture of the live sensor view in the documentation."""

from pathlib import Path

from tools import sensors_picture


def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    kept = Path(__file__).parents[2] / "docs" / "images" / "sensors.svg"
    assert kept.read_text(encoding="utf-8") == sensors_picture.picture(), (
        "python -m tools.sensors_picture docs/images/sensors.svg"
    )


def test_the_picture_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    target = tmp_path / "view.svg"
    sensors_picture.main(str(target))
    assert target.read_text(encoding="utf-8").startswith("<svg")
