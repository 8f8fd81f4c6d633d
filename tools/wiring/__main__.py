"""`python -m tools.wiring`: generate drawings, parts lists and tables from the pin maps.

With `--check` nothing is written, and what differs is listed. With `--pins MAP --out FOLDER` the same is made for a
map of your own.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.console import say
from tools.wiring import build, electrics, outputs
from tools.wiring.build import Build, PinMapError
from tools.wiring.outputs import ToolError

ROOT = Path(__file__).resolve().parents[2]
MAPS = ("box", "header", "minimal", "minimal-header", "glued", "tray", "tray-header")
PAGES = (
    "docs/assembly.md",
    "docs/assembly-minimal.md",
    "docs/assembly-glued.md",
    "docs/assembly-tray.md",
    "docs/firmware.md",
    "docs/wiring-electrical.md",
    "wiring/README.md",
)


def main(arguments: Sequence[str], root: Path = ROOT, find: Callable[[], str] = outputs.find_wireviz) -> int:
    """Run the command; 0 if all is well, 1 if something differs or is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.wiring", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, list what is out of date")
    parser.add_argument("--pins", type=Path, metavar="MAP", help="a pin map of your own")
    parser.add_argument("--out", type=Path, metavar="FOLDER", default=Path(), help="where its files go")
    options = parser.parse_args(arguments)
    try:
        if options.pins:
            return _own(options.pins, options.out, find)
        return _check(root) if options.check else _make(root, find)
    except (PinMapError, ToolError) as error:
        say(str(error))
    except OSError as error:
        say(f"{error.filename}: {error.strerror}")
    return 1


def load(path: Path) -> Build:
    """A map that also makes electrical sense; PinMapError lists all that is wrong."""
    found = build.load(path)
    if wrong := electrics.problems(found):
        raise PinMapError(wrong)
    return found


def wanted(root: Path) -> dict[Path, str]:
    """Every text that is made from the maps of the project, by its path: files, and pages with their regions."""
    builds = [load(root / "wiring" / f"{name}.toml") for name in MAPS]
    folder = root / "wiring" / "generated"
    found = {folder / name: text for made in builds for name, text in outputs.files(made).items()}
    found[root / "firmware_bridge" / "firmware" / "pins.py"] = builds[0].pico.module()
    regions = outputs.regions(builds)
    for page in PAGES:
        found[root / page] = outputs.filled((root / page).read_text(encoding="utf-8"), regions)
    return found


def stale(root: Path) -> list[str]:
    """What differs from the maps, by path; harness drawings by the text that they say they were made from."""
    found = wanted(root)
    different = [path for path, text in found.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    drawings = {path.with_suffix(".svg"): text for path, text in found.items() if path.suffix == ".yml"}
    for path, source in drawings.items():
        if not path.exists() or outputs.stamp(source) not in path.read_text(encoding="utf-8"):
            different.append(path)
    expected = {path for path in [*found, *drawings] if path.parent.name == "generated"}
    left_over = set((root / "wiring" / "generated").glob("*")) - expected
    return sorted(str(path.relative_to(root)) for path in {*different, *left_over})


def _check(root: Path) -> int:
    different = stale(root)
    for path in different:
        say(f"{path} differs from the pin maps: run python -m tools.wiring")
    return 1 if different else 0


def _make(root: Path, find: Callable[[], str]) -> int:
    program = find()
    before = set(stale(root))
    folder = root / "wiring" / "generated"
    folder.mkdir(exist_ok=True)
    found = wanted(root)
    for name in sorted(before):
        path = root / name
        if path in found:
            path.write_text(found[path], encoding="utf-8")
        elif path.suffix == ".svg" and (source := found.get(path.with_suffix(".yml"))):
            path.write_text(outputs.draw(source, program), encoding="utf-8")
        else:
            path.unlink()
        say(f"made {name}" if path.exists() else f"removed {name}")
    return 0


def _own(pins: Path, out: Path, find: Callable[[], str]) -> int:
    made = load(pins)
    out.mkdir(parents=True, exist_ok=True)
    texts = outputs.files(made)
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8")
    program = find()
    for name, text in texts.items():
        if name.endswith(".yml"):
            (out / name).with_suffix(".svg").write_text(outputs.draw(text, program), encoding="utf-8")
    say(f"{len(made.sensors)} sensors by {made.file}: drawings and parts list are in {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
