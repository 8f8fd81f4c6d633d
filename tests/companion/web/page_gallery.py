"""Every page of the shell as a browser gets it: the kiosk's exhibits, seen by a host, as messages of protocol 2."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

from companion.browsers.drawing_values import VALUES
from companion.browsers.page_messages import Parts, SentPages
from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.nodes import Drawing
from companion.nodes.page import Page
from companion.nodes.theme import BASE_SIZE, Sizes
from companion.pages.bars import SCENE
from companion.pages.router import page_of
from tests.companion.pages.viewers import HOST, as_seen_by

_A_GAMES_OWN = frozenset({SCENE, "game"})


def _page(room: Any) -> Page | None:
    frame = room.kiosk.frame(Sizes(*BASE_SIZE), room.clock.now_ms())
    page = page_of(room.kiosk.route, as_seen_by(HOST, frame))
    if page is None or any(isinstance(node, Drawing) and node.kind in _A_GAMES_OWN for node in page.walk()):
        return None
    return page


@cache
def pages(language: str) -> dict[str, str]:
    """By the names of the exhibits: the message with the whole page."""
    return dict(_pages(language))


def _pages(language: str) -> Iterator[tuple[str, str]]:
    parts = Parts(VALUES)
    for place, exhibit in enumerate(EXHIBITS, 1):
        with entered(exhibit, language) as room:
            page = _page(room)
            if page is not None:
                yield exhibit.name, SentPages(parts, count(place)).message(page, place, language, 0).decode()


def message(name: str, language: str = "en", **changes: Any) -> str:
    """One of them, with other values."""
    return json.dumps({**json.loads(pages(language)[name]), **changes})
