"""The scenes of Master Thieves for the gallery: each with the record and the taps that lead there. Data only."""

import json
from collections.abc import Callable, Sequence
from functools import reduce

from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Topic
from companion.games.master_thieves.pages.opening import Choices
from companion.games.master_thieves.pages.reveal import Way, pick
from companion.games.master_thieves.pages.routes import Correct, SetRight
from companion.pages.actions import Action, Explain, Hands, Peek, Resume, Say, Seal, Show, Undo
from companion.pages.context import Exhibit, Lines, PhonesHere
from companion.pages.routes import (
    Explained,
    Home,
    Join,
    JoinPage,
    Keys,
    Menu,
    NewGame,
    NewGamePage,
    OwnCards,
    Phones,
    Play,
    PlayPage,
    Replay,
    Sensors,
)


def _table(*seats: str, edition: str = "zoch") -> str:
    return json.dumps({"type": "table_opened", "game": "master-thieves", "edition": edition, "seats": seats})


def _position(fields: str) -> str:
    return f'{{"type":"position_set",{fields}}}'


def _shown(seat: str, character: str, number: str = "") -> str:
    """A card, with its number if it is said."""
    more = f',"number":{number}' if number else ""
    return f'{{"type":"card_revealed","seat":"{seat}","character":"{character}"{more}}}'


def _cards(told: str) -> tuple[str, ...]:
    """Cards one after the other: `Ana thief 4, Ben jeweler`."""
    return tuple([_shown(*card.split()) for card in told.split(", ")])


_CLOSED = '{"type":"reveal_closed"}'
_DONE = '{"type":"turn_ended"}'
_TAKE_ALL = '{"type":"gems_taken","gems":"all"}'
_DRAWERS = (
    '"drawers":{"A1":{"upright":["diamond","sapphire"]},'
    '"A2":{"inverted":["diamond","diamond"]},"B3":{"secret_upright":["ruby"]}}'
)
_NAMES = ("Ana", "Ben", "Cora", "Dora", "Emil", "Fritz", "Greta", "Hugo")
_LONG_NAMES = ("Maximiliane", "Jo", "Anne-Sophie", "Christopher", "Li", "Wilhelmina", "Bartholomew", "Guðrún")
_CHARACTERS = ("jeweler", "thief", "master_thief", "gemologist", "detective", "thief", "jeweler", "detective")
_TWO, _THREE, _SIX = _table(*_NAMES[:2]), _table(*_NAMES[:3]), _table(*_NAMES[:6])
_FRESH = (_SIX, _position(f'"red":{{"diamond":2}},{_DRAWERS},"round":3'))
_GUARDED = (_SIX, _position('"drawers":{"C2":{"inverted":["sapphire","diamond","diamond","alarm:Dora"]}}'))
_SHOWN = _cards("Ana thief, Ben jeweler, Cora gemologist, Dora detective, Emil master_thief, Fritz detective")
_CARDS = (_CLOSED, *_SHOWN, *_cards("Dora detective 3, Fritz detective 5"))
_TURN = (*_FRESH, *_CARDS)  # six seats, a jeweler's turn
_FIVE = (_table(*_NAMES[:5]), _position('"red":{"diamond":2},"round":3'))
_TIED, _TIED_MORE = _cards("Ana thief, Cora detective, Emil thief"), _cards("Dora thief")
_SECOND_CYCLE = (  # Ana and Ben were tied in the last round of the first one; their cards have been passed on
    _FIVE[0],
    _position(
        '"round":6,"hands":{"Ana":["thief"],"Ben":["thief"],"Cora":["jeweler"],"Dora":["detective"],'
        '"Emil":["master_thief"]}'
    ),
    _CLOSED,
    *_cards("Ana thief 4, Ben thief 7, Cora jeweler, Dora detective, Emil master_thief"),
    *[_DONE] * 4,
    _CLOSED,
    *_cards("Ben thief, Cora thief"),
)
_NEXT_REVEAL = (  # Emil, the last of five, has shut his drawer
    _FIVE[0],
    _position('"drawers":{"A1":{"upright":["diamond","sapphire"]}},"round":3'),
    _CLOSED,
    *_cards("Ana thief 4, Ben jeweler, Cora gemologist, Dora thief 7, Emil master_thief"),
    *[_DONE] * 4,
    '{"type":"drawer_opened","drawer":"A1","depth":"front"}',
    _TAKE_ALL,
    '{"type":"drawer_closed","drawer":"A1"}',
)
_OF_EIGHT = (
    *[f"{who} {n}" for who in ("jeweler", "thief", "gemologist") for n in (1, 2)],
    "gemologist 3",
    "master_thief",
)
_NEXT_REVEAL_MANY = (  # the last of eight has taken what was in a drawer, and shut it
    _table(*_LONG_NAMES, edition="italiano"),
    _position('"drawers":{"A2":{"upright":["diamond"]}},"round":3'),
    _CLOSED,
    *[_shown(name, *card.split()) for name, card in zip(_LONG_NAMES, _OF_EIGHT, strict=True)],
    *[_DONE] * 7,
    '{"type":"drawer_opened","drawer":"A2","depth":"front"}',
    _TAKE_ALL,
    '{"type":"drawer_closed","drawer":"A2"}',
)
_LAST_TURN = (  # of the game, if a correction takes Ana's last imitation
    _TWO,
    _position('"round":3,"white":{"Ana":{"diamond":1,"sapphire":0},"Ben":{"diamond":4}},"black":{"Ana":{"diamond":5}}'),
    _CLOSED,
    *_cards("Ana thief, Ben detective"),
)
_EMPTIED = '{"type":"correction","set":{"white":{"Ana":{"diamond":0}},"black":{"Ana":{"diamond":6}}}}'
_MIDGAME = (  # of two seats; what fell out with an alarm, what is gone, and whose last round it is takes many words
    '"red":{"sapphire":1,"diamond":2},"white":{"Ana":{"diamond":1},"Ben":{"diamond":8}},'
    '"black":{"Ana":{"diamond":1},"Ben":{"ruby":1,"diamond":4}},"round":3,'
    '"drawers":{"A1":{"upright":["diamond"]},"A2":{"inverted":["diamond","diamond"]},'
    '"C2":{"inverted":["sapphire","diamond","diamond","alarm:Ben"]}}'
)


def _seated(names: Sequence[str]) -> Lines:
    """In the middle of a game of so many seats: everybody has shown a card, a jeweler begins."""
    shown = list(zip(names, _CHARACTERS, strict=False))
    tied = [(seat, card) for seat, card in shown if [other for _, other in shown].count(card) > 1]
    known = zip(names[:2], ("Ana", "Ben"), strict=True)
    position = reduce(lambda line, pair: line.replace(pair[1], pair[0]), known, _MIDGAME)
    return (
        _table(*names, edition="zoch" if len(names) < 8 else "italiano"),
        _position(position),
        _CLOSED,
        *[_shown(*card) for card in shown],
        *[_shown(*card, str(number)) for number, card in enumerate(tied, 1)],
    )


def _on_screens(names: Sequence[str]) -> Lines:
    """People without printed cards, in their third round."""
    numbers = {name: dict.fromkeys(Character, number) for number, name in enumerate(names, 1)}
    first = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": names}
    options = {"numbers": numbers, "white_pillow": {"sapphire": 1, "diamond": 5}}
    hands = {name: ["smuggler", "jeweler", "thief", "detective"] for name in names}
    position = {"type": "position_set", "red": {"sapphire": 1, "diamond": 3}, "round": 3, "hands": hands}
    return json.dumps({**first, "options": options}), json.dumps(position)


def _of(*lines: str) -> Callable[[Lines], Lines]:
    """A record of its own."""
    return lambda sample: lines  # noqa: ARG005


def _until(kind: str, nth: int = 1, before: int = 0) -> Callable[[Lines], Lines]:
    """The sample game up to its nth line of a kind."""

    def lines(sample: Lines) -> Lines:
        found = [index for index, line in enumerate(sample) if f'"type":"{kind}"' in line]
        return sample[: found[nth - 1] + 1 - before]

    return lines


def _turn(name: str, *steps: Explain | Hands | Show | Say | Undo | Peek, no_sensors: bool = False) -> Exhibit:
    return Exhibit(name, steps, _of(*_TURN), no_sensors=no_sensors)


_AT_SENSORS = (Show(Sensors()), Hands("rotate 2 cw"), Hands("open B3"), Show(Play()))
_CHOICES = NewGame("master-thieves", ("Ana", "Ben", "Cora"), Choices("rio-grande"), NewGamePage.SETUP)


# what the game announces

_OPENED = '{"type":"drawer_opened","drawer":"A2","depth":"front"}'
_IN_FLIGHT_MS, _AT_REST_MS = 620, 1100


def _announced(name: str, lines: Sequence[str], deed: Action, ms: int = _AT_REST_MS) -> Exhibit:
    """Of three seats; the first of the lines says how the game stands."""
    position, *more = lines
    return Exhibit(f"announced-{name}", (deed,), _of(_THREE, _position(position), *more), announced_ms=ms)


_BEN_OPENS = (_CLOSED, *_cards("Ana thief, Ben jeweler, Cora detective"))
_BEN_TAKES = (_CLOSED, *_cards("Ana detective, Ben thief, Cora gemologist"), _DONE)
_ANA_SEARCHES = (_CLOSED, *_cards("Ana master_thief, Ben detective, Cora detective, Ben detective 2, Cora detective 5"))
_SMUGGLERS = (*_cards("Ana smuggler 1, Ben smuggler 4"), _CLOSED, _DONE, _DONE)
_ONE_SMUGGLER = (*_cards("Ana smuggler"), _CLOSED, _DONE, *_cards("Ben detective 2"))
_ONE_DETECTIVE = (_CLOSED, *_cards("Ana detective, Ben thief, Cora gemologist"), _DONE)
_CAUGHT = Say(_cards("Cora detective 5"))

ANNOUNCEMENTS = (
    _announced(
        "alarm",
        ('"drawers":{"C2":{"inverted":["sapphire","diamond","diamond","alarm:Cora"]}}', *_BEN_OPENS),
        Hands("open C2"),
        _IN_FLIGHT_MS,
    ),
    _announced(
        "own-alarm", ('"drawers":{"C2":{"inverted":["sapphire","diamond","alarm:Ben"]}}', *_BEN_OPENS), Hands("open C2")
    ),
    _announced("ruby-found", ('"drawers":{"A1":{"secret_upright":["ruby"]}}', *_ANA_SEARCHES), Hands("open A1 secret")),
    _announced("ruby", ('"drawers":{"A1":{"upright":["ruby","diamond"]}}', *_BEN_TAKES), Hands("open A1")),
    _announced("caught", ('"red":{"diamond":2}', *_ONE_SMUGGLER), _CAUGHT, _IN_FLIGHT_MS),
    _announced("smugglers-share", ('"red":{"diamond":5}', *_SMUGGLERS), Say(_cards("Cora detective")), _IN_FLIGHT_MS),
    _announced("detectives-share", ('"red":{"ruby":1,"diamond":5}', *_ANA_SEARCHES), Say((_DONE,))),
    _announced(
        "haul", ('"red":{"ruby":1,"sapphire":2,"diamond":3},"round":3', *_ONE_DETECTIVE), Say((_DONE,)), _IN_FLIGHT_MS
    ),
    _announced("round", ('"round":3', *_ONE_DETECTIVE), Say((_DONE,))),
    _announced(
        "cards",
        ('"round":6,"hands":{"Ana":["detective"],"Ben":["thief"],"Cora":["gemologist"]}', *_ONE_DETECTIVE),
        Say((_DONE,)),
    ),
    _announced(
        "last-imitation",
        ('"white":{"Ben":{"diamond":1}}', *_BEN_OPENS, _OPENED),
        Say(('{"type":"gem_placed","gem":"diamond"}',)),
    ),
)


EXHIBITS = (
    Exhibit("new-game-edition", (Show(_CHOICES),)),
    _turn("home", Show(Home())),
    Exhibit("preparing", record=_until("ruby_placed", 2)),
    Exhibit("preparing-diamonds", record=_until("diamonds_placed", 2, before=1)),
    Exhibit("preparing-begin", record=_until("setup_finished", before=1)),
    Exhibit("smugglers", record=_of(*_FIVE)),
    Exhibit("next-reveal", record=_of(*_NEXT_REVEAL), real_box=True),
    Exhibit("next-reveal-told", record=_of(*_NEXT_REVEAL), no_sensors=True),
    Exhibit("next-reveal-told-many", record=_of(*_NEXT_REVEAL_MANY), no_sensors=True),
    Exhibit("smugglers-some", record=_of(*_FIVE, *_cards("Ben smuggler"))),
    Exhibit("reveal", record=_of(*_FIVE, _CLOSED, *_cards("Ana thief, Ben jeweler"))),
    Exhibit("reveal-tie", record=_of(*_FIVE, _CLOSED, *_TIED)),
    Exhibit("reveal-tie-of-three", (Show(pick(Way.FIRST, "Emil")),), _of(*_FIVE, _CLOSED, *_TIED, *_TIED_MORE)),
    Exhibit("reveal-believed", record=_of(*_SECOND_CYCLE)),
    Exhibit("reveal-many", record=_of(*_FRESH, _CLOSED, *_SHOWN[:2])),
    Exhibit("reveal-many-tie", record=_of(*_FRESH, _CLOSED, *_SHOWN[:4], _SHOWN[5])),
    Exhibit("reveal-card", (Show(pick(Way.CARD, "Ana")),), _of(*_FRESH, _CLOSED)),
    Exhibit("reveal-number", (Show(pick(Way.NUMBER, "Dora")),), _of(*_FRESH, _CLOSED, *_SHOWN)),
    Exhibit("choosing", (Seal(0, "thief"),), _of(*_on_screens(_NAMES[:4]))),
    Exhibit("choosing-many", (Seal(0, "thief"),), _of(*_on_screens(_LONG_NAMES))),
    Exhibit(
        "choosing-cards", (Seal(0, "thief"), Show(OwnCards(seat="Ben", covered=False))), _of(*_on_screens(_NAMES[:4]))
    ),
    Exhibit(
        "choosing-cards-many",
        (Seal(0, "thief"), Show(OwnCards(seat="Anne-Sophie", covered=False))),
        _of(*_on_screens(_LONG_NAMES)),
    ),
    Exhibit("reveal-aside", record=_of(*_TURN, *[_DONE] * 4)),
    _turn("turn"),
    *(Exhibit(f"turn-{count}", (Hands("open A2"),), _of(*_seated(_NAMES[:count]))) for count in (3, 4, 5)),
    Exhibit("turn-8", record=_of(*_seated(_LONG_NAMES))),
    Exhibit("turn-long-words", (Hands("open C2"),), _of(*_seated(_LONG_NAMES[:5]))),
    _turn("turn-open", Hands("open C1")),
    _turn("turn-spill", Hands("open A2")),
    Exhibit("turn-alarm", (Hands("open C2"),), _of(*_GUARDED, *_CARDS)),
    Exhibit("turn-taking", (Hands("open A1"),), _of(*_TURN, _DONE, _DONE)),
    Exhibit("phones-off", (Show(Phones()),), _of(*_FIVE)),
    Exhibit("phones", (Show(Phones()),), _of(*_seated(_NAMES[:4])), phones=PhonesHere(("Ana",))),
    Exhibit("phones-lost", (Show(Phones("Emil")),), _of(*_FIVE), phones=PhonesHere(("Ana", "Emil"), lost=("Emil",))),
    Exhibit("phones-many", (Show(Phones()),), _of(*_seated(_LONG_NAMES)), phones=PhonesHere(_LONG_NAMES[:2])),
    Exhibit("phones-watch", (Show(Join()),), _of(*_FIVE), phones=PhonesHere()),
    Exhibit("phones-host", (Show(Join(JoinPage.HOST)),), _of(*_FIVE), phones=PhonesHere()),
    Exhibit(
        "reveal-phones",
        record=_of(*_FIVE),
        phones=PhonesHere(("Ana", "Ben", "Cora"), sealed=(("Ana", "Thief"),), lost=("Cora",)),
    ),
    Exhibit("reveal-phones-many", record=_of(*_FRESH), phones=PhonesHere(("Ana", "Ben"), sealed=(("Ana", "Thief"),))),
    Exhibit("reveal-phones-wait", record=_of(*_FIVE, _CLOSED), phones=PhonesHere(("Ana",), sealed=(("Ana", "Thief"),))),
    Exhibit("turn-lost-phone", record=_of(*_seated(_NAMES[:4])), phones=PhonesHere(("Ben",), lost=("Ben",))),
    Exhibit("sharing", record=_until("gem_picked", before=1)),
    _turn("foul", Hands("rotate 1 cw"), Hands("open B2")),
    _turn("undone", Hands("open A1"), Undo()),
    _turn("differs", *_AT_SENSORS),
    _turn("put-back-behind", Hands("open A3"), Undo()),
    _turn("put-back-level", Hands("open A1"), Hands("close A1"), Hands("rotate 1 cw"), Undo()),
    _turn("put-back-over", Hands("open A1"), Hands("close A1"), Hands("turn"), Undo()),
    _turn("link-lost", Hands("fault lost")),
    Exhibit("refused", (Say((_DONE,)),), _of(*_FRESH, _CLOSED)),
    _turn("menu", Show(Menu())),
    _turn("peek", Peek()),
    Exhibit("end-corrected", (Say((_EMPTIED,)), Say((_DONE,))), _of(*_LAST_TURN)),
    _turn("set-right", Hands("open A2"), Show(SetRight(topic=Topic.FELL, gems=Gems(diamond=1)))),
    _turn("set-right-else", Hands("open A2"), Show(SetRight())),
    _turn("set-right-card", Show(SetRight(topic=Topic.CARD, seat="Ana"))),
    _turn("set-right-number", Show(SetRight(topic=Topic.NUMBER, seat="Dora"))),
    _turn("correct", Show(Correct("diamond", "red"))),
    _turn("explained", Hands("open A1"), Explain("jeweler")),
    _turn("explained-all", Show(Explained())),
    _turn("hands", Show(Play(page=PlayPage.HANDS))),
    Exhibit("preparing-told", record=_until("ruby_placed", 2), no_sensors=True),
    _turn("turn-told", no_sensors=True),
    _turn("turn-told-open", Hands("open C1"), no_sensors=True),
    _turn("turn-told-hands", Hands("open C1"), Show(Play(page=PlayPage.HANDS)), no_sensors=True),
    _turn("keys", Show(Keys(Play()))),
    Exhibit("game-over", (Resume(1), Show(Play()))),
    Exhibit("game-over-story", (Resume(1), Show(Play(page=PlayPage.STORY)))),
    Exhibit("game-over-review", (Resume(1), Show(Play(page=PlayPage.REVIEW)))),
    Exhibit("game-over-travels", (Resume(1), Show(Play(page=PlayPage.REVIEW, pick="3")))),
    Exhibit("game-over-points", (Resume(1), Show(Play(page=PlayPage.POINTS)))),
    Exhibit("game-over-code", (Resume(1), Show(Play(page=PlayPage.CODE)))),
    Exhibit("replay", (Show(Replay(1, 40)),)),
    *ANNOUNCEMENTS,
)
