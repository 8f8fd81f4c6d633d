"""Recorded games to watch again, for the tests of the replay."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.games.game import Headline, Words
from companion.nodes.theme import Sizes
from companion.pages.model import Model
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.replay.plan import DrawerPlan
from companion.screen.widgets.widget import Widget
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from companion.table.table_view import Link, StoryStep, TableView
from tests.companion.screen.scenes import frame

EXAMPLES = Path(__file__).parents[3] / "examples"
GAME = TableView("master-thieves", 1, "game_over", Headline(Words("")))


class Steps(tuple[StoryStep, ...]):
    """Some steps of a story, known by themselves as a story is."""

    __slots__ = ()
    __hash__ = object.__hash__


def told(folder: Path, name: str) -> Sequence[StoryStep]:
    """The story of a recorded game."""
    with Journal.open(folder / name) as journal:
        table = Table(journal)
        for line in (EXAMPLES / f"{name}.jsonl").read_bytes().splitlines():
            table.say(line, "screen")
        table.leave()
        return story(journal, 1)


def watching(steps: Sequence[StoryStep], size: tuple[int, int] = (800, 480), lang: str = "en") -> Frame:
    """A frame in which this game can be watched."""
    return frame(Model(link=Link("virtual box", simulated=True), story=steps), size, lang)


def plans(widgets: list[Widget]) -> dict[str, DrawerPlan]:
    """The drawers by their name."""
    return {widget.drawer: widget for widget in widgets if isinstance(widget, DrawerPlan)}


def first(steps: Sequence[StoryStep], words: str) -> int:
    """The first step of which the log said this."""
    return next(index for index, step in enumerate(steps) if any(words in str(line) for line in step.lines))


def drawn(widget: Widget, size: tuple[int, int] = (800, 480)) -> bytes:
    """The pixels of a widget by itself."""
    surface = pygame.Surface(size, 0, 32)
    widget.paint(surface, Sizes(*size))
    return pygame.image.tobytes(surface, "RGB")
