"""What there is to choose before a game, whatever game it is: each game's own folder reads its setup options for us."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.screen.master_thieves import opening as master_thieves
from companion.screen.model import Frame
from companion.screen.routes import NewGame
from companion.screen.setup_choices import EditionOffer, Offer


@dataclass(frozen=True, slots=True)
class Reader:
    """How a game's setup options are read, and how its first line is written."""

    read: Callable[[object], Offer]
    opening: Callable[[NewGame], str]


READERS = {"master-thieves": Reader(master_thieves.read, master_thieves.opening)}


def offer_of(frame: Frame, game: str) -> Offer | None:
    """What a game offers; None where nobody brought its setup options."""
    options = frame.model.setup_options.get(game)
    return None if options is None or game not in READERS else READERS[game].read(options)


def edition_of(offer: Offer, route: NewGame, language: str) -> EditionOffer:
    """The edition that is chosen; where none is, or none of that name, the usual one in this language, or the first."""
    usual = next((each for each in offer.editions if language in each.languages), offer.editions[0])
    return next((each for each in offer.editions if each.id == route.edition), usual)


def edition_title(frame: Frame, edition: str) -> str:
    """An edition by the name that people know."""
    for game in frame.model.setup_options:
        offer = offer_of(frame, game)
        for each in offer.editions if offer else ():
            if each.id == edition:
                return frame.say.words(each.title)
    return edition


def opening(route: NewGame) -> str:
    """The first line of the record."""
    return READERS[route.game].opening(route)
