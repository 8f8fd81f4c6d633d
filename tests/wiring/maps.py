"""Maps to try things with: those of the project, and changes of them."""

from pathlib import Path

from tools.wiring import build
from tools.wiring.build import Build

ROOT = Path(__file__).resolve().parents[2]
BOX = build.load(ROOT / "wiring" / "box.toml")
HEADER = build.load(ROOT / "wiring" / "header.toml")
MINIMAL = build.load(ROOT / "wiring" / "minimal.toml")
MINIMAL_HEADER = build.load(ROOT / "wiring" / "minimal-header.toml")
GLUED = build.load(ROOT / "wiring" / "glued.toml")
TRAY = build.load(ROOT / "wiring" / "tray.toml")
TRAY_HEADER = build.load(ROOT / "wiring" / "tray-header.toml")
ALL = (BOX, HEADER, MINIMAL, MINIMAL_HEADER, GLUED, TRAY, TRAY_HEADER)


def changed(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A copy of a map of ours with some of its text replaced; what is to be replaced must be there."""
    text = (ROOT / "wiring" / name).read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, name: str, *changes: tuple[str, str]) -> Build:
    """The same, read."""
    return build.load(changed(folder, name, *changes))


def written(folder: Path, text: str) -> Build:
    """A map of this text."""
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return build.load(path)
