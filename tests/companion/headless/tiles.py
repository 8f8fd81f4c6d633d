"""What people tap on a page of 40 Thieves: places of the board by their names, all else by its words."""

import json
from typing import Any

from companion.games.forty_thieves.faces import FACES
from companion.games.forty_thieves.pages.values import face_name
from companion.languages import capital, translator

_SAY = translator("en")
_HAND, _FOUND = "Play from hand", "Found? Show it"
_ON_TILE = {"tile_glimpsed": "Looked at it", "tile_replaced": "Replaced it", "jar_noted": "Note its jar"}
_FROM_HAND = {"lantern_played": "lantern", "sapphire_played": "sapphire", "evil_eye_played": "evil_eye"}
Tapped = tuple[str, str]  # what is tapped, and under which heading, if that matters


def called_face(face: str) -> str:
    """What a face is called on a page."""
    return capital(face_name(_SAY, FACES[face]))


def taps_for(event: dict[str, Any], guide: dict[str, Any]) -> list[Tapped]:
    """What is tapped for this event, one page after the other."""
    kind = event["type"]
    if kind in _ON_TILE:
        jar = [(called_face(event["jar"]), "")] if event.get("jar") else []
        return [(event["cell"], ""), (_ON_TILE[kind], ""), *jar]
    ways = {"tile_shown": _shown, "dagger_played": _dagger, "amulet_played": _played}
    ways |= dict.fromkeys(_FROM_HAND, _played)
    if kind in ways:
        return ways[kind](event, guide)
    on_board = event.get("cells") or [event[name] for name in ("place", "spot") if name in event]
    return [(place, "") for place in on_board] or [(_label(event, guide["choices"]), "")]


def _dagger(event: dict[str, Any], guide: dict[str, Any]) -> list[Tapped]:
    """Beside what is played from the hand there is no room for names: they come on another page, if there are two."""
    if not guide.get("plays"):
        return [(event["seat"], "Dagger?")]
    return [("Dagger", _HAND), *([(event["seat"], "")] if len(guide["daggers"]) > 1 else [])]


def _shown(event: dict[str, Any], guide: dict[str, Any]) -> list[Tapped]:
    """In a theft, beside a Lantern, or found in a glimpse."""
    cell, face = event["cell"], event["tile"]
    theft = guide.get("theft")
    if theft:
        first = [] if theft.get("asked") == cell else [(cell, "")]
        return [*first, (called_face(face), "")]
    if guide.get("neighbours"):
        return [(cell, "")]
    found = next(each for each in guide["found"] if each["tile"] == face)
    return [(called_face(face), _FOUND), *([(cell, "")] if len(found["cells"]) > 1 else [])]


def _played(event: dict[str, Any], guide: dict[str, Any]) -> list[Tapped]:
    """From the hand; where it can do one thing only, a tap tells all."""
    face = _FROM_HAND.get(event["type"], "amulet")
    play = next(each for each in guide["plays"] if each["tile"] == face)
    first = (called_face(face), _HAND)
    if "cells" in event or "spot" in event:
        return [first, *((each, "") for each in event.get("cells", [event.get("spot")]))]
    choices = play.get("choices", [])
    if len(choices) == 1 and not play.get("spots") and not play.get("pairs"):
        return [first]
    return [first, (_label(event, choices), "")]


def _label(event: dict[str, Any], choices: list[dict[str, Any]]) -> str:
    """A button for another seat has the name of that."""
    return next(str(each.get("target") or each["label"]) for each in choices if json.loads(each["line"]) == event)
