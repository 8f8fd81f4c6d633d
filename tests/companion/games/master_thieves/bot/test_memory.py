"""What a computer player remembers: all that can be known, and less and less of it."""

from random import Random

import pytest

from companion.games.master_thieves import engine
from companion.games.master_thieves.bot.computer_game import ComputerGame
from companion.games.master_thieves.bot.memory import Memory
from companion.games.master_thieves.bot.observation import observation, public
from companion.games.master_thieves.bot.players import SimplePlayer
from companion.games.master_thieves.box import Box
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.gems import NO_GEMS
from companion.games.master_thieves.state import State
from tests.companion.games.laws.play import fair_game, opening, wild_game
from tests.companion.games.master_thieves.table import read, some_editions_or_all

pytestmark = pytest.mark.rules


class Watching:
    """Seats that watch a game."""

    def __init__(self, state: State, half_life: float | None = None) -> None:
        self.state = state
        self.memories = [Memory(Random(seat), half_life) for seat in state.seats]

    def see(self, event: AnyEvent, after: State) -> None:
        before = public(self.state)
        for seat, memory in enumerate(self.memories):
            memory.watch(before, event, observation(after, seat))
        self.state = after

    def imagined(self, seat: int) -> Box:
        return self.memories[seat].imagine(observation(self.state, seat)).box

    def say(self, kind: str, **fields: object) -> None:
        event = read(kind, **fields)
        self.see(event, engine.apply(self.state, event))


@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=pytest.mark.proof)])
@pytest.mark.parametrize("edition", EditionId)
def test_who_forgets_nothing_knows_all_that_lies_in_the_box(edition: EditionId, seats: int) -> None:
    first, rng = opening(edition, seats), Random(f"{edition}{seats}")
    for game in (fair_game(first, rng), wild_game(first, rng, 300)):
        watching = None
        for event, state in game:
            if watching is None:
                watching = Watching(state)
                continue
            watching.see(event, state)
            seat = state.events % seats
            assert watching.imagined(seat) == state.box


@pytest.mark.parametrize("half_life", [2])
@some_editions_or_all(EditionId.ZOCH, EditionId.RIO_GRANDE)
def test_what_is_imagined_always_adds_up(edition: EditionId, half_life: float) -> None:
    """The same gems as there are, the same alarms, and what the seat sees before it."""
    watching = None
    for event, state in wild_game(opening(edition, 3), Random(edition), 300):
        if watching is None:
            watching = Watching(state, half_life)
            continue
        watching.see(event, state)
        for seat in state.seats:
            box = watching.imagined(seat)
            assert box.gems == state.box.gems
            assert sorted(owner for tray in box.trays for owner in tray.alarms) == sorted(
                owner for tray in state.box.trays for owner in tray.alarms
            )
            look = observation(state, seat).look
            if look is not None:
                assert box.tray(look.drawer).front(look.side) == look.top


def right(edition: EditionId, half_life: float | None) -> float:
    """The share of front compartments with gems that are imagined as they are, over a game."""
    found = asked = 0
    watching = None
    for event, state in fair_game(opening(edition, 3), Random(5)):
        if watching is None:
            watching = Watching(state, half_life)
            continue
        watching.see(event, state)
        box = watching.imagined(0)
        for mine, true in zip(box.trays, state.box.trays, strict=True):
            for guess, fact in ((mine.upright, true.upright), (mine.inverted, true.inverted)):
                asked += bool(fact.gems)
                found += bool(fact.gems) and guess.gems == fact.gems
    return found / asked


def test_the_longer_the_half_life_the_more_is_known() -> None:
    shares = [right(EditionId.ZOCH, half_life) for half_life in (1, 5, 40, None)]
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert shares[-1] == 1


def test_a_position_that_people_set_is_known_and_what_it_leaves_out_is_empty() -> None:
    watching = Watching(engine.open_table(opening(EditionId.ZOCH, 2)))
    watching.say("ruby_placed", drawer="A1")
    watching.say(
        "position_set",
        orientation="inverted",
        drawers={
            "B1": {"upright": ["sapphire", "alarm:Ana"], "secret_inverted": ["ruby"]},
            "B2": {"inverted": ["diamond"]},
        },
    )
    assert watching.imagined(0) == watching.imagined(1) == watching.state.box
    assert watching.state.box.gems.ruby == 1


def test_a_correction_is_known_and_what_it_leaves_out_stays() -> None:
    watching = Watching(engine.open_table(opening(EditionId.ZOCH, 2)))
    watching.say("position_set", drawers={"B1": {"upright": ["sapphire"]}, "B2": {"upright": ["diamond"]}})
    watching.say("correction", set={"drawers": {"B1": {"secret_upright": ["ruby"], "upright": []}}})
    assert watching.imagined(0) == watching.state.box
    assert watching.state.box.trays[5].upright.gems.diamond == 1
    watching.say("correction", set={"red": {"diamond": 1}})
    assert watching.imagined(1) == watching.state.box


def test_a_ruby_that_was_found_is_no_longer_forgotten() -> None:
    """Everybody heard of it, so everybody knows where it lies until it is taken."""
    watching = Watching(engine.open_table(opening(EditionId.ZOCH, 3)), 0.01)
    watching.say("position_set", drawers={"A1": {"secret_upright": ["ruby"], "upright": ["diamond"]}})
    watching.say("reveal_closed")
    for number, name in enumerate(("Ana", "Bo", "Cy"), start=1):
        watching.say("card_revealed", seat=name, character="master_thief", number=number)
    for _ in range(2):  # all is forgotten
        watching.say("turn_ended")
    watching.say("drawer_opened", drawer="A1", depth="front")
    watching.say("drawer_opened", drawer="A1", depth="secret")
    assert watching.imagined(1).tray(watching.state.box.open[0][0]).secret_upright.ruby == 1
    watching.say("gems_taken", gems="all")
    assert watching.imagined(1).gems == watching.imagined(0).gems == NO_GEMS


def test_nothing_is_imagined_twice_where_there_is_nothing_to_guess() -> None:
    table = ComputerGame(EditionId.ZOCH, [SimplePlayer(Random(0), None), SimplePlayer(Random(1), None)], Random(4))
    sure, vague, before = Memory(Random(9)), Memory(Random(9), 1.0), public(table.state)
    for _ in range(60):
        event = table.step()
        seen = observation(table.state, 0)
        for memory in (sure, vague):
            memory.watch(before, event, seen)
        before = seen.public
    assert sure.imagine(seen) is sure.imagine(seen)
    assert vague.imagine(seen) is not vague.imagine(seen)
    sure.forget()
    assert sure.imagine(seen) is not sure.imagine(seen)
