"""Which apparatus this is about: what people named, what a pin map or a recording is of, or what is configured."""

from pathlib import Path

from companion.config import Config
from companion.sensing.choose_source import Wanted
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, of_pin_map
from hardware.decode_trace import apparatus_of
from hardware.trace import TraceError, TraceReader


def choose_apparatus(wanted: Wanted, config: Config) -> AnyApparatus:
    """The apparatus that is wanted with this configuration."""
    if wanted.apparatus:
        return APPARATUSES[wanted.apparatus]
    if wanted.pins is not None:
        return of_pin_map(wanted.pins)
    kind, _, file = wanted.source.partition(":")
    return (_recorded(Path(file)) if kind == "replay" else None) or config.apparatus


def _recorded(trace: Path) -> AnyApparatus | None:
    """What a trace tells by its fitted channels; what is wrong with one, whoever plays it says."""
    if not trace.is_file():
        return None
    things = APPARATUSES.values()
    try:
        with trace.open("rb") as stream:
            return apparatus_of(TraceReader(stream, str(trace), *(each.channels for each in things)), things)
    except (OSError, TraceError):
        return None
