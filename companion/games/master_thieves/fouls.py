"""What can be done to the box against the rules, in words, and what to do about it. Pure."""

from enum import StrEnum

import msgspec

from companion.words import Marked, Words, mark


class FoulCode(StrEnum):
    """What was done against the rules."""

    BOX_MOVED_BEFORE_DRAWER = "box_moved_before_drawer"
    SECOND_DRAWER = "second_drawer"
    DRAWER_NOT_FULLY_OPENED = "drawer_not_fully_opened"
    SECRET_NOT_ALLOWED = "secret_not_allowed"
    BOX_MOVED_WITH_DRAWER_OPEN = "box_moved_with_drawer_open"
    TOO_MANY_BOX_ACTIONS = "too_many_box_actions"
    ROTATED_AFTER_TURNING = "rotated_after_turning"
    BOX_TOUCHED_OUT_OF_TURN = "box_touched_out_of_turn"
    NO_DRAWER_OPENED = "no_drawer_opened"
    DRAWER_LEFT_OPEN = "drawer_left_open"


class Foul(msgspec.Struct, frozen=True, gc=False):
    """A foul, by whom (None where nobody had a turn) and with which event of the game.

    `since` is where it began, if that was earlier: who wants it undone takes back everything from there on. `remedy`
    is what to do about it where the usual is not enough.
    """

    code: FoulCode
    seat: int | None
    event: int
    since: int
    remedy: Marked | None = None


def description(code: FoulCode, seat: str | None) -> Words:
    """What was done, by a seat or by somebody."""
    return Words(_TEXTS[code][0], {"seat": seat or Words("somebody")})


def remedy(foul: Foul) -> Words:
    """What to do about it, besides shutting what was left open."""
    return Words(foul.remedy or _TEXTS[foul.code][1])


# The box was turned over with drawers out. Foul and guide say the same: turned back without undoing it, the box would
# have been moved once more.
PUT_IN_AGAIN = mark("Undo this, turn the box back, and put whatever fell out back into its compartment.")
TURN_BACK = mark("Undo this, and turn the box back.")
# A virtual box puts itself back; at a real one, the page that follows says what hands have to do.
_AS_IT_IS = mark("take it back, or carry on with the box as it is")
_TEXTS: dict[FoulCode, tuple[Marked, Marked]] = {
    FoulCode.BOX_MOVED_BEFORE_DRAWER: (mark("{seat} moved the box before opening a drawer"), _AS_IT_IS),
    FoulCode.SECOND_DRAWER: (
        mark("{seat} opened a second drawer"),
        mark("take it back with anything that fell out, or carry on: then that goes to the red pillow"),
    ),
    FoulCode.DRAWER_NOT_FULLY_OPENED: (
        mark("{seat} did not open the drawer all the way"),
        mark("take it back and open it to the end of its front compartment, or carry on"),
    ),
    FoulCode.SECRET_NOT_ALLOWED: (
        mark("{seat} was not allowed to open the secret compartment"),
        mark("take it back, or carry on"),
    ),
    FoulCode.BOX_MOVED_WITH_DRAWER_OPEN: (
        mark("{seat} moved the box with a drawer open"),
        _AS_IT_IS,
    ),
    FoulCode.TOO_MANY_BOX_ACTIONS: (mark("{seat} moved the box too many times"), _AS_IT_IS),
    FoulCode.ROTATED_AFTER_TURNING: (mark("{seat} rotated a level after turning the box over"), _AS_IT_IS),
    FoulCode.BOX_TOUCHED_OUT_OF_TURN: (mark("{seat} touched the box when it was nobody's turn"), _AS_IT_IS),
    FoulCode.NO_DRAWER_OPENED: (mark("{seat} opened no drawer"), mark("take it back and open one, or carry on")),
    FoulCode.DRAWER_LEFT_OPEN: (mark("{seat} left a drawer open"), mark("then the game continues")),
}
