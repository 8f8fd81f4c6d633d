"""What Home Assistant is told of a table, so that it finds it by itself: one device, and its entities. Pure.

The keys are those of its MQTT discovery (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.club.topics import OFFLINE, ONLINE, ROOT, Message, Topics, encoded, topics_of

PREFIX = "homeassistant"
MOST_SEATS = 8
_NOBODY = "-"

Entity = tuple[str, str, dict[str, Any]]  # its kind, the last part of its identifier, and what is special about it


def _of(key: str) -> str:
    """A value of the state; nothing is played, or the game has none: not known."""
    return "{{ value_json.%s if value_json.%s is not none else None }}" % (key, key)  # noqa: UP031 - braces are Jinja's


def _entities(topics: Topics) -> Iterator[Entity]:
    state, health = {"state_topic": topics.state}, {"state_topic": topics.health, "entity_category": "diagnostic"}
    turn = "{{ value_json.turn or '%s' }}" % _NOBODY  # noqa: UP031
    about_turn = "{{ {'colour': value_json.colour, 'todo': value_json.todo} | tojson }}"
    yield (
        "sensor",
        "turn",
        {
            **state,
            "name": "Turn",
            "icon": "mdi:account-arrow-right",
            "value_template": turn,
            "json_attributes_topic": topics.state,
            "json_attributes_template": about_turn,
        },
    )
    yield "sensor", "game", {**state, "name": "Game", "icon": "mdi:diamond-stone", "value_template": _of("title")}
    yield "sensor", "phase", {**state, "name": "Phase", "icon": "mdi:progress-star", "value_template": _of("phase")}
    yield "sensor", "round", {**state, "name": "Round", "icon": "mdi:counter", "value_template": _of("round")}
    yield (
        "sensor",
        "red_pillow",
        {**state, "name": "Red pillow", "icon": "mdi:sack", "value_template": _of("red_pillow")},
    )
    for number in range(MOST_SEATS):
        yield "sensor", f"score_{number + 1}", {**state, **_score(number, topics)}
    yield (
        "binary_sensor",
        "link",
        {
            **health,
            "name": "Link",
            "device_class": "connectivity",
            "value_template": "{{ 'ON' if value_json.link else 'OFF' }}",
        },
    )
    yield (
        "sensor",
        "battery",
        {
            **health,
            "name": "Battery",
            "device_class": "voltage",
            "state_class": "measurement",
            "unit_of_measurement": "V",
            "value_template": _of("battery"),
        },
    )
    yield (
        "binary_sensor",
        "sensors",
        {
            **health,
            "name": "Sensors",
            "device_class": "problem",
            "value_template": "{{ 'ON' if value_json.sensors else 'OFF' }}",
            "json_attributes_topic": topics.health,
            "json_attributes_template": "{{ {'sensors': value_json.sensors} | tojson }}",
        },
    )


def _score(number: int, topics: Topics) -> dict[str, Any]:
    """The score of a seat; its name is an attribute, because others sit there in the next game."""
    there = f"value_json.seats | count > {number}"
    return {
        "name": f"Score {number + 1}",
        "icon": "mdi:scoreboard",
        "value_template": f"{{{{ value_json.seats[{number}].score if {there} else None }}}}",
        "json_attributes_topic": topics.state,
        "json_attributes_template": f"{{{{ (value_json.seats[{number}] if {there} else {{}}) | tojson }}}}",
    }


def discovery(name: str, version: str) -> Iterator[Message]:
    """What is published for the table of this name, retained; `version` is this program's."""
    topics = topics_of(name)
    device: Mapping[str, Any] = {
        "identifiers": [f"{ROOT}-{topics.table}"],
        "name": name,
        "manufacturer": "Jewelbox Companion",
        "model": "Table",
        "sw_version": version,
    }
    for kind, part, special in _entities(topics):
        config = {
            "unique_id": f"{ROOT}-{topics.table}-{part}",
            "availability_topic": topics.availability,
            "payload_available": ONLINE,
            "payload_not_available": OFFLINE,
            "device": device,
            "origin": {"name": "jewelbox", "sw_version": version},
            **special,
        }
        yield Message(f"{PREFIX}/{kind}/{topics.table}/{ROOT}_{part}/config", encoded(config))
