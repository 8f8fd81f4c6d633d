"""Cards on screens: nobody has printed ones, and the numbers of all cards were dealt when the table was opened."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.errors import MalformedError, RejectedError
from companion.games.game import Moment, Words
from companion.games.master_thieves import descriptions, engine
from companion.games.master_thieves.bot.computer_players import COMPUTER_PLAYERS
from companion.games.master_thieves.bot.observation import imagined, observation
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import AnyEvent, CardRevealed, TableOpened, encode
from companion.games.master_thieves.game import MASTER_THIEVES as GAME
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Topic
from companion.games.master_thieves.options import options
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import State
from tests.companion.games.laws.play import opening, wild_game
from tests.laws import share
from tools.other_secrets import with_other_secrets

from .table import EDITIONS, NAMES, Table, every_edition, opened, read, refuses_to_open, smugglers_first_editions

Deal = dict[str, dict[str, int]]
DEALT: Deal = {  # Ana's cards are all 5, Bo's all 2, Cy's all 8
    name: dict.fromkeys(CHARACTERS, number) for name, number in zip(NAMES, (5, 2, 8), strict=False)
}


def dealt(edition: str = "zoch", numbers: Deal = DEALT) -> Table:
    """A table of three at its first reveal."""
    return opened(edition, numbers=numbers).event("position_set")


def numbers(table: Table) -> list[int | None]:
    """What everybody sees in the turn order."""
    return [place["number"] for place in table.table_view["turn_order"]]


def pass_cards(table: Table) -> Table:
    """To the next cycle: no cards are left, and the round is over."""
    table.correct(hands={name: [] for name in NAMES[:3]})
    while table.phase == "turn":
        table.end_turn()
    assert table.state.cycle == 2
    return table


# opening


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"Cy": None}, "Cy's smuggler has no number: deal one to every card of every seat"),
        ({"Bo": {"thief": None}}, "Bo's thief has no number: deal one to every card of every seat"),
        ({"Dot": {}}, "nobody at this table is called Dot"),
        ({"Bo": {"thief": 5}}, "two thief cards have the same number: deal each number once per character"),
    ],
    ids=["no seat", "no card", "somebody else", "a number twice"],
)
def test_numbers_that_are_not_one_for_each_card_are_refused(
    changed: dict[str, dict[str, int | None] | None], words: str
) -> None:
    """Contract, amendments: for every seat and character, no number twice for one character."""
    said: dict[str, dict[str, int | None]] = {name: {**cards} for name, cards in DEALT.items()}
    for name, cards in changed.items():
        said[name] = {} if cards is None else {**said.get(name, {}), **cards}
    kept = {name: {card: n for card, n in cards.items() if n is not None} for name, cards in said.items()}
    if changed.get("Cy", 0) is None:
        del kept["Cy"]
    assert words in refuses_to_open(words, "zoch", numbers=kept)


@pytest.mark.parametrize(
    ("cards", "words"),
    [({"thief": 9}, "<= 8"), ({"thief": 0}, ">= 1"), ({"burglar": 3}, "burglar"), ({"thief": None}, "int")],
)
def test_numbers_out_of_range_and_unknown_characters_are_wrong_in_form(cards: object, words: str) -> None:
    with pytest.raises(MalformedError, match=words):
        opened("zoch", numbers={**DEALT, "Bo": cards})


def test_a_table_without_them_is_written_as_before() -> None:
    plain = read("table_opened", game="master-thieves", edition="zoch", seats=["Ana", "Bo"])
    assert b"numbers" not in encode(plain)


# the reveal


@every_edition
def test_a_tie_settles_itself_and_shows_its_numbers_and_no_others(edition: str) -> None:
    """Contract: a reveal never waits for numbers; they are hidden until a tie shows them."""
    table = dealt(edition).reveal(Ana="thief", Bo="thief", Cy="jeweler")
    assert (table.phase, table.order, numbers(table)) == ("turn", ["Cy", "Bo", "Ana"], [None, 2, 5])
    assert "tie_settled" not in table.options


@smugglers_first_editions
def test_tied_smugglers_settle_themselves(edition: str) -> None:
    table = dealt(edition).show("Ana", "smuggler")
    assert numbers(table) == [None]
    table.show("Bo", "smuggler")
    assert (table.order, numbers(table)) == (["Bo", "Ana"], [2, 5])
    table.close_reveal()
    assert (table.phase, table.active) == ("turn", "Bo")


def test_a_third_in_a_tie_shows_its_number_too() -> None:
    table = dealt("rio-grande").reveal(Ana="thief", Bo="thief", Cy="thief")
    assert (table.order, numbers(table)) == (["Bo", "Ana", "Cy"], [2, 5, 8])


@every_edition
def test_numbers_travel_with_the_cards(edition: str) -> None:
    """Cards go to the left after a cycle: Ana has Cy's then, and Bo Ana's; what a tie has shown stays known."""
    table = pass_cards(dealt(edition).reveal(Ana="thief", Bo="thief", Cy="jeweler"))
    table.reveal(Ana="thief", Bo="jeweler", Cy="detective")
    assert (table.order, numbers(table)) == (["Bo", "Ana", "Cy"], [None, None, None])  # Cy's thief was never tied
    again = pass_cards(dealt(edition).reveal(Ana="thief", Bo="thief", Cy="jeweler"))
    again.reveal(Ana="thief", Bo="thief", Cy="thief")
    assert (again.order, numbers(again)) == (["Cy", "Bo", "Ana"], [2, 5, 8])


def test_a_position_keeps_them() -> None:
    table = opened("rio-grande", numbers=DEALT).event("position_set", round=3)
    assert table.reveal(Ana="thief", Bo="thief", Cy="jeweler").order == ["Cy", "Bo", "Ana"]


# what is said against them


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7, 8])
def test_a_number_that_contradicts_them_is_rejected_and_nothing_is_told(number: int) -> None:
    """Another one of the same seat, one of another seat's card, or nobody's: always the same words."""
    table = dealt("rio-grande")
    said = {"seat": "Ana", "character": "thief", "number": number}
    why = f"Ana's thief is not number {number}: leave the number out, the numbers of all cards were dealt"
    assert table.rejects("card_revealed", why, **said) == why
    table.show("Ana", "thief")
    assert table.rejects("card_revealed", why, **said) == why


def test_a_number_that_agrees_is_taken_and_still_not_shown() -> None:
    table, silent = dealt("rio-grande").show("Ana", "thief 5"), dealt("rio-grande").show("Ana", "thief")
    assert table.state == silent.state
    assert numbers(table.show("Ana", "thief 5")) == [None]


def test_an_order_that_contradicts_a_tie_is_rejected() -> None:
    table = dealt("rio-grande").show("Ana", "thief").show("Bo", "thief")
    table.rejects("tie_settled", "contradicts the card numbers already seen", seats=["Ana", "Bo"])
    assert table.event("tie_settled", seats=["Bo", "Ana"]).order == ["Bo", "Ana"]
    shown = {"seat": "Ana", "character": "thief", "number": 4}
    table.rejects("card_revealed", "Ana's thief is number 5, not 4", **shown)


def test_no_order_is_taken_where_nobody_is_tied() -> None:
    table = dealt("rio-grande").show("Ana", "thief")
    table.rejects("tie_settled", "are not tied", seats=["Ana", "Bo"])


# what is offered and asked


@every_edition
def test_no_number_is_ever_offered_or_asked_for(edition: str) -> None:
    table = dealt(edition)
    first = "smuggler" if edition != "rio-grande" else "thief"
    for seat in ("Ana", "Bo"):
        offered = [event for event in options(table.state) if isinstance(event, CardRevealed)]
        known = [event for event in offered if event.number is not None]
        assert known == []
        table.show(seat, first)
        assert all(not SECRET_CARDS.numbers(table.state, each) for each in range(3))
        assert all(not row.numbers and not row.tied for row in guide(table.state).reveal)


@every_edition
def test_hands_have_no_cards_to_deal_pass_or_put_aside(edition: str) -> None:
    """Nobody has printed cards, so nothing is said about them, and nothing of them can be set right."""
    table = dealt(edition)
    told = guide(table.state)
    assert told.on_screens
    assert told.title == Words("Everyone: choose a card.")
    assert told.happened is None
    waiting = told.face_down(("Ana", "Bo"))
    assert waiting.title == told.title
    table.reveal(Ana="thief", Bo="thief", Cy="jeweler")
    told = guide(table.state)
    assert not {Topic.CARD, Topic.NUMBER, Topic.PASSED} & {*told.to_set_right.topics}
    pass_cards(table)
    told = guide(table.state)
    assert (told.title, told.happened) == (
        Words("Everyone: choose a card."),
        Words("All cards went to the left."),
    )
    assert not told.to_set_right.not_passed


def test_nothing_of_a_card_can_be_set_right() -> None:
    """It was chosen on a screen, so it is what it is; and whoever says another one learns no number."""
    first = read(
        "table_opened", game="master-thieves", edition="rio-grande", seats=[*NAMES[:3]], options={"numbers": DEALT}
    )
    past, state = list[Moment[State, AnyEvent]](), engine.open_table(first)
    for number, event in enumerate(
        (read("position_set"), read("card_revealed", seat="Ana", character="thief")), start=2
    ):
        past.insert(0, Moment(number, state, event, engine.apply(state, event)))
        state = past[0].after
    for line in (b'{"what":"card","seat":"Ana","character":"jeweler"}', b'{"what":"number","seat":"Ana","number":5}'):
        with pytest.raises(RejectedError, match="there is nothing of that kind to correct now"):
            GAME.set_right(past, line)


def test_one_card_each_is_chosen_as_any_other() -> None:
    table = opened("zoch", numbers=DEALT).event("position_set", hands={name: ["thief"] for name in NAMES[:3]})
    assert guide(table.state).title == Words("Everyone: choose a card.")


def test_to_undo_a_tie_is_a_look_and_to_undo_another_card_is_none() -> None:
    """A tie shows numbers that nobody knew; it could be undone, and played otherwise."""
    table = dealt("rio-grande")
    before, event = table.state, CardRevealed(seat="Ana", character=CHARACTERS[3])
    after = engine.apply(before, event)
    assert not GAME.reveals(before, event, after)
    tie = CardRevealed(seat="Bo", character=CHARACTERS[3])
    assert GAME.reveals(after, tie, engine.apply(after, tie))
    printed = opened("rio-grande").event("position_set").show("Ana", "thief 5").state
    assert not GAME.reveals(printed, tie, engine.apply(printed, tie))


# dealing


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_chance_deals_each_card_a_number(seats: int) -> None:
    asked = opening(EditionId.ZOCH, seats)
    asked = replace(asked, options=replace(asked.options, numbers={}))
    found = GAME.deal(asked, Random(7).randrange)
    assert isinstance(found, TableOpened)
    assert found.options.numbers is not None
    for character in CHARACTERS:
        given_out = [cards[character] for cards in found.options.numbers.values()]
        assert len(set(given_out)) == seats
        assert set(given_out) <= set(range(1, 9))
    assert list(found.options.numbers) == list(asked.seats)
    engine.open_table(found)


def test_cards_are_dealt_once_and_anew_for_another_game_and_printed_ones_never() -> None:
    asked = replace(opening(EditionId.ZOCH, 4), options=replace(opening(EditionId.ZOCH, 4).options, numbers={}))
    once = GAME.deal(asked, Random(7).randrange)
    assert GAME.deal(once, Random(8).randrange) is once
    assert GAME.deal(once, Random(8).randrange, anew=True) != once
    plain = opening(EditionId.ZOCH, 4)
    assert GAME.deal(plain, Random(7).randrange) is plain


# nothing of them is seen


def seen(state: State) -> bytes:
    """Everything that anybody is told in this state, byte for byte."""
    views = [GAME.table_view(state), GAME.referee_view(state), guide(state)]
    private = [SECRET_CARDS.private_view(state, seat) for seat in state.seats]
    kinds = [options(state), [SECRET_CARDS.numbers(state, seat) for seat in state.seats]]
    return repr([*views, *private, *kinds, GAME.summary(state)]).encode()


@pytest.mark.law
@settings(max_examples=share(40), deadline=None, database=None, derandomize=True)
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EDITIONS), seats=st.integers(2, 8))
def test_tables_that_differ_only_in_numbers_that_no_tie_has_shown_tell_everybody_the_same(
    seed: int, edition: str, seats: int
) -> None:
    rng = Random(seed)
    before = None
    for event, state in wild_game(opening(EditionId(edition), seats, deal=rng), rng, 150):
        twin = replace(state, dealt_numbers=with_other_secrets(state, rng).dealt_numbers)
        assert seen(twin) == seen(state)
        if before is not None and not isinstance(event, CardRevealed):
            other = replace(before, dealt_numbers=with_other_secrets(before, rng).dealt_numbers)
            after = engine.apply(other, event)
            assert descriptions.label(other, event) == descriptions.label(before, event)
            assert descriptions.tell(other, event, after) == descriptions.tell(before, event, state)
            assert seen(after) == seen(state)
        before = state


@pytest.mark.law
@settings(max_examples=share(40), deadline=None, database=None, derandomize=True)
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EDITIONS), seats=st.integers(2, 8))
def test_a_reveal_never_waits_for_numbers_and_shows_those_of_ties_only(seed: int, edition: str, seats: int) -> None:
    """What is known is what was dealt, and was in a tie; a referee of its own keeps account of both."""
    rng = Random(seed)
    first = opening(EditionId(edition), seats, deal=rng)
    assert first.options.numbers is not None
    sets = [tuple(first.options.numbers[name][character] for character in CHARACTERS) for name in first.seats]
    tied: set[tuple[int, int]] = set()  # whose set of cards it was at first, and which of them
    before: State | None = None
    for event, state in wild_game(first, rng, 250):
        assert not any(SECRET_CARDS.numbers(state, seat) for seat in state.seats)
        assert COMPUTER_PLAYERS.settled_tie(state, frozenset(state.seats), rng) is None
        plays, cycle = [*state.plays], state.cycle
        if before is not None and isinstance(event, CardRevealed):  # with the last card the round may be over at once
            plays, cycle = [*before.plays], before.cycle
            plays[state.table.names.index(event.seat)] = event.character
        before = state
        for seat, card in enumerate(plays):
            if card is not None and plays.count(card) > 1:
                tied.add(((seat - cycle + 1) % seats, CHARACTERS.index(card)))
        for seat in state.seats:
            whose = (seat - state.cycle + 1) % seats
            known = tuple(number if (whose, rank) in tied else None for rank, number in enumerate(sets[whose]))
            assert state.cards.numbers[seat] == known


def test_what_computer_players_see_holds_no_number_that_was_dealt() -> None:
    state = dealt("zoch").state
    found = observation(state, 0)
    assert "dealt_numbers" not in type(found.public).__struct_fields__
    assert imagined(found, state.box.trays).dealt_numbers == ()


def test_a_claim_that_is_wrong_is_refused_in_the_same_words_whatever_was_dealt() -> None:
    """Whoever tries all numbers learns at most that one of them was taken, never another card's."""
    one, other = dealt("rio-grande").state, dealt("rio-grande", {**DEALT, "Cy": {**DEALT["Cy"], "thief": 7}}).state
    for number in (1, 2, 3, 4, 6, 7, 8):
        claim = CardRevealed(seat="Ana", character=CHARACTERS[3], number=number)
        with pytest.raises(RejectedError) as refused:
            engine.apply(one, claim)
        with pytest.raises(RejectedError) as likewise:
            engine.apply(other, claim)
        assert str(refused.value) == str(likewise.value)
