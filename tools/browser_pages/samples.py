"""Every state of a game's page in browsers as the pages that a table would send: for pictures to look at and for tests.

One rule: a page here is a real one. A table plays a record up to there, and the table's own code makes the page.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves.pages.routes import Correct, Doing, Step
from companion.languages import Translator, translator
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.pages import actions, troubles
from companion.pages.actions import Action, Route
from companion.pages.context import Context
from companion.pages.model import Model
from companion.pages.phones_view import At, Mine, PhoneSeat, PhonesView
from companion.pages.router import own_page, page_of
from companion.pages.routes import Explained, Languages, Play, PlayPage
from companion.screens.browser.offers import said
from companion.screens.browser.page_messages import SentPages
from companion.screens.browser.web.feed_messages import HOST, SPECTATOR, seat_role
from companion.screens.kiosk.jewel_box.picture import BoxPicture, moved_to, opened
from companion.screens.kiosk.shell import SHELL
from companion.table.journal import Journal
from companion.table.past_game import story
from companion.table.table import Table
from companion.table.table_view import ComputersView, Link, Trouble
from companion.table.trouble_texts import TroubleTexts
from hardware.apparatuses import APPARATUSES
from hardware.differences import by_name

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
_TWO = (
    _line("table_opened", game="master-thieves", edition="zoch", seats=SEATS[:2]),
    _line("position_set", round=3, black={name: _BLACK[name] for name in SEATS[:2]}),
    _CLOSED,
    _shown("Ana", "jeweler"),
)
_FIVE = (
    _line("table_opened", game="master-thieves", edition="zoch", seats=(*SEATS, "Emil")),
    _line("position_set", round=3, black=_BLACK),
    _CLOSED,
    _shown("Ana", "jeweler"),
    _shown("Ben", "detective"),
)
_CARDS = ("thief", "master_thief", "detective", "gemologist", "jeweler", "smuggler")
_NUMBERS = {name: dict.fromkeys(_CARDS, at + 1) for at, name in enumerate(SEATS)}
_DEALT = _line("table_opened", game="master-thieves", edition="zoch", seats=SEATS, options={"numbers": _NUMBERS})
_FOUL = (*_ANA_DONE, _open("B2"), _open("B4"))


class Cards(msgspec.Struct, frozen=True):
    """Where a secret choice stands: who has chosen, whom the others wait for, and whether all are shown now."""

    chosen: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    counting_down: bool = False


class Sample(msgspec.Struct, frozen=True):
    """One state: the record that leads there, who looks at what, and what is known of phones.

    `taps` are CSS selectors to tap, one after the other.
    """

    name: str
    record: Sequence[str] = _START
    role: str = seat_role(1)
    seat: str | None = _ME
    cards: Cards | None = None
    at: Mapping[str, At] = msgspec.field(default_factory=lambda: dict.fromkeys(SEATS, At.PHONE))
    sealed: str | None = None
    again: bool = False
    taps: tuple[str, ...] = ()
    before: Sequence[str] = ()  # the record when the browser came, if it has seen more since
    moves: bool = False  # its motion is shown
    finished: Path | None = None  # the record of a whole game
    route: Route = Play()
    virtual: bool = False  # the box


_CHOOSING = Cards(("Ana", "Dora"), ("Ben", "Cora"))
_WAITING = Cards(("Ana", "Ben"), ("Cora", "Dora"))
_EIGHT_CHOOSE = Cards(_EIGHT[:3], _EIGHT[3:])
_LATER = Cards(("Cora",))
_LOST = {**dict.fromkeys(SEATS, At.PHONE), "Dora": At.LOST}
_EIGHT_LOST = dict.fromkeys(_EIGHT[3:7], At.LOST)
_LONG_CHOOSE = Cards(_LONG[:3], _LONG[3:])
_WATCHING = Sample("", role=SPECTATOR, seat=None)
_HOSTING = Sample("", role=HOST, seat=None)


_SEALED = Sample("", cards=_WAITING, sealed="thief")
_MINE = Play(page=PlayPage.CARDS)
_ANYONE = ".s-choosing-card:not(:disabled)"  # the first card that can be chosen


# In the order of an evening.
MASTER_THIEVES = (
    Sample("choose", cards=_CHOOSING),
    Sample("choose-picked", cards=_CHOOSING, taps=(_ANYONE,)),
    Sample("choose-again", cards=_CHOOSING, again=True),
    Sample("choose-dealt", record=(_DEALT, _SET), cards=_CHOOSING, taps=(_ANYONE,)),
    replace(_SEALED, name="sealed"),
    replace(_SEALED, name="sealed-looked-at", route=Play(pick="look")),
    replace(_SEALED, name="sealed-changed", route=Play(pick="change"), taps=(_ANYONE,)),
    replace(_SEALED, name="sealed-lost-phone", at=_LOST),
    replace(_SEALED, name="countdown", cards=Cards(SEATS, counting_down=True), moves=True),
    Sample("shown-later", record=_SMUGGLERS_TURN, role=seat_role(2), seat="Cora", cards=_LATER, sealed="thief"),
    Sample("reveal", record=_SMUGGLERS[:-1]),
    Sample("number", record=_SMUGGLERS),
    Sample("my-turn", record=_ANA_DONE),
    Sample("my-turn-virtual", record=_ANA_DONE, virtual=True),
    Sample("my-turn-languages", record=_ANA_DONE, route=Languages(Play())),
    Sample("my-turn-cards", record=_ANA_DONE, route=_MINE),
    Sample("my-choice", record=_BEN_LOOKS),
    Sample("my-turn-spilled", record=_BEN_SPILLS),
    Sample("my-foul", record=_FOUL),
    Sample("moment", before=_ANA_DONE, record=_ALARM),
    Sample("other-turn", record=_ANA),
    Sample("my-alarm", record=_MY_ALARM),
    Sample("computer-plays", record=_ANA, at={**dict.fromkeys(SEATS, At.PHONE), "Dora": At.COMPUTER}),
    Sample("my-cards", record=_ANA, route=_MINE),
    Sample("my-pick", record=_SHARING, role=seat_role(0), seat="Ana"),
    Sample("other-pick", record=_SHARING, role=seat_role(2), seat="Cora"),
    Sample("over", finished=_WHOLE_GAME, role=seat_role(1), seat="Kevin"),
    Sample("long-names", record=_LONG_PLAY, role=seat_role(0), seat=_LONG[0]),
    Sample("long-names-choose", record=_LONG_PLAY[:2], role=seat_role(3), seat=_LONG[3], cards=_LONG_CHOOSE),
    Sample("long-names-reveal", record=_LONG_PLAY[:-3], role=seat_role(3), seat=_LONG[3]),
    replace(_WATCHING, name="watch-choose", cards=_CHOOSING),
    replace(_WATCHING, name="watch-countdown", cards=Cards(SEATS, counting_down=True), moves=True),
    replace(_WATCHING, name="watch-reveal", record=_REVEAL[:-1]),
    replace(_WATCHING, name="watch-reveal-two", record=_TWO),
    replace(_WATCHING, name="watch-tie", record=_SMUGGLERS),
    replace(_WATCHING, name="watch-turn", record=_BEN_SPILLS),
    replace(_WATCHING, name="watch-moment", before=_ANA_DONE, record=_ALARM),
    replace(_WATCHING, name="watch-foul", record=_FOUL),
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
    replace(_HOSTING, name="host-reveal-two", record=_TWO, at={}),
    replace(_HOSTING, name="host-reveal-five", record=_FIVE, at={}),
    replace(_HOSTING, name="host-reveal-eight", record=_EIGHT_PLAY[:-4], at={}),
    replace(_HOSTING, name="host-number", record=_SMUGGLERS, at={}),
    replace(_HOSTING, name="host-turn", record=_BEN_SPILLS),
    replace(_HOSTING, name="host-turn-virtual", record=_BEN_SPILLS, virtual=True),
    replace(_HOSTING, name="host-choice", record=_BEN_LOOKS),
    replace(_HOSTING, name="host-sharing", record=_SHARING),
    replace(_HOSTING, name="host-foul", record=_FOUL),
    replace(_HOSTING, name="host-long-names", record=_LONG_PLAY[:2], at={}),
)
FORTY_THIEVES = (
    replace(_HOSTING, name="host-forty", record=forty.GLIMPSE),
    replace(_HOSTING, name="host-forty-theft", record=forty.ANNOUNCED),
    replace(_HOSTING, name="host-forty-tile", record=forty.GLIMPSE, route=Step(doing=Doing.CORRECT, cells=("r2c2",))),
    replace(_HOSTING, name="host-forty-correct", record=forty.GLIMPSE, route=Correct("Ana")),
    replace(_HOSTING, name="host-forty-table", record=forty.GLIMPSE, route=Correct("")),
    replace(_HOSTING, name="host-forty-tiles", record=forty.GLIMPSE, route=Explained()),
    replace(_HOSTING, name="host-forty-over", finished=forty.WHOLE_GAME),
    Sample("forty-setup", record=(forty.OPENED,)),
    Sample("forty-hand", record=forty.HAND),
    Sample("forty-glimpse", record=forty.GLIMPSE),
    Sample("forty-tile", record=forty.GLIMPSE, route=Step(doing=Doing.TILE, cells=("r2c2",))),
    Sample("forty-jar", record=forty.GLIMPSE, route=Step(doing=Doing.JAR, cells=("r2c2",))),
    Sample("forty-found", record=forty.GLIMPSE, route=Step(doing=Doing.FOUND, face="lantern")),
    Sample("forty-lantern", record=forty.LANTERN_FOUND),
    Sample("forty-play", record=forty.STEAL[:-1], route=Step(doing=Doing.SAPPHIRE)),
    Sample("forty-everything", record=forty.EVERYTHING),
    Sample("forty-leaders", record=forty.EVERYTHING, route=Step(doing=Doing.LEADER)),
    Sample("forty-golden", record=forty.EVERYTHING, route=Step(doing=Doing.GOLDEN)),
    Sample("forty-steal", record=forty.STEAL),
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
SAMPLES = (*MASTER_THIEVES, *FORTY_THIEVES)
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
    """As the screen of a browser makes it."""
    context = _context(sample, table, say)
    game = context.game
    context = replace(context, call=None if game is None else game.call(context))
    route = sample.route
    if isinstance(route, Play | Explained):
        route = replace(route, event=context.event)
    context = replace(context, play=own_page(route if isinstance(route, Play) else Play(), context))
    page = troubles.over(route, route, context) or page_of(route, context)
    assert page is not None
    return page if context.call is None else replace(page, call=context.call.reason)


def _context(sample: Sample, table: Table, say: Translator) -> Context:
    view, whole = table.view(), story(table.journal, table.id) if sample.finished else None
    is_on_box = table.apparatus is APPARATUSES["jewel_box"]
    model = Model(
        table=view,
        apparatus="jewel_box" if is_on_box else None,
        picture=_picture(view.pose) if is_on_box else None,
        link=Link(simulated=sample.virtual),
        setup_options={view.name: table.game.setup_options()},
        phones=_phones(sample, table),
        mine=_mine(sample, table),
        computers=ComputersView(levels={name: "attentive" for name, at in sample.at.items() if at is At.COMPUTER}),
        trouble=_trouble(table, say),
        result=None if whole is None else whole.result,
        highlights=None if whole is None else whole.highlights,
        review=None if whole is None else whole.review,
    )
    model = replace(model, offers={} if model.trouble else dict(_offers(sample, table)))
    return Context(model=model, say=say, screens=SHELL, viewer=viewer_of(sample))


def viewer_of(sample: Sample) -> Viewer:
    """Who looks at it."""
    return Viewer(sample.seat, _AT.get(sample.role, "phone"))


def _picture(pose: Any) -> BoxPicture:
    placed = moved_to(BoxPicture(), inverted=pose.orientation == "inverted", ab=pose.rings["AB"], bc=pose.rings["BC"])
    return replace(placed, open=opened(**pose.drawers))


def _phones(sample: Sample, table: Table) -> PhonesView:
    cards = sample.cards or Cards()
    seats = [PhoneSeat(name, sample.at.get(name, At.TABLE), name in cards.chosen) for name in table.view().seats]
    return PhonesView(
        is_on=True,
        seats=tuple(seats),
        address=ADDRESS,
        digits=DIGITS,
        waiting=cards.waiting,
        counting_down=cards.counting_down,
        again=sample.again,
    )


def _trouble(table: Table, say: Translator) -> Trouble | None:
    """The last event may be a foul."""
    fouls = table.fouls(table.number - 1)
    if not fouls or table.apparatus is None:
        return None
    return TroubleTexts(say, table.apparatus.sentences, by_name).foul(fouls[0], ())


def _offers(sample: Sample, table: Table) -> Iterator[tuple[str, Action]]:
    """What can be said."""
    view, cards = table.view(), sample.cards
    if sample.role == SPECTATOR:
        return
    concealed = () if cards is None else (*cards.chosen, *cards.waiting)
    guide, secret = view.guide, table.game.secret_cards
    if secret is not None and cards is not None and cards.waiting:
        guide = secret.face_down(guide, cards.waiting)
    found = table.game.offers(guide, sample.seat, concealed)
    yield from [(said(lines), actions.Say(lines)) for lines in dict.fromkeys(found)]
    if sample.seat is not None and secret is not None:
        seat = view.seats.index(sample.seat)
        yield from [(f"seal {card}", actions.Seal(seat, card)) for card in secret.choices(table.state, seat)]
        for number in secret.numbers(table.state, seat):
            yield f"number {number}", actions.Say((f"number {number}",))
    for name in () if cards is None else cards.waiting:
        if sample.at.get(name) is At.LOST and name != sample.seat:
            yield f"go_on_without {name}", actions.GoOnWithout(name)


def _mine(sample: Sample, table: Table) -> Mine:
    if sample.seat is None:
        return Mine()
    number, secret = table.view().seats.index(sample.seat), table.game.secret_cards
    view = None if secret is None else secret.private_view(table.state, number)
    return Mine(view, sample.sealed, sample.again)


def _lines(sample: Sample) -> list[bytes]:
    if sample.finished:
        return [line.encode() for line in sample.finished.read_text("utf-8").splitlines() if line]
    return [line.encode() for line in sample.record]
