"""Records of 40 Thieves that lead to every state of its pages. Frozen values only."""

import json
from pathlib import Path

SEATS = ("Ana", "Ben", "Cora")
WHOLE_GAME = Path(__file__).resolve().parents[2] / "examples" / "three-seats-forty-thieves-leaders.jsonl"


def _line(kind: str, **fields: object) -> str:
    return json.dumps({"type": kind, **fields})


OPENED = _line("table_opened", game="forty-thieves", seats=SEATS)
_OPENED_WITH_ALL = _line("table_opened", game="forty-thieves", seats=SEATS, options={"leaders": True, "tales": True})
_SET = _line(
    "position_set",
    active="Ben",
    tiles={
        "r3c1": "green moon",
        "r3c3": "green sun",
        "r3c4": "yellow star",
        "r4c1": "green hand",
        "r4c3": "red hand",
        "r4c4": "blue clubs",
    },
    jars={"r1c3": "red star", "r2c1": "blue clubs", "r2c4": "yellow sun"},
    sapphires=["s11", "s12", "s21", "s22", "s23", "s31"],
    hoards={
        "Ana": {"sapphire_tiles": 1, "evil_eyes": 1},
        "Ben": {"sapphires": 2},
        "Cora": {"sapphires": 1, "evil_eyes": 1, "evil_eye_tiles": 1},
    },
    hands={"Ana": 3, "Ben": 3, "Cora": 2},
    stack=27,
)
_WITH_MERCHANT = _line(
    "position_set",
    active="Ben",
    hands={"Ben": 3},
    sapphires=["s11", "s12", "s21", "s22", "s31"],
    activated=["merchant"],
    merchant={"place": "s11", "stops": 1, "sapphires": 1},
    hoards={"Cora": {"sapphires": 3}},
)


def _shown(cell: str, tile: str) -> str:
    return _line("tile_shown", cell=cell, tile=tile)


HAND = (OPENED, _SET)
GLIMPSE = (*HAND, _line("hand_built", discarded=1))
EVERYTHING = (_OPENED_WITH_ALL, _WITH_MERCHANT, _line("hand_built", discarded=0))
LANTERN_FOUND = (*GLIMPSE, _shown("r2c2", "lantern"))
STEAL = (*GLIMPSE, _line("tile_replaced", cell="r1c1"))
PLAYED = (*GLIMPSE, _line("evil_eye_played", seat="Ana"))
ANNOUNCED = (*STEAL, _line("theft_announced", place="s11"), _shown("r1c1", "green star"), _shown("r1c2", "red moon"))
FAILING = (*STEAL, _line("theft_announced", place="s11"), _shown("r1c1", "dagger"))
FAILED = (*FAILING, _line("theft_failed"))
PICKING = (
    *STEAL,
    _line("theft_announced", place="col1"),
    _shown("r1c1", "green star"),
    _shown("r2c1", "green clubs"),
)
STOLEN = (*PICKING, _line("sapphire_taken", spot="s21"))
