"""What people do besides playing: fidget, claim the impossible, undo, correct, and touch what they should not.

Each is one small scene on an `Evening`, and ends with the table and the truth agreeing.
"""

from collections.abc import Callable, Iterator

from benchmarks.soak.evening import SETTLED_MS, Evening
from benchmarks.soak.failure import SoakError
from benchmarks.soak.hands import can_be_sensed, idle
from companion.games.errors import MalformedError, RejectedError
from companion.games.master_thieves import events
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.events import (
    AlarmPlaced,
    AlarmReclaimed,
    AnyEvent,
    CardRevealed,
    Correction,
    DiamondsPlaced,
    DrawerClosed,
    DrawerOpened,
    GemPicked,
    GemPlaced,
    GemsTaken,
    Position,
    RevealClosed,
    RubyPlaced,
    SetupFinished,
    TurnEnded,
)
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.state import GAME_OVER
from companion.table.entries import SCREEN, events_that_count
from companion.table.journal import Journal
from hardware.commands import Wait
from hardware.jewel_box.channels import BY_NAME, Kind
from hardware.signals import Edge, Signal
from tools.random_player.master_thieves import movements

_REEDS = (Kind.CLOSED, Kind.FRONT, Kind.SECRET)
_NONSENSE = (
    b"",
    b"not JSON at all",
    b'{"type":"nonsense"}',
    b'{"type":"turn_ended","colour":"blue"}',
    b'{"type":"drawer_opened","drawer":"D9","depth":"front"}',
    b'{"type":"card_revealed","seat":"Nobody","character":"thief"}',
    b'{"type":"gems_taken","gems":["ruby","ruby","ruby","ruby"]}',
    b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Bo"]}',
    b'{"type":"correction","set":{"red":{"ruby":99}}}',
)
Trouble = Callable[[Evening], None]


def fidgeting(evening: Evening) -> None:
    """Hands knock, nudge, fiddle and carry about, and nothing has happened."""
    with evening.doing("hands fidgeted"):
        evening.do(*idle(evening.box.pose, evening.rng), Wait(SETTLED_MS))
        evening.tally.note("idle")
        evening.agree()


def glitches(evening: Evening) -> None:
    """Edges out of nowhere: short ones on single lines, or on all lines of a level at once."""
    with evening.doing("there was interference"):
        signals: list[Signal] = []
        end_ms = evening.box.now_ms + 4000
        levels = evening.box.baseline().levels
        at_ms = evening.box.now_ms
        while (at_ms := at_ms + evening.rng.randint(450, 1200)) < end_ms - 200:
            signals += _burst(evening, dict(levels), at_ms)
        evening.box.now_ms = end_ms
        evening.tally.note("glitches", len(signals))
        signals.sort(key=lambda signal: signal.t_ms)
        evening.hear(signals)
        evening.do(Wait(SETTLED_MS))
        evening.agree()


def _burst(evening: Evening, levels: dict[str, bool], at_ms: int) -> Iterator[Signal]:
    rng = evening.rng
    names = sorted(name for name in levels if BY_NAME[name].part not in evening.broken)
    if rng.random() < 0.3:
        letter = rng.choice("ABC")
        names = [name for name in names if name.startswith(letter)]
    else:
        names = rng.sample(names, 2)
    for name in names:
        longest_ms = 20 if BY_NAME[name].kind in _REEDS else 90
        back_ms = at_ms + rng.randint(1, longest_ms)
        yield Edge(at_ms, name, not levels[name])
        yield Edge(back_ms, name, levels[name])


def wrong_claims(evening: Evening) -> None:
    """People claim what cannot be; it is rejected, and nothing has changed."""
    for line in _claims(evening):
        claim(evening, line)


def claim(evening: Evening, line: bytes) -> None:
    """Somebody says what the table has to reject."""
    with evening.doing("people claimed what cannot be"):
        try:
            evening.program.table.say(line, SCREEN)
        except (MalformedError, RejectedError):
            evening.tally.note("rejections")
        else:
            raise SoakError(f"{line!r} was taken, and cannot be")
        if difference := evening.difference():
            raise SoakError(f"after {line!r} was rejected, {difference}")


def _claims(evening: Evening) -> Iterator[bytes]:
    yield evening.rng.choice(_NONSENSE)
    for _ in range(4):
        event = _some_claim(evening)
        try:
            evening.ledger.copy().said(event)
        except RejectedError:
            yield events.encode(event)


def _some_claim(evening: Evening) -> AnyEvent:
    rng = evening.rng
    seat = rng.choice(evening.ledger.state.table.names)
    gem, drawer = rng.choice(list(Gem)), rng.choice(list(Drawer))
    claims: tuple[AnyEvent, ...] = (
        AlarmPlaced(), AlarmReclaimed(seat=seat), RevealClosed(), SetupFinished(), TurnEnded(),
        CardRevealed(seat=seat, character=rng.choice(CHARACTERS), number=rng.choice((None, 1, 4, 8))),
        DiamondsPlaced(seat=seat, drawer=drawer, count=rng.randint(1, 12)), RubyPlaced(drawer=drawer),
        GemPicked(seat=seat, gem=gem), GemPlaced(gem=gem), GemsTaken(gems=(gem, gem)), GemsTaken(gems="all"),
    )  # fmt: skip
    return rng.choice(claims)


def second_thoughts(evening: Evening) -> None:
    """Undo a few, and redo them at once; or put the wood back as told, and go on from there or redo some of them."""
    with evening.doing("people took something back"):
        undone = []
        with_wood = evening.rng.random() < 0.6
        for _ in range(min(evening.rng.randint(1, 8), evening.ledger.number - 1)):
            undone.append(evening.ledger.undo())
            steps = evening.program.table.undo(SCREEN).steps
            if with_wood and steps:
                evening.follow(steps)
        evening.tally.note("undone", len(undone))
        for fact in undone[::-1][: evening.rng.randint(0, len(undone)) if with_wood else None]:
            evening.ledger.redo(fact)
            steps = evening.program.table.redo(SCREEN).steps
            if with_wood and steps:
                evening.follow(steps)
            evening.tally.note("redone")
        evening.agree()


def pillow_corrected(evening: Evening) -> None:
    """A gem lay on the wrong black pillow, and the table says so."""
    with evening.doing("people corrected a pillow"):
        state, rng = evening.ledger.state, evening.rng
        rich = [seat for seat in state.seats if state.black[seat]]
        if not rich:
            return
        giver = rng.choice(rich)
        taker = rng.choice([seat for seat in state.seats if seat != giver])
        gem = rng.choice(state.black[giver].kinds)
        names, black = state.table.names, state.black
        moved = {names[giver]: {gem: black[giver][gem] - 1}, names[taker]: {gem: black[taker][gem] + 1}}
        evening.perform(Correction(set=Position(black=moved)))
        evening.tally.note("corrections")


def mischief(evening: Evening) -> None:
    """Somebody does with the box what is not allowed; a drawer is shut again after that."""
    state = evening.ledger.state
    possible = [event for event in movements(state) if can_be_sensed(event)]
    if state.phase is GAME_OVER:
        return
    event = evening.rng.choice(possible)
    with evening.doing(f"somebody could not keep off: {events.encode(event).decode()}"):
        evening.pull(event) if isinstance(event, DrawerOpened) else evening.perform(event)
        for drawer, _ in evening.ledger.state.box.open:
            if evening.ledger.state.turn is None or evening.ledger.state.turn.drawer is not drawer:
                evening.think()
                evening.perform(DrawerClosed(drawer=drawer))


def foul_waived(evening: Evening) -> None:
    """The table lets a foul pass."""
    with evening.doing("a foul was waived"):
        fouls = evening.ledger.fouls()
        if fouls:
            event, code = evening.rng.choice(fouls)
            evening.program.table.waive(event, code, SCREEN)
            evening.ledger.waived.add((event, code))
            evening.tally.note("waived", len(fouls) - len(evening.ledger.fouls()))
            evening.agree()


def put_away(evening: Evening) -> None:
    """The game is put away and taken up again."""
    with evening.doing("the game was put away"):
        evening.program.table.leave()
        evening.program.take_up()
        evening.tally.note("shelved")
        evening.agree()


def looked_into(evening: Evening) -> None:
    """Another program reads the journal while the table writes to it."""
    with evening.doing("another program looked into the journal"), Journal.read(evening.program.file) as journal:
        entries = list(journal.entries(journal.games()[-1].id))
        if len(events_that_count(entries)) != evening.ledger.number:
            raise SoakError(f"it found {len(events_that_count(entries))} events, and {evening.ledger.number} count")
        evening.tally.note("looks")
