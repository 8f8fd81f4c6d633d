"""Saying things: facts, plurals, lists, and the words of the rules; in English byte for byte as they print."""

from random import Random

import msgspec
import pytest

from companion.games.errors import RejectedError
from companion.games.game import Words
from companion.games.master_thieves import descriptions
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.games.master_thieves.gems import Gem, Gems
from companion.games.master_thieves.pages.values import character_name, gem_name
from companion.games.master_thieves.rejections import Reason
from companion.games.master_thieves.rejections import RejectedError as Refused
from companion.languages import LANGUAGES, capital, translator
from companion.words import english, mark
from tests.companion.games.laws.play import opening, wild_game

from .strict import strict_tongue

FOUR = ("en", "fr", "it", "de")
everywhere = pytest.mark.parametrize("code", LANGUAGES)


def test_facts_are_filled_in_and_names_stay_as_they_are() -> None:
    assert translator("en")("{seat} is next.", seat="Ana") == "Ana is next."
    assert translator("de")("{seat} is next.", seat="Ana") == "Danach ist Ana dran."
    assert translator("de")("{seat} is next.", seat="thief") == "Danach ist thief dran."


def test_a_name_may_hold_what_looks_like_a_placeholder() -> None:
    for code in LANGUAGES:
        assert "{seat} {n}" in translator(code)("{seat} opened a drawer", seat="{seat} {n}")


def test_one_and_many_by_the_rules_of_each_language() -> None:
    french, german = translator("fr"), translator("de")
    assert [french.many("{n} diamond", "{n} diamonds", n) for n in (0, 1, 2)] == [
        "0 diamant",
        "1 diamant",
        "2 diamants",
    ]
    assert [german.many("{n} diamond", "{n} diamonds", n) for n in (0, 1, 2)] == [
        "0 Diamanten",
        "1 Diamant",
        "2 Diamanten",
    ]
    assert [translator("en").many("{n} gem of {seat}", "{n} gems of {seat}", n, seat="Bo") for n in (0, 1)] == [
        "0 gems of Bo",
        "1 gem of Bo",
    ]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "1 ruby, 1 sapphire and 2 diamonds"),
        ("fr", "1 rubis, 1 saphir et 2 diamants"),
        ("it", "1 rubino, 1 zaffiro e 2 diamanti"),
        ("de", "1 Rubin, 1 Saphir und 2 Diamanten"),
    ],
)
def test_a_heap_of_gems_is_listed_the_dearest_first(code: str, said: str) -> None:
    assert translator(code).listed(Gems(1, 1, 2).words) == said


def test_no_gems_are_nothing() -> None:
    assert [translator(code).listed(Gems().words) for code in FOUR] == ["nothing", "rien", "niente", "nichts"]
    assert translator("en").listed(Gems().words) == str(Gems()) == "nothing"
    assert Words("{gems}", {"gems": Gems().words}) == Words("{gems}", {"gems": ()})
    assert str(Words("got {gems}", {"gems": ()})) == "got nothing"


def test_people_are_listed() -> None:
    assert translator("en").listed(["Ana", "Ben", "Cora"]) == "Ana, Ben and Cora"
    assert translator("it").listed(["Ana", "Ben"]) == "Ana e Ben"
    assert translator("fr").listed(["Ana"]) == "Ana"


def test_characters_and_gems_by_their_public_names() -> None:
    assert [character_name(translator(code), "master_thief") for code in FOUR] == [
        "master thief",
        "maître voleur",
        "maestro dei ladri",
        "Meisterdieb",
    ]
    assert [gem_name(translator(code), "ruby", 2) for code in FOUR] == ["rubies", "rubis", "rubini", "Rubine"]
    assert gem_name(translator("en"), "sapphire") == "sapphire"


@everywhere
def test_every_character_and_gem_has_a_name_of_its_own(code: str) -> None:
    say = strict_tongue(code)
    assert len({character_name(say, character) for character in Character}) == len(Character)
    assert len({gem_name(say, gem, n) for gem in Gem for n in (1, 2)}) >= len(Gem)


def test_words_within_words_are_said_in_the_same_language() -> None:
    said = Words("{seat} put {gems} on the black pillow", {"seat": "Ana", "gems": Gems(ruby=1, diamond=2).words})
    assert str(said) == "Ana put 1 ruby and 2 diamonds on the black pillow"
    assert translator("de").words(said) == "Ana hat 1 Rubin und 2 Diamanten aufs schwarze Kissen gelegt"
    shown = Words("{seat} showed the {character}", {"seat": "Ana", "character": Character.MASTER_THIEF.words})
    assert str(shown) == "Ana showed the master thief"
    assert translator("it").words(shown) == "Ana ha mostrato la carta: maestro dei ladri"


def test_words_travel_as_json() -> None:
    for said in (
        Words("x"),
        Words("{a}", {"a": (Words("{n} b", {"n": 2}, "{n} bs"), "c")}),
        Words("{a} {b}", {"a": Words("{n} b", {"n": 1}, "{n} bs"), "b": 3}),
    ):
        assert msgspec.json.decode(msgspec.json.encode(said), type=Words) == said


def test_nothing_to_say_is_not_the_catalogues_heading() -> None:
    assert {translator(code)("") for code in LANGUAGES} == {""}


def test_a_marked_text_is_the_text() -> None:
    assert mark("Done") == "Done"
    assert translator("fr")(mark("Done")) == "Terminé"


def test_a_capital_for_a_heading_leaves_the_rest() -> None:
    assert capital("maître voleur") == "Maître voleur"
    assert capital("étage du haut") == "Étage du haut"
    assert capital("") == ""


def test_a_tongue_shows_how_to_get_it() -> None:
    assert repr(translator("fr")) == "translator('fr')"
    assert eval(repr(translator("fr"))) is translator("fr")


def test_a_rejection_can_be_said_in_every_language() -> None:
    error: RejectedError = Refused(Reason.STOCK_TOO_SMALL, seats=7, missing=Gems(diamond=3), largest=Gems(diamond=1))
    assert str(error) == str(error.words) == translator("en").words(error.words)
    assert translator("fr").words(error.words) == (
        "les bijoux ne suffisent pas pour 7 places\u00a0: il manque 3 diamants\u202f; "
        "plus grand coussin blanc possible\u00a0: 1 diamant"
    )
    assert translator("de").words(Refused(Reason.NOT_ON_RED, gem=Gem.RUBY).words) == "kein Rubin auf dem roten Kissen"


@everywhere
def test_whole_games_can_be_told_in_every_language_and_in_english_as_they_print(code: str) -> None:
    say, before = strict_tongue(code), None
    for event, state in wild_game(opening(EditionId.GIGAMIC, 4), Random(7), 400):
        if before is not None:
            for said in (descriptions.label(before, event), *descriptions.tell(before, event, state).lines):
                assert say.words(said) == str(said) if code == "en" else say.words(said)
        for foul in MASTER_THIEVES.fouls(state, after=max(0, state.events - 1)):
            assert say.words(foul.what)
            assert say.words(foul.remedy)
        before = state


def test_english_says_a_fact_as_it_prints() -> None:
    assert [english(fact) for fact in ("Ana", 3, Words("x"), ("a", "b"), ())] == ["Ana", "3", "x", "a and b", "nothing"]
