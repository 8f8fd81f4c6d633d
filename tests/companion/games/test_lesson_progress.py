"""How far people are in a lesson, given what has happened at its table."""

from typing import Any

import pytest

from companion.games.lesson import Lesson, LessonStep, Progress, progress
from companion.games.master_thieves import events
from companion.words import Words

SAID = Words("said")
OPENED: Any = events.TableOpened(game="master-thieves", edition="zoch", seats=("Ana", "Ben"))  # type: ignore[arg-type]
DIAMOND = events.decode(b'{"type":"gem_placed","gem":"diamond"}')
ALARM, ENDED, TURNED = events.AlarmPlaced(), events.TurnEnded(), events.BoxTurned()
SEEN = events.BoxTurned(source="sensor", at="2026-01-01T00:00:00+00:00")  # type: ignore[arg-type]

LESSON = Lesson(
    (OPENED,),
    (
        (LessonStep(SAID), LessonStep(SAID, (DIAMOND,), also=(TURNED,)), LessonStep(SAID, (ALARM,))),
        (LessonStep(SAID), LessonStep(SAID, (TURNED,)), LessonStep(SAID, (ENDED,), waits=True)),
        (LessonStep(SAID),),
    ),
    with_real=Words("real"),
    with_virtual=Words("virtual"),
)


@pytest.mark.parametrize(
    ("happened", "found"),
    [
        pytest.param([], Progress(wanted=DIAMOND), id="before the table is open"),
        pytest.param([OPENED], Progress(wanted=DIAMOND), id="nothing yet"),
        pytest.param([OPENED, DIAMOND], Progress(frozenset({1}), 1, wanted=ALARM), id="one step"),
        pytest.param([OPENED, ALARM], Progress(frozenset({2}), 2, wanted=DIAMOND), id="another order"),
        pytest.param([OPENED, TURNED, ALARM], Progress(frozenset({2}), 2, wanted=DIAMOND), id="what does no harm"),
        pytest.param([OPENED, ALARM, DIAMOND], Progress(frozenset({1, 2}), 2, wanted=TURNED), id="a part"),
        pytest.param(
            [OPENED, ALARM, DIAMOND, SEEN], Progress(frozenset({1, 2, 4}), 4, wanted=ENDED), id="whoever has seen it"
        ),
        pytest.param([OPENED, ALARM, DIAMOND, TURNED, ENDED], Progress(frozenset({1, 2, 4, 5}), 5), id="all of it"),
        pytest.param([OPENED, ENDED], Progress(wrong=2, wanted=DIAMOND), id="something else"),
        pytest.param(
            [OPENED, ALARM, ALARM, DIAMOND], Progress(frozenset({2}), 2, wrong=3, wanted=DIAMOND), id="one too many"
        ),
        pytest.param(
            [OPENED, ALARM, DIAMOND, ENDED], Progress(frozenset({1, 2}), 2, wrong=4, wanted=TURNED), id="too early"
        ),
    ],
)
def test_progress_is_told_by_what_has_happened(happened: list[Any], found: Progress) -> None:
    assert progress(LESSON, happened) == found


IN_ORDER = Lesson(
    (OPENED,),
    ((LessonStep(SAID, (DIAMOND,)), LessonStep(SAID, (ALARM, TURNED), waits=True), LessonStep(SAID, (ENDED,))),),
    with_real=Words("real"),
    with_virtual=Words("virtual"),
)


@pytest.mark.parametrize(
    ("happened", "found"),
    [
        pytest.param([ALARM], Progress(wrong=2, wanted=DIAMOND), id="too early"),
        pytest.param([ENDED], Progress(frozenset({2}), 2, wanted=DIAMOND), id="what waits for nothing"),
        pytest.param([DIAMOND, TURNED], Progress(frozenset({0}), 1, wanted=ALARM), id="another order within a step"),
        pytest.param([ENDED, DIAMOND, TURNED, ALARM], Progress(frozenset({0, 1, 2}), 2), id="all of it"),
    ],
)
def test_a_step_that_waits_comes_after_everything_before_it(happened: list[Any], found: Progress) -> None:
    assert progress(IN_ORDER, [OPENED, *happened]) == found


@pytest.mark.parametrize(("is_virtual", "words"), [(True, "virtual"), (False, "real")])
def test_what_is_said_first_depends_on_the_apparatus(is_virtual: bool, words: str) -> None:
    lesson = LESSON.beginning(is_virtual=is_virtual)
    assert [str(step.words) for step in lesson.steps[:2]] == [words, "said"]
    assert len(lesson.steps) == len(LESSON.steps) + 1
