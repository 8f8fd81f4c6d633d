"""What a browser may say: one JSON object with `want`. Frozen values only; whether it may, `permissions` say.

One rule: whatever else comes is `None`, never an exception.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from companion.languages import LANGUAGES
from companion.pages import actions
from companion.pages.actions import TableAction

MOST_BYTES = 4096
_MOST = 1_000_000  # of any number
_Line = Annotated[str, msgspec.Meta(max_length=2000)]
_Short = Annotated[str, msgspec.Meta(max_length=64)]
_Name = Annotated[str, msgspec.Meta(max_length=200)]
_Event = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]


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


# of the host: what a tap at the kiosk does


class TakeBack(_Request, frozen=True, tag="undo", kw_only=True):
    """Undo the last step, or everything from event `since` on."""

    since: _Event = 0


class BringBack(_Request, frozen=True, tag="redo", kw_only=True):
    """Redo what was undone last."""


class BeginGame(_Request, frozen=True, tag="begin", kw_only=True):
    """Open a table with this first line; `computers` are the seats that a computer plays, with their levels."""

    line: _Line
    computers: Annotated[dict[_Name, _Short], msgspec.Meta(max_length=8)] = {}

    @property
    def action(self) -> TableAction:
        return actions.Begin(self.line, tuple(self.computers.items()))


class WaiveFoul(_Request, frozen=True, tag="waive", kw_only=True):
    """Let a foul pass: `foul` is the number of its event."""

    foul: _Event
    code: _Short

    @property
    def action(self) -> TableAction:
        return actions.Waive(self.foul, self.code)


class MoveHands(_Request, frozen=True, tag="hands", kw_only=True):
    """An order to the virtual box's hands."""

    order: _Name

    @property
    def action(self) -> TableAction:
        return actions.Hands(self.order)


class ChangeSetting(_Request, frozen=True, tag="configure", kw_only=True):
    """Set something for the table, and keep it: its language, or whether it goes on by itself."""

    key: Literal["language", "auto_advance"]
    value: str | bool

    def __post_init__(self) -> None:
        if self.value not in (LANGUAGES if self.key == "language" else (False, True)):
            raise ValueError(f"{self.value} cannot be set for {self.key}")

    @property
    def action(self) -> TableAction:
        return actions.Configure(self.key, self.value)


# All others have the fields of the action itself.
_ACTIONS: Mapping[str, type[TableAction]] = {
    "resume": actions.Resume,
    "play_again": actions.PlayAgain,
    "leave": actions.Leave,
    "abandon": actions.Abandon,
    "trust_box": actions.TrustBox,
    "dismiss": actions.Dismiss,
    "confirm_end": actions.ConfirmEnd,
    "was_opened": actions.WasOpened,
    "reveal_now": actions.ShowSealedCards,
    "fill": actions.FillByChance,
    "new_code": actions.NewCode,
    "shut_virtual": actions.ShutVirtual,
}


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


_Typed = (
    Seal
    | Number
    | SayLines
    | SetRightLine
    | GoOnWithout
    | Speak
    | TakeBack
    | BringBack
    | BeginGame
    | WaiveFoul
    | MoveHands
    | ChangeSetting
    | Ask
)
Request = Seal | Number | SayLines | SetRightLine | GoOnWithout | Speak | TakeBack | BringBack | Ask | TableAction
WANTS = frozenset({*_ACTIONS, *(str(kind.__struct_config__.tag) for kind in _Typed.__args__)})

_OBJECT: msgspec.json.Decoder[dict[str, object]] = msgspec.json.Decoder(dict[str, object])
_DECODER: msgspec.json.Decoder[_Typed] = msgspec.json.Decoder(_Typed)


def read(body: bytes) -> Request | None:
    """What is wanted; None: nothing that makes sense. What only the host may want is mostly the action of a tap."""
    if len(body) > MOST_BYTES:
        return None
    try:
        fields = _OBJECT.decode(body)
        kind = _ACTIONS.get(str(fields.get("want")))
        request = _DECODER.decode(body) if kind is None else _action(kind, fields)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return request.action if isinstance(request, BeginGame | WaiveFoul | MoveHands | ChangeSetting) else request


def _action(kind: type[TableAction], fields: dict[str, object]) -> TableAction:
    numbers = [value for value in fields.values() if isinstance(value, int)]
    if not {*fields} <= {"want", "event", *kind.__struct_fields__} or any(not 0 <= each <= _MOST for each in numbers):
        raise msgspec.ValidationError("this is no such request")
    return msgspec.convert({name: value for name, value in fields.items() if name in kind.__struct_fields__}, kind)
