"""Messages about the line to a tile tray, where the usual ones name a box. Frozen values only."""

from collections.abc import Mapping

from companion.words import Marked, mark
from firmware_bridge import hints

LINE_WORDS: Mapping[str, Marked] = {
    hints.NO_PORT: mark(
        "{port} does not exist: is the tray plugged in, or paired? `jewelbox firmware ports` lists the ports"
    ),
    hints.OUT_OF_REACH: mark("cannot reach the tray on {port}: is it switched on, in range, and paired?"),
    hints.ASKING: mark("looking for the tray on {port}"),
    hints.ANSWERS: mark("the tray answers on {port}"),
    hints.STARTING: mark("the firmware of the tray on {port} has stopped: starting it again"),
    hints.RESTARTED: mark("the tray on {port} has restarted: identifying it"),
    hints.SILENT: mark("no frame from the tray for {n} s: is it switched on and its battery charged? (port {port})"),
    hints.FLOODED: mark(
        "the tray on {port} reports thousands of changes per second, more than sensors can make, so it is ignored: "
        "switch it off and on; if that does not help, run `jewelbox firmware install {port} --apparatus tile_tray`"
    ),
    hints.FREED: mark(
        "the tray answers on {port}, but its I2C bus got stuck and had to be freed (times: {n}): "
        "check its wires, or write i2c_khz = 100 in the pin map"
    ),
    hints.LOST_POWER: mark(
        "the tray answers on {port}, but a board lost power for a moment (times: {n}): check its plug"
    ),
    hints.NO_FIRMWARE: mark(
        "a Pico answers on {port}, but without our firmware: "
        "run `jewelbox firmware install {port} --apparatus tile_tray`"
    ),
    hints.STRANGER: mark('the device on {port} is not the tray: it says "{what}". Is this the right port?'),
    hints.NOTHING: mark("nothing answers on {port}: is the tray switched on, and is this its port?"),
    hints.NEWER: mark(
        "the tray on {port} uses protocol {theirs}, but this program only supports {ours}: update this program"
    ),
    hints.OLDER: mark(
        "the tray on {port} uses protocol {theirs}, but this program needs {ours}: "
        "run `jewelbox firmware install {port} --apparatus tile_tray`"
    ),
    hints.OTHER_MAP: mark(
        "the firmware on {port} was made from a different pin map ({what}): "
        "run `jewelbox firmware install {port} --apparatus tile_tray`, or use the pin map it was made from"
    ),
    hints.BOARDS_MISSING: mark("boards {boards} do not answer: check their plugs and the I2C wires"),
    hints.BOARD_MISSING: mark("board {board} does not answer: check its plug, its wires and its address jumpers"),
}
