"""A turn at the box, as a screen leads through it: open, take, place, shut, handle the box, done. Pure."""

from collections.abc import Collection

from msgspec.structs import replace

from companion.games.game import Words
from companion.games.master_thieves import abilities, auto_advance, events
from companion.games.master_thieves.abilities import MAY, MUST, NO
from companion.games.master_thieves.box import FRONT, SECRET, Drawer
from companion.games.master_thieves.cards import DETECTIVE, MAY_TAKE_ONE
from companion.games.master_thieves.editions import LoneAlarm
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.gems import NO_GEMS, ONE, Gem
from companion.games.master_thieves.handling import after_turning, handling_left
from companion.games.master_thieves.options import TURN_ENDED, options
from companion.games.master_thieves.state import RUBY_FOUND, State, Turn
from companion.games.sentences import joined
from companion.words import Facts, mark

from . import box_moves
from .allowed import MAY_SET_ALARM, may_look_further, may_place
from .box_moves import IN_SHORT, KNOWN, NOW, SHUT, STILL_OUT, Moves
from .happenings import (
    consequences,
    costs,
    fell,
    for_hands,
    gains,
    happened,
    is_upside_down,
    of_turn,
    other_is_out,
    shares,
)
from .values import Choice, Guide, HandMove, Kind

_SHUT_OTHER = Words("Shut the other drawer.")
_OPEN = Words("Open a drawer, front compartment only.")
_OR_NONE = Words("Or open none.")
# Who may look for a ruby: where a drawer must be opened, and else.
_OPEN_ANY = Words("Open a drawer.")
_ANY_DEPTH = {True: Words("As far as you like."), False: Words("As far as you like, or none.")}
_TAKE = {
    Gem.RUBY: Words("Take a ruby"),
    Gem.SAPPHIRE: Words("Take a sapphire"),
    Gem.DIAMOND: Words("Take a diamond"),
}
_PLACE = {Gem.SAPPHIRE: Words("Place a sapphire"), Gem.DIAMOND: Words("Place a diamond")}
_SHORT = {
    events.GemsTaken: Words("Take"),
    events.GemPlaced: Words("Place"),
    events.AlarmPlaced: Words("Alarm"),
    events.AlarmReclaimed: Words("Alarm back"),
}
_WITH_PICTURE = (Kind.RUBY, Kind.SAPPHIRE, Kind.DIAMOND, Kind.ALARM, Kind.RECLAIM)
_PULLED = Words("Pulled further")
_BUTTON: Facts = {"button": _PULLED}
_OR_FURTHER = Words("Or pull it further to look for a ruby.")
_OR_FURTHER_AND_TAP = Words("Or pull it further to look for a ruby, and tap {button}.", _BUTTON)
_FURTHER = Words("Pull the drawer further to look for a secret compartment, or shut it.")
_FURTHER_AND_TAP = Words("Pull the drawer further and tap {button}, or shut it.", _BUTTON)
_IF_FURTHER = Words("If you looked for a secret compartment, tap {button}.", _BUTTON)
# Who takes a lone alarm out: when the drawer is shut, as long as an imitation may go in, and else.
_LONE_ALARM = {
    LoneAlarm.OWNER_MAY_TAKE: (
        mark("{seat} may take the alarm back after your action, until the turn ends."),
        mark("Without an imitation, {seat} may take the alarm back after your action, until the turn ends."),
        mark("{seat} may take the alarm back after your action, until the turn ends. Shut the drawer."),
    ),
    LoneAlarm.GOES_HOME: (
        mark("Without an imitation, {seat} takes the alarm back."),
        mark("Without an imitation, {seat} takes the alarm back before you shut the drawer."),
        mark("{seat} takes the alarm back. Then shut the drawer."),
    ),
}


def in_turn(state: State, missing: Collection[str]) -> Guide:
    turn = state.turn
    assert turn is not None
    search = _search(state, turn, missing)
    is_out = auto_advance.is_open(state, missing)
    ready = (turn.side is not None or box_moves.is_too_late(turn)) and not is_out
    items, left = of_turn(state, turn), replace(handling_left(state), now=ready)
    moving = box_moves.moves(state, left)
    todo, then = _todo(state, turn, moving, is_asked=bool(search))
    return Guide(
        state.phase.value,
        todo,
        seat=state.table.names[turn.seat],
        character=turn.character,
        happened=happened(state, turn),
        consequences=consequences(state, turn),
        costs=costs(state, turn),
        for_hands=for_hands(state, turn),
        hands=_hands(state, turn, todo),
        in_short=KNOWN.get(moving) if todo == NOW[moving] else None,
        then=then,
        choices=(*_choices(state, turn, missing, is_out=is_out), *search),
        handling=left,
        fell=fell(items),
        gains=gains([*shares(state.news), *items]),
        in_secret=ONE[Gem.RUBY] if turn.search is RUBY_FOUND and not turn.answered else NO_GEMS,
        alarm=_alarm(state, turn),
        further=_further(state, turn),
    )


def _alarm(state: State, turn: Turn) -> str | None:
    """Whose alarm everybody sees in the drawer of this turn: on top, as long as the drawer is open."""
    if turn.side is None or turn.drawer is None or state.box.depth(turn.drawer) is None or is_upside_down(state, turn):
        return None
    owner = abilities.top(state, turn).alarm
    return None if owner is None else state.table.names[owner]


def _hands(state: State, turn: Turn, todo: Words) -> tuple[HandMove, ...]:
    """The drawers that have to be shut before anything else."""
    if todo not in (SHUT, _SHUT_OTHER):
        return ()
    return tuple([move for move in box_moves.closing(state) if todo is SHUT or move.drawer is not turn.drawer])


def _todo(state: State, turn: Turn, moving: Moves, *, is_asked: bool) -> tuple[Words, Words | None]:
    """The next thing to do, and what may come after or instead; `is_asked`: whether the drawer was pulled further."""
    if other_is_out(state, turn):
        return _SHUT_OTHER, None
    if turn.side is None:
        is_out = turn.drawer is not None and state.box.depth(turn.drawer) is not None
        too_late = box_moves.is_too_late(turn) and not is_out
        return _too_late(state, turn, moving) if too_late else _opening(state, turn, moving)
    if is_upside_down(state, turn):
        remedy = None if turn.drawer in turn.opened_since else after_turning(state)
        return SHUT if remedy is None else Words(remedy), None
    at_drawer = _with_drawer_out if state.box.open else _with_drawer_shut
    return at_drawer(state, turn, moving, is_asked=is_asked)


def _opening(state: State, turn: Turn, moving: Moves) -> tuple[Words, Words | None]:
    if turn.drawer is None:
        must = state.edition.must_open
        if abilities.may_search(turn):
            then = joined(_ANY_DEPTH[must], None if must else IN_SHORT.get(moving))
            return _OPEN_ANY, STILL_OUT if state.box.open else then
        or_none = None if must else joined(_OR_NONE, IN_SHORT.get(moving))
        return _OPEN, STILL_OUT if state.box.open else or_none
    if state.box.depth(turn.drawer) is None:
        return Words("Open the same drawer again, all the way."), None
    return Words("Pull the drawer out to the end of its front compartment."), None


def _too_late(state: State, turn: Turn, moving: Moves) -> tuple[Words, Words | None]:
    """The box was moved first: opening a drawer now is a foul, and so is opening none where one must be opened."""
    if turn.drawer is None and state.edition.must_open:
        return Words("Undo this, put the box back, and open a drawer."), Words("Moving the box comes after the drawer.")
    return box_moves.shut_first(state, NOW[moving]), Words("The box was moved: opening a drawer now is a foul.")


def _with_drawer_out(state: State, turn: Turn, moving: Moves, *, is_asked: bool) -> tuple[Words, Words | None]:
    further = (_OR_FURTHER_AND_TAP if is_asked else _OR_FURTHER) if may_look_further(turn) else None
    then_shut = joined(Words("Then shut it."), IN_SHORT.get(moving))
    if abilities.choice_is_open(state, turn):
        return _with(_taking(state, turn), further), then_shut
    putting, alarm = _putting(state, turn), _lone_alarm(state, turn)
    if putting is not None:
        return _with(putting, further), alarm or then_shut
    if further is not None:
        return _FURTHER_AND_TAP if is_asked else _FURTHER, alarm or NOW[moving]
    return alarm or SHUT, NOW[moving] if moving is not Moves.NONE else _next(state)


def _further(state: State, turn: Turn) -> Drawer | None:
    """The drawer that may be pulled further, while it is undecided what is taken, or nothing else is left to do."""
    if turn.drawer is None or state.box.depth(turn.drawer) is not FRONT or not may_look_further(turn):
        return None
    if other_is_out(state, turn) or is_upside_down(state, turn):
        return None
    is_next = abilities.choice_is_open(state, turn) or _putting(state, turn) is None
    return turn.drawer if is_next else None


def _with(todo: Words, further: Words | None) -> Words:
    """What to do, and what may be done instead."""
    return todo if further is None else Words("{one} {two}", {"one": todo, "two": further})


def _with_drawer_shut(state: State, turn: Turn, moving: Moves, *, is_asked: bool) -> tuple[Words, Words | None]:
    """People tap late: what must be said is asked for, what may be said can still be."""
    is_asked = is_asked and may_look_further(turn)
    still = None if moving is Moves.NONE else NOW[moving]
    if abilities.choice_is_open(state, turn):
        return Words("Tap what you took."), _IF_FURTHER if is_asked else still
    if abilities.placing(state, turn) is MUST:
        return Words("Tap the imitation you placed."), still
    late = _IF_FURTHER if is_asked else _late(state, turn)
    return NOW[moving], joined(late, _lone_alarm(state, turn)) or _next(state)


def _lone_alarm(state: State, turn: Turn) -> Words | None:
    """Who takes a lone alarm out of the drawer, by right or by rule, as long as the turn lasts."""
    owner, rule, placing = abilities.lone_alarm(state, turn), state.edition.lone_alarm, abilities.placing(state, turn)
    own = rule is LoneAlarm.OWNER_MAY_TAKE and turn.alarm_placed
    if owner is None or own or placing is MUST or rule not in _LONE_ALARM:
        return None
    when_shut, before_imitation, now = _LONE_ALARM[rule]
    text = when_shut if not state.box.open else before_imitation if placing is MAY else now
    return Words(text, {"seat": state.table.names[owner]})


def _late(state: State, turn: Turn) -> Words | None:
    """What may have been placed and not been tapped."""
    if box_moves.earns_second(state):
        return Words("If you placed an imitation, tap it: that earns a second move.")
    alarm = abilities.may_set_alarm(state, turn)
    if abilities.placing(state, turn) is NO:
        return Words("If you placed your alarm, tap it.") if alarm else None
    return Words("If you placed something, tap it.") if alarm else Words("If you placed an imitation, tap it.")


def _taking(state: State, turn: Turn) -> Words:
    if turn.search is RUBY_FOUND:
        if abilities.on_offer(state, turn) == ONE[Gem.RUBY]:
            return Words("Take the ruby, or nothing.")
        return Words("Take the ruby and everything in front, or nothing.")
    if turn.role.takes is MAY_TAKE_ONE:
        return Words("Take one gem, or nothing.")
    return Words("Take everything in the drawer, or nothing.")


def _putting(state: State, turn: Turn) -> Words | None:
    """Imitations and the alarm."""
    rule, alarm = abilities.placing(state, turn), abilities.may_set_alarm(state, turn)
    if rule is MUST:
        n = abilities.imitations_left(state, turn)
        return Words(
            "Place an imitation in the drawer.", {"n": n}, "Place 1 to {n} imitations: one more for each detective."
        )
    if not alarm:
        return _may_place(state, turn) if rule is not NO else None
    if rule is NO:
        return MAY_SET_ALARM
    if box_moves.earns_second(state):
        return Words("You may place an imitation (+1 move) and your alarm.")
    return Words("You may place an imitation and your alarm.")


def _may_place(state: State, turn: Turn) -> Words:
    n = abilities.imitations_left(state, turn)
    if turn.placed:
        return Words("You may place another imitation.", {"n": n}, "You may place up to {n} more imitations.")
    if box_moves.earns_second(state):
        return Words("You may place an imitation (+1 move).", {"n": n}, "You may place up to {n} imitations (+1 move).")
    return may_place(n)


def _next(state: State) -> Words | None:
    """Who comes to the box after this."""
    for seat in state.order[state.position + 1 : state.position + 2]:
        if state.plays[seat] is not DETECTIVE:
            return Words("{seat} is next.", {"seat": state.table.names[seat]})
    return None


def _choices(state: State, turn: Turn, missing: Collection[str], *, is_out: bool) -> tuple[Choice, ...]:
    may_pass = turn.drawer is not None or not state.edition.must_open
    offered = [event for event in options(state) if may_pass or not isinstance(event, events.TurnEnded)]
    if _ends_once_shut(state, offered, missing) and not is_out:
        offered.append(TURN_ENDED)
    if other_is_out(state, turn):  # what is tapped counts for this turn's drawer, and hands are at another one
        offered = [event for event in offered if isinstance(event, events.TurnEnded)]
    usual = _usual(turn, offered, is_out=is_out)
    return tuple([_choice(state, turn, event, primary=event is usual) for event in offered])


def _ends_once_shut(state: State, offered: list[AnyEvent], missing: Collection[str]) -> bool:
    """Is the turn over for who shuts a drawer that no sensor sees, and says so, though something is still to be said?

    What is usual was done then.
    """
    if not state.box.open or any(isinstance(event, events.TurnEnded) for event in offered):
        return False
    after = auto_advance.once_shut(state, missing)
    return not after.box.open and options(after)[-1:] == [TURN_ENDED]


def _search(state: State, turn: Turn, missing: Collection[str]) -> tuple[Choice, ...]:
    """That the drawer was pulled further, where no sensor sees it: also if it is shut again, until the box is moved."""
    if not abilities.may_search_unseen(turn, missing) or turn.drawer not in turn.opened_since:
        return ()
    if other_is_out(state, turn):
        return ()
    assert turn.drawer is not None
    pulled = events.line(events.DrawerOpened(drawer=turn.drawer, depth=SECRET))
    shut = () if state.box.open else (events.line(events.DrawerClosed(drawer=turn.drawer)),)
    return (Choice(_PULLED, pulled, Kind.SEARCH, lines=(pulled, *shut), seat=state.table.names[turn.seat]),)


def _usual(turn: Turn, offered: list[AnyEvent], *, is_out: bool) -> AnyEvent | None:
    """What most people would tap: the taking, the only imitation that they can place, and done when all is shut."""
    if not offered or (turn.side is None and not turn.actions):
        return None
    first, last = offered[0], offered[-1]
    if isinstance(first, events.GemsTaken):
        return first
    if isinstance(last, events.TurnEnded):
        return None if is_out else last
    return first if len(offered) == 1 else None


def _choice(state: State, turn: Turn, event: AnyEvent, *, primary: bool) -> Choice:
    seat = event.seat if isinstance(event, events.AlarmReclaimed) else state.table.names[turn.seat]
    label, kind = _taken(state, turn, event) if isinstance(event, events.GemsTaken) else _said(turn, event)
    short = _SHORT.get(type(event)) if kind in _WITH_PICTURE else None
    return Choice(label, events.line(event), kind, primary, seat=seat, short=short)


def _taken(state: State, turn: Turn, event: events.GemsTaken) -> tuple[Words, Kind]:
    if event.gems == "all":
        if abilities.on_offer(state, turn) == ONE[Gem.RUBY]:
            return Words("Take the ruby"), Kind.RUBY
        return Words("Take all"), Kind.ALL
    if not event.gems:
        return Words("Take nothing"), Kind.NOTHING
    gem = event.gems[0]
    return _TAKE[gem], Kind(gem.value)


def _said(turn: Turn, event: AnyEvent) -> tuple[Words, Kind]:
    match event:
        case events.GemPlaced(gem=gem):
            return _PLACE[gem], Kind(gem.value)
        case events.AlarmPlaced():
            return Words("Place the alarm"), Kind.ALARM
        case events.AlarmReclaimed(seat=seat):
            return Words("{seat} takes the alarm back", {"seat": seat}), Kind.RECLAIM
        case _:
            passes = turn.drawer is None and not turn.actions
            return Words("End turn") if passes else Words("Done"), Kind.DONE
