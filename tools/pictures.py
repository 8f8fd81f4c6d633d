"""Pictures of every scene, as they were when somebody looked at them and liked them.

    python -m tools.pictures look             contact sheets in every language, in build/pictures/sheets
    python -m tools.pictures compare          what looks different now, side by side in build/pictures
    python -m tools.pictures accept           keep what looks different now: look at it before
    python -m tools.pictures readme           draw the pictures of the README anew, in docs/images

Names of scenes may follow, and for `look` languages too: `accept turn home`, `look turn de`. Pictures are kept in the
first language only: whether words of another one fit is measured without any
(tests/companion/screens/kiosk/test_law_of_pages.py).
"""

import os
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import DEFAULT, LANGUAGES
from companion.pages.context import Exhibit
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.window.window import plain_surface
from tools import shots

ROOT = Path(__file__).resolve().parents[1]
KEPT_SIZES = ((480, 320), (800, 480), (720, 1280))  # small, wide and upright; larger ones are wide, too
KEPT = ROOT / "tests" / "companion" / "kiosk" / "pictures"
FOUND = ROOT / "build" / "pictures"
SHOWN = ROOT / "docs" / "images"
USAGE = "usage: python -m tools.pictures look|compare|accept|readme [SCENE or LANGUAGE]...\n"
README = {
    "turn-taking": ("kiosk-turn.png", (1024, 600)),
    "preparing": ("kiosk-preparing.png", (800, 480)),
    "reveal": ("kiosk-reveal.png", (800, 480)),
    "sharing": ("kiosk-sharing.png", (800, 480)),
    "differs": ("kiosk-differs.png", (800, 480)),
    "game-over": ("kiosk-game-over.png", (800, 480)),
    "replay": ("kiosk-replay.png", (800, 480)),
    "forty-glimpse": ("kiosk-forty-turn.png", (800, 480)),
    "forty-theft": ("kiosk-forty-theft.png", (800, 480)),
}
_ON_A_SHEET = 12
_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene at one size in one language, as it is drawn now."""

    scene: str
    language: str
    surface: pygame.Surface

    @property
    def name(self) -> str:
        """Where it is kept, below the folder of all."""
        width, height = self.surface.get_size()
        return f"{self.language}/{self.scene}-{width}x{height}.png"


def drawn(exhibit: Exhibit, language: str, sizes: Sequence[tuple[int, int]] = KEPT_SIZES) -> Iterator[Picture]:
    """A scene at every size, or at these."""
    with _in_utc(), entered(exhibit, language) as room:
        for size in sizes:
            stage = Stage(plain_surface(size))
            stage.show(room.widgets(stage.sizes), room.clock.now_ms())
            yield Picture(exhibit.name, language, stage.surface)


@contextmanager
def _in_utc() -> Iterator[None]:
    """Every machine has a zone of its own, and scenes show local time."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        os.environ.update({} if before is None else {"TZ": before})
        time.tzset()


def complaint(picture: Picture, kept: Path = KEPT, found: Path = FOUND) -> str | None:
    """What is wrong with a picture, and where to look at it; None if it is as it was."""
    reference, sheet = kept / picture.name, found / picture.name
    apart = shots.compare(picture.surface, reference)
    if apart.is_alike:
        sheet.unlink(missing_ok=True)
        return None
    shots.side_by_side(picture.surface, reference, sheet)
    what = f"{apart.share:.2%} of its pixels differ" if reference.exists() else "nobody has looked at it yet"
    return (
        f"{picture.name}: {what}; look at {_short(sheet)}, and if it is as it should be: "
        f"python -m tools.pictures accept {picture.scene}"
    )


def accept(picture: Picture, kept: Path = KEPT) -> bool:
    """Keep it if it looks different; whether it did."""
    if shots.compare(picture.surface, kept / picture.name).is_alike:
        return False
    shots.keep(picture.surface, kept / picture.name)
    return True


def strays(kept: Path = KEPT) -> list[Path]:
    """Pictures of scenes that there are no more."""
    wanted = {f"{DEFAULT}/{exhibit.name}-{width}x{height}.png" for exhibit in EXHIBITS for width, height in KEPT_SIZES}
    return sorted(path for path in kept.glob("*/*.png") if path.relative_to(kept).as_posix() not in wanted)


def contact_sheets(pictures: Sequence[Picture], folder: Path) -> int:
    """All pictures of one size and language, several on a sheet; how many sheets there are."""
    sheets = [pictures[start : start + _ON_A_SHEET] for start in range(0, len(pictures), _ON_A_SHEET)]
    for number, several in enumerate(sheets, 1):
        width, height = (side + shots.GAP for side in several[0].surface.get_size())
        sheet = pygame.Surface((width * _COLUMNS, height * -(-len(several) // _COLUMNS)), 0, 24)
        for place, picture in enumerate(several):
            sheet.blit(picture.surface, (place % _COLUMNS * width, place // _COLUMNS * height))
        size = several[0].name.rpartition("-")[2]
        shots.save(sheet, folder / f"{several[0].language}-{number}-{size}")
    return len(sheets)


def _short(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def _chosen(names: Collection[str], languages: Collection[str] = (DEFAULT,)) -> Iterator[Picture]:
    """These scenes in these languages; all of them if none is named."""
    scenes = {exhibit.name for exhibit in EXHIBITS} & set(names)
    for language in languages:
        for exhibit in EXHIBITS:
            if not scenes or exhibit.name in scenes:
                yield from drawn(exhibit, language)


def _look(names: Collection[str]) -> int:
    pictures = list(_chosen(names, [code for code in LANGUAGES if code in names] or LANGUAGES))
    groups: dict[tuple[str, tuple[int, int]], list[Picture]] = {}
    for picture in pictures:
        groups.setdefault((picture.language, picture.surface.get_size()), []).append(picture)
    count = sum(contact_sheets(group, FOUND / "sheets") for group in groups.values())
    sys.stdout.write(f"{len(pictures)} pictures on {count} sheets in {_short(FOUND / 'sheets')}\n")
    return 0


def _compare(names: Collection[str]) -> int:
    wrong = [what for what in map(complaint, _chosen(names)) if what is not None]
    sys.stdout.writelines(f"{what}\n" for what in wrong)
    return 1 if wrong else 0


def _accept(names: Collection[str]) -> int:
    accepted = [picture.name for picture in _chosen(names) if accept(picture)]
    for stray in strays():
        stray.unlink()
        accepted.append(f"{stray.relative_to(KEPT)} is gone")
    sys.stdout.writelines(f"{name}\n" for name in accepted)
    size = sum(path.stat().st_size for path in KEPT.glob("*/*.png"))
    sys.stdout.write(f"{len(accepted)} pictures are new; all together are {size / 1e6:.1f} MB\n")
    return 0


def _readme(_: Collection[str]) -> int:
    for picture in _chosen(README):
        name, size = README[picture.scene]
        if picture.surface.get_size() == size:
            shots.save(picture.surface, SHOWN / name)
    sys.stdout.write(f"{len(README)} pictures are in {_short(SHOWN)}\n")
    return 0


COMMANDS = {"look": _look, "compare": _compare, "accept": _accept, "readme": _readme}


def main(arguments: Sequence[str]) -> int:
    """Exit 0: all is as it was, or kept. Exit 1: something looks different. Exit 2: wrong usage."""
    command, *names = arguments or [""]
    known = {*LANGUAGES, *(exhibit.name for exhibit in EXHIBITS)}
    unknown = [name for name in names if name not in known]
    if command not in COMMANDS or unknown:
        about = f"no scene or language is called {', '.join(unknown)}; there are {', '.join(sorted(known))}\n"
        sys.stderr.write(USAGE + (about if unknown else ""))
        return 2
    return COMMANDS[command](names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
