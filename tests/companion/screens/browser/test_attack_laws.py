"""The law of browsers: none learns more, and none changes more, than a well-behaved person at its place could.

Two tables differ only in what lies in the box, and in what one seat has sealed. An attacker who knows every page and
number sends the same to both. Whatever it is, every browser gets the same bytes from both tables; and what the
attacker's own page does not offer changes nothing, and gets the same answer.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.game import View
from companion.games.master_thieves import events
from companion.games.master_thieves.box import DRAWERS, Depth
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from companion.languages import LANGUAGES, translator
from companion.screens.browser import page_messages
from companion.screens.browser.memory_link import MemoryBrowser
from companion.screens.browser.page_messages import GUARD_MS
from tests.companion.games.laws.play import every_claim, fair_game
from tests.companion.screens.browser.tables import LATER_MS, NAMES, PhoneTable, opening, phone_table
from tests.laws import share
from tools.other_secrets import with_other_secrets

MESSAGES = 30
CLAIMS = [*map(events.encode, every_claim(NAMES[:3]))]
MOVES = [
    *[events.encode(events.DrawerOpened(drawer=drawer, depth=depth)) for drawer in DRAWERS for depth in Depth],
    *[events.encode(events.DrawerClosed(drawer=drawer)) for drawer in DRAWERS],
    events.encode(events.BoxTurned()),
    b'{"type":"level_rotated","levels":1,"direction":"cw"}',
]
POSITIONS = [
    b'{"type":"correction","set":{"red":{"diamond":3}}}',
    b'{"type":"correction","set":{"drawers":{"A1":{"upright":["ruby"]}}}}',
    b'{"type":"position_set","round":2}',
    b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}',
]
AMENDMENTS = [
    *[f'{{"what":"{what}","gems":{gems}}}'
      for what in ("fell", "taken", "lies") for gems in ("{}", '{"diamond":1}', '{"ruby":6,"diamond":8}')],
    *[f'{{"what":"card","seat":"{name}","character":"{card}"}}' for name in NAMES[:3] for card in CHARACTERS],
    *[f'{{"what":"number","seat":"{name}","number":{number}}}' for name in NAMES[:3] for number in (1, 8)],
    '{"what":"not_passed"}', '{"what":"not_passed","now":true}', '{"what":"fell","alarm":"Ana"}', "{}",
]  # fmt: skip
NAMES_OF_DRAWERS = {str(drawer) for drawer in DRAWERS}
CHANGED = translator("en").words(page_messages.CHANGED)
SENTENCES = {
    translator(code).words(page_messages.CHANGED) for code in LANGUAGES
}  # the one answer, in the language of who asks


def position(state: State) -> str:
    """The line that sets up a table as it stands."""
    seen = msgspec.json.decode(MASTER_THIEVES.view(state, View.REFEREE))
    fields = {
        "type": "position_set",
        "orientation": seen["box"]["orientation"],
        "rings": seen["box"]["rings"],
        "drawers": seen["hidden"]["drawers"],
        "red": seen["red_pillow"],
        "white": {seat["name"]: seat["white"] for seat in seen["seats"]},
        "black": {seat["name"]: seat["black"] for seat in seen["seats"]},
        "hands": {seat["name"]: seat["hand"] for seat in seen["seats"]},
        "round": seen["round"],
    }
    return msgspec.json.encode(fields).decode()


def at_a_reveal(edition: EditionId, rng: Random) -> State:
    """Somewhere in a game: a round is about to begin, and nobody has shown a card."""
    first = msgspec.convert(msgspec.json.decode(opening(3, edition)), events.TableOpened)
    found = [
        state
        for _, state in fair_game(first, rng)
        if state.phase in (REVEAL, SMUGGLERS_REVEAL) and not any(state.plays) and not state.no_more_smugglers
    ]
    return rng.choice(found)


def numbers(phone: MemoryBrowser) -> set[int]:
    """Every number that something on this browser's own page has."""
    found = set[int]()
    for base, node in phone.nodes():
        taps = [node.get("tap"), *[spot["tap"] for spot in node.get("spots", ())]]
        for tap in filter(None, taps):
            found |= {base + each for each in (tap["n"], tap.get("held", tap["n"]), *tap.get("slide", ()))}
    return found


def pulls(phone: MemoryBrowser) -> set[int]:
    """Those that pull a drawer of the virtual box, or push it back."""
    return {number for name, number in phone.taps().items() if name in NAMES_OF_DRAWERS}


def typed(phone: MemoryBrowser) -> set[int]:
    """Those that words are typed for."""
    return {base + node["tap"]["n"] for base, node in phone.nodes() if node["t"] == "input" and "tap" in node}


def old_message(rng: Random) -> dict[str, Any]:
    """As pages spoke before there were numbers, or nearly as they speak now."""
    line = rng.choice([*CLAIMS, *MOVES, *POSITIONS]).decode()
    return rng.choice(
        [
            {"want": "say", "lines": [line], "event": rng.randint(0, 9)},
            {"want": "seal", "card": rng.choice(CHARACTERS)},
            {"want": "undo", "since": rng.randint(0, 9)},
            {"want": "hands", "order": "open A1 front"},
            {"page": 1, "tap": 1, "line": line},
            {"page": "1", "tap": 1},
            {"page": 1.5, "tap": 1},
            {"page": -1, "tap": -1},
            {"tap": 1},
            {},
        ]
    )


class Twin:
    """One of the two tables: three seats on phones, a host and a spectator."""

    def __init__(self, table: PhoneTable, first: str, line: str) -> None:
        self.table = table
        table.begin(first, line)
        table.join(*NAMES[:3], "host", "spectator")

    def seal(self, cards: Mapping[str, str]) -> None:
        for name, card in cards.items():
            self.table.seal(name, card)

    def take(self, name: str, body: dict[str, Any]) -> str:
        """What somebody sends, once every page has been there long enough; what they are told."""
        self.table.turn(GUARD_MS)
        phone = self.table.phones[name]
        before = len(phone.told)
        phone.say(**body)
        self.table.turn()
        self.table.let_hands_finish()
        return " ".join(phone.told[before:])

    def received(self, but: str = "") -> dict[str, list[bytes]]:
        """What everybody has got by now, but for one seat."""
        return {name: phone.received for name, phone in self.table.phones.items() if name != but}

    def message(self, name: str, rng: Random) -> tuple[dict[str, Any], bool]:
        """Something to send, and whether this browser's own page offers it.

        Of what it offers, drawers are left alone: what lies in an open one is there for everybody to see.
        """
        mine = self.table.phones[name]
        page, own = mine.page["page"], sorted(numbers(mine))
        shut = sorted({*own} - pulls(mine))
        other = self.table.phones[rng.choice([each for each in self.table.phones if each != name])]
        kind = rng.choice(("tap", "tap", "tap", "type", "guess", "others", "others", "future", "old"))
        if kind == "tap" and shut:
            tap = rng.choice(shut)
            return (
                {"page": page, "tap": tap, "text": "Zoe"} if tap in typed(mine) else {"page": page, "tap": tap}
            ), True
        if kind == "type":
            tap = rng.choice([*typed(mine), *own, 0])
            return {"page": page, "tap": tap, "text": rng.choice(AMENDMENTS)}, tap in typed(mine)
        if kind == "others":  # what others are offered, on their pages or on the own one
            taps = sorted(numbers(other)) or [0]
            return {"page": other.page["page"], "tap": rng.choice(taps)}, False
        if kind == "future":
            return {"page": page + rng.randint(1000, 9000), "tap": rng.choice([*own, 0])}, False
        if kind == "old":
            return old_message(rng), False
        tap = rng.choice((rng.randint(0, 20_000), rng.randint(0, 2**31 - 1)))
        return {"page": page, "tap": tap}, tap in own and tap not in typed(mine)


@pytest.mark.law
@settings(
    max_examples=share(120),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId), in_turn=st.booleans())
def test_attacker_learns_nothing_and_changes_nothing_but_the_attackers_own(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: EditionId, *, in_turn: bool
) -> None:
    rng = Random(seed)
    folder: Path = tmp_path_factory.mktemp("twins")
    state = at_a_reveal(edition, rng)
    attacker, secret = rng.choice(("host", "spectator", "Ana", "Ben")), "Cora"
    hands = {name: state.cards.hands[seat] for seat, name in enumerate(NAMES[:3])}
    with ExitStack() as stack:
        twins = []
        for number, each in enumerate((state, with_other_secrets(state, rng))):
            (folder / str(number)).mkdir()
            table = stack.enter_context(phone_table(folder / str(number)))
            twins.append(Twin(table, opening(3, edition), position(each)))
        if in_turn:
            cards = {name: rng.choice(hand) for name, hand in hands.items() if hand}
            for twin in twins:
                twin.seal(cards)
                twin.table.turn(LATER_MS)
        elif hands[secret]:
            for number, twin in enumerate(twins):
                twin.seal({secret: hands[secret][number % len(hands[secret])]})
        for _ in range(MESSAGES):
            if not _attack(twins, attacker, secret, rng):
                break


def _attack(twins: list[Twin], attacker: str, secret: str, rng: Random) -> bool:
    """Send one message; False once there is nothing to compare any more.

    The game was put away, all cards were shown, the attacker has another code and comes back with it, or the attacker's
    own page let it open a drawer: everybody sees what lies in it.
    """
    table = twins[0].table
    body, may = twins[0].message(attacker, rng)
    before = table.table.record
    was_sealed = table.attendant.running.sealed.chosen
    told = [twin.take(attacker, body) for twin in twins]
    assert may or (table.table.record == before and {*told} <= SENTENCES), body
    if not table.table.is_open or table.phones[attacker].closed or (was_sealed and table.table.record != before):
        return False
    if any(isinstance(event, events.DrawerOpened) for event in table.table.record):
        return False
    assert twins[0].received(but=secret) == twins[1].received(but=secret), body
    return True


@pytest.mark.parametrize("attacker", ["host", "spectator", "Ana"])
def test_ten_thousand_invented_messages_change_nothing_and_get_one_answer(tmp_path: Path, attacker: str) -> None:
    rng = Random(attacker)
    with phone_table(tmp_path) as table:
        twin = Twin(table, opening(3, EditionId.RIO_GRANDE), '{"type":"position_set","round":1}')
        table.turn(GUARD_MS)
        before = table.table.record, table.attendant.running.view
        phone, sent = table.phones[attacker], 0
        others = {name: len(each.received) for name, each in table.phones.items() if name != attacker}
        while sent < share(10_000):
            for _ in range(100):
                body, may = twin.message(attacker, rng)
                if not may:
                    phone.say(**body)
                    sent += 1
            table.turn()
        assert (table.table.record, table.attendant.running.view) == before
        assert len(phone.told) == sent
        assert {*phone.told} == {CHANGED}
        assert others == {name: len(table.phones[name].received) for name in others}
