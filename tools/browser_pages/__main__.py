"""Take a picture of every page that a browser shows: every state, size and language.

python -m tools.browser_pages FOLDER [--lang de] [--size 390x844] [--only sealed]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.languages import LANGUAGES

from .checks import problems
from .room import SIZES, Room, chromium
from .samples import SAMPLES


def main(arguments: Sequence[str]) -> int:
    """Take the pictures, and say what is wrong on them; 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.browser_pages", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", choices=sorted(LANGUAGES), action="append")
    parser.add_argument("--size", action="append", type=_size)
    parser.add_argument("--only", action="append", choices=[sample.name for sample in SAMPLES])
    wanted = parser.parse_args(arguments)
    found = []
    with chromium() as browser:
        for language in wanted.lang or sorted(LANGUAGES):
            for width, height in wanted.size or SIZES:
                room = Room(browser, (width, height), language)
                folder = wanted.folder / language / f"{width}x{height}"
                folder.mkdir(parents=True, exist_ok=True)
                page = None
                for sample in SAMPLES:
                    if not wanted.only or sample.name in wanted.only:
                        page = room.open(sample, page)
                        page.screenshot(path=folder / f"{sample.name}.png")
                        found += [f"{folder}/{sample.name}: {what}" for what in problems(page)]
                found += room.complaints
                room.close()
                sys.stdout.write(f"{folder}\n")
    sys.stdout.write("".join(f"{what}\n" for what in found))
    return 1 if found else 0


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
