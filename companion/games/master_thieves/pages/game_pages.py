"""What Master Thieves brings to the pages: its own, what is chosen before it, and its settings. Pure.

One rule: a page is loaded when it is first gone to.
"""

# ruff: noqa: PLC0415

from collections.abc import Mapping, Sequence

from companion.games.master_thieves.cards import PrivateView
from companion.games.master_thieves.pages.edition import edition_page
from companion.games.master_thieves.pages.opening import SINGLE_ACTION, chosen, opening, usual
from companion.games.master_thieves.pages.routes import Correct, SetRight
from companion.games.master_thieves.pages.values import offers_next
from companion.games.master_thieves.peek_words import PEEK_WORDS
from companion.games.master_thieves.views import RefereeView, TableView
from companion.nodes.nodes import Node
from companion.nodes.page import Page
from companion.pages.actions import Route, Say, Show
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
from companion.pages.routes import Explained, Menu, OwnCards, Play, PlayPage, Replay
from companion.words import Words


def page(route: Route, context: Context) -> Page | None:
    """The page of a route as its viewer sees it."""
    return _of_seat(route, context) or _of_all(route, context)


def _of_all(route: Route, context: Context) -> Page | None:  # noqa: C901, PLR0911 - one case per page
    """The page of a route, and of the phase that is played; None: the game has none of its own."""
    match route, _phase(context):
        case Play(), "turn" | "sharing" if not offers_next(route, context):
            from companion.games.master_thieves.pages.turn import turn_page

            return turn_page(route, context)
        case ((Play() | OwnCards()), "smugglers_reveal" | "reveal") if _on_screens(context):
            from companion.games.master_thieves.pages.choosing import choosing_page

            return choosing_page(route, context)
        case Play(), "turn" | "smugglers_reveal" | "reveal":
            from companion.games.master_thieves.pages.reveal import reveal_page

            return reveal_page(route, context)
        case SetRight(), _:
            from companion.games.master_thieves.pages.set_right import set_right_page

            return set_right_page(route, context)
        case Correct(), _:
            from companion.games.master_thieves.pages.set_right import correct_page

            return correct_page(route, context)
        case Explained(), _:
            from companion.games.master_thieves.pages.things import explained_page

            return explained_page(route, context)
        case Replay(), _ if context.model.story:
            from companion.games.master_thieves.pages.replay import replay_page

            return replay_page(route, context)
        case Play(), "game_over":
            from companion.games.master_thieves.pages.game_over import game_over_page

            return game_over_page(route, context)
        case Menu(peeking=True), _ if context.viewer.is_kiosk and isinstance(context.model.peek, RefereeView):
            from companion.games.master_thieves.pages.things import peek_page

            return peek_page(context, context.model.peek)
        case Play(), "setup":
            from companion.games.master_thieves.pages.preparing import preparing_page

            return preparing_page(route, context)
        case _:
            return None


def _of_seat(route: Route, context: Context) -> Page | None:
    """What only the phone of a seat shows; None: it shows what everybody sees."""
    if (
        context.viewer.seat is None
        or not isinstance(route, Play)
        or not isinstance(context.model.mine.view, PrivateView)
    ):
        return None
    from companion.games.master_thieves.pages.choosing import cards_sheet, own_page

    if route.page is PlayPage.CARDS:
        below = page(Play(), context)
        return None if below is None else cards_sheet(context, below)
    return own_page(route, context)


def _phase(context: Context) -> str:
    """The phase of the game that runs; nothing if there is none."""
    table = context.model.table
    return table.game.phase if table is not None and isinstance(table.game, TableView) else ""


def _call(context: Context) -> Call | None:
    """What calls the seat of a phone to the table."""
    if _phase(context) in ("", "game_over"):
        return None
    from companion.games.master_thieves.pages.choosing import call

    return call(context)


def _menu(context: Context) -> Sequence[Entry]:
    say = context.say
    right = Entry(say("That is not what happened"), Show(SetRight()), "n", short=say("Not what happened"))
    return [
        right,
        Entry(say("Correct pillows"), Show(Correct()), "c"),
        Entry(say("What's what"), Show(Explained(behind=Menu(), event=context.event)), "w", "info"),
    ]


def _on_screens(context: Context) -> bool:
    """Are cards chosen on screens alone, and does one of them go around?"""
    return context.viewer.runs_table and context.model.choosing is not None


def _settings(context: Context) -> Sequence[SettingCard]:
    words = (context.say("Single action"), context.say("one move of the box per turn, in new games"))
    on = SINGLE_ACTION in context.model.settings.options
    return [switch_card(SINGLE_ACTION, on, "s", "turn_over", words)]


def _moments(context: Context) -> Mapping[str, Node]:
    from companion.games.master_thieves.pages.parts import moments

    return moments(context)


def _drawings() -> GameDrawings:
    from companion.games.master_thieves.drawings.graphics import DRAWINGS

    return DRAWINGS


def _exhibits() -> Sequence[Exhibit]:
    from companion.games.master_thieves.pages.exhibits import EXHIBITS

    return EXHIBITS


MASTER_THIEVES_PAGES = GamePages(
    opening=opening,
    setup=Setup(lambda say: say("Choose edition"), usual, chosen, edition_page),
    menu=_menu,
    settings=_settings,
    page=page,
    moments=_moments,
    call=_call,
    peek_words=PEEK_WORDS,
    about=Words("Hide and steal jewels in a box of drawers."),
    buttons={"diamond": ("d", Say), "sapphire": ("s", Say), "alarm": ("l", Say)},
    has_replay=True,
    drawings=_drawings,
    exhibits=_exhibits,
)
