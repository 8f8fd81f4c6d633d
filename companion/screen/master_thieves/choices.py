"""What people may say now, as large buttons: each with its words, its gem and its key."""

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Choice, Kind
from companion.games.master_thieves.pages.parts import GEM_KINDS, KEYS
from companion.languages import capital
from companion.nodes.theme import Role
from companion.pages.actions import Say
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.drawing.marks import BELL, ChoiceButton
from companion.screen.master_thieves.game_values import gem_name
from companion.screen.widgets.panels import Kind as ButtonKind
from companion.screen.widgets.widget import Tap, Widget


def choice_buttons(
    frame: Frame, area: Area, choices: tuple[Choice, ...], *, counted: bool = False
) -> tuple[list[Widget], Area]:
    """What may be said, as large buttons at the foot; the usual one is last, where the thumb is.

    `counted`: gems go into the box by number, and what a button says of one is not its name but how many.
    """
    if not choices:
        return [], area
    sizes = frame.sizes
    ordered = sorted(choices, key=lambda choice: choice.primary)
    roles = (Role.BUTTON, Role.SMALL)
    shapes = [(count, role) for count in ((len(ordered), 3, 2) if counted else (len(ordered), 2)) for role in roles]
    keys: set[str] = set()
    faces = [_button(area, choice, _label(frame, choice, choices, counted=counted), keys) for choice in ordered]
    columns, role = next((shape for shape in shapes if _fits(frame, area, faces, *shape)), (2, Role.SMALL))
    rows = -(-len(ordered) // columns)
    height = sizes.play_touch
    foot, rest = area.from_bottom(rows * height + (rows - 1) * sizes.gap, sizes.px(4))
    widgets: list[Widget] = []
    for index, face in enumerate(faces):
        row = foot.rows(rows, sizes.gap)[index // columns]
        in_row = min(columns, len(ordered) - index // columns * columns)
        cell = row.columns(in_row, sizes.gap)[index % columns]
        widgets.append(replace(face, area=cell, role=role))
    return widgets, rest


def _label(frame: Frame, choice: Choice, choices: tuple[Choice, ...], *, counted: bool) -> str:
    """What a button says; beside the picture of a gem its name is enough, where it can only be placed, or how many."""
    if counted and choice.kind is Kind.DIAMOND:
        return str(choice.count)
    in_full = counted or any(one.kind in {Kind.ALL, Kind.NOTHING} for one in choices)
    if in_full or choice.kind not in GEM_KINDS:
        return frame.say.words(choice.label)
    return capital(gem_name(frame.say, choice.kind))


def _fits(frame: Frame, area: Area, faces: list[ChoiceButton], columns: int, role: Role) -> bool:
    """Do these buttons show all of their words, so many side by side, with room for a finger?"""
    cell = area.columns(min(columns, len(faces)), frame.sizes.gap)[0]
    cut = any(replace(face, area=cell, role=role).cut(frame.sizes) for face in faces)
    return not cut and cell.width >= frame.sizes.touch


def _button(area: Area, choice: Choice, label: str, taken: set[str]) -> ChoiceButton:
    key = label if label.isdigit() else KEYS[choice.kind]
    if key in taken:  # the same gem to take and to place: the usual one is on Enter
        key = "return" if choice.primary else ""
    taken.add(key)
    kind = ButtonKind.PRIMARY if choice.primary else ButtonKind.SECONDARY
    tap = Tap(Say(choice.lines or (choice.line,)), key)
    if choice.kind in GEM_KINDS:
        return ChoiceButton(area, label, kind, gem=choice.kind.value, tap=tap)
    icon = BELL if choice.kind in {Kind.ALARM, Kind.RECLAIM} else None
    return ChoiceButton(area, label, kind, icon, tap=tap)
