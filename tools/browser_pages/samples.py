"""Every state of a game's page in browsers as the pages that a table would send: for pictures to look at and for tests.

One rule: a page here is a real one. A table plays a record up to there, and the table's own code makes the page.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.browsers.frames import CardsState, CardsView, Private, Shown, private_frame, public_frame
from companion.browsers.game_page import GameFrame, Piece, game_page, pieces, said
from companion.browsers.page_messages import SentPages
from companion.languages import Translator, translator
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.pages import actions
from companion.pages.actions import Action
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.phones_view import At, PhonesView
from companion.pages.router import own_page
from companion.pages.routes import Play
from companion.screen.shell import SHELL
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from companion.web.feed_messages import HOST, SPECTATOR, seat_role

from . import forty_thieves_records as forty

SEATS = ("Ana", "Ben", "Cora", "Dora")
ADDRESS = "jewelbox.local"
DIGITS = "271828"
_AT = {HOST: "host", SPECTATOR: "wall"}
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
_LONG = tuple(f"{name} {'Wolkenstein von Hohenfels'[: 23 - len(name)]}" for name in _EIGHT)  # of 24 letters
_EIGHT_PLAY = (
    _line("table_opened", game="master-thieves", edition="zoch", seats=_EIGHT, options=_EIGHT_STOCK),
    _line("position_set", round=3, black={"Alexandra": {"ruby": 1, "sapphire": 2, "diamond": 3}}),
    _CLOSED,
    *[_shown(name, "thief", number=at + 1) for at, name in enumerate(_EIGHT)],
    _open("B2"),
)
_FEW_LONG_PLAY = (
    _line("table_opened", game="master-thieves", edition="zoch", seats=("Benedikta Maria", *_LONG[:2], "Li")),
    _line("position_set", round=3, black={_LONG[0]: {"ruby": 1, "sapphire": 2, "diamond": 3}}),
    _CLOSED,
    *[_shown(name, "thief", number=at + 1) for at, name in enumerate(("Benedikta Maria", *_LONG[:2], "Li"))],
    _open("B2"),
)
_LONG_PLAY = (
    _line("table_opened", game="master-thieves", edition="zoch", seats=_LONG, options=_EIGHT_STOCK),
    _line("position_set", round=3, black={_LONG[0]: {"ruby": 1, "sapphire": 2, "diamond": 3}}),
    _CLOSED,
    *[_shown(name, "thief", number=at + 1) for at, name in enumerate(_LONG)],
    _open("B2"),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """One state: the record that leads there, who looks, and what is known of phones.

    `taps` are CSS selectors to tap, one after the other.
    """

    name: str
    record: Sequence[str] = _START
    role: str = seat_role(1)
    seat: str | None = _ME
    cards: CardsView | None = None
    at: dict[str, At] = field(default_factory=lambda: dict.fromkeys(SEATS, At.PHONE))
    sealed: str | None = None
    again: bool = False
    taps: tuple[str, ...] = ()
    before: Sequence[str] = ()  # the record when the browser came, if it has seen more since
    moves: bool = False  # its motion is shown
    finished: Path | None = None  # the record of a whole game


_CHOOSING = CardsView(CardsState.CHOOSING, ("Ana", "Dora"), ("Ben", "Cora"))
_WAITING = CardsView(CardsState.CHOOSING, ("Ana", "Ben"), ("Cora", "Dora"))
_EIGHT_CHOOSE = CardsView(CardsState.CHOOSING, _EIGHT[:3], _EIGHT[3:])
_LATER = CardsView(CardsState.SHOWN_LATER, ("Cora",), ())
_LOST = {**dict.fromkeys(SEATS, At.PHONE), "Dora": At.LOST}
_EIGHT_LOST = dict.fromkeys(_EIGHT[3:7], At.LOST)
_LONG_CHOOSE = CardsView(CardsState.CHOOSING, _LONG[:3], _LONG[3:])
_WATCHING = Sample("", role=SPECTATOR, seat=None)
_HOSTING = Sample("", role=HOST, seat=None)


# In the order of an evening.
SAMPLES = (
    Sample("choose", cards=_CHOOSING),
    Sample("choose-picked", cards=_CHOOSING, taps=("[data-card=thief]",)),
    Sample("choose-again", cards=_CHOOSING, again=True),
    Sample("sealed", cards=_WAITING, sealed="thief"),
    Sample("sealed-lost-phone", cards=_WAITING, sealed="thief", at=_LOST),
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
    Sample("other-turn", record=_ANA),
    Sample("my-alarm", record=_MY_ALARM),
    Sample("computer-plays", record=_ANA, at={**dict.fromkeys(SEATS, At.PHONE), "Dora": At.COMPUTER}),
    Sample("my-cards", record=_ANA, taps=(".tabs button:last-child",)),
    Sample("my-pick", record=_SHARING, role=seat_role(0), seat="Ana"),
    Sample("other-pick", record=_SHARING, role=seat_role(2), seat="Cora"),
    Sample("over", finished=_WHOLE_GAME, role=seat_role(1), seat="Kevin"),
    replace(_WATCHING, name="watch-choose", cards=_CHOOSING),
    replace(_WATCHING, name="watch-countdown", cards=CardsView(CardsState.COUNTDOWN, SEATS), moves=True),
    replace(_WATCHING, name="watch-reveal", record=_SMUGGLERS),
    replace(_WATCHING, name="watch-turn", record=_BEN_SPILLS),
    replace(_WATCHING, name="watch-moment", before=_ANA_DONE, record=_ALARM),
    replace(_WATCHING, name="watch-sharing", record=_SHARING),
    replace(_WATCHING, name="watch-over", finished=_WHOLE_GAME),
    replace(_WATCHING, name="watch-eight", record=_EIGHT_PLAY, at={"Robo": At.COMPUTER}),
    replace(_WATCHING, name="watch-eight-choose", record=_EIGHT_PLAY[:2], cards=_EIGHT_CHOOSE),
    replace(_WATCHING, name="watch-lost-phones", record=_EIGHT_PLAY[:2], cards=_EIGHT_CHOOSE, at=_EIGHT_LOST),
    replace(_WATCHING, name="watch-long-names", record=_LONG_PLAY, at=dict.fromkeys(_LONG[3:7], At.LOST)),
    replace(_WATCHING, name="watch-few-long-names", record=_FEW_LONG_PLAY, at=dict.fromkeys(_LONG[:2], At.LOST)),
    replace(
        _WATCHING,
        name="watch-long-choose",
        record=_LONG_PLAY[:2],
        cards=_LONG_CHOOSE,
        at=dict.fromkeys(_LONG[3:7], At.LOST),
    ),
    replace(_HOSTING, name="host-choose", cards=_CHOOSING, at=_LOST),
    replace(_HOSTING, name="host-reveal", at={}),
    replace(_HOSTING, name="host-number", record=_SMUGGLERS, at={}),
    replace(_HOSTING, name="host-turn", record=_BEN_SPILLS),
    replace(_HOSTING, name="host-long-names", record=_LONG_PLAY[:2], at={}),
    replace(_HOSTING, name="host-forty", record=forty.GLIMPSE),
    Sample("long-names", record=_LONG_PLAY, role=seat_role(0), seat=_LONG[0]),
    Sample("long-names-choose", record=_LONG_PLAY[:2], role=seat_role(3), seat=_LONG[3], cards=_LONG_CHOOSE),
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
    Sample("forty-over", finished=forty.WHOLE_GAME),
    replace(_WATCHING, name="watch-forty-turn", record=forty.GLIMPSE),
    replace(_WATCHING, name="watch-forty-merchant", record=forty.EVERYTHING),
    replace(_WATCHING, name="watch-forty-theft", record=forty.ANNOUNCED),
    replace(_WATCHING, name="watch-forty-stolen", record=forty.STOLEN),
    replace(_WATCHING, name="watch-forty-over", finished=forty.WHOLE_GAME),
)
_BY_NAME = {sample.name: sample for sample in SAMPLES}


def named(name: str) -> Sample:
    return _BY_NAME[name]


def messages(sample: Sample, language: str, sent: SentPages) -> Iterator[str]:
    """What the table sends to a browser that has got what was `sent`, in this state."""
    states = (replace(sample, record=sample.before), sample) if sample.before else (sample,)
    found = [_message(state, translator(language), sent) for state in states]
    yield from filter(None, found)


def _message(sample: Sample, say: Translator, sent: SentPages) -> str:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.db") as journal:
        table = Table(journal)
        with table.together():
            for line in _lines(sample):
                table.say(line)
        return sent.message(_page(sample, table, say), 1, say.code, 0).decode()


def _page(sample: Sample, table: Table, say: Translator) -> Page:
    view, whole = table.view(), story(table.journal, table.id) if sample.finished else None
    shown = Shown(
        table=view,
        seats=sample.at,
        levels={name: "attentive" for name, at in sample.at.items() if at is At.COMPUTER},
        cards=sample.cards,
        address=ADDRESS,
        result=None if whole is None else whole.result,
        highlights=None if whole is None else whole.highlights,
        review=None if whole is None else whole.review,
    )
    frame = GameFrame(pieces(public_frame(shown, None, say)), Piece(private_frame(_private(sample, table), say)))
    context = Context(
        model=Model(
            table=view,
            setup_options={view.name: table.game.setup_options()},
            phones=PhonesView(is_on=True, address=ADDRESS, digits=DIGITS),
            result=shown.result,
            highlights=shown.highlights,
            review=shown.review,
        ),
        say=say,
        screens=SHELL,
        viewer=Viewer(sample.seat, _AT.get(sample.role, "phone")),
    )
    return own_page(Play(), context) or game_page(context, frame, _offers(sample, table))


def _offers(sample: Sample, table: Table) -> Iterator[tuple[str, Action]]:
    """What can be tapped: whatever has to be picked first was picked already."""
    view, cards = table.view(), sample.cards
    if sample.role == SPECTATOR:
        return
    concealed = () if cards is None else (*cards.chosen, *cards.waiting)
    guide, secret = view.guide, table.game.secret_cards
    if secret is not None and cards is not None and cards.waiting:
        guide = secret.face_down(guide, cards.waiting)
    picks = tuple(table.game.picks(guide, sample.seat))
    found = [each for pick in ("", *picks) for each in table.game.offers(guide, sample.seat, concealed, pick)]
    yield from [(said(lines), actions.Say(lines)) for lines in dict.fromkeys(found)]
    yield from [(f"pick {pick}", actions.Show(Play(view.event, pick))) for pick in picks]
    if sample.seat is not None and secret is not None:
        seat = view.seats.index(sample.seat)
        yield from [(f"seal {card}", actions.Seal(seat, card)) for card in secret.choices(table.state, seat)]
        for number in secret.numbers(table.state, seat):
            yield f"number {number}", actions.Say((f"number {number}",))
    for name in () if cards is None else cards.waiting:
        if sample.at.get(name) is At.LOST and name != sample.seat:
            yield f"go_on_without {name}", actions.GoOnWithout(name)
    if sample.role == HOST and cards is not None and cards.state is CardsState.WAITING_FOR_TABLE:
        yield "show_cards", actions.ShowSealedCards()


def _private(sample: Sample, table: Table) -> Private:
    if sample.seat is None:
        return Private(sample.role)
    number = table.view().seats.index(sample.seat)
    secret = table.game.secret_cards
    view = None if secret is None else secret.private_view(table.state, number)
    return Private(sample.role, sample.seat, view, sample.sealed, sample.again)


def _lines(sample: Sample) -> list[bytes]:
    if sample.finished:
        return [line.encode() for line in sample.finished.read_text("utf-8").splitlines() if line]
    return [line.encode() for line in sample.record]
