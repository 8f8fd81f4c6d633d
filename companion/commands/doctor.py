"""`jewelbox doctor`: look at this machine. Exit 1: something would keep a game from being played."""

from collections.abc import Iterable
from itertools import groupby

import click
from rich.console import Console
from rich.text import Text

from companion.doctor import output
from companion.doctor.examination import concluded, examine
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, Report
from companion.doctor.system import Machine

PLAYABLE, BROKEN = 0, 1


@click.command()
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON object instead.")
@click.make_pass_decorator(Machine, ensure=True)
def doctor(machine: Machine, for_programs: bool) -> None:
    """Check this machine, and show how to fix problems.

    Changes nothing and does not disturb a running game. Exits with 1 if a game could not be played.
    """
    facts = Facts(machine)
    if for_programs:
        report = concluded(facts, [finding for _, finding in examine(facts)])
        click.echo(output.as_json(report))
    else:
        report = _tell(facts)
    raise SystemExit(PLAYABLE if report.playable else BROKEN)


def _tell(facts: Facts) -> Report:
    """Print what is found as soon as it is: listening for a box takes a while."""
    console = Console(highlight=False)
    signs = output.signs_for(console.encoding)

    def show(lines: Iterable[Text]) -> None:
        for line in lines:
            console.print(line, no_wrap=True, overflow="ignore", crop=False)

    findings: list[Finding] = []
    show((output.heading(facts.model), Text()))
    for heading, group in groupby(examine(facts), key=lambda found: found[0].heading):
        show([Text(heading, "bold")])
        for _, finding in group:
            findings.append(finding)
            show(output.lines(finding, console.width, signs))
        show([Text()])
    report = concluded(facts, findings)
    show(output.summary(report, console.width, signs))
    return report
