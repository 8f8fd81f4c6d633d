"""Everything that is made from the pin maps: files of their own, and regions in the guides. Pure but for WireViz's run.

A region is what stands between `<!-- made by tools.wiring: NAME -->` and `<!-- end -->`.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.wiring import drawer, joint, parts, pinout, tables, template, tray
from tools.wiring.build import Build, Style
from tools.wiring.harness import harnesses, wireviz
from tools.wiring.layouts import BOX, TRAY

_REGION = re.compile(r"(<!-- made by tools\.wiring: ([a-z0-9-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
_PREFACE = "Made from the pin map by `python -m tools.wiring`: change the map, not this."


class ToolError(RuntimeError):
    """WireViz or Graphviz is missing or failed; the message says what helps."""


def files(build: Build) -> dict[str, str]:
    """The files of a build by name, all but the harness drawings, which WireViz makes."""
    name = build.name
    made = {
        f"{name}-parts.md": f"# Parts: {name} build\n\n{_PREFACE}\n\n{parts.markdown(build)}\n",
        f"{name}-parts.csv": parts.comma_separated(build),
        f"{name}-pins.svg": pinout.pico_pins(build) if build.style is Style.PICO else pinout.header_pins(build),
    }
    made[f"{name}-template.svg"] = _TEMPLATES[build.layout.apparatus.name](build)
    drawings = _DRAWINGS[build.layout.apparatus.name](build)
    made |= {f"{name}-{drawing}.svg": text for drawing, text in drawings.items()}
    return made | {f"{name}-{harness.name}.yml": wireviz(harness) for harness in harnesses(build)}


def _of_box(build: Build) -> dict[str, str]:
    drawers = {"drawers": drawer.drawing(build)} if build.of(*drawer.REEDS) else {}
    return drawers | ({"joint": joint.drawing(build)} if joint.joints(build) else {})


def _of_tray(build: Build) -> dict[str, str]:
    return {"magnets": tray.drawing(build)}


_TEMPLATES = {BOX.apparatus.name: template.of_box, TRAY.apparatus.name: template.of_tray}
_DRAWINGS = {BOX.apparatus.name: _of_box, TRAY.apparatus.name: _of_tray}


def regions(builds: Sequence[Build]) -> dict[str, str]:
    """What stands in the guides, by name."""
    found = {f"{build.name}-{name}": text for build in builds for name, text in _tables(build).items()}
    header = next(build for build in builds if build.name == "header")
    return found | {
        "mistakes": tables.mistakes(Path(header.plan.file).read_text(encoding="utf-8")),
        "inputs": tables.inputs(builds),
        "assumptions": tables.assumptions(),
        "magnets": tables.magnets_found(),
        "tile-magnets": tables.tile_magnets_found(),
    }


def _tables(build: Build) -> dict[str, str]:
    if build.style is Style.HEADER:
        return {
            "pins": tables.header_pins(build),
            "interfaces": tables.interfaces(build),
            "figures": tables.figures(build),
        }
    return {
        "parts": parts.markdown(build),
        "pico": tables.pico(build),
        "addresses": tables.addresses(build),
        "ports": tables.ports(build),
        "figures": tables.figures(build),
        **_of_battery(build),
    }


def _of_battery(build: Build) -> dict[str, str]:
    return {"draws": tables.draws(build), "hours": tables.hours(build)} if build.setting("battery") else {}


def filled(page: str, found: Mapping[str, str]) -> str:
    """A page with its regions made anew; a region that nobody makes is an error."""

    def fill(match: re.Match[str]) -> str:
        if match[2] not in found:
            raise ToolError(f"no region is called {match[2]}: there are {', '.join(sorted(found))}")
        return f"{match[1]}\n{found[match[2]]}\n\n{match[3]}"

    return _REGION.sub(fill, page)


def stamp(source: str) -> str:
    """What a harness drawing says about the text that it was made from."""
    return f"<!-- made from sha256:{hashlib.sha256(source.encode()).hexdigest()} -->"


def labels(svg: str) -> list[str]:
    """All words of a drawing in order of the alphabet: the same whichever Graphviz has laid it out."""
    return sorted(_TEXT.findall(svg))


def find_wireviz(search: str | None = None) -> str:
    """The program, or a ToolError that says how to have it; `search` are folders as in PATH, which it is by default."""
    beside = Path(sys.executable).with_name("wireviz")
    program = str(beside) if beside.exists() else shutil.which("wireviz", path=search)
    if program is None or shutil.which("dot", path=search) is None:
        raise ToolError(
            "the harness drawings need WireViz and Graphviz: pip install wireviz, and sudo apt-get install graphviz"
        )
    return program


def draw(source: str, program: str) -> str:
    """A harness drawing, by WireViz; stamped with its source."""
    with TemporaryDirectory() as folder:
        text = Path(folder, "harness.yml")
        text.write_text(source, encoding="utf-8")
        outcome = subprocess.run(  # noqa: S603 - our own command, no shell
            [program, "-f", "s", str(text)], capture_output=True, text=True, check=False
        )
        made = text.with_suffix(".svg")
        if not made.exists():
            words = (outcome.stderr or outcome.stdout).strip().splitlines() or ["without a message"]
            raise ToolError(f"WireViz failed: {words[-1]}")
        svg = made.read_text(encoding="utf-8")
    head, body = svg.split("<svg", 1)
    return f"{_COMMENT.sub('', head)}{stamp(source)}\n<svg{_COMMENT.sub('', body)}"
