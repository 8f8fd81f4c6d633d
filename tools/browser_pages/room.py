"""Take a picture of every page that a browser shows, in a real Chromium: every state, size and language.

python -m tools.browser_pages FOLDER [--lang de] [--size 390x844] [--only sealed]
"""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from companion.screens.browser.drawing_values import VALUES
from companion.screens.browser.page_messages import Parts, SentPages
from companion.screens.browser.web.options import Options
from companion.screens.browser.web.server import WebServer

from .samples import Sample, messages, viewer_of

CHROMIUM = "/usr/bin/chromium"
PHONE = (390, 844)
SIZES = ((360, 640), PHONE, (844, 390), (1280, 720), (1920, 1080))
_HERE = "127.0.0.1"
_NO_TABLE = Path("/nonexistent")
_TOKEN = "sample"
_STAND_STILL = """
for (const motion of document.getAnimations()) {
  motion.pause();
  motion.currentTime = motion.effect.getComputedTiming().iterations === Infinity ? 0 : 1000;
}
"""
_NO_MOMENT = "document.querySelector('.n-moment:not(.countdown)')?.click()"


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """The browser of the system."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *arguments]
        )
        yield browser
        browser.close()


@contextmanager
def served_pages() -> Iterator[str]:
    """Where the web process's own server has the pages, in a thread. No table ever comes: samples stand in for it."""
    begun: Future[tuple[int, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        server, end = WebServer(Options(_NO_TABLE, bind=_HERE, port=0)), asyncio.Event()
        async with server.running():
            begun.set_result((server.port, asyncio.get_running_loop(), end))
            await end.wait()

    thread = Thread(target=asyncio.run, args=(serve(),), daemon=True)  # a test that fails need not close its room
    thread.start()
    port, loop, end = begun.result(timeout=10)
    try:
        yield f"http://{_HERE}:{port}"
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join()


class Room:
    """Pages in a browser whose table says what a sample says."""

    def __init__(self, browser: Browser, size: tuple[int, int], language: str) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=size[0] < 1000,
        )
        self._things = ExitStack()
        self._things.callback(self.context.close)
        self._origin = self._things.enter_context(served_pages())
        self.context.on("console", lambda message: self._heard(message.type, message.text))
        self.context.on("weberror", lambda found: self._heard("error", str(found.error)))
        self.context.route_web_socket(f"{self._origin.replace('http', 'ws')}/ws", self._answer)
        self.language = language
        self._opened = 0
        self.sample: Sample | None = None  # what is shown now
        self.said: list[str] = []
        self._sent = SentPages(Parts(VALUES), count(1))
        self.complaints: list[str] = []
        self.socket: WebSocketRoute | None = None

    def close(self) -> None:
        """Close all its pages."""
        self._things.close()

    @property
    def tapped(self) -> list[Any]:
        """The actions of what was tapped, as the table finds them in its own page."""
        found = [json.loads(said) for said in self.said if '"tap"' in said]
        meant = [self._sent.meant(each["page"], each["tap"]) for each in found]
        return [None if each is None else each.action for each in meant]

    def open(self, sample: Sample, page: Page | None = None) -> Page:
        """A page in that state: a new one, or one of this room that was in another, which takes less time."""
        if page is not None and self._has_only_to_tell(sample):
            self._tell(sample, page)
        else:
            page = self.context.new_page() if page is None else page
            self._load(sample, page)
        self._settle(page)
        for selector in sample.taps:
            page.locator(selector).first.click()
        self._settle(page)
        return page

    def _has_only_to_tell(self, sample: Sample) -> bool:
        """Is this what a table says next to the same browser? What was tapped, told or lost before would stay."""
        shown = self.sample
        if shown is None or shown.taps or shown.before:
            return False
        return all(getattr(shown, what) == getattr(sample, what) for what in ("role", "moves"))

    def _tell(self, sample: Sample, page: Page) -> None:
        assert self.socket is not None
        self.sample = sample
        for line in messages(sample, self.language, self._sent):
            self.socket.send(line)
        assert self._sent.last is not None
        page.wait_for_selector(f"body[data-ready='{self._sent.last.number}']", state="attached")
        if not sample.before:
            page.evaluate(_NO_MOMENT)  # which it would not see if it had just come

    def _load(self, sample: Sample, page: Page) -> None:
        self.sample = sample
        page.emulate_media(reduced_motion="no-preference" if sample.moves else "reduce")
        self._opened += 1  # with the same address it would not be loaded again
        page.goto(f"{self._origin}/?{self._opened}#{_TOKEN}")
        page.wait_for_selector("body[data-ready]")
        page.wait_for_selector(".n-loading", state="detached", timeout=8000)  # the script of a game that draws itself

    @staticmethod
    def _settle(page: Page) -> None:
        """Until letters are there and everything is drawn; what moves stands still where it is best seen."""
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        page.evaluate(_STAND_STILL)

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "preloaded" not in text:  # a machine with much to do uses a font later
            self.complaints.append(text)

    def _answer(self, socket: WebSocketRoute) -> None:
        sample, self.socket = self.sample, socket
        assert sample is not None

        def heard(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if not text:
                return
            self.said.append(text)
            if '"token"' in text:
                self._sent = SentPages(Parts(VALUES), count(1), viewer_of(sample).at)
                for line in messages(sample, self.language, self._sent):
                    socket.send(line)

        socket.on_message(heard)
