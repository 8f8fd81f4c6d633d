"""Debounced levels, counters and the last changes of all sensors. No hardware here: boards are handed in.

One rule: a level is believed when it has stood for the debounce time, and a change has the time at which it began to
stand. A board that does not answer keeps its levels, and the others are still read.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Chip, Flush

LAST_CHANGES = 8
_FAILURES = 3  # so many reads in a row: then the board is missing
_RETRY_MS = 100  # a missing board is asked so often, so that it does not slow down the others
_LOOK_AFTER_MS = 1000
# Wood lets a contact stand for 50 ms between two movements, and no sensor chatters for more than 120 ms. One that is
# restless for longer hums. Its changes are told without debouncing, so that the host can count them, but up to eight of
# them wait for each other.
_STANDS_MS = 50
_RESTLESS_MS = 150


class Board:
    """The sensors of one chip: `bits` are those of its channels, of which the first has the number `first`."""

    def __init__(self, chip: "Chip", first: int, bits: "tuple[int, ...]") -> None:
        self.chip = chip
        self.bits = bits
        self.mask = 0
        self.channel = [0] * 16
        for place, bit in enumerate(bits):
            self.mask |= 1 << bit
            self.channel[bit] = first + place
        self.answers = False
        self.failures = _FAILURES
        self.ask_ms = 0
        self.look_ms = 0
        self.raw = 0
        self.pending = 0
        self.since = [0] * 16  # the last change of each bit
        self.restless = [0] * 16  # the first change after it stood still


class Scanner:
    """All boards. `flush` is called before more changes come together than a frame can tell."""

    def __init__(self, boards: "list[Board]", debounce_ms: int, flush: "Flush") -> None:
        self._boards = boards
        self._debounce_ms = debounce_ms
        self._flush = flush
        self.levels = 0
        self.counters = bytearray(sum([len(board.bits) for board in boards]))
        self.total = 0
        self.changes: list[tuple[int, int, bool]] = []
        self.answering = 0
        self.told = False  # whether a frame was sent at all
        self.news = False  # whether something is in none yet
        self.unsent = 0  # changes that are in none yet
        self._settled: list[tuple[int, int]] = []  # kept, so that a scan without news leaves no garbage

    def sent(self) -> None:
        """All of this is in a frame now."""
        self.told = True
        self.news = False
        self.unsent = 0

    def scan(self, now_ms: int) -> None:
        """Read all boards once."""
        for number, board in enumerate(self._boards):
            if board.answers or now_ms >= board.ask_ms:
                try:
                    word = self._read(board, now_ms)
                except OSError:
                    self._failed(board, number, now_ms)
                else:
                    self._take(board, number, word, now_ms)
        if self._settled:
            news = self.news
            self._settled.sort()
            for t_ms, channel in self._settled:
                if self.unsent >= LAST_CHANGES:
                    self._flush(now_ms)
                self._note(channel, t_ms)
            self._settled = []
            self.news = news  # also if the first of them went into a frame meanwhile

    def _read(self, board: Board, now_ms: int) -> int:
        if not board.answers:
            board.chip.start()
        elif now_ms - board.look_ms >= _LOOK_AFTER_MS:
            board.look_ms = now_ms
            if not board.chip.is_set_up():
                board.chip.start()
        return ~board.chip.read() & board.mask

    def _failed(self, board: Board, number: int, now_ms: int) -> None:
        board.failures += 1
        if board.failures < _FAILURES:
            return
        board.ask_ms = now_ms + _RETRY_MS
        if board.answers:
            board.answers = False
            board.pending = 0
            self.answering &= ~(1 << number)
            self.news = True

    def _take(self, board: Board, number: int, word: int, now_ms: int) -> None:
        board.failures = 0
        if not board.answers:
            self._found(board, number, word, now_ms)
            return
        if word != board.raw:
            self._moved(board, word, now_ms)
        if board.pending:
            self._settle(board, now_ms)

    def _found(self, board: Board, number: int, word: int, now_ms: int) -> None:
        """A board answers. Before the first frame that is the baseline; later what stands otherwise has changed."""
        if self.unsent:
            self._flush(now_ms)
        board.answers = True
        board.look_ms = now_ms
        board.raw = word
        board.pending = 0
        self.answering |= 1 << number
        self.news = True
        for bit in board.bits:
            channel = board.channel[bit]
            if (word >> bit & 1) != (self.levels >> channel & 1):
                if self.told:
                    self._note(channel, now_ms)
                else:
                    self.levels ^= 1 << channel

    def _moved(self, board: Board, word: int, now_ms: int) -> None:
        changed = word ^ board.raw
        board.raw = word
        board.pending |= changed
        for bit in board.bits:
            if changed >> bit & 1:
                if now_ms - board.since[bit] >= _STANDS_MS:
                    board.restless[bit] = now_ms
                board.since[bit] = now_ms

    def _settle(self, board: Board, now_ms: int) -> None:
        for bit in board.bits:
            if board.pending >> bit & 1:
                since_ms = board.since[bit]
                channel = board.channel[bit]
                hums = since_ms - board.restless[bit] > _RESTLESS_MS
                stands = now_ms - since_ms >= (_STANDS_MS if hums else self._debounce_ms)
                changed = (board.raw >> bit & 1) != (self.levels >> channel & 1)
                if changed and (stands or hums):
                    self._settled.append((since_ms, channel))
                if stands:
                    board.pending ^= 1 << bit
                    self.news = self.news or changed or self.unsent > 0

    def _note(self, channel: int, t_ms: int) -> None:
        self.levels ^= 1 << channel
        self.counters[channel] = (self.counters[channel] + 1) & 0xFF
        self.total += 1
        self.unsent += 1
        if len(self.changes) == LAST_CHANGES:
            self.changes.pop(0)
        self.changes.append((t_ms, channel, bool(self.levels >> channel & 1)))
