"""Which apparatus this is about: what people named, what a pin map or a recording is of, or what is configured.

If nobody says, what answers at a serial port is taken.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.config import Config
from companion.host import Host
from companion.sensing.choose_source import Answering, Choice, Wanted, choose
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES, of_channels, of_pin_map
from hardware.decode_trace import apparatus_of
from hardware.trace import TraceError, TraceReader

if TYPE_CHECKING:
    from firmware_bridge.port import Candidate


def choose_here(wanted: Wanted, config: Config, host: Host) -> Choice:
    """Source and apparatus on this machine; looking for a box may take a moment."""

    def listen(port: str) -> list[Answering]:
        from firmware_bridge.port import Candidate  # noqa: PLC0415 - as in `Host`: few need a serial line

        return listen_at([Candidate(port, is_pico=True)] if port else host.list_candidates())

    named = named_apparatus(wanted, config)
    choice = choose(wanted.source, named, config.apparatus, listen, host.dev, host.model)
    return replace(choice, others=tuple(APPARATUSES.values()))


def listen_at(candidates: "Sequence[Candidate]") -> list[Answering]:
    """What answers at these ports; it may take a moment."""
    from firmware_bridge import finder  # noqa: PLC0415 - likewise

    found = [one for one in finder.look_around(candidates) if one.is_box]
    return in_order(Answering(one.candidate.path, of_channels(one.channels), one.channels) for one in found)


def in_order(answering: Iterable[Answering]) -> list[Answering]:
    """The usual apparatus first, whatever the order of the ports: that depends on which cable was in first."""
    things = [*APPARATUSES.values(), None]
    return sorted(answering, key=lambda one: things.index(one.apparatus))


def named_apparatus(wanted: Wanted, config: Config) -> AnyApparatus | None:
    """The apparatus that is wanted with this configuration; None: nobody says which."""
    if wanted.apparatus:
        return APPARATUSES[wanted.apparatus]
    if wanted.pins is not None:
        return of_pin_map(wanted.pins)
    kind, _, file = wanted.source.partition(":")
    return (_recorded(Path(file)) if kind == "replay" else None) or APPARATUSES.get(config.kiosk.apparatus)


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
