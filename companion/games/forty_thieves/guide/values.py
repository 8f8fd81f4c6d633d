"""What a screen shows of 40 Thieves: what to do, what may be tapped, what came of a theft, how it ended.

Frozen values only, and nothing hidden in them: what a scene needs, so that it needs no rule. A button is a `Choice`
with its line ready. What is tapped on the board is listed by place, and the scene writes the event that the field
names (`events.line(events.TileReplaced(cell=cell))`).
"""

from enum import StrEnum

import msgspec

from companion.games.forty_thieves.board import Cell, Place, Spot
from companion.games.forty_thieves.faces import Face, Special
from companion.games.forty_thieves.thefts import Kind as Combination
from companion.games.game import SetupOptions, Words


class Kind(StrEnum):
    """What a choice is about: which picture goes with it."""

    LAID = "laid"  # the set-up is done
    KEPT = "kept"  # nothing was discarded
    DISCARDED = "discarded"  # `count` tiles were
    DONE = "done"  # the turn is over
    FAILED = "failed"  # the announced theft failed
    SPOT = "spot"  # the sapphire at `spot`
    SEAT = "seat"  # a sapphire of `target`, or an Evil Eye for `target`
    MERCHANT = "merchant"  # one of the merchant's sapphires
    TOKEN = "token"  # rid of an Evil Eye token
    TILE = "tile"  # rid of an Evil Eye tile
    DAGGER = "dagger"  # `target` plays a Dagger
    WISH = "wish"  # one of the Genie's


class Choice(msgspec.Struct, frozen=True):
    """One thing that people may say now: `line` is an event of a record without its source.

    At most one choice of a guide is `primary`: the usual one. `target` is the seat that it names.
    """

    label: Words
    line: str
    kind: Kind
    primary: bool = False
    count: int = 0
    spot: Spot | None = None
    target: str | None = None


class StepState(StrEnum):
    """How far a phase of the turn is."""

    DONE = "done"
    NOW = "now"
    TO_COME = "to_come"


class Step(msgspec.Struct, frozen=True):
    """One of the four phases of a turn: hand, glimpse, action, attempt."""

    phase: str
    words: Words
    state: StepState


class Found(msgspec.Struct, frozen=True):
    """A tile that a glimpse may show now, and where: `TileShown(cell=, tile=)`.

    With one cell, it is clear which tile is meant. A golden merchant may come with a `corner`.
    """

    tile: Face
    cells: tuple[Cell, ...]


class Play(msgspec.Struct, frozen=True):
    """A special tile that may be played from the hand. With one choice, a tap on the tile says it all.

    `spots` are the sapphires that can be tapped on the board instead of a choice (`SapphirePlayed(spot=)`), `pairs` are
    the adjacent tiles that a Lantern may look at (`LanternPlayed(cells=)`).
    """

    tile: Face
    choices: tuple[Choice, ...] = ()
    spots: tuple[Spot, ...] = ()
    pairs: tuple[tuple[Cell, Cell], ...] = ()


class Theft(msgspec.Struct, frozen=True):
    """A theft that is announced and not judged. `left` are the tiles still to be told, `asked` the next of them.

    `faces` are those that can be told for any of them: `TileShown(cell=, tile=)`. They do not depend on noted jars.
    `failing` is True once it cannot succeed any more.
    """

    place: Place
    cells: tuple[Cell, ...]
    left: tuple[Cell, ...]
    asked: Cell
    faces: tuple[Face, ...]
    failing: bool


class Took(msgspec.Struct, frozen=True):
    """A sapphire that was taken: from a spot, from a seat, or from the merchant (both None)."""

    spot: Spot | None = None
    seat: str | None = None


class Stolen(msgspec.Struct, frozen=True):
    """A square or line that succeeded. `words` say why, at most two ("All green", "Four symbols").

    `took` is what it brought so far; `choosing` is True while its choice is open. The announced one comes first.
    """

    place: Place
    cells: tuple[Cell, ...]
    kinds: tuple[Combination, ...]
    words: tuple[Words, ...]
    took: tuple[Took, ...] = ()
    choosing: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """What came of the last theft, from its verdict until the next hand is built.

    `stolen` is empty if it failed: then the thief gets an Evil Eye. `took` is everything, in order. `discarded` are the
    cells whose tiles were discarded and laid anew, as soon as that is done.
    """

    seat: str
    place: Place
    success: bool
    stolen: tuple[Stolen, ...] = ()
    took: tuple[Took, ...] = ()
    discarded: tuple[Cell, ...] = ()


class Guide(msgspec.Struct, frozen=True):
    """What to do now. `seat` is whose turn it is, `next_seat` who comes after.

    `happened` is what came of the last theft or of the last event, `todo` what to do now, `then` what comes next or is
    allowed besides. `choices` are the buttons: `daggers` are kept apart, and so is what `plays` offer.

    On the board:
    `replace`: `TileReplaced(cell=)`. `swap`: `TilesSwapped(cells=)`. `steal`: `TheftAnnounced(place=)`.
    `jars`: `JarNoted(cell=, jar=)`. `may_lie_up`: faces that a correction of a tile can name.
    `found`: what a glimpse may show. `neighbours` are the tiles around a Lantern found on the board that may still be
    shown. `leaders`: `LeaderPlayed(cell=, tile=)`, at any cell. `tales`: `TaleActivated(tile=)`, as drawn. `assumed`:
    tiles with which the tray saw hands do what has ended the action; until the turn ends, people may tell what it
    really was (`TileReplaced`, `TilesSwapped`, `LanternPlayed`).
    """

    phase: str
    todo: Words
    seat: str | None = None
    next_seat: str | None = None
    happened: Words | None = None
    then: Words | None = None
    choices: tuple[Choice, ...] = ()
    steps: tuple[Step, ...] = ()
    replace: tuple[Cell, ...] = ()
    swap: tuple[tuple[Cell, Cell], ...] = ()
    steal: tuple[Place, ...] = ()
    jars: tuple[Cell, ...] = ()
    may_lie_up: tuple[Face, ...] = ()
    found: tuple[Found, ...] = ()
    neighbours: tuple[Cell, ...] = ()
    plays: tuple[Play, ...] = ()
    daggers: tuple[Choice, ...] = ()
    leaders: tuple[Face, ...] = ()
    tales: tuple[Face, ...] = ()
    assumed: tuple[Cell, ...] = ()
    theft: Theft | None = None
    outcome: Outcome | None = None


class SeatResult(msgspec.Struct, frozen=True):
    """How a seat ended: sapphires and Sapphire tiles count one each, Evil Eyes (tokens and tiles) less one each."""

    seat: str
    rank: int
    winner: bool
    score: int
    sapphires: int
    sapphire_tiles: int
    evil_eyes: int
    evil_eye_tiles: int


class DecidedBy(StrEnum):
    """What the winner was ahead in."""

    SCORE = "score"
    EVIL_EYES = "evil_eyes"
    SAPPHIRES = "sapphires"
    SHARED = "shared"
    MERCHANT = "merchant"


class Result(msgspec.Struct, frozen=True):
    """A finished game: the seats by rank (equal ranks are shared), why it ended, and why the winner won.

    `level` are the seats that had as high a score as the winners, if that did not decide.
    """

    seats: tuple[SeatResult, ...]
    ended: Words
    why: Words
    decided_by: DecidedBy
    level: tuple[str, ...] = ()


class OptionalRule(msgspec.Struct, frozen=True):
    """A rule that the table may agree on: `name` is its key in the options of the first line."""

    name: str
    title: Words
    words: Words


class FortyThievesOptions(SetupOptions, frozen=True):
    """What there is to choose from before a game. `specials` are the kinds that can be counted."""

    rules: tuple[OptionalRule, ...] = ()
    specials: tuple[Special, ...] = ()
