"""Events of a record as lines of a script: the parser's other direction. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.scenarios.script import Event


def gems(counts: Mapping[str, int]) -> str:
    """`2 diamonds, 1 ruby`."""
    plural = {"ruby": "rubies", "sapphire": "sapphires", "diamond": "diamonds"}
    parts = [f"{count} {plural[kind] if count > 1 else kind}" for kind, count in counts.items() if count]
    return ", ".join(parts) or "nothing"


def _items(things: Iterable[str]) -> str:
    things = list(things)
    alarms = [f"{thing.removeprefix('alarm:')}'s alarm" for thing in things if thing.startswith("alarm:")]
    lying = Counter(thing for thing in things if not thing.startswith("alarm:"))
    return ", ".join([*([gems(lying)] if lying else []), *alarms]) or "nothing"


def _card(character: str) -> str:
    return character.replace("_", " ")


def table_lines(event: Event) -> list[str]:
    """Who sits down to what."""
    options = event.get("options", {})
    lines = [f"table {event['edition']} {' '.join(event['seats'])}"]
    lines += ["with single action"] if options.get("single_action") else []
    return lines + ([f"with white pillow {gems(options['white_pillow'])}"] if "white_pillow" in options else [])


def laid(position: Event) -> list[str]:
    """A position, one saying for each place."""
    sayings = []
    for drawer, sides in position.get("drawers", {}).items():
        sayings += [f"{drawer} {side.replace('_', ' ')}: {_items(things)}" for side, things in sides.items()]
    sayings += [f"red: {gems(position['red'])}"] if "red" in position else []
    for pillow in ("white", "black"):
        sayings += [f"{pillow} {name}: {gems(counts)}" for name, counts in position.get(pillow, {}).items()]
    for name, hand in position.get("hands", {}).items():
        sayings.append(f"hand {name}: {', '.join(map(_card, hand)) or 'nothing'}")
    sayings += [f"round: {position['round']}"] if "round" in position else []
    sayings += [f"box: {position['orientation']}"] if "orientation" in position else []
    rings = [f"{ring} {place}" for ring, place in position.get("rings", {}).items()]
    return sayings + ([f"rings: {', '.join(rings)}"] if rings else [])


def doing(event: Event, active: dict[str, str] | None) -> str:
    """What hands or people do; `active` has the turn."""
    return _LINES[event["type"]](event, active["seat"] if active else "")


def _taken(event: Event, who: str) -> str:
    return f"{who} takes {'all' if event['gems'] == 'all' else gems(Counter(event['gems']))}"


def _shown(event: Event, _: str) -> str:
    if event.get("number") is not None:
        return f"{event['seat']} has number {event['number']}"
    return f"{event['seat']} shows {_card(event['character'])}"


def _diamonds(event: Event, _: str) -> str:
    return f"{event['seat']} puts {gems({'diamond': event['count']})} in {event['drawer']}"


_LINES: dict[str, Callable[[Event, str], str]] = {
    "drawer_opened": lambda event, _: f"open {event['drawer']} {event['depth']}".removesuffix(" front"),
    "drawer_closed": lambda event, _: f"close {event['drawer']}",
    "level_rotated": lambda event, _: f"rotate {event['levels']} {event['direction']}",
    "box_turned": lambda _, __: "turn",
    "ruby_placed": lambda event, _: f"ruby in {event['drawer']}",
    "diamonds_placed": _diamonds,
    "setup_finished": lambda _, __: "begin",
    "card_revealed": _shown,
    "tie_settled": lambda event, _: f"tie: {' '.join(event['seats'])}",
    "reveal_closed": lambda _, __: "no more smugglers",
    "gems_taken": _taken,
    "gem_placed": lambda event, who: f"{who} places {event['gem']}",
    "alarm_placed": lambda _, who: f"{who} leaves the alarm",
    "alarm_reclaimed": lambda event, _: f"{event['seat']} takes the alarm back",
    "gem_picked": lambda event, _: f"{event['seat']} picks {event['gem']}",
    "correction": lambda event, _: f"correct {'; '.join(laid(event['set']))}",
    "turn_ended": lambda _, who: f"{who} is done",
    "game_stopped": lambda _, __: "stop and count",
}


def totals(view: dict[str, Any]) -> str:
    """How everybody stands."""
    return "score " + " ".join(f"{seat['name']} {seat['score']}" for seat in view["seats"])
