"""How a long-running command ends when it cannot continue, and its exit codes."""

import logging

from companion.host import Host
from companion.log import goes_to_journal
from companion.names import visible

NOT_HERE, WRONG, NO_JOURNAL = 1, 2, 3


def give_up(host: Host, command: str, why: str, code: int, about: str = "") -> int:
    """Say why on standard error and in the log, but only once where both are systemd's journal."""
    logging.getLogger(f"companion.commands.{command}").error("%s%s", about, visible(why))
    if not goes_to_journal(host.stderr):
        host.tell(f"jewelbox {command}: {why}")
    return code
