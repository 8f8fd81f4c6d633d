"""What Home Assistant is told, held against the keys that its documentation lists."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.club.home_assistant import MOST_SEATS, discovery, score_discovery, withdrawal
from companion.club.topics import messages, topics_of
from tests.companion.club.tables import line_of, played

# "MQTT discovery", "MQTT Sensor" and "MQTT Binary sensor" at home-assistant.io/integrations: the keys that there are.
COMMON = {
    "availability", "availability_mode", "availability_template", "availability_topic", "device", "device_class",
    "enabled_by_default", "encoding", "entity_category", "entity_picture", "expire_after", "force_update", "icon",
    "json_attributes_template", "json_attributes_topic", "name", "object_id", "default_entity_id", "origin",
    "payload_available", "payload_not_available", "platform", "qos", "state_topic", "unique_id", "value_template",
}  # fmt: skip
ALLOWED = {
    "sensor": COMMON | {"last_reset_value_template", "options", "state_class", "suggested_display_precision",
                        "unit_of_measurement"},
    "binary_sensor": COMMON | {"off_delay", "payload_off", "payload_on"},
}  # fmt: skip
REQUIRED = {"state_topic", "unique_id", "device"}
DEVICE = {
    "configuration_url", "connections", "hw_version", "identifiers", "manufacturer", "model", "model_id", "name",
    "serial_number", "suggested_area", "sw_version", "via_device",
}  # fmt: skip
ORIGIN = {"name", "sw_version", "support_url"}
TOPIC = re.compile(r"homeassistant/(?P<kind>[a-z_]+)/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+/config")
DEVICE_CLASSES = {"sensor": {"voltage"}, "binary_sensor": {"connectivity", "problem"}}  # of those that there are, ours

NAME = "Fenster 1/ä"
SENT = [*discovery(NAME, "1.2.3"), *score_discovery(NAME, "1.2.3", MOST_SEATS)]
FOUND = [(topic, json.loads(payload)) for topic, payload in SENT]
NUMBERS = {"Round", "Red pillow", "Battery", *(f"Score {number}" for number in range(1, MOST_SEATS + 1))}


@pytest.mark.parametrize(("topic", "config"), FOUND, ids=[topic for topic, _ in FOUND])
def test_every_entity_has_the_keys_that_are_required_and_only_such_as_exist(topic: str, config: dict[str, Any]) -> None:
    found = TOPIC.fullmatch(topic)
    assert found
    assert REQUIRED <= config.keys() <= ALLOWED[found["kind"]]
    assert config["device"].keys() <= DEVICE
    assert config["origin"].keys() <= ORIGIN
    assert config.get("device_class", "") in DEVICE_CLASSES[found["kind"]] | {""}
    assert config.get("entity_category", "diagnostic") == "diagnostic"
    assert re.fullmatch(r"mdi:[a-z-]+", config.get("icon", "mdi:x"))


def test_all_entities_are_of_one_device_and_have_names_of_their_own() -> None:
    assert len({json.dumps(config["device"]) for _, config in FOUND}) == 1
    assert len({config["unique_id"] for _, config in FOUND}) == len(FOUND)
    assert len({config["name"] for _, config in FOUND}) == len(FOUND)
    names = {config["name"] for _, config in FOUND}
    assert {
        "Turn",
        "Winner",
        "Phase",
        "Round",
        "Red pillow",
        "Score 1",
        "Score 8",
        "Link",
        "Battery",
        "Sensors",
    } <= names


def test_what_entities_read_is_published() -> None:
    line = line_of(played("two-seats-gigamic", 100))
    told = {topic: json.loads(payload) for topic, payload in messages(line, NAME)}
    for _, config in FOUND:
        for key in re.findall(
            r"value_json\.(\w+)", config["value_template"] + config.get("json_attributes_template", "")
        ):
            assert key in told[config["state_topic"]]


def test_numbers_and_nothing_else_are_measured() -> None:
    """Home Assistant draws what has a state class, and keeps its history for years."""
    assert {config["name"] for _, config in FOUND if config.get("state_class") == "measurement"} == NUMBERS


def test_only_seats_that_are_taken_have_a_score() -> None:
    found = dict(score_discovery(NAME, "1.2.3", 3))
    assert len(found) == MOST_SEATS
    assert [json.loads(payload)["name"] for payload in found.values() if payload] == ["Score 1", "Score 2", "Score 3"]


def test_a_table_with_another_name_leaves_nothing_behind() -> None:
    topics, gone = topics_of(NAME), dict(withdrawal(topics_of(NAME)))
    assert set(gone.values()) == {b""}
    assert gone.keys() == {topic for topic, _ in FOUND} | {
        topics.state,
        topics.view,
        topics.health,
        topics.availability,
    }


def test_the_automation_in_the_guide_uses_what_there_is() -> None:
    guide = (Path(__file__).resolve().parents[3] / "docs" / "club.md").read_text(encoding="utf-8")
    assert "sensor.window_seat_turn" in guide, "the device's name and the entity's, as Home Assistant joins them"
    (turn,) = [config for _, config in FOUND if config["name"] == "Turn"]
    assert "'colour'" in turn["json_attributes_template"]
    assert "state_attr('sensor.window_seat_turn', 'colour')" in guide
