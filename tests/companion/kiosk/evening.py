"""A whole evening at the kiosk, with taps alone: from the first scene to the podium, by people who do what it says."""

from collections.abc import Sequence
from random import Random

import msgspec

from companion.games.master_thieves.box import SECRET
from companion.games.master_thieves.events import AnyEvent, DrawerOpened
from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.values import Kind
from companion.games.master_thieves.pages.opening import Choices
from companion.games.master_thieves.state import State
from companion.nodes.theme import GUARD_MS
from companion.pages import hands
from companion.pages.actions import Action, Begin, ConfirmEnd, Say, Show, Waive
from companion.pages.announced import REST_MS
from companion.pages.routes import NewGame, Play
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import TroubleKind
from tests.companion.games.laws.guided import hands as wanted_hands
from tests.companion.kiosk.visits import Visit

LONGEST = 4000  # taps and movements of one game; where the kiosk led in circles there would be no end
_DECIDED_MS = 2000  # by then every movement is decided


class Evening:
    """People who tap what is offered, and move the box as the guide tells them."""

    def __init__(self, guest: Visit, seed: int) -> None:
        self._guest = guest
        self._rng = Random(seed)
        self.taps = 0
        self.refusals = 0

    def lay_table(self, seats: Sequence[str], edition: str) -> None:
        """From the first scene on: which names and edition is the new game's own scene; on to its end with taps."""
        guest = self._guest
        new = [target for target in guest.targets if isinstance(_shown(target), NewGame)]
        self._tap(new[0])
        guest.do(Show(NewGame("master-thieves", tuple(seats), Choices(edition))))
        for _ in range(6):
            begin = [target for target in guest.targets if isinstance(_action(target), Begin)]
            if begin:
                self._tap(begin[0])
                return
            self._tap(_onward(guest.targets))
        raise AssertionError(f"no way to begin: {guest.labels()}")

    def play(self) -> None:
        """To the end of the game."""
        for _ in range(LONGEST):
            if self._guest.kiosk.scene == "game-over":
                return
            self._step()
        raise AssertionError(f"no end: {self._guest.words}")

    def _step(self) -> None:
        guest, rng = self._guest, self._rng
        trouble = guest.model.trouble
        if trouble is not None and trouble.kind is TroubleKind.OVER:  # something was corrected just before the end
            self._tap(next(target for target in guest.targets if isinstance(_action(target), ConfirmEnd)))
            return
        assert trouble is None, f"nobody did anything wrong: {trouble}"
        state: State = guest.kiosk.running.table.state
        if self._is_told_something():  # the next tap puts it away
            guest.kiosk.notices.put_away(guest.kiosk.notices.shown)
            return
        moves = [move for move in wanted_hands(state, guide(state), rng) if _can_be_done(move)]
        taps = self._sensible(state)
        if moves and not self._is_picking() and (not taps or rng.random() < 0.7):
            self._move(rng.choice(moves))
            return
        assert taps, f"nothing to tap and nothing to do: {guest.words}"
        before = guest.kiosk.events
        chosen = rng.choice(taps)
        self._tap(chosen)
        if isinstance(_action(chosen), Say) and guest.kiosk.events == before:
            assert self._is_told_something(), f"nothing came of {chosen}"
            self.refusals += 1

    def _is_told_something(self) -> bool:
        return self._guest.model.notice is not None

    def _is_picking(self) -> bool:
        """Has somebody tapped a seat and not yet what it shows?"""
        route = self._guest.kiosk.route
        return isinstance(route, Play) and bool(route.pick) and route.event == self._guest.kiosk.events

    def _sensible(self, state: State) -> list[Widget]:
        """What says something of the game, or leads to that; "done" waits until the drawer is shut."""
        waits = {choice.line for choice in guide(state).choices if choice.kind in (Kind.DONE, Kind.BEGIN)}
        found = []
        for target in self._guest.targets:
            match _action(target):
                case Say(lines) if not (state.box.open and waits & set(lines)):
                    found.append(target)
                case Show(Play(pick=pick)) if pick:
                    found.append(target)
                case Waive():
                    found.append(target)
        return found or [target for target in self._guest.targets if _action(target) == Show(Play())]

    def _move(self, event: AnyEvent) -> None:
        order = hands.command(msgspec.json.decode(msgspec.json.encode(event)))
        assert order is not None
        guest = self._guest
        answer = guest.kiosk.running.box.command(order)
        assert not answer, answer
        self._pass(max(0, guest.room.source.thing.now_ms - guest.now_ms) + _DECIDED_MS)

    def _tap(self, target: Widget) -> None:
        self.taps += 1
        self._guest.loop.tap(*target.area.centre)
        self._pass(GUARD_MS + 1)

    def _pass(self, ms: int) -> None:
        """Time passes; what is shown is painted now and then, for a look at every picture takes all night."""
        guest = self._guest
        until_ms = guest.now_ms + ms
        while guest.now_ms < until_ms:
            guest.kiosk.listen(guest.now_ms)
            due_ms = guest.room.source.deadline_ms()
            step_ms = until_ms if due_ms is None else min(until_ms, max(due_ms, guest.now_ms + 1))
            guest.clock.advance(step_ms - guest.now_ms)
        guest.kiosk.listen(guest.now_ms)
        while guest.kiosk.announced(guest.now_ms) is not None:
            guest.clock.advance(REST_MS)
            guest.kiosk.listen(guest.now_ms)
        guest.stage.arrange(guest.loop._widgets(guest.now_ms), guest.now_ms)
        guest.clock.advance(GUARD_MS + 1)
        if self.taps % 20 == 0:
            guest.loop._stale = True
            guest.loop.turn()
            guest.clock.advance(GUARD_MS + 1)


def _can_be_done(move: AnyEvent) -> bool:
    """A short drawer has no secret compartment to pull out: who searches one feels that it ends."""
    return not isinstance(move, DrawerOpened) or move.depth is not SECRET or move.drawer.is_long


def _action(target: Widget) -> Action | None:
    return None if target.tap is None else target.tap.action


def _shown(target: Widget) -> object:
    action = _action(target)
    return action.route if isinstance(action, Show) else None


def _onward(targets: Sequence[Widget]) -> Widget:
    """The one primary button."""
    (found,) = [target for target in targets if str(getattr(target, "kind", "")).endswith("primary")]
    return found
