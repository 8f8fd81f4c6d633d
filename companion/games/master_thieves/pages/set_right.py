"""That is not what happened: the sheet on which people say what really did, over the game that it is about. Pure.

Two rules. Nothing counts before it is confirmed, and then it is one step, which undo takes back. Nothing is ever called
a mistake. A gem that lies on the wrong pillow has a page of its own, where every tap shows at once; gems in the box
cannot be corrected there: what lies there is hidden.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.gems import ALL_GEMS, NO_GEMS, ONE, Gem, Gems
from companion.games.master_thieves.guide.values import GemCounts, Topic, ToSetRight
from companion.games.master_thieves.news import NOTHING_TAKEN
from companion.games.master_thieves.pages.opening import IMITATIONS
from companion.games.master_thieves.pages.routes import Correct, SetRight
from companion.games.master_thieves.pages.values import counts, gem_name, seat_style, values_of
from companion.games.master_thieves.phrases import FOUND_EMPTY, HAPPENINGS, NOTHING_FELL, Phrase, about
from companion.games.master_thieves.set_right.amendments import (
    Amendment,
    CardsNotPassed,
    WhatFell,
    WhatLies,
    WhatWasPlaced,
    WhatWasTaken,
    WhichCard,
    WhichNumber,
    amendment_line,
)
from companion.games.master_thieves.views import SeatView, TableView
from companion.languages import Translator, capital
from companion.nodes.nodes import Align, Button, Column, Fit, Grid, Look, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Action, Say, Show
from companion.pages.actions import SetRight as Said
from companion.pages.bars import leafed, room_sheet
from companion.pages.bars import page as barred_page
from companion.pages.context import Context
from companion.pages.router import held
from companion.pages.routes import Menu, Play
from companion.words import Facts, Words

_KEYS = "123456789"
_HEAP_KEYS = {Gem.RUBY: ("1", "r"), Gem.SAPPHIRE: ("2", "s"), Gem.DIAMOND: ("3", "d")}  # one less, one more
_OF_CARDS = (Topic.CARD, Topic.NUMBER)
_NOTHING = Words("nothing")
_ROLES = (Role.BUTTON, Role.BUTTON, Role.SMALL)


class _Sheet(NamedTuple):
    """What is asked, the answers, and what is said below the question."""

    title: str
    body: Sequence[Node]
    sub: str = ""


def set_right_page(route: SetRight, context: Context) -> Page:
    """The sheet over the game; if there is nothing of that kind any more, what else there is."""
    _, guide = values_of(context)
    topic = route.topic if route.topic in guide.to_set_right.topics else None
    title, body, sub = _SHEETS[topic](route, context)
    return room_sheet(context, title, body, held(Play(), context.quiet), Show(Play()), sub)


def _says(context: Context, amendment: Amendment, *, known: bool = False) -> Action:
    """What a tap says; what is `known` already only closes the sheet."""
    return Show(Play()) if known else Said(amendment_line(amendment), context.by, context.event)


def _to(route: SetRight, context: Context) -> Show:
    """Another sheet of the same moment."""
    return Show(replace(route, event=context.event))


# what it is about


def _topics(route: SetRight, context: Context) -> _Sheet:  # noqa: ARG001 - nothing was chosen yet
    """Everything that there is to set right, in large rows."""
    _, guide = values_of(context)
    say = context.say
    offered = [each for each in guide.to_set_right.topics if each not in _OF_CARDS or _whose_cards(each, context)]
    title = say("What was different?")
    if not offered:
        nothing = say("Nothing has happened yet that could be corrected.")
        told = Text(nothing, tone=Tone.DIM, wraps=True, align=Align.CENTRE, style="middle")
        return _Sheet(title, [told])
    routes = {topic: SetRight(topic=topic, seat=_only_seat(topic, context)) for topic in offered}
    buttons = [
        _button(_label(say, topic, guide.to_set_right.last), Tap(_to(routes[topic], context), key))
        for key, topic in zip(_KEYS, offered, strict=False)
    ]
    return _Sheet(title, [_grid(buttons)])


def _label(say: Translator, topic: Topic, last: str | None) -> str:
    """What it is about; of a turn that is over, also whose that was."""
    if last is not None and topic is Topic.FELL:
        return say("What fell out last turn")
    if last is not None and topic is Topic.TAKEN:
        return say("What {seat} took last turn", seat=last)
    return {
        Topic.FELL: say("What fell out"),
        Topic.TAKEN: say("What was taken"),
        Topic.ALARM: say("Which alarm fell out"),
        Topic.CARD: say("The card that was played"),
        Topic.NUMBER: say("The number on the card"),
        Topic.LIES: say("What's in the drawer"),
        Topic.PLACED: say("Which imitation was placed"),
        Topic.PASSED: say("We did not pass our cards"),
    }[topic]


def _button(label: str, tap: Tap, *, lit: bool = False, icon: str = "", primary: bool = False) -> Button:
    return Button(label, tap, lit=lit, icon=icon, primary=primary, role=_ROLES, style="right-way")


def _grid(ways: Sequence[Node], style: str = "right-ways") -> Node:
    """Rows as high as a finger likes them and no higher."""
    return Grid(tuple(ways), style=style)


# gems


class _Texts(NamedTuple):
    title: str
    nothing: str
    done: str


def _gems(route: SetRight, context: Context) -> _Sheet:
    """Three heaps with their numbers, what would come of it, and three buttons: nothing at all, or what was counted."""
    view, guide = values_of(context)
    say, offers = context.say, guide.to_set_right
    topic, counts = _counts(route, offers)
    gems = counts.gems if route.gems is None else route.gems
    texts = _texts(say, topic, offers.last)
    kinds = IMITATIONS if topic is Topic.PLACED else ALL_GEMS
    heaps = Row(tuple(_heap(context, gem, counts, route, gems) for gem in kinds), style="side-by-side-8")
    body = (heaps, _result(context, view, counts, gems), _foot(route, context, texts, counts, gems))
    return _Sheet(texts.title, body, say("What you saw counts."))


def _counts(route: SetRight, offers: ToSetRight) -> tuple[Topic, GemCounts]:
    found = {Topic.FELL: offers.fell, Topic.TAKEN: offers.taken, Topic.LIES: offers.lies, Topic.PLACED: offers.placed}
    assert route.topic is not None
    counts = found[route.topic]
    assert counts is not None
    return route.topic, counts


def _texts(say: Translator, topic: Topic, last: str | None) -> _Texts:
    """What is asked, and the answers; of a turn that is over, the question says whose that was."""

    def told(phrase: Phrase) -> str:
        return say.words(about(phrase.brief))

    match topic:
        case Topic.TAKEN:
            before = None if last is None else say("What did {seat} take last turn?", seat=last)
            asked = before or say("What was actually taken?")
            return _Texts(asked, told(HAPPENINGS[NOTHING_TAKEN]), say("That's what was taken"))
        case Topic.LIES:
            return _Texts(say("What's in the drawer?"), told(FOUND_EMPTY), say("That's what's in it"))
        case Topic.PLACED:
            return _Texts(say("Which imitation was placed?"), say("None placed"), say("That's what was placed"))
        case _:
            before = None if last is None else say("What fell out in {seat}'s last turn?", seat=last)
            asked = before or say("What actually fell out?")
            return _Texts(asked, told(NOTHING_FELL), say("That's what fell out"))


def _foot(route: SetRight, context: Context, texts: _Texts, counts: GemCounts, gems: Gems) -> Node:
    """Nothing is said with one tap, whatever was counted; what was counted is said with another."""
    _, guide = values_of(context)
    topic, offers = _counts(route, guide.to_set_right)[0], guide.to_set_right
    none = None
    if not counts.least and (counts.gems or gems):
        said = _says(context, _amendment(topic, offers, NO_GEMS), known=not counts.gems)
        none = Tap(said, "n", means=f"nothing {context.event}")
    says = _says(context, _amendment(topic, offers, gems), known=gems == counts.gems)
    done = Tap(says, "return", means=f"done {context.event}")  # of what is seen here, and no later
    other = Tap(_to(SetRight(), context), "o")
    buttons = (
        Button(texts.nothing, none, role=_ROLES, style="heap-nothing"),
        Button(context.say("Something else…"), other, role=_ROLES, style="heap-other"),
        Button(texts.done, done, primary=True, role=_ROLES, style="heap-done"),
    )
    return Row(buttons, style="foot-buttons")


def _amendment(topic: Topic, offers: ToSetRight, gems: Gems) -> Amendment:
    match topic:
        case Topic.TAKEN:
            return WhatWasTaken(gems)
        case Topic.LIES:
            return WhatLies(gems)
        case Topic.PLACED:
            return WhatWasPlaced(gems)
        case _:
            return WhatFell(gems, offers.alarm)


def _heap(context: Context, gem: Gem, counts: GemCounts, route: SetRight, now: Gems) -> Node:
    """A heap with its number, and the buttons for one less and one more; a tap on the gem is one more, too."""
    was, say = counts.gems, context.say
    name = say.words(gem.named(2))
    changed = now[gem] != was[gem]
    fewer = now - ONE[gem] if now[gem] > counts.least[gem] else None
    more = (ONE[gem] if counts.one else now + ONE[gem]) if now[gem] < (1 if counts.one else counts.most[gem]) else None
    tone = (Tone.BRIGHT if changed else Tone.IVORY) if now[gem] else Tone.DIM
    shown: list[Node] = [Sprite(f"gem-{gem}", 60, title=name), Text(str(now[gem]), (Role.NAME, Role.HEADLINE), tone)]
    if changed:
        shown.append(Text(say("was {n}", n=was[gem]), Role.SMALL, Tone.DIM))
    tapped = None if more is None else Tap(_to(replace(route, gems=more), context), means=f"{gem}", says=name)
    row = Row(tuple(shown), tap=tapped, topic=gem.value, style="heap-count")
    buttons = []
    words = (say("fewer"), say("more"))
    for icon, key, gems, does in zip(("minus", "plus"), _HEAP_KEYS[gem], (fewer, more), words, strict=True):
        tap = None
        if gems is not None:
            to = _to(replace(route, gems=gems), context)
            tap = Tap(to, key, means=f"{icon} {gem}", says=f"{name}: {does}")
        buttons.append(Button("", tap, icon=icon, role=Role.HEADLINE, style="even-button"))
    look = Look.ACTIVE if changed else Look.WELL
    return Column((row, Row(tuple(buttons), style="heap-buttons")), look=look, style="heap")


def _result(context: Context, view: TableView, counts: GemCounts, gems: Gems) -> Node:
    """What would become of it, as soon as something would: in the largest type that has room for all of it."""
    line = "" if gems == counts.gems else _outcome(context, view, counts, gems)
    roles = (Role.ACTION, Role.BODY, Role.SMALL, Role.HINT)
    return Fit(Text(line, roles, Tone.BRIGHT), len(roles), style="heap-result")


def _outcome(context: Context, view: TableView, counts: GemCounts, gems: Gems) -> str:
    """The kinds that change, as they would lie then and as they lie now."""
    say, changed = context.say, [gem for gem in ALL_GEMS if gems[gem] != counts.gems[gem]]
    before = _now_on(view, counts)
    now, then = (_listed(changed, heap) for heap in (before - counts.gems + gems, before))
    brief = len(changed) == 1 and now and then  # of one kind, the number alone will do
    facts: Facts = {"now": now or (_NOTHING,), "before": str(before[changed[0]]) if brief else then or (_NOTHING,)}
    match counts.to:
        case "red":
            return say("Red pillow: {now} instead of {before}.", **facts)
        case "black":
            return say("{seat}'s black pillow: {now} instead of {before}.", seat=str(counts.seat), **facts)
        case _:
            return say("In the drawer: {now} instead of {before}.", **facts)


def _listed(kinds: Sequence[Gem], heap: Gems) -> tuple[Words, ...]:
    """How many there are of these kinds, without those of which there are none."""
    return tuple([gem.counted(heap[gem]) for gem in kinds if heap[gem]])


def _now_on(view: TableView, counts: GemCounts) -> Gems:
    """What lies there now."""
    match counts.to:
        case "red":
            return view.red_pillow
        case "black":
            return next(seat.black for seat in view.seats if seat.name == counts.seat)
        case _:
            return counts.gems


# alarms and cards


def _alarms(route: SetRight, context: Context) -> _Sheet:  # noqa: ARG001 - one tap says it
    """Whose alarm fell, or none."""
    _, guide = values_of(context)
    say, offers = context.say, guide.to_set_right
    gems = None if offers.fell is None else offers.fell.gems
    assert gems is not None
    ways: list[Node] = [
        _card(
            Sprite("icon-bell", 30, tone=Tone.BRIGHT),
            say("{seat}'s alarm", seat=seat),
            Tap(_says(context, WhatFell(gems, seat), known=seat == offers.alarm), key),
            lit=seat == offers.alarm,
            chosen=True,
        )
        for key, seat in zip(_KEYS, offers.alarms, strict=False)
    ]
    tap = Tap(_says(context, WhatFell(gems), known=offers.alarm is None), "n")
    ways.append(_button(say("No alarm fell out"), tap, lit=offers.alarm is None))
    return _Sheet(say("Which alarm fell out?"), [_grid(ways)])


def _card(mark: Node, words: str, tap: Tap, *, lit: bool = False, chosen: bool = False) -> Node:
    """A button with a picture beside its words."""
    text = Text(words, _ROLES, chosen=chosen)
    return Row((mark, text), primary=False, on=lit, tap=tap, style="right-card")


def _whose_cards(topic: Topic, context: Context) -> tuple[str, ...]:
    """The seats whose cards may be others than the app believes: not the card that a computer player chose."""
    _, guide = values_of(context)
    chosen = context.model.computers.levels if topic is Topic.CARD else {}
    return tuple([seat for seat in guide.to_set_right.cards if seat not in chosen])


def _only_seat(topic: Topic, context: Context) -> str:
    """The one seat that it can be about; empty: there are several, or it is about none."""
    seats = _whose_cards(topic, context) if topic in _OF_CARDS else ()
    return seats[0] if len(seats) == 1 else ""


def _seats(route: SetRight, context: Context) -> _Sheet:
    view, _ = values_of(context)
    seats = () if route.topic is None else _whose_cards(route.topic, context)
    ways = []
    for key, seat in zip(_KEYS, seats, strict=False):
        mark = Sprite(f"seat-{seat_style(context, view, seat)}", 30)
        ways.append(_card(mark, seat, Tap(_to(replace(route, seat=seat), context), key), chosen=True))
    return _Sheet(context.say("Whose card is it?"), [_grid(ways)])


def _cards(route: SetRight, context: Context) -> _Sheet:
    """Whose card, then which."""
    if not route.seat:
        return _seats(route, context)
    view, _ = values_of(context)
    shown = {place.seat: place.character for place in view.turn_order}.get(route.seat)
    ways = [
        _card(
            Sprite(f"emblem-{character}", 44, tone=Tone.BRASS),
            capital(context.say.words(character.words)),
            Tap(_says(context, WhichCard(route.seat, character), known=shown is character), key),
            lit=shown is character,
        )
        for key, character in zip(_KEYS, CHARACTERS, strict=False)
    ]
    return _Sheet(context.say("Which card did {seat} show?", seat=route.seat), [_grid(ways)])


def _numbers(route: SetRight, context: Context) -> _Sheet:
    """Whose card, then its number."""
    if not route.seat:
        return _seats(route, context)
    view, _ = values_of(context)
    known = {place.seat: place.number for place in view.turn_order}.get(route.seat)
    said = {number: _says(context, WhichNumber(route.seat, number), known=known == number) for number in range(1, 9)}
    ways = [
        Button(str(n), Tap(action, str(n)), role=Role.HEADLINE, lit=known == n, style="right-way")
        for n, action in said.items()
    ]
    title = context.say("Which number is on {seat}'s card?", seat=route.seat)
    return _Sheet(title, [_grid(ways, "right-numbers")])


def _passing(route: SetRight, context: Context) -> _Sheet:  # noqa: ARG001 - one tap says it
    """The cards stayed where they were: pass them now, or play on."""
    _, guide = values_of(context)
    say = context.say
    told = say("Numbers seen before no longer count: you'll be asked for them again.")
    ways = [_button(say("Play on without passing"), Tap(_says(context, CardsNotPassed()), "p"))]
    if guide.to_set_right.pass_now:
        now = Tap(_says(context, CardsNotPassed(now=True)), "return")
        ways.append(_button(say("Pass them to the left now"), now, primary=True))
    words = Text(told, tone=Tone.DIM, wraps=True)
    return _Sheet(say("You did not pass your cards?"), [words, _grid(ways, "right-one")])


_SHEETS: dict[Topic | None, Callable[[SetRight, Context], _Sheet]] = {
    None: _topics,
    Topic.FELL: _gems,
    Topic.TAKEN: _gems,
    Topic.LIES: _gems,
    Topic.PLACED: _gems,
    Topic.ALARM: _alarms,
    Topic.CARD: _cards,
    Topic.NUMBER: _numbers,
    Topic.PASSED: _passing,
}


# a gem from one pillow to another

Heap = tuple[tuple[str, int], ...]
Places = Sequence[tuple[str, Heap]]  # pillows by their names, with what lies on them


def correct_page(route: Correct, context: Context) -> Page:
    """A row of pillows for every seat: tap a gem, then the pillow where it really lies."""
    view, _ = values_of(context)
    say = context.say
    back = Show(route.after_saying()) if route.gem else Show(Menu())
    todo = say("Tap the gem that is in the wrong place.")
    if route.gem:
        todo = say("Where is this {gem} really?", gem=gem_name(say, route.gem))
    rows = tuple(_row(context, view, places, route) for places in _rows(view))
    pillows = leafed(context, rows, route.page, lambda page: replace(route, page=page), style="even-4")
    told = Text(todo, tone=Tone.BRIGHT, wraps=True, style="keep")
    return barred_page(context, say("Correct pillows"), Column((told, pillows), style="correct"), back)


def _rows(view: TableView) -> list[Places]:
    """The red pillow, then the black and the white one of every seat."""
    return [[("red", counts(view.red_pillow))], *map(_of_seat, view.seats)]


def _of_seat(seat: SeatView) -> Places:
    white = (("sapphire", seat.white.sapphire), ("diamond", seat.white.diamond))
    return [(f"black {seat.name}", counts(seat.black)), (f"white {seat.name}", white)]


def _row(context: Context, view: TableView, places: Places, route: Correct) -> Node:
    """Whose, and the pillows with their gems."""
    name = places[0][0].partition(" ")[2]
    words = Text(name or context.say("Red pillow"), weight=Weight.SEMIBOLD, chosen=bool(name), style="grow")
    mark = (Sprite(f"seat-{seat_style(context, view, name)}", 20),) if name else ()
    who = Row((*mark, words), style="correct-who")
    pillows = [_pillow(context, view, place, heap, route) for place, heap in places]
    if not name:
        pillows.append(Row((Row((), style="correct-gem"),) * 2, style="correct-pillow"))
    heaps = Row(tuple(pillows), style="buttons")
    return Row((who, heaps), style="correct-row")


def _pillow(context: Context, view: TableView, place: str, heap: Heap, route: Correct) -> Node:
    """A pillow that the gem may lie on is lit; of the others, each kind that lies there can be taken up."""
    kind = place.partition(" ")[0]
    goal = bool(route.gem) and place != route.source and route.gem in dict(heap)
    gems = tuple(_gem(context, place, stone, count, route) for stone, count in heap)
    tap = Tap(Say((_line(view, route, place),)), means=place, says=_name(context, place)) if goal else None
    look = Look.ACTIVE if goal else Look.NONE
    return Row(gems, look=look, tap=tap, ground=f"pillow-{kind}", label=_name(context, place), style="correct-pillow")


def _name(context: Context, place: str) -> str:
    """A pillow as people call it."""
    kind, _, seat = place.partition(" ")
    say = context.say
    if not seat:
        return say("Red pillow")
    return f"{seat}: {say('Black pillow') if kind == 'black' else say('White pillow')}"


def _gem(context: Context, place: str, stone: str, count: int, route: Correct) -> Node:
    """How many gems of a kind lie there; a tap takes one of them up."""
    lit = route.source == place and route.gem == stone
    free = count and not lit and (not route.gem or place == route.source)
    name = capital(gem_name(context.say, stone, 2))
    tap = Tap(Show(Correct(stone, place, route.page)), says=name) if free else None
    on_white = Tone.ON_BRASS if place.startswith("white") else Tone.IVORY
    tone = Tone.BRIGHT if lit else on_white
    number = Text(str(count), Role.BODY, weight=Weight.BOLD, tone=tone)
    mark = Sprite(f"gem-{stone}", 26, title=name, faint=not count)
    look = Look.ACTIVE if lit else Look.NONE
    return Row((mark, number), tap=tap, look=look, style="correct-gem")


def _line(view: TableView, route: Correct, goal: str) -> str:
    """The correction that moves one gem: both pillows as they really are."""
    places = {place: dict(heap) for row in _rows(view) for place, heap in row}
    changed: dict[str, object] = {}
    for place, step in ((route.source, -1), (goal, 1)):
        kind, _, name = place.partition(" ")
        count = {route.gem: places[place].get(route.gem, 0) + step}
        if not name:
            changed["red"] = count
        else:
            of_kind = changed.setdefault(kind, {})
            assert isinstance(of_kind, dict)
            of_kind[name] = count
    return msgspec.json.encode({"type": "correction", "set": changed}).decode()
