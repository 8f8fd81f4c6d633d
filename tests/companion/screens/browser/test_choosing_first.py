"""Nobody sees a card before choosing one: while a phone still chooses, no screen takes cards of the table."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from companion.pages import actions
from companion.screens.browser.offers import said
from companion.screens.browser.seen import LOST_MS
from tests.companion.screens.browser.tables import (
    CLOSED,
    FILLED,
    LATER_MS,
    NAMES,
    PhoneTable,
    card,
    choosing,
    opening,
    phone_table,
)
from tests.laws import share
from tools.random_player.master_thieves import next_event

OWN = ("cards", "moment")  # the parts of a phone's page with its own cards, and with what was announced last
FACE_DOWN = "keep your cards face down: Ben is choosing"


def refused(table: PhoneTable, action: actions.TableAction) -> str:
    """Why a tap at the kiosk was refused; nothing has come of it."""
    before = table.lines
    with pytest.raises(RejectedError) as why:
        table.do(action)
    assert table.lines == before
    return str(why.value)


def closing(table: PhoneTable) -> tuple[str, ...]:
    """What is said before other cards than smugglers are shown, in this edition."""
    return (CLOSED,) if table.table.state.edition.smugglers_first else ()


@pytest.mark.parametrize("edition", EditionId)
def test_card_of_the_table_is_refused_while_a_phone_chooses(tmp_path: Path, edition: EditionId) -> None:
    with choosing(tmp_path, edition=edition, phones=2) as table:
        table.seal("Ana", "thief")
        frames = len(table.phones["Ben"].received)
        shown = card("Cora", "thief")
        for lines in ((shown,), (card("Cora", "smuggler"),), (CLOSED,), (CLOSED, shown), (shown, shown)):
            assert refused(table, actions.Say(lines)) == FACE_DOWN
        assert len(table.phones["Ben"].received) == frames
        table.seal("Ben", "jeweler")
        table.say(*closing(table), card("Cora", "detective"))
        assert card("Cora", "detective") in table.lines


@pytest.mark.parametrize("edition", EditionId)
def test_sealed_cards_are_not_shown_while_a_phone_chooses(tmp_path: Path, edition: EditionId) -> None:
    with choosing(tmp_path, edition=edition, phones=2) as table:
        table.seal("Ana", "smuggler")
        assert refused(table, actions.ShowSealedCards()) == FACE_DOWN
        assert not table.browsers.view.to_show
        table.turn(LATER_MS)
        assert table.cards()["state"] == "choosing"


def test_neither_host_nor_other_phones_are_offered_to_go_on(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=2) as table:
        table.join("host", "Cora")
        table.seal("Ana", "smuggler")
        table.seal("Cora", "thief")
        before = table.lines
        for name in table.phones:
            assert not table.offers(name, said([CLOSED]))
            assert not table.offers(name, "show_cards")
        table.turn(LATER_MS)
        assert table.lines == before


def test_pages_offer_no_card_and_no_smugglers_before_that(tmp_path: Path) -> None:
    with choosing(tmp_path, phones=2) as table:
        table.join("host", "spectator")
        assert [name for name in table.phones if table.taps_that(name, "say")] == []
        table.seal("Ana", "thief")
        table.seal("Ben", "thief")
        assert table.offers("host", said([CLOSED]))
        assert table.offers("host", said([card("Cora", "smuggler")]))
        assert [name for name in table.phones if table.taps_that(name, "say")] == ["host"]


def test_table_may_go_on_without_a_phone_that_still_chooses(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        table.join("host")
        table.seal("Ana", "thief")
        without = "go_on_without Ben"
        assert not table.offers("Ana", without)
        assert not table.offers("host", without), "his phone is there"
        table.do(actions.GoOnWithout("Ben"))
        assert (table.cards()["state"], table.cards()["waiting"]) == ("waiting_for_table", [])
        table.say(card("Cora", "detective"))
        assert card("Ana", "thief") in table.lines
        assert not table.offers("Ben", "seal jeweler"), "others have shown their cards: he shows his at the table"
        table.say(card("Ben", "jeweler"))
        assert table.table.phase == "turn"


def test_phone_that_was_passed_over_may_still_seal_before_anything_is_shown(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        table.do(actions.GoOnWithout("Ben"))
        table.seal("Ben", "jeweler")
        assert table.cards()["chosen"] == ["Ben"]


def test_lost_phone_is_waited_for_until_somebody_goes_on_without_it(tmp_path: Path) -> None:
    """Or it would be enough to switch the phone off, to watch another one, and to come back."""
    with choosing(tmp_path, edition="rio-grande", phones=2) as table:
        table.seal("Ana", "thief")
        table.phones["Ben"].leave()
        table.turn()
        table.turn(LOST_MS)
        assert refused(table, actions.Say((card("Cora", "detective"),))) == FACE_DOWN
        assert table.press("Ana", "go_on_without Ben") == ""
        table.say(card("Cora", "detective"))
        table.join("Ben")
        assert table.cards()["waiting"] == []
        assert not table.offers("Ben", "seal jeweler")


def test_phone_that_joins_after_a_card_was_shown_shows_its_own_at_the_table(tmp_path: Path) -> None:
    with choosing(tmp_path, edition="rio-grande", phones=1) as table:
        table.seal("Ana", "thief")
        table.say(card("Cora", "detective"))
        table.join("Ben")
        assert table.cards()["waiting"] == []
        assert not table.offers("Ben", "seal jeweler")
        table.say(card("Ben", "jeweler"))
        assert table.table.phase == "turn"


@pytest.mark.parametrize("edition", EditionId)
def test_first_card_of_the_next_round_waits_for_phones_too(tmp_path: Path, edition: EditionId) -> None:
    """A tap on a card may end the last turn: by then no phone could have chosen."""
    with phone_table(tmp_path) as table:
        table.begin(opening(2, edition), FILLED)
        table.say(*closing(table), card("Ana", "thief"), card("Ben", "jeweler"))
        table.join("Ana")
        play_until_last_turn(table)
        assert refused(table, actions.Say((card("Ben", "smuggler"),))) == FACE_DOWN.replace("Ben", "Ana")


def play_until_last_turn(table: PhoneTable) -> None:
    """So far that a card of the next round would be taken, if nobody had a phone."""
    rng = Random(1)
    for _ in range(500):
        if table.table.phase == "turn" and table.table.accepts([card("Ben", "smuggler")]):
            return
        event = next_event(table.table.state, rng.choice)
        assert event is not None
        table.say(table.table.game.encode(event).decode())
    raise AssertionError("this turn never came")


class Crowd:
    """People at a mixed table who do anything at any time, and somebody who looks on."""

    def __init__(self, table: PhoneTable, rng: Random, phones: int) -> None:
        self.table, self._rng = table, rng
        self._phones = NAMES[:phones]

    def play(self, steps: int) -> None:
        for _ in range(steps):
            state: State = self.table.table.state
            if self.table.table.is_over:
                return
            if state.phase in (REVEAL, SMUGGLERS_REVEAL):
                self._rng.choice(self._deeds(state))()
            else:
                event = next_event(state, self._rng.choice)
                assert event is not None
                self._attempt(actions.Say((self.table.table.game.encode(event).decode(),)))
            self.table.turn(self._rng.choice((0, 10, LATER_MS)))
            self.check()

    def _deeds(self, state: State) -> list[Callable[[], None]]:
        names = state.table.names
        character = self._rng.choice(CHARACTERS)
        seat = self._rng.choice(names)
        event = next_event(state, self._rng.choice)
        assert event is not None
        usual = self.table.table.game.encode(event).decode()
        phone = self._rng.choice(self._phones)
        return [
            lambda: self._seal(phone),
            lambda: self._seal(phone),
            lambda: self._attempt(actions.Say((card(seat, character),))),
            lambda: self._attempt(actions.Say((CLOSED, card(seat, character)))),
            lambda: self._attempt(actions.Say((CLOSED,))),
            lambda: self._attempt(actions.Say((usual,))),
            lambda: self._attempt(actions.ShowSealedCards()),
            *([lambda: self._attempt(actions.GoOnWithout(phone))] if self._rng.random() < 0.1 else []),
        ]

    def _seal(self, name: str) -> None:
        """A card that their page offers, if it offers any."""
        if self.table.offers(name, "Change it"):
            self.table.press(name, "Change it")
        while self.table.arrive(name):
            pass  # meanwhile its card may have been shown
        mine = self.table.taps_that(name, "seal")
        if mine:
            assert self.table.press(name, self._rng.choice(mine)) == ""

    def _attempt(self, action: actions.TableAction) -> None:
        before = self.table.lines
        waits = self.table.cards()["waiting"]
        try:
            self.table.do(action)
        except RejectedError:
            return
        shown = [line for line in self.table.lines[len(before) :] if '"card_revealed"' in line]
        assert not (waits and shown)

    def check(self) -> None:
        """Whoever still chooses on a phone has seen no card of this round."""
        for name in self.table.cards()["waiting"]:
            assert [card for card in self.table.table.state.plays if card is not None] == []
            phone = self.table.phones[name]
            assert phone.title == "Choose your card."
            assert "emblem-" not in str([part for which, part in phone.parts.items() if which not in OWN])


@pytest.mark.law
@settings(
    max_examples=share(24),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(edition=st.sampled_from(EditionId), seats=st.integers(2, 5), data=st.data(), seed=st.integers(0, 2**32))
def test_whoever_still_chooses_has_seen_no_card_of_this_round(
    tmp_path_factory: pytest.TempPathFactory, edition: EditionId, seats: int, data: st.DataObject, seed: int
) -> None:
    phones = data.draw(st.integers(1, seats))
    with choosing(tmp_path_factory.mktemp("crowd"), seats, edition, phones) as table:
        crowd = Crowd(table, Random(seed), phones)
        crowd.play(150)
        assert any('"card_revealed"' in line for line in table.lines)
