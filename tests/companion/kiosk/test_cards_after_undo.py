"""A computer player's card that was shown and taken back tells nothing: it is chosen anew, under another seal."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import DETECTIVE, JEWELER, THIEF
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import CardRevealed
from companion.games.master_thieves.set_right.amendments import WhichCard, amendment_line
from companion.pages import actions
from companion.table.computer_seats import SLICE_S
from companion.table.computers import Commitment, checksum, commitments, shortened
from companion.table.past_game import replay
from tests.companion.kiosk.computer_tables import PERSON, ROBOS, ComputerTable, Person, computer_table
from tests.laws import share


def shown_cards(at: ComputerTable) -> list[Commitment]:
    """The cards of computer players that count, as anybody can check them when the game is over."""
    row = at.journal.game(at.table.id)
    assert row is not None
    return list(commitments(replay(at.journal, row)))


def test_card_is_chosen_anew_under_another_seal_and_the_undo_is_a_look() -> None:
    with computer_table("rio-grande", 3) as at:
        seals, cards = [], set()
        for looks in range(12):
            at.settle()
            assert at.table.view().peeks_by_undo == looks
            seals.append(dict(at.computers.view.checksums))
            at.say(CardRevealed(seat=PERSON, character=DETECTIVE if looks % 2 else THIEF))
            found = shown_cards(at)
            assert {each.seat: shortened(each.checksum) for each in found} == seals[-1]
            cards.add(tuple(each.card for each in found))
            at.undo()
        for robo in ROBOS:
            assert len({each[robo] for each in seals}) == len(seals)
        assert len(cards) > 1  # or an undo would tell what they play


def test_redo_brings_the_card_back_with_its_own_seal() -> None:
    with computer_table("rio-grande", 1) as at:
        at.settle()
        first = at.computers.view.checksums["Robo"]
        at.say(CardRevealed(seat=PERSON, character=THIEF))
        at.undo()
        at.settle()
        second = at.computers.view.checksums["Robo"]
        at.attendant.do(actions.Redo(), at.clock.now_ms())
        assert [shortened(each.checksum) for each in shown_cards(at)] == [first]
        at.undo()
        at.settle()
        third = at.computers.view.checksums["Robo"]
        assert len({first, second, third}) == 3


def test_after_a_power_cut_it_is_the_same_new_card() -> None:
    with computer_table("rio-grande", 2) as at:
        at.settle()
        at.say(CardRevealed(seat=PERSON, character=THIEF))
        at.undo()
        at.settle()
        again = ComputerTable(at.journal)
        again.attendant.do(actions.Resume(at.table.id), again.clock.now_ms())
        again.settle()
        assert again.computers.view.checksums == at.computers.view.checksums


def test_correction_changes_no_seal() -> None:
    """What is told again are the same cards, also in the journal."""
    with computer_table("rio-grande", 2) as at:
        for character in (THIEF, JEWELER):
            at.settle()
            at.say(CardRevealed(seat=PERSON, character=character))
            if character is THIEF:
                at.undo()
        before = shown_cards(at)
        assert {each.choice for each in before} == {1}
        line = amendment_line(WhichCard(PERSON, DETECTIVE))
        at.attendant.do(actions.SetRight(line), at.clock.now_ms())
        assert shown_cards(at) == before
        at.undo()
        assert shown_cards(at) == before


def test_card_that_nobody_has_seen_stays_the_same_after_an_undo() -> None:
    with computer_table("rio-grande", 1) as at:
        person = Person(at)
        at.settle()
        while at.table.state.round == 1:
            person.step()
            at.settle()
        before = at.computers.view.checksums
        assert before
        at.undo()
        at.attendant.do(actions.Redo(), at.clock.now_ms())
        at.settle()
        assert at.computers.view.checksums == before


def busy_clock(seed: int) -> Callable[[], float]:
    """A clock that jumps by more than a slice now and then."""
    rng, now_s = Random(seed), 0.0

    def ticks() -> float:
        nonlocal now_s
        now_s += rng.choice((0, SLICE_S / 8, SLICE_S / 3, 1.2 * SLICE_S))
        return now_s

    return ticks


@pytest.mark.law
@settings(max_examples=share(12), deadline=None, database=None, derandomize=True)
@given(edition=st.sampled_from(EditionId), robos=st.integers(1, 3), seed=st.integers(0, 2**32))
@example(edition=EditionId.GIGAMIC, robos=2, seed=759)  # a smuggler was chosen that could not be shown any more
def test_no_seal_comes_back_whatever_is_undone(edition: EditionId, robos: int, seed: int) -> None:
    """What was seen is in every view; a card that counts has the seal that was last seen for it, and no burnt one.

    On a busy machine: at times a slice is over before a computer player has looked at what happened.
    """
    rng = Random(seed)
    with computer_table(edition, robos) as at:
        at.computers.ticks = busy_clock(seed)
        person = Person(at)
        seen: dict[tuple[object, str], str] = {}
        burnt: set[str] = set()  # seals of cards that were shown and taken back
        for _ in range(60):
            at.settle()
            if at.table.is_over:
                break
            occasion = at.table.game.secret_cards.occasion(at.table.state)  # type: ignore[union-attr]
            for name, seal in at.computers.view.checksums.items():
                assert seal not in burnt
                seen[occasion, name] = seal
            before, looks = shown_cards(at), at.table.view().peeks_by_undo
            if rng.random() < 0.3:
                try:
                    at.undo()
                except RejectedError:
                    continue
                if at.table.phase == "setup":  # there is nothing more to take back
                    at.attendant.do(actions.Redo(), at.clock.now_ms())
                    continue
                gone = [each for each in before if each not in shown_cards(at)]
                burnt |= {shortened(each.checksum) for each in gone}
                again = {(each.occasion, each.seat) for each in gone}  # perhaps shown before anybody here looks
                seen = {key: seal for key, seal in seen.items() if key not in again}
                assert at.table.view().peeks_by_undo > looks or not gone
            else:
                person.step()
        computers = at.table.computers
        assert computers is not None
        for each in shown_cards(at):
            assert each.checksum == checksum(computers.secret, each.occasion, each.seat, each.card, each.choice)
            assert shortened(each.checksum) not in burnt
            assert seen.get((each.occasion, each.seat)) in (None, shortened(each.checksum))
