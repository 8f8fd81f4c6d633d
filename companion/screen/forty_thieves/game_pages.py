"""What 40 Thieves brings to the shell's pages: what is chosen before it, as one page, and its settings."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.forty_thieves.faces import Special
from companion.games.forty_thieves.peek_words import PEEK_WORDS
from companion.nodes.nodes import Node, Row, Tap
from companion.nodes.page import Page
from companion.pages.actions import Show
from companion.pages.bars import page as barred_page
from companion.pages.context import Context, GamePages, SettingCard, Setup, switch_card
from companion.pages.new_game import seats_page
from companion.pages.routes import NewGame
from companion.pages.settings_pages import card_row
from companion.pages.setup_parts import counted, foot, one_of, question, setup_page, start_button
from companion.screen.forty_thieves.opening import (
    ALL_SPECIALS,
    SIMPLE,
    Choices,
    choices_of,
    chosen,
    having,
    opening,
    options_of,
    usual,
)
from companion.words import Words

_ICONS = {"simple": "minus", "leaders": "crown", "tales": "landmark"}
_EACH = ALL_SPECIALS // len(Special)


def setup(route: NewGame, context: Context) -> Page:
    """A switch for each rule, who begins, and how many special tiles there are of each kind."""
    say, options, choices = context.say, options_of(context), choices_of(route, context)
    if options is None:
        return barred_page(context, say("New game"), Row(children=()), Show(seats_page(route)))
    rules = []
    for rule in options.rules:
        tap = Tap(Show(having(route, choices.switched(rule.name))))
        words = (say.words(rule.title), say.words(rule.words))
        rules.append(card_row(SettingCard(*words, _ICONS[rule.name], tap, rule.name in choices.rules)))
    body = [*rules, *_who_begins(route, context, choices), *_specials(route, context, choices)]
    return setup_page(
        route, context, (say("Rules"), say("which optional rules?")), body, _foot(route, context, choices)
    )


def _who_begins(route: NewGame, context: Context, choices: Choices) -> Iterator[Node]:
    if route.seats:
        first = choices.first % len(route.seats)
        seats = [
            (name, Tap(Show(having(route, choices, first=seat))), seat == first)
            for seat, name in enumerate(route.seats)
        ]
        yield question(context.say("Who starts?"), one_of(seats, named=True))


def _specials(route: NewGame, context: Context, choices: Choices) -> Iterator[Node]:
    """Whether they are counted; if so, how many there are of each kind: 20 in all."""
    say = context.say
    if SIMPLE in choices.rules:
        return
    each = (_EACH,) * len(Special)
    ways = [
        (say("Do not count"), Tap(Show(having(route, choices, specials=()))), not choices.specials),
        (say("Count"), Tap(Show(having(route, choices, specials=choices.specials or each))), bool(choices.specials)),
    ]
    rows = [_stepper(route, context, choices, kind) for kind in Special] if choices.specials else []
    yield question(say("Special tiles"), one_of(ways), *rows)


def _stepper(route: NewGame, context: Context, choices: Choices, kind: Special) -> Node:
    """Fewer and more tiles of one kind."""
    say, count = context.say, choices.specials[list(Special).index(kind)]
    name = say.words(kind.words)

    def to(number: int, means: str, says: str) -> Tap | None:
        if not 0 <= number <= ALL_SPECIALS:
            return None
        return Tap(Show(having(route, choices.counting(kind, number))), means=f"{means} {kind}", says=f"{name}: {says}")

    fewer, more = to(count - 1, "fewer", say("fewer")), to(count + 1, "more", say("more"))
    return counted(name, (count, fewer, more))


def _foot(route: NewGame, context: Context, choices: Choices) -> Node:
    """Begin; as long as the counted tiles are not 20, how many they are."""
    total, laid = sum(choices.specials), having(route, choices)
    button = start_button(laid, context, opening(laid))
    if choices.specials and total != ALL_SPECIALS and SIMPLE not in choices.rules:
        return foot(context.say("{n} of {all} tiles", n=total, all=ALL_SPECIALS), replace(button, tap=None))
    return foot(", ".join(route.seats), button)


def _settings(context: Context) -> Sequence[SettingCard]:
    """The optional rules that new games begin with."""
    options, on = options_of(context), context.model.settings.options
    if options is None:
        return []
    line = context.say("in new games of {game}", game=options.title)
    return [
        switch_card(rule.name, rule.name in on, str(key), _ICONS[rule.name], (context.say.words(rule.title), line))
        for key, rule in enumerate(options.rules, start=1)
    ]


FORTY_THIEVES_PAGES = GamePages(
    opening=opening,
    setup=Setup(lambda say: say("Choose rules"), usual, chosen, setup),
    settings=_settings,
    peek_words=PEEK_WORDS,
    about=Words("Turn over four matching tiles to steal sapphires."),
)
