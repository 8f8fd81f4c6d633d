"""What the game announces, for the gallery: each with the record and the deed that lead there. Data only."""

from companion.pages.actions import Action, Hands, Say
from companion.screen.game_screens import Exhibit

_DONE = '{"type":"turn_ended"}'
_CLOSED = '{"type":"reveal_closed"}'
_OPENED = '{"type":"drawer_opened","drawer":"A2","depth":"front"}'
_IN_FLIGHT_MS, _AT_REST_MS = 620, 1100


def _table(*seats: str) -> str:
    names = ",".join(f'"{seat}"' for seat in seats)
    return f'{{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":[{names}]}}'


def _position(fields: str) -> str:
    return f'{{"type":"position_set",{fields}}}'


def _shown(seat: str, character: str, number: int | None = None) -> str:
    told = "" if number is None else f',"number":{number}'
    return f'{{"type":"card_revealed","seat":"{seat}","character":"{character}"{told}}}'


_THREE = _table("Ana", "Ben", "Cora")


def _exhibit(name: str, lines: tuple[str, ...], deed: Action, ms: int = _AT_REST_MS) -> Exhibit:
    return Exhibit(f"announced-{name}", (deed,), lambda _: lines, announced_ms=ms)


_BEN_OPENS = (_CLOSED, _shown("Ana", "thief"), _shown("Ben", "jeweler"), _shown("Cora", "detective"))
_BEN_TAKES = (_CLOSED, _shown("Ana", "detective"), _shown("Ben", "thief"), _shown("Cora", "gemologist"), _DONE)
_ANA_SEARCHES = (_CLOSED, _shown("Ana", "master_thief"), _shown("Ben", "detective"), _shown("Cora", "detective"))
_NUMBERS = (_shown("Ben", "detective", 2), _shown("Cora", "detective", 5))
_SMUGGLERS = (_shown("Ana", "smuggler", 1), _shown("Ben", "smuggler", 4), _CLOSED, _DONE, _DONE)
_ONE_DETECTIVE = (_CLOSED, _shown("Ana", "detective"), _shown("Ben", "thief"), _shown("Cora", "gemologist"), _DONE)

ANNOUNCEMENTS = (
    _exhibit(
        "alarm",
        (_THREE, _position('"drawers":{"C2":{"inverted":["sapphire","diamond","diamond","alarm:Cora"]}}'), *_BEN_OPENS),
        Hands("open C2"),
        _IN_FLIGHT_MS,
    ),
    _exhibit(
        "own-alarm",
        (_THREE, _position('"drawers":{"C2":{"inverted":["sapphire","diamond","alarm:Ben"]}}'), *_BEN_OPENS),
        Hands("open C2"),
    ),
    _exhibit(
        "ruby-found",
        (_THREE, _position('"drawers":{"A1":{"secret_upright":["ruby"]}}'), *_ANA_SEARCHES, *_NUMBERS),
        Hands("open A1 secret"),
    ),
    _exhibit(
        "ruby", (_THREE, _position('"drawers":{"A1":{"upright":["ruby","diamond"]}}'), *_BEN_TAKES), Hands("open A1")
    ),
    _exhibit(
        "caught",
        (
            _THREE,
            _position('"red":{"diamond":2}'),
            _shown("Ana", "smuggler"),
            _CLOSED,
            _DONE,
            _shown("Ben", "detective", 2),
        ),
        Say((_shown("Cora", "detective", 5),)),
        _IN_FLIGHT_MS,
    ),
    _exhibit(
        "smugglers-share",
        (_THREE, _position('"red":{"diamond":5}'), *_SMUGGLERS),
        Say((_shown("Cora", "detective"),)),
        _IN_FLIGHT_MS,
    ),
    _exhibit(
        "detectives-share",
        (_THREE, _position('"red":{"ruby":1,"diamond":5}'), *_ANA_SEARCHES, *_NUMBERS),
        Say((_DONE,)),
    ),
    _exhibit(
        "haul",
        (_THREE, _position('"red":{"ruby":1,"sapphire":2,"diamond":3},"round":3'), *_ONE_DETECTIVE),
        Say((_DONE,)),
        _IN_FLIGHT_MS,
    ),
    _exhibit("round", (_THREE, _position('"round":3'), *_ONE_DETECTIVE), Say((_DONE,))),
    _exhibit(
        "cards",
        (
            _THREE,
            _position('"round":6,"hands":{"Ana":["detective"],"Ben":["thief"],"Cora":["gemologist"]}'),
            *_ONE_DETECTIVE,
        ),
        Say((_DONE,)),
    ),
    _exhibit(
        "last-imitation",
        (_THREE, _position('"white":{"Ben":{"diamond":1}}'), *_BEN_OPENS, _OPENED),
        Say(('{"type":"gem_placed","gem":"diamond"}',)),
    ),
)
