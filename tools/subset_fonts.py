"""Cut the fonts of the kiosk and of browsers out of Inter: only the weights and characters that they need.

A development tool, needed again only when a language or a symbol comes in. It runs fontTools as a program:

    pip install fonttools brotli
    apt-get download fonts-inter && dpkg-deb -x fonts-inter_*.deb inter
    python -m tools.subset_fonts inter/usr/share/fonts/opentype/inter
"""

import subprocess
import sys
from pathlib import Path

_COMPANION = Path(__file__).resolve().parent.parent / "companion"
FONTS = _COMPANION / "screens" / "kiosk" / "fonts"
BROWSER_FONTS = _COMPANION / "screens" / "browser" / "web" / "static" / "fonts"
BROWSER_WEIGHTS = ("Medium", "Bold")
WEIGHTS = {"Medium": 500, "SemiBold": 600, "Bold": 700, "ExtraBold": 800}

# ASCII, Latin-1 and Latin Extended-A: the four languages, and the names of most people in Europe.
RANGES = ((0x20, 0x7E), (0xA0, 0x17F))
EXTRA = (
    "\u2007\u2009\u202f"  # figure, thin and narrow no-break space: French puts the last before ; : ! ?
    "ẞ–—‘’‚“”„‹›…•·×÷±−≤≥≠≈€№™"  # noqa: RUF001 - lookalikes are the point
    "←↑→↓↖↗↘↙↩↪↺↻"
    "✓✗●○■□▲△▼▽▶◀◆◇★☆⚠⌫⇧⏎"
)

DEPRECATED = {"\u0149"}  # an apostrophe and an n in one; Unicode advises against it, and Inter has none


def characters() -> set[str]:
    """Everything that every weight must be able to show."""
    ranges = {chr(code) for first, last in RANGES for code in range(first, last + 1)}
    return (ranges | set(EXTRA)) - DEPRECATED


def command(source: Path, target: Path) -> list[str]:
    """The subsetter's command line; without hinting programs, since FreeType hints these outlines itself."""
    codes = ",".join(f"U+{ord(character):04X}" for character in sorted(characters()))
    return [
        *(sys.executable, "-m", "fontTools.subset", str(source)),
        f"--unicodes={codes}",
        f"--output-file={target}",
        "--layout-features=kern,mark,mkmk,ccmp",
        "--no-hinting",
        "--desubroutinize",
        "--name-IDs=0,1,2,3,4,5,6,13,14",
    ]


def packing(source: Path, target: Path) -> list[str]:
    """The command line that packs a font for browsers."""
    return [*(sys.executable, "-m", "fontTools.ttLib.woff2", "compress"), "-o", str(target), str(source)]


def main(arguments: list[str]) -> int:
    """Write one font file for each weight, and those that browsers load."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        sys.stderr.write("usage: python -m tools.subset_fonts FOLDER_WITH_INTER_OTF_FILES\n")
        return 2
    for name in WEIGHTS:
        target = FONTS / f"Inter-{name}.otf"
        subprocess.run(command(Path(arguments[0]) / f"Inter-{name}.otf", target), check=True)  # noqa: S603
        sys.stdout.write(f"{target.name}: {target.stat().st_size // 1024} KiB\n")
    for name in BROWSER_WEIGHTS:
        packed = BROWSER_FONTS / f"Inter-{name}.woff2"
        subprocess.run(packing(FONTS / f"Inter-{name}.otf", packed), check=True)  # noqa: S603
        sys.stdout.write(f"{packed.name}: {packed.stat().st_size // 1024} KiB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
