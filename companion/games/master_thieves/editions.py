"""The four printed rulebooks as data, side by side: every rule in which they differ is one row of one table.

The engine asks the row, never the name of the edition. The rulebooks are cited in the tests, row by row.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum, auto
from typing import Any

import msgspec

from .gems import Gem, Gems


class EditionId(StrEnum):
    """The public names of the editions."""

    RIO_GRANDE = "rio-grande"
    ZOCH = "zoch"
    ITALIANO = "italiano"
    GIGAMIC = "gigamic"


class SetupSpill(Enum):
    """Where diamonds go that fall while the box is being filled."""

    BACK_ON_TOP = auto()
    RED_PILLOW = auto()


class SetupOrder(Enum):
    """Who puts diamonds in when."""

    ANY = auto()
    CLOCKWISE = auto()


class SetupHandling(Enum):
    """What a seat does with the box after putting its diamonds in."""

    MAY_ROTATE_THEN_MAY_TURN = auto()
    ROTATES_THEN_TURNS = auto()
    MAY_ROTATE_AND_TURN = auto()


class Reveal(Enum):
    """When the chosen cards are shown."""

    ALL_AT_ONCE = auto()
    SMUGGLERS_FIRST = auto()


class Opening(Enum):
    """Must a turn open a drawer?"""

    MUST = auto()
    AT_MOST_ONE = auto()


class SmugglerAlone(Enum):
    """What a smuggler who is in no ring does with what lies in the drawer."""

    ONE_TO_BLACK = auto()
    ALL_TO_RED = auto()


class Ring(Enum):
    """When smugglers share the red pillow (S smugglers, D detectives in the round)."""

    MORE_THAN_DETECTIVES = auto()  # S >= 2 and S > D, known at the reveal
    AT_LEAST_DETECTIVES = auto()  # S >= D, found out after the last smuggler


class Imitation(msgspec.Struct, frozen=True):
    """Does a character put an imitation into the drawer? May, or must but for what excuses from it.

    `after_choice`: the booklet says "then", so what is taken has to be said first.
    """

    may: bool = False
    must: bool = False
    after_choice: bool = False
    excused_if_empty: bool = False
    excused_if_spilled: bool = False


class Taking(Enum):
    """Are the gems in the drawer taken, or may they be?"""

    MAY = auto()
    MUST = auto()


class FallenRuby(Enum):
    """Where a ruby goes that falls out of the lower secret compartment."""

    RED_PILLOW = auto()
    UPPER_SECRET = auto()


class LoneAlarm(Enum):
    """What becomes of an alarm that lies alone after the turn's action."""

    OWNER_MAY_TAKE = auto()
    STAYS = auto()
    GOES_HOME = auto()


class SpillOverGems(Enum):
    """Gems fall and gems lie on top: does the ability stay?"""

    ABILITY_LOST = auto()
    ABILITY_STAYS = auto()


class BoxActions(Enum):
    """How often the box may be handled at the end of a turn."""

    TWO_IF_PLACED = auto()  # one without an imitation placed this turn
    TWO = auto()


class ActionOrder(Enum):
    """In which order the box is rotated and turned over."""

    ROTATE_FIRST = auto()
    ANY = auto()


class ActionMix(Enum):
    """Which two actions."""

    ONE_OF_EACH = auto()
    ANY_TWO = auto()


class PlayedCards(Enum):
    """How played cards lie on the table."""

    FACE_DOWN = auto()
    FACE_UP = auto()


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One rulebook."""

    id: EditionId
    stock: Gems
    white_pillow: Gems
    setup_spill: SetupSpill
    setup_order: SetupOrder
    setup_handling: SetupHandling
    reveal: Reveal
    opening: Opening
    smuggler_alone: SmugglerAlone
    ring: Ring
    smuggler_imitation: Imitation
    jeweler_imitation: Imitation
    gemologist_imitation: Imitation
    thief_takes: Taking
    master_thief_takes_front: Taking
    master_thief_imitation: Imitation
    fallen_ruby: FallenRuby
    lone_alarm: LoneAlarm
    spill_over_gems: SpillOverGems
    box_actions: BoxActions
    action_order: ActionOrder
    action_mix: ActionMix
    single_action_option: bool
    last_ruby_ends_game: bool
    played_cards: PlayedCards
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
_SI, _SO, _SH, _R, _O = SetupSpill, SetupOrder, SetupHandling, Reveal, Opening
_SA, _RG, _T, _FR = SmugglerAlone, Ring, Taking, FallenRuby
_LA, _SG, _BA, _AO, _AM, _PC = LoneAlarm, SpillOverGems, BoxActions, ActionOrder, ActionMix, PlayedCards

_COLUMNS: dict[str, tuple[Any, ...]] = {
    # rule                      rio-grande                    zoch                         italiano                gigamic
    "id":                      (EditionId.RIO_GRANDE,         EditionId.ZOCH,              EditionId.ITALIANO,     EditionId.GIGAMIC),
    "stock":                   (_OLD_STOCK,                   _STOCK,                      _STOCK,                 _STOCK),
    "white_pillow":            (Gems(0, 3, 9),                Gems(0, 2, 10),              _EIGHT_TWO,             _EIGHT_TWO),
    "setup_spill":             (_SI.BACK_ON_TOP,              _SI.RED_PILLOW,              _SI.RED_PILLOW,         _SI.RED_PILLOW),
    "setup_order":             (_SO.ANY,                      _SO.ANY,                     _SO.ANY,                _SO.CLOCKWISE),
    "setup_handling":          (_SH.MAY_ROTATE_THEN_MAY_TURN, _SH.MAY_ROTATE_THEN_MAY_TURN, _SH.ROTATES_THEN_TURNS, _SH.MAY_ROTATE_AND_TURN),
    "reveal":                  (_R.ALL_AT_ONCE,               _R.SMUGGLERS_FIRST,          _R.SMUGGLERS_FIRST,     _R.SMUGGLERS_FIRST),
    "opening":                 (_O.MUST,                      _O.AT_MOST_ONE,              _O.AT_MOST_ONE,         _O.AT_MOST_ONE),
    "smuggler_alone":          (_SA.ONE_TO_BLACK,             _SA.ALL_TO_RED,              _SA.ALL_TO_RED,         _SA.ALL_TO_RED),
    "ring":                    (_RG.MORE_THAN_DETECTIVES,     _RG.AT_LEAST_DETECTIVES,     _RG.AT_LEAST_DETECTIVES, _RG.AT_LEAST_DETECTIVES),
    "smuggler_imitation":      (_MAY,                         _MAY,                        _MUST,                  _MUST_UNLESS_EMPTY),
    "jeweler_imitation":       (_MAY,                         _MAY,                        _MUST,                  _MUST_UNLESS_SPILLED),
    "gemologist_imitation":    (_MAY,                         _MUST_UNLESS_SPILLED,        _MUST,                  _MUST),
    "thief_takes":             (_T.MAY,                       _T.MUST,                     _T.MUST,                _T.MUST),
    "master_thief_takes_front": (_T.MAY,                      _T.MAY,                      _T.MAY,                 _T.MAY),
    "master_thief_imitation":  (_MAY_AFTER_CHOICE,            NO_IMITATION,                NO_IMITATION,           NO_IMITATION),
    "fallen_ruby":             (_FR.RED_PILLOW,               _FR.UPPER_SECRET,            _FR.UPPER_SECRET,       _FR.UPPER_SECRET),
    "lone_alarm":              (_LA.OWNER_MAY_TAKE,           _LA.STAYS,                   _LA.GOES_HOME,          _LA.GOES_HOME),
    "spill_over_gems":         (_SG.ABILITY_LOST,             _SG.ABILITY_STAYS,           _SG.ABILITY_LOST,       _SG.ABILITY_STAYS),
    "box_actions":             (_BA.TWO_IF_PLACED,            _BA.TWO,                     _BA.TWO,                _BA.TWO),
    "action_order":            (_AO.ROTATE_FIRST,             _AO.ROTATE_FIRST,            _AO.ANY,                _AO.ANY),
    "action_mix":              (_AM.ONE_OF_EACH,              _AM.ONE_OF_EACH,             _AM.ANY_TWO,            _AM.ONE_OF_EACH),
    "single_action_option":    (False,                        True,                        False,                  True),
    "last_ruby_ends_game":     (False,                        False,                       False,                  True),
    "played_cards":            (_PC.FACE_DOWN,                _PC.FACE_DOWN,               _PC.FACE_UP,            _PC.FACE_DOWN),
    "tie_breaks":              (_RUBY_SAPPHIRE,               _RUBY_SAPPHIRE,              _ALL_THREE,             _RUBY_SAPPHIRE),
}
# fmt: on


def side_by_side(columns: Mapping[str, Sequence[Any]]) -> dict[EditionId, Edition]:
    """One edition a column; a row that lacks one, or has one too many, is named."""
    uneven = [rule for rule, row in columns.items() if len(row) != len(EditionId)]
    if uneven:
        names = ", ".join(EditionId)
        raise ValueError(
            f"every row of the editions' table needs a column for each of {names}: see {', '.join(uneven)}"
        )
    found = (Edition(**dict(zip(columns, column, strict=True))) for column in zip(*columns.values(), strict=True))
    return {edition.id: edition for edition in found}


EDITIONS = side_by_side(_COLUMNS)
