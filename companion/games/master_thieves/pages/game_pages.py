"""What Master Thieves brings to the pages: its own, what is chosen before it, and its settings. Pure.

One rule: a page is loaded when it is first gone to.
"""

# ruff: noqa: PLC0415

from collections.abc import Sequence

from companion.games.master_thieves.pages.edition import edition_page
from companion.games.master_thieves.pages.opening import SINGLE_ACTION, chosen, opening, usual
from companion.games.master_thieves.pages.routes import Correct, SetRight
from companion.games.master_thieves.pages.values import offers_next
from companion.games.master_thieves.peek_words import PEEK_WORDS
from companion.games.master_thieves.views import RefereeView, TableView
from companion.nodes.page import Page
from companion.pages.actions import Route, Show
from companion.pages.context import Context, Entry, GamePages, SettingCard, Setup, switch_card
from companion.pages.routes import Explained, Menu, OwnCards, Play, Replay
from companion.words import Words


def page(route: Route, context: Context) -> Page | None:  # noqa: C901, PLR0911 - one case per page
    """The page of a route, and of the phase that is played; None: screens still place that by hand."""
    match route, _phase(context):
        case Play(), "turn" | "sharing" if context.viewer.is_kiosk and not offers_next(route, context):
            from companion.games.master_thieves.pages.turn import turn_page

            return turn_page(route, context)
        case ((Play() | OwnCards()), "smugglers_reveal" | "reveal") if _on_screens(context):
            from companion.games.master_thieves.pages.choosing import choosing_page

            return choosing_page(route, context)
        case Play(), "turn" | "smugglers_reveal" | "reveal" if context.viewer.is_kiosk:
            from companion.games.master_thieves.pages.reveal import reveal_page

            return reveal_page(route, context)
        case SetRight(), _:
            from companion.games.master_thieves.pages.set_right import set_right_page

            return set_right_page(route, context)
        case Correct(), _:
            from companion.games.master_thieves.pages.correct import correct_page

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
            from companion.games.master_thieves.pages.peek import peek_page

            return peek_page(context, context.model.peek)
        case Play(), "setup":
            from companion.games.master_thieves.pages.preparing import preparing_page

            return preparing_page(route, context)
        case _:
            return None


def _phase(context: Context) -> str:
    """The phase of the game that runs; nothing if there is none."""
    table = context.model.table
    return table.game.phase if table is not None and isinstance(table.game, TableView) else ""


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


MASTER_THIEVES_PAGES = GamePages(
    opening=opening,
    setup=Setup(lambda say: say("Choose edition"), usual, chosen, edition_page, on_kiosk=True),
    menu=_menu,
    settings=_settings,
    page=page,
    peek_words=PEEK_WORDS,
    about=Words("Hide and steal jewels in a box of drawers."),
    has_replay=True,
)
