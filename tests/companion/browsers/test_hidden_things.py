"""Nothing hidden is in any frame: games that differ only in what nobody can know give everybody the same bytes."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.browsers.frames import CardsState, CardsView, Private, Shown, private_frame, public_frame
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import GAME_OVER, SETUP, State
from companion.languages import LANGUAGES, translator
from companion.table.table_view import TableView
from tests.companion.games.laws.play import opening, wild_game
from tests.laws import share
from tools.other_secrets import with_other_secrets

some_games = settings(
    max_examples=share(20),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def view_of(state: State) -> TableView:
    """What a table would show of a state, apart from its log."""
    game = MASTER_THIEVES
    return TableView(
        name=game.name,
        event=state.events,
        phase=game.phase(state),
        headline=game.headline(state, game.guide(state)),
        game=game.table_view(state, fouls_after=state.events - 1),
        guide=game.guide(state),
        is_over=game.is_over(state),
        seats=state.table.names,
    )


def frames(view: TableView, language: str) -> bytes:
    cards = CardsView(CardsState.CHOOSING, view.seats[:1], view.seats[1:])
    return public_frame(Shown(view, cards=cards), None, translator(language))


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), seats=st.integers(2, 8))
def test_what_is_hidden_is_in_no_public_frame(seed: int, edition: EditionId, seats: int) -> None:
    rng = Random(seed)
    language = rng.choice(list(LANGUAGES))
    for _, state in wild_game(opening(edition, seats, deal=rng if seed % 2 else None), Random(seed), 120):
        if rng.random() < 0.3 and state.phase not in (SETUP, GAME_OVER):  # everybody sees how the box is filled
            assert frames(view_of(with_other_secrets(state, rng)), language) == frames(view_of(state), language)


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), seats=st.integers(2, 8))
def test_what_another_seat_holds_is_in_nobodys_private_frame(seed: int, edition: EditionId, seats: int) -> None:
    """Hands of others, and everything in the box, may be any: a seat sees the same."""
    rng = Random(seed)
    for _, state in wild_game(opening(edition, seats, deal=rng if seed % 2 else None), Random(seed), 120):
        if rng.random() > 0.2:
            continue
        seat = rng.randrange(seats)
        twin = with_other_secrets(state, rng)
        hands = tuple(state.cards.hands[seat] if each == seat else hand for each, hand in enumerate(twin.cards.hands))
        twin = replace(twin, cards=replace(twin.cards, hands=hands))
        assert private(twin, seat) == private(state, seat)


def private(state: State, seat: int) -> bytes:
    view = SECRET_CARDS.private_view(state, seat)
    return private_frame(Private(f"seat-{seat}", state.table.names[seat], view), translator("en"))
