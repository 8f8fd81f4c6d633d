"""The topics of a table and what is published there, made of one line of its feed. Pure.

One rule: a payload depends on that line alone, so games that look the same are published the same, byte by byte.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.names import shortened_names

ROOT = "jewelbox"
HUB_ROOT = "jewelbox-hub"
HUB_AVAILABILITY = f"{HUB_ROOT}/availability"
ONLINE, OFFLINE = "online", "offline"
_PLAIN = re.compile(r"[A-Za-z0-9-]", re.ASCII)
# What everybody may see besides the game's own view; guide, undo and announcements are for those who play.
_VIEW = ("page", "event", "game", "title", "view", "headline", "log", "looks", "seats", "trouble")


class Message(NamedTuple):
    """One message. All that a table publishes by itself is retained: who comes later sees it at once."""

    topic: str
    payload: bytes


def escaped(name: str) -> str:
    """A name as one level of a topic: A to Z, a to z, 0 to 9 and - stay, every other byte is _ and two digits.

    Different names stay different. Home Assistant takes the same letters for its identifiers.
    """
    return "".join(
        each if _PLAIN.fullmatch(each) else "".join(f"_{byte:02x}" for byte in each.encode("utf-8", "replace"))
        for each in name
    )


class Topics(NamedTuple):
    """Where a table publishes. `table` is its name as a level."""

    table: str

    @property
    def availability(self) -> str:
        return f"{ROOT}/{self.table}/availability"

    @property
    def state(self) -> str:
        return f"{ROOT}/{self.table}/state"

    @property
    def view(self) -> str:
        return f"{ROOT}/{self.table}/view"

    @property
    def health(self) -> str:
        return f"{ROOT}/{self.table}/health"

    @property
    def finished(self) -> str:
        """Its finished games; not retained."""
        return f"{ROOT}/{self.table}/finished"

    @property
    def stored(self) -> str:
        """Where the hub says which of them it has stored; not retained."""
        return f"{HUB_ROOT}/{self.table}/stored"


def topics_of(name: str) -> Topics:
    """Where the table of this name publishes."""
    return Topics(escaped(name))


def encoded(value: object) -> bytes:
    """JSON as everything is published: short, and always in the same order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def messages(line: bytes, name: str) -> Iterator[Message]:
    """What is published of one line of a table's feed. Raises `ValueError` for a line that is none."""
    try:
        found = json.loads(line)
        public, health = found["public"], found["health"]
        state = {"table": name, **_state(public)}
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError("this is not a line of a table's feed") from error
    topics = topics_of(name)
    yield Message(topics.state, encoded(state))
    yield Message(topics.view, encoded({key: public[key] for key in _VIEW if key in public}))
    yield Message(topics.health, encoded(health))


def _state(public: dict[str, Any]) -> dict[str, Any]:
    """The table in a few words, with the same keys whatever is played, and if nothing is."""
    view = public.get("view") or {}
    headline = public.get("headline") or {}
    called = [seat["name"] for seat in public.get("seats", ())]
    names = {**dict(zip(called, called, strict=True)), **shortened_names(called)}
    turn = names.get(headline.get("seat") or "")
    scores = {seat["name"]: seat.get("score") for seat in view.get("seats", ())}
    seats = [
        {
            "name": names[seat["name"]],
            "score": scores.get(seat["name"]),
            "symbol": seat["symbol"],
            "colour": seat["colour"],
        }
        for seat in public.get("seats", ())
    ]
    pillow = view.get("red_pillow")
    return {
        "page": public["page"],
        "game": public.get("game"),
        "title": public.get("title"),
        "edition": view.get("edition"),
        "phase": view.get("phase"),
        "round": headline.get("round", 0),
        "turn": turn,
        "colour": next((seat["colour"] for seat in seats if seat["name"] == turn), None),
        "todo": headline.get("todo"),
        "red_pillow": None if pillow is None else sum(pillow.values()),
        "seats": seats,
        "winners": [names.get(name, name) for name in view.get("winners", ())],
        "looks": (public.get("looks") or {}).get("count", 0),
    }
