"""What may be said on a phone or a host's page: exactly what the guide offers there. And cards that stay face down."""

import pytest

from companion.games.event_lines import Source
from companion.games.master_thieves import events
from companion.games.master_thieves.cards import DETECTIVE, JEWELER, SMUGGLER, THIEF
from companion.games.master_thieves.engine import open_table
from companion.games.master_thieves.events import AnyEvent, CardRevealed, RevealClosed
from companion.games.master_thieves.game import MASTER_THIEVES as GAME
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import State
from tests.companion.games.laws.play import opening
from tests.companion.games.master_thieves.test_secret_cards import RIO_GRANDE, ZOCH, choosing, shown

from .table import read


def offered(state: State, seat: str | None, *concealed: str) -> list[tuple[AnyEvent, ...]]:
    found = GAME.offers(GAME.guide(state), seat, concealed)
    return [tuple(GAME.decode(line.encode()) for line in lines) for lines in found]


def corrects(state: State, line: str, *seats: str | None) -> list[bool]:
    return [GAME.may_set_right(GAME.guide(state), line.encode(), seat) for seat in seats]


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


def test_drawer_is_corrected_by_whoever_opened_it_and_by_the_table() -> None:
    state = at_box()
    for line in ('{"what":"fell","gems":{"diamond":1}}', '{"what":"fell"}', '{"what":"lies","gems":{"ruby":1}}'):
        assert corrects(state, line, "Bo", None, "Ana", "Cy") == [True, True, False, False]
    for line in (
        '{"what":"fell","gems":{"diamond":99}}',
        '{"what":"fell","alarm":"Zoe"}',
        '{"what":"taken"}',
        "{}",
        "[",
    ):
        assert corrects(state, line, "Bo", None) == [False, False]


def test_turn_that_is_over_is_corrected_by_the_table() -> None:
    state = GAME.apply(GAME.apply(at_box(), read("drawer_closed", drawer="A2")), read("turn_ended"))
    assert corrects(state, '{"what":"fell","gems":{"diamond":1}}', "Bo", "Ana", None) == [False, False, True]


def test_lone_smuggler_takes_one_gem_at_most() -> None:
    state = open_table(opening(RIO_GRANDE, 3))
    state = GAME.apply(state, read("position_set", round=1, drawers={"B2": {"upright": ["diamond", "sapphire"]}}))
    for name, character in (("Ana", SMUGGLER), ("Bo", JEWELER), ("Cy", DETECTIVE)):
        state = shown(state, name, character)
    for line in (read("drawer_opened", drawer="B2", depth="front"), read("gems_taken", gems=[])):
        state = GAME.apply(state, line)
    assert corrects(state, '{"what":"taken","gems":{"diamond":1}}', "Ana") == [True]
    assert corrects(state, '{"what":"taken","gems":{"diamond":2}}', "Ana") == [False]


@pytest.mark.parametrize("what", ['"card","seat":"Bo","character":"thief"', '"number","seat":"Bo","number":3'])
def test_seat_corrects_its_own_card(what: str) -> None:
    assert corrects(at_box(), f'{{"what":{what}}}', "Bo", None, "Ana") == [True, True, False]
    assert corrects(choosing(RIO_GRANDE, Bo=(SMUGGLER,)), f'{{"what":{what}}}', "Bo", None) == [False, False]


def test_only_the_table_says_that_cards_were_not_passed() -> None:
    assert corrects(at_box(), '{"what":"not_passed"}', "Bo", None) == [False, False], "it is the first cycle"


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


def test_something_can_be_set_right_once_somebody_has_done_something() -> None:
    assert not GAME.sets_right(GAME.guide(choosing(RIO_GRANDE)))
    assert GAME.sets_right(GAME.guide(at_box()))
