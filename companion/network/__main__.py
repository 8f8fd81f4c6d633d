"""What the unit starts: `python3 -m companion.network`. It answers one kiosk at a time, and ends when nobody asks.

One rule: systemd has the socket, and lets only the kiosk's user in. Nothing of a request is in the log but its verb.
"""

import logging
import os
import socket
import sys
from contextlib import suppress

from companion.network.manager import Manager
from companion.network.messages import MOST_BYTES, MalformedRequestError, line_of, request_of

_LOG = logging.getLogger("companion.network")
_FIRST_SOCKET = 3  # sd_listen_fds(3)
IDLE_S = 30.0  # without a kiosk, or without a request


def main() -> int:
    """Until nobody asks any more; systemd starts it again when somebody does."""
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.INFO)
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        sys.stderr.write("Started by jewelbox-network.socket alone: sudo systemctl start jewelbox-network.socket\n")
        return 2
    with socket.socket(fileno=_FIRST_SOCKET) as listener:
        serve(listener, Manager())
    return 0


def serve(listener: socket.socket, manager: Manager, idle_s: float = IDLE_S) -> None:
    """Answer whoever comes, one after the other."""
    listener.settimeout(idle_s)
    with suppress(OSError):  # nobody came, or nobody can come any more
        while True:
            kiosk, _ = listener.accept()
            with kiosk, suppress(OSError):  # one that is silent, or has gone
                kiosk.settimeout(idle_s)
                _converse(kiosk, manager)
    manager.close()


def _converse(kiosk: socket.socket, manager: Manager) -> None:
    with kiosk.makefile("rb") as lines:
        while line := lines.readline(MOST_BYTES):
            try:
                request = request_of(line)
            except MalformedRequestError as error:
                _LOG.warning("refused: %s", error)
                return
            status = manager.answer(request)
            if status.failure is not None:
                _LOG.warning("%s: %s %s", request.verb, status.failure.why, status.failure.detail)
            kiosk.sendall(line_of(status))


if __name__ == "__main__":
    sys.exit(main())
