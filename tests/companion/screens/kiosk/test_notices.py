"""Notices are whole on the screen, and cover neither what can be tapped nor what to do nor the apparatus."""

from itertools import product

import pytest
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.games.master_thieves.editions import EditionId
from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Undo
from companion.pages.context import Exhibit
from companion.pages.model import Model, Notice, NoticeKind
from companion.pages.routes import Play
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.scenes.notices import with_notice
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Label, Paragraph, Plate
from companion.screens.kiosk.widgets.stage import reachable, unblocked
from companion.screens.kiosk.widgets.widget import Tap, Widget
from tests.companion.screens.kiosk.plays import moments
from tests.companion.screens.kiosk.scenes import frame, problems, texts

SHORT, UNDONE, LONG = (
    "A jeweler takes nothing from the drawer.",
    "Undone: B2 was opened to the secret compartment.",
    "The number 4 belongs to another card: Cora showed it, and it was passed on in the second round.",
)
PLAYED = [
    one for one in EXHIBITS if one.name in {"turn-4", "turn-8", "turn-open", "sharing", "reveal", "forty-glimpse"}
]
UPRIGHT = (720, 1280)


def told(here: Frame, words: str, kind: NoticeKind = NoticeKind.REFUSED) -> Frame:
    return replace(here, model=replace(here.model, notice=Notice(words, kind)))


def card_of(widgets: list[Widget], words: str) -> Area:
    """Where a notice lies: its panel is the last one on the page, with its words on it."""
    *_, plate, said = widgets
    assert isinstance(plate, Plate)
    assert said.words() == (words,)
    assert plate.area.with_(said.area) == plate.area
    return plate.area


def covered(widgets: list[Widget], words: str) -> list[Widget]:
    """What can be tapped, read or looked at and lies below the notice."""
    card, below = card_of(widgets, words), unblocked(widgets[:-2])
    seen = [one for one in below if isinstance(one, Box | Label | Paragraph)]
    areas = [(one, one.area.inset(8) if isinstance(one, Box) else one.area) for one in (*reachable(below), *seen)]
    return [one for one, area in areas if not one.blocks and area.touches(card)]


@pytest.mark.parametrize("kind", NoticeKind)
def test_a_notice_in_a_turn_covers_neither_the_instruction_nor_the_box(kind: NoticeKind) -> None:
    views = moments(EditionId.ZOCH, "turn")[::23]
    for view, size, words in product(views, [*SIZES, UPRIGHT], (SHORT, UNDONE, LONG)):
        here = frame(Model(table=view), size)
        plain, widgets = build(Play(), here), build(Play(), told(here, words, kind))
        assert not problems(widgets, here.sizes) or problems(plain, here.sizes)
        assert not covered(widgets, words)
        assert here.area.with_(card_of(widgets, words)) == here.area
        scene = [one for one in plain if size != UPRIGHT or one.scaled is not None]
        in_bar = {line for one in scene if one.area.bottom <= here.sizes.bar for line in one.words()}
        gone = {line for line in texts(scene) if line not in texts(widgets)}
        assert gone <= in_bar, (size, words)


@pytest.mark.parametrize("exhibit", PLAYED, ids=lambda one: one.name)
def test_a_notice_covers_nothing_that_can_be_tapped(exhibit: Exhibit) -> None:
    with entered(exhibit, "en") as room:
        for words, size in product((SHORT, UNDONE, LONG), [*SIZES, UPRIGHT]):
            here = told(room.kiosk.frame(Sizes(*size), room.clock.now_ms()), words)
            widgets = build(room.kiosk.route, here)
            assert not covered(widgets, words), (words, size)
            assert texts(widgets).count(words) == 1


def test_where_everything_can_be_tapped_a_notice_is_still_read() -> None:
    here = frame(Model(notice=Notice(SHORT)))
    assert texts(with_notice(here, [Plate(here.area, tap=Tap(Undo()))])) == [SHORT]


def test_words_that_a_notice_would_cover_in_part_are_not_shown_below_it() -> None:
    here = frame(Model(notice=Notice(SHORT)))
    wall = [Plate(here.area, tap=Tap(Undo())), *(Label(row, "Tisch") for row in here.area.rows(20))]
    *below, plate, _ = with_notice(here, [*wall])
    assert 0 < len(below) < len(wall)
    assert not [one for one in below if isinstance(one, Label) and one.area.touches(plate.area)]


def test_without_a_notice_there_is_nothing_to_read() -> None:
    assert with_notice(frame(Model()), []) == []
