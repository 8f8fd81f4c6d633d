"""`jewelbox doctor`: look at this machine. Exit 1: something would keep a game from being played."""

from collections.abc import Iterator
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
@click.pass_context
def doctor(context: click.Context, for_programs: bool) -> None:
    """Check this machine and say what to do.

    Nothing is changed by it, and a running game does not notice. Exit 1 if anything would keep a game from being
    played.
    """
    facts = Facts(context.find_object(Machine) or Machine())
    report = _json(facts) if for_programs else _tell(facts)
    raise SystemExit(PLAYABLE if report.playable else BROKEN)


def _json(facts: Facts) -> Report:
    report = concluded(facts, [finding for _, finding in examine(facts)])
    click.echo(output.as_json(report))
    return report


def _tell(facts: Facts) -> Report:
    """Print what is found as soon as it is: listening for a box takes a while."""
    console = Console(highlight=False)
    findings: list[Finding] = []
    for line in told(facts, console.width, output.signs_for(console.encoding), findings):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    report = concluded(facts, findings)
    for line in output.summary(report, console.width, output.signs_for(console.encoding)):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    return report


def told(facts: Facts, width: int, signs: output.Signs, findings: list[Finding]) -> Iterator[Text]:
    """The lines for people, without the last ones; what is found is also put on the list."""
    yield output.heading(facts.model)
    yield Text()
    for heading, group in groupby(examine(facts), key=lambda found: found[0].heading):
        yield output.section(heading)
        for _, finding in group:
            findings.append(finding)
            yield from output.lines(finding, width, signs)
        yield Text()
