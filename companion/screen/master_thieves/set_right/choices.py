"""What else people may set right: six large rows, and what is chosen for each of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.guide.values import Topic
from companion.games.master_thieves.pages.routes import SetRight
from companion.games.master_thieves.set_right.amendments import (
    Amendment,
    CardsNotPassed,
    WhatFell,
    WhichCard,
    WhichNumber,
    amendment_line,
)
from companion.languages import Translator, capital
from companion.nodes.theme import DIM, Role
from companion.pages.actions import Action, Show
from companion.pages.actions import SetRight as Said
from companion.pages.routes import Play
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.game_screens import Frame
from companion.screen.game_values import seat_style
from companion.screen.master_thieves.drawing.marks import BELL, ChoiceButton
from companion.screen.master_thieves.game_values import character_name, values_of
from companion.screen.master_thieves.set_right.route import sheet
from companion.screen.scenes.blocks import centred_text
from companion.screen.widgets.basic import PushButton, SeatMark
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.widget import Tap, Widget

_KEYS = "123456789"
_OF_CARDS = (Topic.CARD, Topic.NUMBER)


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
        Topic.PASSED: say("We did not pass our cards"),
    }[topic]


def topics(route: SetRight, frame: Frame) -> list[Widget]:  # noqa: ARG001 - nothing was chosen yet
    """Everything that there is to set right, in large rows."""
    _, guide = values_of(frame)
    say = frame.say
    offered = [each for each in guide.to_set_right.topics if each not in _OF_CARDS or _whose_cards(each, frame)]
    widgets, rest = sheet(frame, say("What was different?"))
    if not offered:
        nothing = say("Nothing has happened yet that could be corrected.")
        return [*widgets, centred_text(frame, rest, nothing, Ink(Role.BODY, DIM))]
    routes = {topic: SetRight(topic=topic, seat=_only_seat(topic, frame)) for topic in offered}
    buttons = [
        PushButton(rest, _label(say, topic, guide.to_set_right.last), tap=Tap(Show(routes[topic]), key))
        for key, topic in zip(_KEYS, offered, strict=False)
    ]
    return [*widgets, *_grid(frame, rest, buttons)]


def _whose_cards(topic: Topic, frame: Frame) -> tuple[str, ...]:
    """The seats whose cards may be others than the app believes: not the card that a computer player chose."""
    _, guide = values_of(frame)
    chosen = frame.model.computers.levels if topic is Topic.CARD else {}
    return tuple([seat for seat in guide.to_set_right.cards if seat not in chosen])


def _only_seat(topic: Topic, frame: Frame) -> str:
    """The one seat that it can be about; empty: there are several, or it is about none."""
    seats = _whose_cards(topic, frame) if topic in _OF_CARDS else ()
    return seats[0] if len(seats) == 1 else ""


def _grid(frame: Frame, area: Area, buttons: Sequence[PushButton], columns: int = 2) -> list[Widget]:
    """Buttons in rows, as high as a finger likes them and no higher."""
    sizes = frame.sizes
    rows = -(-len(buttons) // columns)
    height = min(area.height, rows * sizes.px(100) + (rows - 1) * sizes.gap)
    cells = area.from_top(height)[0].grid(columns, rows, sizes.gap)
    placed = [replace(button, area=cell) for button, cell in zip(buttons, cells, strict=False)]
    small = any(button.cut(sizes) for button in placed)
    return [replace(button, role=Role.SMALL) for button in placed] if small else list(placed)


def _says(amendment: Amendment, *, known: bool = False) -> Action:
    """What a tap says; what is `known` already only closes the sheet."""
    return Show(Play()) if known else Said(amendment_line(amendment))


def alarms(route: SetRight, frame: Frame) -> list[Widget]:  # noqa: ARG001 - one tap says it
    """Whose alarm fell, or none."""
    _, guide = values_of(frame)
    say, offers = frame.say, guide.to_set_right
    widgets, rest = sheet(frame, say("Which alarm fell out?"))
    gems = None if offers.fell is None else offers.fell.gems
    assert gems is not None
    buttons: list[PushButton] = [
        ChoiceButton(
            rest,
            say("{seat}'s alarm", seat=seat),
            icon=BELL,
            lit=seat == offers.alarm,
            chosen=True,
            tap=Tap(_says(WhatFell(gems, seat), known=seat == offers.alarm), key),
        )
        for key, seat in zip(_KEYS, offers.alarms, strict=False)
    ]
    tap = Tap(_says(WhatFell(gems), known=offers.alarm is None), "n")
    none = PushButton(rest, say("No alarm fell out"), lit=offers.alarm is None, tap=tap)
    return [*widgets, *_grid(frame, rest, [*buttons, none])]


def cards(route: SetRight, frame: Frame) -> list[Widget]:
    """Whose card, then which."""
    view, _ = values_of(frame)
    shown = {place.seat: place.character for place in view.turn_order}.get(route.seat)
    buttons = [
        PushButton(
            frame.area,
            capital(character_name(frame.say, character)),
            lit=shown is character,
            tap=Tap(_says(WhichCard(route.seat, character), known=shown is character), key),
        )
        for key, character in zip(_KEYS, CHARACTERS, strict=False)
    ]
    return _about_card(route, frame, frame.say("Which card did {seat} show?", seat=route.seat), buttons)


def numbers(route: SetRight, frame: Frame) -> list[Widget]:
    """Whose card, then its number."""
    view, _ = values_of(frame)
    known = {place.seat: place.number for place in view.turn_order}.get(route.seat)
    said = {number: _says(WhichNumber(route.seat, number), known=known == number) for number in range(1, 9)}
    buttons = [
        PushButton(frame.area, str(number), role=Role.HEADLINE, lit=known == number, tap=Tap(action, str(number)))
        for number, action in said.items()
    ]
    title = frame.say("Which number is on {seat}'s card?", seat=route.seat)
    return _about_card(route, frame, title, buttons, columns=4)


def _about_card(
    route: SetRight, frame: Frame, title: str, buttons: Sequence[PushButton], columns: int = 2
) -> list[Widget]:
    """Whose card it is, and then what is true of it."""
    if not route.seat:
        return _seats(route, frame)
    widgets, rest = sheet(frame, title)
    return [*widgets, *_grid(frame, rest, buttons, columns)]


def _seats(route: SetRight, frame: Frame) -> list[Widget]:
    view, _ = values_of(frame)
    seats = () if route.topic is None else _whose_cards(route.topic, frame)
    widgets, rest = sheet(frame, frame.say("Whose card is it?"))
    buttons = [
        PushButton(rest, seat, chosen=True, tap=Tap(Show(replace(route, seat=seat)), key))
        for key, seat in zip(_KEYS, seats, strict=False)
    ]
    sizes, placed = frame.sizes, _grid(frame, rest, buttons)
    for button, seat in zip(placed, seats, strict=False):
        mark = button.area.inset(sizes.margin, 0).from_left(sizes.px(30))[0]
        widgets += [button, SeatMark(mark, seat_style(frame, view, seat), px=sizes.px(30))]
    return widgets


def passing(route: SetRight, frame: Frame) -> list[Widget]:  # noqa: ARG001 - one tap says it
    """The cards stayed where they were: pass them now, or play on."""
    _, guide = values_of(frame)
    say = frame.say
    widgets, rest = sheet(frame, say("You did not pass your cards?"))
    words, rest = rest.from_top(frame.sizes.px(84), frame.sizes.gap)
    told = say("Numbers seen before no longer count: you'll be asked for them again.")
    widgets.append(centred_text(frame, words, told, Ink(Role.BODY, DIM)))
    buttons = [PushButton(rest, say("Play on without passing"), tap=Tap(_says(CardsNotPassed()), "p"))]
    if guide.to_set_right.pass_now:
        now = Tap(_says(CardsNotPassed(now=True)), "return")
        buttons.append(PushButton(rest, say("Pass them to the left now"), Kind.PRIMARY, tap=now))
    return [*widgets, *_grid(frame, rest, buttons, columns=1)]
