"""One game: people play, the virtual box moves, and after every step the table is compared with the true events.

One rule: a difference needs an excuse that the day itself made (a broken reed, a line that was down), and people can
always set it right by what the table offers them. A difference without one is a failure.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random

from benchmarks.soak.differences import Told, is_excused, plain, unlike
from benchmarks.soak.failure import GameFailedError, Place, SoakError
from benchmarks.soak.hands import actions_for, as_movement, can_be_sensed
from benchmarks.soak.ledger import Fact, Ledger
from benchmarks.soak.paths import Path
from benchmarks.soak.program import Program
from benchmarks.soak.tally import Tally
from companion.games.master_thieves import auto_advance, engine, events
from companion.games.master_thieves.box import Depth
from companion.games.master_thieves.events import (
    AnyEvent,
    BoxTurned,
    CardRevealed,
    DrawerClosed,
    DrawerOpened,
    GemsTaken,
    LevelRotated,
    TableOpened,
    TurnEnded,
)
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.table.entries import SCREEN
from hardware.commands import Wait
from hardware.differences import Step
from hardware.health import HealthTimes
from hardware.jewel_box.actions import Action
from hardware.jewel_box.channels import BY_NAME, DRAWERS
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Signal
from tools.random_player.master_thieves import next_event

SETTLED_MS = 3000  # later than that nothing comes any more of what hands did


class Evening:
    """What a game needs; the troubles of the day act on it."""

    def __init__(
        self, place: Place, opened: TableOpened, box: VirtualBox, path: Path, program: Program, tally: Tally
    ) -> None:
        self.place = place
        self.box, self.path, self.program, self.tally = box, path, program, tally
        self.rng = Random(f"{place.seed} {place.game} people")
        self.ledger = Ledger(opened)
        self.broken: set[str] = set()  # drawers with a reed that cannot be trusted
        self.unanswered: Counter[str] = Counter()  # how often in a row a drawer came out and its front reed was silent
        self.life = 0  # how often the program began anew in this game
        self.moments: list[list[Fact]] = []  # all that was true since somebody asked, step by step
        self._doing = "the table was opened"
        program.table.say(events.encode(opened), SCREEN)

    # failing

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Whatever goes wrong inside is told with its place."""
        self._doing = what
        try:
            yield
        except GameFailedError:
            raise
        except Exception as error:
            why = str(error) if isinstance(error, SoakError) else f"{type(error).__name__}: {error}"
            place = replace(self.place, event=self.ledger.number, at_ms=self.box.now_ms)
            raise GameFailedError(place, self._doing, why) from error

    # hands

    def do(self, *actions: Action) -> None:
        """Let hands do this, and the program hear of it."""
        for action in actions:
            signals = self.box.do(action)
            if signals:
                self._count(signals)
            self.hear(signals)

    def _count(self, signals: Sequence[Signal]) -> None:
        """A contact that ends where it was has only bounced; one that has switched did so once."""
        by_channel = Counter(signal.channel for signal in signals if isinstance(signal, Edge))
        good = {name: number for name, number in by_channel.items() if BY_NAME[name].part not in self.broken}
        self.tally.note("edges", sum(good.values()))
        self.tally.note("bounces", sum(number - number % 2 for number in good.values()))
        self.tally.note("hums", by_channel.total() - sum(good.values()))

    def hear(self, signals: Sequence[Signal]) -> None:
        """What contacts did until now goes its way."""
        self.program.clock.now_ms = self.box.now_ms
        self.program.hear(self.path.carry(signals, self.box.now_ms), self.box.now_ms)

    def follow(self, steps: Iterable[Step]) -> None:
        """Do as the screen says, while it does not take that for play."""
        self.program.deaf = True
        for step in steps:
            for action in step.actions:
                self.do(action)
        self.do(Wait(SETTLED_MS))
        self.program.deaf = False
        self.tally.note("put_back")

    # people

    def choose(self, things: Sequence[AnyEvent]) -> AnyEvent:
        """One of them; a card's number is mostly said only when it is asked for."""
        plain = [thing for thing in things if not isinstance(thing, CardRevealed) or thing.number is None]
        return self.rng.choice(plain if plain and self.rng.random() < 0.8 else things)

    def think(self) -> None:
        """People take their time; then they look at the screen, if a reed is known to tell tales."""
        self.do(Wait(self.rng.randint(1000, 9000)))
        if self.broken:
            self.agree()

    def play_on(self) -> bool:
        """The next thing that somebody does; False when the game is over."""
        event = next_event(self.ledger.state, self.choose)
        if event is None:
            return False
        self.think()
        with self.doing(f"somebody did {events.encode(event).decode()}"):
            if isinstance(event, GemsTaken):
                self._take(event)
            elif isinstance(event, TurnEnded):
                self.perform(self._after_the_turn(event))
            elif isinstance(event, LevelRotated | BoxTurned) and self._may_say_done_first(event):
                self.perform(TURN_ENDED)
                self.tally.note("late")
                self.perform(event)
            elif isinstance(event, DrawerOpened):
                self.pull(event)
            else:
                self.perform(event)
        return True

    def pull(self, event: DrawerOpened) -> None:
        """Drawers come out step by step; one that somebody left open is shut first, and then there is another look."""
        depth = self.ledger.state.box.depth(event.drawer)
        if event.depth is Depth.FRONT and depth in {Depth.FRONT, Depth.SECRET}:
            self.perform(DrawerClosed(drawer=event.drawer))
            return
        if event.depth is Depth.SECRET and depth in {None, Depth.AJAR}:
            self.perform(DrawerOpened(drawer=event.drawer, depth=Depth.FRONT))
        self.perform(event)

    def _take(self, event: GemsTaken) -> None:
        """Say it, or shut the drawer and let it go without saying, or say otherwise later."""
        turn = self.ledger.state.turn
        drawer = None if turn is None else turn.drawer
        if drawer is None or self.ledger.state.box.depth(drawer) is None or self.rng.random() < 0.4:
            self.perform(event)
            return
        self.perform(DrawerClosed(drawer=drawer))
        self.tally.note("unsaid")
        if self.rng.random() < 0.4 and self.ledger.facts[-1].implied:  # and not said meanwhile to set something right
            self.tally.note("late")
            self.perform(event)

    def _after_the_turn(self, ended: TurnEnded) -> AnyEvent:
        """Mostly nobody says that a turn is over: what comes next tells."""
        if self.rng.random() < 0.3:
            return ended
        following = next_event(engine.apply(self.ledger.state, ended), self.choose)
        if following is None or not auto_advance.implied_before(self.ledger.state, following):
            return ended
        self.tally.note("unsaid")
        return following

    def _may_say_done_first(self, event: AnyEvent) -> bool:
        """Some tap "done" and turn the box then."""
        state = self.ledger.state
        done = (
            state.turn is not None
            and options(state)[-1] is TURN_ENDED
            and auto_advance.is_late(state, TURN_ENDED, event)
        )
        return done and self.rng.random() < 0.3

    def perform(self, event: AnyEvent) -> None:
        """It happens: with hands, or by saying so."""
        if can_be_sensed(event):
            self.ledger.moved(event)
            self.do(*actions_for(event, self.rng), Wait(SETTLED_MS))
        else:
            self.ledger.said(event)
            happened = self.program.table.say(events.encode(event), SCREEN)
            self.tally.note("fouls", len(happened.fouls))
        self.agree()
        self.moments.append(self.ledger.facts[:])

    # the truth

    def agree(self) -> None:
        """The table says what is true, and the sensors read how the wood stands; or people set it right."""
        true = plain(self.box.take_truth())
        doubtful = self.path.missed | self.path.tardy
        excused = self.broken | {part if part in DRAWERS else "box" for part in doubtful} | self._seemingly_dead(true)
        self._compare_movements(true, excused)
        self.path.missed.clear()
        self.path.tardy.clear()
        if wrong := self.ledger.differs_from(self.box.pose):
            raise SoakError(f"the simulation itself is wrong: {wrong}")
        if excused and self.difference():
            self.set_right()
            self.tally.note("repairs")
        if difference := self.difference():
            raise SoakError(difference)
        if not excused and self.program.is_well and not (found := self.program.reconcile()).agrees:
            raise SoakError(f"the sensors are read wrong: {', '.join(map(str, found.differences))}")

    def _seemingly_dead(self, true: Sequence[Told]) -> set[str]:
        """Drawers whose front reeds are taken for dead: left ajar too often, or mended and not pulled out since."""
        most = Counter(self.unanswered)
        for part, what, *_ in true:
            is_out = what in (Depth.FRONT, Depth.SECRET)
            if what == Depth.AJAR or (is_out and part in self.broken):
                self.unanswered[str(part)] += 1
            elif is_out:
                del self.unanswered[str(part)]
            most |= self.unanswered
        return {drawer for drawer, times in most.items() if times > HealthTimes().missed_movements}

    def _compare_movements(self, true: list[Told], excused: set[str]) -> None:
        heard = plain(self.program.moved)
        self.program.moved = []
        if true == heard:
            self.tally.note("movements", len(true))
        elif is_excused(true, heard, excused):
            self.tally.note("misled")
        else:
            raise SoakError(f"the box did {true}, and the decoder told {heard}")

    def difference(self) -> str:
        """What the table believes otherwise than it is; empty if nothing."""
        table, ledger = self.program.table, self.ledger
        if table.number != ledger.number:
            return f"the table counts {table.number} events, and {ledger.number} are true"
        if table.state != ledger.state:
            return f"the table believes {unlike(table.state, ledger.state)}"
        fouls = [(foul.event, foul.code) for foul in table.fouls()]
        return "" if fouls == ledger.fouls() else f"the table tells the fouls {fouls}, and {ledger.fouls()} are true"

    def set_right(self) -> int:
        """Undo what is not true, as far back as that is so, and say how it really was; returns what had to be said."""
        table, facts = self.program.table, self.ledger.facts
        while table.number > len(facts) or table.state != facts[table.number - 1].state:
            table.undo(SCREEN)
        number = table.number
        self.repeat(number)
        return len(facts) - number

    def repeat(self, number: int) -> None:
        """People say again everything that is true after event `number`, as it was."""
        table = self.program.table
        table.auto_advance = False
        for fact in self.ledger.facts[number:]:
            if isinstance(fact.event, DrawerOpened | DrawerClosed) or can_be_sensed(fact.event):
                table.moved([as_movement(fact.event)], SCREEN)
            else:
                table.say(events.encode(fact.event), SCREEN)
        table.auto_advance = True
        self.ledger.settled_from(number)
