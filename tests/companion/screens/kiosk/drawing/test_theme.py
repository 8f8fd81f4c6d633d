from itertools import combinations

import pytest

from companion.drawing.gems import SAPPHIRE
from companion.games.master_thieves.drawings.pillows import BLACK_CLOTH, CLOTHS, ON_WHITE, RED_CLOTH, WHITE_CLOTH
from companion.nodes.theme import (
    ACTIVE,
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    INK,
    IVORY,
    ON_BRASS,
    PANEL,
    RUBY,
    SEATS,
    SIZES,
    TYPES,
    VELVET,
    Colour,
    Role,
    Sizes,
    lighter,
    rgb,
)

# Every pair of text and ground that the kit draws or that a scene may draw.
GROUNDS = {"ink": INK, "velvet": VELVET, "panel": PANEL}
TEXTS = {"ivory": IVORY, "dim": DIM, "bright": BRIGHT, "brass": BRASS, "good": GOOD, "ruby": RUBY, "sapphire": SAPPHIRE}
TEXT_PAIRS: tuple[tuple[str, Colour, Colour], ...] = (
    *((f"{text} on {ground}", TEXTS[text], GROUNDS[ground]) for text in TEXTS for ground in GROUNDS),
    *((f"{seat.shape} seat on {ground}", seat.colour, GROUNDS[ground]) for seat in SEATS for ground in GROUNDS),
    ("ivory on the active row", IVORY, ACTIVE),
    ("dim on the active row", DIM, ACTIVE),
    ("bright on the active row", BRIGHT, ACTIVE),
    *((f"{seat.shape} seat on the active row", seat.colour, ACTIVE) for seat in SEATS),
    ("words on brass", ON_BRASS, BRASS),
    ("words on bright brass", ON_BRASS, BRIGHT),
    ("ivory on the red pillow", IVORY, RED_CLOTH),
    ("ivory on the red pillow where it is full", IVORY, lighter(RED_CLOTH, CLOTHS["red"].gleam)),
    ("words on the white pillow", ON_WHITE, WHITE_CLOTH),
    ("ivory on the black pillow", IVORY, BLACK_CLOTH),
)


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast as WCAG 2 defines it: 1 for equal colours, 21 for black and white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("text", "ground"), [pair[1:] for pair in TEXT_PAIRS], ids=[pair[0] for pair in TEXT_PAIRS])
def test_every_text_can_be_read_on_its_ground(text: Colour, ground: Colour) -> None:
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_what_must_be_read_stands_out_more_than_what_may_be(ground: Colour) -> None:
    assert contrast(IVORY, ground) > contrast(DIM, ground)


def test_contrast_of_black_and_white_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_eight_seats_have_eight_symbols_and_eight_colours() -> None:
    assert len({seat.shape for seat in SEATS}) == len({seat.colour for seat in SEATS}) == len(SEATS) == 8


def test_no_two_seats_have_nearly_the_same_colour() -> None:
    for one, other in combinations(SEATS, 2):
        assert sum(abs(a - b) for a, b in zip(one.colour, other.colour, strict=True)) > 60


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_sizes_follow_the_shorter_side(size: tuple[int, int]) -> None:
    sizes = Sizes(*size)
    assert sizes.scale == pytest.approx(min(size) / 480)
    assert sizes.margin == round(16 * min(size) / 480)


def test_type_at_the_base_size_is_that_of_the_design() -> None:
    sizes = Sizes(800, 480)
    assert [sizes.font_px(role) for role in Role] == [66, 54, 42, 36, 33, 31, 25, 22, 20, 18, 22]


def test_small_screen_keeps_type_larger_than_in_proportion() -> None:
    small = Sizes(480, 320)
    assert small.is_small
    assert all(small.font_px(role) > TYPES[role].px * 320 / 480 for role in Role)
    assert small.font_px(Role.SMALL) >= 13


@pytest.mark.parametrize(("size", "inches"), [((480, 320), 3.5), ((800, 480), 7), ((1024, 600), 7), ((1280, 720), 7)])
def test_touch_targets_are_nine_millimetres_on_their_panel(size: tuple[int, int], inches: float) -> None:
    pixels_per_mm = (size[0] ** 2 + size[1] ** 2) ** 0.5 / (inches * 25.4)
    assert Sizes(*size).touch / pixels_per_mm >= 8.7
