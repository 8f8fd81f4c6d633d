"""The findings for people and for programs: lines of styled text, or one JSON object. No I/O.

One rule: a colour only repeats what a sign and a word say already.
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec.structs import asdict
from rich.text import Text

from companion import __version__
from companion.doctor.finding import NOTHING, Finding, Report, State, counted
from companion.names import visible

NARROWEST, WIDEST = 60, 110
_WORD = max(map(len, State))
_TITLE = len("Configuration")
_TEXT = " " * (2 + 2 + _WORD + 2 + _TITLE + 2)  # up to the column that all text begins in
_STYLES = {State.OK: "green", State.WARNING: "bold yellow", State.ERROR: "bold red"}


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs for a state, a remedy and a detail."""

    states: dict[State, str]
    remedy: str
    detail: str


SIGNS = Signs({State.OK: "✓", State.WARNING: "!", State.ERROR: "✗"}, "→", "·")
PLAIN_SIGNS = Signs({State.OK: "+", State.WARNING: "!", State.ERROR: "x"}, "->", "-")


def signs_for(encoding: str) -> Signs:
    return SIGNS if encoding.lower().replace("-", "").startswith("utf") else PLAIN_SIGNS


def heading(model: str) -> Text:
    return Text.assemble((" jewelbox doctor ", "bold reverse"), " ", (__version__, "dim"), "  ", (model, "bold"))


def lines(finding: Finding, width: int, signs: Signs) -> Iterator[Text]:
    """One finding: what was seen, the details, and what to do."""
    first, *rest = _wrapped(finding.seen, width, len(_TEXT))
    sign = (f"{signs.states[finding.state]} {finding.state:<{_WORD}}", _STYLES[finding.state])
    yield Text.assemble("  ", sign, "  ", (f"{finding.title:<{_TITLE}}", "bold"), "  ", first)
    for line in rest:
        yield Text(_TEXT + line)
    for detail in finding.details:
        yield from _hanging(signs.detail, detail, width, "dim")
    if finding.remedy:
        yield from _hanging(signs.remedy, finding.remedy, width, "cyan")


def _hanging(sign: str, text: str, width: int, style: str) -> Iterator[Text]:
    first, *rest = _wrapped(text, width, len(_TEXT) + len(sign) + 1)
    yield Text.assemble(_TEXT, (f"{sign} {first}", style))
    for line in rest:
        yield Text.assemble(_TEXT, " " * (len(sign) + 1), (line, style))


def _wrapped(text: str, width: int, taken: int, indent: str = "") -> list[str]:
    """Lines that fit, and are not too long to be read on a wide terminal; a path or a command's word is never torn."""
    room = min(max(width, NARROWEST), WIDEST) - taken
    wrapped = textwrap.wrap(text, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return [visible(line) for line in wrapped] or [""]


def summary(report: Report, width: int, signs: Signs) -> Iterator[Text]:
    """The last words: can a game be played, with what, and what to do first."""
    text = f"{signs.states[report.worst]} {verdict(report)}"
    yield from (Text(line, _STYLES[report.worst]) for line in _wrapped(text, width, 0, "  "))


def verdict(report: Report) -> str:
    """The report in a sentence or two."""
    first = report.first
    start = "jewelbox play" if report.kind == "pi" else "jewelbox play --windowed"
    ready = f"Ready to play with {_source(report)}: {start}"
    if first is None:
        return ready
    warnings = counted(report.count(State.WARNING), "warning")
    what = f"First, {first.title.lower()}: {first.remedy.partition('; ')[0]}"
    if first.state is State.WARNING:
        return f"{ready}. {warnings}. {what}"
    errors = counted(report.count(State.ERROR), "error")
    also = f" and {warnings}" if report.count(State.WARNING) else ""
    return f"Cannot play yet: {errors}{also}. {what}"


def _source(report: Report) -> str:
    kind, _, port = report.source.partition(":")
    if any(found.seen == NOTHING for found in report.findings):
        return "what you choose at the kiosk, for nothing is connected"
    names = {
        "serial": f"the box at {port}",
        "gpio": "the sensors on the Pi's header",
        "mock": "the virtual box",
        "none": "a box without sensors",
    }
    return names.get(kind, "whatever is found")


def as_json(report: Report) -> str:
    """The report for programs: one object, whose fields are always there."""
    fields = {
        "doctor": 1,
        "version": __version__,
        "machine": {"kind": report.kind, "model": report.model},
        "source": report.source,
        "playable": report.playable,
        "state": report.worst,
        "counts": {state: report.count(state) for state in State},
        "summary": verdict(report),
        "findings": [asdict(finding) | {"remedy": finding.remedy or None} for finding in report.findings],
    }
    return msgspec.json.format(msgspec.json.encode(fields), indent=2).decode()
