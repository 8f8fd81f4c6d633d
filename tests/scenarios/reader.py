"""What each kind of line means, after the lines before it. Pure; the patterns of one game are in `parser`."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.master_thieves.fouls import FoulCode
from tests.scenarios import position, vocabulary
from tests.scenarios.form import form
from tests.scenarios.script import (
    Because,
    Deed,
    Event,
    Expect,
    Foul,
    GemElsewhere,
    Move,
    PutBack,
    Redo,
    Refused,
    Say,
    Screen,
    Sensors,
    Step,
    Undo,
)
from tests.scenarios.vocabulary import WordError, choice

PATHS = ("direct", "virtual", "gpio", "firmware", "browser")
PHASES = ("setup", "smugglers_reveal", "reveal", "turn", "sharing", "game_over")
FOULS = tuple(code.value for code in FoulCode)


@dataclass
class Reader:
    """What is known after some lines; `read` reads a line inside a line."""

    paths: ClassVar[tuple[str, ...]] = PATHS
    phases: ClassVar[tuple[str, ...]] = PHASES
    fouls: ClassVar[tuple[str, ...]] = FOULS

    read: Callable[[str], Deed | None]
    opened: Event = field(default_factory=dict)
    position: Event | None = None
    steps: list[Step] = field(default_factory=list)
    not_over: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    sensors: Sensors = Sensors.ALL

    def seat(self, said: str) -> str:
        """Somebody at this table."""
        return choice("seat at this table", said, self.opened["seats"])

    # laying the table

    def table(self, edition: str, names: str) -> None:
        if self.opened:
            raise WordError("a scenario has one table")
        choice("edition", edition, vocabulary.EDITIONS)
        self.opened.update(type="table_opened", game="master-thieves", edition=edition, seats=names.split())

    def with_single_action(self) -> None:
        self._before_play()
        self.opened.setdefault("options", {})["single_action"] = True

    def with_white_pillow(self, gems: str) -> None:
        self._before_play()
        self.opened.setdefault("options", {})["white_pillow"] = vocabulary.gems(gems)

    def with_sensors(self, which: str) -> None:
        self._before_play()
        self.sensors = Sensors(which)

    def lay(self, how: str) -> None:
        self._before_play()
        self.position = self.position or {"type": "position_set"}
        position.lie(self.position, how, self.opened["seats"])

    def _before_play(self) -> None:
        if self.steps:
            raise WordError("play has begun: this stands before the first step (later, `correct` changes what lies)")

    def cannot(self, path: str, why: str) -> None:
        self.not_over[choice("path", path, self.paths[1:])] = why

    # hands

    def open(self, drawer: str, depth: str) -> Move:
        depth = choice("depth", depth or "front", ("ajar", "front", "secret"))
        return Move({"type": "drawer_opened", "drawer": vocabulary.drawer(drawer), "depth": depth})

    def close(self, drawer: str) -> Move:
        return Move({"type": "drawer_closed", "drawer": vocabulary.drawer(drawer)})

    def rotate(self, levels: str, way: str) -> Move:
        return Move({"type": "level_rotated", "levels": int(levels), "direction": way})

    def turn(self) -> Move:
        return Move({"type": "box_turned"})

    def put_back(self, how: str) -> PutBack:
        deed = self.read(how)
        if not isinstance(deed, Move):
            raise WordError("only hands put the box back: open, close, rotate or turn")
        return PutBack(deed.event)

    # people

    def shows(self, seat: str, card: str) -> Say:
        self.shown[self.seat(seat)] = character = vocabulary.character(card)
        return Say({"type": "card_revealed", "seat": seat, "character": character})

    def has_number(self, seat: str, number: str) -> Say:
        if self.seat(seat) not in self.shown:
            raise WordError(f"{seat} has shown no card yet: `{seat} shows CHARACTER` comes first")
        return Say(
            {"type": "card_revealed", "seat": seat, "character": self.shown[seat], "number": int(number)},
        )

    def tie(self, seats: str) -> Say:
        return Say({"type": "tie_settled", "seats": [self.seat(seat) for seat in seats.split()]})

    def no_more_smugglers(self) -> Say:
        return Say({"type": "reveal_closed"})

    def puts_diamonds(self, seat: str, count: str, drawer: str) -> Say:
        count = "1" if count == "a" else count
        where = {"drawer": vocabulary.drawer(drawer), "count": int(count)}
        return Say({"type": "diamonds_placed", "seat": self.seat(seat), **where})

    def ruby(self, drawer: str) -> Say:
        return Say({"type": "ruby_placed", "drawer": vocabulary.drawer(drawer)})

    def begin(self) -> Say:
        return Say({"type": "setup_finished"})

    def takes(self, seat: str, what: str) -> Say:
        gems = [kind for kind, count in vocabulary.gems(what).items() for _ in range(count)] if what != "all" else what
        return Say({"type": "gems_taken", "gems": gems}, self.seat(seat))

    def places(self, seat: str, gem: str) -> Say:
        return Say({"type": "gem_placed", "gem": vocabulary.gem(gem)}, self.seat(seat))

    def leaves_alarm(self, seat: str) -> Say:
        return Say({"type": "alarm_placed"}, self.seat(seat))

    def takes_alarm_back(self, seat: str) -> Say:
        return Say({"type": "alarm_reclaimed", "seat": self.seat(seat)})

    def picks(self, seat: str, gem: str) -> Say:
        return Say({"type": "gem_picked", "seat": self.seat(seat), "gem": vocabulary.gem(gem)}, seat)

    def done(self, seat: str) -> Say:
        return Say({"type": "turn_ended"}, self.seat(seat))

    def stop(self) -> Say:
        return Say({"type": "game_stopped"})

    def correct(self, how: str) -> Say:
        changed: Event = {}
        for part in how.split(";"):
            position.lie(changed, part.strip(), self.opened["seats"])
        return Say({"type": "correction", "set": changed})

    def gem_elsewhere(self, gem: str, source: str, target: str) -> GemElsewhere:
        return GemElsewhere(vocabulary.gem(gem), self._pillow(source), self._pillow(target))

    def _pillow(self, said: str) -> str:
        pillows = ("red", *[f"{colour} {seat}" for seat in self.opened["seats"] for colour in ("white", "black")])
        return choice("pillow", said, pillows)

    def refused(self, what: str) -> Refused:
        shown = dict(self.shown)
        deed = self.read(what)
        self.shown = shown
        if not isinstance(deed, Say):
            raise WordError("only what people say can be refused: what hands do, the wood has done")
        return Refused(deed.event, deed.seat)

    def because(self, words: str) -> Because:
        if not self.steps or not isinstance(self.steps[-1].deed, Refused):
            raise WordError("this belongs after a line with `refused:`")
        return Because(words)

    def undo(self) -> Undo:
        return Undo()

    def redo(self) -> Redo:
        return Redo()

    # what comes of it

    def foul(self, code: str, seat: str, back: str) -> Foul:
        who = None if seat == "nobody" else self.seat(seat)
        return Foul(choice("foul", code, self.fouls), who, bool(back))

    def screen(self, lacks: str, texts: str) -> Screen:
        return Screen(tuple(text.strip() for text in texts.split("|")), there=not lacks)

    def score(self, scores: str) -> Expect:
        words = scores.split()
        pairs = list(zip(words[::2], words[1::2], strict=False))
        if len(words) % 2 or not all(re.fullmatch(r"-?\d+", points) for _, points in pairs):
            raise WordError("a score is a name and its points: `score Ana -8 Ben 3`")
        return Expect("score", "", {self.seat(name): int(points) for name, points in pairs})

    def red(self, gems: str) -> Expect:
        return Expect("red_pillow", "", vocabulary.every_kind(vocabulary.gems(gems)))

    def pillow(self, colour: str, seat: str, gems: str) -> Expect:
        kinds = vocabulary.GEMS if colour == "black" else vocabulary.GEMS[1:]
        return Expect(colour, self.seat(seat), vocabulary.every_kind(vocabulary.gems(gems), kinds))

    def alarm(self, seat: str, where: str) -> Expect:
        return Expect("alarm", self.seat(seat), choice("place of an alarm", where, ("home", "out")))

    def hand(self, seat: str, cards: str) -> Expect:
        return Expect("hand", self.seat(seat), [vocabulary.character(card) for card in vocabulary.listed(cards)])

    def inside(self, drawer: str, side: str, things: str) -> Expect:
        where = f"{vocabulary.drawer(drawer)} {vocabulary.side(side)}"
        return Expect("inside", where, sorted(vocabulary.items(things)))

    def turn_order(self, names: str) -> Expect:
        return Expect("turn_order", "", [self.seat(name) for name in names.split()])

    def turn_of(self, seat: str, card: str) -> Expect:
        return Expect("active", "", {"seat": self.seat(seat), "character": vocabulary.character(card)})

    def phase(self, phase: str) -> Expect:
        return Expect("phase", "", choice("phase", phase, self.phases))

    def number(self, what: str, number: str) -> Expect:
        return Expect(what, "", int(number))

    def winners(self, names: str) -> Expect:
        return Expect("winners", "", [self.seat(name) for name in names.split()])


EVERY_GAME = (
    form("not over PATH: WHY", r"not over (?P<path>\w+): (?P<why>.+)", Reader.cannot, first=True),
    form("begin", r"begin", Reader.begin),
    form("undo", r"undo", Reader.undo),
    form("redo", r"redo", Reader.redo),
    form("refused: LINE", r"refused: (?P<what>.+)", Reader.refused),
    form("because: WORDS", r"because: (?P<words>.+)", Reader.because),
    form("foul CODE NAME[, taken back]", r"foul (?P<code>\w+) (?P<seat>\S+?)(?P<back>, taken back)?", Reader.foul),
    form("screen: WORDS | WORDS", r"screen(?P<lacks> lacks)?: (?P<texts>.+)", Reader.screen),
    form("score NAME POINTS ...", r"score (?P<scores>.+)", Reader.score),
    form("phase: PHASE", r"phase: (?P<phase>.+)", Reader.phase),
    form("winners: NAME ...", r"winners?: (?P<names>.+)", Reader.winners),
    form("stop and count", r"stop and count", Reader.stop),
    form("NAME is done", r"(?P<seat>\S+) is done", Reader.done),
)
