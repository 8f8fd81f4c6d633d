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

from companion.qr_codes import qr_modules
from companion.screens.browser.browsers import CODES
from hardware.jewel_box.channels import DRAWERS
from tests.companion.headless.served import HeardPage, Served
from tests.companion.headless.tiles import taps_for

PHONE = (390, 844)
LAPTOP = (1280, 800)
TELEVISION = (1920, 1080)
SOON_MS = 30_000
CHARACTERS = ("smuggler", "jeweler", "gemologist", "thief", "master_thief", "detective")
GEMS = ("ruby", "sapphire", "diamond")
SEAL = "Seal my "
# Where a finger finds a part of the drawn box: a point of it that nothing else lies over; null: it is out of sight.
_PLACE_OF = """(name) => {
  const part = [...document.querySelectorAll("main .touched [data-touch]")].find((one) => one.dataset.touch === name);
  if (!part) return null;
  part.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = part.getBoundingClientRect();
  const steps = [6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1]; // from its middle
  for (const across of steps)
    for (const down of steps) {
      const [x, y] = [left + (width * across) / 12, top + (height * down) / 12];
      if (document.elementFromPoint(x, y) === part) return [x, y];
    }
  return null;
}"""
# The drawn box moves as the wood does, and takes no finger meanwhile.
_STANDS_STILL = """() => new Promise((stands) => {
  let [before, since] = ["", performance.now()];
  const look = () => {
    const now = document.querySelector("main .touched")?.innerHTML ?? "";
    if (now !== before) [before, since] = [now, performance.now()];
    if (performance.now() - since > 120) stands(true);
    else requestAnimationFrame(look);
  };
  look();
})"""
_IS_READY = "(page) => Number(document.body.dataset.ready) >= page"


def code_of(link: str) -> tuple[str, ...]:
    """A link as squares, as pages show it."""
    return tuple("".join("#" if dark else "." for dark in row) for row in qr_modules(link))


class Screen:
    """One browser with a link: what it heard, what it said, and what went wrong on it."""

    def __init__(
        self, browser: Browser, link: str, size: tuple[int, int] = PHONE, log: list[str] | None = None,
        locale: str = "en-GB", served: Served | None = None,
    ) -> None:  # fmt: skip
        self.log = [] if log is None else log  # what several screens said, in this order
        self.served = served
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            locale=locale,
        )
        self.context.set_default_timeout(SOON_MS)
        self.has_touch = size == PHONE
        self.link = link
        self.wrong: list[str] = []
        self.said: list[str] = []  # the names of the taps that were tapped here, and empty ones for those without
        self.shown = HeardPage()
        self.socket: WebSocket | None = None
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda told: self._complained(told.type, told.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("websocket", self._connected)
        self.page.goto(link)

    def _complained(self, kind: str, text: str) -> None:
        """What a browser says is wrong; but on a busy machine a page may have to try again to reach the table."""
        if kind in ("error", "warning") and "closed before the connection is established" not in text:
            self.wrong.append(text)

    def _connected(self, socket: WebSocket) -> None:
        self.socket, self.shown = socket, HeardPage()
        socket.on("framereceived", lambda data: self._heard(json.loads(data)))
        socket.on("framesent", lambda data: self._sent(json.loads(data)) if data else None)

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "page":
            self.shown.heard(message)
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

    @property
    def event(self) -> int:
        """The last event at its table."""
        assert self.served is not None
        return int(self.served.frame["event"])

    def cards(self) -> list[str]:
        """The cards that it can seal now."""
        labels = [label for label in self.shown.confirmed() if label.startswith(SEAL)]
        names = [label.removeprefix(SEAL).rstrip(" 12345678") for label in labels]  # perhaps its number is known
        return [card for card in CHARACTERS if called(card) in names]

    def is_ready(self) -> None:
        """Until the page shows all that was heard here, and takes taps."""
        self.until(lambda: self.shown.number)
        self.page.wait_for_function(_IS_READY, arg=self.shown.number)

    def tap(self, selector: str | Locator) -> None:
        """Tap something, and whatever has the whole screen before it, once it is there and its page takes taps."""
        found = self.page.locator(selector).first if isinstance(selector, str) else selector
        self.is_ready()
        self._end_moments()
        found.wait_for()  # perhaps on the next page, which takes no taps at first
        self.is_ready()
        found.click()

    def _end_moments(self) -> None:
        """They go by themselves, too."""
        self.page.evaluate("() => document.querySelectorAll('.n-moment:not(.countdown)').forEach((one) => one.click())")

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
        event, wrong = self.event, len(self.wrong)
        *before, last = selectors
        for selector in before:
            self.tap(selector)
        self._tap_that_counts(last)
        self.until(lambda: self.event > event or len(self.wrong) > wrong)
        assert self.wrong[wrong:] == []

    def tap_named(self, *names: str) -> None:
        """Tap these, places of a drawing or buttons, one page after the other, until the last of them counts."""
        self.until(lambda: names[0] in self.shown.taps())
        *before, last = names
        for name in before:
            number = self.shown.number
            self.tap(self._named(name))
            self.until(lambda since=number: self.shown.number > since)  # type: ignore[misc]
        self.until(lambda: last in self.shown.taps())
        self.tap_and_see(self._named(last))

    def _named(self, name: str) -> Locator:
        spots = [spot for node in self.shown.nodes() for spot in node.get("spots", ()) if spot["name"] == name]
        return self.button(spots[0]["title"] if spots else name)

    def _tap_that_counts(self, selector: str | Locator) -> None:
        """A tap while the page changes under the finger counts for nothing: then people tap again."""
        for _ in range(5):
            said = len(self.said)
            self.tap(selector)
            self.page.evaluate("1")  # what was sent is known by then
            if len(self.said) > said:
                return
        raise AssertionError(f"{selector} does nothing")

    def button(self, name: str) -> Locator:
        """One that can be seen: with this name, or one that begins with it if it has more to say."""
        exact = self.page.get_by_role("button", name=name, exact=True)
        return exact.or_(self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))).first

    def dom(self) -> str:
        """Everything on the page, also what is not seen."""
        return str(self.page.evaluate("document.getElementById('page').outerHTML"))

    def settle(self, chosen: set[str]) -> None:
        """Until the page shows who has chosen, and nothing that goes by itself."""
        self.until(lambda: self.shown.seats_saying("has chosen") == chosen)
        self.is_ready()
        self._end_moments()
        self.page.wait_for_function("() => !document.querySelector('.n-moment')")

    def seal(self, card: str) -> None:
        """A tap marks the card, and another one seals it."""
        self.until(self.cards)
        self.tap(self.button(called(card)))
        self.tap(self.button(f"{SEAL}{called(card)}"))
        self.until(lambda: not self.cards())

    def shows(self, seat: str, card: str) -> None:
        """Say which card a seat without a phone shows; where there is no room for cards, on the sheet of that seat."""
        self.is_ready()
        key = self.button(f"{seat}: {card.replace('_', ' ')}")
        if not key.is_visible():
            self.go(seat)
            key = self.button(f"{seat}: {card.replace('_', ' ')}")
        self.tap_and_see(key)

    def numbers(self, seat: str, number: int) -> None:
        """Say which number is on the card of a seat without a phone; where there is no room for keys, on its sheet."""
        self.is_ready()
        key = self.page.locator(f'button[aria-description="{seat}: {number}"]').last  # a sheet lies over its page
        if not key.is_visible():
            self.go(seat)
        self.tap_and_see(key)

    # the drawn box, under fingers

    def finds(self, part: str) -> list[float]:
        """Where a finger finds a part of it; perhaps it is on the other side."""
        self.is_ready()
        self._end_moments()
        self.page.evaluate(_STANDS_STILL)
        found: list[float] | None = self.page.evaluate(_PLACE_OF, part)
        if found is None:
            number = self.shown.number
            self.tap(self.button("Look at the other side"))
            self.until(lambda: self.shown.number > number)
            self.is_ready()
            self.page.evaluate(_STANDS_STILL)
            found = self.page.evaluate(_PLACE_OF, part)
        assert found is not None, f"{part} is nowhere to be seen"
        return found

    def touch_drawer(self, drawer: str) -> None:
        """Tap its front."""
        x, y = self.finds(f"drawer {drawer}")
        if self.has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def swipe(self, part: str, across: float, down: float) -> None:
        """Go along a part of it."""
        x, y = self.finds(part)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + across, y + down, steps=4)
        mouse.up()


def called(card: str) -> str:
    """What a card is called on a page."""
    return card.replace("_", " ").capitalize()


class Evening:
    """A host with the box, people with phones, somebody who watches, and a game that they play."""

    def __init__(self, browser: Browser, served: Served, seed: int = 1) -> None:
        self.opens = 0.7  # in how many turns a drawer is opened
        self.browser = browser
        self.served = served
        self.random = random.Random(seed)
        self.said: list[str] = []
        self.lines: list[tuple[Screen, dict[str, Any]]] = []  # what was said about Master Thieves, and on which screen
        self.numbers: list[int] = []  # of tied cards
        self.host = Screen(browser, served.url, LAPTOP, self.said, served=served)
        self.phones: dict[str, Screen] = {}
        self.watcher: Screen | None = None
        self.sealed: list[dict[str, str]] = []  # by rounds: who has sealed what, the last that counts
        self.plans: list[dict[str, str]] = []  # the cards of the next rounds; after that, chance decides
        self.checks: list[Callable[[str, str], None]] = []  # whenever a seat has sealed a card and others have to
        self._held: dict[str, set[str]] = {}  # the cards of those without a phone
        self._opened: tuple[object, ...] = ()  # in which turn a drawer was opened
        self._round: tuple[object, ...] = ()  # in which cards were sealed last
        self._plan: dict[str, str] = {}

    @property
    def screens(self) -> list[Screen]:
        watching = [self.watcher] if self.watcher else []
        return [self.host, *self.phones.values(), *watching]

    @property
    def frame(self) -> dict[str, Any]:
        """The running game."""
        return self.served.frame

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
        self.host.until(lambda: self.host.shown.title != "Prepare the box")

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
            self.phones[name] = Screen(self.browser, links[name], log=self.said, served=self.served)
            host.page.get_by_text(f"{at + 1} on {'phones' if at else 'a phone'}").first.wait_for()
        assert code_of(links["watcher"]) in host.shown.codes()
        self.watcher = Screen(self.browser, links["watcher"], TELEVISION, self.said, served=self.served)
        host.go("Go to game")
        for screen in self.screens:
            screen.until(lambda each=screen: each.shown.number)  # type: ignore[misc]

    # playing

    def choose(self, names: list[str]) -> None:
        """These seal a card, one after the other."""
        for at, name in enumerate(names):
            phone = self.phones[name]
            phone.until(phone.cards)
            card = self._plan.get(name) or self.random.choice(phone.cards())
            self.sealed[-1][name] = card
            phone.seal(card)
            if names[at + 1 :]:
                for check in self.checks:
                    check(name, card)

    def _to_choose(self, guide: dict[str, Any]) -> list[str]:
        """Who has a phone, and neither shown nor sealed a card in this round."""
        view = self.frame["view"]
        round_ = (view["cycle"], view["round"])
        if round_ != self._round:
            self._round, self._plan = round_, self.plans.pop(0) if self.plans else {}
            self.sealed.append({})
        rows = [row["seat"] for row in guide["reveal"] if not row["shown"] and row["seat"] in self.phones]
        return [name for name in rows if name not in self.sealed[-1]]

    def play(self, until: Callable[[], object]) -> None:
        """Tap on until this is so."""
        while not until():
            before = self._stand()
            self.step()
            self.host.until(lambda stand=before: self._stand() != stand)  # type: ignore[misc]
            for screen in self.screens:
                screen.until(lambda each=screen: each.shown.number)  # type: ignore[misc]

    def _stand(self) -> tuple[object, ...]:
        return self.frame["event"], sum(map(len, self.sealed)), self.host.shown.counts_down

    def step(self) -> None:
        """The next tap of whoever has to do something; none where the table goes on by itself."""
        guide = self.frame["guide"]
        if self.frame["game"] == "forty-thieves":
            self._step_of_forty_thieves(guide)
            return
        for place in self.frame["view"]["turn_order"]:  # a card that waited for smugglers is shown later
            self._held.get(place["seat"], set()).discard(place["character"])
        if guide["phase"] in ("smugglers_reveal", "reveal"):
            self._step_of_reveal(guide)
        else:
            self._turn(guide)

    def _step_of_reveal(self, guide: dict[str, Any]) -> None:
        host = self.host
        if asked := [row for row in guide["reveal"] if row["needs"] == "number"]:
            self._tell_number(asked[0])
        elif names := self._to_choose(guide):
            self.choose(names)
        elif host.shown.counts_down:
            pass
        elif rows := [row for row in guide["reveal"] if self._shows_at_table(row)]:
            # Another card says that no more smugglers come: whoever has nothing else left is first.
            self._show_at_table(min(rows, key=lambda row: self._held.get(row["seat"]) != {"smuggler"}))
        elif "Show the phones' cards" in host.shown.taps():  # who has one card left at the table has nothing to tap
            host.tap_and_see(host.button("Show the phones' cards"))

    def _tell_number(self, row: dict[str, Any]) -> None:
        """Whoever has a phone says the number there."""
        name, number = row["seat"], row["numbers"][0]["number"]
        self.numbers.append(number)
        if name in self.phones:
            phone = self.phones[name]
            left = {str(each["number"]) for each in row["numbers"]}
            phone.until(lambda: left == {tap for tap in phone.shown.taps() if tap.isdigit()})
            phone.tap_and_see(phone.button(str(number)))
        else:
            self.host.numbers(name, number)

    def _show_at_table(self, row: dict[str, Any]) -> None:
        """A seat without a phone remembers what it holds: no page tells."""
        name, offers = row["seat"], [*row.get("characters", ()), *row.get("after_closing", ())]
        before = self._cards_of(name)
        if before == len(CHARACTERS):
            self._held[name] = set(CHARACTERS)
        shows = self.random.choice([one["character"] for one in offers if one["character"] in self._held[name]])
        self.host.shows(name, shows)
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
            self.touch(next(iter(view["box"]["open"])))
        elif self._opens(guide, turn):
            self._opened = turn
            self.touch(self.random.choice(DRAWERS))
        else:
            self.say(whose, guide["choices"][0])

    def _opens(self, guide: dict[str, Any], turn: tuple[object, ...]) -> bool:
        """Some editions let nobody end a turn without a drawer."""
        may = guide["phase"] == "turn" and self._opened != turn
        return may and ("choices" not in guide or self.random.random() < self.opens)

    def say(self, seat: str, choice: dict[str, Any]) -> None:
        """Whoever may say it taps it on their own phone, or the host for those who have none."""
        screen = self.phones.get(choice.get("seat") or seat, self.host)
        names = [choice["label"], *([choice["kind"].capitalize()] if choice["kind"] in GEMS else [])]
        screen.until(lambda: any(name in screen.shown.taps() for name in names))
        name = next(name for name in names if name in screen.shown.taps())
        screen.tap_and_see(screen.button(name))
        assert screen.said[-1] == name
        lines = choice.get("lines") or [choice["line"]]
        self.lines += [(screen, {**json.loads(line), "source": "screen"}) for line in lines]

    def move(self, hand: dict[str, Any]) -> None:
        """Do with the virtual box what the page points at."""
        if hand["type"] in ("drawer_closed", "drawer_opened"):
            self.touch(hand["drawer"])
        else:
            self._moved(lambda screen: screen.swipe("top", 0, 60))

    def touch(self, drawer: str) -> None:
        """Tap a drawer of the drawn box."""
        self._moved(lambda screen: screen.touch_drawer(drawer))

    def _moved(self, move: Callable[[Screen], None]) -> None:
        """The seat whose turn it is moves the box on its phone, or the host for it; until the table has seen that."""
        event, screen = self.frame["event"], self.phones.get(self.frame["guide"].get("seat") or "", self.host)
        screen.until(lambda: "turn" in screen.shown.taps())
        move(screen)
        screen.until(lambda: self.frame["event"] > event)

    def _step_of_forty_thieves(self, guide: dict[str, Any]) -> None:
        """Whoever can steals, and shows four thieves of one colour; the sapphires are soon gone."""
        screen, choices = self.phones.get(guide.get("seat", ""), self.host), guide.get("choices", [])
        event = self._event_of_forty_thieves(guide, choices)
        screen.tap_named(*[name for name, _ in taps_for(event, guide)])
        self.lines.append((screen, {**event, "source": "screen"}))

    def _event_of_forty_thieves(self, guide: dict[str, Any], choices: list[dict[str, Any]]) -> dict[str, Any]:
        spots = [choice["line"] for choice in choices if choice["kind"] == "spot"]
        if guide.get("theft") and guide["phase"] != "wish":
            return {"type": "tile_shown", "cell": guide["theft"]["asked"], "tile": self._face(guide["theft"])}
        if guide.get("steal"):
            return {"type": "theft_announced", "place": self.random.choice(guide["steal"])}
        if guide.get("replace") and guide["phase"] == "action" and not spots:
            return {"type": "tile_replaced", "cell": self.random.choice(guide["replace"])}
        found: dict[str, Any] = json.loads(spots[0] if spots else self.random.choice(choices)["line"])
        return found

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
