"""Recorded games to watch again, for the tests of the replay."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from companion.games.game import Headline, Words
from companion.games.master_thieves.pages.replay import DRAWER_INSIDE, DrawerInside, replay_page
from companion.nodes.nodes import Drawing, Group, Node, Sprite, Text, inside
from companion.nodes.page import Page
from companion.nodes.theme import Sizes
from companion.pages.model import Model
from companion.pages.routes import Replay
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.box_pages import JEWEL_BOX_PAGES
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from companion.table.table_view import Link, StoryStep, TableView
from tests.companion.screens.kiosk.scenes import frame

EXAMPLES = Path(__file__).parents[4] / "examples"
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


def page_at(steps: Sequence[StoryStep], step: int) -> Page:
    """The page of a step."""
    return replay_page(Replay(1, step), watching(steps))


def posed() -> Callable[[object, Mapping[str, Any]], object]:
    """What makes a picture of how the box stood."""
    found = JEWEL_BOX_PAGES.posed
    assert found is not None
    return found


def plans(page: Page) -> dict[str, DrawerInside]:
    """The drawers by their name."""
    drawings = [node for node in page.walk() if isinstance(node, Drawing) and node.kind == DRAWER_INSIDE]
    return {drawing.value.drawer: drawing.value for drawing in drawings}


def ways_on(page: Page) -> list[str]:
    """What moved, as it is told: each way as its words and the names of its pictures."""
    return [" ".join(_told(row)) for row in _rows(page.parts["told"]) if row.style == "replay-way"]


def _rows(node: Node) -> list[Group]:
    found = [node] if isinstance(node, Group) else []
    return [*found, *(row for child in inside(node) for row in _rows(child))]


def _told(row: Group) -> list[str]:
    return [
        node.name if isinstance(node, Sprite) else str(node.words)
        for node in row.children
        if isinstance(node, Sprite | Text)
    ]


def first(steps: Sequence[StoryStep], words: str) -> int:
    """The first step of which the log said this."""
    return next(index for index, step in enumerate(steps) if any(words in str(line) for line in step.lines))


def drawn(widget: Widget, size: tuple[int, int] = (800, 480)) -> bytes:
    """The pixels of a widget by itself."""
    surface = pygame.Surface(size, 0, 32)
    widget.paint(surface, Sizes(*size))
    return pygame.image.tobytes(surface, "RGB")
