"""People with phones before a real `jewelbox serve`: screens in Chromium, and hands that tap what those screens offer.

One rule: nothing is said to the table but by a tap on a page.
"""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket

from companion.browsers.browsers import CODES
from companion.qr_codes import qr_modules
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS
from tests.companion.headless.served import HeardPage, Served

PHONE = (390, 844)
LAPTOP = (1280, 800)
TELEVISION = (1920, 1080)
SOON_MS = 30_000
CHOOSING = ("choosing", "waiting_for_table")
CHARACTERS = ("smuggler", "jeweler", "gemologist", "thief", "master_thief", "detective")
SAY, SEAL, NUMBER = "say ", "seal ", "number "
# When cards were sealed on this screen, and when the countdown was to be seen on it, in ms of one clock for all.
_STOPWATCH = """
globalThis.sealedAt = [];
globalThis.countdownAt = [];
let isCounting = false;
addEventListener("click", (event) => event.target.closest?.(".sealing .seal") && sealedAt.push(Date.now()), true);
new MutationObserver(() => {
  const now = Boolean(document.querySelector(".countdown"));
  if (now && !isCounting) requestAnimationFrame(() => countdownAt.push(Date.now()));
  isCounting = now;
}).observe(document, { childList: true, subtree: true });
"""
_IS_READY = "(page) => Number(document.body.dataset.ready) >= page"


def code_of(link: str) -> tuple[str, ...]:
    """A link as squares, as pages show it."""
    return tuple("".join("#" if dark else "." for dark in row) for row in qr_modules(link))


class Screen:
    """One browser with a link: what it heard, what it said, and what went wrong on it."""

    def __init__(
        self, browser: Browser, link: str, size: tuple[int, int] = PHONE, log: list[str] | None = None,
        locale: str = "en-GB",
    ) -> None:  # fmt: skip
        self.log = [] if log is None else log  # what several screens said, in this order
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            locale=locale,
        )
        self.context.set_default_timeout(SOON_MS)
        self.link = link
        self.wrong: list[str] = []
        self.said: list[str] = []  # the names of the taps that were tapped here, and empty ones for those without
        self.shown = HeardPage()
        self.frame: dict[str, Any] = {}  # of the game as it was last to be seen here
        self.mine: dict[str, Any] = {}
        self.socket: WebSocket | None = None
        self.page: Page = self.context.new_page()
        self.page.on(
            "console", lambda told: self.wrong.append(told.text) if told.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("websocket", self._connected)
        self.page.add_init_script(_STOPWATCH)
        self.page.goto(link)

    def _connected(self, socket: WebSocket) -> None:
        self.socket, self.shown = socket, HeardPage()
        socket.on("framereceived", lambda data: self._heard(json.loads(data)))
        socket.on("framesent", lambda data: self._sent(json.loads(data)) if data else None)

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "page":
            self.shown.heard(message)
            if frame := self.shown.frame:
                self.frame, self.mine = frame, self.shown.mine
        elif message["type"] == "told" and message["wrong"]:
            self.wrong.append(f"told: {message['text']}")

    def _sent(self, message: dict[str, Any]) -> None:
        if "tap" in message:
            name = self.shown.meanings[message["page"]].get(message["tap"], "")
            self.said.append(name)
            self.log.append(name)

    def until(self, found: Callable[[], object]) -> None:
        """Wait until this is true of what was heard here."""
        while not found():
            if self.socket is None or self.socket.is_closed():
                self.page.wait_for_event("websocket", timeout=SOON_MS)
            else:
                self.socket.wait_for_event("framereceived", timeout=SOON_MS)

    def until_event(self, event: int) -> None:
        """Until it has heard of this event, if its page tells; the table may have gone on by itself meanwhile."""
        self.until(lambda: self.shown.number and (not self.shown.frame or self.frame["event"] >= event))

    def until_dealt(self, cards: int) -> None:
        self.until(lambda: len(self.mine["hand"]) == cards)

    def may_seal(self) -> bool:
        return bool(self.mine.get("choices")) and not self.mine.get("sealed")

    def is_ready(self) -> None:
        """Until the page shows all that was heard here, and takes taps."""
        self.until(lambda: self.shown.number)
        self.page.wait_for_function(_IS_READY, arg=self.shown.number)

    def tap(self, selector: str | Locator) -> None:
        """Tap something, and whatever has the whole screen before it, once the page shows all that was heard here."""
        found = self.page.locator(selector).first if isinstance(selector, str) else selector
        self.is_ready()
        self.page.evaluate("() => document.querySelector('.moment:not(.countdown)')?.click()")  # it may go by itself
        found.click()

    def go(self, *names: str) -> None:
        """Tap these one after the other, each on the page that the one before has led to."""
        for name in names:
            self.is_ready()
            place = self.shown.place
            self.tap(self.button(name))
            self.until(lambda before=place: self.shown.place != before)  # type: ignore[misc]
        self.is_ready()

    def back(self) -> None:
        """The browser's own button."""
        self.is_ready()
        place = self.shown.place
        self.page.evaluate("() => history.back()")
        self.until(lambda: self.shown.place != place)
        self.is_ready()

    def tap_and_see(self, *selectors: str | Locator) -> None:
        """Tap these, the last of which tells the table something, and wait until that counts."""
        event, wrong = self.frame["event"], len(self.wrong)
        for selector in selectors:
            self.tap(selector)
        self.until(lambda: self.frame["event"] > event or not self.shown.frame or len(self.wrong) > wrong)
        assert self.wrong[wrong:] == []

    def button(self, name: str) -> Locator:
        """One that can be seen: with this name, or one that begins with it if it has more to say."""
        exact = self.page.get_by_role("button", name=name, exact=True)
        return exact.or_(self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))).first

    def dom(self) -> str:
        """Everything on the page, also what is not seen."""
        return str(self.page.evaluate("document.getElementById('page').outerHTML"))

    def settle(self, chosen: int) -> None:
        """Until the page shows how many have chosen, and nothing that goes by itself."""
        self.page.evaluate("() => document.querySelectorAll('.moment:not(.countdown)').forEach((one) => one.click())")
        self.page.wait_for_function("() => !document.querySelector('.moment')")
        self.page.wait_for_function(
            "(chosen) => document.querySelectorAll('main li.chosen').length === chosen", arg=chosen
        )

    def seal(self, card: str) -> None:
        self.tap(f".card[data-card={card}]")
        self.tap(".sealing .seal")
        self.until(lambda: self.mine.get("sealed") == card or self.frame["cards"]["state"] not in CHOOSING)


class Evening:
    """A host with the box, people with phones, somebody who watches, and a game that they play."""

    def __init__(self, browser: Browser, served: Served, seed: int = 1) -> None:
        self.opens = 0.7  # in how many turns a drawer is opened
        self.browser = browser
        self.served = served
        self.random = random.Random(seed)
        self.said: list[str] = []
        self.host = Screen(browser, served.url, LAPTOP, self.said)
        self.phones: dict[str, Screen] = {}
        self.watcher: Screen | None = None
        self.sealed: list[dict[str, str]] = []  # by rounds: who has sealed what, the last that counts
        self.plans: list[dict[str, str]] = []  # the cards of the next rounds; after that, chance decides
        self.checks: list[Callable[[str, str], None]] = []  # whenever a seat has sealed a card and others have to
        self._held: dict[str, set[str]] = {}  # the cards of those without a phone
        self._opened: tuple[object, ...] = ()  # in which turn a drawer was opened

    @property
    def screens(self) -> list[Screen]:
        watching = [self.watcher] if self.watcher else []
        return [self.host, *self.phones.values(), *watching]

    @property
    def frame(self) -> dict[str, Any]:
        """The running game: as the host's page has it, where that is an old one with a frame, or else as it is."""
        return self.host.shown.frame or self.served.frame

    def begin(self, names: list[str], rulebook: str | None = None, game: str = "Master Thieves") -> None:
        """A new game: names are typed, and the rules chosen."""
        self.lay(names, game)
        if game == "Master Thieves":
            self.host.go("Choose edition")
            if rulebook:
                self.host.tap(self.host.button(rulebook))
        else:
            self.host.go("Choose rules")
        host, ways = self.host, ("Start", "Use maximum")  # of the stones: there are only so many
        while self.frame.get("page") != "game":
            host.until(lambda: any(way in host.shown.taps() for way in ways))
            way = next(way for way in ways if way in host.shown.taps())
            host.tap(host.button(way))
            host.until(lambda before=way: before not in host.shown.taps())  # type: ignore[misc]

    def lay(self, names: list[str], game: str = "Master Thieves") -> None:
        """Type who plays."""
        host = self.host
        host.go("New game", game, "Enter names")
        fields = host.page.locator("main input")
        for at, name in enumerate(names):
            fields.nth(at).wait_for()
            host.is_ready()
            fields.nth(at).fill(name)
            host.until(lambda typed=name: self._is_typed(typed))  # type: ignore[misc]

    def _is_typed(self, name: str) -> bool:
        return any(node["t"] == "input" and node["value"] == name for node in self.host.shown.nodes())

    def fill(self) -> None:
        self.host.tap(self.host.button("Fill it for me"))
        self.host.until(lambda: self.host.shown.frame)

    def links(self) -> dict[str, str]:
        """The link of each seat and of those who watch, from the file of codes beside the journal."""
        kept = json.loads((self.served.journal.parent / CODES).read_text(encoding="utf-8"))
        tokens = {seat["name"]: seat["token"] for seat in kept["seats"]} | {"watcher": kept["spectator"]}
        return {name: f"{self.served.url.partition('#')[0]}#{token}" for name, token in tokens.items()}

    def join(self, names: list[str]) -> None:
        """Everybody scans the code that the host's page shows for them, and the page follows."""
        host = self.host
        host.go("Menu", "Phones")
        links = self.links()
        for at, name in enumerate(names):
            if code_of(links[name]) not in host.shown.codes():
                host.tap(host.button(name))
            host.until(lambda link=links[name]: code_of(link) in host.shown.codes())  # type: ignore[misc]
            self.phones[name] = Screen(self.browser, links[name], log=self.said)
            host.page.get_by_text(f"{at + 1} on {'phones' if at else 'a phone'}").first.wait_for()
        assert code_of(links["watcher"]) in host.shown.codes()
        self.watcher = Screen(self.browser, links["watcher"], TELEVISION, self.said)
        host.go("Go to game")
        for screen in self.screens:
            screen.until(lambda each=screen: self._are_there(each, names))  # type: ignore[misc]

    @staticmethod
    def _are_there(screen: Screen, names: list[str]) -> bool:
        """Does its page show that these are on their phones? One without a frame need not."""
        frame = screen.shown.frame
        return [seat["name"] for seat in frame.get("seats", []) if seat["at"] == "phone"] == names if frame else True

    # playing

    def choose(self) -> None:
        """Everybody with a phone who has to seals a card."""
        plan = self.plans.pop(0) if self.plans else {}
        sealed: dict[str, str] = {}
        self.sealed.append(sealed)
        while (cards := self.frame["cards"])["state"] in ("choosing", "countdown"):
            waiting = [name for name in cards["waiting"] if name not in sealed]
            if not waiting:  # one that was lost for a moment may come back, and is waited for then
                self.host.until(lambda before=cards: self.frame["cards"] != before)  # type: ignore[misc]
                continue
            name, *others = waiting
            phone = self.phones[name]
            phone.until(phone.may_seal)
            sealed[name] = plan.get(name) or self.random.choice(phone.mine["choices"])
            phone.seal(sealed[name])
            if others:
                for check in self.checks:
                    check(name, sealed[name])

    def play(self, until: Callable[[], object]) -> None:
        """Tap on until this is so."""
        while not until():
            before = self._stand()
            self.step()
            self.host.until(lambda stand=before: self._stand() != stand)  # type: ignore[misc]
            latest = self.frame["event"]
            for screen in self.screens:
                screen.until_event(latest)

    def _stand(self) -> tuple[object, object]:
        return self.frame["event"], self.frame["cards"]

    def step(self) -> None:
        """The next tap of whoever has to do something; none where the table goes on by itself."""
        guide = self.frame["guide"]
        if self.frame["game"] == "forty-thieves":
            self._step_of_forty_thieves(guide)
            return
        for place in self.frame["view"]["turn_order"]:  # a card that waited for smugglers is shown later
            self._held.get(place["seat"], set()).discard(place["character"])
        if guide["phase"] in ("smugglers_reveal", "reveal"):
            self._step_of_reveal(guide, self.frame["cards"]["state"])
        else:
            self._turn(guide)

    def _step_of_reveal(self, guide: dict[str, Any], cards: str) -> None:
        asked = [row["seat"] for row in guide["reveal"] if row["needs"] == "number"]
        if asked:
            of_host = self.host.page.locator(".reveal-rows li", has_text=asked[0]).locator(".numbers button").first
            phone = self.phones.get(asked[0])
            phone.tap_and_see("main .numbers button") if phone else self.host.tap_and_see(of_host)
        elif cards == "choosing":
            self.choose()
        elif cards == "countdown" or (cards == "shown_later" and guide["phase"] == "reveal"):
            pass
        elif rows := [row for row in guide["reveal"] if self._shows_at_table(row)]:
            # Another card says that no more smugglers come: whoever has nothing else left is first.
            self._show_at_table(min(rows, key=lambda row: self._held.get(row["seat"]) != {"smuggler"}))
        elif cards == "waiting_for_table":  # whoever has one card left at the table has nothing to tap
            self.host.tap_and_see(self.host.button("Show the phones' cards"))

    def _show_at_table(self, row: dict[str, Any]) -> None:
        """A seat without a phone remembers what it holds: no page tells."""
        name, offers = row["seat"], [*row.get("characters", ()), *row.get("after_closing", ())]
        before = self._cards_of(name)
        if before == len(CHARACTERS):
            self._held[name] = set(CHARACTERS)
        shows = self.random.choice([one["character"] for one in offers if one["character"] in self._held[name]])
        self.host.tap_and_see(self.host.button(f"{name}: {shows.replace('_', ' ').capitalize()}"))
        if self._cards_of(name) != before:  # it may have said only that no more smugglers come
            self._held[name].discard(shows)

    def _cards_of(self, name: str) -> int:
        return next(int(seat["cards"]) for seat in self.frame["view"]["seats"] if seat["name"] == name)

    def _shows_at_table(self, row: dict[str, Any]) -> object:
        return (
            row["seat"] not in self.phones and not row["shown"] and (row.get("characters") or row.get("after_closing"))
        )

    def _turn(self, guide: dict[str, Any]) -> None:
        whose, view = guide["seat"], self.frame["view"]
        choices = [choice for choice in guide.get("choices", []) if choice["kind"] not in ("done", "best_first")]
        turn = (view["cycle"], view["round"], whose)
        if guide.get("hands"):
            self.move(guide["hands"][0])
        elif choices:
            self.say(whose, self.random.choice(choices))
        elif view["box"]["open"]:
            self._with_open_drawer(view["box"]["open"], guide["character"])
        elif self._opens(guide, turn):
            self._opened = turn
            self.hands(self.random.choice(DRAWERS))
        else:
            self.say(whose, guide["choices"][0])

    def _opens(self, guide: dict[str, Any], turn: tuple[object, ...]) -> bool:
        """Some editions let nobody end a turn without a drawer."""
        may = guide["phase"] == "turn" and self._opened != turn
        return may and ("choices" not in guide or self.random.random() < self.opens)

    def say(self, seat: str, choice: dict[str, Any]) -> None:
        """Whoever may say it taps it on their own phone, or the host for those who have none."""
        screen, choices = self.phones.get(choice.get("seat") or seat, self.host), ".choices button"
        if screen is not self.host and self.frame["guide"]["phase"] == "sharing":
            screen.tap_and_see(f'.pick[aria-label="{choice["label"]}"]')
        else:
            screen.tap_and_see(screen.page.locator(choices, has_text=choice["label"]).first)

    def _with_open_drawer(self, drawers: dict[str, str], character: str) -> None:
        """A master thief may pull a long one further."""
        (drawer, depth), *_ = drawers.items()
        is_long = drawer in LONG_DRAWERS
        self.hands(drawer, "Secret" if character == "master_thief" and is_long and depth == "front" else "Shut")

    def move(self, hand: dict[str, Any]) -> None:
        """Do with the virtual box what the page points at."""
        if hand["type"] in ("drawer_closed", "drawer_opened"):
            self.hands(hand["drawer"], "Shut" if hand["type"] == "drawer_closed" else "")
        else:
            self.hands("", "Turn over")

    def hands(self, drawer: str, label: str = "") -> None:
        """Go to the box, tap a drawer or a key there, and go back to the game."""
        host, event = self.host, self.frame["event"]
        host.go("Move the box")
        host.tap(host.button(label) if label else host.button(host.shown.drawer(drawer)))
        host.tap(host.button("Back"))
        host.until(lambda: self.frame["event"] > event and host.shown.title == "Master Thieves")

    def _step_of_forty_thieves(self, guide: dict[str, Any]) -> None:
        """Whoever can steals, and shows four thieves of one colour; the sapphires are soon gone."""
        screen, choices = self.phones.get(guide.get("seat", ""), self.host), guide.get("choices", [])
        spots = [choice["spot"] for choice in choices if choice["kind"] == "spot"]
        if guide.get("theft") and guide["phase"] != "wish":
            screen.tap_and_see(f'.face-grid [data-face="{self._face(guide["theft"])}"]')
        elif spots:
            screen.tap_and_see(f"[data-place={spots[0]}]", "[data-says=say_take]")
        elif guide.get("steal"):
            screen.tap_and_see(f"[data-place={self.random.choice(guide['steal'])}]", "[data-says=say_steal]")
        elif guide.get("replace") and guide["phase"] == "action":
            screen.tap_and_see(f"[data-place={self.random.choice(guide['replace'])}]", "[data-says=say_replace]")
        else:
            label = self.random.choice(choices)["label"]
            screen.tap_and_see(screen.page.locator(".choices button", has_text=label).first)

    def _face(self, theft: dict[str, Any]) -> str:
        thieves = [face for face in theft["faces"] if " " in face]
        colours = [face.split()[0] for face in thieves]
        most = max(colours, key=colours.count) if colours else ""
        return str(next((face for face in thieves if face.startswith(most)), theft["faces"][0]))


def record(journal: Path, number: int = 1) -> list[dict[str, Any]]:
    """The game as `jewelbox games export` writes it."""
    command = [
        sys.executable,
        "-m",
        "companion",
        "games",
        "export",
        str(number),
        "--unfinished",
        "--journal",
        str(journal),
    ]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]
