"""Every page as a browser gets it: the kiosk's exhibits, seen by a host; what phones and walls see; and of a club."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import count
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Browser, WebSocketRoute

from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import translator
from companion.league.club_page import ClubRoute, Section, club_page
from companion.nodes.page import Page
from companion.nodes.theme import BASE_SIZE, Sizes
from companion.pages.backups import PART
from companion.pages.router import own_page, page_of
from companion.pages.routes import Play, Upload
from companion.screens.browser.drawing_values import VALUES
from companion.screens.browser.page_messages import Parts, SentPages
from tests.companion.pages.viewers import HOST, as_seen_by
from tools.browser_pages.club_sample import INVITATION, club_view
from tools.browser_pages.room import served_pages
from tools.browser_pages.samples import FORTY_THIEVES, MASTER_THIEVES, Sample, messages, viewer_of

_CLUB = {  # what is looked at there, and how many tables there are
    "club": (ClubRoute(), 20),
    "club-small": (ClubRoute(), 4),
    "club-new": (ClubRoute(), 0),
    "club-ranking": (ClubRoute(Section.RANKING), 20),
    "club-results": (ClubRoute(Section.RESULTS), 20),
    "club-language": (ClubRoute(languages=True), 10),
}


def _page(room: Any) -> Page | None:
    frame = room.kiosk.frame(Sizes(*BASE_SIZE), room.clock.now_ms())
    route, context = room.kiosk.route, as_seen_by(HOST, frame)
    play = own_page(route if isinstance(route, Play) else Play(), context)
    return page_of(route, context if play is None else replace(context, play=play))


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
    yield from _uploads(parts, language)
    yield from {sample.name: sent(sample, language)[0] for sample in MASTER_THIEVES}.items()
    yield from {f"sample {sample.name}": sent(sample, language)[0] for sample in FORTY_THIEVES}.items()
    yield from club_pages(language).items()


def _uploads(parts: Parts, language: str) -> Iterator[tuple[str, str]]:
    """A backup from a host's own device: before it is chosen, on its way, broken off, and when all of it is there."""
    place = len(EXHIBITS) + len(_CLUB)
    exhibit = next(each for each in EXHIBITS if each.name == "backup-restore")
    with entered(exhibit, language) as room:
        backups = room.kiosk.attendant.backups
        made = backups.download().file
        assert made is not None
        content = made.read()
        for name, length, part in (
            ("choose", 0, b""),
            ("sent", 2 * PART, bytes(PART)),
            ("here", len(content), content),
        ):
            number = backups.begin_upload(length, 0) if length else 0
            backups.take_part(number, 0, part, 0)
            backups.tick(0)
            room.kiosk.route = Upload(number)
            page = _page(room)
            assert page is not None
            yield f"upload-{name}", SentPages(parts, count(place)).message(page, place, language, 0).decode()


def sent(sample: Sample, language: str) -> list[str]:
    """What a browser gets that has just come; and then, where something happens meanwhile."""
    return list(messages(sample, language, SentPages(Parts(VALUES), count(1), viewer_of(sample).at)))


@cache
def club_pages(language: str) -> dict[str, str]:
    """What a hub shows, by name."""
    found = {}
    for place, (name, (route, tables)) in enumerate(_CLUB.items(), len(EXHIBITS) + 1):
        page = club_page(route, club_view(tables), translator(language), INVITATION)
        found[name] = SentPages(Parts({}), count(place)).message(page, place, language, 0).decode()
    return found


class Visitor:
    """A browser whose table says what a test says."""

    def __init__(
        self, browser: Browser, size: tuple[int, int], language: str = "en", *, token: str = "sample", first: str = ""
    ) -> None:
        self._things = ExitStack()
        self.origin = self._things.enter_context(served_pages())
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, reduced_motion="reduce"
        )
        self._things.callback(self.context.close)
        self.complaints: list[str] = []
        self.said: list[dict[str, Any]] = []
        self.sockets: list[WebSocketRoute] = []
        self.asked: list[str] = []
        self.closes_with: list[int] = []  # how the next connections are answered
        self.context.on("console", lambda message: self._complained(message.type, message.text))
        self.context.on("weberror", lambda found: self.complaints.append(str(found.error)))
        self.context.on("request", lambda request: self.asked.append(request.url.removeprefix(self.origin)))
        self.context.route_web_socket(f"{self.origin.replace('http', 'ws')}/ws", self._came)
        self._parts: list[str] = []
        self._shown = self._pulses = 0
        self.page = self.context.new_page()
        self.page.add_init_script(first)
        self.page.goto(f"{self.origin}/{f'#{token}' if token else ''}")

    def close(self) -> None:
        self._things.close()

    def _complained(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def _came(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda message: self._heard(socket, message))

    def _heard(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if not message:
            self._pulses += 1
        else:
            self.said.append(json.loads(message))
            if self.closes_with and "token" in self.said[-1]:
                socket.close(code=self.closes_with.pop(0))

    def show(self, message: str | dict[str, Any], *, place: int | None = None, waits: bool = True) -> None:
        """Show a whole page: in the same place as the one before only if `place` says so."""
        self.page.wait_for_selector("#page > *", state="attached")
        while not self.said:
            self.page.evaluate("1")
        self._shown += 1
        found = json.loads(message) if isinstance(message, str) else message
        gone, self._parts = self._parts, list(found["parts"])
        number = {"page": self._shown, "place": self._shown if place is None else place, "gone": gone}
        self.sockets[-1].send(json.dumps({**found, **number}))
        if waits:
            self.page.wait_for_selector(f"body[data-ready='{self._shown}']", state="attached")

    def tell(self, **message: Any) -> None:
        self.sockets[-1].send(json.dumps(message))

    @property
    def taps(self) -> list[dict[str, Any]]:
        """All that came so far: a pulse comes after them."""
        before = self._pulses
        self.page.evaluate("dispatchEvent(new Event('online'))")
        while self._pulses == before:
            self.page.evaluate("1")
        return [message for message in self.said if "tap" in message]

    def settle(self) -> None:
        """Until everything is drawn."""
        self.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        self.page.evaluate("new Promise(requestAnimationFrame)")


def sample(*nodes: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A page of these nodes below each other."""
    body = {"t": "column", "children": list(nodes), "style": "body"}
    parts = {"body": {"base": 1000, "node": body}, "layout:wide": {"base": 0, "node": {"t": "slot", "part": "body"}}}
    return {"type": "page", "title": "A page", "language": "en", "back": None, "parts": parts, "gone": [], **changes}
