"""Random play for the laws: fair games, wild games, and every claim that people could ever make."""

from collections.abc import Iterator
from random import Random

from companion.games.master_thieves import engine, events
from companion.games.master_thieves.box import DRAWERS, Drawer
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.editions import EDITIONS, EditionId, check_stock
from companion.games.master_thieves.events import AnyEvent, TableOpened, TableOptions
from companion.games.master_thieves.gems import Gem
from companion.games.master_thieves.options import options
from companion.games.master_thieves.state import State
from tools.random_player.master_thieves import movements, next_event

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def opening(edition: EditionId, seats: int, *, single_action: bool = False, deal: Random | None = None) -> TableOpened:
    """A table that the stock can furnish: with too many seats, the largest white pillow that fits.

    `deal`: nobody has printed cards, and their numbers are dealt.
    """
    check = check_stock(EDITIONS[edition], seats)
    fitting = check.largest_white_pillow
    pillow = None if check.suffices else {Gem.SAPPHIRE: fitting.sapphire, Gem.DIAMOND: fitting.diamond}
    single = single_action and EDITIONS[edition].single_action_option
    dealt = [] if deal is None else [deal.sample(range(1, 9), seats) for _ in Character]
    each = [dict(zip(Character, numbers, strict=True)) for numbers in zip(*dealt, strict=True)]
    numbers = dict(zip(NAMES[:seats], each, strict=True)) if each else None
    table = TableOptions(single_action=single, white_pillow=pillow, numbers=numbers)
    return TableOpened(game="master-thieves", edition=edition, seats=NAMES[:seats], options=table)


def fair_game(first: TableOpened, rng: Random) -> Iterator[tuple[AnyEvent, State]]:
    """A game without fouls, to its end."""
    state = engine.open_table(first)
    yield first, state
    while (event := next_event(state, rng.choice)) is not None:
        state = engine.apply(state, event)
        yield event, state


def wild_game(first: TableOpened, rng: Random, length: int) -> Iterator[tuple[AnyEvent, State]]:
    """Hands do what they like: anything that people may say or wood can do, mostly what leads on."""
    state = engine.open_table(first)
    yield first, state
    for _ in range(length):
        said, done = options(state), movements(state)
        fair = next_event(state, rng.choice)
        event = fair if fair is not None and rng.random() < 0.7 else rng.choice([*said, *done])
        state = engine.apply(state, event)
        yield event, state


def every_claim(names: tuple[str, ...]) -> list[AnyEvent]:
    """All that people can claim at a table, sensible or not, but for corrections and positions."""
    found: list[AnyEvent] = [
        events.SetupFinished(),
        events.RevealClosed(),
        events.TurnEnded(),
        events.AlarmPlaced(),
        *[events.RubyPlaced(drawer=drawer) for drawer in Drawer],
        *[events.GemPlaced(gem=gem) for gem in Gem],
        *[events.GemsTaken(gems=gems) for gems in _takings()],
    ]
    for name in (*names, "Nobody"):
        found += [events.CardRevealed(seat=name, character=character) for character in Character]
        found += [
            events.CardRevealed(seat=name, character=character, number=number)
            for character in Character
            for number in range(1, 9)
        ]
        found += [events.GemPicked(seat=name, gem=gem) for gem in Gem]
        found += [
            events.DiamondsPlaced(seat=name, drawer=drawer, count=count)
            for drawer in DRAWERS
            for count in (1, 2, 6, 12)
        ]
        found.append(events.AlarmReclaimed(seat=name))
    return found


def _takings() -> Iterator[tuple[Gem, ...]]:
    """Small heaps in the order of their kinds: what is said as "all" is said here gem by gem."""
    ruby, sapphire, diamond = Gem
    for rubies in range(3):
        for sapphires in range(4):
            for diamonds in range(5):
                yield (ruby,) * rubies + (sapphire,) * sapphires + (diamond,) * diamonds
