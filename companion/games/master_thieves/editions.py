"""The four printed rulebooks as data, side by side: every rule in which they differ is one row of one table.

The engine asks the row, never the name of the edition. The rulebooks are cited in the tests, row by row.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum, auto
from typing import Any

import msgspec

from .gems import NO_GEMS, Gem, Gems


class EditionId(StrEnum):
    """The public names of the editions."""

    RIO_GRANDE = "rio-grande"
    ZOCH = "zoch"
    ITALIANO = "italiano"
    GIGAMIC = "gigamic"


class SetupHandling(Enum):
    """What a seat does with the box after putting its diamonds in."""

    MAY_ROTATE_THEN_MAY_TURN = auto()
    ROTATES_THEN_TURNS = auto()
    MAY_ROTATE_AND_TURN = auto()


class Ring(Enum):
    """When smugglers share the red pillow (S smugglers, D detectives in the round)."""

    MORE_THAN_DETECTIVES = auto()  # S >= 2 and S > D, known at the reveal
    AT_LEAST_DETECTIVES = auto()  # S >= D, found out after the last smuggler


MORE_THAN_DETECTIVES, AT_LEAST_DETECTIVES = Ring  # bare names for the same reason as in `box`


class Imitation(msgspec.Struct, frozen=True):
    """Does a character put an imitation into the drawer? May, or must but for what excuses from it.

    `after_choice`: the booklet says "then", so what is taken has to be said first.
    """

    may: bool = False
    must: bool = False
    after_choice: bool = False
    excused_if_empty: bool = False
    excused_if_spilled: bool = False


class LoneAlarm(Enum):
    """What becomes of an alarm that lies alone after the turn's action."""

    OWNER_MAY_TAKE = auto()
    STAYS = auto()
    GOES_HOME = auto()


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One rulebook."""

    id: EditionId
    stock: Gems
    white_pillow: Gems
    setup_spill_on_top: bool  # diamonds that fall while the box is being filled go back in; else to the red pillow
    setup_clockwise: bool  # the seats put their diamonds in clockwise; else in any order
    setup_handling: SetupHandling
    smugglers_first: bool  # they show their cards and play before the others; else all cards are shown at once
    must_open: bool  # a turn opens a drawer; else it may open none
    smuggler_alone_keeps_one: bool  # without a ring, one gem to the black pillow; else everything to the red one
    ring: Ring
    smuggler_imitation: Imitation
    jeweler_imitation: Imitation
    gemologist_imitation: Imitation
    thief_must_take: bool  # else may
    master_thief_imitation: Imitation
    fallen_ruby_to_red: bool  # out of a lower secret compartment; else it goes into the upper one
    lone_alarm: LoneAlarm
    gems_on_top_save_ability: bool  # when others fall out; else the ability is lost
    second_action_earned: bool  # by an imitation placed this turn; else the box may always be handled twice
    rotate_first: bool  # then turn the box over; else in any order
    any_two_actions: bool  # else one of each kind
    single_action_option: bool
    last_ruby_ends_game: bool
    played_cards_face_up: bool
    tie_breaks: tuple[Gem, ...]


_RUBY_SAPPHIRE = (Gem.RUBY, Gem.SAPPHIRE)
_ALL_THREE = (Gem.RUBY, Gem.SAPPHIRE, Gem.DIAMOND)
_OLD_STOCK, _STOCK = Gems(6, 24, 72), Gems(6, 16, 80)
_EIGHT_TWO = Gems(sapphire=2, diamond=8)

NO_IMITATION = Imitation()
_MAY = Imitation(may=True)
_MAY_AFTER_CHOICE = Imitation(may=True, after_choice=True)
_MUST = Imitation(may=True, must=True)
_MUST_UNLESS_SPILLED = Imitation(may=True, must=True, excused_if_spilled=True)
_MUST_UNLESS_EMPTY = Imitation(may=True, must=True, excused_if_empty=True, excused_if_spilled=True)

# fmt: off
_SH, _RG, _LA = SetupHandling, Ring, LoneAlarm

_COLUMNS: dict[str, tuple[Any, ...]] = {
    # rule                      rio-grande                    zoch                          italiano                  gigamic
    "id":                      (EditionId.RIO_GRANDE,         EditionId.ZOCH,               EditionId.ITALIANO,       EditionId.GIGAMIC),
    "stock":                   (_OLD_STOCK,                   _STOCK,                       _STOCK,                   _STOCK),
    "white_pillow":            (Gems(0, 3, 9),                Gems(0, 2, 10),               _EIGHT_TWO,               _EIGHT_TWO),
    "setup_spill_on_top":      (True,                         False,                        False,                    False),
    "setup_clockwise":         (False,                        False,                        False,                    True),
    "setup_handling":          (_SH.MAY_ROTATE_THEN_MAY_TURN, _SH.MAY_ROTATE_THEN_MAY_TURN, _SH.ROTATES_THEN_TURNS,   _SH.MAY_ROTATE_AND_TURN),
    "smugglers_first":         (False,                        True,                         True,                     True),
    "must_open":               (True,                         False,                        False,                    False),
    "smuggler_alone_keeps_one": (True,                        False,                        False,                    False),
    "ring":                    (_RG.MORE_THAN_DETECTIVES,     _RG.AT_LEAST_DETECTIVES,      _RG.AT_LEAST_DETECTIVES,  _RG.AT_LEAST_DETECTIVES),
    "smuggler_imitation":      (_MAY,                         _MAY,                         _MUST,                    _MUST_UNLESS_EMPTY),
    "jeweler_imitation":       (_MAY,                         _MAY,                         _MUST,                    _MUST_UNLESS_SPILLED),
    "gemologist_imitation":    (_MAY,                         _MUST_UNLESS_SPILLED,         _MUST,                    _MUST),
    "thief_must_take":         (False,                        True,                         True,                     True),
    "master_thief_imitation":  (_MAY_AFTER_CHOICE,            NO_IMITATION,                 NO_IMITATION,             NO_IMITATION),
    "fallen_ruby_to_red":      (True,                         False,                        False,                    False),
    "lone_alarm":              (_LA.OWNER_MAY_TAKE,           _LA.STAYS,                    _LA.GOES_HOME,            _LA.GOES_HOME),
    "gems_on_top_save_ability": (False,                       True,                         False,                    True),
    "second_action_earned":    (True,                         False,                        False,                    False),
    "rotate_first":            (True,                         True,                         False,                    False),
    "any_two_actions":         (False,                        False,                        True,                     False),
    "single_action_option":    (False,                        True,                         False,                    True),
    "last_ruby_ends_game":     (False,                        False,                        False,                    True),
    "played_cards_face_up":    (False,                        False,                        True,                     False),
    "tie_breaks":              (_RUBY_SAPPHIRE,               _RUBY_SAPPHIRE,               _ALL_THREE,               _RUBY_SAPPHIRE),
}
# fmt: on


def side_by_side(columns: Mapping[str, Sequence[Any]]) -> dict[EditionId, Edition]:
    """One edition per column; a row with a column too few or too many is named."""
    uneven = [rule for rule, row in columns.items() if len(row) != len(EditionId)]
    if uneven:
        names = ", ".join(EditionId)
        raise ValueError(
            f"every row of the editions' table needs a column for each of {names}: see {', '.join(uneven)}"
        )
    found = (Edition(**dict(zip(columns, column, strict=True))) for column in zip(*columns.values(), strict=True))
    return {edition.id: edition for edition in found}


EDITIONS = side_by_side(_COLUMNS)


IN_THE_BOX = Gems(ruby=6, diamond=12)


class StockCheck(msgspec.Struct, frozen=True):
    """What a table needs against what the stock holds."""

    missing: Gems
    largest_white_pillow: Gems

    @property
    def suffices(self) -> bool:
        return self.missing == NO_GEMS


def check_stock(edition: Edition, seats: int, white_pillow: Gems | None = None) -> StockCheck:
    """Compare what so many seats need with the edition's stock."""
    wanted = edition.white_pillow if white_pillow is None else white_pillow
    left = edition.stock - IN_THE_BOX
    largest = Gems(
        sapphire=min(wanted.sapphire, left.sapphire // seats),
        diamond=min(wanted.diamond, left.diamond // seats),
    )
    return StockCheck(edition.stock.missing(IN_THE_BOX + wanted * seats), largest)


def seats_served(edition: Edition) -> int:
    """The most seats, up to 8, that the stock serves with the printed white pillow."""
    return max(seats for seats in range(2, 9) if check_stock(edition, seats).suffices)
