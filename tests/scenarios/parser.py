"""Reads scripts. One rule: a script is right, or the first wrong line is named with what would have been right there.

The forms of a line stand in `FORMS`, each with the pattern that it is read by.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from tests.scenarios import tiles
from tests.scenarios.form import Form, form
from tests.scenarios.reader import EVERY_GAME, Reader
from tests.scenarios.script import Deed, Line, Scenario, ScenarioError, Step
from tests.scenarios.vocabulary import WordError

_COMMENT = re.compile(r"\s+#.*$")


def parse(name: str, text: str) -> Scenario:
    """The scenario that a text describes; `name` is the file that errors name."""
    lines = text.splitlines()
    of_tiles = any(line.startswith("table forty-thieves ") for line in lines)
    forms = tiles.FORMS if of_tiles else FORMS
    reader: Reader = (tiles.TilesReader if of_tiles else Reader)(lambda said: _read(reader, forms, said))
    table = Line(name, 1)
    for line in _lines(name, lines):
        table = table if reader.opened else line
        try:
            deed = _read(reader, forms, line.text)
        except WordError as error:
            raise ScenarioError(line, str(error)) from None
        if deed is not None:
            reader.steps.append(Step(line, deed))
    title = _title(lines)
    problem = _missing(reader, title)
    if problem:
        raise ScenarioError(Line(name, max(1, len(lines))), problem)
    steps = tuple(reader.steps)
    return Scenario(
        table, title, reader.opened, reader.position, steps, reader.not_over, reader.paths, sensors=reader.sensors
    )


def _lines(name: str, lines: list[str]) -> Iterator[Line]:
    """What is said, without comments."""
    for number, raw in enumerate(lines, start=1):
        said = "" if raw.startswith("#") else _COMMENT.sub("", raw).strip()
        if said:
            yield Line(name, number, said)


def _title(lines: list[str]) -> str:
    return lines[0].lstrip("# ") if lines and lines[0].startswith("#") else ""


def _missing(reader: Reader, title: str) -> str:
    """What every script has to have."""
    if not reader.opened:
        return "nobody sits down: a scenario begins with `table EDITION NAME NAME ...`"
    if not reader.steps:
        return "nothing happens: say what hands and people do, and what comes of it"
    return "" if title else "it has no title: its first line is `# what this scenario shows`"


def _read(reader: Reader, forms: Sequence[Form], said: str) -> Deed | None:
    for each in forms:
        found = each.pattern.fullmatch(said)
        if found is not None:
            if not reader.opened and not each.first:
                raise WordError("nobody sits at the table yet: begin with `table EDITION NAME NAME ...`")
            return each.make(reader, **{key: value or "" for key, value in found.groupdict().items()})
    near = get_close_matches(said, [each.shape for each in forms], 1, 0.3)
    raise WordError(f"no line is like this{f': did you mean `{near[0]}`?' if near else ''}")


FORMS = (
    *EVERY_GAME,
    form("table EDITION NAME NAME ...", r"table (?P<edition>\S+) (?P<names>.+)", Reader.table, first=True),
    form("with single action", r"with single action", Reader.with_single_action),
    form("with white pillow GEMS", r"with white pillow (?P<gems>.+)", Reader.with_white_pillow),
    form("with minimal|glued sensors", r"with (?P<which>minimal|glued) sensors", Reader.with_sensors),
    form("lay PLACE: WHAT", r"lay (?P<how>.+)", Reader.lay),
    form("open DRAWER [ajar|front|secret]", r"open (?P<drawer>\S+)(?: (?P<depth>\S+))?", Reader.open),
    form("close DRAWER", r"close (?P<drawer>\S+)", Reader.close),
    form("rotate 1|2 cw|ccw", r"rotate (?P<levels>[12]) (?P<way>cw|ccw)", Reader.rotate),
    form("turn", r"turn", Reader.turn),
    form("put back: MOVEMENT", r"put back: (?P<how>.+)", Reader.put_back),
    form("tie: NAME NAME ...", r"tie: (?P<seats>.+)", Reader.tie),
    form("no more smugglers", r"no more smugglers", Reader.no_more_smugglers),
    form("ruby in DRAWER", r"ruby in (?P<drawer>\S+)", Reader.ruby),
    form(
        "correct a GEM from PILLOW to PILLOW",
        r"correct (?P<gem>an? \S+) from (?P<source>.+) to (?P<target>.+)",
        Reader.gem_elsewhere,
    ),
    form("correct PLACE: WHAT; ...", r"correct (?P<how>.+)", Reader.correct),
    form("red: GEMS", r"red: (?P<gems>.+)", Reader.red),
    form("white|black NAME: GEMS", r"(?P<colour>white|black) (?P<seat>\S+): (?P<gems>.+)", Reader.pillow),
    form("alarm NAME: home|out", r"alarm (?P<seat>\S+): (?P<where>.+)", Reader.alarm),
    form("hand NAME: CHARACTERS", r"hand (?P<seat>\S+): (?P<cards>.+)", Reader.hand),
    form("inside DRAWER SIDE: GEMS", r"inside (?P<drawer>\S+) (?P<side>[^:]+): (?P<things>.+)", Reader.inside),
    form("turn order: NAME NAME ...", r"turn order: (?P<names>.+)", Reader.turn_order),
    form("turn of NAME: CHARACTER", r"turn of (?P<seat>\S+): (?P<card>.+)", Reader.turn_of),
    form("round|cycle: NUMBER", r"(?P<what>round|cycle): (?P<number>\d+)", Reader.number),
    form("NAME shows CHARACTER", r"(?P<seat>\S+) shows (?P<card>.+)", Reader.shows),
    form("NAME has number N", r"(?P<seat>\S+) has number (?P<number>[1-8])", Reader.has_number),
    form(
        "NAME puts N diamonds in DRAWER",
        r"(?P<seat>\S+) puts (?P<count>\d+|a) diamonds? in (?P<drawer>\S+)",
        Reader.puts_diamonds,
    ),
    form("NAME takes the alarm back", r"(?P<seat>\S+) takes the alarm back", Reader.takes_alarm_back),
    form("NAME takes all|nothing|GEMS", r"(?P<seat>\S+) takes (?P<what>.+)", Reader.takes),
    form("NAME places GEM", r"(?P<seat>\S+) places (?P<gem>.+)", Reader.places),
    form("NAME leaves the alarm", r"(?P<seat>\S+) leaves the alarm", Reader.leaves_alarm),
    form("NAME picks GEM", r"(?P<seat>\S+) picks (?P<gem>.+)", Reader.picks),
)
