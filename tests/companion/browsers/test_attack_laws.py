"""The law of browsers: none learns more, and none changes more, than a well-behaved person at its place could.

Two tables differ only in what lies in the box, and in what one seat has sealed. An attacker who knows every message of
the protocol sends the same to both. Whatever it is, every browser gets the same bytes from both tables; and what the
attacker's own page does not offer changes nothing.
"""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.browsers.requests import WANTS, Subject
from companion.games.game import View
from companion.games.master_thieves import events
from companion.games.master_thieves.box import DRAWERS, Depth
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from tests.companion.browsers.tables import LATER_MS, NAMES, PhoneTable, offered, opening, phone_table
from tests.companion.games.laws.play import every_claim, fair_game
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
# After these there is nothing to compare.
ANOTHER_GAME = ("begin", "resume", "leave", "abandon", "configure", "hands", "fill", "play_again")
# On the host's page, where that is offered.
HOSTS_OWN = ("undo", "redo", "reveal_now", "go_on_without", "trust_box", "confirm_end")


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


def message(rng: Random, want: str, table: PhoneTable) -> dict[str, Any]:
    """Anything of the protocol, mostly with fields that make sense."""
    number = table.table.number
    line = rng.choice([*CLAIMS, *MOVES, *POSITIONS]).decode()
    if rng.random() < 0.2:
        line = line[:-1] + ',"source":"sensor"}'
    several = [rng.choice([*CLAIMS, *MOVES]).decode() for _ in range(rng.choice((0, 0, 1, 2)))]
    fields: dict[str, dict[str, Any]] = {
        "seal": {"card": rng.choice(CHARACTERS)},
        "number": {"number": rng.randint(0, 9)},
        "say": {"lines": [line, *several]},
        "set_right": {"line": rng.choice(AMENDMENTS)},
        "go_on_without": {"seat": rng.choice(NAMES[:4])},
        "language": {"language": "en"},
        "undo": {"since": rng.choice((0, 0, 2, number, number + 1))},
        "waive": {"foul": rng.randint(1, number), "code": "second_drawer"},
        "was_opened": {"part": "A1", "opened": rng.random() < 0.5},
        "new_code": {"seat": rng.choice((*NAMES[:2], "Zoe"))},
        "ask": {"about": rng.choice([each.value for each in Subject]), "game": 1},
    }
    event = number if rng.random() < 0.9 else rng.randint(0, number + 2)
    return {"want": want, "event": event, **fields.get(want, {})}


class Twin:
    """One of the two tables: three seats on phones, a host and a spectator."""

    def __init__(self, table: PhoneTable, first: str, line: str) -> None:
        self.table = table
        table.begin(first, line)
        table.join(*NAMES[:3], "host", "spectator")

    def seal(self, cards: Mapping[str, str]) -> None:
        for name, card in cards.items():
            self.table.seal(name, card)

    def take(self, name: str, body: dict[str, Any]) -> None:
        self.table.phones[name].say(**body)
        self.table.turn()

    def received(self, but: str = "") -> dict[str, list[bytes]]:
        """What everybody has got by now, but for one seat's own cards."""
        return {
            name: [each for each in phone.received if name != but or not each.startswith(b'{"type":"private"')]
            for name, phone in self.table.phones.items()
        }

    def offered(self, name: str, body: dict[str, Any]) -> bool:
        """Does this browser's own page offer it?"""
        if name == "host" and body["want"] in HOSTS_OWN:
            return True
        view, game = self.table.attendant.running.view, self.table.table.game
        seat = None if name == "host" else name
        assert view is not None
        if body["want"] == "say":
            return _decoded(body["lines"]) in map(_decoded, offered(game, view.guide, seat))
        if body["want"] == "set_right":
            return game.may_set_right(view.guide, str(body["line"]).encode(), seat)
        return str(body["want"]) == "number"


def _decoded(lines: Iterable[str]) -> tuple[object, ...]:
    return tuple([events.decode(line.encode()) for line in lines])


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
    """Send one message; False once the secret card lies open, because the host went on without the other phones."""
    wants = sorted(WANTS - {*ANOTHER_GAME, "seal"} if attacker == "host" else WANTS - {"hands"})
    body = message(rng, rng.choice([*wants, "say", "say", "set_right", "set_right"]), twins[0].table)
    before = twins[0].table.table.record
    may = attacker != "spectator" and twins[0].offered(attacker, body)
    for twin in twins:
        twin.take(attacker, body)
    if attacker == "host" and body["want"] == "reveal_now" and twins[0].table.table.record != before:
        return False
    assert twins[0].received(but=secret) == twins[1].received(but=secret), body
    assert may or twins[0].table.table.record == before, body
    return True
