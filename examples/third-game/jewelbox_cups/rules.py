"""The rules of Cups, behind the companion's interface `Game`. Pure.

One rule: how many buttons lie under a cup is in the state and in the referee's view, and nowhere else.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from companion.games.computer_players import LevelOption, RandomPlayers
from companion.games.errors import RejectedError
from companion.games.event_lines import Event, EventLines, Name
from companion.games.finished_game import Figures, FigureTitles
from companion.games.game import Cue, Game, Headline, Player, SetupOptions, Sound, Summary, Words, ranked_players
from companion.games.lesson import Lesson, LessonStep

CUPS_ON_TABLE = 5
BUTTONS, LIFTS = 6, 3  # that each player has
FEWEST, MOST = 2, 4
Cup = Annotated[int, msgspec.Meta(ge=1, le=CUPS_ON_TABLE)]


# what happens


class Opened(Event, tag="opened", frozen=True):
    """Who sits at the table, clockwise."""

    game: Literal["cups"]
    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=FEWEST, max_length=MOST)]


class ButtonPut(Event, tag="button_put", frozen=True):
    """The active player puts a button under a cup: everybody sees where, and has to remember it."""

    cup: Cup


class CupsSwapped(Event, tag="cups_swapped", frozen=True):
    """The active player lets two cups change places."""

    one: Cup
    other: Cup


class CupLifted(Event, tag="cup_lifted", frozen=True):
    """The active player lifts a cup, and takes all that lies under it."""

    cup: Cup


AnyEvent = Opened | ButtonPut | CupsSwapped | CupLifted
_LINES: EventLines[AnyEvent] = EventLines(AnyEvent, choices={})


# what is so


class State(msgspec.Struct, frozen=True):
    """Everything. `found` is what the last cup had under it, until the next button is put."""

    seats: tuple[str, ...]
    cups: tuple[int, ...] = (0,) * CUPS_ON_TABLE
    won: tuple[int, ...] = ()
    lifts: tuple[int, ...] = ()
    turns: int = 0
    has_put: bool = False
    found: int | None = None

    @property
    def active(self) -> int:
        return self.turns % len(self.seats)

    @property
    def is_over(self) -> bool:
        return self.turns == BUTTONS * len(self.seats)


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a player."""

    name: str
    buttons: int
    lifts: int
    won: int


class TableView(msgspec.Struct, frozen=True):
    """What everybody sees. `under` is what lies under all cups together."""

    game: str
    phase: str
    seats: tuple[SeatView, ...]
    under: int
    found: int | None


class RefereeView(TableView, frozen=True):
    """The same with what lies under each cup."""

    cups: tuple[int, ...]


class Guide(msgspec.Struct, frozen=True):
    """Whose turn it is, what to do, and all that may be said. Nothing hidden: an empty cup can be lifted, too."""

    seat: str | None
    todo: Words
    says: tuple[AnyEvent, ...]


PUT, MOVE, GAME_OVER = "put", "move", "game_over"
_TODO = {
    PUT: Words("Put a button under a cup."),
    MOVE: Words("Lift a cup, or swap two."),
    GAME_OVER: Words("All buttons are played."),
}
_SWAP_ONLY = Words("Swap two cups.")


class Cups(Game[State, AnyEvent]):
    """See README.md."""

    name = "cups"
    figure_titles = FigureTitles({"lifted": Words("Cups lifted"), "empty": Words("Empty cups lifted")})
    decode = staticmethod(_LINES.decode)
    encode = staticmethod(_LINES.encode)

    @property
    def computer_players(self) -> RandomPlayers[State, AnyEvent]:
        return RandomPlayers(self)

    def pages(self) -> Any:
        from jewelbox_cups.pages import CUPS_PAGES  # noqa: PLC0415 - whoever draws nothing does without

        return CUPS_PAGES

    def setup_options(self) -> SetupOptions:
        level = LevelOption("random", Words("Random"), Words("plays by chance, and remembers nothing"))
        return SetupOptions(Words("Cups"), FEWEST, MOST, (), lesson_seats=2, computer_levels=(level,))

    def open(self, event: AnyEvent) -> State:
        if not isinstance(event, Opened):
            raise RejectedError(Words("a game begins with opened"))
        if len(set(event.seats)) < len(event.seats):
            raise RejectedError(Words("two seats have the same name"))
        return State(event.seats, won=(0,) * len(event.seats), lifts=(LIFTS,) * len(event.seats))

    def apply(self, state: State, event: AnyEvent) -> State:
        if event not in self.options(state, event):
            raise RejectedError(Words("that cannot be done now: {todo}", {"todo": self._todo(state)}))
        match event:
            case ButtonPut(cup=cup):
                return replace(state, cups=_with(state.cups, cup - 1, 1), has_put=True, found=None)
            case CupsSwapped(one=one, other=other):
                cups = list(state.cups)
                cups[one - 1], cups[other - 1] = cups[other - 1], cups[one - 1]
                return replace(state, cups=tuple(cups), turns=state.turns + 1, has_put=False)
            case CupLifted(cup=cup):
                found, who = state.cups[cup - 1], state.active
                state = replace(state, cups=_with(state.cups, cup - 1, -found), won=_with(state.won, who, found))
                lifts = _with(state.lifts, who, -1)
                return replace(state, lifts=lifts, turns=state.turns + 1, has_put=False, found=found)
        raise RejectedError(Words("a game is opened once"))

    def options(self, state: State, like: AnyEvent | None = None) -> Sequence[AnyEvent]:
        """All that may be said now; `like` another event, with its time and source."""
        more: dict[str, Any] = {} if like is None else {"at": like.at, "source": like.source}
        every = range(1, CUPS_ON_TABLE + 1)
        if state.is_over:
            return []
        if not state.has_put:
            return [ButtonPut(cup, **more) for cup in every]
        swaps: list[AnyEvent] = [CupsSwapped(one, other, **more) for one, other in combinations(every, 2)]
        return swaps + ([CupLifted(cup, **more) for cup in every] if state.lifts[state.active] else [])

    def phase(self, state: State) -> str:
        return GAME_OVER if state.is_over else MOVE if state.has_put else PUT

    def is_over(self, state: State) -> bool:
        return state.is_over

    def table_view(self, state: State, *, fouls_after: int = 0) -> TableView:  # noqa: ARG002 - there are no fouls
        return TableView(self.name, self.phase(state), _seats(state), sum(state.cups), state.found)

    def referee_view(self, state: State, *, fouls_after: int = 0) -> RefereeView:  # noqa: ARG002
        return RefereeView(self.name, self.phase(state), _seats(state), sum(state.cups), state.found, state.cups)

    def _todo(self, state: State) -> Words:
        is_swap = self.phase(state) == MOVE and not state.lifts[state.active]
        return _SWAP_ONLY if is_swap else _TODO[self.phase(state)]

    def guide(self, state: State, missing: Collection[str] = (), *, virtual: bool = False) -> Guide:  # noqa: ARG002
        seat = None if state.is_over else state.seats[state.active]
        return Guide(seat, self._todo(state), tuple(self.options(state)))

    def offers(self, guide: Guide, seat: str | None, *_: object) -> Iterable[tuple[str, ...]]:
        return [(self.encode(event).decode(),) for event in guide.says if seat in (None, guide.seat)]

    def headline(self, state: State, guide: Guide) -> Headline:
        round_ = min(BUTTONS, 1 + state.turns // len(state.seats))
        cues = (Cue(Sound.CHIME, str(state.turns)),) if state.found else ()
        return Headline(guide.todo, guide.seat, round_, cues)

    def label(self, state: State, event: AnyEvent) -> Words:
        """Never which cup: that is what people should remember."""
        seat = "" if state.is_over else state.seats[state.active]
        match event:
            case ButtonPut():
                return Words("{seat} puts a button under a cup", {"seat": seat})
            case CupsSwapped():
                return Words("{seat} swaps two cups", {"seat": seat})
            case CupLifted():
                return Words("{seat} lifts a cup", {"seat": seat})
            case _:
                return Words("the game begins")

    def reveals(self, before: State, event: AnyEvent, after: State) -> bool:  # noqa: ARG002
        return isinstance(event, CupLifted)

    def summary(self, state: State) -> Summary:
        winners = [seat for seat, won in enumerate(state.won) if state.is_over and won == max(state.won)]
        players = ranked_players(state.seats, [(won,) for won in state.won], winners)
        return Summary("Cups", self.name, tuple(players), round=self.headline(state, self.guide(state)).round)

    def result(self, state: State) -> tuple[Player, ...]:
        if not state.is_over:
            raise RejectedError(Words("the game goes on"))
        return self.summary(state).players

    def figures(self, opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> Sequence[Figures]:
        found: list[list[int]] = [[] for _ in opened.seats]
        for event, after in steps:
            if isinstance(event, CupLifted):
                found[(after.turns - 1) % len(opened.seats)].append(after.found or 0)
        return [Figures({"lifted": len(each), "empty": each.count(0)}) for each in found]

    def lesson(self, opened: AnyEvent) -> Lesson:
        put = Words("{seat} puts a button under a cup. Watch where: from now on nobody shows it. Tap cup 2.")
        first, second = opened.seats if isinstance(opened, Opened) else ("", "")
        steps = (
            LessonStep(put.about(seat=first), (ButtonPut(2),)),
            LessonStep(Words("Then you lift a cup, or swap two. Swap cups 2 and 4."), (CupsSwapped(2, 4),)),
            LessonStep(Words("{seat} puts a button under cup 4, too.", {"seat": second}), (ButtonPut(4),)),
            LessonStep(
                Words("You may lift three cups in a game. Two buttons are under one of them: lift it."), (CupLifted(4),)
            ),
            LessonStep(Words("After six rounds, whoever has most buttons wins. Now play, and remember.")),
        )
        begin = Words("Cups is played with five cups in a row, and six buttons for each of you.")
        return Lesson((opened,), tuple((step,) for step in steps), begin, begin)


def _with(counts: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return tuple(count + more * (each == at) for each, count in enumerate(counts))


def _seats(state: State) -> tuple[SeatView, ...]:
    found = []
    for seat, name in enumerate(state.seats):
        turns = len(range(seat, state.turns, len(state.seats))) + (state.has_put and seat == state.active)
        found.append(SeatView(name, BUTTONS - turns, state.lifts[seat], state.won[seat]))
    return tuple(found)


CUPS: Game[State, AnyEvent] = Cups()
