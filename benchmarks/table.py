"""Measuring two things side by side, and the rows that come of it. No clock and no I/O here."""

import statistics
from collections.abc import Callable, Mapping

import msgspec
from rich.table import Table

FEWEST_ROUNDS = 5


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One benchmark's outcome, field by field as build/bench.json holds it."""

    value: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None
    goal: str
    holds: bool


class Comparison(msgspec.Struct, frozen=True):
    """Medians of ours and of the peer, and the median of how many times the peer's value ours was in each round."""

    value: float
    peer_value: float
    ratio: float


def compare(ours: Callable[[], float], peer: Callable[[], float], rounds: int = FEWEST_ROUNDS) -> Comparison:
    """Run both in turn and take medians. Each call is one round and returns what it measured, in one unit.

    Interleaved, so that a machine that grows hot or busy slows both; who goes first changes from round to
    round, and one round of each before that counts for nothing.
    """
    _check(rounds)
    ours(), peer()
    our_values: list[float] = []
    peer_values: list[float] = []
    turns = [(our_values, ours), (peer_values, peer)]
    for _ in range(rounds):
        for values, play in turns:
            values.append(play())
        turns.reverse()
    ratios = [our / peer for our, peer in zip(our_values, peer_values, strict=True)]
    return Comparison(*map(statistics.median, (our_values, peer_values, ratios)))


def measure(ours: Callable[[], float], rounds: int = FEWEST_ROUNDS) -> float:
    """The median where there is no peer; one round before that counts for nothing."""
    _check(rounds)
    ours()
    return statistics.median(ours() for _ in range(rounds))


def _check(rounds: int) -> None:
    if rounds < FEWEST_ROUNDS:
        raise ValueError(f"a median of {rounds} rounds says too little: at least {FEWEST_ROUNDS}")


def to_rows(outcome: object) -> dict[str, Row]:
    """What a benchmark's run() returned, as rows; msgspec.ValidationError names the field that is wrong."""
    return msgspec.convert(outcome, dict[str, Row])


def to_json(rows: Mapping[str, Row]) -> bytes:
    """build/bench.json."""
    return msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n"


def from_json(written: bytes) -> dict[str, Row]:
    """What `to_json` wrote."""
    return msgspec.json.decode(written, type=dict[str, Row])


def to_table(rows: Mapping[str, Row]) -> Table:
    """The same for people."""
    table = Table("benchmark", title="Benchmarks")
    table.add_column("ours", justify="right")
    table.add_column("peer", justify="right")
    table.add_column("ratio", justify="right")
    table.add_column("goal")
    table.add_column("holds")
    for name, row in rows.items():
        table.add_row(name, *cells(row))
    return table


def cells(row: Row) -> tuple[str, str, str, str, str]:
    """A row as text: ours, peer, ratio, goal, holds."""
    peer = "-" if row.peer_value is None else f"{number(row.peer_value)} {row.unit}\n{row.peer}"
    ratio = "-" if row.ratio is None else f"{row.ratio:.2f}"
    return f"{number(row.value)} {row.unit}", peer, ratio, row.goal, "yes" if row.holds else "NO"


def number(value: float) -> str:
    """Three or more digits that mean something: 17,500 or 0.17."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
