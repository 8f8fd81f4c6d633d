"""Computer players at a table with people: whose turn it is, what they are shown, and ties that they are part of."""

from collections.abc import Iterable
from random import Random

import pytest

from companion.games import GAMES
from companion.games.computer_players import Thinking
from companion.games.master_thieves import engine
from companion.games.master_thieves.bot.computer_players import COMPUTER_PLAYERS, SeatedPlayer
from companion.games.master_thieves.bot.lawful import CLOSE, OPEN_FRONT, OPEN_SECRET
from companion.games.master_thieves.bot.observation import Observation, Public
from companion.games.master_thieves.bot.players import decided
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.events import AnyEvent, TableOpened, TieSettled
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.games.master_thieves.state import SETUP
from tests.companion.games.master_thieves.bot.test_players import some_levels_or_all
from tests.companion.games.master_thieves.table import EDITIONS, Table, every_edition, play, top

pytestmark = pytest.mark.rules


class Scripted:
    """A player that notes what it is shown and does what it was told to."""

    def __init__(self, *acts: AnyEvent) -> None:
        self.acts = list(acts)
        self.watched: list[AnyEvent] = []
        self.forgotten = 0

    def watch(self, before: Public, event: AnyEvent, seen: Observation) -> None:
        assert before.events == seen.public.events - 1
        self.watched.append(event)

    def forget(self) -> None:
        self.forgotten += 1

    def card(self, seen: Observation) -> Thinking[Character]:
        yield from ()
        return seen.public.cards.hands[seen.seat][0]

    def act(self, seen: Observation) -> Thinking[AnyEvent]:
        assert seen.turn is not None
        yield from ()
        return self.acts.pop(0)


def at_box(edition: str, card: str = "thief", **drawers: dict[str, list[str]]) -> Table:
    return play(edition, drawers=drawers).reveal(Ana=card, Bo="detective 1", Cy="detective 2")


def shown(table: Table, seats: Iterable[int]) -> AnyEvent | None:
    return COMPUTER_PLAYERS.settled_tie(table.state, frozenset(seats), Random(0))


def test_only_a_game_that_has_them_offers_them() -> None:
    assert GAMES["master-thieves"].computer_players is COMPUTER_PLAYERS
    assert GAMES["forty-thieves"].computer_players is None


@some_levels_or_all
def test_every_level_can_sit_down(level: str) -> None:
    player = COMPUTER_PLAYERS.player(level, 0, Random(0))
    assert decided(player.card(play("zoch").state)) in tuple(Character)


def test_how_the_box_was_filled_is_not_seen_and_what_was_imagined_of_it_is_forgotten() -> None:
    opened = TableOpened(game="master-thieves", edition="zoch", seats=("Ana", "Bo"))  # type: ignore[arg-type]
    state, script = engine.open_table(opened), Scripted()
    player, rng = SeatedPlayer(script, 0), Random(3)
    while state.phase is SETUP:
        event = rng.choice(options(state))
        after = engine.apply(state, event)
        player.watch(state, event, after)
        state = after
    assert (script.watched, script.forgotten) == ([], 1)
    event = options(state)[0]
    player.watch(state, event, engine.apply(state, event))
    assert script.watched == [event]


def test_a_real_player_forgets_too() -> None:
    opened = TableOpened(game="master-thieves", edition="zoch", seats=("Ana", "Bo"))  # type: ignore[arg-type]
    state, rng = engine.open_table(opened), Random(3)
    told, untold = (COMPUTER_PLAYERS.player("simple", 0, Random(5)) for _ in range(2))
    while state.phase is SETUP:
        event = rng.choice(options(state))
        after = engine.apply(state, event)
        told.watch(state, event, after)
        state = after
    assert decided(told.card(state)) == decided(untold.card(state))


@every_edition
def test_whose_turn_or_pick_it_is(edition: str) -> None:
    assert COMPUTER_PLAYERS.to_act(play(edition).state) is None
    assert COMPUTER_PLAYERS.to_act(at_box(edition).state) == 0
    sharing = play(edition, red={"diamond": 3, "sapphire": 2}).reveal(
        Ana="detective 1", Bo="detective 2", Cy="detective 3"
    )
    assert COMPUTER_PLAYERS.to_act(sharing.state) == sharing.state.seats[0]


@every_edition
def test_a_drawer_that_is_only_ajar_is_pulled_out_first(edition: str) -> None:
    table = at_box(edition).open("B2", "ajar")
    assert decided(SeatedPlayer(Scripted(), 0).act(table.state)) == OPEN_FRONT[Drawer.B2]


def test_it_does_what_the_player_decides() -> None:
    event = OPEN_FRONT[Drawer.A1]
    assert decided(SeatedPlayer(Scripted(event), 0).act(at_box("zoch").state)) == event


def test_it_does_not_search_a_short_drawer() -> None:
    search = OPEN_SECRET[Drawer.A2]
    empty = at_box("zoch", "master_thief").open("A2")
    assert decided(SeatedPlayer(Scripted(search), 0).act(empty.state)) == CLOSE[Drawer.A2]
    asked = [at_box(edition, card, A2=top("diamond")).open("A2").state for edition in EDITIONS for card in Character]
    held_up = [state for state in asked if state.turn is not None and options(state)[-1] is not TURN_ENDED]
    assert held_up, "somebody has to say something before the turn can end"
    for state in held_up:
        assert decided(SeatedPlayer(Scripted(search), 0).act(state)) == options(state)[0]


# ties


@every_edition
def test_a_tie_is_settled_by_chance_once_all_cards_are_shown(edition: str) -> None:
    table = play(edition).reveal(Ana="thief", Bo="thief")
    assert shown(table, [0]) is None, "somebody has not shown a card yet"
    table.show("Cy", "jeweler")
    settled = shown(table, [1])
    assert isinstance(settled, TieSettled)
    assert sorted(settled.seats) == ["Ana", "Bo"]
    table.event("tie_settled", seats=list(settled.seats))
    assert shown(table, [0, 1, 2]) is None


@every_edition
def test_a_tie_among_people_is_theirs(edition: str) -> None:
    assert shown(play(edition).reveal(Ana="thief", Bo="thief", Cy="jeweler"), [2]) is None


def test_numbers_that_are_known_are_kept_in_their_order() -> None:
    for seed in range(8):
        table = play("zoch").reveal(Ana="thief 5", Bo="thief", Cy="thief 2")
        settled = COMPUTER_PLAYERS.settled_tie(table.state, frozenset({1}), Random(seed))
        assert isinstance(settled, TieSettled)
        assert settled.seats.index("Cy") < settled.seats.index("Ana")
        table.event("tie_settled", seats=list(settled.seats))
        assert table.phase == "turn"


def test_smugglers_are_settled_when_no_more_of_them_come() -> None:
    table = play("zoch").show("Ana", "smuggler").show("Bo", "smuggler")
    assert shown(table, [0]) is None
    assert shown(table.close_reveal(), [0]) is not None
