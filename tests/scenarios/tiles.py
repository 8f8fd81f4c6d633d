"""The lines of a script about 40 Thieves, and what each means. Pure."""

from typing import ClassVar

from companion.games.forty_thieves.board import CELLS, PLACES, SPOTS
from companion.games.forty_thieves.faces import FACES, JARS, Golden
from companion.games.forty_thieves.fouls import FoulCode
from companion.games.forty_thieves.phases import Phase
from tests.scenarios import vocabulary
from tests.scenarios.form import form
from tests.scenarios.reader import EVERY_GAME, Reader
from tests.scenarios.script import Event, Expect, Move, Say
from tests.scenarios.vocabulary import WordError, choice

PATHS = ("direct", "taps", "tray", "firmware", "browser")
_WISHES = {"away with the evil eyes": "no_evil_eyes", "a second turn": "second_turn", "the merchant away": "merchant"}
_HOARD = {
    "sapphire": "sapphires",
    "sapphire tile": "sapphire_tiles",
    "evil eye": "evil_eyes",
    "evil eye tile": "evil_eye_tiles",
}


def _cell(said: str) -> str:
    return choice("cell", said, CELLS)


def _face(said: str) -> str:
    return choice("tile", said.replace("evil eye", "evil_eye"), tuple(FACES))


def _tiles(said: str) -> dict[str, str]:
    """`r1c1 red sun, r1c2 amulet`."""
    found = {}
    for part in vocabulary.listed(said):
        cell, _, face = part.partition(" ")
        found[_cell(cell)] = _face(face)
    return found


class TilesReader(Reader):
    """What is known after some lines of a script about 40 Thieves."""

    paths: ClassVar[tuple[str, ...]] = PATHS
    phases: ClassVar[tuple[str, ...]] = tuple(Phase)
    fouls: ClassVar[tuple[str, ...]] = tuple(FoulCode)

    # laying the table

    def table(self, edition: str, names: str) -> None:
        if self.opened:
            raise WordError("a scenario has one table")
        self.opened.update(type="table_opened", game=edition, edition=edition, seats=names.split())

    def with_rule(self, rule: str) -> None:
        self._before_play()
        name = choice("optional rule", rule, ("simple", "leaders", "tales"))
        self.opened.setdefault("options", {})[name] = True

    def lay(self, how: str) -> None:
        self._before_play()
        self.position = self.position or {"type": "position_set"}
        self._lie(self.position, how)

    def _lie(self, position: Event, said: str) -> None:
        """Add one saying, such as `up: r1c1 red sun` or `hand Ana: 3`, to a position in the form of a record."""
        if said == "nothing":
            return
        where, _, what = (part.strip() for part in said.partition(":"))
        thing, _, whose = where.partition(" ")
        match thing:
            case "up":
                position["tiles"] = _tiles(what)
            case "sapphires":
                position["sapphires"] = [choice("spot", spot, SPOTS) for spot in what.split()]
            case "hand":
                position.setdefault("hands", {})[self.seat(whose)] = int(what)
            case "hoard":
                position.setdefault("hoards", {})[self.seat(whose)] = _hoard(what)
            case "stack":
                position["stack"] = int(what)
            case "active":
                position["active"] = self.seat(what)
            case _:
                raise WordError(f"{where!r} is no place: write up, sapphires, hand NAME, hoard NAME, stack or active")

    def correct(self, how: str) -> Say:
        changed: Event = {}
        for part in how.split(";"):
            self._lie(changed, part.strip())
        return Say({"type": "correction", "set": changed})

    # hands

    def lift(self, place: str) -> Move:
        return Move(self._moved("lifted", place))

    def place(self, place: str) -> Move:
        return Move(self._moved("placed", place))

    def _moved(self, how: str, place: str) -> Event:
        choice("place on the tray", place, (*CELLS, *SPOTS))
        return {"type": f"tile_{how}", "cell": place} if place in CELLS else {"type": f"sapphire_{how}", "spot": place}

    # people

    def keeps(self, seat: str) -> Say:
        return Say({"type": "hand_built", "discarded": 0}, self.seat(seat))

    def discards(self, seat: str, count: str) -> Say:
        return Say({"type": "hand_built", "discarded": int(count)}, self.seat(seat))

    def looks(self, seat: str, cell: str) -> Say:
        return Say({"type": "tile_glimpsed", "cell": _cell(cell)}, self.seat(seat))

    def shows(self, seat: str, cell: str, tile: str, corner: str) -> Say:  # type: ignore[override]
        event = {"type": "tile_shown", "cell": _cell(cell), "tile": _face(tile)}
        return Say(event | self._corner(corner), self.seat(seat))

    def _corner(self, corner: str) -> Event:
        return {"corner": choice("spot", corner, SPOTS)} if corner else {}

    def lantern(self, seat: str, one: str, other: str) -> Say:
        return Say({"type": "lantern_played", "cells": [_cell(one), _cell(other)]}, self.seat(seat))

    def replaces(self, seat: str, cell: str) -> Say:
        return Say({"type": "tile_replaced", "cell": _cell(cell)}, self.seat(seat))

    def swaps(self, seat: str, one: str, other: str) -> Say:
        return Say({"type": "tiles_swapped", "cells": [_cell(one), _cell(other)]}, self.seat(seat))

    def sapphire(self, seat: str, where: str) -> Say:
        return Say({"type": "sapphire_played", **self._from(where)}, self.seat(seat))

    def _from(self, where: str) -> Event:
        if where in ("the merchant", "the merchant's"):
            return {"merchant": True}
        return {"spot": where} if where in SPOTS else {"seat": self.seat(where)}

    def amulet(self, seat: str, eye: str) -> Say:
        return Say({"type": "amulet_played", "eye": eye}, self.seat(seat))

    def evil_eye(self, seat: str, other: str) -> Say:
        return Say({"type": "evil_eye_played", "seat": self.seat(other)}, self.seat(seat))

    def dagger(self, seat: str) -> Say:
        return Say({"type": "dagger_played", "seat": self.seat(seat)})

    def leader(self, seat: str, tile: str, cell: str) -> Say:
        return Say({"type": "leader_played", "cell": _cell(cell), "tile": _face(tile)}, self.seat(seat))

    def draws(self, seat: str, tile: str, corner: str) -> Say:
        event = {"type": "tale_activated", "tile": choice("golden tile", tile, tuple(Golden))}
        return Say(event | self._corner(corner), self.seat(seat))

    def wishes(self, seat: str, wish: str) -> Say:
        return Say({"type": "wish_made", "wish": _WISHES[choice("wish", wish, tuple(_WISHES))]}, self.seat(seat))

    def steals(self, seat: str, place: str) -> Say:
        return Say({"type": "theft_announced", "place": choice("place to steal", place, PLACES)}, self.seat(seat))

    def failed(self) -> Say:
        return Say({"type": "theft_failed"})

    def takes(self, seat: str, what: str) -> Say:
        return Say({"type": "sapphire_taken", **self._from(what)}, self.seat(seat))

    def notes(self, jar: str, cell: str) -> Say:
        noted = None if jar == "no jar" else choice("jar", jar, tuple(JARS))
        return Say({"type": "jar_noted", "cell": _cell(cell), "jar": noted})

    # what comes of it

    def up(self, tiles: str) -> Expect:
        return Expect("board", "up", _tiles(tiles))

    def sapphires(self, spots: str) -> Expect:
        named = [] if spots == "none" else [choice("spot", spot, SPOTS) for spot in spots.split()]
        return Expect("board", "sapphires", named)

    def turn_of_seat(self, seat: str) -> Expect:
        return Expect("active", "seat", self.seat(seat))


def _hoard(said: str) -> dict[str, int]:
    """`2 sapphires, 1 evil eye`."""
    found = {}
    for part in vocabulary.listed(said):
        count, _, what = part.partition(" ")
        kind = what if what in _HOARD else what.removesuffix("s")
        found[_HOARD[choice("thing in a hoard", kind, tuple(_HOARD))]] = int(count)
    return found


_CORNER = r"(?:, corner (?P<corner>s\d\d))?"
FORMS = (
    *EVERY_GAME,
    form(
        "table forty-thieves NAME NAME ...",
        r"table (?P<edition>forty-thieves) (?P<names>.+)",
        TilesReader.table,
        first=True,
    ),
    form("with RULE", r"with (?P<rule>\w+)", TilesReader.with_rule),
    form("lay PLACE: WHAT", r"lay (?P<how>.+)", TilesReader.lay),
    form("lift CELL|SPOT", r"lift (?P<place>\S+)", TilesReader.lift),
    form("place CELL|SPOT", r"place (?P<place>\S+)", TilesReader.place),
    form("correct PLACE: WHAT; ...", r"correct (?P<how>.+)", TilesReader.correct),
    form("up: CELL TILE, ...", r"up: (?P<tiles>.+)", TilesReader.up),
    form("sapphires: SPOT ...|none", r"sapphires: (?P<spots>.+)", TilesReader.sapphires),
    form("turn of NAME", r"turn of (?P<seat>\S+)", TilesReader.turn_of_seat),
    form("it failed", r"it failed", TilesReader.failed),
    form("note JAR|no jar on CELL", r"note (?P<jar>.+) on (?P<cell>\S+)", TilesReader.notes),
    form("NAME keeps all", r"(?P<seat>\S+) keeps all", TilesReader.keeps),
    form("NAME discards N", r"(?P<seat>\S+) discards (?P<count>[1-3])", TilesReader.discards),
    form("NAME looks at CELL", r"(?P<seat>\S+) looks at (?P<cell>\S+)", TilesReader.looks),
    form(
        "NAME shows CELL: TILE[, corner SPOT]",
        rf"(?P<seat>\S+) shows (?P<cell>\S+): (?P<tile>[\w ]+){_CORNER}",
        TilesReader.shows,
    ),
    form("NAME replaces CELL", r"(?P<seat>\S+) replaces (?P<cell>\S+)", TilesReader.replaces),
    form("NAME swaps CELL CELL", r"(?P<seat>\S+) swaps (?P<one>\S+) (?P<other>\S+)", TilesReader.swaps),
    form(
        "NAME plays a lantern at CELL CELL",
        r"(?P<seat>\S+) plays a lantern at (?P<one>\S+) (?P<other>\S+)",
        TilesReader.lantern,
    ),
    form(
        "NAME plays a sapphire for SPOT|NAME|the merchant",
        r"(?P<seat>\S+) plays a sapphire for (?P<where>.+)",
        TilesReader.sapphire,
    ),
    form(
        "NAME plays an amulet against a token|tile",
        r"(?P<seat>\S+) plays an amulet against a (?P<eye>token|tile)",
        TilesReader.amulet,
    ),
    form(
        "NAME plays an evil eye against NAME",
        r"(?P<seat>\S+) plays an evil eye against (?P<other>\S+)",
        TilesReader.evil_eye,
    ),
    form("NAME plays a dagger", r"(?P<seat>\S+) plays a dagger", TilesReader.dagger),
    form("NAME plays LEADER at CELL", r"(?P<seat>\S+) plays (?P<tile>.+ leader) at (?P<cell>\S+)", TilesReader.leader),
    form("NAME draws TILE[, corner SPOT]", rf"(?P<seat>\S+) draws (?P<tile>\w+){_CORNER}", TilesReader.draws),
    form("NAME wishes WISH", r"(?P<seat>\S+) wishes (?P<wish>.+)", TilesReader.wishes),
    form("NAME steals SPOT|LINE", r"(?P<seat>\S+) steals (?P<place>\S+)", TilesReader.steals),
    form("NAME takes SPOT|NAME|the merchant's", r"(?P<seat>\S+) takes (?P<what>.+)", TilesReader.takes),
)
