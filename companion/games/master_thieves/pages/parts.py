"""What several pages of the game share: the seats and the pillows, what to do, what just happened, what may be said.

Pure. One rule: a part tells one thing, so that only what has changed is laid out, drawn and sent again.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from companion.games.game import Announcement
from companion.games.master_thieves.cards import Character, PrivateView
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import Choice, Guide, Kind, NewsCard
from companion.games.master_thieves.pages.routes import SetRight
from companion.games.master_thieves.pages.values import character_name, computer_level, counts, gem_name
from companion.games.master_thieves.phrases import pressed
from companion.games.master_thieves.views import Place, SeatView, TableView
from companion.languages import Translator, capital
from companion.nodes.nodes import (
    Align,
    Column,
    Drawing,
    Fit,
    Group,
    Look,
    Node,
    Part,
    Row,
    Slot,
    Space,
    Sprite,
    Tap,
    Text,
    Tone,
)
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, Say, Show
from companion.pages.bars import SEAT, bar_words, moment
from companion.pages.context import Context, kept
from companion.pages.no_game import own_bar
from companion.pages.routes import Play, PlayPage
from companion.table.preferences import Verbosity
from companion.words import Words, signed

FEW = 5  # so many seats have two lines each
RED = "red"  # the key of the red pillow: gems fly there
_KEPT = 128  # parts of some tables with eight seats, in all languages
GEM_PILLOW = "gem-pillow"  # the kind of a drawing
_A, _B, _H, _I, _S = Role.ACTION, Role.BODY, Role.HINT, Role.INSTRUCTION, Role.SMALL


def seat_bar(context: Context, title: str, sub: str = "") -> Node:
    """The bar of a phone or a wall; a seat finds its own cards there."""
    if not isinstance(context.model.mine.view, PrivateView):
        return own_bar(context, title, sub)
    tap = Tap(Show(Play(page=PlayPage.CARDS)), "c", says=context.say("My cards"))
    return own_bar(context, title, sub, [bar_words("lock", tap)])


# the pillows


class PillowShown(msgspec.Struct, frozen=True):
    """The value of a drawing: a pillow with the gems on it; `kind` is its colour."""

    kind: str
    counts: tuple[tuple[str, int], ...] = ()


@lru_cache(maxsize=_KEPT)
def red_pillow(say: Translator, gems: Gems) -> Node:
    """The red pillow with its gems."""
    return Column((pillow(say, RED, gems, say("Red pillow")),), look=Look.PLAIN, style="red-pillow")


def pillow(say: Translator, kind: str, gems: Gems, name: str) -> Drawing:
    """A pillow with gems counted on it; `name` is what people call it."""
    there = ", ".join(say.words(each) for each in gems.words)
    title = f"{name}: {there}" if there else name
    return Drawing(GEM_PILLOW, PillowShown(kind, counts(gems)), title=title, key=kind)


# the seats

# The type of all names alike, from step to step; from the fourth on there are no emblems. On the last step each name is
# as small as it has to be, and in the colour of its symbol instead of beside it.
_NAMES = (_A, _B, _H, _A, _B, _H, _S)
_WITHOUT_EMBLEM, _EACH_ALONE = 3, len(_NAMES)


def seat_parts(context: Context, view: TableView) -> dict[str, Node]:
    """Everybody from the first to the last of this round, then those who have not shown their card: a part for each."""
    places = {place.seat: place for place in view.turn_order}
    row = _two_lines if len(view.seats) <= FEW else _one_line
    rows = {
        seat.name: row(
            context.say,
            seat,
            places.get(seat.name),
            context.style_of(seat.name, at),
            computer_level(context, seat.name),
        )
        for at, seat in enumerate(view.seats)
    }
    return {f"{SEAT}{name}": rows[name] for name in dict.fromkeys((*places, *rows))}


def seat_list(say: Translator, parts: Iterable[str]) -> Node:
    """The places of all seats of a page, on one panel; their names are all in the same type."""
    rows = tuple(Slot(name) for name in parts if name.startswith(SEAT))
    listed = Column(rows, style="seat-list", look=Look.PLAIN, label=say("Players"))
    return Fit(listed, _EACH_ALONE + 1, style=f"seat-list-{len(rows)}")


# All screens of a table get the rows of the same seats, and from one event to the next most stay as they were: they are
# made once for each language. `style` and `level` are the seat's colour and, of a computer player, how it plays.
@lru_cache(maxsize=_KEPT)
def _two_lines(say: Translator, seat: SeatView, place: Place | None, style: int, level: str) -> Node:
    """Symbol, name, emblem, a tick if it is done, and the score; below that gems and imitations."""
    first = (*_marks(style, level), *_name(seat, place, style), *_emblem(say, place), *_tick(place))
    score = _score(seat, place, (*[Role.SCORE] * _EACH_ALONE, _A), "seat-score")
    heaps = _heaps(seat, "seat-heaps")
    end = _score(seat, place, (Role.SCORE,), "seat-score-end")
    title = Row((*first, Space(style="seat-space", until=_EACH_ALONE), score), style="seat-first")
    return _row(seat, place, (title, heaps, end), "seat")


@lru_cache(maxsize=_KEPT)
def _one_line(say: Translator, seat: SeatView, place: Place | None, style: int, level: str) -> Node:
    """The same with the emblem before the name, and imitations beside it; gems only on an upright screen."""
    name = (replace(each, style="grow") for each in _name(seat, place, style))
    first = (*_marks(style, level), *_emblem(say, place), *name, *_tick(place))
    first += (
        replace(_imitations(seat, "seat-imitations"), until=_EACH_ALONE),
        replace(_imitations(seat, "seat-imitations-low", 24), since=_EACH_ALONE),
        _score(seat, place, (_A,), "seat-score-column"),
    )
    heaps = _heaps(seat, "seat-heaps-upright")
    end = _score(seat, place, (_A,), "seat-score-end")
    return _row(seat, place, (Row(first, style="seat-first"), heaps, end), "seat-many")


def _row(seat: SeatView, place: Place | None, children: tuple[Node, ...], style: str) -> Node:
    is_active = place is not None and place.status == "active"
    look = Look.ACTIVE if is_active else Look.NONE
    return Column(children, style=style, key=f"{SEAT}{seat.name}", look=look, on=True if is_active else None)


def _marks(style: int, level: str) -> Iterator[Node]:
    yield Sprite(f"seat-{style}", 24, until=_EACH_ALONE)
    if level:
        yield computer_mark(level)


def computer_mark(level: str) -> Sprite:
    """The sign of a computer player; it is named after how well that one remembers."""
    return Sprite("icon-computer", 20, tone=Tone.DIM, title=level)


def _name(seat: SeatView, place: Place | None, style: int) -> tuple[Text, Text]:
    """In the seat's colour while it has the turn, dim after it."""
    status = "" if place is None else place.status
    tone = Tone.DIM if status == "done" else Tone.IVORY
    colour = style if status == "active" else None
    weight = Weight.BOLD if status == "active" else Weight.SEMIBOLD
    name = Text(seat.name, _NAMES, tone, seat=colour, weight=weight, until=_EACH_ALONE)
    return name, replace(name, role=_S, seat=style, chosen=True, since=_EACH_ALONE, until=0, style="grow")


def _emblem(say: Translator, place: Place | None) -> Iterator[Node]:
    if place is not None:
        title = character_name(say, place.character)
        mark = Sprite(f"emblem-{place.character}", 28, tone=Tone.BRASS, faint=place.status == "done", title=title)
        yield Row((mark,), topic=place.character, style="keep", until=_WITHOUT_EMBLEM)


def _tick(place: Place | None) -> Iterator[Node]:
    if place is not None and place.status == "done":
        yield Sprite("icon-tick", 20, tone=Tone.GOOD, until=_EACH_ALONE)


def _score(seat: SeatView, place: Place | None, role: tuple[Role, ...], style: str) -> Node:
    tone = Tone.BRIGHT if place is not None and place.status == "active" else Tone.IVORY
    words = signed(seat.score)
    return Text(words, role, tone, weight=Weight.EXTRABOLD, align=Align.RIGHT, style=style)


def _heaps(seat: SeatView, style: str) -> Node:
    """Each kind with its number; none of it is told twice, by a faint gem and a dim number."""
    gems = [_count(f"gem-{kind}", count, kind, f"heap-{kind}") for kind, count in counts(seat.black)]
    return Row((*gems, _imitations(seat, "heap-white")), style=style)


def _imitations(seat: SeatView, style: str, size: int = 30) -> Node:
    return _count("pillow-white", seat.white.sapphire + seat.white.diamond, "white", style, size)


def _count(sprite: str, count: int, topic: str, style: str, size: int = 22) -> Node:
    faint = not count and sprite.startswith("gem")
    number = Text(str(count), _A, Tone.IVORY if count else Tone.DIM, weight=Weight.SEMIBOLD)
    return Row((Sprite(sprite, size, faint=faint, title=topic), number), style=style, topic=topic)


# whose turn, what happened and what to do

# What happened and what to do, from step to step, the largest type first. What to do is largest only in one line: on
# the steps `_IN_ONE_LINE`. `_HINTED` are those that also tell what comes then.
_TOLD = ((_A, _I), (_B, _I), (_A, _A), (_B, _A), (_H, _A))
_SMALLER = ((_S, _A), (_S, _A), (_B, _B), (_S, _B), (_S, _S))
_HAPPENED, _TODO = zip(*_TOLD, *_TOLD, *_SMALLER, strict=True)
_HINTED = ((0, len(_TOLD)), (2 * len(_TOLD), 2 * len(_TOLD) + 1))
_IN_ONE_LINE, _IN_LINES = ((0, 2), (5, 7)), ((2, 5), (7, 0))
_SILENT = Words("The box is not responding: tap it to enter your moves.")


def sees(context: Context) -> bool:
    """Does this viewer look at the screen? Not at a kiosk that reads everything aloud."""
    return context.viewer.in_browser or context.model.settings.voice is not Verbosity.EVERYTHING


def heard(say: Translator, sees: bool, *words: Words | None) -> tuple[str, ...]:
    """What those who listen are told: where people do not look, to press what others tap."""
    return tuple(["" if each is None else say.words(each if sees else pressed(each)) for each in words])


def heard_of_turn(say: Translator, sees: bool, guide: Guide) -> tuple[str, ...]:
    """What came of a turn, and what it costs for those who were told each thing as it happened."""
    is_at_box = guide.seat is not None and not guide.setup
    return heard(say, sees, guide.happened, guide.costs if is_at_box else guide.happened)


def instructions(context: Context, guide: Guide, tap: Tap | None = None) -> Node:
    """What happened, what to do, and what comes then, in the largest type that fits. With a pencil if there is a `tap`:
    that sets right the news among it."""
    words = _told(context.say, guide, sees(context), context.model.link.ready)
    if tap is not None:
        pencil = Sprite("icon-pencil", 24, tone=Tone.BRIGHT, style="told-pencil")
        words = Row((words, pencil), tap=tap, style="told-row")
    return Fit(words, len(_TODO), style="turn-told")


@kept
def _told(say: Translator, guide: Guide, sees: bool, is_ready: bool) -> Node:
    return Column(tuple(_lines(say, guide, sees, is_ready)), style="turn-told")


def _lines(say: Translator, guide: Guide, sees: bool, is_ready: bool) -> Iterator[Node]:
    if guide.happened is not None:
        told = Text(say.words(guide.happened), _HAPPENED, weight=Weight.SEMIBOLD, wraps=True)
        is_told = guide.news is not None  # by its card
        yield told if is_told else replace(told, part=Part.HAPPENED, heard=heard_of_turn(say, sees, guide))
    said = heard(say, sees, guide.todo, guide.in_short or guide.todo)
    todo = Text(say.words(guide.todo), _TODO, Tone.BRIGHT, part=Part.TODO, heard=said)
    for since, until in _IN_ONE_LINE:
        yield replace(todo, since=since, until=until)
    for since, until in _IN_LINES:
        yield replace(todo, wraps=True, since=since, until=until)
    then = guide.then if is_ready else _SILENT
    if then is not None:
        tone = Tone.DIM if is_ready else Tone.BRIGHT
        for since, until in _HINTED:
            yield Text(
                say.words(then), _H, tone, wraps=True,
                part=Part.THEN, heard=heard(say, sees, then), since=since, until=until,
            )  # fmt: skip


# what just happened, as a card

_MOST_GEMS = 3  # drawn one by one; of more, one of each kind
# From the third step on the pencil asks alone. Then gems go, which the words name as well; or if they are of several
# kinds, they stand above the words. Long names are in small type.
_CARD_ROLES = (_A, _A, _A, _A, _A, _B, _B, _S)
_ALONE, _NO_PICTURES, _ABOVE = 2, 4, (4, 6, 7)


def news_tap(context: Context, news: NewsCard) -> Tap:
    """The way to set right what just happened."""
    return Tap(Show(SetRight(topic=news.topic)), "w", says=context.say("Correct what happened"))


def news_card(context: Context, news: NewsCard, said: tuple[str, ...] = ()) -> Node:
    """Gems and a sentence. All of it is a button that asks whether it is true: in words, or with its pencil alone.

    Those who listen hear what is `said` instead. Where there is little room the sentence is shorter. Of several kinds,
    it leaves the numbers to the picture.
    """
    say = context.say
    line, brief = say.words(news.words), say.words(news.brief)
    gems = tuple(item for item in counts(news.gems) if item[1])
    short = (line, brief, line, brief)
    words = Text(short, _CARD_ROLES, wraps=True, style="news-words", part=Part.HAPPENED, heard=said)
    pencil = Sprite("icon-pencil", 20, tone=Tone.BRIGHT)
    doubt = Text(say("Not what happened?"), tone=Tone.BRIGHT)
    pictures = [Row(tuple(_pictures(gems)), style="news-gems", until=_NO_PICTURES if len(gems) < 2 else 0)]
    told = Row((*pictures[: len(gems)], words), style="news-line", stacks=_ABOVE)
    asks = Row((pencil, doubt), style="line-6", until=_ALONE)
    body = Column((told, asks), style="even-middle")
    inside = Row((body, replace(pencil, since=_ALONE)), style="line-6")
    card = Fit(inside, len(_CARD_ROLES), style="grow")
    return Row((card,), primary=False, tap=news_tap(context, news), style="news")


def _pictures(gems: Sequence[tuple[str, int]]) -> Iterator[Node]:
    """Few gems one by one; of many one of each kind, with its number where the words do not say it."""
    are_few = sum(count for _, count in gems) <= _MOST_GEMS
    for kind, count in gems:
        for _ in range(count if are_few else 1):
            yield Sprite(f"gem-{kind}", 28)
        if not are_few and len(gems) > 1:
            yield Text(("", str(count), "", str(count)), _A, style="keep")


# what may be said

ONCE = frozenset({Kind.ALARM, Kind.RECLAIM})  # each can be said only once
GEM_KINDS = frozenset({Kind.RUBY, Kind.SAPPHIRE, Kind.DIAMOND})
KEYS = {
    Kind.ALL: "a", Kind.NOTHING: "n", Kind.RUBY: "r", Kind.SAPPHIRE: "s", Kind.DIAMOND: "d", Kind.ALARM: "l",
    Kind.RECLAIM: "c", Kind.SEARCH: "p", Kind.DONE: "return", Kind.BEST_FIRST: "b", Kind.CLOSE: "return",
    Kind.BEGIN: "return",
}  # fmt: skip
# How a button is written, from step to step: in one line with its mark beside the words or above them, then in as many
# as it takes; smaller, or in fewer words (`_BRIEF`).
_CHOICE_ROLES = (_A, _A, _A, _B, _A, _A, _B, _B, _B, _S, _S)
_WRAPPED, _STACKED, _BRIEF = 2, (1, 5, 7, 8, 10), range(4, 8)
CHOICE_STEPS = len(_CHOICE_ROLES)


class Chosen(msgspec.Struct, frozen=True):
    """A choice with its button."""

    choice: Choice
    node: Group

    @property
    def length(self) -> int:
        """How long its words are."""
        return max(len(str(each.words)) for each in self.node.children if isinstance(each, Text))


def offered(context: Context, action: Action, name: str) -> Action | None:
    """At the kiosk everything may be done, elsewhere what is offered."""
    offers = context.model.offers
    return action if offers is None else offers.get(name)


def say_action(context: Context, lines: tuple[str, ...]) -> Action | None:
    """What says these lines, if this viewer may say them."""
    return offered(context, Say(lines), "say " + "\n".join(lines))


def choice_buttons(context: Context, choices: Sequence[Choice], *, counted: bool = False) -> list[Chosen]:
    """A button for everything that this viewer may say, the usual one last.

    `counted`: gems go into the box by number, and what a button says of one is not its name but how many.
    """
    keys: set[str] = set()
    found = []
    for choice in sorted(choices, key=lambda each: each.primary):
        action = say_action(context, choice.lines or (choice.line,))
        if action is not None:
            label = _label(context, choice, choices, counted=counted)
            tap = Tap(action, _key(choice, label, keys))
            found.append(Chosen(choice, _choice(context, choice, label, tap)))
    return found


def _key(choice: Choice, label: str, taken: set[str]) -> str:
    key = label if label.isdigit() else KEYS[choice.kind]
    if key in taken:  # the same gem to take and to place: the usual one is on Enter
        key = "return" if choice.primary else ""
    taken.add(key)
    return key


def _label(context: Context, choice: Choice, choices: Sequence[Choice], *, counted: bool) -> str:
    """What a button says; beside the picture of a gem its name is enough, where it can only be placed, or how many."""
    if counted and choice.kind is Kind.DIAMOND:
        return str(choice.count)
    in_full = counted or any(one.kind in {Kind.ALL, Kind.NOTHING} for one in choices)
    if in_full or choice.kind not in GEM_KINDS:
        return context.say.words(choice.label)
    return capital(gem_name(context.say, choice.kind))


def _choice(context: Context, choice: Choice, label: str, tap: Tap) -> Group:
    short = label if choice.short is None else context.say.words(choice.short)
    tone = Tone.ON_BRASS if choice.primary else Tone.IVORY
    is_gem = choice.kind in GEM_KINDS
    mark = f"gem-{choice.kind}" if is_gem else "icon-bell" if choice.kind in ONCE else ""
    words = label if short == label else tuple(short if step in _BRIEF else label for step in range(CHOICE_STEPS))
    text = Text(words, _CHOICE_ROLES, tone, align=Align.CENTRE, style="choice-words", until=_WRAPPED)
    texts = (text, replace(text, wraps=True, since=_WRAPPED, until=0))
    return Row(
        (*([Sprite(mark, 30 if is_gem else 28, tone=tone)] if mark else []), *texts),
        style="choice",
        primary=choice.primary,
        tap=tap,
        label=label,
        topic=choice.kind.value if is_gem else "alarm" if mark else "",
        key=f"choice {choice.kind}",
        stacks=_STACKED if mark else (),
    )


def alike(children: Sequence[Node], place: str = "even") -> Node:
    """Buttons side by side, all in the same type; in fewer words if that does not help."""
    return Fit(Row(tuple(children), style="choice-row"), CHOICE_STEPS, style=place)


def in_pairs(chosen: Sequence[Chosen]) -> Node:
    """Two in a row; the last of an odd number is as wide as two."""
    rows = [
        Row(tuple([each.node for each in chosen[at : at + 2]]), style="choice-row") for at in range(0, len(chosen), 2)
    ]
    return Fit(Column(tuple(rows), style="buttons"), CHOICE_STEPS, style="keep")


# what has a browser's whole page for a moment

_MOMENT_ICONS = {"alarm": "icon-bell", "cards": "icon-on"}


def moments(context: Context) -> dict[str, Node]:
    """What was announced last, and that all cards are shown now: parts that a browser shows over its page, once.

    And what it says of a sealed card while it has lost the table.
    """
    table, model, found = context.model.table, context.model, dict[str, Node]()
    assert table is not None
    if table.headline.announcements and model.settings.announcements:
        told = table.headline.announcements[-1]
        heaps = [(kind, flight.things.count(kind)) for flight in told.flights for kind in dict.fromkeys(flight.things)]
        gems = [_count(f"gem-{kind}", count, kind, "gem-count", 40) for kind, count in heaps if kind in GEM_KINDS]
        found["moment"] = moment(context, told, _moment_picture(told), gems)
    if model.phones.counting_down or (model.choosing is not None and model.choosing.counting_down):
        words = Text(context.say("Everyone has chosen."), Role.HEADLINE, wraps=True, align=Align.CENTRE)
        found["countdown"] = Column((words,), style="moment")
    if model.mine.sealed is not None:
        found["lost"] = Text(context.say("Not connected. Your card stays sealed."))
    return found


def _moment_picture(told: Announcement) -> Node:
    if told.picture == "round":
        return Text(str(told.number), Role.ANNOUNCEMENT, Tone.BRIGHT, style="moment-round")
    if told.picture in GEM_KINDS:
        name = f"gem-{told.picture}"
    elif told.picture in tuple(Character):
        name = f"emblem-{told.picture}"
    else:
        name = "pillow-white" if told.picture == "white_pillow" else _MOMENT_ICONS.get(told.picture, "icon-crown")
    return Sprite(name, 120, tone=Tone.BRIGHT)
