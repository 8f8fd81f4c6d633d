"""A game of Master Thieves that is over: the podium, what counted how much, and what could have gone better. Pure.

The kiosk and a host go from page to page; a phone and a television have all of it on one, and a phone only the missed
chances of its own seat.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.gems import RUBY
from companion.games.master_thieves.guide.values import Count, Result, SeatResult, Stood
from companion.games.master_thieves.pages.replay import box_drawing, box_pages
from companion.games.master_thieves.pages.values import computer_level
from companion.games.master_thieves.phrases import GAME_ENDED, about
from companion.games.review import Miss, Review, SeatReview, Travel
from companion.languages import capital
from companion.nodes.nodes import (
    Align,
    Column,
    Drawing,
    Fit,
    Grid,
    Look,
    Node,
    Part,
    Row,
    Shape,
    Slot,
    Space,
    Sprite,
    Text,
    Tone,
)
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import BAR, back_button, bar, barred, below_bar, leafed, page, play_bar
from companion.pages.context import Context
from companion.pages.game_end import race, special, story_page, ways
from companion.pages.no_game import own_bar
from companion.pages.routes import Play, PlayPage
from companion.words import MINUS, points

# kinds of drawings
PODIUM_STEP = "podium-step"  # a block with a score on it: the score, and whether it is the first's
TRAVELLED = "travelled"  # a side of a drawer: how many gems came and left, and how warm that makes it

_ON_PODIUM = 3
_WON_STEPS = 4
_PLACES = (1, 0, 2)  # from the left: the second, the first, the third
_ON_STEP = (Role.ACTION, Role.BODY, Role.SMALL)
_DRAWERS = ("opened", "best")  # the facts of a miss that name one


def game_over_page(route: Play, context: Context) -> Page:
    """The podium, or the page that was asked for."""
    result, model = context.model.result, context.model
    if not isinstance(result, Result) or _is_in_doubt(context):
        return _no_more(context)
    if not context.viewer.runs_table:
        return _all_of_it(context, result)
    match route.page:
        case PlayPage.POINTS:
            return _points_page(context, result)
        case PlayPage.STORY if model.highlights is not None:
            return story_page(context, model.highlights)
        case PlayPage.REVIEW if model.review is not None:
            return _review_page(context, model.review, int(route.pick or 0))
        case _:
            return _podium_page(context, result)


def _is_in_doubt(context: Context) -> bool:
    """Until people at the table have confirmed that it is over, no browser tells how it ended."""
    table = context.model.table
    return context.viewer.in_browser and table is not None and table.awaits_end


def _no_more(context: Context) -> Page:
    """Below something else: that it is over, and nothing else."""
    title = context.say("Game over")
    top = play_bar(context, title) if context.viewer.runs_table else own_bar(context, title)
    return barred(title, top, Column((), style="body"))


# the podium


def _podium_page(context: Context, result: Result) -> Page:
    """Who won and why, the first three on their steps, the others in rows, and the ways on from there."""
    title, others = context.say("Game over"), result.seats[_ON_PODIUM:]
    foot = "over-foot" if context.model.lesson is None else "over-foot-lesson"  # its last words lie over it
    parts: dict[str, Node] = {
        BAR: play_bar(context, title),
        "won": _won(context, result),
        "podium": _podium(context, result.seats[:_ON_PODIUM]),
        **({"others": _others(context, others)} if others else {}),
        "ways": Column((ways(context),), style=foot),
    }
    standing = Row((Slot("podium"), Slot("others")), style="over-standing")
    inside = Column((Slot("won"), standing, Slot("ways")), style="over-body")
    fitted = Fit(inside, _WON_STEPS, style="even")
    return Page(title, parts, {Shape.WIDE: below_bar(fitted)})


def _won(context: Context, result: Result) -> Node:
    """Who won, how it ended, and why it was them; on a ladder of `_WON_STEPS`."""
    say = context.say
    winners = [seat.seat for seat in result.seats if seat.winner]
    won = say.many("{names} wins!", "{names} win!", len(winners), names=say.listed(winners))
    colour = _style(context, winners[0]) if len(winners) == 1 else None
    tone: dict[str, Any] = {"tone": Tone.BRIGHT, "seat": colour, "align": Align.CENTRE}
    told = (say.words(about(GAME_ENDED, seats=tuple(winners), n=len(winners))),)
    large = Text(won, (Role.NAME, Role.HEADLINE), part=Part.WHO, heard=told, until=2, **tone)
    small = Text(won, (*[Role.ACTION] * 3, Role.BODY), wraps=True, chosen=True, since=2, **tone)
    lines = [
        Text(say.words(words), (Role.BODY, Role.SMALL), Tone.DIM, align=Align.CENTRE, wraps=True)
        for words in (result.ended, result.why)
    ]
    return Column((large, small, *lines), style="over-won")


def _podium(context: Context, seats: Sequence[SeatResult]) -> Node:
    """The first in the middle, the second at the left, the third at the right."""
    places = [_on_step(context, seats[place]) if place < len(seats) else _NOBODY for place in _PLACES]
    return Fit(Row(tuple(places), look=Look.POOL, style="podium"), 4, style="over-podium")


_NOBODY = Column((Space(),), style="even")


def _on_step(context: Context, seat: SeatResult) -> Node:
    """Somebody on a step; where there is little room, the levels of computer players are not told."""
    rank = min(seat.rank, _ON_PODIUM)
    level: tuple[Node, ...] = ()
    if context.model.computers.levels:
        level = (Text(computer_level(context, seat.seat), Role.SMALL, Tone.DIM, align=Align.CENTRE, until=2),)
    air = (Space(style=f"podium-air-{rank}"),) if rank > 1 else ()
    return Column(
        (
            *air,
            Sprite(f"seat-{_style(context, seat.seat)}", 30),
            Text(seat.seat, Role.ACTION, align=Align.CENTRE, until=1),
            Text(seat.seat, _ON_STEP, align=Align.CENTRE, wraps=True, since=1, until=3),
            Text(seat.seat, Role.SMALL, align=Align.CENTRE, chosen=True, since=3),
            *level,
            Drawing(
                PODIUM_STEP, (points(seat.score), rank == 1), title=points(seat.score), style=f"podium-step-{rank}"
            ),
        ),
        style="even",
    )


def _others(context: Context, seats: Sequence[SeatResult]) -> Node:
    """Those who have no step of the podium."""
    rows = tuple(_rank_row(context, seat) for seat in seats)
    return Fit(Column(rows, style="over-others"), 4, style="over-beside")


def _rank_row(context: Context, seat: SeatResult) -> Node:
    return Row(
        (
            Text(f"{seat.rank}.", (Role.BODY, Role.SMALL), Tone.DIM, style="rank"),
            Sprite(f"seat-{_style(context, seat.seat)}", 20),
            Text(seat.seat, (Role.BODY, Role.SMALL), style="even", until=2),
            Text(seat.seat, Role.SMALL, wraps=True, style="even", since=2, until=3),
            Text(seat.seat, Role.SMALL, chosen=True, style="even", since=3),
            Text(points(seat.score), weight=Weight.BOLD, align=Align.RIGHT, style="over-score"),
        ),
        look=Look.WELL,
        style="over-row",
    )


# what counted how much


def _points_page(context: Context, result: Result) -> Page:
    """Every seat's pillows, as one adds up."""
    from_story = context.model.highlights is not None  # the only way here, where there is a story
    back = Show(Play(page=PlayPage.STORY if from_story else PlayPage.GAME))
    return page(context, context.say("Points"), Column((_added_up(context, result),), style="over-sums"), back)


def _added_up(context: Context, result: Result) -> Node:
    """A row for each seat; where there is little room, without the numbers of gems."""
    say = context.say
    black = _pillow_head("black", say("Black pillow"), "sums-black")
    white = _pillow_head("white", say("White pillow"), "sums-white")
    total = Text("", style="sums-score")
    heaps = Row((black, white), style="sums-heaps")
    heads = Row((Space(style="sums-who"), heaps, total), style="sums-heads")
    rows = tuple(_sum_row(context, seat) for seat in result.seats)
    return Fit(Column((heads, *rows), style="sums"), 3, style="even")


def _pillow_head(colour: str, words: str, style: str) -> Node:
    """Which of the sums are of which pillow."""
    mark = Sprite(f"pillow-{colour}", 28, style="mark-not-small")
    return Row((mark, Text(words, Role.SMALL, Tone.DIM)), style=style)


def _sum_row(context: Context, seat: SeatResult) -> Node:
    """Who, gems won, imitations left, and the sum; upright in two lines, on a phone in three."""
    look: dict[str, Any] = {"tone": Tone.BRIGHT, "weight": Weight.BOLD} if seat.winner else {}
    imitations = [heap for heap in seat.white if heap.gem is not RUBY]
    tone = Tone.BRIGHT if seat.winner else Tone.IVORY
    sum_ = Text(points(seat.score), Role.ACTION, tone, weight=Weight.BOLD, align=Align.RIGHT)
    who = Row(
        (
            Sprite(f"seat-{_style(context, seat.seat)}", 20),
            Text(seat.seat, style="even", until=1, **look),
            Text(seat.seat, Role.SMALL, wraps=True, style="even", since=1, until=2, **look),
            Text(seat.seat, Role.SMALL, chosen=True, style="even", since=2, **look),
            replace(sum_, style="sums-score-beside"),
        ),
        style="sums-who",
    )
    black = Row(tuple(_heaps("black", seat.black)), style="sums-black")
    mark, *heaps = _heaps("white", imitations)
    white = Row((mark, Space(style="sums-no-ruby"), *heaps), style="sums-white")  # kinds below each other
    return Row(
        (who, Row((black, white), style="sums-heaps"), replace(sum_, style="sums-score")),
        look=Look.ACTIVE if seat.winner else Look.WELL,
        style="sums-row",
    )


def _heaps(colour: str, heaps: Sequence[Count]) -> Iterator[Node]:
    """So many gems of each kind, and what they are worth."""
    yield Sprite(f"pillow-{colour}", 26, style="sums-mark-beside")
    for heap in heaps:
        sign = points(heap.points) if heap.points <= 0 else f"+{heap.points}"
        counted = f"{heap.count} ({sign})" if heap.count else sign
        words = (counted, counted, sign)
        text = Text(words, Role.SMALL, Tone.IVORY if heap.count else Tone.DIM)
        yield Row((Sprite(f"gem-{heap.gem}", 22, title=heap.gem.value), text), style="sums-heap", topic=heap.gem.value)


# what could have gone better


def _review_page(context: Context, review: Review, leaf: int) -> Page:
    """A leaf for each player's missed chances, and the drawers on the last one; in a browser one below the other."""
    say = context.say
    is_last = leaf >= len(review.seats)
    title = say("Gems in and out") if is_last and not context.viewer.in_browser else say("Missed chances")
    looked = [*(_seat_review(context, seat) for seat in review.seats), _travels(context, review.travels)]
    listed = leafed(context, looked, leaf, lambda at: Play(page=PlayPage.REVIEW, pick=str(at)), style="review")
    back = back_button(context, Show(Play(page=PlayPage.STORY)))
    return barred(title, bar(context, title, "", [back]), Column((listed,), style="review-body"))


def _seat_review(context: Context, seat: SeatReview) -> Node:
    """Who it is and how it went in two figures, then the dearest chances."""
    say = context.say
    reached = say("Points from drawers: {got} of {n} possible", got=seat.got, n=seat.reach)
    turns = say.many(
        "gems fell out in {spills} of {n} turn",
        "gems fell out in {spills} of {n} turns",
        seat.turns,
        spills=seat.spills,
    )
    lines = [Text(line, Role.SMALL, Tone.DIM, wraps=True) for line in (reached, turns)]
    who = Row(
        (
            Sprite(f"seat-{_style(context, seat.seat)}", 30),
            Text(seat.seat, (Role.HEADLINE, Role.ACTION), chosen=True, style="even"),
        ),
        style="review-who",
    )
    head = Row((who, Column(tuple(lines), style="review-figures")), style="review-head")
    if not seat.misses:
        none = say("In no turn would another drawer have been worth more.")
        told: Node = Column((Text(none, align=Align.CENTRE, wraps=True),), style="middle")
    else:
        told = Column(tuple(_miss(context, miss) for miss in seat.misses), style="even-8")
    return Fit(Column((head, told), style="review-seat"), 4, style="review-leaf")


def _miss(context: Context, miss: Miss) -> Node:
    """What it cost, in which round, and what would have been better."""
    cost = Text(
        f"{MINUS}{miss.points}", (Role.HEADLINE, Role.ACTION), Tone.RUBY, align=Align.CENTRE, weight=Weight.BOLD
    )
    when = Text(context.say("Round {round}", round=miss.round), Role.SMALL, Tone.DIM, align=Align.CENTRE)
    said = Text(_said(context, miss), (Role.BODY, Role.BODY, Role.BODY, Role.SMALL), wraps=True)
    left = Column((cost, when), style="review-cost")
    words = Column((said,), style="even-middle")
    return Row((left, words, *_picture(context, miss)), look=Look.PLAIN, style="review-miss")


def _picture(context: Context, miss: Miss) -> Iterator[Node]:
    """The box as it stood then, with the better drawer open, where there is room for it."""
    posed, best = box_pages(context).posed, miss.words.facts.get("best")
    if posed is None or best is None or not isinstance(miss.stood, Stood):
        return
    picture = posed(None, {**_stands(miss.stood), "open": {str(best): "front"}})
    yield replace(box_drawing(context, picture), style="review-picture", until=1)


def _said(context: Context, miss: Miss) -> str:
    """A miss in words; where drawers bear no names, with their places as the box stood then."""
    words, stood, box = miss.words, miss.stood, box_pages(context)
    if context.model.settings.labels or not isinstance(stood, Stood) or box.posed is None or box.where is None:
        return context.say.words(words)
    picture = box.posed(None, _stands(stood))
    places = {name: box.where(str(words.facts[name]), picture).words for name in _DRAWERS if name in words.facts}
    sentences = context.say.words(words.about(**{**words.facts, **places})).split(". ")
    return ". ".join(map(capital, sentences))


def _stands(stood: Stood) -> dict[str, Any]:
    return {
        "orientation": "inverted" if stood.inverted else "upright",
        "rings": {"AB": stood.ab, "BC": stood.bc},
        "heading": stood.heading,
    }


# the drawers


class Travelled(msgspec.Struct, frozen=True):
    """The gems that came and left on one side of a drawer: the more, the warmer, from 0 to 1."""

    came: int
    left: int
    heat: float


def _travels(context: Context, travels: Sequence[Travel]) -> Node:
    """Every drawer with both its sides: as the box is built, or where drawers bear no names, as it stands."""
    say, box, has_names = context.say, box_pages(context), context.model.settings.labels
    most = max(travel.came + travel.left for travel in travels) or 1
    sides: dict[str, list[Travel]] = {}
    for travel in travels:
        sides.setdefault(travel.place, []).append(travel)
    words = say("Gems in (+) and out (\N{MINUS SIGN}) on each side of a drawer. The upper side is up when A is on top.")
    if not has_names and box.rows is not None:
        words = say(
            "Gems in (+) and out (\N{MINUS SIGN}), as the box is now: levels from top to bottom, upper sides first."
        )
        rows = box.rows(context.model.picture)
        is_upright = rows[0][0] < rows[-1][0]  # A is on top
        sides = {drawer: sides[drawer] if is_upright else sides[drawer][::-1] for row in rows for drawer in row}
    cells = tuple(_drawer(context, drawer, both, most) for drawer, both in sides.items())
    heading = Text(say("Gems in and out"), Role.ACTION)
    grid = Grid(cells, columns=4, style="even-8")
    note = Text(words, Role.SMALL, Tone.DIM, wraps=True)
    shown = (heading, grid, note) if context.viewer.in_browser else (grid, note)
    return Column(shown, style="review-leaf")


def _drawer(context: Context, drawer: str, both: Sequence[Travel], most: int) -> Node:
    """Which one it is, and what came and left on its sides."""
    where = box_pages(context).where
    if context.model.settings.labels or where is None:
        name: Node = Text(drawer, Role.SMALL, weight=Weight.BOLD, style="rank")
    else:
        place = where(drawer, context.model.picture)
        name = Sprite(place.sprite, 24, title=context.say.words(place.words))
    drawn = tuple(
        Drawing(
            TRAVELLED,
            Travelled(travel.came, travel.left, (travel.came + travel.left) / most),
            title=f"+{travel.came} {MINUS}{travel.left}",
            style="even",
        )
        for travel in both
    )
    return Row((name, Column(drawn, style="travel-sides")), look=Look.WELL, style="travel")


# all of it on one page


def _all_of_it(context: Context, result: Result) -> Page:
    """For a phone and a television: how it ended, who got what, how it went, and what this seat missed."""
    say, told, seat = context.say, context.model.highlights, context.viewer.seat
    title = say("Game over")
    parts: dict[str, Node] = {
        BAR: own_bar(context, title),
        "won": Fit(_won(context, result), _WON_STEPS, style="keep"),
        "sums": Column((_added_up(context, result),), style="even"),
    }
    if told is not None:
        parts |= {"race": race(context, told), "notes": special(context, told)}
    missed = [each for each in (context.model.review.seats if context.model.review else ()) if each.seat == seat]
    if missed and missed[0].misses:
        heading = Text(say("Missed chances"), Role.ACTION)
        parts["missed"] = Column((heading, _seat_review(context, missed[0])), style="stack")
    all_parts = tuple(Slot(name) for name in ("won", "sums", "race", "notes", "missed"))
    left = Column(all_parts[:2], style="ended-left")
    right = Column(all_parts[2:], style="even-8")
    wide = Row((left, right) if told is not None else (left,), style="ended")
    tall = Column(all_parts, style="ended")
    return Page(title, parts, {shape: below_bar(inside) for shape, inside in ((Shape.WIDE, wide), (Shape.TALL, tall))})


def _style(context: Context, name: str) -> int:
    """The symbol and colour of a seat, by their number in the theme."""
    table = context.model.table
    assert table is not None
    return context.style_of(name, table.seats.index(name))
