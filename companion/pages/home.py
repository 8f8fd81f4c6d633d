"""The first page, and the one that asks which game: go on or begin, every game by its picture, and what else there is.

One rule: nothing on the first page moves because something has come to be told. Pure.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.games.game import SetupOptions
from companion.languages import capital
from companion.nodes.nodes import (
    Align,
    Button,
    Column,
    Drawing,
    Fit,
    Look,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, Configure, PowerOff, Quit, Resume, Route, Show, UseSource
from companion.pages.bars import HOLD_MS, leafed, page, sheet
from companion.pages.context import Context
from companion.pages.model import GameCard
from companion.pages.routes import (
    Home,
    HomePage,
    Languages,
    Learn,
    NewGame,
    PastGames,
    Play,
    Sensors,
    SettingsPage,
    SettingsTopic,
    WatchDemo,
)
from companion.pages.settings_pages import languages
from companion.table.entries import Status
from companion.table.preferences import Wired
from companion.words import Words
from hardware.sentences import Sentences

POSTER, APPARATUS = "poster", "apparatus"  # drawings: a game by its name, and what it is played on as it stands
_TITLE, _PICTURES, _SIGN, _NOTE, _LINK, _CHOICES, _FOOT = (
    "title", "pictures", "sign", "note", "link", "choices", "foot",
)  # fmt: skip


def _slots(*names: str) -> tuple[Node, ...]:
    return tuple(Slot(name) for name in names)


_LAYOUTS = {
    Shape.WIDE: Row(
        (
            Column(_slots(_TITLE, _PICTURES, _SIGN, _NOTE), style="home-left"),
            Column(_slots(_LINK, _CHOICES, _FOOT), style="even-8"),
        ),
        style="home",
    ),
    Shape.SMALL: Row(
        (
            Column(_slots(_TITLE, _PICTURES, _SIGN, _LINK, _NOTE), style="home-left"),
            Column(_slots(_CHOICES, _FOOT), style="even-8"),
        ),
        style="home",
    ),
    Shape.TALL: Column(_slots(_TITLE, _PICTURES, _SIGN, _LINK, _NOTE, _CHOICES, _FOOT), style="home"),
}


def home_page(route: Home, context: Context) -> Page:
    """What can be begun or gone on with; over it perhaps the languages, or the switch of the machine."""
    say, first, close = context.say, _first(route, context), Show(replace(route, page=HomePage.NOTHING, spoken=""))
    match route.page:
        case HomePage.LANGUAGE if context.viewer.is_kiosk and route.spoken in {"", say.code}:  # else it was chosen
            return sheet(context, say("Language"), [languages(context, again=close)], first, close)
        case HomePage.POWER if context.model.settings.can_power_off and context.viewer.is_kiosk:
            off = Tap(PowerOff(), "o", HOLD_MS)
            held = Button(say("Hold to power off"), off, icon="power", primary=True)
            return sheet(context, say("Power off"), [held], first, close)
        case HomePage.LESSONS if len(_taught(context)) > 1:
            return _which_lesson(route, context)
        case HomePage.LANGUAGE | HomePage.POWER | HomePage.LESSONS | HomePage.NOTHING:
            return first
        case _ as unreachable:
            assert_never(unreachable)


def _first(route: Home, context: Context) -> Page:
    parts = {
        _TITLE: _title(context),
        _PICTURES: _pictures(context),
        _SIGN: _sign(context),
        _NOTE: _note(context),
        _LINK: _link(context),
        _CHOICES: _choices(route, context),
        _FOOT: _foot(route, context),
    }
    return Page(context.say("Jewelbox"), {name: part for name, part in parts.items() if part is not None}, _LAYOUTS)


# what others ask, too


def unfinished(context: Context) -> GameCard | None:
    """The game that people would go on with: the latest that is not finished."""
    games = (game for game in context.model.games if not context.why_not(game.game))
    return next((game for game in games if game.status is Status.UNFINISHED), None)


def again(context: Context) -> NewGame:
    """A new table as the last one was laid: with the same seats."""
    return NewGame(seats=context.model.last_seats, computers=tuple(context.model.last_computers.items()))


def playable(context: Context) -> list[str]:
    """The games that can be begun here."""
    return [name for name in context.screens.games if name in context.model.setup_options and not context.why_not(name)]


def titles(context: Context, game: GameCard) -> list[str]:
    """What was played, by the names that people know: the game if there are several, and its edition if it has some."""
    options = context.model.setup_options.get(game.game)
    title = game.game if options is None else context.say.words(options.title)
    editions = () if options is None else options.editions
    edition = next((context.say.words(each.title) for each in editions if each.id == game.variant), game.variant)
    if game.variant in {"", game.game}:
        return [title]
    return [title, edition] if len(context.screens.games) > 1 else [edition]


def _chosen(route: NewGame, context: Context, name: str) -> NewGame:
    """The table for this game, with as many of the seats as it can have."""
    return replace(route, game=name, seats=route.seats[: context.model.setup_options[name].most_seats])


# who we are, and what is played here


def _title(context: Context) -> Node:
    """The name of the program; beside it there is room for hints."""
    name, hints = context.say("Jewelbox"), context.model.hints
    heading = [
        Text(name, role, Tone.BRIGHT, part=Part.TITLE, style=style)
        for role, style in ((Role.NAME, "not-small"), (Role.HEADLINE, "home-name-small"))
    ]
    beside = (_hints(context),) if hints and not context.model.messages else ()
    line = context.say("the companion for your table")
    return Column(
        (Row((*heading, Space(), *beside), style="home-title"), Text(line, tone=Tone.DIM, style="home-sub")),
        style="keep",
    )


_TO_MESSAGES = Tap(Show(SettingsPage(SettingsTopic.MESSAGES, behind=Home())), "i")
_INFO = Sprite("icon-info", 22, tone=Tone.DIM)


def _hints(context: Context) -> Node:
    """That there is something to read about this machine, for whoever wants to."""
    count = len(context.model.hints)
    words = context.say.many("{n} hint", "{n} hints", count)
    text = Text((words, str(count)), Role.SMALL, Tone.DIM)
    chip = Row((_INFO, text), look=Look.WELL, tap=replace(_TO_MESSAGES, says=words), style="home-hints")
    return Fit(chip, 2, style="home-hints-place")


def _note(context: Context) -> Node | None:
    """The first thing that this machine has to say; a tap shows all of it."""
    if context.model.wiring.offer is not None:
        return _offer(context, context.model.wiring.offer)
    if not context.model.messages:
        return None
    first, *others = (*context.model.messages, *context.model.hints)
    children: list[Node] = [_INFO, _small(first, Tone.DIM, "even", chosen=True)]
    if others:
        children.append(Text(f"+{len(others)}", Role.SMALL, Tone.BRIGHT, style="keep"))
    return Row(tuple(children), look=Look.WELL, tap=_TO_MESSAGES, style="home-note")


def _offer(context: Context, offer: Words) -> Node:
    """What has turned up meanwhile; a tap uses it."""
    words = context.say("{what}: tap to use it", what=context.say.words(offer))
    sign = Sprite("icon-sensors", 22, tone=Tone.BRASS)
    use = Tap(UseSource(context.model.wiring.offered), "u", says=words)
    return Row((sign, _small(words, Tone.IVORY, "even", chosen=True)), look=Look.WELL, tap=use, style="home-note")


def _small(words: str, tone: Tone, style: str = "", *, chosen: bool = False) -> Text:
    return Text(words, Role.SMALL, tone, wraps=True, chosen=chosen, style=style)


def _pictures(context: Context) -> Node:
    """Every game that can be played; of a single one, the apparatus itself if it is here."""
    names, route = playable(context), again(context)
    if len(names) > 1:
        return Row(tuple(_poster(route, context, name) for name in names), style="posters")
    pictures = [Drawing(POSTER, name, title=_name(context, name)) for name in names]
    if context.apparatus is not None:
        pictures = [Drawing(APPARATUS, context.depicted(context.model.apparatus))]
    return Column(tuple(pictures), style="home-picture")


def _name(context: Context, game: str) -> str:
    return context.say.words(context.model.setup_options[game].title)


def _poster(route: NewGame, context: Context, game: str) -> Node:
    """A game by its picture and its name; a tap begins it."""
    title = _name(context, game)
    words = Text(title, (Role.BODY, Role.SMALL), weight=Weight.BOLD, align=Align.CENTRE, wraps=True, style="text")
    below = Column((words,), style="poster-words")
    picture = Drawing(POSTER, game, style="even")
    tap = (
        None
        if _is_taken(context) or context.model.wiring.asks is not None
        else Tap(Show(_chosen(route, context, game)), says=title)
    )
    return Column(
        (picture, Fit(below, 2, name="posters", style="poster-place")), look=Look.WELL, tap=tap, style="poster"
    )


def _sign(context: Context) -> Node | None:
    """That all is simulated."""
    if not context.model.link.simulated or context.apparatus is None:
        return None
    words = (context.say.words(context.apparatus.sentences.simulated), context.say("VIRTUAL"))
    text = Text(words, Role.SMALL, Tone.BRIGHT)
    return Fit(Row((text,), look=Look.BADGE, style="badge"), 2, style="home-sign")


def _link(context: Context) -> Node | None:
    """Where the movements come from, and whether they do: a tick, or what is wrong with it.

    Nothing where the sign says already that all is simulated, and there is no more to say.
    """
    link, asks = context.model.link, context.model.wiring.asks
    if asks is not None:
        sign = Sprite("icon-warning", 22, tone=Tone.BRIGHT)
        return Row((sign, _small(context.say.words(asks), Tone.IVORY, "even", chosen=True)), style="home-link")
    if (link.simulated and link.ready and context.apparatus is not None) or not (link.name or link.message):
        return None
    name = context.say.words(link.name)
    ready = context.say("{source}: ready", source=name) if link.ready else name
    words = capital(context.say.words(link.message)) or ready
    sign = Sprite("icon-tick" if link.ready else "icon-warning", 22, tone=Tone.GOOD if link.ready else Tone.BRIGHT)
    text = _small(words, Tone.GOOD if link.ready else Tone.IVORY, "even", chosen=True)
    return Row((sign, text), style="home-link")


# what to do


def _is_taken(context: Context) -> bool:
    """Has somebody else begun a game meanwhile? A browser on the first page does not put it away."""
    return context.model.table is not None and context.viewer.in_browser


def _choices(route: Home, context: Context) -> Node:
    """Go on or begin, and what else there is. On a ladder, so that no word is cut."""
    say, game = context.say, unfinished(context)
    if _is_taken(context):
        to_game = Tap(Show(Play()), "return")
        return Button(say("Go to game"), to_game, icon="play", primary=True, role=_LARGE, style="home-first")
    if context.model.wiring.asks is not None and context.apparatus is not None:
        return _what_is_there(route, context, context.apparatus.sentences)
    begin = Tap(Show(again(context)), "n")
    past = _button(say("Past games"), "", Tap(Show(PastGames()), "p"))
    others = [past, *_sensors(context)]
    if game is None or game.id == route.declined:
        large = Button(say("New game"), begin, icon="plus", primary=True, role=_LARGE, style="home-first")
        shown = [*_learn(route, context), *_demo(route, context)]
        rows: tuple[Node, ...] = (large, *([_row(*shown)] if shown else []), _row(*others))
    else:
        later = Show(replace(route, declined=game.id), say("You'll find this game under Past games."))
        decline = Button("", Tap(later, "d", says=say("Close")), icon="close", style="home-decline")
        rows = (
            Row((_go_on(context, game), decline), style="home-resume"),
            _row(_button(say("New game"), "plus", begin), *_learn(route, context)),
            _row(*others),
        )
    return Fit(Column(rows, style="home-choices"), 5, style="home-choices")


def _what_is_there(route: Home, context: Context, sentences: Sentences) -> Node:
    """Where nothing is connected, or nobody can tell: what do people have?"""
    say, may_be_there = context.say, context.model.wiring.may_be_there
    ways = [(sentences.play_virtual, "play", Wired.VIRTUAL), (sentences.without_sensors, "pencil", Wired.NONE)]
    if may_be_there:
        ways = [(Words("It is connected"), "tick", Wired.SOME), *ways]
    rows: list[Node] = []
    for key, (label, icon, wired) in enumerate(ways, start=1):
        tap = Tap(UseSource(wired), str(key))
        rows.append(Button(say.words(label), tap, icon, primary=key == 1, role=_ASKED, style="home-first"))
    if not may_be_there:
        rows.append(_row(*_learn(route, context), _button(say("Past games"), "", Tap(Show(PastGames()), "p"))))
    return Fit(Column(tuple(rows), style="home-choices"), 5, style="home-choices")


_ASKED = (Role.ACTION, Role.ACTION, Role.BUTTON, Role.BODY, Role.SMALL)
_LARGE = (Role.HEADLINE, Role.HEADLINE, Role.ACTION)
_ICONS_UNTIL = 3  # steps: then the words alone


def _button(label: str, icon: str, tap: Tap) -> Button:
    role = (*[Role.BUTTON] * (_ICONS_UNTIL + 1), Role.SMALL)
    return Button(label, tap, icon=(*[icon] * _ICONS_UNTIL, ""), role=role, style="even")


def _row(*buttons: Node) -> Node:
    return Row(buttons, style="even-8")


def _learn(route: Home, context: Context) -> Iterator[Button]:
    """Be shown how a game is played, by playing it; where there are lessons of several games, it is asked which."""
    to = lesson(route, context)
    if to is not None:
        yield _button(context.say("Learn"), "info", Tap(Show(to), "k"))


def lesson(route: Home, context: Context) -> Route | None:
    """The way to the lesson, or to the question of which game; None: no game has one."""
    games = _taught(context)
    if not games:
        return None
    return Learn(games[0], route) if len(games) == 1 else replace(route, page=HomePage.LESSONS)


def _taught(context: Context) -> list[str]:
    """The games that have a lesson."""
    return [name for name in playable(context) if context.model.setup_options[name].lesson_seats]


def _demo(route: Home, context: Context) -> Iterator[Button]:
    """Watch how a game goes, at the kiosk."""
    if context.viewer.is_kiosk:
        yield _button(context.say("Demo"), "play", Tap(Show(WatchDemo(route)), "w"))


def _sensors(context: Context) -> Iterator[Button]:
    if context.apparatus is not None:
        yield _button(context.say("Sensors"), "sensors", Tap(Show(Sensors()), "s"))


def _go_on(context: Context, game: GameCard) -> Node:
    """The game to go on with: which one if there are several, since when, and who plays."""
    when = f"{game.stand} · {game.began}" if game.stand else game.began
    which = titles(context, game)[:1] if len(context.screens.games) > 1 else []
    words = Column(
        (
            Text(context.say("Continue"), _LARGE, Tone.ON_BRASS),
            *(Text(line, Role.SMALL, Tone.ON_BRASS, chosen=True) for line in (*which, when)),
            replace(_small(game.names, Tone.ON_BRASS, "home-names", chosen=True), until=2),
            Text(game.names, Role.SMALL, Tone.ON_BRASS, chosen=True, since=2),
        ),
        style="even-middle",
    )
    icon = Sprite("icon-play", 29, tone=Tone.ON_BRASS, style="mark-not-small")
    tap = Tap(Resume(game.id), "return")
    return Row((icon, words), tap=tap, primary=True, style="home-card")


def _foot(route: Home, context: Context) -> Node:
    """Language, the kiosk's sound, settings, and the way out where there is a desktop to go back to."""
    say, settings, is_kiosk = context.say, context.model.settings, context.viewer.is_kiosk
    language = Show(replace(route, page=HomePage.LANGUAGE, spoken=say.code) if is_kiosk else Languages(route))
    taps: list[tuple[str, Tap]] = [("globe", Tap(language, "l", says=say("Language")))]
    if is_kiosk:
        words, icon = (say("Sound off"), "sound_on") if settings.sound else (say("Sound on"), "sound_off")
        taps.append((icon, Tap(Configure("sound", not settings.sound), "a", says=words)))
    taps.append(("gear", Tap(Show(SettingsPage()), "g", says=say("Settings"))))
    taps += _way_out(route, context)
    buttons = (Button("", tap, icon=icon, role=Role.ACTION, style="even-button") for icon, tap in taps)
    return Row(tuple(buttons), style="buttons")


def _way_out(route: Home, context: Context) -> Iterator[tuple[str, Tap]]:
    """Back to a desktop, or off: at the machine itself."""
    say, settings = context.say, context.model.settings
    if not context.viewer.is_kiosk:
        return
    if not settings.kiosk:
        yield "leave", Tap(Quit(), "q", says=say("Quit"))
    elif settings.can_power_off:
        yield "power", Tap(Show(replace(route, page=HomePage.POWER)), "o", says=say("Power off"))


# which game


def which_game(route: NewGame, context: Context) -> Page:
    """A card for each game; a tap begins that."""
    names = [name for name in context.screens.games if name in context.model.setup_options]
    cards = [_card(context, name, number, _chosen(route, context, name)) for number, name in enumerate(names, start=1)]
    return _cards(context, context.say("New game"), cards, route.leaf, lambda leaf: replace(route, leaf=leaf))


def _which_lesson(route: Home, context: Context) -> Page:
    """A card for each game that has a lesson; a tap begins that."""
    behind = replace(route, page=HomePage.NOTHING, leaf=0)
    cards = [_card(context, name, number, Learn(name, behind)) for number, name in enumerate(_taught(context), start=1)]
    return _cards(
        context, context.say("Learn"), cards, route.leaf, lambda leaf: replace(route, leaf=leaf), Show(behind)
    )


def _cards(
    context: Context,
    title: str,
    cards: Sequence[Node],
    leaf: int,
    to: Callable[[int], Route],
    back: Action | None = None,
) -> Page:
    """Games to choose from, as many per leaf as fit."""
    say, count = context.say, len(cards)
    style = "games" if count > 1 else "game"
    found = leafed(context, cards, leaf, to, whole=count <= _ON_ONE_LEAF, style=style)
    body = Fit(Column((found,), style="body"), len(_GAME), style="even")
    return page(context, title, body, back, say("which game?"))


_GAME = (Role.HEADLINE, Role.ACTION, Role.BODY, Role.BODY, Role.BODY, Role.SMALL)
_ON_ONE_LEAF = 4  # games: so many become smaller rather than leafed through
_WRAPS_SINCE = 3  # steps: until then a name is one line
_TOLD_UNTIL = 4  # steps: then a card does not say what its game is about, unless it cannot be played


def _card(context: Context, name: str, number: int, to: Route) -> Node:
    """A game with its picture, its name, for how many it is and what it is about; or why it cannot be played here."""
    title, missing = _name(context, name), context.why_not(name)
    about = missing or context.say.words(context.screens.games[name]().about)
    name_tone = Tone.DIM if missing else Tone.IVORY
    words: Sequence[Node] = (
        Text(title, _GAME, weight=Weight.BOLD, tone=name_tone, until=_WRAPS_SINCE),
        Text(title, _GAME, weight=Weight.BOLD, tone=name_tone, wraps=True, since=_WRAPS_SINCE),
        Text(_seats(context, context.model.setup_options[name]), Role.SMALL, Tone.DIM),
        Text(
            about,
            Role.SMALL,
            Tone.BRIGHT if missing else Tone.DIM,
            wraps=True,
            style="game-about",
            until=0 if missing else _TOLD_UNTIL,
        ),
    )
    tap = None if missing else Tap(Show(to), str(number), says=title)
    return Column(
        (Drawing(POSTER, name, style="game-picture"), Column(tuple(words), style="keep")),
        look=Look.WELL if missing else Look.PLAIN,
        tap=tap,
        style="game-card",
    )


def _seats(context: Context, options: SetupOptions) -> str:
    """For how many it is."""
    fewest, most = options.fewest_seats, options.most_seats
    if fewest == most:
        return context.say.many("{n} player", "{n} players", most)
    return context.say("{fewest} to {most} players", fewest=fewest, most=most)
