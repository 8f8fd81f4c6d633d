"""The manual page of `jewelbox` and its completions for bash, zsh and fish: `python -m tools.manual FOLDER`.

One rule: every word is from the commands themselves, as click knows them, so that no second text can be out of date.
"""

import inspect
import os
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from companion import __version__
from companion.cli import main
from companion.commands.help import page

NAME = "jewelbox"
_SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
_AS_WRITTEN = "\b"  # click's mark of a paragraph whose lines stay as they are


def write(folder: Path) -> None:
    """Write all of it into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.1").write_text(manual_page(), encoding="utf-8")
    for shell in _SHELLS:
        (folder / f"{NAME}.{shell}").write_text(completion(shell), encoding="utf-8")


def completion(shell: str) -> str:
    """What a shell reads to complete our commands: it asks `jewelbox` itself at each Tab."""
    return _SHELLS[shell](main, {}, NAME, f"_{NAME.upper()}_COMPLETE").source()


def manual_page() -> str:
    """All commands, as roff."""
    root = click.Context(main, info_name=NAME, **main.context_settings)
    lines = [
        f'.TH {NAME.upper()} 1 "{_date()}" "{NAME} {__version__}" "Jewelbox Companion"',
        *(".SH NAME", f"{NAME} \\- {_roff(_summary(main))}"),
        *(".SH SYNOPSIS", f".B {NAME}", _roff(" ".join(main.collect_usage_pieces(root)))),
        *(".SH DESCRIPTION", *_paragraphs(main), *_options(root, main.get_params(root))),
        ".SH COMMANDS",
    ]
    for context in _commands(root):
        pieces = " ".join(context.command.collect_usage_pieces(context))
        lines += [f'.SS "{_roff(context.command_path)} {_roff(pieces)}"', *_paragraphs(context.command)]
        lines += _options(context, context.command.params)  # each has --help, too: that is said once
    title, _, codes = page("exit-codes").partition("\n\n")
    lines += [".SH EXIT STATUS", f"{_roff(title)}:", *_as_written(codes)]
    return "\n".join(lines) + "\n"


def _commands(context: click.Context) -> Iterator[click.Context]:
    """The contexts of all commands below one, those of groups before what is in them."""
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None and not command.hidden:
            below = click.Context(command, parent=context, info_name=name)
            yield below
            yield from _commands(below)


def _summary(command: click.Command) -> str:
    first, *_ = inspect.cleandoc(command.help or "").split("\n\n")
    return " ".join(first.split()).removesuffix(".")


def _paragraphs(command: click.Command) -> Iterator[str]:
    for text in inspect.cleandoc(command.help or "").split("\n\n"):
        if text.startswith(_AS_WRITTEN):
            yield from _as_written(text.removeprefix(_AS_WRITTEN).strip("\n"))
        else:
            yield from (".PP", _roff(" ".join(text.split())))


def _options(context: click.Context, parameters: Sequence[click.Parameter]) -> Iterator[str]:
    for option in parameters:
        if isinstance(option, click.Option) and (record := option.get_help_record(context)):
            names, said = record
            yield from (".TP", f".B {_roff(names)}", _roff(" ".join(said.split())))


def _as_written(text: str) -> Iterator[str]:
    yield from (".PP", ".nf", *(_roff(line) for line in text.splitlines()), ".fi")


def _roff(text: str) -> str:
    """Plain text for roff: hyphens that can be copied, and no line that is taken for an order."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^([.'])", r"\\&\1", escaped)


def _date() -> str:
    """Of what is built, if the one who builds says so."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    return f"{datetime.fromtimestamp(int(seconds), UTC) if seconds else datetime.now(UTC):%Y-%m-%d}"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
