"""What may be said on a phone or a host's page: exactly what the guide offers there. And cards that stay face down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.event_lines import Source
from companion.games.master_thieves import events
from companion.games.master_thieves.cards import DETECTIVE, JEWELER, THIEF
from companion.games.master_thieves.events import AnyEvent, CardRevealed, RevealClosed, TieSettled
from companion.games.master_thieves.game import MASTER_THIEVES as GAME
from companion.games.master_thieves.guide.values import FIRST, settled
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import State
from tests.companion.games.master_thieves.test_secret_cards import RIO_GRANDE, ZOCH, choosing, shown

from .table import read


def offered(state: State, seat: str | None, *concealed: str, picked: str = "") -> list[tuple[AnyEvent, ...]]:
    found = GAME.offers(GAME.guide(state), seat, concealed, picked)
    return [tuple(GAME.decode(line.encode()) for line in lines) for lines in found]


def at_box() -> State:
    """Bo has opened a drawer as a jeweler, and nothing fell out of it; then Ana is a thief, and Cy a detective."""
    state = choosing(RIO_GRANDE)
    for name, character in (("Ana", THIEF), ("Bo", JEWELER), ("Cy", DETECTIVE)):
        state = shown(state, name, character)
    return GAME.apply(state, read("drawer_opened", drawer="A2", depth="front"))


def test_host_taps_the_cards_of_those_who_show_them_at_the_table() -> None:
    first = (CardRevealed(seat="Ana", character=THIEF),)
    assert first in offered(choosing(RIO_GRANDE), None)
    assert first not in offered(choosing(RIO_GRANDE), None, "Ana"), "she chooses on her phone"
    assert offered(choosing(RIO_GRANDE), "Ana") == []


def test_another_card_than_a_smuggler_says_that_none_comes() -> None:
    closed = RevealClosed(source=Source.REFEREE)
    assert (closed, CardRevealed(seat="Bo", character=THIEF)) in offered(choosing(ZOCH), None)


def test_host_taps_the_number_of_a_tied_card_even_if_it_came_from_a_phone() -> None:
    state = shown(shown(choosing(RIO_GRANDE, seats=2), "Ana", THIEF), "Bo", THIEF)
    assert (CardRevealed(seat="Ana", character=THIEF, number=4),) in offered(state, None, "Ana", "Bo")


def tied(*names: str) -> State:
    """All of them show a thief, and nobody knows the numbers."""
    state = choosing(RIO_GRANDE, seats=len(names))
    for name in names:
        state = shown(state, name, THIEF)
    return state


def orders(state: State, seat: str | None, picked: str = "") -> list[tuple[str, ...]]:
    return [event.seats for (event, *_) in offered(state, seat, picked=picked) if isinstance(event, TieSettled)]


def test_host_settles_a_tie_of_two_with_one_tap() -> None:
    state = tied("Ana", "Bo")
    assert orders(state, None) == [("Ana", "Bo"), ("Bo", "Ana")]
    assert all(GAME.apply(state, TieSettled(seats=order)) != state for order in orders(state, None))


def test_host_settles_a_tie_of_more_one_by_one() -> None:
    state = tied("Ana", "Bo", "Cy", "Di")
    assert orders(state, None) == []
    assert orders(state, None, "first\nCy") == []
    assert orders(state, None, "first\nCy\nAna") == [("Cy", "Ana", "Bo", "Di"), ("Cy", "Ana", "Di", "Bo")]
    for order in orders(state, None, "first\nCy\nAna"):
        assert GAME.apply(state, TieSettled(seats=order)).order == tuple(state.table.seat(name) for name in order)


def test_what_else_was_picked_settles_no_tie() -> None:
    state = tied("Ana", "Bo", "Cy")
    assert orders(state, None, "card\nCy") == []
    assert orders(state, None, "first\nDi") == [], "nobody who is tied goes first"
    assert orders(tied("Ana", "Bo"), None, "card\nAna") == [("Ana", "Bo"), ("Bo", "Ana")]


@given(count=st.integers(2, 8), data=st.data())
def test_whoever_is_picked_goes_first_and_the_last_two_are_settled_by_one(count: int, data: st.DataObject) -> None:
    names = tuple(f"Seat {number}" for number in range(count))
    before = tuple(data.draw(st.permutations(names)))[: data.draw(st.integers(0, count))]
    found = list(settled(names, "\n".join((FIRST, *before))))
    assert len(found) == (2 if len(before) == count - 2 else 0)
    for order in found:
        assert sorted(order) == sorted(names)
        assert order[: len(before)] == before


def test_order_that_a_known_number_rules_out_is_not_offered() -> None:
    state = GAME.apply(tied("Ana", "Bo", "Cy"), CardRevealed(seat="Bo", character=THIEF, number=8))
    assert orders(state, None, "first\nAna") == [("Ana", "Cy", "Bo")]
    assert orders(state, None, "first\nBo") == []
    with pytest.raises(RejectedError):
        GAME.apply(state, TieSettled(seats=("Ana", "Bo", "Cy")))


def test_seat_settles_no_tie() -> None:
    state = tied("Ana", "Bo", "Cy")
    for seat in ("Ana", "Bo", "Cy"):
        assert orders(state, seat, "first\nCy") == []


def test_seat_says_what_it_did_in_its_own_turn() -> None:
    state = at_box()
    assert (events.TurnEnded(),) not in offered(state, "Ana")
    state = GAME.apply(state, read("drawer_closed", drawer="A2"))
    assert (events.TurnEnded(),) in offered(state, "Bo")
    assert offered(state, "Ana") == offered(state, "Cy") == []


def test_several_picks_are_said_with_one_tap() -> None:
    state = choosing(RIO_GRANDE, seats=2)
    state = GAME.apply(state, read("correction", set={"red": {"diamond": 3, "sapphire": 2}}))
    state = shown(shown(state, "Ana", DETECTIVE), "Bo", DETECTIVE)
    state = GAME.apply(state, CardRevealed(seat="Ana", character=DETECTIVE, number=2))
    state = GAME.apply(state, CardRevealed(seat="Bo", character=DETECTIVE, number=5))
    assert any(len(each) > 1 for each in offered(state, None))


def test_while_somebody_chooses_on_a_phone_no_card_is_offered() -> None:
    state = choosing(ZOCH)
    guide = SECRET_CARDS.face_down(GAME.guide(state), ("Bo",))
    assert list(GAME.offers(guide, None)) == []
    turn = GAME.guide(at_box())
    assert SECRET_CARDS.face_down(turn, ("Bo",)) is turn, "nobody shows a card now"


def test_card_after_all_others_belongs_to_the_next_round() -> None:
    card = CardRevealed(seat="Ana", character=THIEF)
    assert not SECRET_CARDS.opens_next(choosing(RIO_GRANDE), card)
    assert SECRET_CARDS.opens_next(at_box(), card)
    assert not SECRET_CARDS.opens_next(at_box(), events.TurnEnded())
