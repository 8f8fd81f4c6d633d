"""Master Thieves before it begins: what was chosen besides the seats, and the first line of its record."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.gems import Gem, Gems
from companion.games.master_thieves.guide.values import EditionOptions, Fit, MasterThievesOptions
from companion.pages.context import Context
from companion.pages.routes import NewGame
from companion.table.entries import Status

NAME = "master-thieves"
SINGLE_ACTION = "single_action"
IMITATIONS = (Gem.SAPPHIRE, Gem.DIAMOND)  # what can lie on a white pillow


class Page(StrEnum):
    """The pages of what is chosen."""

    EDITION = "edition"
    DIFFERENCES = "differences"  # of the edition, where the screen is small
    WHITE_PILLOW = "white pillow"


class Choices(msgspec.Struct, frozen=True):
    """What people chose so far; the empty edition is the usual one, and no white pillow the printed one."""

    edition: str = ""
    single_action: bool = False
    white_pillow: Gems | None = None
    page: Page = Page.EDITION
    on_screens: bool = False  # nobody has printed cards


def options_of(frame: Context) -> MasterThievesOptions | None:
    """What there is to choose from; None where the rules are not installed."""
    options = frame.model.setup_options.get(NAME)
    return options if isinstance(options, MasterThievesOptions) else None


def choices_of(route: NewGame, frame: Context) -> Choices:
    """What is chosen; before anything is, what the settings and the last game suggest."""
    if isinstance(route.choices, Choices):
        return route.choices
    settings, games = frame.model.settings, frame.model.games
    last = next((each.variant for each in games if each.game == NAME and each.status is not Status.ABANDONED), "")
    return Choices(settings.edition or last, SINGLE_ACTION in settings.options)


def edition_of(options: MasterThievesOptions, choices: Choices, language: str) -> EditionOptions:
    """The edition that is chosen; where none is, or none of that name, the usual one in this language, or the first."""
    usual = next((each for each in options.editions if language in each.languages), options.editions[0])
    return next((each for each in options.editions if each.id == choices.edition), usual)


class Laid(msgspec.Struct, frozen=True):
    """A table as it is laid so far: the route, its choices, and the edition that they mean."""

    route: NewGame
    choices: Choices
    edition: EditionOptions

    def having(self, **changed: Any) -> NewGame:
        """The route with some choices changed."""
        return replace(self.route, choices=replace(self.choices, **changed))

    @property
    def has_white_pillow(self) -> bool:
        """Can people choose what each starts with?"""
        return bool(self.edition.white_pillow)

    @property
    def white_pillow(self) -> Gems:
        """What each starts with: as printed, unless the table wants something else."""
        return self.edition.white_pillow if self.choices.white_pillow is None else self.choices.white_pillow

    @property
    def is_short(self) -> bool:
        """Is it a short game?"""
        return self.white_pillow == self.edition.short_pillow

    @property
    def fit(self) -> Fit:
        """The most that each can start with; of the nearest number of seats that the rules know."""
        return min(self.edition.fits, key=lambda fit: abs(fit.seats - len(self.route.seats)))


def laid_so_far(route: NewGame, frame: Context) -> Laid | None:
    """The table so far; None where the rules are not installed."""
    options, choices = options_of(frame), choices_of(route, frame)
    if options is None:
        return None
    edition = edition_of(options, choices, frame.say.code)
    return Laid(route, replace(choices, edition=edition.id.value), edition)


def problem_of(laid: Laid, frame: Context) -> tuple[str, str]:
    """Why there are not enough gems, and what else would help; nothing if there are enough."""
    fit, say = laid.fit, frame.say
    if not fit.white_pillow.missing(laid.white_pillow):
        return "", ""
    if laid.choices.white_pillow is None and fit.problem is not None and fit.remedy is not None:
        return say.words(fit.problem), say.words(fit.remedy)
    seats, gems = len(laid.route.seats), fit.white_pillow.words
    return say("With {n} seats, each can have at most {gems}.", n=seats, gems=gems), ""


def usual(route: NewGame, frame: Context) -> NewGame | None:
    """The edition of the language, with what is printed on its white pillow; None if there are not enough gems."""
    laid = laid_so_far(route, frame)
    return None if laid is None or problem_of(laid, frame)[0] else ready(laid)


def chosen(route: NewGame, frame: Context) -> str:
    """The edition by its title."""
    laid = laid_so_far(route, frame)
    return "" if laid is None else frame.say.words(laid.edition.title)


def ready(laid: Laid) -> NewGame:
    """As the game is begun: without an option that the edition does not have."""
    return laid.having(single_action=laid.choices.single_action and laid.edition.single_action)


def opening(route: NewGame) -> str:
    """`table_opened`, with the options that were chosen. Cards on screens are still to be dealt."""
    choices = route.choices if isinstance(route.choices, Choices) else Choices()
    options: dict[str, object] = {}
    if choices.single_action:
        options["single_action"] = True
    if choices.white_pillow is not None:
        options["white_pillow"] = {gem: choices.white_pillow[gem] for gem in IMITATIONS}
    if choices.on_screens:
        options["numbers"] = {}
    line = {"type": "table_opened", "game": NAME, "edition": choices.edition, "seats": route.seats}
    return msgspec.json.encode(line | ({"options": options} if options else {})).decode()


def with_edition(laid: Laid, edition: EditionOptions) -> NewGame:
    """Another rulebook starts with its own white pillow."""
    return laid.having() if edition is laid.edition else laid.having(edition=edition.id.value, white_pillow=None)


def with_gems(laid: Laid, kind: Gem, count: int) -> NewGame:
    """So many of a kind on each white pillow; the printed one is nothing special."""
    pillow = laid.white_pillow.replaced({kind: count})
    return laid.having(white_pillow=None if pillow == laid.edition.white_pillow else pillow)
