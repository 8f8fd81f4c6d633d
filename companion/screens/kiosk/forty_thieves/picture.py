"""The game in one picture, for people who choose: the tray with jars, thieves and sapphires."""

from companion.drawing.area import Area
from companion.games.forty_thieves.pages.board import BoardPicture
from companion.screens.kiosk.forty_thieves.board.board_layout import SPOTS, within
from companion.screens.kiosk.forty_thieves.board.board_widget import board
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.widgets.widget import Widget

_UP = {"r2c2": "green sun", "r2c3": "red moon", "r3c2": "yellow hand", "r3c3": "blue star", "r4c4": "amulet"}
_JARS = {"r1c3": "red star", "r3c1": "blue moon"}


def picture(frame: Frame, area: Area) -> list[Widget]:
    """Four thieves of four colours around a sapphire."""
    return board(frame.say, within(area), BoardPicture.of(_UP, _JARS, SPOTS))
