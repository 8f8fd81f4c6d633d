"""What glows on a picture."""

from companion.screens.kiosk.drawing import pointing


def test_light_that_is_added_has_some_alpha() -> None:
    """pygame's own blit for ARM leaves out every pixel without any, so that a drawer's front stayed dark on a Pi."""
    square = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0), (10.0, 10.0))
    light = pointing._glow((60, 60), (square,), 2.0, filled=True).get_at((30, 30))
    assert light.r > 80
    assert 0 < light.a < 10
