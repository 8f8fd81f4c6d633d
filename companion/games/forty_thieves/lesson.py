"""The lesson of 40 Thieves: the last four turns of a game, in which every special tile is met once. Pure.

One rule: a tile is told to be what lies there. The position has a face for every cell, and hands take tiles from
`_FROM_HAND` and `_FROM_STACK`, so whoever does what the lesson wants sees nothing that cannot be.
"""

from companion.games.lesson import Lesson, LessonStep
from companion.words import Words

from . import attempts, engine, events
from .board import CELLS, SPOTS, Cell, Place, Spot
from .events import AnyEvent, HoardPosition, TableOpened
from .faces import FACES, LANTERN, SAPPHIRE, Face

SEATS = 2
_LEFT = (Spot.S13, Spot.S22, Spot.S32)  # one to steal, one to choose, and the last
_STOLEN = HoardPosition(sapphires=3)
_STACK = 20  # some tiles were discarded already
_ON_BOARD = (
    "blue star", "yellow sun", "green hand", "green sun",
    "sapphire", "lantern", "red clubs", "green moon",
    "blue hand", "green clubs", "blue moon", "yellow hand",
    "green moon", "amulet", "red moon", "yellow star",
)  # fmt: skip
_FACES = {cell: FACES[face] for cell, face in zip(CELLS, _ON_BOARD, strict=True)}
_FROM_HAND = {Cell.R2C3: FACES["green star"]}  # what is laid in the place of a tile
_FROM_STACK = {Cell.R3C2: FACES["yellow moon"], Cell.R4C1: FACES["red sun"]}  # what comes where a line was
_AT_LANTERN, _WON = Cell.R2C2, Cell.R2C1
_SWAPPED = (Cell.R4C1, Cell.R4C2)  # an Amulet comes into the diagonal; neither lies beside the Lantern
# What hands do on a tray changes nothing that is taught, and neither does a look that finds nothing to show.
_MOVED: tuple[AnyEvent, ...] = (
    *[kind(cell=cell) for kind in (events.TileLifted, events.TilePlaced) for cell in CELLS],
    *[kind(spot=spot) for kind in (events.SapphireLifted, events.SapphirePlaced) for spot in SPOTS],
)
_LOOKED: tuple[AnyEvent, ...] = tuple([events.TileGlimpsed(cell=cell) for cell in CELLS])


def lesson(opened: AnyEvent) -> Lesson:
    """The lesson with the first seats of a first event; optional rules are left out."""
    assert isinstance(opened, TableOpened)
    return _Rehearsal(TableOpened(game=opened.game, edition=opened.edition, seats=opened.seats[:SEATS])).lesson()


class _Rehearsal:
    """Plays the lesson once, to find out what its steps are."""

    def __init__(self, opened: TableOpened) -> None:
        first, second = opened.seats
        self._first, self._second = {"seat": first, "other": second}, {"seat": second, "other": first}
        hoards = dict.fromkeys(opened.seats, _STOLEN)
        position = events.PositionSet(shown=_FACES, sapphires=_LEFT, hoards=hoards, stack=_STACK)
        self._opening = (opened, position)
        self._state = engine.apply(engine.open_table(opened), position)
        self._faces = dict(_FACES)
        self._parts: list[tuple[LessonStep, ...]] = []
        self._steps: list[LessonStep] = []

    def lesson(self) -> Lesson:
        """All of it, from the aim of the game to its end."""
        self._read(Words("You play both seats. A sapphire is worth 1 point, an Evil Eye costs 1. Most points win."))
        self._read(Words("Nine sapphires lay between the tiles. Most are stolen already: three are left."))
        self._read(
            Words(
                "Most tiles are thieves. On the back is a jar: its colour or its symbol is the thief's, but never both."
            )
        )
        self._around_a_sapphire()
        self._along_a_line()
        self._failure()
        self._last_sapphire()
        self._read(
            Words("No sapphire is left on the board: the game is over. Sapphires count for you, Evil Eyes against you.")
        )
        self._end_part()
        first = Words("Learn 40 Thieves in five minutes. The tiles are only on the screen: tap what glows.")
        return Lesson(self._opening, tuple(self._parts), with_real=first, with_virtual=first)

    # how steps are made

    def _read(self, words: Words) -> None:
        self._steps.append(LessonStep(words))

    def _do(self, words: Words, *done: AnyEvent) -> None:
        """One after the other: what is skipped in a turn cannot be done later."""
        for event in done:
            self._state = engine.apply(self._state, event)
        self._steps.append(LessonStep(words, done, _MOVED, waits=True))

    def _end_part(self, *also: AnyEvent) -> None:
        """What comes from here on waits for everything before it; in this part some `also` did no harm."""
        last = self._steps[-1]
        self._parts.append((*self._steps[:-1], LessonStep(last.words, last.events, (*last.also, *also), last.waits)))
        self._steps = []

    def _build_hand(self, words: Words, discarded: int = 0) -> None:
        self._do(words, events.HandBuilt(discarded=discarded))

    def _show(self, words: Words, cell: Cell, face: Face) -> None:
        self._do(words, events.TileShown(cell=cell, tile=face))

    def _announce(self, words: Words, place: Place) -> None:
        self._do(words, events.TheftAnnounced(place=place))

    def _turn_over(self, words: Words, most: int = 4) -> None:
        """As many as are not seen yet of the tiles of the announced theft."""
        theft = self._state.theft
        assert theft is not None
        cells = attempts.left(self._state, theft)[:most]
        self._do(words, *[events.TileShown(cell=cell, tile=self._faces[cell]) for cell in cells])

    # the turns

    def _around_a_sapphire(self) -> None:
        """A hand, a look, a tile replaced, and four of a colour."""
        seat, (cell,) = self._first, _FROM_HAND
        self._build_hand(
            Words("{seat} begins. Each turn, discard what you like and draw up to three. Tap Drawn.", seat)
        )
        self._read(Words("Then you may look at one tile, in secret. A thief is not shown: there is nothing to tap."))
        self._do(
            Words("Now one action. Replace a tile with one from your hand: tap the tile that glows, then Replaced it."),
            events.TileReplaced(cell=cell),
        )
        self._faces |= _FROM_HAND
        self._announce(
            Words("Then you may try to steal. Tap the sapphire that glows: four tiles lie around it."), Place.S13
        )
        self._turn_over(Words("Turn them over, and tap what they are: four green thieves."))
        self._end_part(*_LOOKED)

    def _along_a_line(self) -> None:
        """A Lantern that is found, a Sapphire tile that is won, two tiles swapped, and an Amulet in a line."""
        seat = self._second
        self._read(Words("It worked: {other} takes the sapphire. The four tiles stay face up.", seat))
        self._read(Words("Four of one colour, four colours, four of one symbol or four symbols: all of these work."))
        self._build_hand(Words("{seat} is next, and draws three tiles. Tap Drawn.", seat))
        self._show(
            Words("{seat} looks at a tile, and it is a Lantern! Show it: tap Lantern, then the tile.", seat),
            _AT_LANTERN,
            LANTERN,
        )
        self._show(
            Words("Show three tiles around it, too. One is a Sapphire tile, and it is yours: tap it."),
            _WON,
            SAPPHIRE,
        )
        self._do(
            Words("That is all. As an action, swap two neighbours: tap one, then the other."),
            events.TilesSwapped(cells=_SWAPPED),
        )
        one, other = _SWAPPED
        self._faces[one], self._faces[other] = self._faces[other], self._faces[one]
        self._announce(
            Words("You may also steal along a row, a column or a diagonal. Tap the end of the line that glows."),
            Place.DIAG2,
        )
        self._turn_over(
            Words(
                "Tiles that lie face up count. Turn over the others: a green thief, and an Amulet, which is any thief."
            )
        )
        self._do(
            Words("It worked! Choose one of the sapphires that touch the line: tap the one that glows."),
            events.SapphireTaken(spot=Spot.S22),
        )
        self._faces |= _FROM_STACK
        self._end_part(events.TileGlimpsed(cell=_AT_LANTERN))

    def _failure(self) -> None:
        """A tile that is discarded, an Evil Eye from the hand, and a theft that fails."""
        seat = self._first
        self._read(Words("After a theft along a line, the four tiles are discarded, and four new ones are laid."))
        self._read(Words("A Sapphire tile that you look at is yours, too. A Dagger costs you your whole hand."))
        self._build_hand(Words("{seat} discards one tile and draws a new one. Tap 1.", seat), discarded=1)
        self._do(
            Words("Playing a special tile is an action, too. Give {other} an Evil Eye: tap it.", seat),
            events.EvilEyePlayed(seat=seat["other"]),
        )
        self._announce(Words("Then try to steal along the row that glows."), Place.ROW4)
        self._turn_over(Words("Turn tiles over: a red sun, a green moon and a red moon."), most=3)
        self._do(
            Words("They are neither all alike nor all different. The fourth cannot help: tap It failed."),
            events.TheftFailed(),
        )
        self._end_part(*_LOOKED)

    def _last_sapphire(self) -> None:
        """A Sapphire tile from the hand, a Dagger that cancels it, and four of a symbol."""
        seat = self._second
        self._read(Words("{other} gets an Evil Eye. The tiles go back face down: remember them!", seat))
        self._read(Words("An Amulet from your hand takes one of your Evil Eyes away."))
        self._build_hand(Words("{seat} keeps all three tiles. Tap Kept all.", seat))
        self._do(
            Words("A Sapphire tile from your hand steals a sapphire. Tap it, then {other}.", seat),
            events.SapphirePlayed(seat=seat["other"]),
        )
        self._do(
            Words("But {other} has a Dagger! It cancels a special tile that another player plays. Tap {other}.", seat),
            events.DaggerPlayed(seat=seat["other"]),
        )
        self._announce(
            Words("{other} keeps the sapphire. {seat} remembers two moons around the last one: tap it.", seat),
            Place.S32,
        )
        self._turn_over(Words("Turn them over: four moons, in four colours."))
        self._end_part(*_LOOKED)
