"""What Home Assistant is told of a table, so that it finds it by itself: one device, and its entities. Pure.

The keys are those of its MQTT discovery (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery). An entity
whose configuration is empty is taken away.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.club.topics import OFFLINE, ONLINE, ROOT, Message, Topics, encoded, topics_of

PREFIX = "homeassistant"
MOST_SEATS = 8
_NOBODY = "-"
_LONGEST = 255  # letters of a state
_ITS_OWN = ("", "none", "unknown", "unavailable")  # states that mean something else there than a player's name

Entity = tuple[str, str, dict[str, Any]]  # its kind, the last part of its identifier, and what is special about it


def _of(key: str) -> str:
    """A value of the state; nothing is played, or the game has none: not known."""
    return "{{ value_json.%s if value_json.%s is not none else None }}" % (key, key)  # noqa: UP031 - braces are Jinja's


def _named(expression: str) -> str:
    """Names of players; in quotes where Home Assistant would take them for a state of its own."""
    short = f"(who if who | length <= {_LONGEST} else who[:{_LONGEST - 1}] ~ '…')"
    quoted = f"'“' ~ who ~ '”' if who | trim | lower in {_ITS_OWN} else {short}"
    return f"{{% set who = {expression} %}}{{{{ '{_NOBODY}' if not who else {quoted} }}}}"


def _number(topics: Topics, name: str, icon: str, template: str) -> dict[str, Any]:
    """A number that changes as the game goes on: Home Assistant draws it, and keeps its history for years."""
    look = {"name": name, "icon": icon, "state_class": "measurement"}
    return {"state_topic": topics.state, **look, "value_template": template}


def _entities(topics: Topics) -> Iterator[Entity]:
    """All but the scores."""
    state, health = {"state_topic": topics.state}, {"state_topic": topics.health, "entity_category": "diagnostic"}
    about_turn = "{{ {'colour': value_json.colour, 'todo': value_json.todo} | tojson }}"
    yield (
        "sensor",
        "turn",
        {
            **state,
            "name": "Turn",
            "icon": "mdi:account-arrow-right",
            "value_template": _named("value_json.turn"),
            "json_attributes_topic": topics.state,
            "json_attributes_template": about_turn,
        },
    )
    yield (
        "sensor",
        "winner",
        {
            **state,
            "name": "Winner",
            "icon": "mdi:trophy",
            "value_template": _named("value_json.winners | join(', ')"),
            "json_attributes_topic": topics.state,
            "json_attributes_template": "{{ {'winners': value_json.winners} | tojson }}",
        },
    )
    yield "sensor", "game", {**state, "name": "Game", "icon": "mdi:diamond-stone", "value_template": _of("title")}
    yield "sensor", "phase", {**state, "name": "Phase", "icon": "mdi:progress-star", "value_template": _of("phase")}
    yield "sensor", "round", _number(topics, "Round", "mdi:counter", _of("round"))
    yield "sensor", "red_pillow", _number(topics, "Red pillow", "mdi:sack", _of("red_pillow"))
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


def _score(number: int, topics: Topics) -> Entity:
    """The score of a seat; its name is an attribute, because others sit there in the next game."""
    there = f"value_json.seats | count > {number}"
    special = {
        **_number(
            topics,
            f"Score {number + 1}",
            "mdi:scoreboard",
            f"{{{{ value_json.seats[{number}].score if {there} else None }}}}",
        ),
        "json_attributes_topic": topics.state,
        "json_attributes_template": f"{{{{ (value_json.seats[{number}] if {there} else {{}}) | tojson }}}}",
    }
    return "sensor", f"score_{number + 1}", special


def discovery(name: str, version: str) -> Iterator[Message]:
    """What is published for the table of this name, retained; `version` is this program's."""
    topics = topics_of(name)
    for entity in _entities(topics):
        yield _found(name, version, entity)


def score_discovery(name: str, version: str, seats: int) -> Iterator[Message]:
    """The same for the scores: so many seats are taken, and none has more."""
    topics = topics_of(name)
    for number in range(MOST_SEATS):
        entity = _score(number, topics)
        yield _found(name, version, entity) if number < seats else Message(_topic(topics, entity), b"")


def withdrawal(topics: Topics) -> Iterator[Message]:
    """What takes a table away that has another name now: its device, and all that is retained of it."""
    for entity in (*_entities(topics), *(_score(number, topics) for number in range(MOST_SEATS))):
        yield Message(_topic(topics, entity), b"")
    for topic in (topics.state, topics.view, topics.health, topics.availability):
        yield Message(topic, b"")


def _topic(topics: Topics, entity: Entity) -> str:
    kind, part, _ = entity
    return f"{PREFIX}/{kind}/{topics.table}/{ROOT}_{part}/config"


def _found(name: str, version: str, entity: Entity) -> Message:
    topics = topics_of(name)
    _, part, special = entity
    device: Mapping[str, Any] = {
        "identifiers": [f"{ROOT}-{topics.table}"],
        "name": name,
        "manufacturer": "Jewelbox Companion",
        "model": "Table",
        "sw_version": version,
    }
    config = {
        "unique_id": f"{ROOT}-{topics.table}-{part}",
        "availability_topic": topics.availability,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "device": device,
        "origin": {"name": "jewelbox", "sw_version": version},
        **special,
    }
    return Message(_topic(topics, entity), encoded(config))
