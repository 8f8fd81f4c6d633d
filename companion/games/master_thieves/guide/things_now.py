"""What may be done with each character, gem, pillow and alarm at this moment, from what everybody can see. Pure."""

from collections.abc import Iterator

from companion.games.game import Words
from companion.games.master_thieves import abilities
from companion.games.master_thieves.cards import CHARACTERS, DETECTIVE, SMUGGLER, Character, smugglers_are_ring
from companion.games.master_thieves.editions import Ring
from companion.games.master_thieves.events import AlarmPlaced, AlarmReclaimed, AnyEvent, GemPicked, GemPlaced, GemsTaken
from companion.games.master_thieves.gems import ALL_GEMS, Gem
from companion.games.master_thieves.options import options
from companion.games.master_thieves.state import GAME_OVER, SETUP, SHARING, TURN, State
from companion.words import Facts

from .allowed import allowed, sharing_smugglers
from .happenings import last_round
from .things import Piece

Now = dict[str, tuple[Words, ...]]


def things_now(state: State) -> Now:
    """A few lines about each thing that something can be said of; before the first round and after the last, nothing.

    What can be done with gems and alarms is read off what people may enter in a turn or a share-out: in a reveal that
    would depend on cards.
    """
    if state.phase in (SETUP, GAME_OVER):
        return {}
    offered = options(state) if state.phase in (TURN, SHARING) else []
    return {
        **{character: tuple(_character(state, character)) for character in CHARACTERS},
        **{gem: tuple(_gem(state, gem, offered)) for gem in ALL_GEMS},
        Piece.RED: tuple(_red(state)),
        Piece.WHITE: (_white(state),),
        Piece.ALARM: tuple(_alarm(state, offered)),
    }


def _names(state: State, seats: list[int]) -> Facts:
    return {"n": len(seats), "seats": tuple([state.table.names[seat] for seat in seats])}


def _character(state: State, character: Character) -> Iterator[Words]:
    """Who plays it, and what that seat may still do."""
    turn, seats = state.turn, [seat for seat in state.seats if state.plays[seat] is character]
    if not seats:
        known = state.all_revealed or (character is SMUGGLER and state.no_more_smugglers)
        yield Words("Nobody plays it this round.") if known else Words("Nobody has shown it yet this round.")
    elif state.share is not None and state.plays[state.share.picker] is character:
        yield _picks(state)
    elif character is DETECTIVE:
        yield Words("{seats} shares after the last turn.", _names(state, seats), "{seats} share after the last turn.")
        yield _on_red(state)
    elif turn is not None and turn.character is character:
        yield Words("It is {seat}'s turn.", {"seat": state.table.names[turn.seat]})
        yield from allowed(state, turn)
        if turn.ability_lost:
            yield Words("May not take or place anything this turn.")
    else:
        done = state.order[: state.position]
        waiting = [seat for seat in seats if seat not in done]
        if waiting:
            yield Words("{seats} comes later.", _names(state, waiting), "{seats} come later.")
        else:
            yield Words("{seats} has played.", _names(state, seats), "{seats} have played.")


def _may_share(state: State) -> bool:
    """Can the smugglers still get the red pillow, as far as cards were shown?"""
    smugglers, detectives = state.count(SMUGGLER), state.count(DETECTIVE)
    if not smugglers or state.smugglers_shared:
        return False
    if state.edition.ring is Ring.MORE_THAN_DETECTIVES:
        return state.all_revealed and smugglers_are_ring(state.edition, state.plays)
    return smugglers >= detectives or not state.all_revealed


def _picks(state: State) -> Words:
    assert state.share is not None
    return Words("{seat} picks a gem now.", {"seat": state.table.names[state.share.picker]})


def _on_red(state: State) -> Words:
    if state.red:
        return Words("On the red pillow: {gems}.", {"gems": state.red.words})
    return Words("The red pillow is empty.")


def _gem(state: State, gem: Gem, offered: list[AnyEvent]) -> Iterator[Words]:
    """Who can do something with one, and where they lie openly."""
    for event in offered:
        match event:
            case GemPicked(seat=seat, gem=picked) if picked is gem:
                yield Words("{seat} can pick one from the red pillow.", {"seat": seat})
            case GemPlaced(gem=placed) if placed is gem:
                yield Words("{seat} can place one in the drawer.", {"seat": _active(state)})
            case GemsTaken(gems=taken) if _takes(state, gem, taken):
                yield Words("{seat} can take it from the drawer.", {"seat": _active(state)})
            case _:
                pass
    won = sum([black[gem] for black in state.black])
    yield Words("On the red pillow: {red}. On black pillows: {black}.", {"red": state.red[gem], "black": won})


def _takes(state: State, gem: Gem, taken: str | tuple[Gem, ...]) -> bool:
    assert state.turn is not None
    return gem in taken if taken != "all" else abilities.on_offer(state, state.turn)[gem] > 0


def _active(state: State) -> str:
    assert state.turn is not None
    return state.table.names[state.turn.seat]


def _red(state: State) -> Iterator[Words]:
    """Who gets it, and when."""
    if state.share is not None:
        yield _picks(state)
        return
    yield Words("Nobody takes anything from it now.")
    if _may_share(state):
        yield sharing_smugglers(state)
    detectives = [seat for seat in state.seats if state.plays[seat] is DETECTIVE]
    if detectives:
        facts = _names(state, detectives)
        yield Words("{seats} shares it after the last turn.", facts, "{seats} share it after the last turn.")
    elif state.all_revealed:
        yield Words("There is no detective this round.")


def _white(state: State) -> Words:
    """Whose is empty, or nearly so."""
    fewest = min([white.total for white in state.white])
    seats = tuple([state.table.names[seat] for seat in state.seats if state.white[seat].total == fewest])
    if len(seats) == len(state.seats):
        return Words("Everybody has {n} imitation left.", {"n": fewest}, "Everybody has {n} imitations left.")
    return last_round(state) or Words("Fewest imitations: {seats}, with {n}.", {"n": fewest, "seats": seats})


def _alarm(state: State, offered: list[AnyEvent]) -> Iterator[Words]:
    """Whose is in the box, and who can do something with one."""
    for event in offered:
        match event:
            case AlarmPlaced():
                yield Words("{seat} can place it in the drawer.", {"seat": _active(state)})
            case AlarmReclaimed(seat=seat):
                yield Words("{seat} can take it back.", {"seat": seat})
            case _:
                pass
    out = [seat for seat in state.seats if state.alarm_is_out(seat)]
    if out:
        names = _names(state, out)
        yield Words("In the box now: the alarm of {seats}.", names, "In the box now: the alarms of {seats}.")
    else:
        yield Words("No alarm is in the box.")
