"""Scenes with as few seats as can play and with as many, under names as long as people have them.

The gallery shows what is usual; here is what strains a layout. Nobody keeps pictures of these.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.kiosk.gallery import Exhibit, Showroom
from companion.screen.actions import Resume, Route
from companion.screen.routes import Correct, Menu, NewGame, Play, Replay
from companion.table.table import Table

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


def _playing(lines: Sequence[str], route: Route | None = None, hands: Sequence[str] = ()) -> Callable[[Showroom], None]:
    def enter(room: Showroom) -> None:
        room.game(lines, hands)
        if route is not None:
            room.show(route)

    return enter


def _example(name: str, lines: int | None = None) -> list[str]:
    return (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[:lines]


def _over(name: str, route: Route) -> Callable[[Showroom], None]:
    def enter(room: Showroom) -> None:
        table = Table(room.journal, auto_advance=False)
        with table.together():
            for line in _example(name):
                table.say(line.encode())
        table.leave()
        room.kiosk.do(Resume(1), room.clock.now_ms())
        room.show(route)

    return enter


def _crowd(count: int) -> list[Exhibit]:
    seats = NAMES[:count]
    edition = "zoch" if count < 8 else "italiano"
    begun = [opened(seats, edition), _POSITION]
    cards = revealed(seats, edition)
    return [
        Exhibit(f"{name}-{count}", enter)
        for name, enter in (
            ("new-game", lambda room: room.show(NewGame(seats=seats, edition="gigamic"))),
            ("seat", lambda room: room.show(NewGame(seats=seats, edition="zoch", page="seat", typing=1))),
            ("options", lambda room: room.show(NewGame(seats=seats, edition="italiano", page="options"))),
            ("preparing", _playing(begun[:1])),
            ("smugglers", _playing(begun)),
            ("reveal", _playing(cards[: 3 + count // 2])),
            ("reveal-numbers", _playing(cards[: 3 + count])),
            ("turn", _playing(cards)),
            ("turn-open", _playing(cards, None, ["open C1"])),
            ("correct", _playing(cards, Correct())),
            ("correct-to", _playing(cards, Correct("diamond", "red"))),
            ("menu", _playing(cards, Menu())),
        )
    ]


CROWDS = (
    *_crowd(2),
    *_crowd(8),
    Exhibit("placing-8", _playing(_example("eight-seats-italiano", 12))),
    *(
        Exhibit(f"over{page and '-'}{page}-{count}", _over(name, Play(page=page)), finished=False)
        for count, name in ((2, "two-seats-gigamic"), (5, "five-seats-zoch"), (8, "eight-seats-italiano"))
        for page in ("", "points", "code")
    ),
    Exhibit("replay-8", _over("eight-seats-italiano", Replay(1, 120)), finished=False),
)
