"""The law of sealed cards: whatever one seat chooses, everybody else gets the same bytes until the reveal.

Two tables live through the same evening; only what one seat chooses, and how often it changes its mind, differs.
"""

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.errors import RejectedError
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.pages import actions
from companion.screens.browser.memory_link import MemoryBrowser
from companion.screens.browser.page_messages import GUARD_MS
from tests.companion.screens.browser.tables import (
    CLOSED,
    LATER_MS,
    NAMES,
    PhoneTable,
    card,
    choosing,
    opening,
    phone_table,
)
from tests.laws import share
from tools.browser_taps import offered_taps

SPECTATOR = "spectator"
KIOSK = "kiosk"
SHORT_MS = 20
MOST_TAPS = 3  # of one step
MOST_STEPS = 12


@dataclass(frozen=True)
class Evening:
    """Who plays how, and what happens: (what, seat, number) one after the other. `secret` is whose choices differ."""

    edition: str
    seats: int
    phones: int
    hands: tuple[tuple[str, ...], ...]
    secret: int
    steps: tuple[tuple[str, int, int], ...]


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    seats = draw(st.integers(2, 8))
    phones = draw(st.integers(1, seats))
    hand = st.lists(st.sampled_from(CHARACTERS), min_size=0, max_size=6, unique=True).map(tuple)
    hands = draw(st.lists(hand, min_size=seats, max_size=seats))
    what = st.sampled_from(
        ["seal"] * 3 + ["secret"] * 2 + ["leave", "return", "without", "wait", "web", "power", "tap", "show"]
    )
    steps = st.lists(st.tuples(what, st.integers(0, phones - 1), st.integers(0, 5)), max_size=MOST_STEPS)
    secret = draw(st.integers(0, phones - 1))
    hands[secret] = draw(st.lists(st.sampled_from(CHARACTERS), min_size=2, max_size=6, unique=True).map(tuple))
    return Evening(draw(st.sampled_from(EditionId)), seats, phones, tuple(hands), secret, tuple(draw(steps)))


class Lived:
    """One of the two tables. `shift` says by how much the choices of the secret seat are others."""

    def __init__(self, evening: Evening, table: PhoneTable, shift: int) -> None:
        self._evening, self.table, self._shift = evening, table, shift
        self.received: dict[str, list[bytes]] = {}
        self._open: dict[str, MemoryBrowser] = {}
        hands = ",".join(
            f'"{name}":[{",".join(f"{chr(34)}{card}{chr(34)}" for card in hand)}]'
            for name, hand in zip(NAMES, evening.hands, strict=False)
        )
        table.begin(opening(evening.seats, evening.edition), f'{{"type":"position_set","round":1,"hands":{{{hands}}}}}')
        for name in (SPECTATOR, *NAMES[: evening.phones]):
            self._join(name)
        table.turn(GUARD_MS)

    def _join(self, name: str) -> None:
        if name not in self._open:
            self._open[name] = self.table.link.browser(self.table.link_to(name), f"phone of {name}", aloud=True)
            self._open[name].received = self.received.setdefault(name, [])
            self.table.turn()

    def live(self) -> None:
        for what, seat, number in self._evening.steps:
            if self._is_shown_soon():
                return
            self._step(what, NAMES[seat], seat, number)

    def _is_shown_soon(self) -> bool:
        """Would the cards be shown before another step is over?"""
        now_ms = self.table.clock.now_ms()
        deadline_ms = self.table.attendant.running.sealed.deadline_ms(now_ms)
        return deadline_ms is not None and deadline_ms - now_ms <= MOST_TAPS * GUARD_MS + SHORT_MS

    def _step(self, what: str, name: str, seat: int, number: int) -> None:  # noqa: C901 - one case per step
        match what:
            case "seal" if seat != self._evening.secret:
                self._seal(name, seat, number)
            case "secret" | "seal":
                self._choose_in_secret(number)
            case "leave" if name in self._open:
                self._open.pop(name).leave()
            case "return":
                self._join(name)
            case "without":
                self._press(NAMES[self._evening.secret], f"go_on_without {name}")
            case "tap":
                self._tap(actions.Say((CLOSED, card(NAMES[-1 - number], "thief"))[number % 2 :]))
                self._tap(actions.Say((card(name, CHARACTERS[number]),)))
            case "show":
                self._tap(actions.ShowSealedCards())
            case "power":
                self.table = self.table.restarted()
                self._open.clear()
                self._join(SPECTATOR)
            case "web":
                self.table.link.restart()
                self._open.clear()
                self.table.turn()
                self._join(SPECTATOR)
            case _:
                pass
        self.table.turn(SHORT_MS)

    def _tap(self, action: actions.TableAction) -> None:
        """At the kiosk, as long as somebody chooses on a phone; why nothing comes of it is written down."""
        if self.table.attendant.running.sealed.waiting:
            with pytest.raises(RejectedError) as refused:
                self.table.do(action)
            self.received.setdefault(KIOSK, []).append(str(refused.value).encode())

    def _seal(self, name: str, seat: int, number: int, way: int = 0) -> None:
        """A card is chosen, or another one: in one way or another, with looks at it.

        What one seat does in secret takes always as long.
        """
        if not (hand := self._evening.hands[seat]):
            return
        card, other = [f"seal {hand[each % len(hand)]}" for each in (number, number + 1)]
        taps = ([card], [card, "Change it", other], [card, "Look at it"])[way]
        if "Change it" in self._taps(name):
            taps = (["Change it", card], ["Change it", card, "Look at it"], ["My cards", "Close"])[way]
        if seat == self._evening.secret:
            taps += [""] * (MOST_TAPS - len(taps))
        for tap in taps:
            self.table.turn(GUARD_MS)
            self._press(name, tap)
            self.table.turn()

    def _taps(self, name: str) -> dict[str, int]:
        phone = self._open.get(name)
        return {} if phone is None else {**phone.taps(), **offered_taps(self.table.browsers, phone)}

    def _press(self, name: str, what: str) -> None:
        """Somebody who is there taps what is offered; who has just come is not heard for a moment."""
        taps = self._taps(name)
        if what in taps:
            phone = self._open[name]
            phone.say(page=phone.page["page"], tap=taps[what])

    def _choose_in_secret(self, number: int) -> None:
        """What this one chooses is different, and so are its changes of mind, and how often it looks at its cards."""
        secret = self._evening.secret
        self._seal(NAMES[secret], secret, number + self._shift, way=self._shift * (number % 3))


@pytest.mark.law
@settings(
    max_examples=share(60),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(evening=evenings())
def test_others_get_the_same_bytes_whatever_one_seat_chooses(
    tmp_path_factory: pytest.TempPathFactory, evening: Evening
) -> None:
    folders = [tmp_path_factory.mktemp("evening") for _ in range(2)]
    received = [lived(evening, folder, shift) for shift, folder in enumerate(folders)]
    secret = NAMES[evening.secret]
    for name in received[0].keys() - {secret}:
        assert received[0][name] == received[1][name]
    assert SPECTATOR in received[0]
    assert spoken(received[0].get(secret, ())) == spoken(received[1].get(secret, ())), "its voice fills the room"


def spoken(received: Iterable[bytes]) -> list[object]:
    """What one browser was to read aloud, one thing after the other."""
    messages = [msgspec.json.decode(body) for body in received]
    return [message["spoken"] for message in messages if "spoken" in message]


def lived(evening: Evening, folder: Path, shift: int) -> dict[str, list[bytes]]:
    with ExitStack() as stack:
        table = stack.enter_context(phone_table(folder, folder / "codes"))
        found = Lived(evening, table, shift)
        before = table.lines
        found.live()
        assert found.table.lines == before  # nothing was shown yet: until then the law holds
        return found.received


def through_the_smugglers_turn(folder: Path, choice: str) -> dict[str, list[bytes]]:
    """`zoch`: Ben is a smuggler and plays first; what Ana and Cora have sealed lies there all the while."""
    with choosing(folder) as table:
        table.join(SPECTATOR)
        table.seal("Ana", choice)
        table.seal("Cora", "detective")
        table.seal("Ben", "smuggler")
        table.turn(LATER_MS)
        assert table.table.phase == "turn"
        for line in (
            '{"type":"drawer_opened","drawer":"A1","depth":"front"}',
            '{"type":"drawer_closed","drawer":"A1"}',
            '{"type":"level_rotated","levels":1,"direction":"cw"}',
        ):
            table.say(line)
            table.turn(LATER_MS)
        assert not table.offers("Ana", "seal master_thief")
        table.phones["Cora"].leave()
        table.turn(LATER_MS)
        table.turn(LATER_MS)
        assert table.cards()["chosen"] == ["Ana", "Cora"]
        return {name: phone.received for name, phone in table.phones.items() if name != "Ana"}


def test_cards_that_are_shown_after_smugglers_stay_secret_until_then(tmp_path: Path) -> None:
    folders = {choice: tmp_path / choice for choice in CHARACTERS if choice != "smuggler"}
    for folder in folders.values():
        folder.mkdir()
    first, *others = [through_the_smugglers_turn(folder, choice) for choice, folder in folders.items()]
    assert first.keys() == {"Ben", "Cora", SPECTATOR}
    assert all(other == first for other in others)


def refused_with(folder: Path, sealed: str) -> str:
    """`zoch`: Ana at the table taps a card that she has played before, while Ben's lies sealed on his phone."""
    hands = '{"Ana":["jeweler","detective"],"Ben":["smuggler","thief"]}'
    with phone_table(folder) as table:
        table.begin(opening(2), f'{{"type":"position_set","round":5,"hands":{hands}}}')
        table.join("Ben")
        table.seal("Ben", sealed)
        before = table.lines
        with pytest.raises(RejectedError) as refused:
            table.say(CLOSED, card("Ana", "thief"))
        assert table.lines == before
        return str(refused.value)


def test_why_a_card_at_the_table_is_refused_does_not_tell_what_lies_sealed(tmp_path: Path) -> None:
    folders = {choice: tmp_path / choice for choice in ("smuggler", "thief")}
    for folder in folders.values():
        folder.mkdir()
    told = {refused_with(folder, choice) for choice, folder in folders.items()}
    assert told == {"Ana has already played the thief: choose another card"}
