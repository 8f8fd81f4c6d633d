"""People who play 40 Thieves at random, with real tiles before them: they tell the truth, and now and then are lucky.

Without luck hardly any theft of unknown tiles succeeds: a game would take hours. So every other attempt is made where
it succeeds, if there is such a place.
"""

from collections.abc import Callable
from random import Random

from companion.games.forty_thieves import events, thefts
from companion.games.forty_thieves.attempts import left
from companion.games.forty_thieves.board import ADJACENT_PAIRS, CELLS, CORNERS, LINES, PLACES, SPOTS, Cell, Place
from companion.games.forty_thieves.events import AnyEvent, Eye, TableOpened, Wish
from companion.games.forty_thieves.faces import (
    AMULET,
    DAGGER,
    EVIL_EYE,
    GENIE,
    LANTERN,
    MERCHANT,
    SAPPHIRE,
    SINBAD,
    Face,
    Golden,
)
from companion.games.forty_thieves.glimpses import where_to_show
from companion.games.forty_thieves.phases import Phase
from companion.games.forty_thieves.state import Shows, State
from companion.games.forty_thieves.thefts import Kind

from .tiles import Tile, Tiles, box_of_tiles

_ENDED, _FAILED = events.TurnEnded(), events.TheftFailed()


class RandomPlayer:
    """Everybody at one table. `next_event` is what is done next; it has to be applied before the next question."""

    def __init__(self, opened: TableOpened, rng: Random) -> None:
        self._rng = rng
        self.tiles = Tiles(box_of_tiles(opened.options), len(opened.seats), rng)
        self._last: tuple[State, AnyEvent] | None = None
        self._chosen: list[Tile] = []  # what was discarded, laid or played with the last event

    def next_event(self, state: State) -> AnyEvent | None:
        """What somebody does next; None when the game is over."""
        self.follow(state)
        event = _IN_PHASE[state.phase](self, state)
        self._last = None if event is None else (state, event)
        return event

    def follow(self, state: State) -> None:
        """Handle the tiles as the last event says."""
        if self._last is None:
            return
        before, event = self._last
        self._last = None
        self._handle(before, event)
        if Golden.SINBAD in {*state.activated} - {*before.activated}:
            self.tiles.move_hands()
        self.tiles.set_eyes(sum(hoard.evil_eye_tiles for hoard in state.hoards))
        self.tiles.refill(_discarded(before, state))

    def _handle(self, before: State, event: AnyEvent) -> None:
        tiles, seat = self.tiles, before.seat
        match event:
            case events.HandBuilt():
                tiles.build_hand(seat, self._chosen)
            case events.TileShown(cell=cell, tile=tile):
                self._show(before, cell, tile)
            case events.LanternPlayed() | events.SapphirePlayed() | events.AmuletPlayed() | events.EvilEyePlayed():
                tiles.discard(seat, self._chosen[0])
            case events.DaggerPlayed():
                tiles.discard(before.table.names.index(event.seat), self._chosen[0])
            case events.TileReplaced(cell=cell) | events.LeaderPlayed(cell=cell):
                tiles.exchange(seat, self._chosen[0], cell)
            case events.TilesSwapped(cells=(one, other)):
                tiles.swap(one, other)
            case events.TaleActivated(tile=golden):
                tiles.activate(seat, _GOLDEN[golden])
            case _:
                pass

    def _show(self, before: State, cell: Cell, face: Face) -> None:
        """What becomes of a tile that everybody sees."""
        found = before.phase is Phase.GLIMPSE or (before.showing is not None and before.showing.how is Shows.FOUND)
        if face.golden is not None or (face is SAPPHIRE and before.theft is None):
            self.tiles.remove(cell)
        elif face is DAGGER and found:
            self.tiles.discard_hand(before.seat)

    # what is done in each phase

    def setup(self, _: State) -> AnyEvent:
        return events.SetupFinished()

    def hand(self, state: State) -> AnyEvent:
        if self._rng.random() < 0.1 and (noted := self._jar(state)):
            return noted
        hand = [tile for tile in self.tiles.hands[state.seat] if tile.face.golden is None]
        self._chosen = self._rng.sample(hand, self._rng.choice((0, 0, 0, 1, 2, 3)[: 3 + len(hand)]))
        return events.HandBuilt(discarded=len(self._chosen))

    def _jar(self, state: State) -> AnyEvent | None:
        """The back of a tile, as everybody can see it."""
        cells = [cell for cell in CELLS if not state.tile(cell).up and self.tiles.board[cell].face.golden is None]
        if not cells:
            return None
        cell = self._rng.choice(cells)
        return events.JarNoted(cell=cell, jar=self.tiles.board[cell].jar)

    def glimpse(self, state: State) -> AnyEvent:
        if tale := self._tale(state):
            return tale
        chance, down = self._rng.random(), self._face_down(state)
        lantern = self._in_hand(state, LANTERN)
        pairs = [pair for pair in ADJACENT_PAIRS if {*pair} <= down]
        if lantern and pairs and chance < 0.7:
            self._chosen = [lantern]
            return events.LanternPlayed(cells=self._rng.choice(pairs))
        if not down or chance < 0.2:
            return self.action(state)
        cell = self._rng.choice(sorted(down))
        face = self.tiles.board[cell].face
        told_at_once = face in _SHOWN and self._rng.random() < 0.5
        return self._shown(cell) if told_at_once else events.TileGlimpsed(cell=cell)

    def action(self, state: State) -> AnyEvent:
        if tale := self._tale(state):
            return tale
        if showing := self._to_show(state):
            return self._shown(showing)
        if dagger := self._dagger(state):
            return dagger
        if not state.sapphires:
            return _ENDED
        deeds = [deed for deed in self._deeds(state) if deed is not None]
        return self._rng.choice(deeds)() if deeds and self._rng.random() < 0.8 else self.attempt(state)

    def _to_show(self, state: State) -> Cell | None:
        """A tile that has to be shown, or may be beside a Lantern."""
        cells = where_to_show(state)
        if state.showing is None or not cells:
            return None
        if state.showing.how is Shows.AROUND:
            return self._rng.choice(cells) if self._rng.random() < 0.9 else None
        kinds = _SHOWN if state.showing.how is Shows.FOUND else _KEPT
        return next((cell for cell in cells if self.tiles.board[cell].face in kinds), None)

    def _deeds(self, state: State) -> list[Callable[[], AnyEvent] | None]:
        hand = [tile for tile in self.tiles.hands[state.seat] if tile.face.golden is None]
        leaders = [tile for tile in hand if tile.face.is_leader]
        return [
            (lambda: self._with(self._rng.choice(hand), events.TileReplaced(cell=self._rng.choice(CELLS))))
            if hand
            else None,
            lambda: events.TilesSwapped(cells=self._rng.choice(ADJACENT_PAIRS)),
            self._sapphire(state),
            self._amulet(state),
            self._evil_eye(state),
            (lambda: self._leader(leaders[0])) if leaders and not state.leader_played else None,
        ]

    def attempt(self, state: State) -> AnyEvent:
        if state.theft is not None and state.theft.success is None:
            return self._in_theft(state)
        if tale := self._tale(state):
            return tale
        if dagger := self._dagger(state):
            return dagger
        chance = self._rng.random()
        if not state.sapphires or chance < 0.3:
            return _ENDED
        places = [place for place in PLACES if place.spot is None or state.has_sapphire(place.spot)]
        good = [place for place in places if self._succeeds(place)]
        return events.TheftAnnounced(place=self._rng.choice(good if good and chance < 0.8 else places))

    def _in_theft(self, state: State) -> AnyEvent:
        theft = state.theft
        assert theft is not None
        unknown = left(state, theft)
        if len(unknown) < len(theft.place.cells) and not self._succeeds(theft.place) and self._rng.random() < 0.4:
            return _FAILED
        return self._shown(self._rng.choice(unknown))

    def picking(self, state: State) -> AnyEvent:
        assert state.theft is not None
        pick = state.theft.pick
        assert pick is not None
        found = [events.SapphireTaken(spot=spot) for spot in pick.spots]
        found += [events.SapphireTaken(seat=state.table.names[seat]) for seat in pick.seats]
        found += [events.SapphireTaken(merchant=True)] if pick.merchant else []
        return self._rng.choice(found)

    def wish(self, state: State) -> AnyEvent:
        return events.WishMade(wish=self._rng.choice([*Wish][: 3 if state.merchant is not None else 2]))

    # what can be done with the tiles in hand

    def _with(self, tile: Tile, event: AnyEvent) -> AnyEvent:
        """The event, and the tile from the hand that goes with it."""
        self._chosen = [tile]
        return event

    def _in_hand(self, state: State, face: Face, seat: int | None = None) -> Tile | None:
        hand = self.tiles.hands[state.seat if seat is None else seat]
        return next((tile for tile in hand if tile.face is face), None)

    def _sapphire(self, state: State) -> Callable[[], AnyEvent] | None:
        tile = self._in_hand(state, SAPPHIRE)
        if tile is None:
            return None
        names = state.table.names
        found = [events.SapphirePlayed(spot=spot) for spot in SPOTS if state.has_sapphire(spot)]
        found += [
            events.SapphirePlayed(seat=names[seat]) for seat in self._opponents(state) if state.hoards[seat].sapphires
        ]
        found += [events.SapphirePlayed(merchant=True)] if state.merchant and state.merchant.sapphires else []
        return lambda: self._with(tile, self._rng.choice(found))

    def _amulet(self, state: State) -> Callable[[], AnyEvent] | None:
        tile, hoard = self._in_hand(state, AMULET), state.hoards[state.seat]
        eyes = [None, *[eye for eye, count in zip(Eye, (hoard.evil_eyes, hoard.evil_eye_tiles), strict=True) if count]]
        if tile is None or len(eyes) == 1:
            return None
        return lambda: self._with(tile, events.AmuletPlayed(eye=self._rng.choice(eyes)))

    def _evil_eye(self, state: State) -> Callable[[], AnyEvent] | None:
        tile = self._in_hand(state, EVIL_EYE)
        if tile is None:
            return None
        names = [state.table.names[seat] for seat in self._opponents(state)]
        return lambda: self._with(tile, events.EvilEyePlayed(seat=self._rng.choice(names)))

    def _leader(self, tile: Tile) -> AnyEvent:
        return self._with(tile, events.LeaderPlayed(cell=self._rng.choice(CELLS), tile=tile.face))

    def _dagger(self, state: State) -> AnyEvent | None:
        """Somebody else's Dagger against what was just played."""
        if state.played is None or self._rng.random() < 0.5:
            return None
        for seat in state.seats:
            tile = self._in_hand(state, DAGGER, seat)
            if tile and seat != state.played.seats[-1]:
                return self._with(tile, events.DaggerPlayed(seat=state.table.names[seat]))
        return None

    def _tale(self, state: State) -> AnyEvent | None:
        """A golden tile that was drawn is told before anything else is done."""
        if not state.sapphires:
            return None
        for tile in self.tiles.hands[state.seat]:
            if tile.face.golden is not None:
                corner = self._rng.choice((None, *CORNERS)) if tile.face is MERCHANT else None
                return events.TaleActivated(tile=tile.face.golden, corner=corner)
        return None

    def _opponents(self, state: State) -> list[int]:
        return [seat for seat in state.seats if seat != state.seat]

    # what lies on the board

    def _face_down(self, state: State) -> set[Cell]:
        return {cell for cell in CELLS if not state.tile(cell).up}

    def _shown(self, cell: Cell) -> AnyEvent:
        face = self.tiles.board[cell].face
        corner = self._rng.choice((None, *CORNERS)) if face is MERCHANT else None
        return events.TileShown(cell=cell, tile=face, corner=corner)

    def _succeeds(self, place: Place) -> bool:
        return bool(thefts.kinds([self.tiles.board[cell].face for cell in place.cells]))


def _discarded(before: State, state: State) -> list[Cell]:
    """The tiles of the lines of a theft that was carried out just now."""
    theft = state.theft
    if theft is None or not theft.success or theft.pick is not None or before.phase in (Phase.HAND, Phase.GAME_OVER):
        return []
    if any(Kind.FOUR_LEADERS in kinds for kinds in (theft.kinds, *[kinds for _, kinds in theft.also])):
        return []
    lines = [place for place in (theft.place, *[place for place, _ in theft.also]) if place in LINES]
    return [cell for cell in CELLS if any(cell in line.cells for line in lines)]


_GOLDEN = {Golden.MERCHANT: MERCHANT, Golden.GENIE: GENIE, Golden.SINBAD: SINBAD}
_KEPT = (SAPPHIRE, *_GOLDEN.values())
_SHOWN = (DAGGER, LANTERN, *_KEPT)
_IN_PHASE: dict[Phase, Callable[[RandomPlayer, State], AnyEvent | None]] = {
    Phase.SETUP: RandomPlayer.setup,
    Phase.HAND: RandomPlayer.hand,
    Phase.GLIMPSE: RandomPlayer.glimpse,
    Phase.ACTION: RandomPlayer.action,
    Phase.ATTEMPT: RandomPlayer.attempt,
    Phase.PICKING: RandomPlayer.picking,
    Phase.WISH: RandomPlayer.wish,
    Phase.GAME_OVER: lambda _, __: None,
}
