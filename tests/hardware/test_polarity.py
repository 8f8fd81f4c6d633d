"""Wires as they were really soldered."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.jewel_box.channels import ALL, CHANNELS
from hardware.polarity import Wiring
from hardware.signals import Edge, Found, Lost

NAMES = st.sampled_from([channel.name for channel in ALL])


@given(NAMES, st.booleans())
def test_good_wiring_changes_nothing(name: str, level: bool) -> None:
    edge = Edge(5, name, level, "gpio")
    assert Wiring().translate(edge) == edge


def test_swapped_first_and_then_inverted() -> None:
    wiring = Wiring(frozenset({"A1.closed"}), (("A1.closed", "B2.front"),))
    assert wiring.correct("B2.front", True) == ("A1.closed", False)  # noqa: FBT003
    assert wiring.correct("A1.closed", True) == ("B2.front", True)  # noqa: FBT003


def test_every_signal_is_translated() -> None:
    wiring = Wiring(frozenset({"AB.0"}), (("AB.0", "AB.1"),))
    assert wiring.translate(Edge(1, "AB.1", level=True)) == Edge(1, "AB.0", level=False)
    assert wiring.translate(Lost(2, ("AB.0", "C1.closed"))) == Lost(2, ("AB.1", "C1.closed"))
    assert wiring.translate(Found(3, {"AB.0": True})) == Found(3, {"AB.1": True})


def test_all_that_is_wrong_is_listed_at_once() -> None:
    wiring = Wiring(frozenset({"X9.closed"}), (("A1.closed", "A2.closed"), ("A2.closed", "nonsense")))
    problems = list(wiring.problems(CHANNELS))
    assert [problem.split()[0] for problem in problems] == ["X9.closed", "nonsense", "A2.closed"]
    assert "name each channel in one pair only" in problems[-1]
