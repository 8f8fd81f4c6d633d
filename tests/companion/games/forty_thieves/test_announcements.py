"""What has the whole screen for a moment: what the whole table saw, and nothing else."""

from pathlib import Path
from random import Random

import pytest

from companion.games.forty_thieves.announcements import announcements
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.forty_thieves.phases import PICKING
from companion.games.forty_thieves.state import State
from companion.games.game import Announcement, Flight, Sound
from tests.companion.games.forty_thieves.laws.play import TABLES, fair_game, opening
from tests.laws import share

from .table import Game

EXAMPLES = Path(__file__).parents[4] / "examples"
HANDS = {"Ana": 3, "Ben": 3, "Cora": 3}
SQUARE = {"r1c1": "green sun", "r1c2": "red moon", "r2c1": "yellow hand", "r2c2": "blue sun"}
ROW = {"r1c1": "green sun", "r1c2": "red moon", "r1c3": "yellow hand", "r1c4": "blue sun"}
FAR = ["s31", "s32", "s33"]  # where no sapphire touches the first row


def ready(*, sapphires: list[str] | None = None, hoards: dict[str, int] | None = None, **more: object) -> Game:
    """Ana has built her hand. What is named neither on the board nor in a hoard is Cora's, or the merchant's."""
    tales = "merchant" in more or bool(more.pop("tales", False))
    spots, held = sapphires if sapphires is not None else [f"s{r}{c}" for r in "123" for c in "123"], hoards or {}
    merchant = more.get("merchant")
    loot = merchant["sapphires"] if isinstance(merchant, dict) else 0
    counts = {"Cora": 9 - len(spots) - sum(held.values()) - loot} | held
    seats = {name: {"sapphires": n} for name, n in counts.items()}
    game = Game("Ana", "Ben", "Cora", leaders=True, tales=tales)
    return game.ready(sapphires=spots, hoards=seats, hands=HANDS, **more)


def told(game: Game) -> list[str]:
    return [sentence(each) for each in announcements(game.state)]


def sentence(announcement: Announcement) -> str:
    line = "" if announcement.line is None else f" | {announcement.by} {announcement.line}"
    return f"{announcement.sentence}{line}"


def only(game: Game) -> Announcement:
    (found,) = announcements(game.state)
    return found


MERCHANT = {"place": "s31", "stops": 3, "sapphires": 2}
AT_CENTRE = "The merchant is at the centre! |  If the sapphire there is left after this turn, he wins."
GAMES: dict[str, tuple[Game, list[str]]] = {
    "a square": (ready().steal("s11", **SQUARE), ["Ana stole a sapphire and leads!"]),
    "no lead by it": (ready(sapphires=["s11", *FAR]).steal("s11", **SQUARE), ["Ana stole a sapphire!"]),
    "a line that robs a seat": (
        ready(sapphires=FAR, hoards={"Ben": 2}).steal("row1", **ROW).say("sapphire_taken", seat="Ben"),
        ["Ana robbed Ben! | Ben lost a sapphire"],
    ),
    "a line that robs the merchant": (
        ready(merchant=MERCHANT, sapphires=FAR[:2], hoards={"Ana": 4, "Cora": 0, "Ben": 1})
        .steal("row1", **ROW)
        .say("sapphire_taken", merchant=True),
        ["Ana robbed the merchant!", "The last sapphire! |  When it is gone, the game is over."],
    ),
    "a square and a line at once": (
        ready(sapphires=["s11", *FAR], hoards={"Ana": 1, "Ben": 1}, tiles={"r1c3": "red star", "r1c4": "red hand"})
        .steal("s11", **{**SQUARE, "r1c1": "red sun", "r2c1": "amulet", "r2c2": "red clubs"})
        .say("sapphire_taken", seat="Ben"),
        ["Ana stole a sapphire!", "Ana robbed Ben! | Ben lost a sapphire"],
    ),
    "a theft that failed": (ready().steal("s11", r1c1="dagger").say("theft_failed"), ["Ana's theft failed!"]),
    "four leaders": (
        ready().steal("s11", **{cell: f"{face} leader" for cell, face in SQUARE.items()}),
        ["Four leaders: Ana took all 9 sapphires!"],
    ),
    "four leaders and one sapphire": (
        ready(sapphires=["s11"]).steal("s11", **{cell: f"{face} leader" for cell, face in SQUARE.items()}),
        ["Four leaders: Ana took the last sapphire!"],
    ),
    "a Sapphire tile from the hand": (
        ready(sapphires=FAR[:2]).say("sapphire_played", spot="s31"),
        ["Ana stole a sapphire!", "The last sapphire! |  When it is gone, the game is over."],
    ),
    "the same against a seat": (
        ready(sapphires=FAR, hoards={"Ben": 2, "Ana": 2, "Cora": 2}).say("sapphire_played", seat="Ben"),
        ["Ana robbed Ben and leads! | Ben lost a sapphire"],
    ),
    "an Evil Eye": (ready().say("evil_eye_played", seat="Ben"), ["An Evil Eye for Ben! | Ana played it"]),
    "a Dagger": (
        ready().say("evil_eye_played", seat="Ben").say("dagger_played", seat="Ben"),
        ["Ben plays a Dagger! |  Ana's tile is cancelled."],
    ),
    "a Dagger that answers it": (
        ready().say("sapphire_played", spot="s11").say("dagger_played", seat="Ben").say("dagger_played", seat="Ana"),
        ["Ana plays a Dagger! |  Ana's tile counts after all."],
    ),
    "a Dagger in a glimpse": (
        ready().say("tile_shown", cell="r1c1", tile="dagger"),
        ["Ana found a Dagger! |  The whole hand is discarded."],
    ),
    "a Sapphire tile in a glimpse": (
        ready().say("tile_shown", cell="r1c1", tile="sapphire"),
        ["Ana won a Sapphire tile!"],
    ),
    "the merchant": (
        ready(tales=True).say("tale_activated", tile="merchant"),
        ["The Merchant comes! |  He takes a sapphire at the end of each turn."],
    ),
    "the Genie": (ready(tales=True).say("tale_activated", tile="genie"), ["The Genie comes! |  Ana has a wish."]),
    "Sinbad": (
        ready(tales=True).say("tale_activated", tile="sinbad"),
        ["Sinbad comes! |  Pass every hand to the next seat, clockwise."],
    ),
    "a golden tile in a theft": (
        ready(tales=True).steal("s11", **{**SQUARE, "r2c2": "merchant"}),
        ["The Merchant comes! |  He takes a sapphire at the end of each turn.", "Ana's theft failed!"],
    ),
    "a wish for the loot": (
        ready(merchant=MERCHANT, sapphires=FAR).say("tale_activated", tile="genie").say("wish_made", wish="merchant"),
        ["Ana robbed the merchant!"],
    ),
    "the merchant at the centre": (
        ready(merchant=MERCHANT, sapphires=["s22", "s31", "s33"]).say("turn_ended"),
        [AT_CENTRE],
    ),
    "the merchant leaves one": (
        ready(merchant=MERCHANT, sapphires=["s22", "s31"]).say("turn_ended"),
        ["The last sapphire! |  When it is gone, the game is over.", AT_CENTRE],
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_announced(name: str) -> None:
    game, sentences = GAMES[name]
    assert told(game) == sentences


NOTHING: dict[str, Game] = {
    "a hand": ready(),
    "a glimpse": ready().say("tile_glimpsed", cell="r1c1"),
    "a replacement": ready().say("tile_replaced", cell="r1c1"),
    "a theft that is told": ready().steal("s11", r1c1="red sun"),
    "a choice that is open": ready(sapphires=FAR).steal("row1", **ROW),
    "a Lantern": ready().say("tile_shown", cell="r1c1", tile="lantern"),
    "a Sapphire tile beside a Lantern: more may be shown": ready()
    .say("tile_shown", cell="r1c1", tile="lantern")
    .say("tile_shown", cell="r1c2", tile="sapphire"),
    "a Lantern from the hand": ready().say("lantern_played", cells=["r1c1", "r1c2"]),
    "an Amulet": Game("Ana", "Ben").ready(hoards={"Ana": {"evil_eyes": 1}}, hands={"Ana": 3}).say("amulet_played"),
    "a wish for the loot of a merchant who has none": ready(merchant=MERCHANT | {"sapphires": 0, "stops": 0})
    .say("tale_activated", tile="genie")
    .say("wish_made", wish="merchant"),
    "the merchant takes one of many": ready(merchant=MERCHANT | {"stops": 1}, sapphires=["s31", "s11", *FAR[1:]]).say(
        "turn_ended"
    ),
    "the end": ready(sapphires=["s31"], merchant=MERCHANT).say("turn_ended"),
    "a correction after a theft": ready().steal("s11", **SQUARE).say("correction", set={"active": "Cora"}),
}


@pytest.mark.parametrize("name", NOTHING)
def test_what_is_not(name: str) -> None:
    assert told(NOTHING[name]) == []


def test_a_stolen_sapphire_flies_into_the_hoard_with_its_point() -> None:
    found = only(ready().steal("s11", **SQUARE))
    assert found.flights == (Flight(("sapphire",), "board", "hoard", "Ana", points=1),)
    assert (found.seat, found.picture, found.sound) == ("Ana", "sapphire", Sound.FLOURISH)


def test_a_failed_theft_costs_a_point() -> None:
    found = only(GAMES["a theft that failed"][0])
    assert found.flights == (Flight(("evil_eye",), "supply", "hoard", "Ana", points=-1),)


def test_the_last_sapphire_is_drawn_where_it_lies() -> None:
    found = announcements(GAMES["a Sapphire tile from the hand"][0].state)[-1]
    assert (found.picture, found.number) == ("last_sapphire", 8)


def test_what_was_played_stays_while_hands_are_at_the_tray_and_ends_with_the_next_event() -> None:
    game = ready().say("evil_eye_played", seat="Ben")
    before = announcements(game.state)
    assert announcements(game.say("tile_lifted", cell="r1c1").state) == before
    assert announcements(game.say("theft_announced", place="s11").state) == ()


def test_two_sapphire_tiles_of_one_lantern_are_told_apart() -> None:
    game = ready().say("lantern_played", cells=["r1c1", "r1c2"])
    one = only(game.say("tile_shown", cell="r1c1", tile="sapphire"))
    assert one != only(game.say("tile_shown", cell="r1c2", tile="sapphire"))


# whole games


def states(path: Path) -> list[State]:
    first, *lines = path.read_bytes().splitlines()
    found: list[State] = [GAME.open(GAME.decode(first))]
    for line in lines:
        found.append(GAME.apply(found[-1], GAME.decode(line)))
    return found


def test_a_whole_game_has_its_moments_in_order() -> None:
    found = [
        sentence(each) for state in states(EXAMPLES / "two-seats-forty-thieves.jsonl") for each in announcements(state)
    ]
    assert found == [
        "Ana stole a sapphire and leads!",
        "Ben stole a sapphire!",
        "Ana won a Sapphire tile!",
        "Ana stole a sapphire!",
        "Ana won a Sapphire tile!",
        "An Evil Eye for Ben! | Ana played it",
        "Ana's theft failed!",
        "Ben stole a sapphire!",
        *["Ana's theft failed!"] * 2,
        *["Ben's theft failed!"] * 2,
        "Ana stole a sapphire!",
        "Ben's theft failed!",
        "Ana won a Sapphire tile!",
        "Ana stole a sapphire!",
        *["Ben's theft failed!"] * 2,
        "Ben plays a Dagger! |  Ana's tile is cancelled.",
        "Ana stole a sapphire!",
        "Ben robbed Ana! | Ana lost a sapphire",
        "Ben's theft failed!",
        "Ana stole a sapphire!",
        "The last sapphire! |  When it is gone, the game is over.",
        "Ben stole a sapphire!",
    ]


@pytest.mark.law
@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_theft_is_announced_once_with_all_that_it_took(name: str) -> None:
    for seed in range(share(6)):
        before: State | None = None
        for _, state, _ in fair_game(opening(TABLES[name], 3), Random(seed)):
            theft = state.theft
            is_done = theft is not None and theft.success is not None and state.phase is not PICKING
            was_done = before is not None and before.theft == theft
            verdicts = [each for each in announcements(state) if each.sound in (Sound.FLOURISH, Sound.OMEN)]
            if theft is not None and is_done and not was_done:
                flown = sum(len(flight.things) for each in verdicts for flight in each.flights)
                assert flown == (len(theft.took) if theft.success else 1)
            before = state
