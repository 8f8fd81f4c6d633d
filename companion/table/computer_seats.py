"""The computer players of a running table: lets them think, seals their cards, and says or moves what they decide.

Two rules. Nobody waits for them: at each call they think for a few milliseconds at most. And a movement is a movement:
people's hands, or those of the virtual box, do what a computer player wants, and the sensors tell what was done.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, Protocol

from companion.games.errors import RejectedError
from companion.games.game import Announcement
from companion.words import Words
from hardware.apparatus import AnyApparatus
from hardware.differences import Step

from .computer_seat import ComputerSeat, chance
from .computers import checksum, shortened
from .entries import Computers
from .live_apparatus import LiveApparatus
from .sealed_cards import SealedCards
from .table import Table
from .table_view import ComputersView, TableView

SLICE_S = 0.008  # at most, before something else gets its turn
PACE_MS = 1000  # at least, between two things that computer players do: people follow with their eyes
_CHOOSING = Words("{seat} is still choosing a card: wait a moment")
_PLAYING = Words("{seat} is playing: wait a moment")


class PlayedTable(Protocol):
    """What computer players know of the table that they sit at."""

    table: Table
    box: LiveApparatus

    @property
    def view(self) -> TableView | None:
        """What everybody may see."""

    @property
    def apparatus(self) -> AnyApparatus | None:
        """What the open game is played on, if that is here."""

    @property
    def differs(self) -> bool:
        """Does the box differ from what the game has?"""

    @property
    def foul_count(self) -> int:
        """How many fouls wait to be read."""


class ComputerSeats:
    """Those of one table, or none. `ticks` is a clock in seconds, by which they stop thinking when a slice is over."""

    def __init__(self, running: PlayedTable, sealed: SealedCards) -> None:
        self.ticks: Callable[[], float] = perf_counter
        self._running, self._table, self._box = running, running.table, running.box
        self._sealed = sealed
        self._players: list[ComputerSeat] = []
        self._game: tuple[int, Computers | None] = (0, None)
        self._record: tuple[Any, ...] = ()
        self._seen: object = None  # the table's view when it was last looked at
        self._is_thinking = False
        self._due_ms = 0  # when what was decided is done
        self._wake_ms: int | None = None
        self._done_after = 0  # the event after which something was done, or tried
        self._step: tuple[int, Step | None] = (0, None)  # what hands do after this event, ...
        self._from: Any = None  # ... from this pose ...
        self._aim: Any = None  # ... to this one
        self._wanted: Step | None = None
        self._unsealed: Announcement | None = None
        self._situation: object = None  # in which it last looked for something to do
        self._view = ComputersView()

    @property
    def view(self) -> ComputersView:
        """What everybody may know of them: the same value as long as nothing has changed."""
        return self._view

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to come back although nothing happens."""
        has_news = self._table.computers is not None and self._running.view is not self._seen
        return now_ms if self._is_thinking or has_news else self._wake_ms

    def refuse_early(self, lines: tuple[str, ...]) -> None:
        """Raise `RejectedError` for a card that is shown before computer players have chosen theirs."""
        if self._view.choosing and self._sealed.belongs_to_reveal(lines):
            raise RejectedError(_CHOOSING.about(seat=self._view.choosing[0]))

    def refuse_hands(self) -> None:
        """Raise `RejectedError` for hands at a virtual thing while a computer player moves it."""
        if self._view.is_moving and not self._is_held_up:
            raise RejectedError(_PLAYING.about(seat=self._view.acts))

    def play(self, now_ms: int, *, may_act: bool = True) -> tuple[str, ...]:
        """Go on; what is to be said at the table now. `may_act`: nothing else has people's attention."""
        self._follow(now_ms)
        if not self._players or not self._has_something_to_do(now_ms, may_act=may_act):
            return ()
        has_given_up = self._done_after == len(self._record)
        self._think()
        self._seal()
        event = self._pending() if may_act else None
        # A tie that chance settles is settled at once, so that nobody is asked for a number meanwhile.
        is_due = event is not None and (now_ms >= self._due_ms or self._active is None)
        self._wake_ms = None if event is None or is_due else self._due_ms
        said = self._do(event) if is_due else ()
        self._look(has_given_up=has_given_up)
        return said

    def _has_something_to_do(self, now_ms: int, *, may_act: bool) -> bool:
        """The loop asks at every picture that it draws, and most of the time nothing is different."""
        before = self._situation
        self._situation = (self._seen, self._done_after, self._sealed.progress, self._is_held_up, may_act)
        is_due = self._wake_ms is not None and now_ms >= self._wake_ms
        return self._is_thinking or is_due or self._situation != before

    # following the game

    def _follow(self, now_ms: int) -> None:
        computers = self._table.computers
        if (self._table.id, computers) != self._game:
            self._game = (self._table.id, computers)
            self._players, self._record, self._seen, self._view = [], (), None, ComputersView()
            self._step, self._wanted, self._wake_ms, self._is_thinking = (0, None), None, None, False
        if computers is None or self._running.view is self._seen:
            return
        before, self._record, self._seen = self._record, self._table.record, self._running.view
        goes_on = self._record[: len(before)] == before
        self._unsealed = self._opened_seals(len(before)) or self._unsealed if goes_on else None
        if self._record != before:
            self._due_ms, self._done_after = now_ms + PACE_MS, 0
            self._wanted, self._step = self._missed(before), (0, None)
        seats = self._table.seats
        known = {player.seat: player for player in self._players if player.has_seen(self._record)}
        self._players = [
            known.get(seat) or self._seated(seat, computers.levels[name], computers.secret)
            for seat, name in enumerate(seats)
            if name in computers.levels
        ]
        self._is_thinking = True

    def _seated(self, seat: int, level: str, secret: str) -> ComputerSeat:
        table = self._table
        return ComputerSeat(table.game, level, seat, secret, lambda occasion: table.choice_of(occasion, seat))

    def _opened_seals(self, number: int) -> Announcement | None:
        """What is worth a moment for one person alone with them: cards shown after this event match their seals."""
        names = self._table.seats
        if not self._view.alone or not self._view.checksums:
            return None
        kept = self._table.kept_seals(number, self._view.checksums)
        return self._cards.unsealed(self._table.state, tuple(map(names.index, kept))) if kept else None

    def take_unsealed(self, now_ms: int) -> Announcement | None:
        """That cards were shown, once."""
        self._follow(now_ms)
        found, self._unsealed = self._unsealed, None
        return found

    def _missed(self, before: tuple[Any, ...]) -> Step | None:
        """What hands should have done instead of what they did, if they did something else."""
        number, step = self._step
        went_on = len(self._record) > len(before) == number and self._record[:number] == before
        apparatus, pose = self._running.apparatus, self._table.pose
        if not went_on or step is None or apparatus is None or pose == self._from:
            return None
        left = {action for wanted in apparatus.steps(pose, self._aim) for action in wanted.actions}
        return None if left <= set(step.actions) else step

    # thinking

    def _think(self) -> None:
        began = self.ticks()
        longest = 0.0
        occasion = None if self._cards is None else self._cards.occasion(self._table.state)
        self._is_thinking = True
        while self._is_thinking:
            now = self.ticks()
            if now - began + longest > SLICE_S:
                return
            self._is_thinking = any(player.think(self._record, occasion) for player in self._players)
            longest = max(longest, self.ticks() - now)

    @property
    def _cards(self) -> Any:
        return self._table.game.secret_cards

    def _seal(self) -> None:
        """Put the cards that were chosen for this round to the others that lie sealed.

        A player that has not seen yet what happened last may have chosen what cannot be shown any more: it will see.
        """
        (_, computers), names = self._game, self._table.seats
        occasion = None if self._cards is None else self._cards.occasion(self._table.state)
        missing = self._sealed.choosing - self._sealed.chosen
        for player in self._players:
            if player.seat not in missing or occasion is None or not player.has_chosen(occasion):
                continue
            if player.card in self._sealed.to_seal(player.seat):
                assert computers is not None
                found = checksum(computers.secret, occasion, names[player.seat], player.card, player.choice)
                self._sealed.seal(player.seat, player.card, shortened(found))

    # doing it

    def _pending(self) -> Any:
        """What is done next without people's hands, once it is time for it; None: nothing is."""
        number, player = len(self._record), self._active
        if self._is_held_up or self._done_after == number:
            return None
        tie = self._settled_tie()
        if tie is not None or player is None or player.number != number:
            return tie
        by_people = self._hands_step(player) is not None and not self._box.is_virtual
        return None if by_people else player.decided

    def _do(self, event: Any) -> tuple[str, ...]:
        """What a computer player says now; or else virtual hands move the box for it."""
        self._done_after = len(self._record)
        if self._hands_step(self._active) is None:
            return (self._table.game.encode(event).decode(),)
        self._box.put(self._aim)
        return ()

    @property
    def _is_held_up(self) -> bool:
        """Does something else come first: the box has to be put back, or a foul was committed?"""
        running = self._running
        return running.differs or self._box.is_being_put or bool(running.foul_count) or self._table.is_over

    @property
    def _active(self) -> ComputerSeat | None:
        """The computer player who does something now."""
        players = self._table.game.computer_players
        seat = None if players is None else players.to_act(self._table.state)
        return next((player for player in self._players if player.seat == seat), None)

    def _settled_tie(self) -> Any:
        """Who goes first, by chance: only where cards are as virtual as the box. Else people look at the cards."""
        players, (_, computers) = self._table.game.computer_players, self._game
        if players is None or computers is None or not self._box.is_virtual:
            return None
        rng = Random(chance(computers.secret, "tie", len(self._record)))  # noqa: S311 - games, not secrets
        return players.settled_tie(self._table.state, frozenset(player.seat for player in self._players), rng)

    def _hands_step(self, player: ComputerSeat | None) -> Step | None:
        """What hands do for a player that has decided; None: it only has something to say."""
        number, apparatus = len(self._record), self._running.apparatus
        if player is None or player.number != number or apparatus is None:
            return None
        if self._step[0] != number:
            game, state = self._table.game, self._table.state
            self._from = self._aim = game.pose(state)
            with suppress(RejectedError):  # then it is said, and people are told why it was refused
                self._aim = game.pose(game.apply(state, player.decided))
            self._step = number, next(iter(apparatus.steps(self._from, self._aim)), None)
        return self._step[1]

    def _look(self, *, has_given_up: bool) -> None:
        """Tell everybody what there is to tell; `has_given_up`: the rules did not take what was decided."""
        _, computers = self._game
        assert computers is not None
        names, active = self._table.seats, self._active
        step = self._hands_step(active)
        people = [seat for seat, name in enumerate(names) if name not in computers.levels]
        is_alone = len(people) == 1 and self._cards is not None
        found = ComputersView(
            levels=computers.levels,
            checksums={names[seat]: found for seat, found in self._sealed.checksums.items()},
            choosing=tuple(
                names[player.seat]
                for player in self._players
                if player.seat in self._sealed.choosing - self._sealed.chosen
            ),
            acts="" if active is None or (has_given_up and step is None) else names[active.seat],
            step=step,
            wanted=self._wanted,
            by_itself=self._box.is_virtual,
            alone=names[people[0]] if is_alone else "",
            hand=self._cards.choices(self._table.state, people[0]) if is_alone else (),
        )
        self._view = self._view if found == self._view else found
