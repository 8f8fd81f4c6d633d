"""The lesson of Master Thieves, in every edition."""

import pytest

from companion.games.lesson import Lesson, LessonStep
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EDITIONS, EditionId
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.lesson import SEATS, lesson
from companion.games.master_thieves.state import GAME_OVER, SMUGGLERS_REVEAL, State, fouls_after
from companion.words import Words

NAMES = ("Ana", "Ben", "Cora", "Dora")
editions = pytest.mark.parametrize("edition", EditionId)


def lesson_in(edition: EditionId, *, single_action: bool = False) -> Lesson:
    table = events.TableOptions(single_action=single_action)
    return lesson(events.TableOpened(game="master-thieves", edition=edition, seats=NAMES, options=table))


def played(taught: Lesson) -> State:
    """The table after all of it; that there are no smugglers goes without saying."""
    opened, *rest = taught.opening
    state = engine.open_table(opened)
    for event in [*rest, *(event for step in taught.steps for event in step.events)]:
        if state.phase is SMUGGLERS_REVEAL and isinstance(event, events.CardRevealed) and event.character != "smuggler":
            state = engine.apply(state, events.RevealClosed())
        state = engine.apply(state, event)
    return state


@editions
def test_every_character_plays_and_the_game_ends_without_a_foul(edition: EditionId) -> None:
    taught = lesson_in(edition)
    state = played(taught)
    assert state.phase is GAME_OVER
    assert not fouls_after(state, 0)
    shown = [event for step in taught.steps for event in step.events if isinstance(event, events.CardRevealed)]
    assert {event.character for event in shown} == set(CHARACTERS)
    assert len(state.table.names) == SEATS


@editions
def test_it_shows_what_there_is_to_know(edition: EditionId) -> None:
    """Rotating, turning over, an alarm that rings, gems that fall, a secret compartment, and the last imitation."""
    taught = lesson_in(edition)
    done = {type(event) for step in taught.steps for event in step.events}
    assert {events.LevelRotated, events.BoxTurned, events.AlarmPlaced, events.GemPlaced, events.TieSettled} <= done
    state = played(taught)
    assert state.black[1][Gem.DIAMOND] == 1, "the alarm brought it"
    assert state.black[1][Gem.RUBY] == 1
    assert not state.white[0]


@editions
def test_seats_are_asked_for_what_their_edition_leaves_to_them(edition: EditionId) -> None:
    rules = EDITIONS[edition]
    asked = [event for step in lesson_in(edition).steps for event in step.events if type(event) is events.GemsTaken]
    choices = rules.smuggler_alone_keeps_one + (not rules.thief_must_take) + 1  # the master thief always has one
    assert len(asked) == choices


@editions
def test_what_a_drawer_holds_is_not_said_before_it_is_open(edition: EditionId) -> None:
    for step in lesson_in(edition).steps:
        if any(isinstance(event, events.DrawerOpened) for event in step.events):
            said = str(step.words).casefold()
            assert not any(word in said for word in (*Gem, "alarm", "gem ", "gems ", "secret")), said


@editions
def test_what_falls_is_explained_before_anything_falls(edition: EditionId) -> None:
    """Zoch, Gigamic: gems that are left on top save the action. The others: it is lost."""
    taught = lesson_in(edition)
    opened, *rest = taught.opening
    state = engine.open_table(opened)
    said = ""
    for step in (LessonStep(Words(""), tuple(rest)), *taught.steps):
        for event in step.events:
            if state.phase is SMUGGLERS_REVEAL and isinstance(event, events.CardRevealed) and event.seat != NAMES[0]:
                state = engine.apply(state, events.RevealClosed())
            state = engine.apply(state, event)
            if state.turn is not None and state.turn.spilled:
                assert "falls out when you open it" in said
                assert ("If none are left in the drawer" in said) == (edition in (EditionId.ZOCH, EditionId.GIGAMIC))
                return
        said += str(step.words)
    pytest.fail("nothing fell")


@editions
def test_sentences_are_few_and_short(edition: EditionId) -> None:
    for step in lesson_in(edition).steps:
        assert len(str(step.words)) <= 120
        assert str(step.words).count(".") + str(step.words).count("!") <= 3


def test_options_of_the_table_are_left_out() -> None:
    assert lesson_in(EditionId.ZOCH, single_action=True) == lesson_in(EditionId.ZOCH)


@editions
def test_what_ties_and_long_drawers_are_known_by_is_said_where_it_matters(edition: EditionId) -> None:
    steps = lesson_in(edition).steps
    tie = next(step for step in steps if any(isinstance(event, events.TieSettled) for event in step.events))
    assert "number printed" in str(tie.words)
    after_ruby = [str(step.words) for step in steps if events.DrawerClosed(drawer=Drawer.C1) in step.events]
    assert ["handle" in said and "knob" in said for said in after_ruby] == [True]
