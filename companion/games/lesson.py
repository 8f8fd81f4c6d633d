"""A lesson: a short guided game. What is said and what people do then, step by step; and how far they are. Pure.

One rule: the lesson follows what has happened at a real table, never the other way round.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.words import Words


class LessonStep(msgspec.Struct, frozen=True):
    """Something to read, and the events that people bring about then; none: it is only read.

    `also` are events that may come besides, and change nothing. `waits`: its events come when everything before it in
    the part has been done.
    """

    words: Words
    events: tuple[Any, ...] = ()
    also: tuple[Any, ...] = ()
    waits: bool = False


class Lesson(msgspec.Struct, frozen=True):
    """The events that the table begins with, and the steps in parts: within a part, people may change the order.

    The first thing said depends on whether the apparatus is a real one.
    """

    opening: tuple[Any, ...]
    parts: tuple[tuple[LessonStep, ...], ...]
    with_real: Words
    with_virtual: Words

    def beginning(self, *, is_virtual: bool) -> "Lesson":
        """The same with what is said first of all."""
        first = LessonStep(self.with_virtual if is_virtual else self.with_real)
        return msgspec.structs.replace(self, parts=((first, *self.parts[0]), *self.parts[1:]))

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        return tuple([step for part in self.parts for step in part])


class Progress(msgspec.Struct, frozen=True):
    """How far people are: the steps that are done, and the next event that is waited for.

    `begun` is the last step of which anything has happened: what there was to read before it was read. `wrong` is the
    number of the first event that is not in the lesson.
    """

    done: frozenset[int] = frozenset()
    begun: int = -1
    wrong: int | None = None
    wanted: Any = None


def progress(lesson: Lesson, happened: Iterable[Any]) -> Progress:
    """How far a table is that has begun with the opening, given all its events."""
    numbered = enumerate(happened, start=1)
    for _ in lesson.opening:
        next(numbered, None)
    done: set[int] = set()
    first, begun = 0, -1
    for part in lesson.parts:
        found = _part_progress(part, numbered)
        done |= {first + step for step in found.done}
        begun = first + found.begun if found.begun >= 0 else begun
        if found.wrong is not None or found.wanted is not None:
            return Progress(frozenset(done), begun, found.wrong, found.wanted)
        first += len(part)
    return Progress(frozenset(done), begun)


def _part_progress(part: tuple[LessonStep, ...], numbered: "enumerate[Any]") -> Progress:
    """How far a part is. It takes no more events than it needs."""
    awaited = [(place, event) for place, step in enumerate(part) for event in step.events]
    also = [event for step in part for event in step.also]
    begun, wrong = -1, None
    while awaited:
        number, event = next(numbered, (0, None))
        if event is None:
            break
        bare = msgspec.structs.replace(event, at=None, source=None)
        place = next((place for place, other in awaited if other == bare), None)
        if place is not None and not (part[place].waits and any(other < place for other, _ in awaited)):
            awaited.remove((place, bare))
            begun = max(begun, place)
        elif bare not in also:
            wrong = number
            break
    left = {place for place, _ in awaited}
    done = frozenset(place for place, step in enumerate(part) if step.events and place not in left)
    return Progress(done, begun, wrong, awaited[0][1] if awaited else None)
