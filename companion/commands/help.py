"""`jewelbox help`: short pages for people who have no other documentation at hand. Exit 2: there is no such topic."""

from importlib import resources

import click

_PAGES = resources.files("companion.commands") / "help_topics"
_END = ".txt"


def topics() -> list[str]:
    """The pages that there are."""
    return sorted(page.name.removesuffix(_END) for page in _PAGES.iterdir() if page.name.endswith(_END))


def page(topic: str) -> str:
    """What a page says."""
    return (_PAGES / f"{topic}{_END}").read_text(encoding="utf-8")


@click.command("help")
@click.argument("topic", required=False)
@click.pass_context
def help_(context: click.Context, topic: str | None) -> None:
    """Explain TOPIC or a command; without one, list the topics."""
    above = context.find_root()
    assert isinstance(above.command, click.Group)
    if topic is None:
        click.echo(above.get_help())
        click.echo(f"\nTopics: {', '.join(topics())}\n\n  jewelbox help TOPIC")
    elif topic in topics():
        click.echo(page(topic), nl=False)
    elif (command := above.command.get_command(above, topic)) is not None:
        click.echo(command.get_help(click.Context(command, above, topic)))
    else:
        raise click.UsageError(f"there is no topic or command {topic}: the topics are {', '.join(topics())}")
