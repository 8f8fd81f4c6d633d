"""What really fell, was taken or lies in the drawer: how many of each kind, with one tap more or less."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.master_thieves.gems import ALL_GEMS, NO_GEMS, ONE, Gem, Gems
from companion.games.master_thieves.guide.values import GemCounts, Topic, ToSetRight
from companion.games.master_thieves.pages.routes import SetRight
from companion.games.master_thieves.set_right.amendments import (
    Amendment,
    WhatFell,
    WhatLies,
    WhatWasTaken,
    amendment_line,
)
from companion.games.master_thieves.views import TableView
from companion.nodes.theme import BRIGHT, DIM, IVORY, Role, Sizes, Weight
from companion.pages.actions import SetRight as Said
from companion.pages.actions import Show
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink, width_of
from companion.screen.game_screens import Frame
from companion.screen.master_thieves.drawing.marks import Gem as GemMark
from companion.screen.master_thieves.game_values import values_of
from companion.screen.master_thieves.set_right.route import sheet
from companion.screen.widgets.basic import Group, Label, Plate, PushButton
from companion.screen.widgets.panels import Kind, Look
from companion.screen.widgets.widget import Tap, Widget
from companion.words import Facts, Words

_KEYS = {Gem.RUBY: ("1", "r"), Gem.SAPPHIRE: ("2", "s"), Gem.DIAMOND: ("3", "d")}  # one less, one more
_NOTHING = Words("nothing")


class _Texts(NamedTuple):
    title: str
    nothing: str
    done: str


def build(route: SetRight, frame: Frame) -> list[Widget]:
    """Three heaps with their numbers, what would come of it, and three buttons. The last one says it."""
    view, guide = values_of(frame)
    sizes, say, offers = frame.sizes, frame.say, guide.to_set_right
    topic, counts = _counts(route, offers)
    gems = counts.gems if route.gems is None else route.gems
    texts = _texts(frame, topic, offers.last)
    sub = "" if sizes.is_small else say("What you saw counts.")
    widgets, rest = sheet(frame, texts.title, sub)
    foot, rest = rest.from_bottom(max(sizes.touch, sizes.px(68)), sizes.px(8))
    line, rest = rest.from_bottom(round(sizes.font_px(Role.ACTION) * 1.35), sizes.px(4))
    for cell, gem in zip(rest.columns(len(ALL_GEMS), sizes.gap), ALL_GEMS, strict=True):
        widgets += _heap(frame, cell, gem, counts, route, gems)
    widgets += _result(frame, line, view, counts, gems)
    nothing, rest = foot.from_left(foot.width * 28 // 100, sizes.gap)
    other, done = rest.from_left(foot.width * 32 // 100, sizes.gap)
    none = Tap(Show(replace(route, gems=NO_GEMS)), "n", means="nothing") if gems and not counts.least else None
    says = Show(Play()) if gems == counts.gems else _said(topic, offers, gems)
    return [
        *widgets,
        PushButton(nothing, texts.nothing, off=none is None, tap=none),
        PushButton(other, say("Something else…"), tap=Tap(Show(SetRight()), "o")),
        PushButton(done, texts.done, Kind.PRIMARY, tap=Tap(says, "return", means="done")),
    ]


def _counts(route: SetRight, offers: ToSetRight) -> tuple[Topic, GemCounts]:
    found = {Topic.FELL: offers.fell, Topic.TAKEN: offers.taken, Topic.LIES: offers.lies}
    assert route.topic is not None
    counts = found[route.topic]
    assert counts is not None
    return route.topic, counts


def _texts(frame: Frame, topic: Topic, last: str | None) -> _Texts:
    """What is asked, and the answers; of a turn that is over, the question says whose that was."""
    say = frame.say
    match topic:
        case Topic.TAKEN:
            before = None if last is None else say("What did {seat} take last turn?", seat=last)
            asked = before or say("What was actually taken?")
            return _Texts(asked, say("Nothing taken"), say("That's what was taken"))
        case Topic.LIES:
            return _Texts(say("What's in the drawer?"), say("It's empty"), say("That's what's in it"))
        case _:
            before = None if last is None else say("What fell out in {seat}'s last turn?", seat=last)
            asked = before or say("What actually fell out?")
            return _Texts(asked, say("Nothing fell out"), say("That's what fell out"))


def _said(topic: Topic, offers: ToSetRight, gems: Gems) -> Said:
    amendment: Amendment
    match topic:
        case Topic.TAKEN:
            amendment = WhatWasTaken(gems)
        case Topic.LIES:
            amendment = WhatLies(gems)
        case _:
            amendment = WhatFell(gems, offers.alarm)
    return Said(amendment_line(amendment))


class GemNumber(Group, frozen=True):
    """A gem, how many of it, and how many it was before."""

    gem: Gem
    count: int
    before: str

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """All in one line, in the middle."""
        ink = Ink(Role.NAME, (BRIGHT if self.before else IVORY) if self.count else DIM)
        small = Ink(Role.SMALL, DIM, weight=Weight.SEMIBOLD)
        size = min(self.area.height, sizes.px(60))
        wide = width_of(str(self.count), *ink.face(sizes)) + 2
        more = width_of(self.before, *small.face(sizes)) + 2 if self.before else 0
        gap = sizes.px(14)
        line = self.area.middle(size + gap + wide + (gap + more if more else 0), self.area.height)
        mark, line = line.from_left(size, gap)
        number, line = line.from_left(wide, gap)
        yield GemMark(mark, self.gem.value, px=size)
        yield Label(number, str(self.count), ink)
        if more:
            yield Label(line, self.before, small)


def _heap(frame: Frame, area: Area, gem: Gem, counts: GemCounts, route: SetRight, now: Gems) -> list[Widget]:
    """A heap with its number, and the buttons for one less and one more; a tap on the gem is one more, too."""
    sizes, was = frame.sizes, counts.gems
    changed = now[gem] != was[gem]
    inside = area.inset(sizes.px(11), sizes.px(8 if sizes.is_small else 12))
    buttons, top = inside.from_bottom(max(sizes.touch, sizes.px(70)), sizes.px(4))
    before = frame.say("was {n}", n=was[gem]) if changed else ""
    fewer = now - ONE[gem] if now[gem] > counts.least[gem] else None
    more = (ONE[gem] if counts.one else now + ONE[gem]) if now[gem] < (1 if counts.one else counts.most[gem]) else None
    tapped = None if more is None else Tap(Show(replace(route, gems=more)), means=f"{gem}")
    widgets: list[Widget] = [
        Plate(area, Look.ACTIVE if changed else Look.WELL),
        GemNumber(top, gem, now[gem], before, tap=tapped),
    ]
    for cell, icon, key, gems in zip(
        buttons.columns(2, sizes.gap), ("minus", "plus"), _KEYS[gem], (fewer, more), strict=True
    ):
        tap = None if gems is None else Tap(Show(replace(route, gems=gems)), key, means=f"{icon} {gem}")
        widgets.append(PushButton(cell, "", icon=icon, role=Role.HEADLINE, off=tap is None, tap=tap))
    return widgets


def _result(frame: Frame, area: Area, view: TableView, counts: GemCounts, gems: Gems) -> list[Widget]:
    """What would become of it, as soon as something would: in the largest type that has room for all of it."""
    if gems == counts.gems:
        return []
    line = _outcome(frame, view, counts, gems)
    labels = [Label(area, line, Ink(role, BRIGHT)) for role in (Role.ACTION, Role.BODY, Role.SMALL, Role.HINT)]
    return [next((one for one in labels if not one.cut(frame.sizes)), labels[-1])]


def _outcome(frame: Frame, view: TableView, counts: GemCounts, gems: Gems) -> str:
    """The kinds that change, as they would lie then and as they lie now."""
    say, changed = frame.say, [gem for gem in ALL_GEMS if gems[gem] != counts.gems[gem]]
    before = _pillow(view, counts)
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


def _pillow(view: TableView, counts: GemCounts) -> Gems:
    """What lies there now."""
    match counts.to:
        case "red":
            return view.red_pillow
        case "black":
            return next(seat.black for seat in view.seats if seat.name == counts.seat)
        case _:
            return counts.gems
