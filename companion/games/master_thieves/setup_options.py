"""The editions side by side, for those who choose: what is different, and whether there are enough gems. Pure.

Every line is read off a row of the editions' table, so that it cannot say anything else than the rules do.
"""

from collections.abc import Iterator

from companion.games.game import Words

from . import lesson
from .bot.levels import OFFERED
from .editions import EDITIONS, Edition, EditionId, check_stock, seats_served
from .gems import Gems
from .guide.values import EditionOptions, Fit, MasterThievesOptions

FEWEST_SEATS, MOST_SEATS = 2, 8
_TITLES = {
    EditionId.RIO_GRANDE: Words("Rio Grande, first booklet"),
    EditionId.ZOCH: Words("Zoch and Rio Grande, 2004"),
    EditionId.ITALIANO: Words("Italian, 2006"),
    EditionId.GIGAMIC: Words("Gigamic, 2004"),
}
_LANGUAGES = {EditionId.ZOCH: ("en", "de"), EditionId.ITALIANO: ("it",), EditionId.GIGAMIC: ("fr",)}


def setup_options() -> MasterThievesOptions:
    """All that there is to choose from."""
    editions = tuple([_edition(edition) for edition in EDITIONS.values()])
    seats = FEWEST_SEATS, MOST_SEATS
    return MasterThievesOptions(Words("Master Thieves"), *seats, editions, lesson.SEATS, OFFERED)


def _edition(edition: Edition) -> EditionOptions:
    return EditionOptions(
        edition.id,
        _TITLES[edition.id],
        tuple(_differences(edition)),
        edition.white_pillow,
        edition.single_action_option,
        tuple([fit(edition, seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)]),
        _LANGUAGES.get(edition.id, ()),
    )


def _differences(edition: Edition) -> Iterator[Words]:
    if edition.smugglers_first:
        yield Words("Smugglers show their cards and play first.")
    else:
        yield Words("All cards are shown at once.")
    yield _imitations(edition)
    yield _moves(edition)
    if edition.smuggler_alone_keeps_one:
        yield Words("A smuggler alone may keep one gem.")
    if edition.gems_on_top_save_ability:
        yield Words("Gems on top save your action when others fall out.")
    if edition.played_cards_face_up:
        yield Words("Played cards lie face up.")
    if edition.last_ruby_ends_game:
        yield Words("The game ends when the last ruby leaves its secret compartment.")


def _imitations(edition: Edition) -> Words:
    if edition.jeweler_imitation.must:
        return Words("Smuggler, jeweler and gemologist must place an imitation.")
    if edition.gemologist_imitation.must:
        return Words("Only the gemologist must place an imitation.")
    return Words("Placing an imitation is always optional.")


def _moves(edition: Edition) -> Words:
    if edition.second_action_earned:
        return Words("One move of the box, or two after an imitation.")
    if edition.any_two_actions:
        return Words("Any two moves of the box.")
    if edition.rotate_first:
        return Words("Rotate a level, then turn the box over.")
    return Words("Rotate a level and turn the box over, in any order.")


def fit(edition: Edition, seats: int, white_pillow: Gems | None = None) -> Fit:
    """Are there enough gems for so many seats with this white pillow (or the printed one), and if not, what then?"""
    check = check_stock(edition, seats, white_pillow)
    largest = check.largest_white_pillow
    if check.suffices:
        return Fit(seats, largest)
    return Fit(
        seats,
        largest,
        Words("Not enough gems for {n} players: {missing} missing.", {"n": seats, "missing": check.missing.words}),
        Words(
            "Put {pillow} on each white pillow, or play with at most {n} players.",
            {"pillow": largest.words, "n": seats_served(edition)},
        ),
    )
