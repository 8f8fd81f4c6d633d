"""The scenes of 40 Thieves for the gallery: each with the record and the taps that lead there. Data only."""

from companion.screen.game_screens import Exhibit

EXHIBITS: tuple[Exhibit, ...] = ()
