"""The first scene: go on or begin, what was played, the box and its link, and which language we speak."""

from itertools import chain
from math import ceil
from typing import assert_never

from msgspec.structs import replace

from companion.languages import LANGUAGES, capital
from companion.nodes.theme import BRIGHT, DIM, GOOD, IVORY, Role
from companion.pages.actions import Configure, PowerOff, Quit, Resume, Show
from companion.pages.model import GameCard
from companion.pages.routes import (
    Home,
    HomePage,
    Learn,
    NewGame,
    PastGames,
    Sensors,
    SettingsPage,
    SettingsTopic,
    WatchDemo,
)
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, width_of, wrapped
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import (
    HOLD_MS,
    NOWHERE,
    card_button,
    centred_text,
    in_cells,
    language_buttons,
)
from companion.screen.scenes.game_choice import picture, playable, posters, titles
from companion.screen.widgets.basic import Badge, IconMark, Label, Paragraph, Plate, Pool, PushButton, Veil
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from companion.table.entries import Status


def build(route: Home, frame: Frame) -> list[Widget]:
    """The box large on the left, what to do on the right."""
    sizes = frame.sizes
    whole = frame.area.inset(sizes.margin)
    left, right = whole.shares(0.78 if sizes.is_small else 1.2, 1, gap=sizes.margin)
    widgets = [*_title_side(frame, left), *_choices(route, frame, right)]
    match route.page:
        case HomePage.LANGUAGE:
            return [*widgets, *_languages(route, frame)]
        case HomePage.POWER if frame.model.settings.can_power_off:
            return [*widgets, *_power(route, frame)]
        case HomePage.POWER | HomePage.NOTHING:
            return widgets
        case _ as unreachable:
            assert_never(unreachable)


def unfinished(frame: Frame) -> GameCard | None:
    """The game that people would go on with: the latest that is not finished."""
    games = (game for game in frame.model.games if not frame.why_not(game.game))
    return next((game for game in games if game.status is Status.UNFINISHED), None)


def again(frame: Frame) -> NewGame:
    """A new table as the last one was laid: with the same seats."""
    return NewGame(seats=frame.model.last_seats, computers=tuple(frame.model.last_computers.items()))


# the left side


def _title_side(frame: Frame, area: Area) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    title = Ink(Role.HEADLINE if sizes.is_small else Role.NAME, BRIGHT)
    top, rest = area.from_top(sizes.px(62))
    widgets: list[Widget] = [Label(top, say("Jewelbox"), title)]
    if not sizes.is_small:
        sub, rest = rest.from_top(sizes.px(26))
        widgets.append(Label(sub, say("the companion for your table"), Ink(Role.BODY, DIM)))
    if frame.model.messages or frame.model.hints:
        note, rest = rest.from_bottom(max(sizes.touch, sizes.px(62) if frame.model.messages else 0), sizes.gap)
        widgets += _messages(frame, note) if frame.model.messages else _hints(frame, note)
    if sizes.is_small and not _is_on_sign(frame):
        link, rest = rest.from_bottom(sizes.px(40 if frame.model.link.ready else 84))
        widgets += _link(frame, link)
    if frame.model.link.simulated and frame.apparatus is not None:
        sign, rest = rest.from_bottom(sizes.px(36))
        widgets.append(Badge(sign, say.words(frame.apparatus.sentences.simulated)))
    return [*_pictures(frame, rest), *widgets]


def _pictures(frame: Frame, area: Area) -> list[Widget]:
    """Every game that can be played; of a single one, the apparatus itself if it is here."""
    names = playable(frame)
    if len(names) > 1:
        return posters(again(frame), frame, area.inset(0, frame.sizes.px(6)), names)
    spot = area.inset(0, frame.sizes.px(4))
    if frame.apparatus is not None:
        return [Pool(area), *frame.apparatus.picture(frame, spot)]
    return [Pool(area), *(widget for name in names for widget in picture(frame, name, spot))]


def _is_on_sign(frame: Frame) -> bool:
    """Does the sign below the picture say already that all is simulated, and is there no more to say?"""
    link = frame.model.link
    return link.simulated and link.ready and frame.apparatus is not None


def _link(frame: Frame, area: Area) -> list[Widget]:
    """Where the movements come from, and whether they do: a tick, or what is wrong with it."""
    sizes, link = frame.sizes, frame.model.link
    spot, rest = area.from_left(sizes.px(24), sizes.gap)
    if not (link.name or link.message):
        return []
    name = frame.say.words(link.name)
    words = capital(frame.say.words(link.message)) or (
        frame.say("{source}: ready", source=name) if link.ready else name
    )
    mark = spot.middle(sizes.px(22), sizes.px(22))
    sign = IconMark(mark, "tick", GOOD) if link.ready else IconMark(mark, "warning", BRIGHT)
    colour = GOOD if link.ready else IVORY
    return [sign, centred_text(frame, rest, words, Ink(Role.SMALL, colour), chosen=True)]


_TO_MESSAGES = Tap(Show(SettingsPage(SettingsTopic.MESSAGES)), "i")


def _messages(frame: Frame, area: Area) -> list[Widget]:
    """The first thing that this machine has to say; a tap shows all of it."""
    sizes, (first, *others) = frame.sizes, (*frame.model.messages, *frame.model.hints)
    spot, rest = area.inset(sizes.px(10), sizes.px(6)).from_left(sizes.px(24), sizes.gap)
    count: list[Widget] = []
    if others:
        more, rest = rest.from_right(sizes.px(34), sizes.gap)
        count = [Label(more, f"+{len(others)}", Ink(Role.SMALL, BRIGHT, Align.RIGHT))]
    return [
        Plate(area, Look.WELL, tap=_TO_MESSAGES),
        IconMark(spot.middle(sizes.px(22), sizes.px(22)), "info", DIM),
        Paragraph(rest, first, Ink(Role.SMALL, DIM), chosen=True),
        *count,
    ]


def _hints(frame: Frame, area: Area) -> list[Widget]:
    """That there is something to read about this machine, for whoever wants to."""
    sizes, ink = frame.sizes, Ink(Role.SMALL, DIM)
    label = frame.say.many("{n} hint", "{n} hints", len(frame.model.hints))
    side = sizes.px(22)
    plate = area.from_left(min(area.width, side + sizes.px(30) + width_of(label, *ink.face(sizes))))[0]
    spot, rest = plate.inset(sizes.px(10), 0).from_left(side, sizes.px(6))
    icon = IconMark(spot.middle(side, side), "info", DIM)
    return [Plate(plate, Look.WELL, tap=_TO_MESSAGES), icon, Label(rest, label, ink)]


# the right side


def _choices(route: Home, frame: Frame, area: Area) -> list[Widget]:
    sizes, say = frame.sizes, frame.say
    game = unfinished(frame)
    to_resume = game if game is not None and game.id != route.declined else None
    foot, rest = area.from_bottom(max(sizes.touch, sizes.px(60)), sizes.gap)
    widgets = _small_buttons(route, frame, foot)
    if not sizes.is_small and not _is_on_sign(frame):
        link, rest = rest.from_top(sizes.px(56), sizes.gap)
        widgets += _link(frame, link)
    begin = Tap(Show(again(frame)), "n")
    learn = _learn(route, frame)
    others = [PushButton(NOWHERE, say("Past games"), icon="list", tap=Tap(Show(PastGames()), "p"))]
    if frame.apparatus is not None:
        others.append(PushButton(NOWHERE, say("Sensors"), icon="sensors", tap=Tap(Show(Sensors()), "s")))
    if to_resume is None:
        first, second, third = _parts(rest, (1.35, 1, 1), sizes.gap)
        new = PushButton(first, say("New game"), Kind.PRIMARY, "plus", _large(frame), tap=begin)
        past, *sensors = others
        rows = ((second, [*learn, _demo(route, frame)]), (third, [replace(past, icon=None), *sensors]))
        buttons = (new, *(one for row, below in rows for one in in_cells(row.columns(len(below), sizes.gap), below)))
        return [*(widget for button in buttons for widget in card_button(frame, button)), *widgets]
    several = len(frame.screens.games) > 1  # then one line more
    first, second, third = _parts(rest, (2.1 if several else 1.75, 1, 1), sizes.gap)
    decline, card = first.from_right(sizes.touch, sizes.gap)
    below = [PushButton(NOWHERE, say("New game"), tap=begin), *learn], others
    later = Show(replace(route, declined=to_resume.id), say("You'll find this game under Past games."))
    cells = [
        cell
        for row, buttons in zip((second, third), below, strict=True)
        for cell in row.columns(len(buttons), sizes.gap)
    ]
    return [
        *_go_on(frame, card, to_resume),
        PushButton(decline, "", icon="close", tap=Tap(later, "d")),
        *(replace(button, icon=None) for button in in_cells(cells, chain(*below))),
        *widgets,
    ]


def _learn(route: Home, frame: Frame) -> list[PushButton]:
    """Be shown how a game is played, by playing it."""
    options = frame.model.setup_options
    game = next((name for name in playable(frame) if options[name].lesson_seats), None)
    if game is None:
        return []
    return [PushButton(NOWHERE, frame.say("Learn"), icon="info", tap=Tap(Show(Learn(game, route)), "k"))]


def _demo(route: Home, frame: Frame) -> PushButton:
    """Watch how a game goes."""
    return PushButton(NOWHERE, frame.say("Demo"), icon="play", tap=Tap(Show(WatchDemo(route)), "w"))


def _large(frame: Frame) -> Role:
    return Role.ACTION if frame.sizes.is_small else Role.HEADLINE


def _go_on(frame: Frame, area: Area, game: GameCard) -> list[Widget]:
    """The game to go on with: which one if there are several, since when, and who plays."""
    sizes = frame.sizes
    when = f"{game.stand} · {game.began}" if game.stand else game.began
    width = area.width - sizes.px(32 if sizes.is_small else 76)
    first, *rest = wrapped(game.names, *Ink(Role.SMALL).face(sizes), width)
    lines = [when, first, " ".join(rest)]
    if len(frame.screens.games) > 1:
        lines.insert(0, titles(frame, game)[0])
    icon, tap = None if sizes.is_small else "play", Tap(Resume(game.id), "return")
    button = PushButton(area, frame.say("Continue"), Kind.PRIMARY, icon, _large(frame), tap=tap)
    return card_button(frame, button, "\n".join(filter(None, lines)), names=True)


def _small_buttons(route: Home, frame: Frame, area: Area) -> list[Widget]:
    """Language, sound, settings, and the way out where there is a desktop to go back to."""
    sizes, settings = frame.sizes, frame.model.settings
    taps: list[tuple[str, Tap]] = [
        ("globe", Tap(Show(replace(route, page=HomePage.LANGUAGE)), "l")),
        ("sound_on" if settings.sound else "sound_off", Tap(Configure("sound", not settings.sound), "a")),
        ("gear", Tap(Show(SettingsPage()), "g")),
    ]
    if not settings.kiosk:
        taps.append(("leave", Tap(Quit(), "q")))
    elif settings.can_power_off:
        taps.append(("power", Tap(Show(replace(route, page=HomePage.POWER)), "o")))
    spots = area.columns(len(taps), sizes.gap)
    return [
        PushButton(spot, "", icon=name, role=Role.ACTION, tap=tap)
        for spot, (name, tap) in zip(spots, taps, strict=True)
    ]


def _parts(area: Area, weights: tuple[float, ...], gap: int) -> list[Area]:
    """One below the other, as high as their weights."""
    found, rest = [], area
    for index, weight in enumerate(weights[:-1]):
        height = round((rest.height - gap * (len(weights) - 1 - index)) * weight / sum(weights[index:]))
        piece, rest = rest.from_top(height, gap)
        found.append(piece)
    return [*found, rest]


# over it


def _languages(route: Home, frame: Frame) -> list[Widget]:
    """Each language by its own name; the scene behind changes at once."""
    widgets, rest = _panel(route, frame, frame.say("Language"), ceil(len(LANGUAGES) / 2))
    return [*widgets, *language_buttons(frame, rest)]


def _power(route: Home, frame: Frame) -> list[Widget]:
    widgets, rest = _panel(route, frame, frame.say("Power off"), 1)
    off = PushButton(rest, frame.say("Hold to power off"), Kind.PRIMARY, "power", tap=Tap(PowerOff(), "o", HOLD_MS))
    return [*widgets, off]


def _panel(route: Home, frame: Frame, title: str, rows: int) -> tuple[list[Widget], Area]:
    """A panel over the scene, with a way back, and the room for so many rows in it."""
    sizes = frame.sizes
    row = max(sizes.touch, sizes.px(64))
    width = min(frame.area.width - 2 * sizes.margin, sizes.px(620))
    panel = frame.area.middle(width, (rows + 1) * (row + sizes.gap) + 2 * sizes.margin)
    top, rest = panel.inset(sizes.margin).from_top(row, sizes.gap)
    close, heading = top.from_right(row, sizes.gap)
    widgets: list[Widget] = [
        Veil(frame.area),
        Plate(panel),
        Label(heading, title, Ink(Role.HEADLINE)),
        PushButton(close, "", icon="close", tap=Tap(Show(replace(route, page=HomePage.NOTHING)), "escape")),
    ]
    return widgets, rest
