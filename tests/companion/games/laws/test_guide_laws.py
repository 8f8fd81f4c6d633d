"""Laws of the guide: it never fails, never leaks, never offers what is refused, and is all that people need."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves import auto_advance, engine, events
from companion.games.master_thieves.abilities import MUST, choice_is_open, placing
from companion.games.master_thieves.box import DRAWERS, FRONT, SECRET, Compartment, Orientation
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import SetupFinished
from companion.games.master_thieves.fouls import FoulCode
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.happenings import other_is_out
from companion.games.master_thieves.guide.values import Guide, Kind
from companion.games.master_thieves.options import options
from companion.games.master_thieves.rejections import Reason, RejectedError
from companion.games.master_thieves.setup import is_complete
from companion.games.master_thieves.state import RUBY_FOUND, Phase, State
from companion.games.master_thieves.views import table_view
from hardware.jewel_box.channels import USUALLY_FITTED
from tests.laws import first_of, share
from tools.random_player.master_thieves import movements

from .guided import Clumsy, followed, guided_game
from .play import opening, wild_game

TABLES = [pytest.param(edition, seats, id=f"{edition}-{seats}") for edition in EditionId for seats in range(2, 9)]
LONGEST_SETUP = 200  # steps from anywhere in the setup to its end, by people who do as they are told
LONGEST = 10_000  # states of a game; where the guide led in circles there would be no end
SIDES = tuple(Orientation)
REVEALS = (Phase.SMUGGLERS_REVEAL, Phase.REVEAL)
seeds = st.integers(min_value=0, max_value=2**32)
some_games = settings(max_examples=share(12), database=None, derandomize=True)


@pytest.mark.law
@pytest.mark.parametrize(("edition", "seats"), TABLES)
@some_games
@given(seed=seeds, length=st.integers(min_value=1, max_value=250))
def test_whatever_hands_do_the_guide_knows_what_is_next_and_tells_nothing_hidden(
    edition: EditionId, seats: int, seed: int, length: int
) -> None:
    rng = Random(seed)
    for _, state in wild_game(opening(edition, seats), rng, length):
        now = guide(state)
        is_in_form(now)
        asks_when_it_must(state, now)
        if rng.random() < 0.2:
            offers_what_is_accepted(state, now)
            assert guide(with_all_unseen_changed(state, rng)) == now


@pytest.mark.law
@pytest.mark.parametrize("edition", EditionId)
@some_games
@given(
    seats=st.integers(min_value=2, max_value=8),
    seed=seeds,
    length=st.integers(min_value=1, max_value=150),
    missing=st.just(frozenset(USUALLY_FITTED)) | st.frozensets(st.sampled_from(USUALLY_FITTED)),
)
def test_nothing_hidden_decides_what_people_tell_of_a_box_without_sensors(
    edition: EditionId, seats: int, seed: int, length: int, missing: frozenset[str]
) -> None:
    rng = Random(seed)
    for _, state in wild_game(opening(edition, seats), rng, length):
        if rng.random() < 0.2:
            other = with_all_unseen_changed(state, rng)
            assert guide(other, missing) == guide(state, missing)
            assert told_without_a_foul(other, missing) == told_without_a_foul(state, missing)


def told_without_a_foul(state: State, missing: frozenset[str]) -> list[tuple[events.AnyEvent, bool]]:
    """What hands can do, and whether it is one with what they must have done before."""
    found: list[tuple[events.AnyEvent, bool]] = []
    for move in movements(state):
        if isinstance(move, events.DrawerOpened) and move.depth is SECRET and state.box.depth(move.drawer) is not FRONT:
            continue  # on its way, its front decides: what lies there is seen only then
        after = state
        try:
            for event in auto_advance.unseen_before(after, move, missing):
                after = engine.apply(after, event)
            for event in (*auto_advance.implied_before(after, move), move):
                after = engine.apply(after, event)
        except RejectedError:
            found.append((move, False))
        else:
            found.append((move, len(after.fouls) == len(state.fouls)))
    return found


@pytest.mark.parametrize("edition", EditionId)
@some_games
@given(seats=st.integers(min_value=2, max_value=8), seed=seeds, length=st.integers(min_value=0, max_value=20))
def test_however_the_box_was_filled_so_far_the_guide_leads_on_to_the_game(
    edition: EditionId, seats: int, seed: int, length: int
) -> None:
    """Anything may have been done and said in the setup; then people do as the guide says."""
    rng = Random(seed)
    state = engine.open_table(opening(edition, seats))
    for _ in range(length):
        done = [event for event in (*options(state), *movements(state)) if not isinstance(event, SetupFinished)]
        kind = rng.choice(sorted({type(event) for event in done}, key=str))
        state = engine.apply(state, rng.choice([event for event in done if isinstance(event, kind)]))
    for _ in range(LONGEST_SETUP):
        if state.phase is not Phase.SETUP:
            break
        state = followed(state, guide(state), rng)
    assert state.phase is not Phase.SETUP, guide(state).todo


@pytest.mark.law
@pytest.mark.parametrize("edition", EditionId)
@pytest.mark.parametrize(("seats", "seed"), first_of([(2, 1), (3, 2), (5, 3), (8, 4)], 1))
def test_people_who_do_as_the_guide_says_come_to_the_end_without_a_foul(
    edition: EditionId, seats: int, seed: int
) -> None:
    rng = Random(seed)
    for state, now in islice(guided_game(opening(edition, seats), rng), LONGEST):
        is_in_form(now)
        asks_when_it_must(state, now)
        if rng.random() < 0.1:
            offers_what_is_accepted(state, now)
            assert guide(with_all_unseen_changed(state, rng)) == now
    assert (state.phase, len(state.fouls)) == (Phase.GAME_OVER, 0)


ORDER, MUST_OPEN = FoulCode.ROTATED_AFTER_TURNING, FoulCode.NO_DRAWER_OPENED


@pytest.mark.law
@pytest.mark.parametrize(
    ("edition", "cannot_be"),
    [
        (EditionId.RIO_GRANDE, set()),
        (EditionId.ZOCH, {MUST_OPEN}),
        (EditionId.ITALIANO, {MUST_OPEN, ORDER}),
        (EditionId.GIGAMIC, {MUST_OPEN, ORDER}),
    ],
)
def test_whoever_follows_the_remedy_of_a_foul_and_then_the_guide_commits_no_second_one(
    edition: EditionId, cannot_be: set[FoulCode]
) -> None:
    """Every foul that there is, made on purpose, mended in every way that its remedy names."""
    met: set[str] = set()
    for seed in range(share(400)):
        rng = Random(seed)
        people = Clumsy(opening(edition, rng.randint(2, 4), single_action=rng.random() < 0.3), rng)
        for _ in range(100):
            if people.state.phase is Phase.GAME_OVER:
                break
            slips = people.is_about_to_slip()
            fouls = people.slip() if slips else people.follow()
            assert slips or not fouls, fouls
            people.mend(fouls)
            met |= {foul.code for foul in fouls}
    assert met == set(FoulCode) - cannot_be


def is_in_form(now: Guide) -> None:
    """Every text can be said, one thing at most is the usual one, and JSON brings the same guide back."""
    assert str(now.todo).strip()
    assert all(0 < len(lines) <= 4 for lines in now.now.values())
    assert sum(choice.primary for choice in now.choices) <= 1
    assert all(str(words).strip() for words in every_words(now))
    assert msgspec.json.decode(msgspec.json.encode(now), type=Guide) == now


def every_words(value: Any) -> Iterator[Words]:
    if isinstance(value, Words):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from every_words(item)
    elif isinstance(value, dict):
        yield from every_words(tuple(value.values()))
    elif isinstance(value, msgspec.Struct):
        yield from every_words(msgspec.structs.astuple(value))


def asks_when_it_must(state: State, now: Guide) -> None:
    """Where only people can lead on, there is something to tap; with a second drawer out, hands shut it first."""
    turn = state.turn
    if turn is not None:
        assert now.seat == state.table.names[turn.seat]
        owed = choice_is_open(state, turn) or placing(state, turn) is MUST
        assert now.choices or not owed or other_is_out(state, turn)
    if state.phase in REVEALS:
        assert now.choices or any(seat.needs for seat in now.reveal)
    if state.phase is Phase.SHARING or (state.phase is Phase.SETUP and is_complete(state)):
        assert now.choices
    assert sum(step.current for step in now.setup) == (state.phase is Phase.SETUP)


def offers_what_is_accepted(state: State, now: Guide) -> None:
    """Every choice is accepted, and of a kind that the view lists. Where hands are hidden, a card may be refused.

    Then it was played, or another seat's last card has to come before it: that only memory tells.
    """
    hidden, listed = not state.edition.played_cards_face_up, table_view(state).options
    for choice in (*now.choices, *[choice for step in now.setup for choice in step.choices]):
        is_accepted(state, (choice.line,), set())
        assert choice.kind is Kind.SEARCH or kind(choice.line) in listed, choice.label
        if choice.lines:
            assert choice.line == choice.lines[0]
            assert is_accepted(state, choice.lines, set()).share is None
    for seat in now.reveal:
        for card in seat.characters:
            is_accepted(state, (card.line,), {Reason.CARD_PLAYED} if hidden else set())
            assert kind(card.line) in listed
        for card in seat.after_closing:
            is_accepted(state, card.lines, {Reason.CARD_PLAYED, Reason.SMUGGLERS_FIRST} if hidden else set())
        for number in seat.numbers:
            is_accepted(state, (number.line,), set())


def kind(line: str) -> str:
    found: str = msgspec.json.decode(line)["type"]
    return found


def is_accepted(state: State, lines: tuple[str, ...], unless: set[Reason]) -> State:
    for line in lines:
        try:
            state = engine.apply(state, events.decode(line.encode()))
        except RejectedError as error:
            assert error.reason in unless, line  # noqa: PT017 - refused or not, but for no other reason
            break
    return state


@st.composite
def hidden_hands(draw: st.DrawFn) -> tuple[State, State]:
    """Two reveals that look the same from the table: everybody holds as many cards in both, but other ones."""
    edition = draw(st.sampled_from([EditionId.RIO_GRANDE, EditionId.ZOCH, EditionId.GIGAMIC]))
    opened = engine.open_table(opening(edition, draw(st.integers(min_value=2, max_value=8))))
    cards = draw(st.integers(min_value=1, max_value=6))
    hand = st.lists(st.sampled_from(CHARACTERS), min_size=cards, max_size=cards, unique=True).map(tuple)
    dealt = [{name: draw(hand) for name in opened.table.names} for _ in range(2)]
    one, other = (engine.apply(opened, events.PositionSet(hands=hands, round=7 - cards)) for hands in dealt)
    return one, other


@given(both=hidden_hands(), claims=st.data())
def test_what_is_offered_and_refused_in_a_reveal_is_the_same_whatever_cards_nobody_sees(
    both: tuple[State, State], claims: st.DataObject
) -> None:
    """What is accepted tells what it must: a card that lies there, or that no smuggler comes. Refusals tell nothing."""
    one, other = both
    names = one.table.names
    assert (guide(one), table_view(one)) == (guide(other), table_view(other))
    for state in both:
        offers_what_is_accepted(state, guide(state))
    said: list[events.AnyEvent] = [events.RevealClosed()]
    said += [events.CardRevealed(seat=name, character=character) for name in names for character in CHARACTERS]
    for _ in range(4):
        for claim in said:
            texts = {str(answer) for answer in (answered(one, claim), answered(other, claim)) if answer is not None}
            assert len(texts) <= 1, texts
        claim = claims.draw(st.sampled_from(said))
        if answered(one, claim) is None and answered(other, claim) is None:
            one, other = engine.apply(one, claim), engine.apply(other, claim)


def answered(state: State, claim: events.AnyEvent) -> RejectedError | None:
    try:
        engine.apply(state, claim)
    except RejectedError as error:
        return error
    return None


def with_all_unseen_changed(state: State, rng: Random) -> State:
    """The same for everybody who sits there: all that nobody can know is shuffled.

    Known is what lies in front in this turn's drawer (its seat looks at it, and what was below has fallen), a ruby that
    the master thief looks at, and, while the box is being filled, which secret compartments have theirs.
    """
    trays = {drawer: state.box.tray(drawer) for drawer in DRAWERS}
    turn = state.turn
    seen = turn.drawer if turn is not None and turn.side is not None else None
    searched = seen if turn is not None and turn.search is RUBY_FOUND else None
    fronts = [(drawer, side) for drawer in DRAWERS if drawer is not seen for side in SIDES]
    secrets = [(drawer, side) for drawer in DRAWERS if drawer.is_long and drawer is not searched for side in SIDES]
    shown: list[Compartment] = [trays[drawer].front(side) for drawer, side in fronts]
    for (drawer, side), content in zip(fronts, rng.sample(shown, len(shown)), strict=True):
        trays[drawer] = trays[drawer].with_front(side, content)
    if state.phase is not Phase.SETUP:
        kept: list[Gems] = [trays[drawer].secret(side) for drawer, side in secrets]
        for (drawer, side), gems in zip(secrets, rng.sample(kept, len(kept)), strict=True):
            trays[drawer] = trays[drawer].with_secret(side, gems)
    state = replace(state, box=replace(state.box, trays=tuple(trays.values())))
    if state.edition.played_cards_face_up:
        return state
    hands = [rng.sample(_others(state, seat), len(state.cards.hands[seat])) for seat in state.seats]
    ordered = tuple([tuple([card for card in CHARACTERS if card in hand]) for hand in hands])
    return replace(state, cards=replace(state.cards, hands=ordered))


def _others(state: State, seat: int) -> list[Any]:
    return [character for character in CHARACTERS if character is not state.plays[seat]]
