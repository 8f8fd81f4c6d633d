"""A lesson: which step it is at, and what that waits for. The table says how far people are."""

from typing import Any

import msgspec

from companion.games import GAMES
from companion.games.game import Game
from companion.games.lesson import Lesson, Progress, progress
from companion.languages import Translator, seat_name
from companion.pages.context import Context
from companion.pages.hands import command
from companion.pages.model import LessonView
from companion.pages.routes import NewGame
from companion.table.table import Table
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.commands import Do


def apparatus_of(game: str) -> AnyApparatus:
    """What a game is played on."""
    return APPARATUSES[GAMES[game].apparatus or USUAL.name]


class RunningLesson:
    """One lesson, from its first sentence to its last."""

    def __init__(self, game: Game[Any, Any], lesson: Lesson, apparatus: AnyApparatus) -> None:
        self._game = game
        self._lesson = lesson
        self._apparatus = apparatus
        self._read = 0  # what there was to read before this step was read

    @property
    def opening(self) -> tuple[str, ...]:
        """The lines that the table begins with."""
        return tuple(self._game.encode(event).decode() for event in self._lesson.opening)

    def read_on(self, table: Table) -> None:
        """The step that there is to read was read."""
        self._read = self._place(progress(self._lesson, table.record)) + 1

    def _place(self, now: Progress) -> int:
        """The step to show: what is not done yet, or what there is to read before it."""
        steps = self._lesson.steps
        ahead = (place for place, step in enumerate(steps) if step.events and place not in now.done)
        first = next(ahead, len(steps))
        unread = range(max(now.begun + 1, self._read), first)
        return next((place for place in unread if not steps[place].events), min(first, len(steps) - 1))

    def view(self, table: Table, say: Translator) -> LessonView:
        """What to say, what is waited for, and what went wrong."""
        now = progress(self._lesson, table.record)
        place, steps, parts = self._place(now), self._lesson.steps, self._lesson.parts
        sizes = [len(part) for part in parts]
        wanted = now.wanted if steps[place].events and now.wrong is None else None
        line = "" if wanted is None else self._game.encode(wanted).decode()
        order = "" if wanted is None else command(msgspec.json.decode(line)) or ""
        return LessonView(
            say.words(steps[place].words),
            part=next(index for index in range(len(parts)) if place < sum(sizes[: index + 1])),
            parts=len(parts),
            wanted=line,
            order=order,
            pointing=self._pointing(order),
            wrong=now.wrong or 0,
            game=self._game.name,
            is_over=table.is_over and place == len(steps) - 1,
        )

    def _pointing(self, order: str) -> tuple[Any, ...]:
        done = self._apparatus.commands.parse(order)
        return (done.action,) if isinstance(done, Do) else ()


def lesson_of(game: str, context: Context, *, is_virtual: bool) -> RunningLesson:
    """The lesson of a game as people would play it here: in the edition of the language, or of their last game."""
    names = tuple(seat_name(context.say, style) for style in range(context.model.setup_options[game].lesson_seats))
    pages, route = context.screens.games[game](), NewGame(game, names)
    usual = None if pages.setup is None else pages.setup.usual(route, context)
    rules = GAMES[game]
    lesson = rules.lesson(rules.decode(pages.opening(usual or route).encode()))
    assert lesson is not None
    return RunningLesson(rules, lesson.beginning(is_virtual=is_virtual), apparatus_of(game))
