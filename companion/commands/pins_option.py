"""The option --pins: a pin map of one's own by its file, or one that comes with the program by its name alone."""

from pathlib import Path

import click

from hardware.pins.toml import named_map


class PinMapFile(click.ParamType[Path]):
    """`my-box.toml`, or `minimal.toml`, which comes with the program."""

    name = "FILE"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ARG002
        return named_map(str(value))
