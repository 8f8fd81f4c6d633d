"""Rules of every widget, held against all widgets of all scenes."""

import pygame
import pytest

from companion.drawing.area import Area
from companion.drawing.canvas import Ink
from companion.games.master_thieves.drawings.pillows import GemPillow
from companion.nodes.theme import SIZES, Role, Sizes
from companion.pages.actions import Dismiss
from companion.screens.kiosk.widgets.basic import Label, Paragraph, PushButton, Veil
from companion.screens.kiosk.widgets.panels import Kind
from companion.screens.kiosk.widgets.stage import Stage, reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.screens.kiosk.exhibits import NAMES, exhibit
from tests.companion.screens.kiosk.widgets.stages import picture
from tests.laws import first_of

GROUND = (90, 120, 60)  # no colour of ours, and neither black nor white: whatever is added to it shows
EXACT_TOUCH = 44  # pixels of a finger that takes care where it lies: on a board with many pieces
BLEED = 2  # pixels of a glyph or a gem at 800x480 that the stage may clip without anybody missing them


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_widgets_paint_inside_their_area_but_for_what_nobody_misses(size: tuple[int, int]) -> None:
    surface = plain_surface(size)
    surface.fill(GROUND)
    blank = picture(surface)
    for widget in dict.fromkeys(widget for name in NAMES for widget in exhibit(name)[size]):
        widget.paint(surface, widget.scaled or Sizes(*size))
        surface.fill(GROUND, pygame.Rect(widget.area.inset(-max(BLEED, round(BLEED * size[1] / 480)))))
        stays_inside = picture(surface) == blank  # pytest would compare megabytes line by line
        assert stays_inside, f"{widget} left its area"


def test_the_stage_lets_no_pixel_of_a_widget_out_of_its_area() -> None:
    tight = Label(Area(100, 100, 90, 9), "gyp", Ink(Role.NAME))
    on, bare = Stage(plain_surface(SIZES[1])), Stage(plain_surface(SIZES[1]))
    bare.show([], 0)
    on.show([tight], 0)
    assert picture(on.surface) != picture(bare.surface)
    on.surface.blit(bare.surface, tight.area[:2], pygame.Rect(tight.area))
    assert picture(on.surface) == picture(bare.surface)


@pytest.mark.law
@pytest.mark.parametrize("name", NAMES)
def test_every_target_is_on_the_screen_and_a_fingertip_on_its_middle_means_it(name: str) -> None:
    """A finger is as wide as the smallest target may be; most of it has to be on what is meant."""
    for size in first_of(SIZES, 1):
        widgets = exhibit(name)[size]
        on, screen = Stage(plain_surface(size)), Area(0, 0, *size)
        notice = [widget.area for widget in reachable(widgets) if widget.tap and widget.tap.action == Dismiss()]
        for widget in reachable(widgets):
            assert screen.with_(widget.area) == screen, widget
            if not widget.blocks and not any(widget.area.touches(area) for area in notice if area != widget.area):
                assert reached(on, widget, widgets) >= 0.7, f"{size}: {widget}"


def reached(on: Stage, widget: Widget, widgets: tuple[Widget, ...]) -> float:
    """The share of a fingertip on the middle of this widget, as far as it is on the screen, that means it."""
    x, y = widget.area.centre
    touch = min(on.sizes.touch, EXACT_TOUCH) if widget.exact else on.sizes.touch
    tip = Area(x - touch // 2, y - touch // 2, touch, touch)
    cells = [cell.centre for cell in tip.grid(7, 7) if Area(0, 0, *on.surface.get_size()).holds(*cell.centre)]
    return sum(on._at(*spot, widgets) == widget for spot in cells) / len(cells)


@pytest.mark.parametrize("held", [0.01, 0.5, 1.0])
def test_a_button_that_is_held_shows_how_far_inside_its_area(held: float) -> None:
    area = Area(20, 20, 200, 60)
    painted = []
    for widget in (PushButton(area, "Hold", pressed=True), PushButton(area, "Hold", pressed=True, held=held)):
        surface = plain_surface((240, 100))
        surface.fill(GROUND)
        widget.paint(surface, Sizes(800, 480))
        painted.append(picture(surface))
        surface.fill(GROUND, pygame.Rect(area))
        assert {surface.get_at((x, y))[:3] for x in range(240) for y in range(100)} == {GROUND}
    assert painted[0] != painted[1]


def test_a_veil_lets_what_is_below_shine_through_and_leaves_what_is_beside_alone() -> None:
    surface = plain_surface((100, 100))
    surface.fill((250, 250, 250))
    Veil(Area(0, 0, 60, 100)).paint(surface, Sizes(800, 480))
    assert surface.get_at((80, 50))[:3] == (250, 250, 250)
    assert 10 < surface.get_at((30, 50))[0] < 120


@pytest.mark.parametrize(
    "widget",
    [
        Label(Area(0, 0, 60, 30), "a line that is far too long for this"),
        Paragraph(Area(0, 0, 60, 20), "several lines that need more room than there is here"),
        PushButton(Area(0, 0, 60, 50), "a button with far too many words on it"),
    ],
    ids=lambda widget: type(widget).__name__,
)
def test_words_that_do_not_fit_are_known_to_be_cut_unless_people_chose_them(widget: Widget) -> None:
    sizes = Sizes(800, 480)
    assert widget.cut(sizes) == widget.words()
    chosen = type(widget)(widget.area, *widget.words(), chosen=True)  # type: ignore[call-arg]
    assert chosen.cut(sizes) == ()


def test_nothing_to_say_is_nothing_to_read() -> None:
    area = Area(0, 0, 100, 50)
    assert Label(area, "").words() == Paragraph(area, "").words() == PushButton(area, "", icon="menu").words() == ()
    assert PushButton(area, "", Kind.PRIMARY, icon="menu").cut(Sizes(800, 480)) == ()


def test_a_pillow_reads_what_lies_on_it_from_the_dearest_down() -> None:
    pillow = GemPillow("red", (("diamond", 2), ("ruby", 1), ("sapphire", 0)))
    assert pillow.words() == ("1 ruby", "2 diamond")
