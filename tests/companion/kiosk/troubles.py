"""What lies over a running game, and what lies open in its box."""

from tests.companion.kiosk.visits import Visit

DONE = '{"type":"turn_ended"}'
OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'


def kind(guest: Visit) -> str:
    trouble = guest.model.trouble
    return "" if trouble is None else trouble.kind


def open_drawers(guest: Visit) -> set[str]:
    return set(guest.kiosk.running.table.pose.drawers)
