"""The lesson of 40 Thieves."""

from collections.abc import Iterator

import pytest

from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.board import Place, Spot
from companion.games.forty_thieves.events import AnyEvent
from companion.games.forty_thieves.faces import Special
from companion.games.forty_thieves.lesson import SEATS, lesson
from companion.games.forty_thieves.phases import GAME_OVER
from companion.games.forty_thieves.result import result
from companion.games.forty_thieves.state import State
from companion.games.lesson import Lesson, LessonStep, progress

NAMES = ("Ana", "Ben", "Cora")
OPENED = events.TableOpened(game="forty-thieves", seats=NAMES)
PLAYED = {
    events.LanternPlayed: Special.LANTERN,
    events.SapphirePlayed: Special.SAPPHIRE,
    events.AmuletPlayed: Special.AMULET,
    events.DaggerPlayed: Special.DAGGER,
    events.EvilEyePlayed: Special.EVIL_EYE,
}


@pytest.fixture(scope="module")
def taught() -> Lesson:
    return lesson(OPENED)


def states(taught: Lesson) -> Iterator[tuple[LessonStep, AnyEvent, State]]:
    """The table after each event of a step."""
    opened, *rest = taught.opening
    state = engine.open_table(opened)
    for event in rest:
        state = engine.apply(state, event)
    for step in taught.steps:
        for event in step.events:
            state = engine.apply(state, event)
            yield step, event, state


def last(taught: Lesson) -> State:
    *_, (_, _, state) = states(taught)
    return state


def done(taught: Lesson) -> list[AnyEvent]:
    return [event for _, event, _ in states(taught)]


def test_the_game_ends_with_the_last_sapphire_and_whoever_steals_it_wins(taught: Lesson) -> None:
    state = last(taught)
    assert state.phase is GAME_OVER
    assert state.table.names == NAMES[:SEATS]
    scores = {seat.seat: (seat.sapphires, seat.sapphire_tiles, seat.evil_eyes, seat.evil_eye_tiles, seat.winner)
              for seat in result(state).seats}  # fmt: skip
    assert scores == {"Ana": (4, 0, 1, 0, False), "Ben": (5, 1, 0, 1, True)}


def test_every_special_tile_is_met(taught: Lesson) -> None:
    shown = {event.tile.special for event in done(taught) if isinstance(event, events.TileShown)}
    played = {PLAYED[type(event)] for event in done(taught) if type(event) in PLAYED}
    assert (shown | played) - {None} == set(Special)


def test_it_shows_what_there_is_to_know(taught: Lesson) -> None:
    """A tile replaced, two swapped, a theft around a sapphire, one along a line with a choice, and one that fails."""
    kinds = {type(event) for event in done(taught)}
    assert {events.TileReplaced, events.TilesSwapped, events.SapphireTaken, events.TheftFailed} <= kinds
    places = [event.place for event in done(taught) if isinstance(event, events.TheftAnnounced)]
    judged = [state.theft.success for _, _, state in states(taught) if state.theft and state.theft.success is not None]
    assert [place.spot is None for place in places] == [False, True, True, False]
    assert (True in judged, False in judged) == (True, True)
    assert {event.discarded for event in done(taught) if isinstance(event, events.HandBuilt)} == {0, 1}


def test_a_tile_is_told_to_be_what_lies_there(taught: Lesson) -> None:
    """The position has a face for every cell, so the referee notes whatever does not fit."""
    assert not last(taught).notes
    position = taught.opening[1]
    assert isinstance(position, events.PositionSet)
    assert position.shown is not None
    assert len(position.shown) == 16


def test_a_dagger_gives_the_sapphire_back(taught: Lesson) -> None:
    before, cancelled = [
        [hoard.sapphires for hoard in state.hoards]
        for _, event, state in states(taught)
        if isinstance(event, events.SapphirePlayed | events.DaggerPlayed)
    ]
    assert (before, cancelled) == ([3, 5], [4, 4])


def test_in_a_turn_nothing_comes_too_early(taught: Lesson) -> None:
    """A theft at once would skip what can only be done before it."""
    assert progress(taught, [*taught.opening, done(taught)[1]]).wrong == 3
    assert progress(taught, [*taught.opening, *done(taught)[:2]]).wrong is None


def test_hands_on_the_tray_and_a_secret_look_do_no_harm(taught: Lesson) -> None:
    hand, replaced = done(taught)[:2]
    assert isinstance(replaced, events.TileReplaced)
    cell, spot = replaced.cell, Spot.S13
    moved = [events.TileLifted(cell=cell), events.TilePlaced(cell=cell), events.SapphireLifted(spot=spot),
             events.SapphirePlaced(spot=spot)]  # fmt: skip
    happened = [*taught.opening, hand, *moved, events.TileGlimpsed(cell=cell), *moved[:2], replaced]
    assert progress(taught, happened).wrong is None


def test_where_a_look_has_to_find_something_another_one_does_harm(taught: Lesson) -> None:
    at = next(at for at, event in enumerate(done(taught)) if isinstance(event, events.TileShown) and event.tile.special)
    lantern = done(taught)[at]
    assert isinstance(lantern, events.TileShown)
    before = [*taught.opening, *done(taught)[:at]]
    assert progress(taught, [*before, events.TileGlimpsed(cell=lantern.cell), lantern]).wrong is None
    assert progress(taught, [*before, events.TileGlimpsed(cell=Place.S33.cells[3])]).wrong == len(before) + 1


def test_sentences_are_few_and_short(taught: Lesson) -> None:
    for step in (*taught.steps, *(LessonStep(words) for words in (taught.with_real, taught.with_virtual))):
        assert len(str(step.words)) <= 120, step.words
        assert str(step.words).count(".") + str(step.words).count("!") <= 3


def test_optional_rules_are_left_out() -> None:
    tales = events.TableOpened(game="forty-thieves", seats=NAMES, options=events.TableOptions(tales=True))
    assert lesson(tales) == lesson(OPENED)
