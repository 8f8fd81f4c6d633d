"""Drawers that are opened and shut, and what falls out. Every movement is tracked; a wrong one is a foul."""

from msgspec.structs import replace

from . import news
from .abilities import may_search, top
from .box import AJAR, EMPTY, SECRET, Box, Compartment, Depth, Drawer, Fallen
from .cards import SMUGGLER
from .events import AnyEvent, CardRevealed, Correction, DrawerClosed, DrawerOpened
from .fouls import FoulCode
from .gems import NO_GEMS, Gems
from .state import GAME_OVER, NOT_TRIED, RUBY_FOUND, SEARCH_OVER, SETUP, State, Turn, gained, note_foul, tell, told
from .turn import take_what_must_be


def drawer_opened(state: State, event: DrawerOpened) -> State:
    """A drawer came out, or came out further."""
    drawer, depth = event.drawer, event.depth
    was = state.box.depth(drawer)
    box, fallen = state.box.pulled(drawer, depth)
    if state.turn is None:
        return _opened_between_turns(replace(state, box=box, last_turn=None), event, was, fallen)
    before = state.turn
    turn = _with_drawer(before, box, event, opened_at=state.events if was is None else before.opened_at)
    state = replace(state, box=box, turn=turn, last_turn=None)
    if turn.actions and was is None and drawer not in before.opened_since:
        too_early = turn.drawer is drawer and before.side is None  # else the box was moved rightly, after a drawer
        state = note_foul(state, FoulCode.BOX_MOVED_BEFORE_DRAWER, turn.moved_at[0] if too_early else 0)
    if turn.drawer is not drawer:
        state = state if drawer in before.opened else note_foul(state, FoulCode.SECOND_DRAWER)
        state = _all_to_red(state, fallen)
        return _without_share(state, turn) if fallen.front.gems or fallen.secret else state
    if fallen.front is not EMPTY:
        state, turn = _fell(state, turn, fallen.front)
    if turn.side is not before.side:
        state = take_what_must_be(state, turn)
    if depth is SECRET and was is not SECRET:
        assert state.turn is not None
        state = _secret_came_out(state, state.turn, drawer, fallen.secret)
    return state


def _opened_between_turns(state: State, event: DrawerOpened, was: Depth | None, fallen: Fallen) -> State:
    drawer, depth = event.drawer, event.depth
    if state.phase is SETUP:
        return state if depth is AJAR else _fell_in_setup(replace(state, setup_drawer=(drawer, depth)), drawer, fallen)
    if was is None and state.phase is not GAME_OVER:
        state = note_foul(state, FoulCode.BOX_TOUCHED_OUT_OF_TURN)
    return _all_to_red(state, fallen)


def _fell_in_setup(state: State, drawer: Drawer, fallen: Fallen) -> State:
    """Something dropped out while the box was being filled. A ruby always goes back behind its drawer's front."""
    ruby = Gems(ruby=fallen.secret.ruby)
    state = _into_upper_secret(_alarm_home(state, fallen.front), drawer, ruby)
    gems = fallen.front.gems + fallen.secret - ruby
    if not gems or not state.edition.setup_spill_on_top:
        return _to_red(state, gems)
    box = state.box.with_more_on_top(drawer, gems)
    return replace(state, box=box, news=told(state, news.FELL_TO_DRAWER, gems=gems))


def _with_drawer(turn: Turn, box: Box, event: DrawerOpened, opened_at: int) -> Turn:
    """The turn, now that this drawer is out: the first one is this turn's drawer, its side is fixed with its front."""
    drawer, opened, since = event.drawer, turn.opened, turn.opened_since
    if drawer not in since:
        opened, since = opened if drawer in opened else (*opened, drawer), (*since, drawer)
    if turn.drawer is not None and turn.drawer is not drawer:
        return replace(turn, opened=opened, opened_since=since)
    side, found_empty = turn.side, turn.found_empty
    if side is None and event.depth is not AJAR:
        side = box.orientation
        found_empty = box.front(drawer, side).gems == NO_GEMS
    return replace(
        turn, drawer=drawer, side=side, found_empty=found_empty, opened=opened, opened_since=since, opened_at=opened_at
    )


def _fell(state: State, turn: Turn, fallen: Compartment) -> tuple[State, Turn]:
    """What fell goes to the red pillow, or with somebody else's alarm to that owner's black one; gems are a spill."""
    owner, gems = fallen.alarm, fallen.gems
    turn = replace(turn, fallen=fallen)
    state = _alarm_home(state, fallen)
    if not gems:
        return replace(state, turn=turn), turn
    if owner is None or owner == turn.seat:
        state = _to_red(state, gems)
    else:
        said = told(state, news.FELL_TO_BLACK, state.table.names[owner], gems=gems)
        state = replace(state, black=gained(state, owner, gems), news=said)
    return _spilled(state, turn)


def _spilled(state: State, turn: Turn) -> tuple[State, Turn]:
    """Gems fell: the ability is lost, but for a gemologist, or where gems on top save it."""
    saved = state.edition.gems_on_top_save_ability and bool(top(state, turn).gems)
    lost = not turn.role.keeps_ability and not saved
    turn = replace(turn, spilled=True, ability_lost=turn.ability_lost or lost)
    return _without_share(replace(state, turn=turn), turn), turn


def _without_share(state: State, turn: Turn) -> State:
    """A smuggler who dropped gems, out of whichever drawer, counts but does not share."""
    if turn.character is not SMUGGLER or turn.seat in state.spillers:
        return state
    return replace(state, spillers=(*state.spillers, turn.seat))


def _secret_came_out(state: State, turn: Turn, drawer: Drawer, fallen: Gems) -> State:
    """A master thief searches, or somebody looks where only he may."""
    if fallen:
        state = _fell_from_secret(state, drawer, fallen)
    if turn.search is not NOT_TRIED:
        return state
    if not may_search(turn):
        state = note_foul(state, FoulCode.SECRET_NOT_ALLOWED)
        return _spilled(state, turn)[0] if fallen else state
    side, name = state.box.orientation, state.table.names[turn.seat]
    if drawer.is_long and not fallen and state.box.tray(drawer).secret(side).ruby:
        turn = replace(turn, search=RUBY_FOUND, side=side, answered=False)
        return replace(state, turn=turn, news=told(state, news.RUBY_FOUND, name))
    turn = replace(turn, search=SEARCH_OVER, ability_lost=True)
    return replace(state, turn=turn, news=told(state, news.SEARCH_FAILED, name))


def _fell_from_secret(state: State, drawer: Drawer, fallen: Gems) -> State:
    if state.edition.fallen_ruby_to_red:
        return _to_red(state, fallen)
    ruby = Gems(ruby=fallen.ruby)
    return _to_red(_into_upper_secret(state, drawer, ruby), fallen - ruby)


def _all_to_red(state: State, fallen: Fallen) -> State:
    """Out of turn and from a second drawer: gems to the red pillow, alarms home."""
    return _to_red(_alarm_home(state, fallen.front), fallen.front.gems + fallen.secret)


def _to_red(state: State, gems: Gems) -> State:
    return replace(state, red=state.red + gems, news=told(state, news.FELL_TO_RED, gems=gems)) if gems else state


def _into_upper_secret(state: State, drawer: Drawer, gems: Gems) -> State:
    if not gems:
        return state
    box = state.box.with_more_in_secret(drawer, gems)
    return replace(state, box=box, news=told(state, news.FELL_TO_SECRET, gems=gems))


def _alarm_home(state: State, fallen: Compartment) -> State:
    owner = fallen.alarm
    return state if owner is None else tell(state, news.ALARM_CAME_HOME, state.table.names[owner])


def tells_hidden(before: State, event: AnyEvent, after: State) -> bool:
    """Did the table learn from this what lies in a drawer, or a number that was dealt? "Nothing fell" tells it, too.

    A drawer that is pulled out tells it, and so does a correction of what lies in one: it was taken, so it adds up.
    While the box is being filled, everybody has just seen what went where.
    """
    if before.phase in (SETUP, GAME_OVER):
        return False
    if isinstance(event, CardRevealed):
        return bool(before.dealt_numbers) and after.cards.unseen != before.cards.unseen
    if isinstance(event, Correction):
        return bool(event.set.drawers)
    if not isinstance(event, DrawerOpened):
        return False
    return event.depth is not AJAR and before.box.depth(event.drawer) is not after.box.depth(event.drawer)


def drawer_closed(state: State, event: DrawerClosed) -> State:
    """A drawer was shut; shutting is never a foul, but never having opened it fully is."""
    turn, drawer = state.turn, event.drawer
    was = state.box.depth(drawer)
    state = replace(state, box=state.box.pushed(drawer))
    if turn is not None and was is not None and turn.drawer is drawer and turn.side is None:
        return note_foul(state, FoulCode.DRAWER_NOT_FULLY_OPENED, turn.opened_at)
    return state
