"""Every state of the browsers' pages as the frames that a table would send: for pictures to look at and for tests.

One rule: a frame here is a real one. A table plays a record up to there, and the table's own code makes the frames.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.browsers.frames import CardsState, CardsView, Private, Shown, private_frame, public_frame, words_message
from companion.browsers.page_words import PAGE_WORDS
from companion.games.game import Foul
from companion.languages import Translator, translator
from companion.languages.choice import DEFAULT
from companion.pages.phones_view import At
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from companion.table.table_view import Trouble, TroubleKind
from companion.web.feed_messages import SEAT_TAKEN, SPECTATOR, WRONG_TOKEN, seat_role
from companion.words import Words

from . import forty_thieves_records as forty

SEATS = ("Ana", "Ben", "Cora", "Dora")
ADDRESS = "jewelbox.local"
_ME = "Ben"


def _line(kind: str, **fields: object) -> str:
    """A line of a record."""
    return json.dumps({"type": kind, **fields})


_OPENED = _line("table_opened", game="master-thieves", edition="zoch", seats=SEATS)
_HANDS = {
    "Ana": ["smuggler", "jeweler", "thief", "detective"],
    "Ben": ["smuggler", "jeweler", "thief", "master_thief"],
    "Cora": ["gemologist", "thief", "master_thief", "detective"],
    "Dora": ["smuggler", "gemologist", "thief", "detective"],
}
_BLACK = {
    "Ana": {"diamond": 1},
    "Ben": {"ruby": 1, "diamond": 4},
    "Cora": {"ruby": 1, "sapphire": 2, "diamond": 3},
    "Dora": {"diamond": 1},
}
_WHITE = {
    "Ana": {"sapphire": 2, "diamond": 6},
    "Ben": {"sapphire": 2, "diamond": 7},
    "Cora": {"sapphire": 1, "diamond": 5},
    "Dora": {"sapphire": 2, "diamond": 8},
}
_SET = _line(
    "position_set",
    round=3,
    hands=_HANDS,
    black=_BLACK,
    white=_WHITE,
    red={"sapphire": 1, "diamond": 2},
    drawers={
        "B1": {"upright": ["sapphire", "diamond"], "inverted": ["diamond", "diamond"]},
        "B2": {"upright": ["diamond"], "inverted": ["diamond", "diamond"]},
        "A1": {"secret_upright": ["ruby"]},
        "C2": {"inverted": ["diamond", "alarm:Cora"]},
    },
    rings={"AB": 1, "BC": 0},
)
_WHOLE_GAME = Path(__file__).resolve().parents[2] / "examples" / "five-seats-zoch.jsonl"
_START = (_OPENED, _SET)


def _shown(seat: str, character: str, **more: object) -> str:
    return _line("card_revealed", seat=seat, character=character, **more)


def _open(drawer: str) -> str:
    return _line("drawer_opened", drawer=drawer, depth="front")


def _shut(drawer: str) -> str:
    return _line("drawer_closed", drawer=drawer)


_CLOSED = _line("reveal_closed")
_REVEAL = (
    *_START,
    _CLOSED,
    _shown("Ana", "jeweler"),
    _shown("Ben", "thief", number=3),
    _shown("Cora", "master_thief"),
    _shown("Dora", "detective"),
)
_DONE = _line("turn_ended")
_ANA = (*_REVEAL, _open("A4"), _line("gem_placed", gem="diamond"))
_ANA_DONE = (
    *_ANA,
    _shut("A4"),
    _line("level_rotated", levels=1, direction="cw"),
    _DONE,
)
_BEN_LOOKS = (
    *_START,
    _CLOSED,
    _shown("Ana", "detective"),
    _shown("Ben", "jeweler"),
    _shown("Cora", "thief"),
    _shown("Dora", "gemologist"),
    _open("B1"),
)
_BEN_SPILLS = (*_ANA_DONE, _open("B2"))
_ALARM = (*_ANA_DONE, _open("C2"))
_MY_ALARM = (
    _line("table_opened", game="master-thieves", edition="rio-grande", seats=SEATS),
    _line("position_set", round=3, hands=_HANDS, drawers={"B2": {"upright": ["diamond", "alarm:Ben"]}}),
    _shown("Ana", "thief"),
    _shown("Ben", "jeweler"),
    _shown("Cora", "master_thief"),
    _shown("Dora", "detective"),
    _open("B4"),
    _line("gem_placed", gem="diamond"),
    _shut("B4"),
    _DONE,
    _open("B2"),
    _line("gems_taken", gems="all"),
)
_SMUGGLERS_TURN = (*_START, _shown("Ana", "smuggler"), _CLOSED)
_SMUGGLERS = (*_START, _shown("Ana", "smuggler"), _shown("Ben", "smuggler"))
_SHARING = (
    *_START,
    _CLOSED,
    _shown("Ana", "detective", number=2),
    _shown("Ben", "thief"),
    _shown("Cora", "detective", number=5),
    _shown("Dora", "gemologist"),
    _open("C3"),
    _line("gem_placed", gem="diamond"),
    _shut("C3"),
    _DONE,
    _open("B2"),
    _shut("B2"),
    _DONE,
)
_EIGHT = ("Alexandra", "Maximilian", "Ben", "Christopher", "Josephine", "Leonardo", "Robo", "Katharina")
_EIGHT_STOCK = {"white_pillow": {"diamond": 5, "sapphire": 1}}
_EIGHT_PLAY = (
    _line("table_opened", game="master-thieves", edition="zoch", seats=_EIGHT, options=_EIGHT_STOCK),
    _line("position_set", round=3, black={"Alexandra": {"ruby": 1, "sapphire": 2, "diamond": 3}}),
    _CLOSED,
    *[_shown(name, "thief", number=at + 1) for at, name in enumerate(_EIGHT)],
    _open("B2"),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """One state: the record that leads there, who looks, and what is known of phones.

    `taps` are CSS selectors to tap, one after the other; `closed` is the code with which the table closed the
    connection. `started`: the seat has tapped Start before.
    """

    name: str
    record: Sequence[str] = _START
    role: str = seat_role(1)
    seat: str | None = _ME
    cards: CardsView | None = None
    at: dict[str, At] = field(default_factory=lambda: dict.fromkeys(SEATS, At.PHONE))
    sealed: str | None = None
    again: bool = False
    trouble: Trouble | None = None
    taps: tuple[str, ...] = ()
    closed: int = 0
    lost: bool = False
    started: bool = True
    refused: str = ""
    before: Sequence[str] = ()  # the record when the browser came, if it has seen more since
    moves: bool = False  # its motion is shown
    finished: Path | None = None  # the record of a whole game
    club: bool = False  # it is a hub, and no table


_CHOOSING = CardsView(CardsState.CHOOSING, ("Ana", "Dora"), ("Ben", "Cora"))
_WAITING = CardsView(CardsState.CHOOSING, ("Ana", "Ben"), ("Cora", "Dora"))
_EIGHT_CHOOSE = CardsView(CardsState.CHOOSING, _EIGHT[:3], _EIGHT[3:])
_LATER = CardsView(CardsState.SHOWN_LATER, ("Cora",), ())
_FOUL = Trouble(
    TroubleKind.FOUL,
    "Foul",
    lines=("Ben opened a second drawer.",),
    steps=("Shut drawer B3.", "Take it back and put back anything that fell out, or carry on."),
    foul=Foul(9, "second_drawer", Words("Ben opened a second drawer"), Words("shut it"), seat="Ben"),
)
_LOST = {**dict.fromkeys(SEATS, At.PHONE), "Dora": At.LOST}
_WATCHING = Sample("", role=SPECTATOR, seat=None)


# In the order of an evening.
SAMPLES = (
    Sample("wrong-code", closed=WRONG_TOKEN),
    Sample("seat-taken", closed=SEAT_TAKEN),
    Sample("joining", started=False),
    Sample("no-game", record=()),
    Sample("setup", record=(_OPENED,)),
    Sample("choose", cards=_CHOOSING),
    Sample("choose-picked", cards=_CHOOSING, taps=("[data-card=thief]",)),
    Sample("choose-again", cards=_CHOOSING, again=True),
    Sample("sealed", cards=_WAITING, sealed="thief"),
    Sample("sealed-lost-phone", cards=_WAITING, sealed="thief", at=_LOST),
    Sample("sealed-mine-lost", cards=_WAITING, sealed="thief", lost=True),
    Sample("countdown", cards=CardsView(CardsState.COUNTDOWN, SEATS), sealed="thief", moves=True),
    Sample("shown-later", record=_SMUGGLERS_TURN, role=seat_role(2), seat="Cora", cards=_LATER, sealed="thief"),
    Sample(
        "sealed-for-later",
        record=_SMUGGLERS_TURN,
        role=seat_role(2),
        seat="Cora",
        cards=_LATER,
        sealed="thief",
        taps=(".tabs button:last-child",),
    ),
    Sample("reveal", record=_SMUGGLERS[:-1]),
    Sample("number", record=_SMUGGLERS),
    Sample("my-turn", record=_ANA_DONE),
    Sample("my-choice", record=_BEN_LOOKS),
    Sample("my-turn-spilled", record=_BEN_SPILLS),
    Sample("moment", before=_ANA_DONE, record=_ALARM),
    Sample("refused", record=_BEN_LOOKS, refused="This is not your turn: wait until Ana is done."),
    Sample("other-turn", record=_ANA),
    Sample("my-foul", record=_BEN_SPILLS, trouble=_FOUL),
    Sample("other-foul", record=_BEN_SPILLS, trouble=_FOUL, role=seat_role(0), seat="Ana"),
    Sample("my-alarm", record=_MY_ALARM),
    Sample("computer-plays", record=_ANA, at={**dict.fromkeys(SEATS, At.PHONE), "Dora": At.COMPUTER}),
    Sample("my-cards", record=_ANA, taps=(".tabs button:last-child",)),
    Sample("what-fell", record=_BEN_SPILLS, taps=(".news button",)),
    Sample("what-fell-counted", record=_BEN_SPILLS, taps=(".news button", ".heap-to-set:last-child button")),
    Sample("what-else", record=_BEN_SPILLS, taps=(".news button", ".sheet-buttons button:nth-child(2)")),
    Sample(
        "which-card",
        record=_BEN_SPILLS,
        taps=(".news button", ".sheet-buttons button:nth-child(2)", "[data-topic=card]", ".grid button"),
    ),
    Sample("my-pick", record=_SHARING, role=seat_role(0), seat="Ana"),
    Sample("other-pick", record=_SHARING, role=seat_role(2), seat="Cora"),
    Sample("over", finished=_WHOLE_GAME, role=seat_role(1), seat="Kevin"),
    replace(_WATCHING, name="watch-choose", cards=_CHOOSING),
    replace(_WATCHING, name="watch-countdown", cards=CardsView(CardsState.COUNTDOWN, SEATS), moves=True),
    replace(_WATCHING, name="watch-reveal", record=_SMUGGLERS),
    replace(_WATCHING, name="watch-turn", record=_BEN_SPILLS),
    replace(_WATCHING, name="watch-moment", before=_ANA_DONE, record=_ALARM),
    replace(_WATCHING, name="watch-trouble", record=_BEN_SPILLS, trouble=_FOUL),
    replace(_WATCHING, name="watch-sharing", record=_SHARING),
    replace(_WATCHING, name="watch-over", finished=_WHOLE_GAME),
    replace(_WATCHING, name="watch-eight", record=_EIGHT_PLAY, at={"Robo": At.COMPUTER}),
    replace(_WATCHING, name="watch-eight-choose", record=_EIGHT_PLAY[:2], cards=_EIGHT_CHOOSE),
    Sample("club", record=(), role="club", seat=None, club=True),
    Sample("forty-setup", record=(forty.OPENED,)),
    Sample("forty-hand", record=forty.HAND),
    Sample("forty-glimpse", record=forty.GLIMPSE),
    Sample("forty-tile", record=forty.GLIMPSE, taps=("[data-place=r2c2]",)),
    Sample("forty-two-tiles", record=forty.GLIMPSE, taps=("[data-place=r2c2]", "[data-place=r1c3]")),
    Sample("forty-jar", record=forty.GLIMPSE, taps=("[data-place=r2c2]", "[data-says=say_jar]")),
    Sample("forty-found", record=forty.GLIMPSE, taps=("[data-face=lantern]",)),
    Sample("forty-lantern", record=forty.LANTERN_FOUND),
    Sample("forty-play", record=forty.STEAL[:-1], taps=(".tile-row:last-child [data-face=sapphire]",)),
    Sample("forty-everything", record=forty.EVERYTHING),
    Sample("forty-leaders", record=forty.EVERYTHING, taps=("[data-says=leaders]",)),
    Sample("forty-steal", record=forty.STEAL, taps=("[data-place=s11]",)),
    Sample("forty-line", record=forty.STEAL, taps=("[data-place=diag2]",)),
    Sample("forty-theft", record=forty.ANNOUNCED),
    Sample("forty-failing", record=forty.FAILING),
    Sample("forty-pick", record=forty.PICKING),
    Sample("forty-moment", before=forty.PICKING, record=forty.STOLEN),
    Sample("forty-dagger", record=forty.PLAYED, role=seat_role(2), seat="Cora"),
    Sample("forty-other-turn", record=forty.FAILED),
    Sample("forty-refused", record=forty.STEAL, refused="There is no sapphire in this square."),
    Sample("forty-over", finished=forty.WHOLE_GAME),
    replace(_WATCHING, name="watch-forty-turn", record=forty.GLIMPSE),
    replace(_WATCHING, name="watch-forty-merchant", record=forty.EVERYTHING),
    replace(_WATCHING, name="watch-forty-theft", record=forty.ANNOUNCED),
    replace(_WATCHING, name="watch-forty-stolen", record=forty.STOLEN),
    replace(_WATCHING, name="watch-forty-over", finished=forty.WHOLE_GAME),
)
_WORD = re.compile(r"(?<!\{)\b[A-Za-z]{3,}\b(?!\})")  # no placeholder
_BY_NAME = {sample.name: sample for sample in SAMPLES}


def named(name: str) -> Sample:
    return _BY_NAME[name]


def messages(sample: Sample, language: str) -> Iterator[str]:
    """What the table says to a browser that comes in this state, as lines of JSON."""
    if sample.club:
        from .club_sample import club_message  # noqa: PLC0415 - libraries of an extra

        yield club_message(translator(language)).decode()
        return
    yield _lengthened(words_message(translator(language)).decode(), language)
    if sample.before:
        yield from _frames(replace(sample, record=sample.before), translator(language))
    yield from _frames(sample, translator(language))
    if sample.refused:
        yield json.dumps({"type": "refused", "why": sample.refused})


def _frames(sample: Sample, say: Translator) -> Iterator[str]:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.db") as journal:
        table = Table(journal)
        with table.together():
            for line in _lines(sample):
                table.say(line)
        whole = story(journal, table.id) if sample.finished else None
        shown = Shown(
            table=table.view() if table.is_open else None,
            seats=sample.at,
            levels={name: "attentive" for name, at in sample.at.items() if at is At.COMPUTER},
            cards=sample.cards,
            address=ADDRESS,
            result=None if whole is None else whole.result,
            highlights=None if whole is None else whole.highlights,
            review=None if whole is None else whole.review,
        )
        yield public_frame(shown, sample.trouble, say).decode()
        if sample.seat is not None and table.is_open:
            yield private_frame(_private(sample, table), say).decode()


def _private(sample: Sample, table: Table) -> Private:
    number = table.view().seats.index(str(sample.seat))
    secret = table.game.secret_cards
    view = None if secret is None else secret.private_view(table.state, number)
    may_say = not table.is_over and table.view().headline.seat in (sample.seat, None)
    return Private(sample.role, sample.seat, table.number, view, sample.sealed, may_say=may_say, again=sample.again)


def _lengthened(words: str, language: str) -> str:
    """A text that nobody has translated yet is made a third longer: so there will be room for its translation."""
    message = json.loads(words)
    if language != DEFAULT:
        for key, text in message["words"].items():
            if text == PAGE_WORDS[key].text:
                message["words"][key] = _WORD.sub(lambda word: word[0] + "n" * (len(word[0]) // 3), text)
    return json.dumps(message)


def _lines(sample: Sample) -> list[bytes]:
    if sample.finished:
        return [line.encode() for line in sample.finished.read_text("utf-8").splitlines() if line]
    return [line.encode() for line in sample.record]
