"""What Master Thieves brings to the pages: its own, what is chosen before it, and its settings. Pure.

One rule: a page is loaded when it is first gone to.
"""

# ruff: noqa: PLC0415

from collections.abc import Sequence

from companion.games.master_thieves.pages.edition import edition_page
from companion.games.master_thieves.pages.opening import SINGLE_ACTION, chosen, opening, usual
from companion.games.master_thieves.peek_words import PEEK_WORDS
from companion.games.master_thieves.views import TableView
from companion.nodes.page import Page
from companion.pages.actions import Route
from companion.pages.context import Context, GamePages, SettingCard, Setup, switch_card
from companion.pages.routes import Play, Replay
from companion.words import Words


def page(route: Route, context: Context) -> Page | None:
    """The page of a route, and of the phase that is played; None: screens still place that by hand."""
    match route, _phase(context):
        case Replay(), _ if context.model.story:
            from companion.games.master_thieves.pages.replay import replay_page

            return replay_page(route, context)
        case Play(), "game_over":
            from companion.games.master_thieves.pages.game_over import game_over_page

            return game_over_page(route, context)
        case Play(), _:
            return None
        case _:
            return None


def _phase(context: Context) -> str:
    """The phase of the game that runs; nothing if there is none."""
    table = context.model.table
    return table.game.phase if table is not None and isinstance(table.game, TableView) else ""


def _settings(context: Context) -> Sequence[SettingCard]:
    words = (context.say("Single action"), context.say("one move of the box per turn, in new games"))
    on = SINGLE_ACTION in context.model.settings.options
    return [switch_card(SINGLE_ACTION, on, "s", "turn_over", words)]


MASTER_THIEVES_PAGES = GamePages(
    opening=opening,
    setup=Setup(lambda say: say("Choose edition"), usual, chosen, edition_page),
    settings=_settings,
    page=page,
    peek_words=PEEK_WORDS,
    about=Words("Hide and steal jewels in a box of drawers."),
    has_replay=True,
)
