"""Plays a script on a path, line by line, and says at which line it came out otherwise."""

from typing import Any, assert_never

import msgspec

from tests.scenarios.path import Path, UnlikeError
from tests.scenarios.script import (
    Act,
    Because,
    Deed,
    Event,
    Expect,
    Foul,
    GemElsewhere,
    Line,
    Look,
    Move,
    PutBack,
    Redo,
    Refused,
    Say,
    Scenario,
    ScenarioError,
    Screen,
    Undo,
)


def play(scenario: Scenario, path: Path) -> bytes:
    """Every step, and then the referee's view of what was kept."""
    run = Run(path)
    for step in scenario.steps:
        try:
            run.do(step.deed)
        except UnlikeError as error:
            raise ScenarioError(step.line, str(error)) from None
    end = Line(scenario.table.file, scenario.steps[-1].line.number)
    try:
        run.no_foul_unnamed()
        return path.verdict()
    except UnlikeError as error:
        raise ScenarioError(end, str(error)) from None


class Run:
    """A script on its way; `do` raises `UnlikeError` where it comes out otherwise."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._named = 0  # so many fouls the script knows of
        self._why: str | None = None

    def do(self, deed: Deed) -> None:
        """One step."""
        match deed:
            case Screen() | Expect() | Foul() | Because():
                self._look(deed)
            case _:
                self.no_foul_unnamed()
                self._act(deed)

    def no_foul_unnamed(self) -> None:
        """A foul that happens is part of the story."""
        for foul in self._fouls()[self._named :]:
            raise UnlikeError(f"a foul was noted before this: say so with `foul {foul['code']} {_whose(foul)}`")

    def _fouls(self) -> list[dict[str, Any]]:
        fouls: list[dict[str, Any]] = self._path.table_view()["fouls"]
        return fouls

    def _act(self, deed: Act) -> None:
        path = self._path
        match deed:
            case Say(event, seat):
                self._say(event, seat)
            case Refused(event, seat):
                self._has_the_turn(seat)
                self._why = path.refuse(event)
            case Move(event):
                path.move(event)
            case PutBack(event):
                path.put_back(event)
            case Undo():
                path.undo()
                self._named = min(self._named, len(self._fouls()))
            case Redo():
                path.redo()
            case GemElsewhere(gem, source, target):
                path.move_gem(gem, source, target)
            case _ as unreachable:
                assert_never(unreachable)

    def _say(self, event: Event, seat: str) -> None:
        if not self._path.is_said(event):
            self._has_the_turn(seat)
            self._path.say(event)

    def _look(self, deed: Look) -> None:
        match deed:
            case Screen(texts, there):
                self._read(texts, there=there)
            case Expect():
                check(deed, self._view(deed.what))
            case Foul(code, seat, taken_back):
                self._foul(code, seat, taken_back=taken_back)
            case Because(words):
                if self._why is not None and words not in self._why:
                    raise UnlikeError(f"it was refused for another reason: {self._why}")
            case _ as unreachable:
                assert_never(unreachable)

    def _has_the_turn(self, seat: str) -> None:
        active = self._path.table_view()["active"]
        if seat and (active is None or active["seat"] != seat):
            raise UnlikeError(f"it is not {seat} who has the turn but {active['seat'] if active else 'nobody'}")

    def _foul(self, code: str, seat: str | None, *, taken_back: bool) -> None:
        fresh = self._fouls()[self._named :]
        if not fresh:
            raise UnlikeError("no foul was noted")
        if (fresh[0]["code"], fresh[0]["seat"]) != (code, seat):
            raise UnlikeError(f"another foul was noted: {fresh[0]['code']} {_whose(fresh[0])}")
        if taken_back:
            self._path.undo(fresh[0]["event"])
        else:
            self._named += 1
            self._path.let_pass(fresh[0]["event"], code)

    def _read(self, texts: tuple[str, ...], *, there: bool) -> None:
        lines = self._path.screen()
        for text in texts if lines is not None else ():
            if any(text in line for line in lines or ()) is not there:
                said = "\n        ".join(lines or ())
                verb = "does not say" if there else "says"
                raise UnlikeError(f"the screen {verb} {text!r}. It says:\n        {said}")

    def _view(self, what: str) -> dict[str, Any]:
        """What players have to remember, only a referee can look up."""
        if what not in {"inside", "hand"}:
            return self._path.table_view()
        view: dict[str, Any] = msgspec.json.decode(self._path.verdict())
        return view


def check(expected: Expect, view: dict[str, Any]) -> None:
    """Compare with a view; raises `UnlikeError`."""
    found = _found(expected, view)
    if found != expected.value:
        raise UnlikeError(f"it is {_plain(found)}")


def _found(expected: Expect, view: dict[str, Any]) -> Any:
    seats = {seat["name"]: seat for seat in view["seats"]}
    match expected.what:
        case "score":
            return {name: seats[name]["score"] for name in expected.value}
        case "white" | "black" | "alarm" | "hand":
            return seats[expected.of][expected.what]
        case "turn_order":
            return [place["seat"] for place in view["turn_order"]]
        case "inside":
            drawer, side = expected.of.split()
            return sorted(view["hidden"]["drawers"][drawer].get(side, []))
        case what:
            return view[what][expected.of] if expected.of else view[what]


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return "nobody's" if value is None else str(value)


def _whose(foul: dict[str, Any]) -> str:
    return foul["seat"] or "nobody"
