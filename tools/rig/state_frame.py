"""The body of a STATE frame from one value, for boxes that are only simulated. Runs on MicroPython, too."""

from firmware_bridge import codec


def encode_state(state: codec.State) -> bytes:
    """The same bytes as the firmware makes, which writes them into a buffer that it keeps."""
    count = len(state.counters)
    levels = state.levels.to_bytes((count + 7) // 8, "little")
    head = (state.boot, state.seq, state.t_ms, state.total, state.battery_mv, state.boards, count)
    body = bytearray(codec.LARGEST_CHUNK)
    size = codec.write_state(body, codec.state_layout(count), head + (levels, state.counters), state.changes)  # noqa: RUF005
    return bytes(body[:size])
