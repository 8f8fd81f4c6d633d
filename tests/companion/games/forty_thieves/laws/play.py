"""Random play for the laws: whole games by truthful people, and every claim that anybody could make."""

from collections.abc import Iterator
from random import Random

from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.board import CELLS, PLACES, SPOTS
from companion.games.forty_thieves.events import AnyEvent, Eye, TableOpened, TableOptions, Wish
from companion.games.forty_thieves.faces import FACES, JARS, Face, Golden
from companion.games.forty_thieves.state import State
from tools.random_player.forty_thieves import RandomPlayer

NAMES = ("Ana", "Ben", "Cora", "Dan")
TABLES = {
    "base": TableOptions(),
    "simple": TableOptions(simple=True),
    "leaders": TableOptions(leaders=True),
    "tales": TableOptions(tales=True),
    "simple-tales": TableOptions(simple=True, tales=True),
    "leaders-tales": TableOptions(leaders=True, tales=True),
}


def opening(options: TableOptions, seats: int) -> TableOpened:
    return TableOpened(game="forty-thieves", seats=NAMES[:seats], options=options)


def fair_game(first: TableOpened, rng: Random) -> Iterator[tuple[AnyEvent, State, RandomPlayer]]:
    """A whole game, with those who play it."""
    state, people = engine.open_table(first), RandomPlayer(first, rng)
    yield first, state, people
    while (event := people.next_event(state)) is not None:
        state = engine.apply(state, event)
        people.follow(state)
        yield event, state, people


def any_claim(rng: Random, names: tuple[str, ...]) -> AnyEvent:
    """Anything that people can say at all, sensible or not, but for corrections, positions and jars."""
    return rng.choice(_CLAIMS)(rng, (*names, "Nobody"))


def any_face(rng: Random) -> Face:
    return rng.choice(list(FACES.values()))


def any_movement(rng: Random) -> AnyEvent:
    kind = rng.choice((events.TileLifted, events.TilePlaced))
    gem = rng.choice((events.SapphireLifted, events.SapphirePlaced))
    return rng.choice((kind(cell=rng.choice(CELLS)), gem(spot=rng.choice(SPOTS))))


def any_jar(rng: Random) -> AnyEvent:
    return events.JarNoted(cell=rng.choice(CELLS), jar=rng.choice([None, *JARS.values()]))


_CLAIMS = (
    lambda rng, _: events.HandBuilt(discarded=rng.randint(0, 3)),
    lambda rng, _: events.TileGlimpsed(cell=rng.choice(CELLS)),
    lambda rng, _: events.TileShown(cell=rng.choice(CELLS), tile=any_face(rng)),
    lambda rng, _: events.LanternPlayed(cells=(rng.choice(CELLS), rng.choice(CELLS))),
    lambda rng, _: events.TileReplaced(cell=rng.choice(CELLS)),
    lambda rng, _: events.TilesSwapped(cells=(rng.choice(CELLS), rng.choice(CELLS))),
    lambda rng, _: events.SapphirePlayed(spot=rng.choice(SPOTS)),
    lambda rng, names: events.SapphirePlayed(seat=rng.choice(names)),
    lambda *_: events.SapphirePlayed(merchant=True),
    lambda rng, _: events.AmuletPlayed(eye=rng.choice((None, *Eye))),
    lambda rng, names: events.EvilEyePlayed(seat=rng.choice(names)),
    lambda rng, names: events.DaggerPlayed(seat=rng.choice(names)),
    lambda rng, _: events.LeaderPlayed(
        cell=rng.choice(CELLS), tile=rng.choice([face for face in FACES.values() if face.is_leader])
    ),
    lambda rng, _: events.TaleActivated(tile=rng.choice([*Golden])),
    lambda rng, _: events.WishMade(wish=rng.choice([*Wish])),
    lambda rng, _: events.TheftAnnounced(place=rng.choice(PLACES)),
    lambda *_: events.TheftFailed(),
    lambda rng, _: events.SapphireTaken(spot=rng.choice(SPOTS)),
    lambda rng, names: events.SapphireTaken(seat=rng.choice(names)),
    lambda *_: events.SapphireTaken(merchant=True),
    lambda *_: events.TurnEnded(),
    lambda *_: events.SetupFinished(),
    lambda *_: events.GameStopped(),
)
