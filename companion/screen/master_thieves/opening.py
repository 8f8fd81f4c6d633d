"""Master Thieves before it begins: its setup options for the shell's scenes, and the first line of its record."""

import msgspec

from companion.games.master_thieves.gems import Gem, Gems
from companion.games.master_thieves.guide.values import EditionOptions, SetupOptions
from companion.screen.routes import NewGame
from companion.screen.setup_choices import EditionOffer, Fit, Offer, Pillow


def read(options: object) -> Offer:
    """The game's own setup options."""
    assert isinstance(options, SetupOptions)
    return Offer(options.title, options.fewest_seats, options.most_seats, tuple(map(_edition, options.editions)))


def _edition(found: EditionOptions) -> EditionOffer:
    fits = tuple(Fit(fit.seats, _pillow(fit.white_pillow), fit.problem, fit.remedy) for fit in found.fits)
    printed = _pillow(found.white_pillow)
    return EditionOffer(
        found.id.value, found.title, found.differences, printed, found.single_action, fits, found.languages
    )


def _pillow(gems: Gems) -> Pillow:
    """The kinds that can lie on a white pillow: no ruby is ever an imitation."""
    return ((Gem.SAPPHIRE.value, gems.sapphire), (Gem.DIAMOND.value, gems.diamond))


def opening(route: NewGame) -> str:
    """`table_opened`, with the options that were chosen."""
    options: dict[str, object] = {}
    if route.single_action:
        options["single_action"] = True
    if route.white_pillow is not None:
        options["white_pillow"] = dict(route.white_pillow)
    line: dict[str, object] = {
        "type": "table_opened",
        "game": route.game,
        "edition": route.edition,
        "seats": route.seats,
    }
    return msgspec.json.encode(line | ({"options": options} if options else {})).decode()
