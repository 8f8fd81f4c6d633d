"""A real Home Assistant with a real broker: what its page shows of a table, whatever breaks or is renamed.

It is fetched into a cache folder: `make home-assistant`. What it is told is held against its documentation in
`test_home_assistant`.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.club.topics import messages
from tests.companion.club.brokers import Mosquitto, free_port
from tests.companion.club.tables import Publishing, line_of, options, played
from tools.home_assistant import HomeAssistant, until

pytestmark = [
    pytest.mark.needs("mosquitto"),
    pytest.mark.skipif(os.environ.get("JEWELBOX_HOME_ASSISTANT") != "1", reason="fetches 800 MB: make home-assistant"),
]
ALWAYS = {"Turn", "Winner", "Game", "Phase", "Round", "Red pillow", "Link", "Battery", "Sensors"}
TWO = {"Score 1", "Score 2"}
LONG = "Camille" * 50
STATES = ("unknown", "unavailable", "missing")


class House:
    """Home Assistant, a broker and a table called Window seat."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.broker = Mosquitto(folder)
        self.broker.start()
        self.assistant = HomeAssistant(folder / "home", free_port())
        self.table = self._table("Window seat")
        self.assistant.start()
        self.assistant.sign_up()
        self.assistant.add_broker(self.broker.port)

    def _table(self, name: str) -> Publishing:
        more = {"table": name, "home_assistant": True, "cursor": str(self._folder / "cursor")}
        return Publishing(options(self._folder, self.broker.port) | more)

    def rename(self, name: str) -> None:
        self.table.close()
        self.table = self._table(name)

    def states(self, name: str = "Window seat") -> dict[str, dict[str, Any]]:
        """What a person sees of the table, by the names of entities."""
        return self.assistant.devices().get(name, {})

    def shows(self, **states: str) -> dict[str, dict[str, Any]]:
        """Wait until these are the states, and see all."""
        found: dict[str, dict[str, Any]] = {}

        def is_so() -> bool:
            found.clear()
            found.update(self.states())
            return all(found.get(name.replace("_", " "), {}).get("state") == state for name, state in states.items())

        until(is_so, lambda: {name: each["state"] for name, each in found.items()})
        return found

    def close(self) -> None:
        self.table.close()
        self.assistant.stop()
        self.broker.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.mark.parametrize(("example", "pillow"), [("two-seats-gigamic", True), ("two-seats-forty-thieves", False)])
def test_a_running_game_is_one_device_with_right_states(house: House, example: str, pillow: bool) -> None:
    line = line_of(played(example, 100))
    house.table.say(line)
    state = json.loads(next(messages(line, "Window seat")).payload)
    scores = {f"Score_{number}": str(seat["score"]) for number, seat in enumerate(state["seats"], start=1)}
    found = house.shows(Game=state["title"], Turn=state["turn"], Phase=state["phase"], **scores)
    print(sorted((name, each["state"]) for name, each in found.items()))  # noqa: T201 - what there was to see
    assert found.keys() == ALWAYS | TWO
    assert found["Winner"]["state"] == "-"
    assert found["Link"]["state"] == "on"
    assert found["Battery"]["state"] == "3.9"
    assert (found["Red pillow"]["state"] not in STATES) is pillow
    for name in ("Round", "Red pillow", *TWO):
        assert found[name]["attributes"]["state_class"] == "measurement", name
    assert [found[name]["attributes"]["name"] for name in sorted(TWO)] == [seat["name"] for seat in state["seats"]]
    assert house.assistant.complaints() == []


def test_the_winner_is_there_when_a_game_is_over(house: House) -> None:
    history = played("two-seats-gigamic")
    winners = [player.name for player in history.game.summary(history.state).players if player.winner]
    house.table.say(line_of(history))
    found = house.shows(Winner=", ".join(winners))
    assert found["Winner"]["attributes"]["winners"] == winners


def test_only_seats_that_are_taken_are_shown(house: House) -> None:
    house.table.say(line_of(played("three-seats-zoch", 60)))
    until(lambda: house.states().keys() == ALWAYS | TWO | {"Score 3"}, lambda: sorted(house.states()))
    house.table.say(line_of(played("two-seats-gigamic", 60)))
    until(lambda: house.states().keys() == ALWAYS | TWO, lambda: sorted(house.states()))


@pytest.mark.parametrize(
    ("name", "shown"),
    [("None", "“None”"), ("unavailable", "“unavailable”"), ("Unknown", "“Unknown”"), (LONG, LONG[:39] + "…")],
)
def test_whatever_a_player_is_called_the_turn_and_the_winner_are_shown(house: House, name: str, shown: str) -> None:
    line = line_of(played("two-seats-gigamic")).replace(b'"Hugo"', json.dumps(name).encode())
    told = json.loads(line)
    told["public"]["headline"]["seat"], told["public"]["view"]["winners"] = name, [name]
    house.table.say(json.dumps(told).encode())
    house.shows(Turn=shown, Winner=shown)


def test_a_broker_that_breaks_and_comes_back(house: House) -> None:
    house.table.say(line_of(played("two-seats-gigamic", 100)))
    house.shows(Winner="-")
    house.broker.kill()
    house.shows(Turn="unavailable", Score_1="unavailable")
    house.broker.start()
    found = house.shows(Winner="-")
    assert found.keys() == ALWAYS | TWO
    assert not [name for name, each in found.items() if each["state"] in STATES]


def test_home_assistant_that_starts_again_finds_all_again(house: House) -> None:
    before = {name: each["state"] for name, each in house.shows(Winner="-").items()}
    house.assistant.stop()
    house.assistant.start()
    found = house.shows(Winner="-", Score_1=before["Score 1"])
    assert {name: each["state"] for name, each in found.items()} == before


def test_a_table_that_gets_another_name_takes_its_old_device_away(house: House) -> None:
    house.rename("Door")
    house.table.say(line_of(played("two-seats-gigamic", 100)))
    until(lambda: set(house.assistant.devices()) == {"Door"}, lambda: sorted(house.assistant.devices()))
    until(lambda: house.states("Door").keys() == ALWAYS | TWO, lambda: sorted(house.states("Door")))
