"""What people can change, and what this machine has to say. None of it changes the rules of a running game. Pure.

One rule: a browser is offered what is about the table, never what is about the screen that hangs there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.languages import LANGUAGES, mark
from companion.nodes.nodes import Button, Column, Fit, Grid, Look, Node, Row, Sprite, Switch, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Rotation, Weight
from companion.pages.actions import Action, Configure, PowerOff, Quit, ReadAloud, Route, Show, Tell, UseSource
from companion.pages.bars import HOLD_MS, leafed, page
from companion.pages.context import Context, SettingCard, no_page, switch_card
from companion.pages.machine_page import check_card, checked
from companion.pages.routes import (
    Backups,
    FirstStart,
    Home,
    Join,
    Keys,
    Languages,
    Menu,
    Network,
    Problem,
    SettingsPage,
    SettingsTopic,
)
from companion.pages.update_page import update_cards, updates_card
from companion.table.preferences import Rate, Verbosity, Wired

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
# Each way to be wired: in short, in a line of its own, and its icon. For the last one, each apparatus has words.
_WIRED = {
    Wired.NONE: (mark("Not at all"), mark("you tap what your hands do"), "pencil"),
    Wired.SOME: (mark("Some sensors"), mark("you tap what they do not see"), "sensors"),
    Wired.ALL: (mark("All sensors"), mark("every move is seen"), "sensors"),
    Wired.VIRTUAL: (mark("I have none"), mark("you play on the screen"), "eye"),
}
_LICENCES = ("Jewelbox Companion: MIT", "Inter: SIL Open Font License 1.1", "pygame-ce, SDL: LGPL 2.1, zlib")
_TITLE = (Role.BODY, Role.HINT, Role.SMALL)
TURN_MINUTES = (0, 1, 2, 3, 5)  # of the turn timer; 0: none
SLEEP_MINUTES = (5, 15, 30)  # until the screen dims


class _Group(NamedTuple):
    """Settings that belong together: their card on the first page, and the cards on a page of their own.

    `news`, a line and an icon, stand in place of its own while there are some.
    """

    title: str
    line: str
    icon: str
    key: str
    cards: Callable[[Context], Iterable[SettingCard]]
    news: Callable[[Context], tuple[str, str] | None] = no_page


def settings_page(route: SettingsPage, context: Context) -> Page:
    """The first page, a group of settings, or something to read or to choose behind one."""
    say, topic = context.say, route.topic
    if topic is SettingsTopic.LANGUAGE and context.viewer.in_browser:  # it has its own: see `Languages`
        topic = SettingsTopic.ALL
    back = Show(route.behind or SettingsPage(_WITHIN.get(topic, SettingsTopic.ALL)))
    match topic:
        case SettingsTopic.ALL:
            return page(context, say("Settings"), card_list(route, context, _first(context)), Show(way_out(context)))
        case SettingsTopic.LANGUAGE:
            body = Column((languages(context, Role.ACTION),), style="body")
            return page(context, say("Language"), body, back)
        case SettingsTopic.UPDATES:
            return page(context, say("Updates"), card_list(route, context, update_cards(context)), back)
        case SettingsTopic.ABOUT:
            return page(context, say("About"), _lines(route, context, _about(context)), back)
        case SettingsTopic.MESSAGES:
            return page(context, say("Check this machine"), _lines(route, context, checked(context)), back)
        case _:
            title, cards = group(topic, context)
            return page(context, title, card_list(route, context, cards), back)


def way_out(context: Context) -> Route:
    """Back to where one came from: the menu of a running game, else home."""
    return Home() if context.model.table is None else Menu()


def group(topic: SettingsTopic, context: Context) -> tuple[str, Iterable[SettingCard]]:
    """What a group is called on a page of its own, where it is about the wiring what is asked about that; its cards."""
    found = _GROUPS[topic]
    if topic is SettingsTopic.SOURCE and context.apparatus is not None and _knows_wiring(context):
        return context.say.words(context.apparatus.sentences.wired), found.cards(context)
    return context.say(found.title), found.cards(context)


def _first(context: Context) -> Iterator[SettingCard]:
    """The language, every group that there is for this viewer, and between them the other screens."""
    say = context.say
    language = SettingsPage(SettingsTopic.LANGUAGE) if context.viewer.is_kiosk else Languages(SettingsPage())
    yield SettingCard(say("Language"), say.name, "globe", Tap(Show(language), "l"))
    for topic, group in _GROUPS.items():
        if topic is SettingsTopic.MACHINE:
            others = (say("Other screens"), say("to watch, or to host from there"))
            yield SettingCard(*others, "phone", Tap(Show(Join()), "p"))
        if next(iter(group.cards(context)), None) is not None:
            to = Tap(Show(SettingsPage(topic)), group.key)
            line, icon = group.news(context) or (say(group.line), group.icon)
            yield SettingCard(say(group.title), line, icon, to)


def languages(context: Context, role: Role = Role.BUTTON, again: Action | None = None) -> Node:
    """Each language by its own name; the one that is spoken stands out: `again` is what a tap on that does."""
    spoken = context.say.code
    taps: dict[str, Action] = {code: Configure("language", code) for code in LANGUAGES}
    if again is not None:
        taps[spoken] = again
    buttons = (
        Button(name, Tap(taps[code], str(number)), primary=code == spoken, role=role, style="tall-button")
        for number, (code, name) in enumerate(LANGUAGES.items(), start=1)
    )  # fmt: skip
    return Grid(tuple(buttons), columns=2, style="languages")


def card_list(route: SettingsPage | FirstStart, context: Context, cards: Iterable[SettingCard]) -> Node:
    """As many as fit, and leaves of the same route for the rest."""
    is_first = route.topic is SettingsTopic.ALL
    rows = [card_row(card, "not-small-text" if is_first else "") for card in cards]
    style = "groups" if is_first else "cards"
    return Column(
        (leafed(context, rows, route.leaf, lambda leaf: replace(route, leaf=leaf), style=style),), style="body"
    )


def card_row(card: SettingCard, line: str = "") -> Node:
    """An icon, two lines, and a switch where there is something to switch; `line` is the style of the second one."""
    title = Fit(Text(card.title, _TITLE, weight=Weight.SEMIBOLD), len(_TITLE))
    words = Column((title, Text(card.line, Role.SMALL, Tone.DIM, wraps=True, style=line)), style="card-words")
    switch = () if card.on is None else (Switch(on=card.on),)
    children = (Sprite(f"icon-{card.icon}", 28, tone=Tone.BRASS), words, *switch)
    return Row(children, style="card", look=Look.PLAIN, tap=card.tap, on=card.on)


def aloud_cards(context: Context) -> Iterator[SettingCard]:
    """The switch for a browser's own voice, if it has one."""
    say, is_on = context.say, context.viewer.aloud
    if is_on is not None:
        words = say("Read aloud on this device"), say("what to do, and what is new")
        yield SettingCard(*words, "sound_on" if is_on else "sound_off", Tap(ReadAloud(not is_on), "v"), is_on)


def _lines(route: SettingsPage, context: Context, lines: Sequence[str]) -> Node:
    """Lines to read."""
    texts = tuple(Text(line, Role.BODY, wraps=True, chosen=True) for line in lines)
    read = leafed(context, texts, route.leaf, lambda leaf: replace(route, leaf=leaf), style="even-8")
    return Column((Column((read,), look=Look.WELL, style="well"),), style="body")


def timer_tap(context: Context) -> Tap:
    """The turn timer as the next of these; after the last, none."""
    longer = (minutes for minutes in TURN_MINUTES if minutes > context.model.settings.turn_minutes)
    return Tap(Configure("turn_minutes", next(longer, 0)), "i", means="turn timer")


def _house_rules(context: Context) -> Iterator[SettingCard]:
    """What people agree on: how turns go counts at once, the rules count in new games."""
    say, settings = context.say, context.model.settings
    words = (say("Auto-advance"), say("a turn ends when the next one begins"))
    yield switch_card("auto_advance", settings.auto_advance, "n", "step", words)
    if settings.has_screen:
        yield SettingCard(say("Turn timer"), _timer_words(context), "clock", timer_tap(context))
        words = (say("Announcements"), say("show important events full screen"))
        yield switch_card("announcements", settings.announcements, "w", "landmark", words)
    for game in [load() for load in context.screens.games.values()] if context.game is None else [context.game]:
        yield from game.settings(context)


def _screen(context: Context) -> Iterator[SettingCard]:
    """What is about the kiosk's own screen."""
    say, settings = context.say, context.model.settings
    if not context.viewer.is_kiosk:
        return
    words = (say("Rotate screen"), say("turn the picture upside down"))
    turn = Tap(Configure("rotation", settings.rotation.further(180)), "t")
    yield SettingCard(*words, "flip", turn, settings.rotation >= Rotation.HALF)
    if settings.has_quarter_turns:
        quarter = Tap(Configure("rotation", settings.rotation.further(90)), "d")
        yield SettingCard(say("Quarter turn"), say("for a screen mounted sideways"), "rotate_cw", quarter)
    words = (say("Large text"), say("where there is room"))
    yield switch_card("large_text", settings.large_text, "g", "large_text", words)
    words = (say("Reduced motion"), say("fewer animations"))
    yield switch_card("reduced_motion", settings.reduced_motion, "r", "pause", words)
    if settings.kiosk:
        words = (say("Demo"), say("after three minutes without a touch"))
        yield switch_card("idle_demo", settings.idle_demo, "e", "play", words)
        minutes = settings.sleep_minutes
        longer = next((each for each in SLEEP_MINUTES if each > minutes), 0)
        line = say("after {n} minutes without a touch, not in a game", n=minutes) if minutes else say("never")
        tap = Tap(Configure("sleep_minutes", longer), "s", means="screen sleep")
        yield SettingCard(say("Dark screen"), line, "eye", tap)


def _machine(context: Context) -> Iterator[SettingCard]:
    """What is saved here, which version is installed, and the ways out."""
    say, settings = context.say, context.model.settings
    if settings.has_backups:
        line, icon = say("games, settings and players on a USB stick"), "save"
        if not context.viewer.is_kiosk:
            line = say("games, settings and players in one file")
        if settings.lacks_backup:
            line, icon = say("No backup this week"), "warning"
        yield SettingCard(say("Backup"), line, icon, Tap(Show(Backups()), "s"))
    if settings.has_network:
        words = (say("Network"), say("Wi-Fi, or a network of the table's own"))
        yield SettingCard(*words, "wifi_3", Tap(Show(Network()), "w"))
    yield from updates_card(say, context.model.updates, context.model.firmware)
    yield check_card(context)
    if settings.can_power_off:
        off, again = Tap(PowerOff(), "o", HOLD_MS), Tap(PowerOff(restart=True), "r", HOLD_MS)
        yield SettingCard(say("Restart"), say("hold to start this machine again"), "redo", again)
        yield SettingCard(say("Power off"), say("hold to switch this machine off"), "power", off)
    if context.viewer.is_kiosk and not settings.kiosk:
        yield SettingCard(say("Quit"), say("back to the desktop"), "leave", Tap(Quit(), "q"))


def _machine_news(context: Context) -> tuple[str, str] | None:
    """What is urgent there; and the network, where it can be changed."""
    settings = context.model.settings
    if settings.lacks_backup:
        return context.say("No backup this week"), "warning"
    return (context.say("network, backup, updates"), "gear") if settings.has_network else None


def _help(context: Context) -> Iterator[SettingCard]:
    """What the keys do, what to do about a fault of the program, and what it is."""
    say, is_kiosk = context.say, context.viewer.is_kiosk
    if is_kiosk:
        keys = Tap(Show(Keys(SettingsPage(SettingsTopic.HELP))), "k")
        yield SettingCard(say("Keys"), say("which key does what"), "key", keys)
    again = Tap(Show(FirstStart()), "f")
    yield SettingCard(say("First start"), say("what a new kiosk asks for, once more"), "play", again)
    if context.model.lesson is None:
        words = (say("Report a problem"), say("save a file with what happened"))
        yield SettingCard(*words, "save", Tap(Show(Problem()), "y"))
    about = Tap(Show(SettingsPage(SettingsTopic.ABOUT)), "b")
    what = say("screen {size}, licences", size=context.viewer.size) if is_kiosk else say("version, licences")
    yield SettingCard(say("About"), what, "info", about)


def _sound(context: Context) -> Iterator[SettingCard]:
    """What is heard: cues, how much is spoken, and how fast; and where to see why nothing is."""
    say, settings = context.say, context.model.settings
    yield from aloud_cards(context)
    if not settings.has_screen:
        return
    is_mute = settings.voice is not Verbosity.OFF and not settings.sound
    line = say("while it is off, nothing is spoken") if is_mute else say("your turn, and what happens in the game")
    yield switch_card("sound", settings.sound, "a", "sound_on" if settings.sound else "sound_off", (say("Sound"), line))
    if settings.voice_problem and not is_mute:
        why = Tap(Show(SettingsPage(SettingsTopic.MESSAGES, behind=SettingsPage(SettingsTopic.VOICE))), "w")
        yield SettingCard(say("Nothing is spoken"), say("tap to see why"), "warning", why)
    for key, (verbosity, (name, spoken)) in enumerate(_VERBOSITIES.items()):
        icon = "sound_off" if verbosity is Verbosity.OFF else "sound_on"
        tap = Tap(Configure("voice", verbosity), str(key))
        yield SettingCard(say(name), say(spoken), icon, tap, settings.voice is verbosity)
    rates = list(_RATES)
    faster = rates[(rates.index(settings.voice_rate) + 1) % len(rates)]
    rate = Tap(Configure("voice_rate", faster), "s", means="voice rate")
    yield SettingCard(say("Speed"), say(_RATES[settings.voice_rate]), "clock", rate)


def _knows_wiring(context: Context) -> bool:
    """Can it be said, or at least told, how the sensors are wired?"""
    return context.model.wiring.can_choose or bool(context.model.wiring.named)


def _sensor_news(context: Context) -> tuple[str, str] | None:
    """How they are wired by now, or what there is to tell about that."""
    say, wiring = context.say, context.model.wiring
    if not _knows_wiring(context):
        return None
    told = wiring.offer or wiring.asks
    if told is not None:
        return say.words(told), "warning"
    line = say("source: {source}", source=wiring.named) if wiring.named else _way(context, wiring.used or Wired.ALL)
    return line, "sensors"


def _way(context: Context, wired: Wired) -> str:
    """A way to be wired, in short."""
    if wired is Wired.VIRTUAL and context.apparatus is not None:
        return context.say.words(context.apparatus.sentences.have_none)
    return context.say(_WIRED[wired][0])


def _sensors(context: Context) -> Iterator[SettingCard]:
    """Every way to be wired, after what there is to tell about that, and whether its parts are labelled."""
    say, wiring, thing = context.say, context.model.wiring, context.apparatus
    if thing is None:
        return
    if _knows_wiring(context):
        yield from _about_source(context)
        fixed = Tell(say("The program was started with the source {source}.", source=wiring.named))
        for key, (wired, (_, line, icon)) in enumerate(_WIRED.items(), start=1):
            tap = Tap(UseSource(wired) if wiring.can_choose else fixed, str(key))
            yield SettingCard(_way(context, wired), say(line), icon, tap, wiring.used is wired)
    words = (say.words(thing.sentences.labelled), say("show the names of its parts"))
    yield switch_card("labels", context.model.settings.labels, "m", "pencil", words)


def _about_source(context: Context) -> Iterator[SettingCard]:
    """What has turned up or was not found, or why nothing can be chosen."""
    say, wiring = context.say, context.model.wiring
    again = Tap(UseSource(Wired.SOME), "r")
    if wiring.named:
        why = say("The program was started with the source {source}.", source=wiring.named)
        yield SettingCard(say("Cannot be changed here"), why, "info", Tap(Tell(why), "i"))
    elif wiring.offer is not None:
        use = Tap(UseSource(wiring.offered), "return")
        yield SettingCard(say.words(wiring.offer), say("tap to use it"), "tick", use)
    elif wiring.is_looking:
        yield SettingCard(say("Looking for it"), say("this takes two seconds"), "clock", again)
    elif wiring.found_nothing:
        yield SettingCard(say("Look again"), say("nothing was found: is it plugged in?"), "warning", again)
    elif wiring.asks is not None:
        yield SettingCard(say("Look again"), say.words(wiring.asks), "warning", again)


def _timer_words(context: Context) -> str:
    """When the gong sounds."""
    minutes = context.model.settings.turn_minutes
    return (
        context.say.many("gong after {n} minute", "gong after {n} minutes", minutes) if minutes else context.say("off")
    )


def _about(context: Context) -> tuple[str, ...]:
    say, settings, link = context.say, context.model.settings, context.model.link
    facts = [f"Jewelbox Companion {settings.version}".strip()]
    if context.viewer.is_kiosk:
        facts.append(say("Screen: {size}", size=context.viewer.size))
    if link.name and context.apparatus is not None:
        facts.append(say.words(context.apparatus.sentences.source.about(source=link.name)))
    return (*facts, say("Free software, built with:"), *_LICENCES)


_GROUPS: dict[SettingsTopic, _Group] = {
    SettingsTopic.VOICE: _Group(mark("Sound and voice"), mark("what is heard, and how fast"), "sound_on", "v", _sound),
    SettingsTopic.HOUSE_RULES: _Group(
        mark("House rules"), mark("how turns end, optional rules"), "list", "h", _house_rules
    ),
    SettingsTopic.SCREEN: _Group(mark("Screen"), mark("rotation, text, motion"), "large_text", "n", _screen),
    SettingsTopic.SOURCE: _Group(
        mark("Sensors"), mark("show the names of its parts"), "sensors", "c", _sensors, _sensor_news
    ),
    SettingsTopic.MACHINE: _Group(mark("This machine"), mark("backup, updates"), "gear", "m", _machine, _machine_news),
    SettingsTopic.HELP: _Group(mark("Help"), mark("reports, version, licences"), "info", "b", _help),
}
# Where what lies behind a group leads back to.
_WITHIN = {
    SettingsTopic.UPDATES: SettingsTopic.MACHINE,
    SettingsTopic.MESSAGES: SettingsTopic.MACHINE,
    SettingsTopic.ABOUT: SettingsTopic.HELP,
}
