"""Counting what became of the frames. No I/O."""

from firmware_bridge.link_events import Counters


class Tally:
    """Counters while they count."""

    def __init__(self) -> None:
        self.good = self.bad = self.skipped = self.duplicate = self.lost = self.missed = self.boots = 0
        self.unknown = 0  # of a boot whose HELLO has not come
        self._opened = 0
        self._boot: int | None = None

    def opened(self) -> None:
        """The port was opened; every time but the first is a reconnect."""
        self._opened += 1

    def booted(self, boot: int) -> None:
        """A box begins; beginning anew with the same one is no boot."""
        self.boots += boot != self._boot
        self._boot = boot

    def frozen(self) -> Counters:
        """As they are now."""
        return Counters(
            good=self.good + self.unknown,
            bad=self.bad,
            skipped=self.skipped,
            duplicate=self.duplicate,
            lost=self.lost,
            missed=self.missed,
            boots=self.boots,
            reconnects=max(0, self._opened - 1),
        )
