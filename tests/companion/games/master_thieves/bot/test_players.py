"""Computer players: lawful, repeatable, and the better the longer they think and remember."""

from random import Random

import pytest

from companion.games.master_thieves.bot.computer_game import ComputerGame, Dealt
from companion.games.master_thieves.bot.memory import Memory
from companion.games.master_thieves.bot.observation import observation, public
from companion.games.master_thieves.bot.players import (
    MAKE,
    Level,
    Player,
    RandomPlayer,
    SearchingPlayer,
    SimplePlayer,
    decided,
)
from companion.games.master_thieves.cards import CHARACTERS, THIEF
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed
from companion.games.master_thieves.scoring import outcome
from companion.games.master_thieves.state import State
from tests.companion.games.master_thieves.table import some_editions_or_all

pytestmark = pytest.mark.rules


# The others search as the third one does, and remember more.
some_levels_or_all = pytest.mark.parametrize(
    "level", [*Level][:3] + [pytest.param(level, marks=pytest.mark.proof) for level in [*Level][3:]]
)


def quick_search(seed: int, half_life: float | None = 4) -> Player:
    return SearchingPlayer(Random(seed), half_life, 8, 1)


def game(edition: EditionId, seed: int, *players: Player) -> tuple[State, list[AnyEvent]]:
    events: list[AnyEvent] = []
    table = ComputerGame(edition, players, Random(seed))
    return table.play(lambda _, event: events.append(event)), events


def test_they_play_with_cards_on_screens_and_only_ties_show_numbers() -> None:
    table = ComputerGame(
        EditionId.ZOCH, [SimplePlayer(Random(seat), 5) for seat in range(3)], Random(4), on_screens=True
    )
    shown: list[AnyEvent] = []
    end = table.play(lambda _, event: shown.append(event))
    numbers = [event.number for event in shown if isinstance(event, CardRevealed)]
    assert numbers == [None] * len(numbers)
    assert (outcome(end) is not None, list(end.fouls)) == (True, [])
    seen = [number for known in end.cards.numbers for number in known if number is not None]
    assert 2 <= len(seen) < 18


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.proof)])
@some_editions_or_all(EditionId.ZOCH, EditionId.RIO_GRANDE)  # in the latter, a smuggler may keep one gem
def test_they_play_whole_games_without_a_foul(edition: EditionId, seats: int) -> None:
    for seed in range(seats - 1):
        makers = (
            lambda n: SimplePlayer(Random(n), 5),
            lambda n: RandomPlayer(Random(n), None),
            quick_search,
            lambda n: quick_search(n, None),
        )
        end, events = game(edition, seed, *[makers[(seat + seed) % 4](seat) for seat in range(seats)])
        assert outcome(end) is not None
        assert list(end.fouls) == []
        assert len(events) == end.events - 1


@some_editions_or_all(EditionId.ZOCH)
def test_the_same_chance_plays_the_same_game(edition: EditionId) -> None:
    first, second = [game(edition, 9, quick_search(1), SimplePlayer(Random(2), 5)) for _ in range(2)]
    assert first == second


@some_editions_or_all(EditionId.ZOCH)
def test_who_knows_rules_of_thumb_beats_chance(edition: EditionId) -> None:
    """At least nine of ten games, against one who plays at random."""
    won = 0
    for seed in range(10):
        end, _ = game(edition, seed, RandomPlayer(Random(seed), None), SimplePlayer(Random(seed), 10))
        result = outcome(end)
        assert result is not None
        won += result.winners == (1,)
    assert won >= 9


@some_levels_or_all
def test_every_level_decides_on_a_card_and_a_drawer(level: Level) -> None:
    table = ComputerGame(EditionId.ZOCH, [MAKE[level](Random(seat)) for seat in range(2)], Random(4))
    while table.state.turn is None:
        table.step()
    assert table.step() is not None


def test_equal_observations_lead_to_equal_decisions_whatever_is_hidden() -> None:
    """A player that has seen the same decides the same: it is given nothing else."""
    table = ComputerGame(EditionId.ZOCH, [quick_search(0), quick_search(1)], Random(4))
    while table.state.turn is None or table.state.turn.seat != 1:
        table.step()
    seen = observation(table.state, 1)
    assert {str(decided(quick_search(5).act(seen))) for _ in range(3)} == {str(decided(quick_search(5).act(seen)))}


def test_it_stops_after_every_try() -> None:
    table = ComputerGame(EditionId.ZOCH, [quick_search(0), quick_search(1)], Random(4))
    while table.state.phase.value == "setup":
        table.step()
    thinking = quick_search(2).card(observation(table.state, 0))
    assert len(list(thinking)) == 8
    assert decided(quick_search(2).card(observation(table.state, 0))) in CHARACTERS


def test_the_numbers_of_a_set_go_to_the_left_with_it() -> None:
    dealt = Dealt(3, Random(0))
    assert [dealt.number(2, (seat + 1) % 3, THIEF) for seat in range(3)] == [
        dealt.number(1, seat, THIEF) for seat in range(3)
    ]
    assert len({dealt.number(1, seat, THIEF) for seat in range(3)}) == 3


def test_a_memory_needs_no_chance_to_know_everything() -> None:
    table = ComputerGame(EditionId.ZOCH, [SimplePlayer(Random(0), None), SimplePlayer(Random(1), None)], Random(4))
    memory, before = Memory(Random(9)), table.state
    for _ in range(60):
        event = table.step()
        memory.watch(public(before), event, observation(table.state, 0))
        before = table.state
    assert memory.imagine(observation(before, 0)).box == before.box
