"""Checks the codec against frames.json. Runs on CPython and on MicroPython: `micropython check.py FOLDER-OF-frames`."""

import binascii
import json
import sys

from firmware_bridge import codec
from tools.rig.state_frame import encode_state


def state(fields):  # type: ignore[no-untyped-def]
    changes = tuple((t_ms, channel, bool(level)) for t_ms, channel, level in fields["changes"])
    names = ("boot", "seq", "t_ms", "total", "battery_mv", "boards", "levels")
    counters = binascii.unhexlify(fields["counters"])
    head = tuple(fields[name] for name in names)
    return codec.State(*(head + (counters, changes)))  # noqa: RUF005 (one list for all arguments)


def hello(fields):  # type: ignore[no-untyped-def]
    boards = tuple((name, tuple(channels)) for name, channels in fields["boards"])
    head = (fields["boot"], fields["seq"], fields["t_ms"], tuple(fields["firmware"]), fields["debounce_ms"])
    return codec.Hello(*head, binascii.unhexlify(fields["map_hash"]), boards)


def facts(fields):  # type: ignore[no-untyped-def]
    head = (fields["boot"], fields["seq"], fields["t_ms"], tuple(fields["micropython"]))
    return codec.Facts(*head, fields["freed"], fields["restarts"])


def check(vector):  # type: ignore[no-untyped-def]
    wire = binascii.unhexlify(vector["wire"].replace(" ", ""))
    if "error" in vector:
        try:
            codec.decode(codec.unwrap(wire))
        except codec.ProtocolError as error:
            return str(error) == vector["error"]
        return False
    if "state" in vector:
        value = state(vector["state"])  # type: ignore[no-untyped-call]
        body = encode_state(value)
    elif "facts" in vector:
        value = facts(vector["facts"])  # type: ignore[no-untyped-call]
        body = codec.encode_facts(value)
    else:
        value = hello(vector["hello"])  # type: ignore[no-untyped-call]
        body = codec.encode_hello(value)
    return codec.wrap(body) == wire and codec.decode(codec.unwrap(wire[1:-1])) == value


def check_all(path):  # type: ignore[no-untyped-def]
    with open(path) as stream:  # noqa: PTH123 (MicroPython has no pathlib)
        vectors = json.load(stream)
    return [vector["name"] for vector in vectors if not check(vector)], len(vectors)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    FAILED, COUNT = check_all(sys.argv[1])  # type: ignore[no-untyped-call]
    print(f"{COUNT} vectors, failed: {FAILED}")  # noqa: T201
    sys.exit(len(FAILED))
