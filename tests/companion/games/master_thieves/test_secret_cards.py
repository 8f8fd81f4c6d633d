"""Cards chosen in secret: what a seat may choose, in which order cards are shown, and what only one seat sees."""

import pytest

from companion.games.master_thieves import events
from companion.games.master_thieves.cards import (
    CHARACTERS,
    DETECTIVE,
    JEWELER,
    SMUGGLER,
    THIEF,
    Character,
    NumberAsked,
    PrivateView,
)
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.engine import apply, open_table
from companion.games.master_thieves.events import CardRevealed, PositionSet, RevealClosed
from companion.games.master_thieves.rejections import RejectedError
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import State
from tests.companion.games.laws.play import opening

ANA, BO, CY = 0, 1, 2
RIO_GRANDE, ZOCH = EditionId.RIO_GRANDE, EditionId.ZOCH


def choosing(edition: EditionId, seats: int = 3, **hands: tuple[Character, ...]) -> State:
    return apply(open_table(opening(edition, seats)), PositionSet(round=1, hands=hands or None))


def shown(state: State, seat: str, character: Character, number: int | None = None) -> State:
    return apply(state, CardRevealed(seat=seat, character=character, number=number))


def lines_of(state: State, sealed: dict[int, str]) -> list[object]:
    """Everything that shows these cards, until the rules wait for something else."""
    found: list[object] = []
    while (event := SECRET_CARDS.next_event(state, sealed)) is not None:
        found.append(event)
        state = apply(state, event)
    return found


def test_nothing_is_chosen_while_the_box_is_prepared() -> None:
    state = open_table(opening(ZOCH, 3))
    assert SECRET_CARDS.occasion(state) is None
    assert SECRET_CARDS.choosing(state) == frozenset()
    assert SECRET_CARDS.next_event(state, {ANA: THIEF}) is None


def test_each_round_is_another_choice() -> None:
    table = open_table(opening(RIO_GRANDE, 3))
    occasions = [SECRET_CARDS.occasion(apply(table, PositionSet(round=number))) for number in (1, 2)]
    assert occasions == [(1, 1), (1, 2)]


def test_seat_chooses_from_its_hand_until_it_has_shown_a_card() -> None:
    state = choosing(RIO_GRANDE, Ana=(THIEF, DETECTIVE), Bo=(), Cy=(JEWELER,))
    assert SECRET_CARDS.choices(state, ANA) == (THIEF, DETECTIVE)
    assert SECRET_CARDS.choosing(state) == {ANA, CY}  # who has no card sits out
    state = shown(state, "Ana", THIEF)
    assert (SECRET_CARDS.choices(state, ANA), SECRET_CARDS.shown(state)) == ((), frozenset({ANA}))


@pytest.mark.parametrize("edition", [edition for edition in EditionId if edition is not RIO_GRANDE])
def test_smugglers_are_shown_first_and_the_others_in_their_turn(edition: EditionId) -> None:
    """zoch, italiano, gigamic: smugglers show their cards and play before the others."""
    state = choosing(edition)
    sealed: dict[int, str] = {ANA: THIEF, BO: SMUGGLER, CY: DETECTIVE}
    assert lines_of(state, sealed) == [CardRevealed(seat="Bo", character=SMUGGLER), RevealClosed()]
    state = apply(shown(state, "Bo", SMUGGLER), RevealClosed())
    assert SECRET_CARDS.choices(state, ANA) == tuple(CHARACTERS[1:])  # it is too late for a smuggler
    state = apply(state, events.TurnEnded())
    assert lines_of(state, sealed) == [
        CardRevealed(seat="Ana", character=THIEF),
        CardRevealed(seat="Cy", character=DETECTIVE),
    ]


def test_all_are_shown_at_once_where_the_rulebook_knows_no_smugglers_first() -> None:
    """rio-grande: all turn over their cards together."""
    sealed: dict[int, str] = {CY: SMUGGLER, ANA: THIEF, BO: JEWELER}
    assert [event.seat for event in lines_of(choosing(RIO_GRANDE), sealed)] == ["Ana", "Bo", "Cy"]  # type: ignore[attr-defined]


def test_nobody_says_that_no_more_smugglers_come_as_long_as_somebody_may_show_one() -> None:
    state = choosing(ZOCH)
    assert lines_of(state, {ANA: THIEF, BO: SMUGGLER}) == [CardRevealed(seat="Bo", character=SMUGGLER)]
    assert lines_of(state, {ANA: THIEF, BO: JEWELER, CY: JEWELER})[0] == RevealClosed()
    all_smugglers: dict[int, str] = dict.fromkeys((ANA, BO, CY), SMUGGLER)
    assert RevealClosed() not in lines_of(state, all_smugglers)


@pytest.mark.parametrize(("edition", "forced"), [(EditionId.ITALIANO, {BO}), (ZOCH, set()), (RIO_GRANDE, set())])
def test_last_smuggler_is_forced_where_everybody_sees_it_and_smugglers_come_first(
    edition: EditionId, forced: set[int]
) -> None:
    state = choosing(edition, Ana=(THIEF,), Bo=(SMUGGLER,), Cy=(SMUGGLER, JEWELER))
    assert SECRET_CARDS.forced(state) == forced
    assert SECRET_CARDS.forced(shown(state, "Bo", SMUGGLER)) == set()


def test_number_is_asked_where_a_tie_needs_it_and_is_not_known() -> None:
    state = choosing(ZOCH)
    for name in ("Ana", "Bo"):
        state = shown(state, name, SMUGGLER)
    state = apply(state, RevealClosed())
    assert SECRET_CARDS.next_event(state, {CY: THIEF}) is None  # everybody waits for the numbers
    view = SECRET_CARDS.private_view(state, ANA)
    assert isinstance(view, PrivateView)
    assert view.number == NumberAsked(SMUGGLER, tuple(range(1, 9)))
    assert SECRET_CARDS.numbers(state, ANA) == tuple(range(1, 9))
    assert SECRET_CARDS.numbers(state, CY) == ()
    assert SECRET_CARDS.number_event(state, ANA, 3) == CardRevealed(seat="Ana", character=SMUGGLER, number=3)
    with pytest.raises(RejectedError):
        SECRET_CARDS.number_event(state, CY, 3)
    state = shown(state, "Ana", SMUGGLER, 3)
    with pytest.raises(RejectedError):
        SECRET_CARDS.number_event(state, ANA, 4)


def test_events_of_a_reveal_are_known_by_who_shows_a_card() -> None:
    state = choosing(RIO_GRANDE)
    card = CardRevealed(seat="Ana", character=THIEF)
    assert SECRET_CARDS.showing(state, card) == {ANA: THIEF}
    assert SECRET_CARDS.showing(state, RevealClosed()) == {}
    assert SECRET_CARDS.showing(state, CardRevealed(seat="Zoe", character=THIEF)) is None
    assert SECRET_CARDS.showing(shown(state, "Ana", THIEF), CardRevealed(seat="Ana", character=THIEF, number=2)) is None
    assert SECRET_CARDS.showing(state, events.TurnEnded()) is None


def test_private_view_holds_the_cards_of_one_seat() -> None:
    state = shown(choosing(ZOCH, Ana=(SMUGGLER, THIEF), Bo=(DETECTIVE,), Cy=(JEWELER,)), "Ana", SMUGGLER, 5)
    view = SECRET_CARDS.private_view(state, ANA)
    assert isinstance(view, PrivateView)
    assert [card.character for card in view.hand] == [THIEF]
    assert view.played == (SMUGGLER, JEWELER, Character.GEMOLOGIST, Character.MASTER_THIEF, DETECTIVE)
    assert str(view.hand[0].does) == "Takes everything in the drawer and puts it on the black pillow."
    for other in (BO, CY):
        twin = choosing(ZOCH, Ana=(SMUGGLER, THIEF), Bo=(THIEF,), Cy=(SMUGGLER,))
        assert SECRET_CARDS.private_view(shown(twin, "Ana", SMUGGLER, 5), ANA) == view
        assert SECRET_CARDS.private_view(state, other) != view


def test_cards_that_were_unsealed_are_announced_side_by_side_as_people_sit() -> None:
    state = choosing(RIO_GRANDE)
    assert SECRET_CARDS.unsealed(state, (BO, CY)) is None, "nobody has shown a card"
    found = SECRET_CARDS.unsealed(shown(shown(state, "Cy", JEWELER), "Ana", THIEF), (BO, CY))
    assert found is not None
    assert (str(found.sentence), found.picture) == ("Ana: thief and Cy: jeweler", "thief jeweler")
    assert str(found.line) == "Bo and Cy: the cards match the seals."
