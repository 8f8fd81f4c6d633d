"""Preparing the box, as a screen leads through it: rubies on both sides, everybody's diamonds, and off. Pure.

While the box is filled everybody sees which long drawers have their ruby; what lies in front of it is never shown.
"""

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves import auto_advance, setup
from companion.games.master_thieves.box import AJAR, DRAWERS, SECRET, Depth, Direction, Drawer, Orientation
from companion.games.master_thieves.events import (
    BoxTurned,
    DiamondsPlaced,
    DrawerOpened,
    LevelRotated,
    RubyPlaced,
    SetupFinished,
    line,
)
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.state import State
from companion.games.sentences import joined
from companion.words import Facts

from . import box_moves
from .box_moves import AFTER_DIAMONDS, SHUT, between_seats, closing, shut_first
from .happenings import falls, fell
from .values import Choice, Guide, HandMove, Kind, Step

_A_SIDE = 3
_LONG = tuple([drawer for drawer in DRAWERS if drawer.is_long])
_LEVELS = "ABC"


class _Part(NamedTuple):
    """A step, and what to do about it; `seat` is who does it, `hands` what hands do to the box once all is shut."""

    step: Step
    todo: Words
    then: Words | None = None
    seat: str | None = None
    hands: tuple[HandMove, ...] = ()


EMPTY_FIRST = Words("First empty the box: every drawer, both sides.")


def in_setup(state: State, missing: Collection[str]) -> Guide:
    drawer, left = _drawer(state), setup.diamonds_left(state)
    parts = [*_rubies(state, drawer, missing), *_diamonds(state, drawer, left), _beginning(state)]
    now = _current(state, parts, left)
    step, todo, then, seat, hands = parts[now]
    parts[now] = parts[now]._replace(step=replace(step, current=True))
    if todo is SHUT and not auto_advance.is_open(state, missing):
        then = between_seats(auto_advance.once_shut(state, missing)) or then
    return Guide(
        state.phase.value,
        todo,
        seat=seat,
        title=Words("Prepare the box"),
        happened=_besides(state),
        then=then,
        hands=closing(state) if todo is SHUT else hands,
        choices=step.choices,
        handling=box_moves.in_setup(state),
        fell=fell(state.news),
        setup=tuple([part.step for part in parts]),
    )


def _besides(state: State) -> Words | None:
    """What fell, what went wrong, and what hands do before anything is in the box and when everything is."""
    if not state.box.gems and not any(state.diamonds_in):
        return EMPTY_FIRST
    fallen = falls(state.news)
    if not setup.is_complete(state):
        return joined(fallen, _ruby_misplaced(state), _too_far(state))
    things = Words("Each player takes an alarm, a black pillow, and a white pillow with {gems}.")
    return joined(fallen, things.about(gems=state.table.white_pillow.words))


def _ruby_misplaced(state: State) -> Words | None:
    """Each level has a ruby above and one below. That is not enforced, but said until diamonds go in."""
    if any(state.diamonds_in):
        return None
    for side in Orientation:
        levels = [drawer.value[0] for drawer in _LONG if state.box.tray(drawer).secret(side).ruby]
        if len(set(levels)) < len(levels):
            return Words("Both rubies on one level are on the same side: undo, or keep it.")
    return None


def _too_far(state: State) -> Words | None:
    if state.unused.ruby or state.setup_drawer is None or state.setup_drawer[1] is not SECRET:
        return None
    return Words("Front compartments only: do not pull the drawer further.")


def _current(state: State, parts: list[_Part], left: list[int]) -> int:
    """Rubies first, in their order; then the seat that has begun with its diamonds, or the next that may."""
    rubies = len(parts) - len(state.seats) - 1
    for place, part in enumerate(parts[:rubies]):
        if not part.step.done:
            return place
    turns = setup.seats_to_place(state, left)
    begun = [seat for seat in turns if state.diamonds_in[seat]]
    return rubies + (begun or turns)[0] if turns else len(parts) - 1


def _drawer(state: State) -> tuple[Drawer, Depth] | None:
    """The drawer that people may be asked about: the last one that came out, or else one that is still out."""
    if state.setup_drawer is not None:
        return state.setup_drawer
    return next((entry for entry in state.box.open if entry[1] is not AJAR), None)


def _rubies(state: State, drawer: tuple[Drawer, Depth] | None, missing_sensors: Collection[str]) -> list[_Part]:
    choices = _ruby_choice(state, drawer, missing_sensors)
    bare = [long for long in _LONG if setup.takes_ruby(state, long)]
    done = len(_LONG) - len(bare)
    missing = state.unused.ruby > 0 and bool(bare)
    first, second = min(done, _A_SIDE), max(0, done - _A_SIDE)
    one_side = _one_side(state, bare) if first < _A_SIDE else ()
    return [
        _Part(
            Step(Words("Line up the long drawers"), done=not missing or done > 0 or _lined_up(state)),
            shut_first(state, Words("Rotate the levels until the long drawers line up.")),
            hands=_lining_up(state),
        ),
        _Part(
            Step(
                Words("Rubies on one side"), done=not missing or first == _A_SIDE, count=first, of=_A_SIDE,
                gem=Gem.RUBY, choices=choices,
            ),
            Words("Pull a long drawer out as far as it goes, put a ruby into its secret compartment, and shut it."),
            Words("One ruby in each of the three long drawers of one side."),
            hands=_pulling(state, one_side, missing_sensors),
        ),
        _Part(
            Step(Words("Turn the box over"), done=not missing or second > 0 or (first == _A_SIDE and _turned(state))),
            shut_first(state, Words("Turn the box over.")),
            Words("Then the other three rubies go in."),
            hands=(BoxTurned(),),
        ),
        _Part(
            Step(
                Words("Rubies on the other side"), done=not missing, count=second, of=_A_SIDE,
                gem=Gem.RUBY, choices=choices,
            ),
            Words("Put a ruby into each of the other three long drawers."),
            hands=_pulling(state, tuple(bare), missing_sensors),
        ),
    ]  # fmt: skip


def _ruby_choice(state: State, drawer: tuple[Drawer, Depth] | None, missing: Collection[str]) -> tuple[Choice, ...]:
    """Where no sensor can tell that a secret compartment came out, a drawer that did is as good as that."""
    if drawer is None or not state.unused.ruby or not setup.takes_ruby(state, drawer[0]):
        return ()
    said = line(RubyPlaced(drawer=drawer[0]))
    usual = drawer[1] is SECRET or f"{drawer[0]}.secret" in missing
    return (Choice(Words("A ruby went in"), said, Kind.RUBY, primary=usual),)


def _lining_up(state: State) -> tuple[HandMove, ...]:
    """A quarter turn after which fewer levels stand crosswise."""
    turns = [LevelRotated(levels=levels, direction=Direction.CW) for levels in (1, 2)]
    boxes = [(turn, state.box.rotated(turn.levels, turn.direction)) for turn in turns]
    crosswise = state.box.ab % 2 + state.box.bc % 2
    return tuple([turn for turn, box in boxes if box.ab % 2 + box.bc % 2 < crosswise][:1])


def _pulling(state: State, drawers: tuple[Drawer, ...], missing: Collection[str]) -> tuple[HandMove, ...]:
    """One of these drawers is pulled out as far as it goes, and shut again when its ruby is in."""
    if not state.box.open:
        return tuple([DrawerOpened(drawer=drawer, depth=SECRET) for drawer in drawers])
    further = [
        DrawerOpened(drawer=drawer, depth=SECRET)
        for drawer, depth in state.box.open
        if drawer in drawers and depth is not SECRET and (depth is AJAR or f"{drawer}.secret" not in missing)
    ]
    return tuple(further) or closing(state)


def _lined_up(state: State) -> bool:
    """Long drawers lie opposite each other, so half a turn keeps them in line."""
    return state.box.ab % 2 == state.box.bc % 2 == 0


def _face(state: State, drawer: Drawer) -> int:
    """The side of the box that a drawer looks out of, as the levels stand now."""
    turned = (state.box.ab + state.box.bc, state.box.bc, 0)[_LEVELS.index(drawer.value[0])]
    return (int(drawer.value[1]) - 1 + turned) % 4


def _one_side(state: State, bare: list[Drawer]) -> tuple[Drawer, ...]:
    """The drawers that still want a ruby on the side where filling began; before that, all of them."""
    sides = [[drawer for drawer in bare if _face(state, drawer) == face] for face in range(4)]
    begun = sorted([side for side in sides if side], key=len)
    return tuple(begun[0] if _lined_up(state) and len(bare) < len(_LONG) else bare)


def _turned(state: State) -> bool:
    """Do most of the first three rubies lie below? One that fell is back on top, so it need not be all of them."""
    up = state.box.orientation
    return sum([state.box.tray(drawer).secret(up).ruby > 0 for drawer in _LONG]) <= _A_SIDE // 2


def _diamonds(state: State, drawer: tuple[Drawer, Depth] | None, left: list[int]) -> list[_Part]:
    turns, shares = setup.seats_to_place(state, left), setup.shares(state)
    parts = []
    for seat, name in enumerate(state.table.names):
        # Into a drawer that stays out, only more diamonds of the seat that began there can have gone.
        may_have_placed = seat in turns and (state.setup_drawer is not None or seat == state.setup_seat)
        asked = drawer[0] if drawer is not None and may_have_placed else None
        step = Step(
            Words("{seat}'s diamonds", {"seat": name}), done=left[seat] <= 0, count=state.diamonds_in[seat],
            of=shares[seat], gem=Gem.DIAMOND, seat=name,
            choices=() if asked is None else tuple([_count(name, asked, count) for count in range(1, left[seat] + 1)]),
        )  # fmt: skip
        parts.append(_placing(state, step, left[seat]))
    return parts


def _count(name: str, drawer: Drawer, count: int) -> Choice:
    label = Words("{n} diamond went in", {"n": count}, "{n} diamonds went in")
    said = line(DiamondsPlaced(seat=name, drawer=drawer, count=count))
    return Choice(label, said, Kind.DIAMOND, seat=name, count=count)


def _placing(state: State, step: Step, left: int) -> _Part:
    """What to tell a seat whose diamonds are next, or whoever has just finished and still has the box."""
    assert step.seat is not None
    facts: Facts = {"seat": step.seat, "n": left}
    after = AFTER_DIAMONDS[state.edition.setup_handling]
    if step.choices:
        asked = Words("How many of {seat}'s diamonds went into the drawer?", {"seat": step.seat})
        return _Part(step, asked, after, step.seat)
    handling = _handling(state)
    if handling is not None:
        then = Words("Then {seat} puts in {n} diamond.", facts, "Then {seat} puts in {n} diamonds.")
        return _Part(step, handling, then, _last_seat(state), _turning(state))
    todo = Words(
        "{seat}, put your {n} diamond into a front compartment.", facts,
        "{seat}, put your {n} diamonds into front compartments.",
    )  # fmt: skip
    return _Part(step, todo, after, step.seat)


def _handling(state: State) -> Words | None:
    """What is done before the next diamonds go in: shutting the last drawer, rotating and turning the box."""
    if state.setup_drawer is None and any(depth is not AJAR for _, depth in state.box.open):
        return SHUT
    return between_seats(state)


def _turning(state: State) -> tuple[HandMove, ...]:
    """Turning the box over, where that is all that is left to do with it; which level to rotate, people choose."""
    left = box_moves.in_setup(state)
    must_turn = left is not None and left.now and left.must and box_moves.moves(state, left) is box_moves.Moves.TURN
    return (BoxTurned(),) if must_turn else ()


def _last_seat(state: State) -> str | None:
    return None if state.setup_seat is None else state.table.names[state.setup_seat]


def _beginning(state: State) -> _Part:
    words = Words("Begin the game")
    if not setup.is_complete(state):
        todo = Words(
            "{n} diamond is missing: undo, or correct the count.", {"n": setup.diamonds_missing(state)},
            "{n} diamonds are missing: undo, or correct the count.",
        )  # fmt: skip
        return _Part(Step(words, done=False), todo)
    begin = Choice(words, line(SetupFinished()), Kind.BEGIN, primary=not state.box.open)
    step = Step(words, done=False, choices=(begin,))
    if state.box.open:
        return _Part(step, SHUT)
    handling = between_seats(state)
    if handling is not None:
        return _Part(step, handling, Words("Then begin the game."), _last_seat(state), _turning(state))
    return _Part(step, Words("Everything is in the box: begin!"))
