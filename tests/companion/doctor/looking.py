"""How the tests look at a machine: one check, or all of them, or the command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.doctor.examination import Ask, concluded, examine
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, Report
from companion.doctor.system import Machine
from tests.companion.doctor.machines import Maker


def findings(maker: Maker, ask: Ask) -> list[Finding]:
    """What one check says."""
    return list(ask(Facts(maker.make())))


def finding(maker: Maker, ask: Ask) -> Finding:
    """What one check says, if it is one thing."""
    (found,) = findings(maker, ask)
    return found


def report(machine: Machine) -> Report:
    facts = Facts(machine)
    return concluded(facts, [found for _, found in examine(facts)])


def run(machine: Machine, *words: str, columns: int = 80) -> Result:
    return CliRunner().invoke(main, ["doctor", *words], obj=machine, env={"COLUMNS": str(columns)})


def as_json(machine: Machine) -> dict[str, Any]:
    told = msgspec.json.decode(run(machine, "--json").output)
    assert isinstance(told, dict)
    return told


@contextmanager
def nobody() -> Iterator[None]:
    """Somebody else, who may not look into this test's folder; root may always."""
    if os.geteuid():
        pytest.skip("only root can become somebody else")
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
