"""A club under fire: hub and broker are killed at random, a table is cut off, a clock is wrong, a journal is restored.

Every finished game is in the hub once. `JEWELBOX_CLUB=20x1000x50` asks for 20 tables, 1,000 games each and 50 kills.
"""

import os
import time
from pathlib import Path
from random import Random

import pytest

from tests.companion.club.brokers import Mosquitto
from tests.companion.league.clubs import WRONG_CLOCK, ClubHub, ClubTable, until

pytestmark = [pytest.mark.needs("mosquitto"), pytest.mark.proof]
TABLES, GAMES, KILLS = map(int, os.environ.get("JEWELBOX_CLUB", "3x30x4").split("x"))


def test_every_finished_game_is_in_the_hub_once(tmp_path: Path) -> None:
    rng, began_s = Random(7), time.monotonic()
    broker = Mosquitto(tmp_path, "allow_anonymous true", "max_queued_messages 100000")
    hub = ClubHub(tmp_path, broker.port)
    tables = [ClubTable(tmp_path / f"t{number}", broker.port, f"t{number}") for number in range(TABLES)]
    try:
        for table in tables:
            table.play(GAMES // 2)
        tables[0].back_up()
        tables[0].play(1)  # sent, and then gone from its journal
        broker.start()
        hub.start()
        for table in tables:
            table.start()
        for _ in range(KILLS):
            progress(hub, tables)
            victim: Mosquitto | ClubHub | ClubTable = rng.choice((hub, broker, rng.choice(tables)))
            victim.kill()
            victim.start()
        broker.freeze()  # a network that is cut: nothing is lost, nothing answers
        for table in tables:
            table.play(1)
        broker.thaw()
        for table in tables:
            table.kill()  # a publisher that starts looks into the journal
            table.start()
        arrival(hub, tables)
        tables[0].restore()
        for number, table in enumerate(tables):
            table.play(GAMES - GAMES // 2, **({"began": WRONG_CLOCK} if number == 1 else {}))
            table.kill()
            table.start()
        arrival(hub, tables)
        stored = hub.stored()
        assert len(stored) == len(set(stored)), "none is doubled"
        assert set(stored) == {(table.name, uid) for table in tables for uid in table.uids}, "none is lost"
        took_s = time.monotonic() - began_s
        print(f"{TABLES} tables, {len(stored)} games, {KILLS} kills: {took_s:.0f} s")  # noqa: T201 - the figure
    finally:
        for table in tables:
            table.close()
        hub.close()
        broker.close()


def progress(hub: ClubHub, tables: list[ClubTable]) -> None:
    """Until some more games have arrived, or all have."""
    have = len(hub.stored())
    until(lambda: have < len(hub.stored()) or len(hub.stored()) == games(tables))


def arrival(hub: ClubHub, tables: list[ClubTable]) -> None:
    """Until all games have arrived."""
    while len(hub.stored()) < games(tables):
        progress(hub, tables)


def games(tables: list[ClubTable]) -> int:
    return sum(len(table.uids) for table in tables)
