"""The engine's verdicts against the judge who tries every reading of every Amulet and every order of the tiles."""

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.forty_thieves import thefts
from companion.games.forty_thieves.faces import FACES
from tests.companion.games.forty_thieves.contract.record import Line, Play, at
from tests.laws import share

from . import judge

pytestmark = pytest.mark.law
SEATS = ("Ana", "Ben", "Cora")
THIEVES = [f"{colour} {symbol}" for colour in judge.COLOURS for symbol in judge.SYMBOLS]
many = settings(max_examples=share(400), database=None, derandomize=True)


@settings(max_examples=share(300), database=None, derandomize=True)
@given(faces=st.lists(st.sampled_from([*THIEVES, *["amulet"] * 12, "dagger"]), min_size=4, max_size=4))
def test_kinds_are_what_some_reading_makes(faces: list[str]) -> None:
    assert list(thefts.kinds([FACES[face] for face in faces])) == judge.kinds(faces)


def test_two_amulets_with_any_two_thieves_always_succeed() -> None:
    for pair in combinations_with_replacement(THIEVES, 2):
        assert thefts.kinds([FACES[face] for face in (*pair, "amulet", "amulet")])


def tiles(rng: Random, leaders: list[str]) -> Line:
    """A board where every tile is a thief or an Amulet, so alike that much is complete."""
    few = rng.sample(THIEVES, rng.choice((4, 8, 20)))
    deck = [*few, *few, *leaders, *["amulet"] * rng.choice((0, 2, 8)), *rng.sample(THIEVES, 16)]
    counts: dict[str, int] = {}
    board: Line = {}
    for cell in judge.CELLS:
        free = [face for face in deck if counts.get(face.removesuffix(" leader"), 0) < (16 if face == "amulet" else 2)]
        face = rng.choice(free)
        deck.remove(face)
        counts[face.removesuffix(" leader")] = counts.get(face.removesuffix(" leader"), 0) + 1
        board[cell] = face
    return board


def stolen(rng: Random) -> tuple[Play, Line, str, Line]:
    """A position, a theft announced there, and the tiles that are still to be told."""
    leaders = [f"{colour} sun leader" for colour in judge.COLOURS] if rng.random() < 0.3 else []
    board, place = tiles(rng, leaders), rng.choice(list(judge.PLACES))
    told = {cell: board[cell] for cell in rng.sample(judge.PLACES[place], rng.randint(0, 4))}
    share_up = rng.choice((0.2, 0.6, 1.0))
    lies = {cell for cell in judge.CELLS if rng.random() < share_up} | {*judge.PLACES[place]} - {*told}
    up = {cell: board[cell] for cell in judge.CELLS if cell in lies and cell not in told}
    spots = {spot for spot in judge.SPOTS if rng.random() < rng.choice((0.1, 0.9))}
    spots |= {place} if place in judge.SPOTS else set() if spots else {rng.choice(judge.SPOTS)}
    left = 9 - len(spots)
    ana = rng.randint(0, left)
    ben = rng.randint(0, left - ana)
    merchant = rng.randint(0, left - ana - ben) if rng.random() < 0.5 else 0
    position: Line = {
        "tiles": up,
        "sapphires": sorted(spots),
        "hoards": dict(zip(SEATS, [{"sapphires": n} for n in (ana, ben, left - ana - ben - merchant)], strict=True)),
        "activated": ["merchant"],
        "merchant": {"place": None, "stops": 5, "sapphires": merchant},
    }
    play = at(position, options={"leaders": True, "tales": True}).say("hand_built 0", f"theft_announced {place}")
    return play, board, place, told


@many
@given(seed=st.integers(0, 2**32))
def test_a_theft_is_judged_and_carried_out_as_the_book_says(seed: int) -> None:
    rng = Random(seed)
    play, board, place, told = stolen(rng)
    for cell in rng.sample(sorted(told), len(told)):
        play.say(f"tile_shown {cell} {board[cell]}")
    before: dict[str, Any] = play.lines[1]
    up = {**before["tiles"], **told}
    kinds = judge.kinds([up[cell] for cell in judge.PLACES[place]])
    theft = play.view()["theft"]
    assert (theft["success"], theft["kinds"]) == (bool(kinds), kinds)
    if not kinds:
        left = {cell: face for cell, face in up.items() if cell not in judge.PLACES[place]}
        assert play.view()["board"]["up"] == left
        return
    more = judge.also(up, before["sapphires"], place)
    assert theft["also"] == more
    places = [(place, kinds), *[(str(each["place"]), each["kinds"]) for each in more]]
    carried_out(play, places, before, up, rng)


def carried_out(play: Play, places: list[Any], before: Line, up: Line, rng: Random) -> None:
    """Step 3 and 4 of the rules, with every choice made at random."""
    spots = list(before["sapphires"])
    others = {name: hoard["sapphires"] for name, hoard in before["hoards"].items() if name != "Ana"}
    loot, took, gone = before["merchant"]["sapphires"], [], set()
    if any("four_leaders" in kinds for _, kinds in places):
        expected = ([{"spot": spot} for spot in judge.SPOTS if spot in spots], "game_over", up)
        view = play.view()
        assert (view["theft"]["took"], view["phase"], view["board"]["up"]) == expected
        return
    for place, _ in places:
        if place in judge.SPOTS:
            took += [{"spot": place}] if place in spots else []
            spots = [spot for spot in spots if spot != place]
            continue
        gone |= {*judge.PLACES[place]}
        touching = [spot for spot in judge.TOUCHING[place] if spot in spots]
        seats = [] if touching else [name for name, count in others.items() if count]
        found = [{"spot": spot} for spot in touching or spots] + [{"seat": name} for name in seats]
        found += [{"merchant": True}] if loot else []
        if not found:
            continue
        chosen = rng.choice(found)
        if len(found) > 1:
            pick = {"line": place, "spots": touching or spots, "seats": seats, "merchant": bool(loot)}
            assert (play.view()["theft"]["pick"], play.view()["theft"]["took"]) == (pick, took)
            play.say({"type": "sapphire_taken", **chosen})
        took.append(chosen)
        spots = [spot for spot in spots if spot != chosen.get("spot")]
        others = {name: count - (name == chosen.get("seat")) for name, count in others.items()}
        loot -= "merchant" in chosen
    view = play.view()
    assert (view["theft"]["took"], view["theft"]["pick"]) == (took, None)
    assert view["board"]["sapphires"] == spots
    assert view["board"]["up"] == {cell: face for cell, face in up.items() if cell not in gone}
    assert (view["phase"], view["discard"]) == ("hand" if spots else "game_over", len(gone))
    assert [seat["sapphires"] for seat in view["seats"][1:]] == list(others.values())
