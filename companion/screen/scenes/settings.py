"""What people can change, and what this machine has to say. None of it changes the rules of a running game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from companion.languages import LANGUAGES
from companion.screen.actions import Action, Configure, PowerOff, Quit, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, line_height, wrapped
from companion.screen.drawing.theme import BRASS, DIM, Role
from companion.screen.model import Frame
from companion.screen.routes import Home, Keys, Menu, SettingsPage
from companion.screen.scenes.blocks import HOLD_MS, HoldPlate, Switch, content, pager, shown_page, switch_area
from companion.screen.scenes.chrome import back_bar
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate, PushButton
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget

_LICENCES = (
    "Jewelbox Companion: MIT",
    "Inter: SIL Open Font License 1.1",
    "pygame-ce, SDL: LGPL 2.1, zlib",
)


@dataclass(frozen=True, slots=True)
class Card:
    """One thing to change or to go to; `on` is None where there is nothing to switch."""

    title: str
    line: str
    icon: str
    tap: Tap
    on: bool | None = None


@dataclass(frozen=True, slots=True)
class Switched:
    """A setting that is on or off."""

    key: str
    shortcut: str
    icon: str
    on: bool

    def card(self, title: str, line: str) -> Card:
        """Its card: a tap makes it the other way."""
        return Card(title, line, self.icon, Tap(Configure(self.key, not self.on), self.shortcut), self.on)


def build(route: SettingsPage, frame: Frame) -> list[Widget]:
    """The cards, or one of the pages behind them."""
    match route.page:
        case "language":
            return _languages(frame)
        case "about":
            return _lines(frame, frame.say("About"), _about(frame), Show(SettingsPage()))
        case "messages":
            words = frame.model.messages or (frame.say("No problems found."),)
            return _lines(frame, frame.say("This machine"), words, _out(frame))
        case page:
            return _cards(route, frame, int(page) if page.isdecimal() else 0)


def _out(frame: Frame) -> Action:
    """Back to where one came from: the menu of a running game, else home."""
    return Show(Home() if frame.model.table is None else Menu())


def _cards(route: SettingsPage, frame: Frame, page: int) -> list[Widget]:
    sizes = frame.sizes
    widgets, rest = back_bar(frame, frame.say("Settings"), "", _out(frame))
    body = content(frame, rest)
    cards = list(_all(route, frame))
    columns, rows = (1, 3) if sizes.is_small else (2, 4)
    pages = -(-len(cards) // (columns * rows))
    page = shown_page(page, pages)
    if pages > 1:
        foot, body = body.from_bottom(sizes.touch, sizes.gap)
        widgets += pager(frame, foot, (page, pages), lambda leaf: replace(route, page=str(leaf)))
    cells = body.grid(columns, rows, sizes.gap)
    for cell, card in zip(cells, cards[page * columns * rows :], strict=False):
        widgets += _card(frame, cell, card)
    return widgets


def _all(route: SettingsPage, frame: Frame) -> Iterator[Card]:
    say, settings = frame.say, frame.model.settings
    yield Card(say("Language"), say.name, "globe", Tap(Show(SettingsPage("language")), "l"))
    sound = Switched("sound", "a", "sound_on" if settings.sound else "sound_off", settings.sound)
    yield sound.card(say("Sound"), say("your turn, a spill, the alarm"))
    advance = Switched("auto_advance", "n", "step", settings.auto_advance)
    yield advance.card(say("Auto-advance"), say("a turn ends when the next begins"))
    single = Switched("single_action", "s", "turn_over", settings.single_action)
    yield single.card(say("Single action"), say("one move of the box per turn, in new games"))
    turned = Switched("turned", "t", "flip", settings.turned)
    yield turned.card(say("Rotate screen"), say("turn the picture upside down"))
    yield Card(say("Keys"), say("which key does what"), "key", Tap(Show(Keys(route)), "k"))
    size = settings.size or f"{frame.sizes.width}x{frame.sizes.height}"
    yield Card(say("About"), say("screen {size}, licences", size=size), "info", Tap(Show(SettingsPage("about")), "b"))
    if settings.can_power_off:
        off = Tap(PowerOff(), "o", HOLD_MS)
        yield Card(say("Power off"), say("hold to switch this machine off"), "power", off)
    if not settings.kiosk:
        yield Card(say("Quit"), say("back to the desktop"), "leave", Tap(Quit(), "q"))


def _card(frame: Frame, area: Area, card: Card) -> list[Widget]:
    """An icon, two lines, and a switch where there is something to switch."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), sizes.px(4))
    spot, words = inside.from_left(sizes.px(28), sizes.px(14))
    widgets: list[Widget] = [
        HoldPlate(area, tap=card.tap),
        IconMark(spot.middle(*[sizes.px(28)] * 2), card.icon, BRASS),
    ]
    if card.on is not None:
        switch = switch_area(sizes, inside)
        widgets.append(Switch(switch, card.on))
        words = Area(words.left, words.top, switch.left - sizes.gap - words.left, words.height)
    small = Ink(Role.SMALL, DIM)
    heights = [line_height(*Ink().face(sizes)), line_height(*small.face(sizes))]
    lines = len(wrapped(card.line, *small.face(sizes), words.width))
    both = words.middle(words.width, min(words.height, heights[0] + lines * heights[1]))
    title, line = both.from_top(heights[0])
    return [*widgets, Label(title, card.title), Paragraph(line, card.line, small)]


def _languages(frame: Frame) -> list[Widget]:
    """Each language by its own name, large."""
    sizes = frame.sizes
    widgets, rest = back_bar(frame, frame.say("Language"), "", Show(SettingsPage()))
    cells = content(frame, rest).grid(2, ceil(len(LANGUAGES) / 2), sizes.gap)
    for number, (cell, (code, name)) in enumerate(zip(cells, LANGUAGES.items(), strict=False), start=1):
        kind = Kind.PRIMARY if code == frame.say.code else Kind.SECONDARY
        tap = Tap(Configure("language", code), str(number))
        widgets.append(PushButton(cell, name, kind, role=Role.ACTION, tap=tap))
    return widgets


def _about(frame: Frame) -> tuple[str, ...]:
    say, settings, link = frame.say, frame.model.settings, frame.model.link
    size = settings.size or f"{frame.sizes.width}x{frame.sizes.height}"
    facts = [f"Jewelbox Companion {settings.version}".strip(), say("Screen: {size}", size=size)]
    if link.name:
        facts.append(say("Box: {source}", source=link.name))
    return (*facts, say("Free software, built with:"), *_LICENCES)


def _lines(frame: Frame, title: str, lines: Sequence[str], back: Action) -> list[Widget]:
    """Lines to read, as many as fit."""
    sizes = frame.sizes
    widgets, rest = back_bar(frame, title, "", back)
    panel = content(frame, rest)
    widgets.append(Plate(panel, Look.WELL))
    ink = Ink(Role.SMALL if sizes.is_small else Role.BODY)
    inside = panel.inset(sizes.margin)
    for words in lines:
        step = line_height(*ink.face(sizes))
        height = step * len(wrapped(words, *ink.face(sizes), inside.width))
        if height > inside.height:
            break
        spot, inside = inside.from_top(height, sizes.px(8))
        widgets.append(Paragraph(spot, words, ink, chosen=True))
    return widgets
