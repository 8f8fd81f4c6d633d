"""What was told against what is true: movements without their times, and states field by field. Pure."""

from collections import Counter
from collections.abc import Iterable

from hardware.jewel_box.movements import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated, Movement

Told = tuple[object, ...]


def plain(movements: Iterable[Movement]) -> list[Told]:
    """Without their times."""
    told: list[Told] = []
    for movement in movements:
        match movement:
            case DrawerOpened(_, drawer, depth):
                told.append((drawer, depth.value))
            case DrawerClosed(_, drawer):
                told.append((drawer, "shut"))
            case LevelRotated(_, levels, direction):
                told.append(("box", levels, direction.value))
            case BoxTurned():
                told.append(("box", "turned over"))
    return told


def is_excused(true: list[Told], heard: list[Told], excused: set[str]) -> bool:
    """Do they differ only about parts that cannot be trusted?

    What is told wrongly of such a part is another part's movement: a drawer on its way out then counts as ajar first.
    """
    missing, extra = Counter(true) - Counter(heard), Counter(heard) - Counter(true)
    on_their_way = {(told[0], "ajar") for told in true}
    wrong = {told[0] for told in missing} | {told[0] for told in extra if told not in on_their_way}
    return bool(excused) and excused.issuperset(wrong)


def unlike(believed: object, true: object) -> str:
    """The fields in which two states differ."""
    names = getattr(believed, "__struct_fields__", ())
    pairs = [(name, getattr(believed, name), getattr(true, name)) for name in names]
    return "; ".join(f"{name} {belief!r}, and {truth!r} is true" for name, belief, truth in pairs if belief != truth)
