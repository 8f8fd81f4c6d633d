"""What could be said of a page at a moment: its marked texts, what everybody knows of the table, and no more. Pure.

One rule: a voice is heard by the whole room. It is made of what everybody may see: of cards that only one seat may see
nothing is said, and what else lies open on a page (a referee's look) is for eyes.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import msgspec
from msgspec.structs import replace

from companion.games.game import Announcement
from companion.languages import Translator
from companion.nodes.nodes import Part, rung
from companion.nodes.page import Page
from companion.pages.actions import Route
from companion.pages.context import Context
from companion.pages.model import Notice
from companion.pages.routes import OwnCards, Play, PlayPage
from companion.table.table_view import TableView, Trouble
from companion.words import Words, points


class Told(msgspec.Struct, frozen=True):
    """A text of a game's page, and what is left to say of it to those who know the rest."""

    part: Part
    words: str
    known: str


Turn = tuple[str, str, str | None]
_LEAST = (Part.WHO, Part.TODO)


class Situation(msgspec.Struct, frozen=True):
    """What could be said now, in the language of the screen.

    `turn` is the game, its phase and whose turn it is. `told` are the texts of the running game where that is shown,
    and `told_in` is the turn that they are of. What only a kiosk with keys has: `heading` is what another page is
    called, `choices` are what keys do, and `focus` is what *Tab* has come to.
    """

    turn: Turn | None = None
    event: int = 0
    round: int = 0
    is_over: bool = False
    log: tuple[Words, ...] = ()
    implied: AbstractSet[str] = frozenset()
    announcements: tuple[Announcement, ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    told: tuple[Told, ...] | None = None
    told_in: Turn | None = None
    heading: str = ""
    lesson: tuple[str, ...] = ()
    notice: Notice | None = None
    trouble: Trouble | None = None
    choices: tuple[str, ...] = ()
    focus: str = ""

    def texts(self, *parts: Part) -> tuple[Told, ...]:
        """Those of these kinds."""
        return tuple([each for each in self.told or () if each.part in parts])

    def after(self, before: "Situation | None") -> "Situation":
        """The same with what people still know of the game while they look at another page.

        When something was the matter, they are told again what to do.
        """
        if self.told is not None or before is None or before.told is None or self.turn is None:
            return self
        known = before.told if self.trouble is None else before.texts(Part.WHO)
        return replace(self, told=known, told_in=before.told_in)


def shows_game(route: Route, context: Context) -> bool:
    """Is it the running game that is shown, and nothing the matter with it?"""
    return isinstance(route, Play) and route.page is PlayPage.GAME and context.model.trouble is None


def situation(route: Route, page: Page | None, context: Context) -> Situation | None:
    """What the page of the running game says, or what else is shown there; None: nothing of it may be heard.

    Where the page does not mark whose turn it is or what to do, or there is none, the headline says it.
    """
    if isinstance(route, OwnCards):
        return None
    model, table, lesson = context.model, context.model.table, context.model.lesson
    is_game = shows_game(route, context)
    found = Situation(
        lesson=() if lesson is None or not is_game else tuple(filter(None, (lesson.words, lesson.order))),
        notice=None if context.viewer.in_browser else model.notice,  # that is about its own taps
        trouble=model.trouble,
    )
    if table is None:
        return found
    headline, turn = table.headline, (table.name, table.phase, table.headline.seat)
    told = tuple(_in_headline(table, context.say) if page is None else _completed(page, table, context.say))
    return replace(
        found,
        turn=turn,
        event=table.event,
        round=headline.round,
        is_over=table.is_over,
        log=table.log,
        implied=headline.implied,
        announcements=() if table.awaits_end else headline.announcements,
        scores=headline.scores,
        told=told if is_game else None,
        told_in=turn if is_game else None,
    )


def _on(page: Page) -> Iterator[Told]:
    for text in page.marked:
        words = text.heard[0] if text.heard else rung(text.words, 0)
        yield Told(text.part, words, text.heard[-1] if text.heard else words)


def _completed(page: Page, table: TableView, say: Translator) -> Iterator[Told]:
    """What the page marks; of a game that is not over, whose turn it is and what to do are said in any case."""
    told = tuple(_on(page))
    marked = {each.part for each in told}
    if not table.is_over:
        yield from [each for each in _in_headline(table, say) if each.part in _LEAST and each.part not in marked]
    yield from told


def _in_headline(table: TableView, say: Translator) -> Iterator[Told]:
    headline = table.headline
    found = {Part.HAPPENED: headline.happened, Part.TODO: headline.todo, Part.THEN: headline.then}
    yield Told(Part.WHO, headline.seat or "", headline.seat or "")
    for part, words in found.items():
        said = "" if words is None else say.words(words)
        yield Told(part, said, said)


def score_words(scores: tuple[tuple[str, int], ...], say: Translator) -> tuple[str, ...]:
    """How the seats stand, each in a few words."""
    return tuple([say("{seat}: {what}", seat=seat, what=points(score)) for seat, score in scores])
