"""What a browser may say: one JSON object with `want`. Frozen values only; whether it may, `permissions` say.

One rule: whatever else comes is `None`, never an exception.
"""

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

MOST_BYTES = 4096
_Line = Annotated[str, msgspec.Meta(max_length=2000)]
_Short = Annotated[str, msgspec.Meta(max_length=64)]
_Name = Annotated[str, msgspec.Meta(max_length=200)]
_Event = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class _Request(msgspec.Struct, frozen=True, tag_field="want", forbid_unknown_fields=True):
    """Something that a person wants. `event` is the number of the frame that was looked at, 0 if it does not matter."""

    event: _Event = 0


# of a seat


class Seal(_Request, frozen=True, tag="seal", kw_only=True):
    """Choose a card, or another one instead."""

    card: _Short


class Number(_Request, frozen=True, tag="number", kw_only=True):
    """The number on the card that was shown, where others show the same."""

    number: Annotated[int, msgspec.Meta(ge=0, le=99)]


class SayLines(_Request, frozen=True, tag="say", kw_only=True):
    """Events of a record, all of them or none."""

    lines: Annotated[tuple[_Line, ...], msgspec.Meta(min_length=1, max_length=40)]


class SetRightLine(_Request, frozen=True, tag="set_right", kw_only=True):
    """What really happened."""

    line: _Line


class GoOnWithout(_Request, frozen=True, tag="go_on_without", kw_only=True):
    """Wait no longer for this seat's phone: its card is shown at the table."""

    seat: _Name


# of anybody


class Speak(_Request, frozen=True, tag="language", kw_only=True):
    """The language of this browser from now on."""

    language: _Short


# of the host


class UndoLast(_Request, frozen=True, tag="undo", kw_only=True):
    """Take back the last step, or everything from event `since` on."""

    since: _Event = 0


class RedoLast(_Request, frozen=True, tag="redo"):
    """Let the last step taken back count again."""


class BeginGame(_Request, frozen=True, tag="begin", kw_only=True):
    """Open a table with this first line; `computers` are the seats that a computer plays, with their levels."""

    line: _Line
    computers: Annotated[dict[_Name, _Short], msgspec.Meta(max_length=8)] = {}


class ResumeGame(_Request, frozen=True, tag="resume", kw_only=True):
    """Go on with a game of the journal."""

    game: _Event


class LeaveGame(_Request, frozen=True, tag="leave"):
    """Put the game away."""


class AbandonGame(_Request, frozen=True, tag="abandon"):
    """Give the game up."""


class WaiveFoul(_Request, frozen=True, tag="waive", kw_only=True):
    """Let a foul pass: `foul` is the number of its event."""

    foul: _Event
    code: _Short


class TrustApparatus(_Request, frozen=True, tag="trust_box"):
    """The box is right."""


class DismissTrouble(_Request, frozen=True, tag="dismiss"):
    """The message was read."""


class AnswerOpened(_Request, frozen=True, tag="was_opened", kw_only=True):
    """Whether a part was opened that was moved while the box was disconnected."""

    part: _Short
    opened: bool


class RevealNow(_Request, frozen=True, tag="reveal_now"):
    """Show the sealed cards."""


class MoveHands(_Request, frozen=True, tag="hands", kw_only=True):
    """An order to the virtual box's hands."""

    order: _Name


class Fill(_Request, frozen=True, tag="fill"):
    """Let chance fill the virtual box."""


class RenewCode(_Request, frozen=True, tag="new_code", kw_only=True):
    """Another code for this seat; the old one counts no more."""

    seat: _Name


class ShutVirtualBox(_Request, frozen=True, tag="shut_virtual"):
    """Let virtual hands shut what a foul has left open."""


class ChangeSetting(_Request, frozen=True, tag="configure", kw_only=True):
    """Set something for the table, and keep it: its language, or whether it goes on by itself."""

    key: Literal["language", "auto_advance"]
    value: Literal["en", "de", "fr", "it"] | bool


class Subject(StrEnum):
    """What the host may ask about."""

    TABLE = "table"  # what is here, and how it is set
    GAMES = "games"
    GAME = "game"
    NEW_GAME = "new_game"
    CODES = "codes"
    SENSORS = "sensors"
    STATISTICS = "statistics"


class Ask(_Request, frozen=True, tag="ask", kw_only=True):
    """A question of the host: `game` is one of the journal, where it is about one."""

    about: Subject
    game: _Event = 0


OfSeat = Seal | Number | SayLines | SetRightLine | GoOnWithout
OfHost = (
    UndoLast
    | RedoLast
    | BeginGame
    | ResumeGame
    | LeaveGame
    | AbandonGame
    | WaiveFoul
    | TrustApparatus
    | DismissTrouble
    | AnswerOpened
    | RevealNow
    | MoveHands
    | Fill
    | RenewCode
    | ShutVirtualBox
    | ChangeSetting
    | Ask
)
Request = OfSeat | Speak | OfHost

_DECODER: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read(body: bytes) -> Request | None:
    """What is wanted; None: nothing that makes sense."""
    if len(body) > MOST_BYTES:
        return None
    try:
        return _DECODER.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
