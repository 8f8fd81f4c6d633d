"""How far hands are with the steps that they were asked to do."""

from companion.kiosk.screen_motion import SLIDE_MS, StepProgress
from companion.words import Words
from hardware.differences import Step


def step(name: str) -> Step:
    return Step(Words(name), Words(name), (name,))


A, B, C = map(step, "ABC")


def test_a_step_that_is_done_is_counted_and_slides_away_in_time() -> None:
    progress = StepProgress()
    progress.look((A, B, C), 0)
    assert progress.view(0) == (0, None, 0.0)
    assert progress.deadline_ms(0) is None
    progress.look((B, C), 1000)
    assert progress.view(1000) == (1, A, 0.0)
    assert progress.deadline_ms(1000) == 1025
    assert progress.tick(1100)
    assert progress.view(1100) == (1, A, 0.5)
    assert progress.tick(1000 + SLIDE_MS)
    assert progress.view(1000 + SLIDE_MS) == (1, None, 0.0)
    assert not progress.tick(2000)


def test_two_steps_at_once_are_both_counted() -> None:
    progress = StepProgress()
    progress.look((A, B, C), 0)
    progress.look((C,), 10)
    assert progress.view(10) == (2, B, 0.0)


def test_what_is_to_do_instead_is_no_progress() -> None:
    progress = StepProgress()
    progress.look((A, B), 0)
    progress.look((C, A, B), 10)
    assert progress.view(10) == (0, None, 0.0)
    progress.look((A, B), 20)
    assert progress.view(20) == (1, C, 0.0)


def test_the_same_steps_again_change_nothing() -> None:
    progress = StepProgress()
    progress.look((A, B), 0)
    progress.look((B,), 10)
    progress.look((B,), 110)
    assert progress.view(110) == (1, A, 0.5)


def test_the_next_trouble_begins_anew() -> None:
    progress = StepProgress()
    progress.look((A, B), 0)
    progress.look((B,), 10)
    progress.look((), 20)
    assert progress.view(20) == (0, None, 0.0)
    progress.look((B,), 30)
    assert progress.view(30) == (0, None, 0.0)


def test_with_less_motion_nothing_slides() -> None:
    progress = StepProgress()
    progress.look((A, B), 0, reduced=True)
    progress.look((B,), 10, reduced=True)
    assert progress.view(10) == (1, None, 0.0)
