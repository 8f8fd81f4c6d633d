"""What people can change, and what this machine has to say. None of it changes the rules of a running game."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.languages import mark
from companion.nodes.theme import BRASS, DIM, Role, Rotation
from companion.pages.actions import Action, Configure, PowerOff, Quit, Show
from companion.pages.context import SettingCard, switch_card
from companion.pages.routes import Home, Keys, Menu, SettingsPage, SettingsTopic
from companion.pages.voice_settings import Rate, Verbosity
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, line_height
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import (
    HOLD_MS,
    Switch,
    even_pages,
    language_buttons,
    leafed,
    switch_area,
    text_height,
    timer_tap,
)
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import IconMark, Label, Paragraph, Plate
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget, widget_tap

# How much is spoken: in short, and in a line of its own.
_VERBOSITIES = {
    Verbosity.OFF: (mark("Silent"), mark("no voice")),
    Verbosity.INSTRUCTIONS: (mark("What to do"), mark("whose turn it is, and what isn't allowed")),
    Verbosity.NEWS: (mark("What happened, too"), mark("what fell out, and who gets it")),
    Verbosity.EVERYTHING: (mark("Everything"), mark("to play with your eyes closed")),
}
_RATES = {
    Rate.SLOW: mark("slow"),
    Rate.NORMAL: mark("normal"),
    Rate.FAST: mark("fast"),
    Rate.VERY_FAST: mark("very fast"),
}
_LICENCES = (
    "Jewelbox Companion: MIT",
    "Inter: SIL Open Font License 1.1",
    "pygame-ce, SDL: LGPL 2.1, zlib",
)


def build(route: SettingsPage, frame: Frame) -> list[Widget]:
    """The cards, or one of the pages behind them."""
    say = frame.say
    match route.topic:
        case SettingsTopic.ALL:
            return _cards(route, frame, say("Settings"), list(_all(route, frame)), _out(frame))
        case SettingsTopic.HOUSE_RULES:
            return _cards(route, frame, say("House rules"), list(_house_rules(frame)), Show(SettingsPage()))
        case SettingsTopic.VOICE:
            return _cards(route, frame, say("Voice"), list(_voice(frame)), Show(SettingsPage()))
        case SettingsTopic.LANGUAGE:
            widgets, body = page(frame, say("Language"), "", Show(SettingsPage()))
            return [*widgets, *language_buttons(frame, body, Role.ACTION)]
        case SettingsTopic.ABOUT:
            return _lines(frame, say("About"), _about(frame), Show(SettingsPage()))
        case SettingsTopic.MESSAGES:
            return _lines(
                frame,
                say("This machine"),
                (*frame.model.messages, *frame.model.hints) or (say("No problems found."),),
                _out(frame),
            )
        case _ as unreachable:
            assert_never(unreachable)


def _out(frame: Frame) -> Action:
    """Back to where one came from: the menu of a running game, else home."""
    return Show(Home() if frame.model.table is None else Menu())


def _cards(route: SettingsPage, frame: Frame, title: str, cards: Sequence[SettingCard], back: Action) -> list[Widget]:
    widgets, body = page(frame, title, "", back)
    columns, rows = (1, 3) if frame.sizes.is_small else (2, 5)
    if not frame.sizes.is_small and len(cards) > columns * rows:
        rows -= 1  # leafing needs room, too
    place = (route.leaf, lambda leaf: replace(route, leaf=leaf))
    leaf = leafed(frame, body, lambda _: even_pages(cards, columns * rows), place)
    widgets += leaf.turner
    for cell, card in zip(leaf.area.grid(columns, rows, frame.sizes.gap), leaf.items, strict=False):
        widgets += _card(frame, cell, card)
    return widgets


def _all(route: SettingsPage, frame: Frame) -> Iterator[SettingCard]:
    say, settings = frame.say, frame.model.settings
    yield SettingCard(say("Language"), say.name, "globe", Tap(Show(SettingsPage(SettingsTopic.LANGUAGE)), "l"))
    icon = "sound_on" if settings.sound else "sound_off"
    yield switch_card(
        "sound", settings.sound, "a", icon, (say("Sound"), say("your turn, and what happens in the game"))
    )
    words = (say("Auto-advance"), say("a turn ends when the next one begins"))
    yield switch_card("auto_advance", settings.auto_advance, "n", "step", words)
    rules = Tap(Show(SettingsPage(SettingsTopic.HOUSE_RULES)), "h")
    yield SettingCard(say("House rules"), say("turn timer, optional rules"), "list", rules)
    words = (say("Rotate screen"), say("turn the picture upside down"))
    turn = Tap(Configure("rotation", settings.rotation.further(180)), "t")
    yield SettingCard(*words, "flip", turn, settings.rotation >= Rotation.HALF)
    if settings.has_quarter_turns:
        quarter = Tap(Configure("rotation", settings.rotation.further(90)), "d")
        yield SettingCard(say("Quarter turn"), say("for a screen mounted sideways"), "rotate_cw", quarter)
    words = (say("Reduced motion"), say("fewer animations"))
    yield switch_card("reduced_motion", settings.reduced_motion, "r", "pause", words)
    if frame.apparatus is not None:
        words = (say.words(frame.apparatus.sentences.labelled), say("show the names of its parts"))
        yield switch_card("labels", settings.labels, "m", "pencil", words)
    voice = Tap(Show(SettingsPage(SettingsTopic.VOICE)), "v")
    yield SettingCard(say("Voice"), say(_VERBOSITIES[settings.voice][0]), "sound_on", voice)
    if settings.kiosk:
        words = (say("Demo"), say("after three minutes without a touch"))
        yield switch_card("idle_demo", settings.idle_demo, "e", "play", words)
    yield SettingCard(say("Keys"), say("which key does what"), "key", Tap(Show(Keys(route)), "k"))
    about = Tap(Show(SettingsPage(SettingsTopic.ABOUT)), "b")
    yield SettingCard(say("About"), say("screen {size}, licences", size=_size(frame)), "info", about)
    if settings.can_power_off:
        off = Tap(PowerOff(), "o", HOLD_MS)
        yield SettingCard(say("Power off"), say("hold to switch this machine off"), "power", off)
    if not settings.kiosk:
        yield SettingCard(say("Quit"), say("back to the desktop"), "leave", Tap(Quit(), "q"))


def _house_rules(frame: Frame) -> Iterator[SettingCard]:
    """What people agree on: the timer and the announcements count at once, the rules count in new games."""
    yield SettingCard(frame.say("Turn timer"), _timer_words(frame), "clock", timer_tap(frame))
    words = (frame.say("Announcements"), frame.say("show important events full screen"))
    yield switch_card("announcements", frame.model.settings.announcements, "w", "landmark", words)
    for game in [load() for load in frame.screens.games.values()] if frame.game is None else [frame.game]:
        yield from game.settings(frame)


def _voice(frame: Frame) -> Iterator[SettingCard]:
    """How much is spoken, and how fast; and where to see why nothing is."""
    say, settings = frame.say, frame.model.settings
    title = say("Nothing is spoken")
    if settings.voice is not Verbosity.OFF and not settings.sound:
        yield SettingCard(title, say("tap to switch the sound on"), "warning", Tap(Configure("sound", True), "a"))  # noqa: FBT003
    elif settings.voice_problem:
        why = Tap(Show(SettingsPage(SettingsTopic.MESSAGES)), "w")
        yield SettingCard(title, say("tap to see why"), "warning", why)
    for key, (verbosity, (name, spoken)) in enumerate(_VERBOSITIES.items()):
        icon = "sound_off" if verbosity is Verbosity.OFF else "sound_on"
        tap = Tap(Configure("voice", verbosity), str(key))
        yield SettingCard(say(name), say(spoken), icon, tap, settings.voice is verbosity)
    rates = list(_RATES)
    faster = rates[(rates.index(settings.voice_rate) + 1) % len(rates)]
    rate = Tap(Configure("voice_rate", faster), "s", means="voice rate")
    yield SettingCard(say("Speed"), say(_RATES[settings.voice_rate]), "clock", rate)


def _timer_words(frame: Frame) -> str:
    """When the gong sounds."""
    minutes = frame.model.settings.turn_minutes
    return frame.say.many("gong after {n} minute", "gong after {n} minutes", minutes) if minutes else frame.say("off")


def _size(frame: Frame) -> str:
    return f"{frame.sizes.width}x{frame.sizes.height}"


def _card(frame: Frame, area: Area, card: SettingCard) -> list[Widget]:
    """An icon, two lines, and a switch where there is something to switch."""
    sizes = frame.sizes
    inside = area.inset(sizes.px(14), sizes.px(4))
    spot, words = inside.from_left(sizes.px(28), sizes.px(14))
    widgets: list[Widget] = [
        Plate(area, tap=widget_tap(card.tap)),
        IconMark(spot.middle(*[sizes.px(28)] * 2), card.icon, BRASS),
    ]
    if card.on is not None:
        switch = switch_area(sizes, inside)
        widgets.append(Switch(switch, card.on))
        words = Area(words.left, words.top, switch.left - sizes.gap - words.left, words.height)
    small = Ink(Role.SMALL, DIM)
    upper = line_height(*Ink().face(sizes))
    lower = text_height(frame, card.line, words.width, small) - 2
    title, line = words.middle(words.width, min(words.height, upper + lower)).from_top(upper)
    return [*widgets, Label(title, card.title), Paragraph(line, card.line, small)]


def _about(frame: Frame) -> tuple[str, ...]:
    say, settings, link = frame.say, frame.model.settings, frame.model.link
    facts = [f"Jewelbox Companion {settings.version}".strip(), say("Screen: {size}", size=_size(frame))]
    if link.name and frame.apparatus is not None:
        facts.append(say.words(frame.apparatus.sentences.source.about(source=link.name)))
    return (*facts, say("Free software, built with:"), *_LICENCES)


def _lines(frame: Frame, title: str, lines: Sequence[str], back: Action) -> list[Widget]:
    """Lines to read, as many as fit."""
    sizes = frame.sizes
    widgets, panel = page(frame, title, "", back)
    widgets.append(Plate(panel, Look.WELL))
    ink = Ink(Role.SMALL if sizes.is_small else Role.BODY)
    inside = panel.inset(sizes.margin)
    for words in lines:
        height = text_height(frame, words, inside.width, ink) - 2
        if height > inside.height:
            break
        spot, inside = inside.from_top(height, sizes.px(8))
        widgets.append(Paragraph(spot, words, ink, chosen=True))
    return widgets
