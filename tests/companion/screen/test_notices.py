"""Notices are whole on the screen and cover nothing that can be tapped."""

from itertools import product

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.editions import EditionId
from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Undo
from companion.pages.model import Model, Notice, NoticeKind
from companion.pages.routes import Play
from companion.screen.game_screens import Exhibit
from companion.screen.scenes.notices import NoticeCard, notice
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.basic import Plate
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Tap, Widget
from tests.companion.screen.plays import moments
from tests.companion.screen.scenes import frame, problems

SHORT, LONG = (
    "A jeweler takes nothing from the drawer.",
    "The number 4 belongs to another card: Cora showed it, and it was passed on in the second round.",
)
PLAYED = [
    one for one in EXHIBITS if one.name in {"turn-4", "turn-8", "turn-open", "sharing", "reveal", "forty-glimpse"}
]


def covered(widgets: list[Widget]) -> list[Widget]:
    """What can be tapped and lies below the notice."""
    (card,) = [one for one in widgets if isinstance(one, NoticeCard)]
    return [one for one in reachable(widgets) if not one.blocks and one.area.touches(card.area)]


@pytest.mark.parametrize("kind", NoticeKind)
def test_a_notice_in_a_turn_has_the_place_of_the_news(kind: NoticeKind) -> None:
    views = moments(EditionId.ZOCH, "turn")[::23]
    for view, size, words in product(views, SIZES, (SHORT, LONG)):
        here = frame(Model(table=view, notice=Notice(words, kind)), size)
        widgets = build(Play(), here)
        assert not problems(widgets, here.sizes)
        assert not covered(widgets)
        (card,) = [one for one in widgets if isinstance(one, NoticeCard)]
        assert card.words() == (words,)
        assert here.area.with_(card.area) == here.area


@pytest.mark.parametrize("exhibit", PLAYED, ids=lambda one: one.name)
def test_a_notice_covers_nothing_that_can_be_tapped(exhibit: Exhibit) -> None:
    with entered(exhibit, "en") as room:
        for words, size in product((SHORT, LONG), SIZES):
            here = room.kiosk.frame(Sizes(*size), room.clock.now_ms())
            widgets = build(room.kiosk.route, replace(here, model=replace(here.model, notice=Notice(words))))
            assert not covered(widgets), (words, size)
            assert [line for one in widgets for line in one.words() if line == words] == [words]


def test_where_everything_can_be_tapped_a_notice_is_still_read() -> None:
    here = frame(Model(notice=Notice(SHORT)))
    (card,) = notice(here, [Plate(here.area, tap=Tap(Undo()))])
    assert card.words() == (SHORT,)


def test_without_a_notice_there_is_nothing_to_read() -> None:
    assert notice(frame(Model()), []) == []
