"""The check list of all sensors, at the kiosk: the same as `jewelbox sensors --check`, with taps instead of keys."""

from typing import TYPE_CHECKING

from companion.pages.actions import CheckStep
from companion.pages.model import CheckView
from companion.table.live_apparatus import Heard, LiveApparatus

if TYPE_CHECKING:
    from companion.sensing.checklist import Checklist


class Checking:
    """A check that is under way, or none."""

    def __init__(self, box: LiveApparatus) -> None:
        self._box = box
        self._list: Checklist | None = None

    @property
    def is_on(self) -> bool:
        """Is one under way, or its result still to be read?"""
        return self._list is not None

    def step(self, what: CheckStep, now_ms: int) -> None:
        """Begin a check, go on with it, or end it."""
        levels = self._box.watch.levels()
        if what is CheckStep.STOP or not levels:
            self._list = None
        elif what is CheckStep.BEGIN or self._list is None:
            from companion.sensing.checklist import Checklist  # noqa: PLC0415 - the first picture need not wait for it

            self._list = Checklist(self._box.watch.apparatus, levels)
            self._list.look(levels, now_ms)
        else:
            self._list.enter(levels, now_ms)

    def listen(self, heard: Heard, now_ms: int) -> bool:
        """What the box said is also for the check; whether something in it changed."""
        if self._list is None:
            return False
        for finding in heard.findings:
            self._list.hear(finding)
        return self._list.look(self._box.watch.levels(), now_ms)

    def deadline_ms(self) -> int | None:
        """When it goes on by itself."""
        return None if self._list is None else self._list.deadline_ms()

    def view(self) -> CheckView | None:
        """How far it is."""
        check = self._list
        if check is None:
            return None
        done, of = check.progress
        report = check.report().lines if check.finished else ()
        levels = self._box.watch.levels()
        return CheckView(
            part="" if check.asked is None else check.asked.part,
            actions=() if check.asked is None else check.asked.actions,
            task=None if check.asked is None else check.asked.words,
            done=done,
            of=of,
            waiting=check.waiting,
            doubted=check.doubted,
            finished=check.finished,
            seen=frozenset(name for name in levels if check.seen(name)),
            lines=tuple((line.channel, line.verdict.value, line.remark) for line in report),
        )
