"""Laws that hold in every game, fair or wild, in every edition, with 2 to 8 seats: over 2,000 games a run."""

from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.master_thieves import abilities, engine, events
from companion.games.master_thieves.cards import CHARACTERS, RANK, Takes
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed, DrawerOpened, GemsTaken, RevealClosed
from companion.games.master_thieves.gems import NO_GEMS, Gem
from companion.games.master_thieves.options import option_types, options
from companion.games.master_thieves.rejections import RejectedError
from companion.games.master_thieves.state import Phase, State
from companion.games.master_thieves.views import table_view
from tests.companion.games.laws.status import status
from tests.laws import share
from tools.other_secrets import with_other_secrets
from tools.random_player.master_thieves import movements

from .play import every_claim, fair_game, opening, wild_game

pytestmark = pytest.mark.law
T = TypeVar("T")
TABLES = [pytest.param(edition, seats, id=f"{edition}-{seats}") for edition in EditionId for seats in range(2, 9)]
FAIR, WILD = 60, 20  # a table: 28 tables make 2,240 games

seeds = st.integers(min_value=0, max_value=2**32)
some_games = settings(max_examples=share(FAIR), database=None, derandomize=True)
some_wild_games = settings(max_examples=share(WILD), database=None, derandomize=True)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@some_games
@given(seed=seeds, single_action=st.booleans(), on_screens=st.booleans())
def test_a_fair_game_comes_to_an_end_without_a_foul_and_its_record_replays_to_the_same_state(
    edition: EditionId, seats: int, seed: int, single_action: bool, on_screens: bool
) -> None:
    record: list[AnyEvent] = []
    rng = Random(seed)
    first = opening(edition, seats, single_action=single_action, deal=rng if on_screens else None)
    for event, state in fair_game(first, rng):
        record.append(event)
        assert conserved(state)
    assert status(state) == []
    assert state.phase is Phase.GAME_OVER
    assert not state.fouls
    assert not all(state.white) or (edition is EditionId.GIGAMIC and not state.box.hidden_rubies)
    assert replayed([events.decode(events.encode(event)) for event in record]) == state


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@some_wild_games
@given(seed=seeds, length=st.integers(min_value=1, max_value=250), on_screens=st.booleans())
def test_whatever_hands_do_the_state_stays_possible_and_options_are_exactly_what_is_accepted(
    edition: EditionId, seats: int, seed: int, length: int, on_screens: bool
) -> None:
    rng = Random(seed)
    first = opening(edition, seats, deal=rng if on_screens else None)
    claims = every_claim(first.seats)
    for _, state in wild_game(first, rng, length):
        assert status(state) == []
        if rng.random() < 0.06:
            accepts_its_options(state, rng)
            accepts_nothing_else(state, rng.sample(claims, 120))
            tells_nothing_hidden(state, rng)
            can_be_stopped(state)


def can_be_stopped(state: State) -> None:
    """People may stop at any time between the setup and the end: then the best pillow has won, and nothing moves."""
    stopping = events.GameStopped()
    if state.phase in (Phase.SETUP, Phase.GAME_OVER):
        with pytest.raises(RejectedError):
            engine.apply(state, stopping)
        return
    after = engine.apply(state, stopping)
    assert status(after) == []
    assert (after.phase, after.stopped, options(after)) == (Phase.GAME_OVER, True, [])
    assert (after.box, after.white, after.black, after.red) == (state.box, state.white, state.black, state.red)
    assert table_view(after).winners == best(after)


def best(state: State) -> tuple[str, ...]:
    """Highest score; then most rubies, sapphires and diamonds, as far as the edition goes on to ask."""
    points = {Gem.RUBY: 4, Gem.SAPPHIRE: 2, Gem.DIAMOND: 1}

    def worth(seat: int) -> tuple[int, ...]:
        black, white = state.black[seat], state.white[seat]
        gained = sum(count * (black[gem] - white[gem]) for gem, count in points.items())
        return (gained, *[black[gem] for gem in state.edition.tie_breaks])

    seats = range(len(state.table.names))
    return tuple(state.table.names[seat] for seat in seats if worth(seat) == max(map(worth, seats)))


def conserved(state: State) -> bool:
    everywhere = (state.unused, state.red, state.box.gems, *state.white, *state.black)
    return sum(everywhere, NO_GEMS) == state.edition.stock


def replayed(record: list[AnyEvent]) -> State:
    state = engine.open_table(record[0])
    for event in record[1:]:
        state = engine.apply(state, event)
    return state


def some(found: list[T], rng: Random) -> list[T]:
    return rng.sample(found, min(len(found), 15))


def accepts_its_options(state: State, rng: Random) -> None:
    """Everything in `options` is accepted, and only a finished game has none."""
    found = options(state)
    assert (found == []) is (state.phase is Phase.GAME_OVER)
    assert len(set(found)) == len(found)
    for event in [*some(found, rng), *some(movements(state), rng)]:
        assert status(engine.apply(state, event)) == []


def accepts_nothing_else(state: State, claims: list[AnyEvent]) -> None:
    """A claim outside of `options` is rejected with a reason, and nothing else happens."""
    found = set(options(state))
    for claim in claims:
        try:
            after = engine.apply(state, claim)
        except RejectedError:
            assert canonical(state, claim) not in found
        else:
            assert canonical(state, claim) in found or is_echo(state, claim, after)


def canonical(state: State, claim: AnyEvent) -> AnyEvent:
    """A taking may be said as a list or as "all": `options` knows one of the two. A dealt number need not be said."""
    if isinstance(claim, CardRevealed) and claim.seat in state.table.names and state.dealt_numbers:
        dealt = state.dealt_numbers[state.table.seat(claim.seat)][RANK[claim.character]]
        return replace(claim, number=None) if claim.number == dealt else claim
    turn = state.turn
    if not isinstance(claim, GemsTaken) or turn is None or turn.side is None or claim.gems == ():
        return claim
    everything = tuple(abilities.on_offer(state, turn).spread())
    takes_all = claim.gems in ("all", everything)
    return GemsTaken(gems="all") if takes_all and turn.role.takes is not Takes.MAY_TAKE_ONE else claim


def is_echo(state: State, claim: AnyEvent, after: State) -> bool:
    """What everybody knows may be said again while cards are revealed, and changes nothing."""
    turn = after.turn and replace(after.turn, earlier=() if state.turn is None else state.turn.earlier)
    closed = state.closed_by_itself_at
    same = replace(after, events=state.events, news=state.news, turn=turn, closed_by_itself_at=closed) == state
    return isinstance(claim, RevealClosed | CardRevealed) and same


def tells_nothing_hidden(state: State, rng: Random) -> None:
    """Two states that differ only in what players cannot know look the same, also after what shows nothing."""
    twin = with_other_secrets(state, rng)
    assert table_view(twin) == table_view(state)
    possible = {*options(twin), *movements(twin)}
    for event in some([*options(state), *movements(state)], rng):
        if isinstance(event, DrawerOpened | CardRevealed) or event not in possible:
            continue
        after, twin_after = engine.apply(state, event), engine.apply(twin, event)
        if after.phase is not Phase.GAME_OVER:
            assert table_view(twin_after) == table_view(after)
            assert twin_after.news == after.news


def test_the_kinds_of_options_do_not_tell_which_cards_are_left() -> None:
    """zoch: whether anybody can still be a smuggler is for the players to remember."""
    state = engine.open_table(opening(EditionId.ZOCH, 3))
    with_smugglers = engine.apply(state, events.PositionSet())
    none = {name: tuple(CHARACTERS[1:]) for name in state.table.names}
    without = engine.apply(state, events.PositionSet(hands=none))
    assert option_types(with_smugglers) == option_types(without) == ["card_revealed", "reveal_closed"]
