"""What phones and walls see beside a game: who has joined, that nothing is played, and the languages. Pure."""

from collections.abc import Sequence

from companion.languages import LANGUAGES
from companion.nodes.nodes import Button, Column, Grid, Look, Node, Part, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Show, Speak
from companion.pages.bars import bar, bar_button, barred, looks, sheet
from companion.pages.context import Context
from companion.pages.routes import Languages, Play
from companion.pages.settings_pages import aloud_cards, card_row

_LONG_NAME = 13  # letters: beside these there is no room on a narrow phone


def own_bar(context: Context, title: str, sub: str = "", buttons: Sequence[Node] = ()) -> Node:
    """The bar of a phone or a wall: whose it is, and the languages. A wall tells where others can watch."""
    seat = context.viewer.seat
    if seat is not None and len(seat) > _LONG_NAME:
        sub = ""
    elif seat is None:
        sub = " · ".join([words for words in (sub, watch_words(context)) if words])
    language = bar_button("globe", Tap(Show(Languages(Play())), "l", says=_of_device(context)))
    return bar(context, seat or title, sub, [*buttons, language], signed=bool(looks(context)), named=seat is not None)


def watch_words(context: Context) -> str:
    """Where others can watch, for people who type it; nothing if there is no such place."""
    phones = context.model.phones
    if not phones.address or not phones.digits or phones.is_alone:
        return ""
    return context.say("Watch at {address} with {digits}", address=phones.address, digits=phones.digits)


def no_game_page(context: Context) -> Page:
    """Nothing is played: the page of the game follows by itself."""
    say = context.say
    title = say("Nothing is being played.")
    lines = [say("The host starts a game."), watch_words(context) if context.viewer.seat is None else ""]
    return _told(context, title, "icon-clock", lines)


def _told(context: Context, title: str, picture: str, lines: list[str], *more: Node) -> Page:
    words = [Text(line, Role.BODY, Tone.DIM, wraps=True) for line in lines if line]
    heading = Text(title, Role.ACTION, wraps=True, part=Part.TODO)
    middle = Column((Sprite(picture, 64), heading, *words, *more), look=Look.WELL, style="well")
    return barred(title, own_bar(context, context.say("Jewelbox")), Column((middle,), style="body"))


def _of_device(context: Context) -> str:
    """What the page is called with what is about this screen alone; a host has its voice among the settings."""
    has_voice = context.viewer.aloud is not None and not context.viewer.runs_table
    return context.say("Language and voice") if has_voice else context.say("Language")


def languages_page(route: Languages, context: Context, below: Page) -> Page:
    """Each language by its own name, for this screen alone; the one that is spoken stands out. Below it, its voice."""
    buttons = [
        Button(name, Tap(Speak(code, route.behind), str(number)), primary=code == context.say.code, style="tall-button")
        for number, (code, name) in enumerate(LANGUAGES.items(), start=1)
    ]
    grid = Grid(tuple(buttons), columns=2, style="languages")
    cards = [] if context.viewer.runs_table else [card_row(card) for card in aloud_cards(context)]
    return sheet(context, _of_device(context), [grid, *cards], below, Show(route.behind))
