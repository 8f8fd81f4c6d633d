"""The guide of a table, as a test reads it: sentences and labels, not structures."""

from collections.abc import Collection

from companion.games.master_thieves.guide.guide import guide
from companion.games.master_thieves.guide.things import THINGS
from companion.games.master_thieves.guide.values import Choice, Guide, Step
from tests.companion.games.master_thieves.table import Table


def said(table: Table, missing: Collection[str] = ()) -> Guide:
    """What the screen would tell, beside a box that lacks these sensors."""
    return guide(table.state, missing)


def happened(table: Table) -> str:
    return str(said(table).happened or "")


def todo(table: Table) -> str:
    return str(said(table).todo)


def then(table: Table) -> str:
    return str(said(table).then or "")


def labels(table: Table) -> list[str]:
    """The choices, the usual one with a star."""
    return [f"{choice.label}{'*' * choice.primary}" for choice in said(table).choices]


def choice(table: Table, label: str) -> Choice:
    return next(choice for choice in said(table).choices if str(choice.label) == label)


def now(table: Table, thing: str) -> list[str]:
    """What may be done with a thing now."""
    return [str(words) for words in said(table).now.get(THINGS[thing], ())]


def allowed(table: Table) -> list[str]:
    """What the card of the active seat still allows."""
    character = said(table).character
    assert character is not None
    whose, *lines = now(table, character)
    assert whose.endswith("'s turn.")
    return lines


def step(table: Table, words: str) -> Step:
    return next(step for step in said(table).setup if str(step.words) == words)


def current(table: Table) -> str:
    return next(str(step.words) for step in said(table).setup if step.current)
