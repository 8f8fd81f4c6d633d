"""Move each sensor once: which ones answered, which are the wrong way round, which have exchanged wires. Pure.

One rule: people say what they move by moving what they were asked to; what answers instead is wired to the wrong pin.
The thing starts at rest, so every sensor's level is known and an inverted one shows at once.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from hardware.apparatus import AnyApparatus, Task
from hardware.health import Health, HealthFinding
from hardware.polarity import Wiring

STILL_MS = 800  # nothing has moved for so long: the box stands; rings and tilt take that long to be believed
QUIET_MS = 2500  # everything is back where it was for so long: this movement is over
WAIT = "Something is still moving. Wait: the check continues automatically."


class Verdict(StrEnum):
    """What became of a sensor."""

    OK = "ok"
    INVERTED = "inverted"
    SWAPPED = "swapped"
    SILENT = "did not react"
    JITTERY = "jittery"
    LOST = "lost"
    SKIPPED = "not moved"


_FINDINGS = {Health.JITTERY: Verdict.JITTERY, Health.SILENT: Verdict.LOST}


class Line(msgspec.Struct, frozen=True):
    """One line of the report."""

    channel: str
    verdict: Verdict
    remark: str = ""


class CheckReport(msgspec.Struct, frozen=True):
    """All lines, and the corrections that follow from them."""

    lines: tuple[Line, ...]
    wiring: Wiring

    def corrections(self, before: Wiring) -> Wiring:
        """What to write down: what was not moved this time stays as it was corrected before."""
        unmoved = {line.channel for line in self.lines if line.verdict is Verdict.SKIPPED}
        swapped = tuple(pair for pair in before.swapped if set(pair) <= unmoved)
        inverted = frozenset(name for name in before.inverted if name in unmoved)
        return Wiring(self.wiring.inverted | inverted, self.wiring.swapped + swapped)

    @property
    def all_well(self) -> bool:
        """Whether every sensor answered, be it the wrong way round."""
        return all(line.verdict in {Verdict.OK, Verdict.INVERTED, Verdict.SWAPPED} for line in self.lines)


class Checklist:
    """Walks through the tasks and watches the debounced levels of raw wires, without any correction."""

    def __init__(self, apparatus: AnyApparatus, fitted: Iterable[str]) -> None:
        self._apparatus = apparatus
        self._fitted = tuple(fitted)
        self._tasks = apparatus.check_tasks(self._fitted)
        self._at_rest = apparatus.channels.at_rest({})
        self._done: list[tuple[Task, frozenset[str], str]] = []
        self._rest: dict[str, bool] = {}
        self._doubted: list[str] = []  # people were asked about these levels
        self._start_wanted = False
        self._moved_ms: int | None = None
        self._levels: dict[str, bool] = {}
        self._moved: dict[str, None] = {}  # in the order of their first movement
        self._bad: dict[str, Line] = {}  # what they say is no evidence
        self._quiet_since_ms = 0

    @property
    def started(self) -> bool:
        return bool(self._rest)

    @property
    def finished(self) -> bool:
        return self.started and len(self._done) == len(self._tasks)

    @property
    def progress(self) -> tuple[int, int]:
        return len(self._done), len(self._tasks)

    @property
    def asked(self) -> Task | None:
        """What to move next; None before the first and after the last."""
        return self._tasks[len(self._done)] if self.started and not self.finished else None

    @property
    def waiting(self) -> bool:
        """Whether something still moves that has to stand still before the first task."""
        return self._start_wanted

    @property
    def doubted(self) -> tuple[str, ...]:
        """Sensors that say that the box is not in its first position."""
        asked = not self.started and self._doubted and self._doubted == self._unlike_rest()
        return tuple(self._doubted) if asked else ()

    @property
    def task(self) -> str:
        if not self.started:
            return self._first_task()
        if self.finished:
            return "Everything has been moved once."
        return f"{len(self._done) + 1}/{len(self._tasks)}  {self._tasks[len(self._done)].words}"

    @property
    def hint(self) -> str:
        return "Enter skips this step · quit ends the check" if self.started else "Enter starts · quit ends the check"

    def _first_task(self) -> str:
        if self._start_wanted:
            return WAIT
        if self._doubted and self._doubted == self._unlike_rest():
            thing = self._apparatus.channels.thing
            return f"Unexpected reading from {_some(self._doubted)}. Check the {thing}, or press Enter again."
        return f"{self._apparatus.check_start} Then press Enter."

    def seen(self, name: str) -> bool:
        return name in self._moved or any(name in moved for _, moved, _ in self._done)

    def enter(self, levels: Mapping[str, bool], now_ms: int) -> None:
        """The box is in position; later: go on with the next task."""
        if self.started:
            if not self.finished:
                self._next()
            self._quiet_since_ms = now_ms
            return
        self._start_wanted = True
        self._wait_to_start(levels, now_ms)

    def _wait_to_start(self, levels: Mapping[str, bool], now_ms: int) -> bool:
        """Take the first position once all stands still: a drawer on its way in would look like a bad contact."""
        changed = {name for name, level in levels.items() if level != self._levels.get(name, level)} - self._bad.keys()
        self._levels = dict(levels)
        if changed:
            self._moved_ms = now_ms
        due_ms = self._start_due_ms(now_ms)
        if due_ms is None or now_ms < due_ms:
            return bool(changed)
        self._start_or_ask(now_ms)
        return True

    def _start_or_ask(self, now_ms: int) -> None:
        """A level that is not as it should be is a drawer that was left open, or a contact of the other kind."""
        self._start_wanted = False
        doubtful = self._unlike_rest()
        if doubtful and doubtful != self._doubted:
            self._doubted = doubtful
        else:
            self._rest = self._levels
            self._quiet_since_ms = now_ms

    def _unlike_rest(self) -> list[str]:
        levels = self._levels.items()
        return [name for name, level in levels if level != self._at_rest[name] and name not in self._bad]

    def _start_due_ms(self, now_ms: int) -> int | None:
        if not self._start_wanted:
            return None
        return now_ms if self._moved_ms is None else self._moved_ms + STILL_MS

    def look(self, levels: Mapping[str, bool], now_ms: int) -> bool:
        """How the wires stand now; returns whether something has moved or was ticked off."""
        if not self.started:
            return self._wait_to_start(levels, now_ms)
        if self.finished:
            return False
        changed = [name for name, level in levels.items() if level != self._levels[name]]
        self._levels = dict(levels)
        self._moved |= dict.fromkeys(changed)
        if set(changed) - self._bad.keys():
            self._quiet_since_ms = now_ms
        return self._tick(now_ms) or bool(changed)

    def hear(self, finding: HealthFinding) -> None:
        """What the decoder has found out about a sensor meanwhile; jitter and silence it knows best."""
        verdict = _FINDINGS.get(finding.state)
        if verdict is not None:
            self._bad[finding.channel] = Line(finding.channel, verdict, finding.reason)

    def _is_at_rest(self) -> bool:
        return all(level == self._rest[name] for name, level in self._levels.items() if name not in self._bad)

    def deadline_ms(self) -> int | None:
        """When all will have stood still, or a movement that not every sensor saw counts as over."""
        if not self.started:
            return self._start_due_ms(self._moved_ms or 0)
        waiting = not self.finished and self._moved.keys() - self._bad.keys() and self._is_at_rest()
        return self._quiet_since_ms + QUIET_MS if waiting else None

    def _tick(self, now_ms: int) -> bool:
        """On to the next task when everything is back and all have answered, or nothing more comes."""
        if not self._moved.keys() - self._bad.keys() or not self._is_at_rest():
            return False
        all_answered = self._tasks[len(self._done)].channels <= self._moved.keys() | self._bad.keys()
        if not all_answered and now_ms < self._quiet_since_ms + QUIET_MS:
            return False
        self._next()
        return True

    def _next(self) -> None:
        moved = [name for name in self._moved if name not in self._bad]
        self._done.append((self._tasks[len(self._done)], frozenset(moved), next(iter(moved), "")))
        self._moved = {}

    def report(self) -> CheckReport:
        swapped = self._swapped()
        true_name = {name: name for name in self._fitted}
        for one, other in swapped:
            true_name[one], true_name[other] = other, one
        inverted = frozenset(true_name[name] for name in self._fitted if self._is_inverted(name, true_name[name]))
        lines = tuple(self._line(name, dict(swapped), inverted) for name in self._fitted)
        return CheckReport(lines, Wiring(inverted, tuple(swapped)))

    def _is_inverted(self, wire: str, true_name: str) -> bool:
        return (
            self.started and self.seen(wire) and wire not in self._bad and self._rest[wire] != self._at_rest[true_name]
        )

    def _line(self, name: str, swapped: Mapping[str, str], inverted: frozenset[str]) -> Line:
        if name in self._bad:
            return self._bad[name]
        partner = swapped.get(name) or {other: one for one, other in swapped.items()}.get(name)
        if partner:
            return Line(name, Verdict.SWAPPED, f"with {partner}" + (", and inverted" if partner in inverted else ""))
        if not self.seen(name):
            return self._unseen(name)
        if name in inverted:
            return Line(name, Verdict.INVERTED, "reads 1 instead of 0: a normally closed contact")
        return Line(name, Verdict.OK)

    def _unseen(self, name: str) -> Line:
        for task, moved, _ in self._done:
            if name in task.channels and moved:
                others = ", ".join(sorted(moved - task.channels))
                remark = f"but {others} did: is the wire on that pin?" if others else "check its wire, reed and magnet"
                return Line(name, Verdict.SILENT, remark)
        return Line(name, Verdict.SKIPPED)

    def _swapped(self) -> list[tuple[str, str]]:
        pairs = self._exchanged() + self._turned_round()
        taken: set[str] = set()
        chosen = []
        for one, other in pairs:
            if not taken & {one, other}:
                taken |= {one, other}
                chosen.append((one, other))
        return chosen

    def _exchanged(self) -> list[tuple[str, str]]:
        """A stranger answered this task, and this task's sensor answered the stranger's."""
        heard_at: dict[str, Task] = {}
        for task, moved, _ in self._done:
            for name in sorted(moved - task.channels):
                heard_at.setdefault(name, task)
        pairs = []
        for stranger, task in heard_at.items():
            for name in sorted(task.channels):
                other = heard_at.get(name)
                if other is not None and stranger in other.channels and self._are_alike(name, stranger):
                    pairs.append((min(name, stranger), max(name, stranger)))
        return list(dict.fromkeys(pairs))

    def _are_alike(self, one: str, other: str) -> bool:
        known = self._apparatus.channels.by_name
        return known[one].kind == known[other].kind and one.partition(".")[2] == other.partition(".")[2]

    def _turned_round(self) -> list[tuple[str, str]]:
        """Two sensors of one part that stand the other way round at rest; two bits that count in the other order."""
        pairs = []
        for task, moved, first in self._done:
            wrong = [n for n in sorted(task.channels & moved) if self._rest[n] != self._at_rest[n]]
            opposite = [(a, b) for a in wrong for b in wrong if a < b and self._at_rest[a] != self._at_rest[b]]
            pairs += opposite[:1]
            bits = sorted(name for name in task.channels if self._apparatus.channels.by_name[name].needs)
            if len(bits) == 2 and first == bits[1] and moved >= set(bits):
                pairs.append((bits[0], bits[1]))
        return pairs


def _some(names: list[str]) -> str:
    return " and ".join(names) if len(names) <= 2 else f"{names[0]} and {len(names) - 1} others"
