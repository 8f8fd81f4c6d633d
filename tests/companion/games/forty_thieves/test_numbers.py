"""Every numbered rule and every decision of the rulebook has a test that names it."""

import re
from pathlib import Path

RULES, DECISIONS = 52, 28


def test_every_rule_and_every_decision_is_named_by_a_test() -> None:
    names = re.findall(
        r"def (test_\w+)", "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    )
    rules = {int(number) for name in names for number in re.findall(r"rule_(\d+)", name)}
    rules |= {int(number) for name in names if "_rule_" in name for number in re.findall(r"and_(\d+)", name)}
    decisions = {int(number) for name in names for number in re.findall(r"_d(\d+)_", name)}
    assert rules == {*range(1, RULES + 1)}
    assert decisions == {*range(1, DECISIONS + 1)}
