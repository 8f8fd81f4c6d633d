"""Games to choose from, each by its picture: on the first scene, and on the page that asks which one."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.game import SetupOptions
from companion.nodes.theme import BRIGHT, DIM, Role, Weight
from companion.pages.actions import Show
from companion.pages.model import GameCard
from companion.pages.routes import NewGame
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink, line_height, width_of, wrapped
from companion.screen.game_screens import Frame
from companion.screen.scenes.blocks import centred_text, even_pages, leafed, text_height
from companion.screen.scenes.chrome import page
from companion.screen.widgets.basic import Label, Paragraph, Plate, Pool
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

_MOST = 4  # on one page
_HIGH = 0.62  # times its width: then a card has its words below its picture, ...
_WORDS_SHARE = 0.56  # ... else beside it
_WORDS_PX, _WORDS_PX_SMALL = 126, 122  # the height of the words in a high card
_SMALL = Ink(Role.SMALL, DIM)
_TITLE = [Ink(role, weight=Weight.BOLD) for role in (Role.HEADLINE, Role.ACTION, Role.BODY, Role.SMALL)]
_POSTER = [Ink(role, align=Align.CENTRE, weight=Weight.BOLD) for role in (Role.BODY, Role.SMALL)]


def playable(frame: Frame) -> list[str]:
    """The games that can be begun here."""
    return [name for name in frame.screens.games if name in frame.model.setup_options and not frame.why_not(name)]


def titles(frame: Frame, game: GameCard) -> list[str]:
    """What was played, by the names that people know: the game if there are several, and its edition if it has some."""
    options = frame.model.setup_options.get(game.game)
    title = game.game if options is None else frame.say.words(options.title)
    editions = () if options is None else options.editions
    edition = next((frame.say.words(each.title) for each in editions if each.id == game.variant), game.variant)
    if game.variant in {"", game.game}:
        return [title]
    return [title, edition] if len(frame.screens.games) > 1 else [edition]


def chosen(route: NewGame, frame: Frame, name: str) -> NewGame:
    """The table for this game, with as many of the seats as it can have."""
    return replace(route, game=name, seats=route.seats[: frame.model.setup_options[name].most_seats])


def picture(frame: Frame, name: str, area: Area) -> list[Widget]:
    """What a game has to show of itself."""
    paint = frame.screens.pictures.get(name)
    return [] if paint is None else paint(frame, area)


def posters(route: NewGame, frame: Frame, area: Area, names: list[str]) -> list[Widget]:
    """Every game by its picture and its name; a tap begins it. Beside each other where there is room."""
    sizes = frame.sizes
    beside = area.width >= len(names) * sizes.px(150)
    cells = area.columns(len(names), sizes.gap) if beside else area.rows(len(names), sizes.gap)
    widgets: list[Widget] = []
    for cell, name in zip(cells, names, strict=True):
        inside = cell.inset(sizes.px(8))
        if beside:
            words, spot = inside.from_bottom(2 * sizes.px(26), sizes.px(4))
        else:
            spot, words = inside.from_left(min(inside.height, inside.width // 2), sizes.px(6))
        title = frame.say.words(frame.model.setup_options[name].title)
        ink = largest(frame, [title], _POSTER, words.size)
        plate = Plate(cell, Look.WELL, tap=Tap(Show(chosen(route, frame, name))), does=title)
        widgets += [plate, Pool(spot), *picture(frame, name, spot)]
        widgets += [] if ink is None else [centred_text(frame, words, title, ink)]
    return widgets


def build(route: NewGame, frame: Frame) -> list[Widget]:
    """Which game: a card for each, as many per page as fit."""
    sizes = frame.sizes
    widgets, body = page(frame, frame.say("New game"), frame.say("which game?"))
    names = [name for name in frame.screens.games if name in frame.model.setup_options]
    leaf = leafed(frame, body, lambda _: even_pages(names, _MOST), (route.leaf, lambda leaf: replace(route, leaf=leaf)))
    columns = 2 if len(names) > 1 else 1
    rows = -(-min(len(names), _MOST) // columns)
    cells = leaf.area.grid(columns, max(1, rows), sizes.px(12))
    for number, (cell, name) in enumerate(zip(cells, leaf.items, strict=False), start=1):
        widgets += _card(route, frame, cell, name, str(number))
    return [*widgets, *leaf.turner]


def _card(route: NewGame, frame: Frame, area: Area, name: str, key: str) -> list[Widget]:
    """A game with its picture, its name, for how many it is and what it is about; or why it cannot be played here."""
    sizes, say, options = frame.sizes, frame.say, frame.model.setup_options[name]
    missing, about = frame.why_not(name), _about(frame, name)
    spot, words = _split(frame, area.inset(sizes.px(14), sizes.px(10)))
    every = [say.words(each.title) for each in frame.model.setup_options.values()]
    title = largest(frame, every, _TITLE, (words.width, sizes.px(60))) or _TITLE[-1]
    first, rest = words.from_top(text_height(frame, max(every, key=len), words.width, title))
    second, third = rest.from_top(line_height(*_SMALL.face(sizes)))
    told = bool(about) and text_height(frame, about, third.width, _SMALL) <= third.height + 2
    tap = None if missing else Tap(Show(chosen(route, frame, name)), key)
    return [
        Plate(area, Look.WELL if missing else Look.PLAIN, tap=tap, does=say.words(options.title)),
        Pool(spot),
        *picture(frame, name, spot),
        Paragraph(first, say.words(options.title), replace(title, colour=DIM) if missing else title),
        Label(second, _seats(frame, options), _SMALL),
        *([Paragraph(third, about, Ink(Role.SMALL, BRIGHT) if missing else _SMALL)] if told else []),
    ]


def _split(frame: Frame, area: Area) -> tuple[Area, Area]:
    """The places of picture and words: below each other in a high card, else side by side."""
    sizes = frame.sizes
    if area.height <= area.width * _HIGH:
        words, spot = area.from_right(round(area.width * _WORDS_SHARE), sizes.px(12))
        return spot, words
    words, spot = area.from_bottom(sizes.px(_WORDS_PX_SMALL if sizes.is_small else _WORDS_PX), sizes.px(6))
    return spot, words


def largest(frame: Frame, texts: Sequence[str], inks: Sequence[Ink], size: tuple[int, int]) -> Ink | None:
    """The first of these inks in which each of the texts fits; None: none of them."""
    width, height = size
    for ink in inks:
        px, weight = ink.face(frame.sizes)
        lines = [line for words in texts for line in wrapped(words, px, weight, width)]
        highest = max(text_height(frame, words, width, ink) for words in texts)
        if highest <= height and all(width_of(line, px, weight) <= width for line in lines):
            return ink
    return None


def _about(frame: Frame, name: str) -> str:
    return frame.why_not(name) or frame.say.words(frame.screens.games[name]().about)


def _seats(frame: Frame, options: SetupOptions) -> str:
    """For how many it is."""
    fewest, most = options.fewest_seats, options.most_seats
    if fewest == most:
        return frame.say.many("{n} player", "{n} players", most)
    return frame.say("{fewest} to {most} players", fewest=fewest, most=most)
