"""What 40 Thieves brings to the pages: its own, what is chosen before it, and its settings. Pure.

One rule: a page is loaded when it is first gone to.
"""

# ruff: noqa: PLC0415

from collections.abc import Mapping, Sequence

from companion.games.forty_thieves.pages.opening import chosen, opening, options_of, usual
from companion.games.forty_thieves.pages.routes import Correct
from companion.games.forty_thieves.pages.rules import ICONS, rules_page
from companion.games.forty_thieves.pages.values import values_of
from companion.games.forty_thieves.peek_words import PEEK_WORDS
from companion.games.forty_thieves.phases import GAME_OVER, PICKING, SETUP, WISH
from companion.games.forty_thieves.views import RefereeView, TableView
from companion.nodes.nodes import Node
from companion.nodes.page import Page
from companion.pages.actions import Route, Show
from companion.pages.bars import hand_titles
from companion.pages.context import (
    Call,
    Context,
    Entry,
    Exhibit,
    GameDrawings,
    GamePages,
    SettingCard,
    Setup,
    switch_card,
)
from companion.pages.routes import Explained, Menu, Play, PlayPage, Replay
from companion.words import Words


def page(route: Route, context: Context) -> Page | None:  # noqa: PLR0911 - one case per page
    """The page of a route as its viewer sees it."""
    match route:
        case Replay() if context.model.story:
            from companion.games.forty_thieves.pages.looking_back import replay_page

            return replay_page(route, context)
        case Explained():
            from companion.games.forty_thieves.pages.tile_help import explained_page

            return explained_page(route, context)
        case Correct():
            from companion.games.forty_thieves.pages.correct import correct_page

            return correct_page(route, context)
        case Menu(peeking=True) if context.viewer.is_kiosk and isinstance(context.model.peek, RefereeView):
            from companion.games.forty_thieves.pages.looking_back import peek_page

            return peek_page(context, context.model.peek)
        case Play() if _phase(context) == GAME_OVER:
            from companion.games.forty_thieves.pages.game_over import game_over_page

            return game_over_page(route, context)
        case Play() if _phase(context):
            from companion.games.forty_thieves.pages.turn import turn_page

            return turn_page(route, context)
        case _:
            return None


def _phase(context: Context) -> str:
    """The phase of the game that runs; nothing if there is none."""
    table = context.model.table
    return table.game.phase if table is not None and isinstance(table.game, TableView) else ""


def _call(context: Context) -> Call | None:
    """What calls the seat of a phone to the table: its turn, a choice in it, or that it may play a Dagger."""
    seat = context.viewer.seat
    if seat is None or _phase(context) in ("", GAME_OVER, SETUP):
        return None
    say, (view, guide) = context.say, values_of(context)
    if guide.seat != seat:
        words = say("You may play a Dagger.")
        return Call(words, f"dagger {context.event}") if guide.daggers else None
    about = "theft" if guide.theft is not None else guide.phase if guide.phase in (PICKING, WISH) else ""
    return Call(f"{say('Your turn')}: {say.words(guide.todo)}", f"{view.turn} {about}")


def _menu(context: Context) -> Sequence[Entry]:
    """Help, corrections, and where hands move a virtual tray or enter what a real one did not see."""
    entries = [
        Entry(context.say("What tiles do"), Show(Explained(behind=Menu(), event=context.event)), "w", "info"),
        Entry(context.say("Correct"), Show(Correct()), "c"),
    ]
    table = context.model.table
    if context.apparatus is not None and table is not None and not table.is_over:
        long, short = hand_titles(context)
        entries.append(Entry(long, Show(Play(page=PlayPage.HANDS)), "b", short=short))
    return entries


def _settings(context: Context) -> Sequence[SettingCard]:
    """The optional rules that new games begin with."""
    options, on = options_of(context), context.model.settings.options
    if options is None:
        return []
    line = context.say("in new games of {game}", game=options.title)
    return [
        switch_card(rule.name, rule.name in on, str(key), ICONS[rule.name], (context.say.words(rule.title), line))
        for key, rule in enumerate(options.rules, start=1)
    ]


def _moments(context: Context) -> Mapping[str, Node]:
    from companion.games.forty_thieves.pages.parts import moments

    return moments(context)


def _drawings() -> GameDrawings:
    from companion.games.forty_thieves.drawings.graphics import DRAWINGS

    return DRAWINGS


def _exhibits() -> Sequence[Exhibit]:
    from companion.games.forty_thieves.pages.exhibits import EXHIBITS

    return EXHIBITS


FORTY_THIEVES_PAGES = GamePages(
    opening=opening,
    setup=Setup(lambda say: say("Choose rules"), usual, chosen, rules_page),
    menu=_menu,
    settings=_settings,
    page=page,
    moments=_moments,
    call=_call,
    peek_words=PEEK_WORDS,
    about=Words("Turn over four matching tiles to steal sapphires."),
    has_replay=True,
    drawings=_drawings,
    exhibits=_exhibits,
)
