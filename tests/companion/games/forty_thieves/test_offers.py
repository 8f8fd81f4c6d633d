"""What may be said on a phone or a host's page of 40 Thieves: exactly what the guide offers there."""

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import Cell, Spot
from companion.games.forty_thieves.events import AnyEvent
from companion.games.forty_thieves.faces import FACES, JARS, Golden
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME

from .table import FOUR_EACH, Game

RED_SUN = FACES["red sun"]


def offered(game: Game, seat: str | None = None) -> list[AnyEvent]:
    """All of it, whatever has to be picked first."""
    picks = ("", *GAME.picks(game.guide, seat))
    found = dict.fromkeys([each for picked in picks for each in GAME.offers(game.guide, seat, (), picked)])
    assert all(len(each) == 1 for each in found)
    return [GAME.decode(line.encode()) for (line,) in found]


def test_whoever_has_the_turn_taps_on_the_board() -> None:
    game = Game().ready()
    said = offered(game, "Ana")
    assert events.TileGlimpsed(cell=Cell.R1C1) in said
    assert events.TileReplaced(cell=Cell.R2C2) in said
    assert events.TheftAnnounced(place=game.guide.steal[0]) in said
    assert [events.JarNoted(cell=Cell.R1C1, jar=jar) in said for jar in (JARS["red sun"], None)] == [True, True]
    one, other = game.guide.swap[0]
    assert events.TilesSwapped(cells=(one, other)) in said
    assert events.TilesSwapped(cells=(other, one)) in said, "in any order"
    assert said == offered(game)
    assert offered(game, "Ben") == []


def test_in_the_set_up_everybody_may_say_that_all_is_laid() -> None:
    assert offered(Game(), "Ben") == [events.SetupFinished()]


def test_tile_that_a_glimpse_shows_is_tapped_where_it_lies() -> None:
    said = offered(Game(specials=FOUR_EACH).ready(), "Ana")
    assert events.TileShown(cell=Cell.R1C1, tile=FACES["lantern"]) in said
    assert events.TileShown(cell=Cell.R1C1, tile=RED_SUN) not in said


def test_special_tiles_are_played_from_the_hand() -> None:
    game = Game(specials=FOUR_EACH).ready()
    said = offered(game, "Ana")
    assert events.SapphirePlayed(spot=Spot.S11) in said
    lanterns = next(play for play in game.guide.plays if play.pairs)
    assert events.LanternPlayed(cells=lanterns.pairs[0][::-1]) in said
    assert all(events.decode(choice.line.encode()) in said for play in game.guide.plays for choice in play.choices)


def test_dagger_is_played_by_its_own_seat() -> None:
    hands = {"Ana": 3, "Ben": 3, "Cora": 3}
    game = Game(specials=FOUR_EACH).ready(hands=hands).say("sapphire_played", spot="s11")
    assert game.guide.daggers
    dagger = events.DaggerPlayed(seat="Ben")
    assert dagger in offered(game, "Ben")
    assert dagger in offered(game)
    assert dagger not in offered(game, "Cora")


def test_tiles_of_a_theft_are_told_and_nothing_else() -> None:
    game = Game().ready().say("theft_announced", place="row1")
    said = offered(game, "Ana")
    assert events.TileShown(cell=Cell.R1C1, tile=RED_SUN) in said
    assert not any(isinstance(each, events.TileReplaced) for each in said)


def test_leaders_and_golden_tiles_are_offered_where_they_are_played() -> None:
    game = Game(leaders=True, tales=True).ready()
    said = offered(game, "Ana")
    assert events.LeaderPlayed(cell=Cell.R1C1, tile=game.guide.leaders[0]) in said
    assert events.TaleActivated(tile=Golden.GENIE) in said
    merchants = [
        each.corner for each in said if isinstance(each, events.TaleActivated) and each.tile is Golden.MERCHANT
    ]
    assert merchants == [None, Spot.S11, Spot.S13, Spot.S33, Spot.S31]


def test_what_is_about_one_tile_is_offered_once_it_is_picked() -> None:
    game = Game().ready()
    first = [*GAME.offers(game.guide, "Ana")]
    replaced = ('{"type":"tile_replaced","cell":"r2c2"}',)
    assert replaced not in first
    assert replaced in [*GAME.offers(game.guide, "Ana", (), "r2c2")]
    assert replaced not in [*GAME.offers(game.guide, "Ana", (), "r1c1")]
    assert [*GAME.picks(game.guide, "Ben")] == [], "it is not his turn"


def test_another_tile_of_a_theft_is_told_once_it_is_picked() -> None:
    game = Game().ready().say("theft_announced", place="row1")
    told = [*GAME.offers(game.guide, "Ana", (), "r1c3")]
    assert ('{"type":"tile_shown","cell":"r1c3","tile":"red sun"}',) in told
    assert ('{"type":"tile_shown","cell":"r1c1","tile":"red sun"}',) not in told
    assert [*GAME.picks(game.guide, "Ana")] == ["r1c2", "r1c3", "r1c4"], "the first is asked for by itself"
