"""Makes a script of a game record: `python -m tests.scenarios.from_record GAME.jsonl > NAME.scenario`.

One rule: the script says what hands and people do. What goes without saying, and what the record tells twice, is left
out; where the record has gems in a drawer that nobody opened, the drawer is opened for them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import msgspec

from companion.games import game_of
from companion.games.errors import MalformedError, RejectedError
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.table.journal import Journal
from companion.table.table import Table
from tests.scenarios.direct import ended_by_the_box, movements, seen
from tests.scenarios.script import Event
from tests.scenarios.writing import doing, laid, table_lines, totals

_HANDS = frozenset({"drawer_opened", "drawer_closed", "level_rotated", "box_turned"})
_DEPTHS = ("", "ajar", "front", "secret")
_INTO_DRAWERS = {"ruby_placed": "secret", "diamonds_placed": "front"}


def script(title: str, record: str) -> str:
    """The whole text of a script that plays this record."""
    with TemporaryDirectory(prefix="jewelbox-") as folder, Journal.open(File(folder) / "journal") as journal:
        return "".join(f"{line}\n" for line in _Writer(Table(journal)).lines(title, record))


class _Writer:
    """Plays along, so that it knows what goes without saying."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._numbers: dict[str, Event] = {}  # said before anybody asked
        self._fouls = 0
        self._round = (0, 0)

    def lines(self, title: str, record: str) -> Iterator[str]:
        events: list[Event] = [msgspec.json.decode(line) for line in record.splitlines()]
        yield f"# {title}"
        for event in events:
            event.pop("at", None)
            if event.pop("source", "") == "referee":
                continue  # it went without saying
            yield from self._event(event)
        yield from self._end()

    def _event(self, event: Event) -> Iterator[str]:
        kind = event["type"]
        if kind == "table_opened":
            self._say(event)
            yield from (*table_lines(event), "")
        elif kind == "position_set":
            self._say(event)
            self._round = self._now()
            yield from (*[f"lay {saying}" for saying in laid(event) or ["nothing"]], "")
        elif kind == "card_revealed":
            yield from self._card(event)
        elif kind == "reveal_closed" and self._table.phase != "smugglers_reveal":
            return  # said after the last card, it changes nothing
        elif self._is_echo(event):
            return
        elif kind in _INTO_DRAWERS and event["drawer"] not in self._view()["box"]["open"]:
            yield from self._do({"type": "drawer_opened", "drawer": event["drawer"], "depth": _INTO_DRAWERS[kind]})
            yield from self._do(event)
            yield from self._do({"type": "drawer_closed", "drawer": event["drawer"]})
        else:
            yield from self._do(event)

    def _is_echo(self, event: Event) -> bool:
        """Sensors and taps may tell the same twice."""
        out = self._view()["box"]["open"].get(event.get("drawer"), "")
        match event["type"]:
            case "drawer_opened":
                return _DEPTHS.index(event["depth"]) <= _DEPTHS.index(out)
            case "drawer_closed":
                return not out
            case _:
                return False

    def _card(self, event: Event) -> Iterator[str]:
        """The card; its number when it is asked for."""
        shown = {place["seat"] for place in self._view()["turn_order"]}
        if event.get("number") is not None:
            self._numbers[event["seat"]] = dict(event)
        if event["seat"] not in shown:
            yield from self._do({key: value for key, value in event.items() if key != "number"})
        for seat in self._asked():
            if seat in self._numbers:
                yield from self._do(self._numbers.pop(seat))

    def _asked(self) -> list[str]:
        guide = msgspec.json.decode(msgspec.json.encode(MASTER_THIEVES.guide(self._table.state)))
        return [seat["seat"] for seat in guide["reveal"] if seat["needs"] == "number"]

    def _do(self, event: Event) -> Iterator[str]:
        view = self._view()
        yield doing(event, view["active"])
        if event["type"] in _HANDS:
            self._table.moved(list(movements(event, self._table)))
            if ended_by_the_box(self._table, {"type": "turn_ended"}):
                self._table.undo()  # a script says it
        else:
            self._say(event)
        yield from self._news()

    def _say(self, event: Event) -> None:
        self._table.say(msgspec.json.encode(event))

    def _news(self) -> Iterator[str]:
        """Fouls, and the scores of each round that is over."""
        view = self._view()
        for foul in view["fouls"][self._fouls :]:
            yield f"foul {foul['code']} {foul['seat'] or 'nobody'}"
        self._fouls = len(view["fouls"])
        if view["phase"] != "setup" and self._now() != self._round:
            if self._round[0]:
                yield totals(view)
            self._round, self._numbers = self._now(), {}
            yield ""

    def _now(self) -> tuple[int, int]:
        view = self._view()
        return view["cycle"], view["round"]

    def _end(self) -> Iterator[str]:
        view = self._view()
        yield f"phase: {view['phase']}"
        yield totals(view)
        if view["winners"]:
            yield f"winners: {' '.join(view['winners'])}"

    def _view(self) -> dict[str, Any]:
        return seen(self._table)


def _is_of_another_game(file: str) -> bool:
    try:
        with File(file).open("rb") as record:
            return game_of(record.readline()) is not MASTER_THIEVES
    except (OSError, MalformedError):
        return False  # what is wrong with it is said below


def main(files: list[str], out: TextIO, errors: TextIO) -> int:
    """0 if the script was written, 2 if this is no record that can be played."""
    if len(files) != 1:
        errors.write("Which record? python -m tests.scenarios.from_record GAME.jsonl\n")
        return 2
    if _is_of_another_game(files[0]):
        errors.write(f"{files[0]}: only games of Master Thieves become scripts by themselves: write this one by hand\n")
        return 2
    try:
        out.write(script(f"{File(files[0]).stem}: say here what it shows", File(files[0]).read_text(encoding="utf-8")))
    except OSError as error:
        errors.write(f"{files[0]}: cannot be read: {error.strerror}\n")
    except (MalformedError, RejectedError, msgspec.DecodeError) as error:
        errors.write(f"{files[0]}: cannot be played (`jewelbox referee` names the line): {error}\n")
    else:
        return 0
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout, sys.stderr))
