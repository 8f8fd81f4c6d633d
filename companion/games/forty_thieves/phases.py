"""The phases of a game, by their public names. Frozen values only."""

from enum import StrEnum


class Phase(StrEnum):
    """What the table is doing."""

    SETUP = "setup"
    HAND = "hand"
    GLIMPSE = "glimpse"
    ACTION = "action"
    ATTEMPT = "attempt"
    PICKING = "picking"
    WISH = "wish"
    GAME_OVER = "game_over"


SETUP, HAND, GLIMPSE, ACTION, ATTEMPT, PICKING, WISH, GAME_OVER = Phase
OF_A_TURN = (HAND, GLIMPSE, ACTION, ATTEMPT)


class Ended(StrEnum):
    """Why a game is over."""

    NO_SAPPHIRES = "no_sapphires"
    MERCHANT = "merchant"
