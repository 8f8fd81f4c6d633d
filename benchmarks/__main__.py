"""Run every benchmark, write build/bench.json and docs/performance.md and print the same: `python -m benchmarks`.

A benchmark is a module with `run()`, which returns {name: Row, or a dict with a row's fields}. One that is
missing or fails is reported; the others still run, and the exit status is 1. A goal that does not hold is
news, not an error. With names (`python -m benchmarks kiosk web`) only these are measured again; what the others
measured last is in build/bench/, and the page is written once each of them has run.
"""

import gc
import importlib
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from benchmarks.page import machine, page
from benchmarks.table import Row, from_json, to_json, to_rows, to_table
from tools import debian

MODULES = (
    "benchmarks.rules",
    "benchmarks.sensing",
    "benchmarks.table_journal",
    "benchmarks.box_taps",
    "benchmarks.tile_taps",
    "benchmarks.wire",
    "benchmarks.kiosk",
    "benchmarks.choices",
    "benchmarks.phones",
    "benchmarks.web",
    "benchmarks.club",
    "benchmarks.speech",
    "benchmarks.ladder",
)
ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PAGE = ROOT / "docs" / "performance.md"


def run_module(module: str) -> dict[str, Row]:
    """The rows of one benchmark module. What those before it have left is not looked through for garbage any more, as
    in a program that has just started."""
    benchmark = importlib.import_module(module)
    gc.collect()
    gc.freeze()
    return to_rows(benchmark.run())


def collect(
    modules: Iterable[str], run: Callable[[str], dict[str, Row]] = run_module
) -> tuple[dict[str, Row], dict[str, str]]:
    """The rows of all modules, and for each module that gave none why."""
    rows: dict[str, Row] = {}
    failures: dict[str, str] = {}
    for module in modules:
        try:
            fresh = run(module)
        except Exception as error:  # noqa: BLE001 - one broken benchmark must not hide the others
            failures[module] = f"{type(error).__name__}: {error}"
            continue
        twice = rows.keys() & fresh.keys()
        if twice:
            failures[module] = f"names used before: {', '.join(sorted(twice))}"
        rows |= {name: row for name, row in fresh.items() if name not in twice}
    return rows, failures


def main(
    modules: Sequence[str] = (),
    build: Path = BUILD,
    document: Path = PAGE,
    run: Callable[[str], dict[str, Row]] = run_module,
) -> int:
    """Measure these or all, write, print. The rows of a module are kept as soon as it ends."""
    files = {module: build / "bench" / f"{module}.json" for module in MODULES}
    (build / "bench").mkdir(parents=True, exist_ok=True)
    for module in modules or MODULES:
        files[module].unlink(missing_ok=True)

    def run_and_keep(module: str) -> dict[str, Row]:
        rows = run(module)
        files[module].write_bytes(to_json(rows))
        return rows

    fresh, failures = collect(modules or MODULES, run_and_keep)
    there = [module for module in MODULES if files[module].exists()]
    rows, used_twice = collect(there, lambda module: from_json(files[module].read_bytes()))
    failures |= used_twice
    (build / "bench.json").write_bytes(to_json(rows))
    if not failures and len(there) == len(MODULES):  # half of the figures would be no page
        document.write_text(page(rows, f"{datetime.now(UTC):%Y-%m-%d}", machine()), encoding="utf-8")
    Console().print(to_table(fresh))
    for module, why in failures.items():
        sys.stderr.write(f"{module} did not run: {why}\n")
    return 1 if failures else 0


def named(names: Iterable[str]) -> list[str]:
    """The modules with these names; exits where one is unknown."""
    modules = [f"benchmarks.{name}" for name in names]
    unknown = [module for module in modules if module not in MODULES]
    if unknown:
        known = ", ".join(module.partition(".")[2] for module in MODULES)
        sys.exit(f"no such benchmark: {unknown[0].partition('.')[2]} (there are {known})")
    return modules


def missing(system: debian.System = debian.THIS_MACHINE) -> str:
    """What has to be installed before anything is measured, all at once; empty if that is nothing."""
    absent = debian.missing([package for package in debian.listed() if package.is_for("bench")], system)
    return debian.report(absent, "nothing was measured", bench=True) if absent else ""


if __name__ == "__main__":
    if LACK := missing():
        sys.exit(LACK)
    sys.exit(main(named(sys.argv[1:])))
