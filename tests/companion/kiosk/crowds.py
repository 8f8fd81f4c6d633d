"""Scenes with as few seats as can play and with as many, under names as long as people have them.

The gallery shows what is usual; here is what strains a layout. Nobody keeps pictures of these.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from companion.games.master_thieves.pages.opening import Choices, Page
from companion.games.master_thieves.pages.routes import Correct
from companion.pages.actions import Action, Hands, Leave, Resume, Route, Show
from companion.pages.context import Exhibit
from companion.pages.routes import Menu, NewGame, NewGamePage, Play, PlayPage, Replay

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
NAMES = ("Maximiliane", "Jo", "Anne-Sophie", "Christopher", "Li", "Wilhelmina", "Bartholomew", "Guðrún")
_POSITION = (
    '{"type":"position_set","red":{"diamond":6},"drawers":{"A1":{"upright":["diamond"]},'
    '"A2":{"inverted":["diamond","diamond"]},"B3":{"secret_upright":["ruby"]}},"round":3}'
)
_CARDS = ("jeweler", "thief", "gemologist", "master_thief", "detective", "detective", "thief", "jeweler")


def opened(seats: Sequence[str], edition: str = "zoch") -> str:
    names = ",".join(f'"{name}"' for name in seats)
    return f'{{"type":"table_opened","game":"master-thieves","edition":"{edition}","seats":[{names}]}}'


def revealed(seats: Sequence[str], edition: str) -> list[str]:
    """Everybody has shown a card; which comes first where two are alike, the numbers tell."""
    shown = [f'"seat":"{seat}","character":"{card}"' for seat, card in zip(seats, _CARDS, strict=False)]
    lines = [f'{{"type":"card_revealed",{what}}}' for what in shown]
    tied = [
        f'{{"type":"card_revealed",{what},"number":{number}}}'
        for number, (what, card) in enumerate(zip(shown, _CARDS, strict=False), 1)
        if _CARDS[: len(seats)].count(card) > 1
    ]
    return [opened(seats, edition), _POSITION, '{"type":"reveal_closed"}', *lines, *tied]


def _playing(name: str, lines: Sequence[str], *steps: Action) -> Exhibit:
    return Exhibit(name, steps, lambda _: lines)


def _example(name: str, lines: int | None = None) -> list[str]:
    return (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[:lines]


def _over(name: str, example: str, route: Route) -> Exhibit:
    return Exhibit(name, (Leave(), Resume(1), Show(route)), lambda _: _example(example), finished=False)


def _crowd(count: int) -> list[Exhibit]:
    seats = NAMES[:count]
    edition = "zoch" if count < 8 else "italiano"
    begun = [opened(seats, edition), _POSITION]
    cards = revealed(seats, edition)
    laid = NewGame("master-thieves", seats)
    seat = replace(laid, page=NewGamePage.SEAT, typing=1)
    options = replace(laid, choices=Choices("italiano", page=Page.WHITE_PILLOW), page=NewGamePage.SETUP)
    return [
        Exhibit(f"new-game-{count}", (Show(laid),)),
        Exhibit(f"seat-{count}", (Show(seat),)),
        Exhibit(f"options-{count}", (Show(options),)),
        _playing(f"preparing-{count}", begun[:1]),
        _playing(f"smugglers-{count}", begun),
        _playing(f"reveal-{count}", cards[: 3 + count // 2]),
        _playing(f"reveal-numbers-{count}", cards[: 3 + count]),
        _playing(f"turn-waiting-{count}", cards),
        _playing(f"turn-open-{count}", cards, Hands("open C1")),
        _playing(f"correct-{count}", cards, Show(Correct())),
        _playing(f"correct-to-{count}", cards, Show(Correct("diamond", "red"))),
        _playing(f"menu-{count}", cards, Show(Menu())),
    ]


CROWDS = (
    *_crowd(2),
    *_crowd(8),
    _playing("placing-8", _example("eight-seats-italiano", 12)),
    *(
        _over(f"over{page and '-'}{page}-{count}", name, Play(page=page))
        for count, name in ((2, "two-seats-gigamic"), (5, "five-seats-zoch"), (8, "eight-seats-italiano"))
        for page in (PlayPage.GAME, PlayPage.POINTS, PlayPage.CODE)
    ),
    _over("replay-8", "eight-seats-italiano", Replay(1, 120)),
)
