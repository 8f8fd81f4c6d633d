"""Take a picture of every page that a browser shows, in a real Chromium: every state, size and language.

python -m tools.browser_pages FOLDER [--lang de] [--size 390x844] [--only sealed]
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, sync_playwright

from companion.web.security import HEADERS
from companion.web.static_files import read_static_files

from .samples import Sample, messages

CHROMIUM = "/usr/bin/chromium"
PHONE = (390, 844)
SIZES = ((320, 640), PHONE, (844, 390), (1280, 800), (1920, 1080))
ORIGIN = "http://127.0.0.1:8480"
_TOKEN = "sample"
_STAND_STILL = """
for (const motion of document.getAnimations()) {
  motion.pause();
  motion.currentTime = motion.effect.getComputedTiming().iterations === Infinity ? 0 : 1000;
}
"""


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """The browser of the system."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *arguments]
        )
        yield browser
        browser.close()


class Room:
    """A page in a browser whose table says what a sample says."""

    def __init__(self, browser: Browser, size: tuple[int, int], language: str) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=size[0] < 1000,
        )
        self.language = language
        self.files = read_static_files()
        self.context.route("**/*", self._file)
        self.said: list[str] = []
        self.complaints: list[str] = []
        self.socket: WebSocketRoute | None = None
        self.is_lost = False

    def _file(self, route: Route) -> None:
        path = "/" + route.request.url.removeprefix(ORIGIN).lstrip("/").partition("?")[0]
        file = self.files.get(path)
        if not route.request.url.startswith(ORIGIN) or file is None:
            self.complaints.append(f"no such file: {route.request.url}")
            route.fulfill(status=404, body="")
            return
        route.fulfill(status=200, body=file.body, headers={**HEADERS, "Content-Type": file.content_type})

    def open(self, sample: Sample) -> Page:
        """A new page in that state."""
        page = self.context.new_page()
        self.is_lost = False
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self._heard("error", str(error)))
        page.route_web_socket(f"{ORIGIN.replace('http', 'ws')}/ws", lambda socket: self._answer(socket, sample))
        if sample.started:
            page.add_init_script(f'sessionStorage.setItem("started", "{_TOKEN}")')
        page.emulate_media(reduced_motion="no-preference" if sample.moves else "reduce")
        page.goto(f"{ORIGIN}/#{_TOKEN}")
        page.wait_for_selector("#page > :not(.connecting)")
        self._settle(page)
        for selector in sample.taps:
            page.locator(selector).first.click()
        if sample.lost:
            self.is_lost = True
            page.evaluate("dispatchEvent(new Event('offline'))")
            page.wait_for_selector(".veil")
        self._settle(page)
        return page

    @staticmethod
    def _settle(page: Page) -> None:
        """Until letters are there and everything is drawn; what moves stands still where it is best seen."""
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        page.evaluate(_STAND_STILL)

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def _answer(self, socket: WebSocketRoute, sample: Sample) -> None:
        self.socket = socket

        def heard(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if not text or self.is_lost:
                return
            self.said.append(text)
            if '"token"' in text:
                if sample.closed:
                    socket.close(code=sample.closed)
                    return
                for line in messages(sample, self.language):
                    socket.send(line)

        socket.on_message(heard)
