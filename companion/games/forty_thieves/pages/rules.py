"""What is chosen before 40 Thieves besides the seats: optional rules, special tiles in the box, who begins. Pure."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.forty_thieves.faces import Special
from companion.games.forty_thieves.guide.values import FortyThievesOptions
from companion.games.forty_thieves.pages.opening import (
    ALL_SPECIALS,
    SIMPLE,
    Choices,
    choices_of,
    having,
    opening,
    options_of,
)
from companion.games.forty_thieves.pages.opening import Page as Chosen
from companion.nodes.nodes import Align, Button, Column, Fit, Grid, Look, Node, Row, Sprite, Tap, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role
from companion.pages.actions import Show
from companion.pages.bars import back_button, bar, barred
from companion.pages.bars import page as barred_page
from companion.pages.context import Context, SettingCard
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame
from companion.pages.settings_pages import card_row
from companion.pages.setup_parts import counted, foot, one_of, question, setup_page, start_button

ICONS = {SIMPLE: "minus", "leaders": "crown", "tales": "landmark"}
_EACH = (ALL_SPECIALS // len(Special),) * len(Special)
_KEYS = (("q", "w"), ("a", "d"), ("z", "x"), ("e", "r"), ("f", "g"))  # fewer and more of each kind
_NAMES = (Role.BUTTON, Role.HINT, Role.SMALL)


def rules_page(route: NewGame, context: Context) -> Page:
    """A switch for each rule, who begins, and the special tiles: on one page that scrolls in a browser, else on two."""
    say, options, choices = context.say, options_of(context), choices_of(route, context)
    if options is None:
        return barred_page(context, say("New game"), Row(children=()), Show(seats_page(route)))
    if not context.viewer.in_browser:
        is_counting = choices.page is Chosen.SPECIALS
        return _specials_page(route, context, choices) if is_counting else _page(route, context, options, choices)
    body = [*_rules(route, context, options, choices), *_first(route, context, choices)]
    body += _counted_or_not(route, context, choices)
    titles = (say("Rules"), say("which optional rules?"))
    return setup_page(route, context, titles, body, _foot(route, context, choices))


def _rules(route: NewGame, context: Context, options: FortyThievesOptions, choices: Choices) -> Iterator[Node]:
    """A rule that is on or off, with what it means."""
    for rule in options.rules:
        tap = Tap(Show(having(route, choices.switched(rule.name))), rule.name[0])
        words = (context.say.words(rule.title), context.say.words(rule.words))
        yield card_row(SettingCard(*words, ICONS[rule.name], tap, rule.name in choices.rules))


def _first(route: NewGame, context: Context, choices: Choices) -> Iterator[Node]:
    if route.seats:
        first = choices.first % len(route.seats)
        seats = [
            (name, Tap(Show(having(route, choices, first=seat))), seat == first)
            for seat, name in enumerate(route.seats)
        ]
        yield question(context.say("Who starts?"), one_of(seats, named=True))


def _counted_or_not(route: NewGame, context: Context, choices: Choices) -> Iterator[Node]:
    """Whether special tiles are counted; if so, how many there are of each kind: 20 in all."""
    say = context.say
    if SIMPLE in choices.rules:
        return
    counting = Tap(Show(having(route, choices, specials=choices.specials or _EACH)))
    ways = [
        (say("Do not count"), Tap(Show(having(route, choices, specials=()))), not choices.specials),
        (say("Count"), counting, bool(choices.specials)),
    ]
    rows = [_stepper(route, context, choices, kind) for kind in Special] if choices.specials else []
    yield question(say("Special tiles"), one_of(ways), *rows)


def _stepper(
    route: NewGame, context: Context, choices: Choices, kind: Special, keys: tuple[str, str] = ("", "")
) -> Node:
    """Fewer and more tiles of one kind."""
    say, count = context.say, choices.specials[list(Special).index(kind)]
    name = say.words(kind.words)

    def to(number: int, means: str, says: str, key: str) -> Tap | None:
        if not 0 <= number <= ALL_SPECIALS:
            return None
        action = Show(having(route, choices.counting(kind, number)))
        return Tap(action, key, means=f"{means} {kind}", says=f"{name}: {says}")

    fewer = to(count - 1, "fewer", say("fewer"), keys[0])
    more = to(count + 1, "more", say("more"), keys[1])
    return counted(name, (count, fewer, more), f"thing-{kind}")


def _foot(route: NewGame, context: Context, choices: Choices) -> Node:
    """Begin; as long as the counted tiles are not 20, how many they are."""
    laid = having(route, choices)
    button = start_button(laid, context, opening(laid))
    if choices.specials and not choices.are_counted and SIMPLE not in choices.rules:
        return foot(_total(context, choices), replace(button, tap=None))
    return foot(", ".join(route.seats), button)


def _total(context: Context, choices: Choices) -> str:
    return context.say("{n} of {all} tiles", n=sum(choices.specials), all=ALL_SPECIALS)


# page by page, where nothing scrolls


def _page(route: NewGame, context: Context, options: FortyThievesOptions, choices: Choices) -> Page:
    """The rules and who begins. Beside the button that begins is the way to the special tiles."""
    say, title = context.say, context.say("Rules")
    rules = Column(children=tuple(_rules(route, context, options, choices)), style="rules")
    laid = having(route, choices)
    buttons: list[Node] = [start_button(laid, context, opening(laid))]
    if SIMPLE not in choices.rules:
        words = say("Special tiles: counted") if choices.are_counted else say("Special tiles")
        tap = Tap(Show(having(route, choices, page=Chosen.SPECIALS)), "p")
        buttons.insert(0, Button(label=words, tap=tap, role=_NAMES, style="even-button"))
    body: list[Node] = [rules]
    if route.seats:
        body.append(_seats(route, context, choices))
        buttons.insert(0, _next_seat(route, context, choices))
    body.append(Row(children=tuple(buttons), style="rules-foot"))
    top = bar(context, title, say("which optional rules?"), [back_button(context, Show(seats_page(route)))])
    return barred(title, top, Column(children=tuple(body), style="edition-body"))


def _seats(route: NewGame, context: Context, choices: Choices) -> Node:
    """Who begins: a button for each seat."""
    words = Text(words=context.say("Who starts?"), role=Role.SMALL, tone=Tone.DIM, style="rules-who")
    first, seats = choices.first % len(route.seats), []
    for number, name in enumerate(route.seats):
        tap = Tap(Show(having(route, choices, first=number)), str(number + 1), says=name)
        look = Look.ACTIVE if number == first else Look.PLAIN
        row = (Sprite(name=f"seat-{context.style_of(name, number)}", size=18), Text(words=name, chosen=True))
        seats.append(Row(children=row, look=look, tap=tap, on=number == first, style="rules-seat"))
    return Row(children=(words, *seats), style="rules-seats")


def _next_seat(route: NewGame, context: Context, choices: Choices) -> Node:
    """The same on a small screen: a tap lets the next one begin."""
    first = choices.first % len(route.seats)
    tap = Tap(Show(having(route, choices, first=(first + 1) % len(route.seats))), "1", means="who begins")
    name = route.seats[first]
    who = (Sprite(name=f"seat-{context.style_of(name, first)}", size=18), Text(words=name, chosen=True))
    asked = Text(words=context.say("Who starts?"), role=Role.SMALL, tone=Tone.DIM)
    lines = (asked, Row(children=who, style="rules-who"))
    return Column(children=lines, look=Look.PLAIN, tap=tap, style="rules-next")


def _specials_page(route: NewGame, context: Context, choices: Choices) -> Page:
    """A stepper for each kind of special tile; 20 in all, or nobody counts them."""
    say, title = context.say, context.say("Special tiles")
    back = Show(having(route, choices, page=Chosen.RULES))
    counting = replace(choices, specials=choices.specials or _EACH)
    steppers = [_stepper(route, context, counting, kind, keys) for kind, keys in zip(Special, _KEYS, strict=True)]
    tone = Tone.IVORY if counting.are_counted else Tone.DIM
    total = Text(words=_total(context, counting), role=Role.SMALL, tone=tone, align=Align.CENTRE, style="keep")
    done = Tap(Show(having(route, counting, page=Chosen.RULES)), "return") if counting.are_counted else None
    forget = Tap(Show(having(route, choices, specials=(), page=Chosen.RULES)), "n")
    buttons = (
        Button(label=say("Do not count"), tap=forget, style="even-button"),
        Button(label=say("OK"), tap=done, primary=True, style="even-button"),
    )
    body = (
        Fit(child=Grid(children=tuple(steppers), style="rules-specials"), steps=3, style="even"),
        total,
        Row(children=buttons, style="buttons"),
    )
    top = bar(context, title, say("how many of each are in your box?"), [back_button(context, back)])
    return barred(title, top, Column(children=body, style="edition-body"))
