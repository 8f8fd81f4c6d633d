"""The path through a browser: hands move the virtual box, and what the host's page offers is said there.

One rule: nothing else that the page sends reaches the table. What no page offers, people tap at the table's own screen.
"""

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion.games.errors import RejectedError
from companion.headless.serve_loop import ServeLoop
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.pages import actions
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import FeedReader, MemoryLink
from companion.screens.browser.offers import said
from companion.screens.browser.page_messages import GUARD_MS
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from hardware.apparatus import AnyApparatus
from hardware.jewel_box.jewel_box import JEWEL_BOX
from tests.firmware_bridge.game import as_action
from tests.scenarios.boxes import Box
from tests.scenarios.direct import ended_by_the_box, gem_elsewhere, judged, lay, seen
from tests.scenarios.path import UnlikeError
from tests.scenarios.script import Event, Scenario
from tools.browser_taps import leads_to, offered_taps

_TAP_MS = 600


class InBrowser:
    """A table without a display, and the browser that holds the host's code."""

    def __init__(
        self, scenario: Scenario, journal: Journal, box: Box, apparatus: AnyApparatus | None = JEWEL_BOX
    ) -> None:
        self._journal = journal
        self._box = box
        self._moves = apparatus is not None
        self._folder = TemporaryDirectory(prefix="jewelbox-")
        link, tokens, feed = MemoryLink(), count(), Path(self._folder.name) / "public.sock"
        browsers = BrowsersPlace(lambda: link, None, lambda: f"token-{next(tokens)}")
        place = Place(browsers=browsers, phones=True, feed=feed)
        self._attendant = Attendant(journal, LiveApparatus(apparatus or JEWEL_BOX, box.source), place)
        self._loop = ServeLoop(self._attendant, box.clock, lambda _link: None)
        self._feed, self._fed = FeedReader(feed), b""
        self._loop.turn()
        self._host = link.browser(self._attendant.browsers.view.host)
        self._loop.turn()
        if scenario.position is None:
            self._attendant.do(actions.Begin(_text(scenario.opened)), box.clock.now_ms())
        else:
            table = Table(journal)
            lay(table, scenario)
            self._attendant.do(actions.Resume(table.id), box.clock.now_ms())
        self._after_tap()

    # a page

    def _press(self, name: str) -> None:
        """Tap what is called so, once the page has been there long enough."""
        self._arrive()
        tap = self._taps().get(name)
        if tap is None:
            raise UnlikeError(f"the page does not offer: {name}")
        self._tap(tap)

    def _arrive(self) -> None:
        self._box.wait(GUARD_MS)
        self._loop.turn()

    def _tap(self, number: int) -> None:
        self._host.say(page=self._host.page["page"], tap=number)
        self._after_tap()
        self._arrive()

    def _after_tap(self) -> None:
        self._loop.turn()
        self._box.wait(_TAP_MS)
        self._loop.turn()

    def _in_menu(self, begins: str) -> None:
        """Tap what begins so in the menu."""
        self._press("Menu")
        found = next((name for name in self._host.taps() if name.startswith(begins)), begins)
        self._press(found)
        for way in ("Continue game", "Back to the result"):
            if way in self._host.taps():
                self._press(way)

    def say(self, event: Event) -> None:
        if not self._is_tapped(event) and (why := self._at_table(event)) is not None:
            raise UnlikeError(f"refused: {why}")

    def _is_tapped(self, event: Event) -> bool:
        """Tap this on the host's page, if it offers just this; perhaps something is picked first."""
        view, game = self._attendant.running.view, self._attendant.running.table.game
        assert view is not None
        if _text(event) == view.stop:
            self._in_menu("Hold: stop")
            return True
        line = game.encode(game.decode(_text(event).encode())).decode()
        self._arrive()
        if not leads_to(lambda: self._attendant.browsers.offered(self._host.connection), self._tap, said([line])):
            return False
        self._press(said([line]))
        return True

    def _taps(self) -> dict[str, int]:
        return {**self._host.taps(), **offered_taps(self._attendant.browsers, self._host)}

    def _at_table(self, event: Event) -> str | None:
        """A tap on the table's own screen; why it is refused, None: it is not."""
        try:
            self._attendant.do(actions.Say((_text(event),)), self._box.clock.now_ms())
        except RejectedError as error:
            return str(error)
        self._after_tap()
        return None

    def is_said(self, event: Event) -> bool:
        return ended_by_the_box(self._attendant.running.table, event)

    def refuse(self, event: Event) -> str | None:
        """Where played cards lie face down, the page offers them, and only the rules know better."""
        before = self.table_view()
        self._host.received.clear()
        why = self._at_table(event)
        if why is None or (self._is_tapped(event) and not self._host.told):
            raise UnlikeError("it was not refused")
        if self.table_view() != before:
            raise UnlikeError("it was refused, and yet something has changed")
        return why

    # hands

    def move(self, event: Event) -> None:
        if self._moves:
            self._hands(event)

    def put_back(self, event: Event) -> None:
        if not self._attendant.running.differs:
            raise UnlikeError("the box stands as it should: there is nothing to put back")
        self._hands(event)

    def _hands(self, event: Event) -> None:
        action = as_action(event)
        if action is not None:
            self._box.do(action)
            self._loop.turn()
        elif event["drawer"] not in self.table_view()["box"]["open"]:
            self._hands({**event, "depth": "front"})
        if action is None:  # a search behind a short drawer, which no sensor can see
            self.say({**event, "source": "screen"})
        elif event in self._offered():  # the box lacks the sensor
            self.say(event)

    def _offered(self) -> list[Event]:
        """What the page has buttons for, apart from cards."""
        view = self._attendant.running.view
        guide: Any = None if view is None else view.guide
        return [msgspec.json.decode(choice.line) for choice in getattr(guide, "choices", ())]

    # second thoughts

    def undo(self, since: int = 0) -> None:
        if not since:
            self._press("Undo")
            return
        ways = [name for name in self._host.taps() if name.startswith(("Take it back", "Hold: take back"))]
        if ways:  # after a foul
            self._press(ways[0])
        else:
            self._attendant.do(actions.Undo(since), self._box.clock.now_ms())
            self._after_tap()

    def redo(self) -> None:
        self._in_menu("Redo")

    def move_gem(self, gem: str, source: str, target: str) -> None:
        self.say(gem_elsewhere(self.table_view(), gem, source, target))

    def let_pass(self, event: int, code: str) -> None:  # noqa: ARG002 - the page has one foul at a time
        self._press("Carry on")

    # what can be seen

    def screen(self) -> tuple[str, ...] | None:
        return None

    def table_view(self) -> dict[str, Any]:
        """As everybody is told it beside the page, with every foul of the game: that has the latest only."""
        self._fed = (self._fed, *self._feed.lines())[-1]
        told = seen(self._attendant.running.table)
        return {**msgspec.json.decode(self._fed)["public"]["view"], "fouls": told["fouls"]}

    def verdict(self) -> bytes:
        return judged(self._journal)

    def close(self) -> None:
        self._loop.close()
        self._attendant.browsers.close()
        self._feed.close()
        self._folder.cleanup()
        self._box.close()


def _text(event: Event) -> str:
    return msgspec.json.encode(event).decode()
