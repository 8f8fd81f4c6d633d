"""What is said when one situation follows another: what is new in it, and how that is read aloud. Pure.

One rule: every sentence is one that the screen says too, from the catalogue, and it is said once.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TypeVar

import msgspec

from companion.games.game import Announcement
from companion.languages import Translator, mark, sentence
from companion.nodes.nodes import Part
from companion.pages.model import NoticeKind
from companion.screens.voice.situation import Situation, Told, score_words
from companion.table.preferences import Verbosity
from companion.words import Words

OFTEN = 2  # who has heard a hint so often knows it
MOST_LOG_LINES = 6  # a correction makes all lines of a round new
_BETWEEN = re.compile(r"(?<=[.!?]) ")  # two sentences
T = TypeVar("T")


class Kind(IntEnum):
    """What a sentence is about. One that comes later makes those of its own kind and above void, but for news."""

    NEWS = 0  # happened, and is said to its end
    INSTRUCTION = 1  # until something else is to be done
    CHOICE = 2  # until there is anything else to say


Sentence = tuple[str, Kind]
Hint = tuple[str, ...]


class Habits:
    """What people have heard in this game. A hint is of a kind, with what it goes with, and sentences."""

    def __init__(self) -> None:
        self._times: Counter[Hint] = Counter()
        self._last: dict[Hint, Hint] = {}

    def hear(self, hint: Hint) -> None:
        """This was said, or would have been."""
        self._times[hint] += 1
        self._last[hint[:2]] = hint

    def knows(self, hint: Hint) -> bool:
        """Was this heard so often that they know it?"""
        return self._times[hint] >= OFTEN

    def is_last(self, hint: Hint) -> bool:
        """Was this heard, and nothing of its kind that goes with the same since?"""
        return self._last.get(hint[:2]) == hint


class Utterance(msgspec.Struct, frozen=True):
    """Sentences in their order, each with its kind; `interrupts`: whatever is being said is void.

    `hints` are those that people have heard now, or know.
    """

    sentences: tuple[Sentence, ...]
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


class Listener:
    """Remembers what somebody has heard: of the page that was shown last, and what they know by now in this game."""

    def __init__(self) -> None:
        self._last: Situation | None = None
        self._known: Situation | None = None  # with what they still know of the game while they look elsewhere
        self._habits = Habits()

    def hear(self, now: Situation, verbosity: Verbosity, say: Translator) -> Utterance:
        """What is new in it to them."""
        if now.turn is None:  # the next game may be others'
            self._habits = Habits()
        before, self._last, self._known = self._known, now, now.after(self._known)
        said = utterance(before, self._known, verbosity, say, self._habits)
        for hint in said.hints:
            self._habits.hear(hint)
        return said

    def again(self, verbosity: Verbosity, say: Translator) -> Utterance:
        """Where they are and what to do, in full."""
        return Utterance(()) if self._last is None else utterance(None, self._last, verbosity, say)


def _said_once(sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Without what a later sentence says again or begins with, and without what an earlier one has begun with."""
    found: list[Sentence] = []
    for place, (text, kind) in enumerate(sentences):
        later = [other for other, _ in sentences[place + 1 :]]
        if not any(other.startswith(text) for other in later) and not any(
            other.startswith(text.removesuffix(".")) for other, _ in found
        ):
            found.append((text, kind))
    return tuple(found)


def _told(before: Situation, now: Situation, verbosity: Verbosity) -> Iterator[str]:
    """What was refused, and what is the matter; news of a tap only to those who want news."""
    notice, trouble = now.notice, now.trouble
    wants_news = verbosity is not Verbosity.INSTRUCTIONS
    if notice is not None and notice != before.notice and (wants_news or notice.kind is NoticeKind.REFUSED):
        yield notice.text
    if trouble is None:
        return
    was = before.trouble
    if was is None or was.kind != trouble.kind:
        yield from (trouble.title, *trouble.lines, *trouble.steps)
    elif (was.title, was.lines) != (trouble.title, trouble.lines):
        yield from _beyond((was.title, *was.lines, *was.steps), (trouble.title, *trouble.lines, *trouble.steps))
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
    if before.told is not None:
        ours, theirs = (_sentences(each, everything=everything) for each in (now, before))
        yield " ".join(_beyond(theirs, ours))


def _sentences(situation: Situation, *, everything: bool) -> list[str]:
    """What came of it so far; for those who hear the log, too, what is left of that."""
    told = [each.known if everything else each.words for each in situation.texts(Part.HAPPENED)]
    return [one for words in told for one in _BETWEEN.split(words)]


def _logged(before: Situation, now: Situation, say: Translator) -> Iterator[str]:
    """The new lines of the log. After the end of a round, that is the beginning of the next one."""
    if now.event > before.event:
        fresh = [line for line in _fresh_lines(before.log, now.log) if line.text not in now.implied]
        yield from [say.words(line) for line in fresh[-MOST_LOG_LINES:]]


def _all_announced(before: Situation, now: Situation, say: Translator, *, everything: bool) -> Iterator[str]:
    known = before.announcements if before.turn == now.turn else ()  # they stay while a seat goes on
    scores = everything and bool(now.scores)
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
        now = self._now
        if self._is_all and now.told is not None and now.scores and _ends_a_round(self._before, now):
            scores = score_words(now.scores, say)
            hint = ("scores", "", *scores)
            self.hints.append(hint)
            if not self._habits.is_last(hint):
                yield say("Scores: {scores}.", scores=scores)

    def told(self) -> Iterator[Sentence]:
        before, now = self._before, self._now
        yield from _of(Kind.INSTRUCTION, _beyond(before.lesson, now.lesson))
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
        theirs = before.told if before.told is not None and now.told_in == before.told_in else ()
        fresh = [each for each in now.texts(Part.WHO, Part.TODO) if each.words and each not in theirs]
        for each in fresh:
            yield each.words if each.part is Part.WHO else self._todo(each)
        todo = [each for each in fresh if each.part is Part.TODO]
        self.hints += [("todo", each.words) for each in todo]
        for each in now.texts(Part.THEN) if self._is_all else ():
            if todo or each not in theirs:
                yield " ".join([one for one in _BETWEEN.split(each.words) if one and not self._is_known("then", one)])

    def _todo(self, told: Told) -> str:
        """What to do, in short for those who know it."""
        return told.known if self._habits.knows(("todo", told.words)) else told.words

    @property
    def _topic(self) -> str:
        """What keys and what comes then go with."""
        return " ".join([self._todo(each) for each in self._now.texts(Part.TODO)])

    def _choices(self) -> tuple[str, ...]:
        """What keys do, with what is to be done. Where everything is covered for a moment, they do nothing.

        Of those that people know, the first one tells which they are, where others were told the last time.
        """
        choices, topic = self._now.choices, self._topic
        if not choices or not topic:
            return choices
        hint = ("choices", topic, *choices)
        if not self._is_known(*hint):
            return choices
        return () if self._habits.is_last(hint) or len(choices) == 1 else choices[:1]

    def _is_known(self, *hint: str) -> bool:
        """Have people heard this so often that they know it? It counts as heard once more."""
        self.hints.append(hint)
        return self._habits.knows(hint)


def _of(kind: Kind, texts: Iterable[str]) -> list[Sentence]:
    return [(text, kind) for text in texts]


# how it is read aloud: signs become words of the language, names of drawers fall apart

# A sign, with what may be around it, and what is said instead.
_SIGNS = (
    (re.compile(r"[\u2212-](?=\d)"), mark("minus")),
    (re.compile(r"\+(?=\d)"), mark("plus")),
    (re.compile(r"(?<=\d)\N{DEGREE SIGN}"), mark("degrees")),
    (re.compile(r"(?<=\d) ?\u00d7 ?(?=\d)"), mark("times")),
    (re.compile(r"^\?(?=:)"), mark("question mark")),
    (re.compile(r"^\.(?=:)"), mark("full stop")),
    (re.compile("\u232b"), mark("Backspace")),
    (re.compile("\u2190"), mark("left arrow")),
    (re.compile("\u2192"), mark("right arrow")),
    (re.compile("\u2191"), mark("up arrow")),
    (re.compile("\u2193"), mark("down arrow")),
)
_PART = re.compile(r"(?<![^\W_])([A-Za-z])(\d+)(?:([A-Za-z])(\d))?(?!\w)")  # a drawer or a place: B2, r1c4
_QUOTES = re.compile('["\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a]')
_DASHES = re.compile(r"\s[\u2013\u2014\u00b7\u2022|]\s")
_SPACES = re.compile(r"\s+")
_ELLIPSIS = re.compile("\u2026|\\.\\.\\.")


def read_aloud(text: str, say: Translator) -> str:
    """The words that a voice says for a text."""
    for sign, words in _SIGNS:
        text = sign.sub(f" {say(words)} ", text)
    text = _PART.sub(lambda found: " ".join(filter(None, found.groups())), text)
    text = _QUOTES.sub("", _ELLIPSIS.sub(" ", text))
    text = _SPACES.sub(" ", _DASHES.sub(", ", text)).strip()
    return re.sub(r" (?=[.,:)])", "", text)
