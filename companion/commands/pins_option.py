"""The option --pins: the file of a pin map, or the name of one that comes with the program."""

from pathlib import Path

import click

from hardware.pins.toml import named_map


class PinMapFile(click.ParamType[Path]):
    """`my-box.toml`, or `minimal.toml`, which comes with the program."""

    name = "FILE"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ARG002
        return named_map(str(value))
