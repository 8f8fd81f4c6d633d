"""40 Thieves before it begins: what was chosen besides the seats, and the first line of its record."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves.faces import Special
from companion.games.forty_thieves.guide.values import FortyThievesOptions
from companion.games.forty_thieves.views import NAME
from companion.pages.context import Context
from companion.pages.routes import NewGame

SIMPLE = "simple"  # without special tiles
RULES = (SIMPLE, "leaders", "tales")
ALL_SPECIALS = 20  # special tiles in a box


class Page(StrEnum):
    """The pages of what is chosen."""

    RULES = "rules"
    SPECIALS = "specials"


class Choices(msgspec.Struct, frozen=True):
    """What people chose so far. `specials`: how many there are of each kind, in their order; empty: not counted."""

    rules: frozenset[str] = frozenset()
    specials: tuple[int, ...] = ()
    first: int = 0
    page: Page = Page.RULES

    @property
    def are_counted(self) -> bool:
        """Does the game know how many special tiles there are of each kind?"""
        return SIMPLE not in self.rules and sum(self.specials) == ALL_SPECIALS

    def switched(self, rule: str) -> "Choices":
        """With this rule on if it was off, or off if it was on."""
        return replace(self, rules=self.rules ^ {rule})

    def counting(self, kind: Special, number: int) -> "Choices":
        """With so many special tiles of a kind."""
        counts = dict(zip(Special, self.specials, strict=True)) | {kind: number}
        return replace(self, specials=tuple(counts.values()))


def options_of(frame: Context) -> FortyThievesOptions | None:
    """What there is to choose from; None where the rules are not installed."""
    options = frame.model.setup_options.get(NAME)
    return options if isinstance(options, FortyThievesOptions) else None


def choices_of(route: NewGame, frame: Context) -> Choices:
    """What is chosen; before anything is, what the settings say."""
    if isinstance(route.choices, Choices):
        return route.choices
    return Choices(frozenset(frame.model.settings.options) & frozenset(RULES))


def having(route: NewGame, choices: Choices, **changed: Any) -> NewGame:
    """The route with these choices, some of them changed."""
    return replace(route, choices=replace(choices, **changed))


def opening(route: NewGame) -> str:
    """`table_opened`, with what was chosen."""
    choices = route.choices if isinstance(route.choices, Choices) else Choices()
    options: dict[str, object] = {rule: True for rule in RULES if rule in choices.rules}
    if choices.are_counted:
        options["specials"] = dict(zip(Special, choices.specials, strict=True))
    fields: dict[str, object] = {"type": "table_opened", "game": NAME, "seats": route.seats}
    if choices.first % max(1, len(route.seats)):
        fields["first"] = route.seats[choices.first % len(route.seats)]
    if options:
        fields["options"] = options
    return msgspec.json.encode(fields).decode()


def usual(route: NewGame, frame: Context) -> NewGame:
    """The rules of the settings."""
    return having(route, choices_of(route, frame))


def chosen(route: NewGame, frame: Context) -> str:
    """The optional rules by their titles."""
    choices, options = choices_of(route, frame), options_of(frame)
    titles = () if options is None else tuple(rule.title for rule in options.rules if rule.name in choices.rules)
    return frame.say.listed(titles) if titles else frame.say("no optional rules")
