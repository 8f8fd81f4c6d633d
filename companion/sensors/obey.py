"""Carries out what people type: the virtual box does it, a real one has to be moved by hand. No I/O.

One rule: an order is never an error; what cannot be done is answered in one line.
"""

from typing import assert_never

from companion.sensors import orders
from companion.sensors.orders import Break, Do, Help, Mend, Order, OrderError, Play, Quit
from hardware.mock_actions import ImpossibleError
from hardware.mock_source import MockSource
from hardware.sources import Source

_NOT_VIRTUAL = "only the virtual box takes orders: move the real one. Type quit to leave"


class Orders:
    """Carries out what was typed, and answers in one line."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.quit = False
        self.help = False

    def obey(self, text: str) -> str:
        """The answer to a line; empty if there is nothing to say."""
        self.help = False
        try:
            order = orders.parse(text)
            return "" if order is None else self._carry_out(order)
        except (OrderError, ImpossibleError) as error:
            return str(error)

    def _carry_out(self, order: Order) -> str:
        match order:
            case Quit():
                self.quit = True
            case Help():
                self.help = True
            case Do() | Break() | Mend() | Play():
                return self._to_the_box(order)
            case _:
                assert_never(order)
        return ""

    def _to_the_box(self, order: Do | Break | Mend | Play) -> str:
        box = self._source
        if not isinstance(box, MockSource):
            return _NOT_VIRTUAL
        match order:
            case Do(action):
                box.do(action)
            case Break(fault):
                box.break_(fault)
                return f"{fault.kind}: type mend to make it good again"
            case Mend(channel):
                box.mend(channel)
                return "everything is as good as new" if channel is None else f"{channel} is as good as new"
            case Play(on):
                box.play(on=on)
                return "hands play by themselves: type stop to end it" if on else "hands off"
            case _:
                assert_never(order)
        return ""
