"""What the game's pages take from the shell: its own view and guide, and what its pieces and seats are called. Pure.

The guide is told as its viewers need it: a computer player says its choices itself, and what it did is told to people.
"""

from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS, Character
from companion.games.master_thieves.gems import Gem, Gems
from companion.games.master_thieves.guide.values import Guide
from companion.games.master_thieves.views import SeatView, TableView
from companion.games.sentences import joined
from companion.languages import Translator
from companion.pages.context import Context
from companion.pages.routes import Play, PlayPage
from hardware.differences import by_name


def values_of(context: Context) -> tuple[TableView, Guide]:
    """The view and the guide of the running game; the guide also tells what a computer player has done before."""
    table = context.model.table
    assert table is not None
    assert isinstance(table.game, TableView)
    assert isinstance(table.guide, Guide)
    return table.game, _after_computer(context, table.guide)


def for_computer(context: Context, guide: Guide) -> Guide:
    """The guide of a computer player's turn: what hands do for it, or that it thinks; that of anybody else as it is."""
    computers, model = context.model.computers, context.model
    if not computers.acts or computers.acts != guide.seat:
        return guide
    step_words = by_name if context.apparatus is None else context.apparatus.step_words(model.settings, model.picture)
    told = computers.missed(step_words) or guide.for_hands
    todo = computers.todo(step_words)
    return replace(
        guide, happened=told, consequences=told, costs=told, todo=todo, hands=(), in_short=None, choices=(), then=None
    )


def _after_computer(context: Context, guide: Guide) -> Guide:
    """The guide with what a computer player did in the turn before: nobody told it, so nobody need have noticed."""
    before, model = guide.before, context.model
    if before is None or before.seat not in model.computers.levels:
        return guide
    told = before.by_name if model.settings.labels else before.words
    return replace(
        guide,
        happened=joined(told, guide.happened),
        consequences=joined(told, guide.consequences),
        costs=joined(told, guide.costs),
    )


def offers_next(route: Play, context: Context) -> bool:
    """Does the page show the next reveal while the last turn at the box is still on?

    Not where the box itself is needed: a virtual one, or one whose moves have to be entered. Nor where phones choose,
    or on their screens.
    """
    guide, model = values_of(context)[1], context.model
    by_itself = context.viewer.is_kiosk and model.settings.auto_advance and model.lesson is None
    by_itself = by_itself and not model.phones.on_phones  # they choose first
    is_told = model.table is not None and bool(model.table.lacking)
    sensed = model.link.ready and (model.link.sees_all or is_told) and not model.link.simulated
    by_itself = by_itself and not model.computers.acts  # it says itself when it is done
    return guide.next_reveal is not None and by_itself and sensed and route.page is PlayPage.GAME


def round_words(context: Context, view: TableView) -> tuple[str, str]:
    """Which round it is, in a few words and a few more."""
    card = context.say("card {card} of {n}", card=view.round, n=len(CHARACTERS))
    return context.say("Round {round}", round=view.round_of_game), card


def seat_style(context: Context, view: TableView, name: str) -> int:
    """The symbol and colour of a seat, by their number in the theme: as chosen, or by its place around the table."""
    place = next(index for index, seat in enumerate(view.seats) if seat.name == name)
    return context.style_of(name, place)


def ranked(view: TableView) -> list[SeatView]:
    """The seats from the highest score down."""
    return sorted(view.seats, key=lambda seat: -seat.score)


def counts(gems: Gems) -> tuple[tuple[str, int], ...]:
    """Gems by their public names."""
    return (("ruby", gems.ruby), ("sapphire", gems.sapphire), ("diamond", gems.diamond))


def computer_level(context: Context, name: str) -> str:
    """How well a computer player remembers, in words; nothing if people play for this seat."""
    level, table = context.model.computers.levels.get(name, ""), context.model.table
    return context.level_title(table.name, level) if level and table is not None else level


def character_name(say: Translator, name: str) -> str:
    """A character by its public name: `master_thief` is "master thief"."""
    return say.words(Character(name).words)


def gem_name(say: Translator, kind: str, n: int = 1) -> str:
    """A kind of gem by its public name, as one says it of `n` of them, without the number."""
    return say.words(Gem(kind).named(n))
