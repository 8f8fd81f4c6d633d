"""What is said when one situation follows another: what is new in it, as much of that as people want. Pure.

One rule: every sentence is one that the screen says too, from the catalogue.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TypeVar

import msgspec

from companion.games.game import Announcement
from companion.languages import Translator, sentence
from companion.pages.context import Instructions
from companion.pages.model import NoticeKind
from companion.speech.read_aloud import read_aloud
from companion.speech.situation import Situation
from companion.table.preferences import Verbosity
from companion.words import Words

OFTEN = 2  # who has heard a hint so often knows it
MOST_LOG_LINES = 6  # a correction makes all lines of a round new
T = TypeVar("T")


class Kind(IntEnum):
    """What a sentence is about. One that comes later makes those of its own kind and above void, but for news."""

    NEWS = 0  # happened, and is said to its end
    INSTRUCTION = 1  # until something else is to be done
    CHOICE = 2  # until there is anything else to say


Told = tuple[str, Kind]
Hint = tuple[str, ...]


class Habits:
    """What people have heard so often that they know it, as long as it is the same as the last time.

    A hint is what kind it is of, what it goes with (what is to be done), and the sentences.
    """

    def __init__(self) -> None:
        self._times: Counter[Hint] = Counter()
        self._last: dict[Hint, Hint] = {}

    def hear(self, hint: Hint) -> None:
        """This was said, or would have been."""
        self._times[hint] += 1
        self._last[hint[:2]] = hint

    def knows(self, hint: Hint, times: int = OFTEN) -> bool:
        """Was this heard so many times, and nothing else instead of it since?"""
        return self._times[hint] >= times and self._last[hint[:2]] == hint


class Utterance(msgspec.Struct, frozen=True):
    """Sentences in their order, each with its kind; `interrupts`: whatever is being said is void.

    `hints` are those that people have heard now, or know.
    """

    sentences: tuple[Told, ...]
    interrupts: bool = False
    hints: tuple[Hint, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple([text for text, _ in self.sentences])


def utterance(
    before: Situation | None, now: Situation, verbosity: Verbosity, say: Translator, habits: Habits | None = None
) -> Utterance:
    """What is new; `before` None: nobody has heard anything yet, and what is past is past."""
    if verbosity is Verbosity.OFF:
        return Utterance(())
    known = before or Situation()
    told = list(_told(known, now, verbosity))
    standing = _Standing(known, now, verbosity, habits or Habits())
    happened = [] if before is None else [*_happened(before, now, verbosity, say), *standing.scores(say)]
    found = [*_of(Kind.NEWS, told), *_of(Kind.NEWS, happened), *standing.told()]
    spoken = [(read_aloud(sentence(text), say), kind) for text, kind in found if text]
    interrupts = before is None or bool(told) or before.turn != now.turn
    return Utterance(_said_once(spoken), interrupts, tuple(standing.hints))


def _said_once(sentences: Sequence[Told]) -> tuple[Told, ...]:
    """Without what a later sentence says again, or begins with."""
    texts = [text for text, _ in sentences]
    return tuple(
        [one for place, one in enumerate(sentences) if not any(text.startswith(one[0]) for text in texts[place + 1 :])]
    )


def _told(before: Situation, now: Situation, verbosity: Verbosity) -> Iterator[str]:
    """What was refused, and what is the matter; news of a tap only to those who want news."""
    notice, trouble = now.notice, now.trouble
    wants_news = verbosity is not Verbosity.INSTRUCTIONS
    if notice is not None and notice != before.notice and (wants_news or notice.kind is NoticeKind.REFUSED):
        yield notice.text
    if trouble is None:
        return
    was = before.trouble
    if was is None or (was.kind, was.title, was.lines) != (trouble.kind, trouble.title, trouble.lines):
        yield from (trouble.title, *trouble.lines, *trouble.steps)
    elif was.steps != trouble.steps:  # one of them was done
        yield from trouble.steps[:1]


def _happened(before: Situation, now: Situation, verbosity: Verbosity, say: Translator) -> Iterator[str]:
    """What came about since; after something was taken back, nothing did."""
    if verbosity is Verbosity.INSTRUCTIONS or now.turn is None or now.event < before.event:
        return
    everything = verbosity is Verbosity.EVERYTHING
    if before.turn is not None:
        logged = list(_logged(before, now, say)) if everything else []
        announced = list(_all_announced(before, now, say, everything=everything))
        yield from (*announced, *logged) if now.round > before.round > 0 else (*logged, *announced)
    ours, theirs = now.instructions, before.instructions
    if ours is not None and theirs is not None:
        if everything:
            yield ours.besides if ours.besides not in theirs.besides else ""
        else:
            yield ours.happened if ours.happened not in theirs.happened else ""


def _logged(before: Situation, now: Situation, say: Translator) -> Iterator[str]:
    """The new lines of the log. After the end of a round, that is the beginning of the next one."""
    if now.event > before.event:
        shown = now.instructions or before.instructions
        implied = frozenset() if shown is None else shown.implied
        fresh = [line for line in _fresh_lines(before.log, now.log) if line.text not in implied]
        yield from [say.words(line) for line in fresh[-MOST_LOG_LINES:]]


def _all_announced(before: Situation, now: Situation, say: Translator, *, everything: bool) -> Iterator[str]:
    known = before.announcements if before.turn == now.turn else ()  # they stay while a seat goes on
    scores = everything and now.instructions is not None and bool(now.instructions.scores)
    for announcement in _beyond(known, now.announcements):
        is_told = (everything and announcement.by) or (scores and announcement.number)  # by the log, by the scores
        yield from _announced(announcement, say, with_line=not is_told)


def _announced(announcement: Announcement, say: Translator, *, with_line: bool) -> Iterator[str]:
    yield say.words(announcement.sentence)
    if announcement.line is not None and with_line:
        line = say.words(announcement.line)
        yield say("{seat}: {what}", seat=announcement.by, what=line) if announcement.by else line


def _fresh_lines(before: Sequence[Words], now: Sequence[Words]) -> Sequence[Words]:
    """The lines after those that were there; where something was put in between, those that were not there."""
    old = tuple(before)
    common = next(n for n in range(len(old), -1, -1) if old[len(old) - n :] == tuple(now[:n]))
    return now[common:] if common else _beyond(old, now)


def _beyond(known: Iterable[T], items: Iterable[T]) -> list[T]:
    """The items that are not among the known ones, each as often as it is new."""
    left, fresh = list(known), []
    for item in items:
        if item in left:
            left.remove(item)
        else:
            fresh.append(item)
    return fresh


def _ends_a_round(before: Situation, now: Situation) -> bool:
    return (now.round > before.round > 0) or (now.is_over and not before.is_over)


class _Standing:
    """Where people are, whose turn it is, what to do, and what can be chosen: what has changed of it.

    What comes next and what keys do is left out where people know it.
    """

    def __init__(self, before: Situation, now: Situation, verbosity: Verbosity, habits: Habits) -> None:
        self._before, self._now = before, now
        self._is_all = verbosity is Verbosity.EVERYTHING
        self._habits = habits
        self.hints: list[Hint] = []

    def scores(self, say: Translator) -> Iterator[str]:
        """How the seats stand at the end of a round, if that has changed."""
        ours = self._now.instructions
        if self._is_all and ours is not None and ours.scores and _ends_a_round(self._before, self._now):
            hint = ("scores", "", *ours.scores)
            self.hints.append(hint)
            if not self._habits.knows(hint, times=1):
                yield say("Scores: {scores}.", scores=ours.scores)

    def told(self) -> Iterator[Told]:
        before, now = self._before, self._now
        if now.lesson != before.lesson:
            yield from _of(Kind.INSTRUCTION, now.lesson)
        instructed = _of(Kind.INSTRUCTION, self._instructed())
        yield from instructed
        if not self._is_all:
            return
        if now.heading != before.heading:
            yield now.heading, Kind.INSTRUCTION
        if now.focus != before.focus:
            yield now.focus, Kind.INSTRUCTION
        if instructed or (now.choices, now.heading) != (before.choices, before.heading):
            was_covered = not before.choices
            yield from _of(Kind.CHOICE, self._choices() if instructed or was_covered else now.choices)

    def _instructed(self) -> Iterator[str]:
        """Whose turn it is and what to do, each if it is new; in another turn, all of it is."""
        before, now = self._before, self._now
        ours, theirs = now.instructions, before.instructions if now.turn == before.turn else None
        if ours is None:
            return
        if theirs is None or ours.who != theirs.who:
            yield ours.who
        is_new = theirs is None or ours.todo != theirs.todo
        if is_new:
            yield self._todo(ours)
            self.hints.append(("todo", ours.todo))
        if self._is_all and (is_new or theirs is None or ours.then != theirs.then):
            yield from self._hint("then", ours.todo, ours.then)

    def _todo(self, ours: Instructions) -> str:
        """What to do, in short for those who know it."""
        is_known = self._is_all and self._habits.knows(("todo", ours.todo))
        return ours.in_short or ours.todo if is_known else ours.todo

    def _choices(self) -> tuple[str, ...]:
        """What keys do, with what is to be done. Where everything is covered for a moment, they do nothing."""
        choices, ours = self._now.choices, self._now.instructions
        return choices if ours is None or not choices else self._hint("choices", self._todo(ours), *choices)

    def _hint(self, kind: str, topic: str, *sentences: str) -> tuple[str, ...]:
        """These, where people do not know that they go with the topic."""
        hint = (kind, topic, *sentences)
        self.hints.append(hint)
        return () if self._habits.knows(hint) else sentences


def _of(kind: Kind, texts: Iterable[str]) -> list[Told]:
    return [(text, kind) for text in texts]
