"""A turn: whose, as what, what just happened, what to do now; and the share-out, where seats pick gems. Pure."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.games.master_thieves.guide.values import Guide, Kind
from companion.games.master_thieves.pages.box import box, is_told, large_box, low_box, needs_room
from companion.games.master_thieves.pages.parts import (
    FEW,
    ONCE,
    Chosen,
    alike,
    choice_buttons,
    heard_of_turn,
    in_pairs,
    instructions,
    news_card,
    news_tap,
    red_pillow,
    seat_bar,
    seat_list,
    seat_parts,
    sees,
)
from companion.games.master_thieves.pages.values import character_name, for_computer, round_words, seat_style, values_of
from companion.games.master_thieves.views import TableView
from companion.languages import Translator, capital
from companion.nodes.nodes import Column, Fit, Node, Part, Row, Shape, Slot, Space, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import bar, bar_button, below_bar, lately, looks, play_bar, play_buttons, slots
from companion.pages.context import Context, kept
from companion.pages.routes import Play, PlayPage

_MOST_UNUSUAL = 3  # choices that stand together while none of them is the usual one
_MOST_BELOW = 3  # choices in the row below a small box
_A, _B, _S = Role.ACTION, Role.BODY, Role.SMALL


def turn_page(route: Play, context: Context) -> Page:
    """The turn at the left, how everybody stands at the right; on an upright screen below."""
    view, guide = values_of(context)
    guide = for_computer(context, guide)
    if not context.viewer.runs_table:
        guide = _without_news(guide)
    besides = guide if guide.news is None else replace(guide, happened=guide.consequences)
    chosen = choice_buttons(context, guide.choices)
    many = "-many" if len(view.seats) > FEW else ""
    found: dict[str, Node] = {
        "bar": _bar(route, context, view, guide),
        "head": headline(context, view, guide),
        "words": instructions(context, besides),
        "box": box(route, context, view, guide),
        "pillow": red_pillow(context.say, view.red_pillow),
        **_placed(chosen, guide, many),
        **seat_parts(context, view),
    }
    if guide.news is not None:
        found["news"] = news_card(context, guide.news, heard_of_turn(context.say, sees(context), guide))
    if context.viewer.in_browser:
        found["lately"] = lately(context)
    layouts = _large(context.say, tuple(found), many, context.viewer.in_browser)
    if not context.viewer.in_browser:  # only a kiosk is so small
        found |= _small_parts(route, context, view, guide, chosen)
        layouts = {**layouts, Shape.SMALL: _small(route, context, tuple(found), guide)}
    return Page(_title(context, view, guide), found, layouts)


@kept
def _without_news(guide: Guide) -> Guide:
    """For those who cannot set them right."""
    return guide if guide.news is None else replace(guide, news=None)


def _title(context: Context, view: TableView, guide: Guide) -> str:
    if guide.seat is not None:
        return whose_turn(context, guide.seat, guide)
    return round_words(context, view)[0] if guide.title is None else context.say.words(guide.title)


def _bar(route: Play, context: Context, view: TableView, guide: Guide) -> Node:
    """Undo and the menu; beside them the way back, where people look at the seats instead of a large box."""
    words = round_words(context, view)
    if not context.viewer.runs_table:
        return seat_bar(context, *words)
    if route.page is not PlayPage.SEATS or not (context.model.link.simulated or is_told(context, guide)):
        return play_bar(context, *words)
    tap = Tap(Show(replace(route, page=PlayPage.GAME)), "escape", says=context.say("Close"))
    close = replace(bar_button("close", tap), style="bar-button-small")
    return bar(context, *words, [close, *play_buttons(context, in_words=False)], signed=bool(looks(context)))


# how it is arranged: which parts there are is all that counts, so that it is made once for all who see the same

_Names = tuple[str, ...]


@lru_cache(maxsize=64)
def _large(say: Translator, found: _Names, many: str, in_browser: bool) -> Mapping[Shape, Node]:
    """Every screen but a small one. Only browsers are as narrow as a phone."""
    wide_and_tall = {Shape.WIDE: _wide(say, found, many), Shape.TALL: _tall(say, found, many)}
    return {**wide_and_tall, Shape.PHONE: _phone(say, found)} if in_browser else wide_and_tall


def _foot(found: _Names) -> Node:
    """News and the usual choice. Its place is there without them, too: the box stands still.

    Who has no news to set right, and sees it in a browser, reads there what happened before.
    """
    news = slots(found, "news") or slots(found, "lately") or (Space(),)
    return Row((*news, *slots(found, "usual")), style="turn-foot")


def _left(middle: Node, foot: Node) -> Node:
    """Whose turn, what is below that, and the foot."""
    below = Column((middle, foot), style="turn-rest")
    return Column((Slot("head"), below), style="even")


def _wide(say: Translator, found: _Names, many: str) -> Node:
    """Words and choices left of the box."""
    left = _left(_middle(found, many), _foot(found))
    right = Column((Slot("pillow"), seat_list(say, found)), style=f"turn-right{many}")
    return below_bar(Row((left, right), style="turn"))


def _tall(say: Translator, found: _Names, many: str) -> Node:
    foot = tuple([name for name in found if name != "lately"])
    above = (Slot("head"), _middle(found, many), _foot(foot), Slot("pillow"), seat_list(say, found))
    return below_bar(*above, *slots(found, "lately"), style="turn")


def _middle(found: _Names, many: str) -> Node:
    talk = Column(slots(found, "words", "others"), style=f"turn-talk{many}")
    return Row((talk, Slot("box")), style="even")


def _phone(say: Translator, found: _Names) -> Node:
    """One below the other, what is tapped before what is only read; it stays in sight, at the foot of the screen."""
    acts = Column(slots(found, "others", "usual"), style="turn-acts")
    above = (*slots(found, "head", "words", "box"), acts, *slots(found, "news", "pillow"))
    body = Column((*above, seat_list(say, found), *slots(found, "lately")), style="turn")
    return below_bar(body)


def _small(route: Play, context: Context, found: _Names, guide: Guide) -> Node:
    """480x320: words left of the box, choices below it; what does not fit there stands below the words."""
    row = Row(slots(found, "small-news", "row"), style="turn-foot")
    if is_mostly_box(route, context, guide):
        talk = Column(slots(found, "small-head", "small-words"), style="even-2")
        middle = Row((talk, Slot("large-box")), style="even")
        body: Node = Column((middle, row), style="turn-only")
    else:
        talk = Column(slots(found, "small-words", "more"), style="turn-talk")
        middle = Row((talk, Slot("low-box")), style="even")
        right = Column((Slot("pillow"), seat_list(context.say, found)), style="turn-right")
        body = Row((_left(middle, row), right), style="turn")
    return below_bar(body)


def is_mostly_box(route: Play, context: Context, guide: Guide) -> bool:
    """On a small screen a virtual box takes the room that fingers need to move it, unless people look at the seats.

    Whoever picks gems needs the red pillow, and not the box.
    """
    return needs_room(route, context, guide) and guide.phase != "sharing"


def _small_parts(
    route: Play, context: Context, view: TableView, guide: Guide, chosen: Sequence[Chosen]
) -> dict[str, Node]:
    """A card with the news stands beside a single choice. Else the words tell them, and a tap on them sets it right."""
    has_card = guide.news is not None and len(chosen) < 2
    found: dict[str, Node] = {}
    if guide.news is None:
        found["small-words"] = instructions(context, guide)
    elif has_card:
        found["small-words"] = instructions(context, replace(guide, happened=guide.consequences))
        found["small-news"] = news_card(context, guide.news)
    else:
        found["small-words"] = instructions(context, guide, news_tap(context, guide.news))
    if is_mostly_box(route, context, guide):
        found["large-box"] = large_box(route, context, view, guide)
        found["small-head"] = _stacked_headline(route, context, view, guide)
        if chosen:
            found["row"] = alike([each.node for each in chosen])
        return found
    found["low-box"] = low_box(route, context, view, guide)
    more = max(0, len(chosen) - _MOST_BELOW)
    if more > 1:  # those that stand above have less room
        chosen = [*sorted(chosen[:-1], key=lambda each: each.length), chosen[-1]]
    named = {"more": chosen[:more], "row": chosen[more:]}
    return found | {name: alike([each.node for each in some]) for name, some in named.items() if some}


# whose turn


def headline(context: Context, view: TableView, guide: Guide) -> Node:
    """Whose turn, in the seat's colour, and as what: beside it, or below it where a name is long."""
    if guide.seat is None or guide.character is None:
        title = "" if guide.title is None else context.say.words(guide.title)
        words = Text(title, (Role.HEADLINE, Role.INSTRUCTION, _A), part=Part.WHO, style="grow")
        return Fit(Row((words,), style="turn-head"), 3, style="keep")
    style, name = seat_style(context, view, guide.seat), whose_turn(context, guide.seat, guide)
    return _whose(context.say, name, style, guide.seat, guide.character, context.viewer.in_browser)


@lru_cache(maxsize=64)
def _whose(say: Translator, name: str, style: int, seat: str, character: str, in_browser: bool) -> Node:
    symbol = Sprite(f"seat-{style}", 40)
    narrower = (Role.HEADLINE, Role.INSTRUCTION) if in_browser else ()  # a phone is
    roles = (Role.HEADLINE, Role.INSTRUCTION, _A, _A, *[_B for _ in narrower])
    whose = Text(
        name,
        (*[Role.NAME] * 3, Role.HEADLINE, *narrower, _A),
        seat=style,
        part=Part.WHO,
        heard=(say("{seat}: {what}", seat=seat, what=character_name(say, character)),),
    )
    what = _as_what(say, character, 44, roles, "line-keep")
    beside = Row((symbol, whose, what), style="turn-head", until=len(roles))
    names = (replace(whose, until=len(roles) + 1), replace(whose, chosen=True, since=len(roles) + 1))
    who = Row((replace(symbol, size=28), *names), style="line")
    below = Column((who, _as_what(say, character, 26, _B)), style="turn-head-below", since=len(roles))
    place = Column((beside, below), style="turn-head-place")
    return Fit(place, len(roles) + 2, style="turn-head-place")


def _as_what(
    say: Translator, character: str, size: float, role: Role | tuple[Role, ...], style: str = "line", mark: str = ""
) -> Node:
    emblem = Sprite(f"emblem-{character}", size, tone=Tone.BRASS, style=mark)
    name = Text(capital(character_name(say, character)), role, weight=Weight.SEMIBOLD)
    return Row((emblem, name), style=style, topic=character)


def whose_turn(context: Context, seat: str, guide: Guide) -> str:
    """Whose turn it is; a phone tells its own seat so."""
    if seat != context.viewer.seat:
        return seat
    return context.say("Your pick") if guide.phase == "sharing" else context.say("Your turn")


def _stacked_headline(route: Play, context: Context, view: TableView, guide: Guide) -> Node:
    """Whose turn, and below it as what; a tap on it shows how everybody stands."""
    tap = Tap(Show(replace(route, page=PlayPage.SEATS)), "i", says=context.say("Players"))
    if guide.seat is None or guide.character is None:
        title = "" if guide.title is None else context.say.words(guide.title)
        words = Text(title, (Role.HEADLINE, Role.INSTRUCTION, _A, _B), wraps=True, part=Part.WHO)
        return Fit(Column((words,), tap=tap, style="turn-head-small"), 4, style="keep")
    style = seat_style(context, view, guide.seat)
    name = Text(guide.seat, (Role.HEADLINE, Role.INSTRUCTION, _A, _B, _S), seat=style, part=Part.WHO, until=5)
    who = Row(
        (Sprite(f"seat-{style}", 30, style="turn-mark"), name, replace(name, role=_S, chosen=True, since=5, until=0)),
        style="line",
    )
    what = _as_what(context.say, guide.character, 32, (_B, _B, _S), mark="turn-mark")
    return Fit(Column((who, what), tap=tap, style="turn-head-small"), 6, style="keep")


# what may be said


def _placed(chosen: Sequence[Chosen], guide: Guide, width: str) -> dict[str, Node]:
    """Those beside the box, and the usual one at the foot with one beside it.

    What goes once it is tapped comes first, and has its place at the foot: no other choice moves to where it was.
    """
    chosen = sorted(chosen, key=lambda each: (each.choice.primary, each.choice.kind not in ONCE))
    kinds = {each.choice.kind for each in chosen}
    has_usual = bool(chosen) and (guide.phase == "sharing" or len(chosen) > _MOST_UNUSUAL or Kind.DONE in kinds)
    others, usual = (chosen[:-1], chosen[-1:]) if has_usual else (chosen, [])
    beside: Sequence[Chosen] = ()
    if others and (kinds & ONCE or len(others) == _MOST_UNUSUAL):
        beside, others = others[:1], others[1:]
    foot = [replace(each.node, style=f"choice-narrow{width}") for each in beside]
    foot += [replace(each.node, style=f"choice-usual{width}") for each in usual]
    found: dict[str, Node] = {"usual": alike(foot, place="keep")} if foot else {}
    return found | {"others": in_pairs(others)} if others else found
