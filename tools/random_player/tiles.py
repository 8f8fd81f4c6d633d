"""The tiles of a box of 40 Thieves: what lies hidden on the board, in hands, in the stack. The rules know none of it.

One rule: people handle these tiles as the record says; nothing is asked back.
"""

from dataclasses import dataclass
from random import Random

from companion.games.forty_thieves.board import CELLS, Cell
from companion.games.forty_thieves.events import TableOptions
from companion.games.forty_thieves.faces import (
    AMULET,
    DAGGER,
    EVIL_EYE,
    FACES,
    GOLDENS,
    JARS,
    LANTERN,
    SAPPHIRE,
    THIEVES,
    Colour,
    Face,
    Jar,
    Symbol,
)

OF_EACH_SPECIAL = 4
FULL_HAND = 3


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One tile: its face, and the jar on its back."""

    face: Face
    jar: Jar


def box_of_tiles(options: TableOptions) -> list[Tile]:
    """Every tile of a game, with backs as printed: a thief's is right in one of the two; three of each."""
    tiles = [
        Tile(_thief(jar, options, second=second), _back(jar, second=second))
        for jar in JARS.values()
        for second in (False, True)
    ]
    rest = list(JARS.values())
    if not options.simple:
        kinds = (LANTERN, SAPPHIRE, AMULET, DAGGER, EVIL_EYE)
        tiles += [Tile(kinds[number // OF_EACH_SPECIAL], jar) for number, jar in enumerate(rest)]
    if options.tales:
        tiles += [Tile(face, rest[0]) for face in GOLDENS.values()]
    return tiles


def _thief(jar: Jar, options: TableOptions, *, second: bool) -> Face:
    """With leaders, the second sun of each colour is one."""
    is_leader = options.leaders and second and jar.symbol is Symbol.SUN
    return FACES[f"{jar} leader"] if is_leader else THIEVES[list(JARS).index(jar)]


def _back(jar: Jar, *, second: bool) -> Jar:
    """One of a pair shows the next symbol in its own colour, the other its own symbol in the next colour."""
    colours, symbols = list(Colour), list(Symbol)
    colour = colours[(colours.index(jar.colour) + second) % len(colours)]
    symbol = symbols[(symbols.index(jar.symbol) + (not second)) % len(symbols)]
    return JARS[f"{colour} {symbol}"]


class Tiles:
    """Where every tile is. Drawing from an empty stack shuffles the discards (D6)."""

    def __init__(self, tiles: list[Tile], seats: int, rng: Random) -> None:
        self._rng = rng
        self.stack = list(tiles)
        rng.shuffle(self.stack)
        self.board = {cell: self.stack.pop() for cell in CELLS}
        self.hands: list[list[Tile]] = [[] for _ in range(seats)]
        self.discards: list[Tile] = []
        self.eyes: list[Tile] = []  # in all hoards together
        self.out: list[Tile] = []  # won Sapphire tiles, and golden ones

    def draw(self) -> Tile:
        """The next tile."""
        if not self.stack:
            self.stack, self.discards = self.discards, []
            self._rng.shuffle(self.stack)
        return self.stack.pop()

    def build_hand(self, seat: int, discarded: list[Tile]) -> None:
        """Discard these, then draw up to three."""
        hand = self.hands[seat]
        for tile in discarded:
            hand.remove(tile)
        self.discards += discarded
        hand += [self.draw() for _ in range(FULL_HAND - len(hand))]

    def discard(self, seat: int, tile: Tile) -> None:
        """From a hand."""
        self.hands[seat].remove(tile)
        self.discards.append(tile)

    def discard_hand(self, seat: int) -> None:
        """All of it."""
        self.discards += self.hands[seat]
        self.hands[seat] = []

    def remove(self, cell: Cell) -> None:
        """A tile leaves the game from the board, and the next one takes its place."""
        self.out.append(self.board[cell])
        self.board[cell] = self.draw()

    def exchange(self, seat: int, tile: Tile, cell: Cell) -> None:
        """A tile from a hand for one on the board."""
        hand = self.hands[seat]
        hand[hand.index(tile)], self.board[cell] = self.board[cell], tile

    def swap(self, one: Cell, other: Cell) -> None:
        """Two on the board."""
        self.board[one], self.board[other] = self.board[other], self.board[one]

    def activate(self, seat: int, golden: Face) -> None:
        """A golden tile leaves the hand, and another is drawn."""
        hand = self.hands[seat]
        place = next(place for place, tile in enumerate(hand) if tile.face is golden)
        self.out.append(hand[place])
        hand[place] = self.draw()

    def move_hands(self) -> None:
        """Seven places clockwise."""
        places = 7 % len(self.hands)
        self.hands = self.hands[-places:] + self.hands[:-places]

    def refill(self, cells: list[Cell]) -> None:
        """Discard these tiles, then fill their cells in reading order."""
        self.discards += [self.board[cell] for cell in cells]
        for cell in cells:
            self.board[cell] = self.draw()

    def set_eyes(self, count: int) -> None:
        """So many Evil Eye tiles lie in hoards: the last one discarded comes there, or goes back."""
        while len(self.eyes) > count:
            self.discards.append(self.eyes.pop())
        while len(self.eyes) < count:
            place = max(place for place, tile in enumerate(self.discards) if tile.face is EVIL_EYE)
            self.eyes.append(self.discards.pop(place))
