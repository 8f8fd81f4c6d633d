from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from benchmarks import __main__ as runner
from benchmarks.table import Comparison, Row, cells, compare, from_json, measure, number, to_json, to_rows
from tests.tools.machine import Machine
from tools import debian

ROW = Row(value=50.0, unit="plies/s", peer="chess", peer_value=10.0, ratio=5.0, goal="5 times", holds=True)


def meter(name: str, values: list[float], calls: list[str]) -> Callable[[], float]:
    def one_round() -> float:
        calls.append(name)
        return values.pop(0)

    return one_round


def test_comparison_is_of_medians_without_the_first_round() -> None:
    ours = meter("ours", [999, 10, 60, 20, 40, 30], [])
    peer = meter("peer", [0.1, 1, 6, 2, 4, 3], [])
    assert compare(ours, peer) == Comparison(30, 3, 10)


def test_both_run_in_turn_and_change_who_goes_first() -> None:
    calls: list[str] = []
    compare(meter("o", [1] * 6, calls), meter("p", [1] * 6, calls))
    assert "".join(calls) == "op" + "op" + "po" + "op" + "po" + "op"


def test_measure_without_a_peer_is_a_median_too() -> None:
    assert measure(meter("ours", [999, 1, 5, 2, 4, 3], [])) == 3


@pytest.mark.parametrize("rounds", [-1, 0, 4])
def test_too_few_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match="at least 5"):
        compare(lambda: 1.0, lambda: 1.0, rounds)
    with pytest.raises(ValueError, match="at least 5"):
        measure(lambda: 1.0, rounds)


def test_json_has_exactly_the_contracts_fields() -> None:
    alone = Row(value=1.5, unit="ms", goal="under 2 ms", holds=True)
    assert msgspec.json.decode(to_json({"x": alone})) == {
        "x": {
            "value": 1.5,
            "unit": "ms",
            "peer": None,
            "peer_value": None,
            "ratio": None,
            "goal": "under 2 ms",
            "holds": True,
        }
    }


def test_rows_may_be_dicts_and_are_checked() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(ROW))
    assert to_rows({"a": plain, "b": ROW}) == {"a": ROW, "b": ROW}
    with pytest.raises(msgspec.ValidationError, match="units"):
        to_rows({"a": plain | {"units": "x"}})


def test_cells_are_for_people() -> None:
    assert cells(ROW) == ("50 plies/s", "10 plies/s\nchess", "5.00", "5 times", "yes")
    assert [number(value) for value in (17500.4, 99.94, 0.1712)] == ["17,500", "99.9", "0.171"]


def test_everything_that_is_missing_is_said_before_anything_is_measured() -> None:
    lack = runner.missing(Machine(commands={"strace", "Xvfb"}))
    assert "micropython: the interpreter of the box's firmware; for benchmarks/wire.py\n" in lack
    assert lack.endswith("To have them: sudo apt-get install micropython espeak-ng mosquitto")
    assert runner.missing(Machine(commands={"strace", "Xvfb", "micropython", "espeak-ng", "mosquitto"})) == ""


@pytest.mark.parametrize("module", runner.MODULES)
def test_a_benchmark_that_starts_a_program_is_in_the_list_of_packages(module: str) -> None:
    path = Path(runner.ROOT, *module.split(".")).with_suffix(".py")
    listed = {name for package in debian.listed() for name in package.benchmarks}
    words = ("sudo apt install", "xvfb.running", "micropython()", "strace")
    assert any(word in path.read_text(encoding="utf-8") for word in words) == (f"benchmarks/{path.name}" in listed)


def fake_run(module: str) -> dict[str, Row]:
    if module == "broken":
        raise ZeroDivisionError("no plies")
    return {"speed": ROW} if module == "twin" else {module: ROW}


def test_broken_benchmark_does_not_hide_the_others() -> None:
    rows, failures = runner.collect(["first", "broken", "last"], fake_run)
    assert list(rows) == ["first", "last"]
    assert failures == {"broken": "ZeroDivisionError: no plies"}


def test_a_missing_module_is_reported() -> None:
    rows, failures = runner.collect(["benchmarks.does_not_exist"])
    assert rows == {}
    assert failures["benchmarks.does_not_exist"].startswith("ModuleNotFoundError")


def test_two_benchmarks_of_one_name_are_reported() -> None:
    rows, failures = runner.collect(["speed", "twin"], fake_run)
    assert list(rows) == ["speed"]
    assert "speed" in failures["twin"]


def test_a_module_that_fails_is_exit_1_and_what_the_others_measured_is_written_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(module: str) -> dict[str, Row]:
        return fake_run("broken" if module == "benchmarks.wire" else module)

    assert runner.main((), tmp_path / "build", tmp_path / "page.md", run) == 1
    assert not (tmp_path / "page.md").exists()
    written = from_json((tmp_path / "build" / "bench.json").read_bytes())
    assert list(written) == [module for module in runner.MODULES if module != "benchmarks.wire"]
    assert "benchmarks.wire did not run: ZeroDivisionError" in capsys.readouterr().err


def test_no_failure_is_exit_0(tmp_path: Path) -> None:
    assert runner.main((), tmp_path / "build", tmp_path / "page.md", fake_run) == 0
    assert "All goals are reached." in (tmp_path / "page.md").read_text()


def test_one_module_is_measured_again_and_the_page_has_the_others_as_they_were(tmp_path: Path) -> None:
    build, page = tmp_path / "build", tmp_path / "page.md"
    assert runner.main(["benchmarks.wire"], build, page, fake_run) == 0
    assert not page.exists(), "half of the figures"
    assert runner.main((), build, page, fake_run) == 0
    faster = msgspec.structs.replace(ROW, value=60)
    assert runner.main(["benchmarks.wire"], build, page, lambda module: {module: faster}) == 0
    written = from_json((build / "bench.json").read_bytes())
    assert [name for name, row in written.items() if row == faster] == ["benchmarks.wire"]
    assert len(written) == len(runner.MODULES)
    assert "60 plies/s" in page.read_text()
    assert runner.main(["benchmarks.wire"], build, page, lambda _: fake_run("broken")) == 1
    assert "benchmarks.wire" not in from_json((build / "bench.json").read_bytes()), "what it measured before is void"


def test_benchmarks_are_named_as_their_files() -> None:
    assert runner.named(["kiosk", "web"]) == ["benchmarks.kiosk", "benchmarks.web"]
    with pytest.raises(SystemExit, match=r"no such benchmark: kiosks \(there are rules, sensing, "):
        runner.named(["kiosks"])
