"""Debounced levels, counters and the last changes of all sensors. No hardware here: boards are passed in.

One rule: a level is believed when it has stood for the debounce time, and only from a read that also saw the board's
pull-ups. A change has the time at which the level began to stand. A board that does not answer keeps its levels, and
the others are still read. A round without news allocates nothing: collecting garbage takes as long as five rounds.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Chip, Flush, FreeBus

LAST_CHANGES = 8
_FAILURES = 3  # so many reads in a row: then the board is missing, or something holds the bus
# ETIMEDOUT, as MicroPython has it: not a board that is missing, but a bus that is held. MicroPython ends a failed read
# with a STOP by hand, and its nine clocks often free the bus before we have to.
_TIMED_OUT = 110
_RETRY_MS = 100  # a missing board is asked so often, so that it does not slow down the others
_LOOK_AFTER_MS = 1000  # a board at rest is looked at so often: has it still its pull-ups?
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
        self.flag = 0  # its bit in `Scanner.answering`
        self.mask = 0
        self.channel = [0] * 16
        for place, bit in enumerate(bits):
            self.mask |= 1 << bit
            self.channel[bit] = first + place
        self.answers = False
        self.failures = _FAILURES
        self.was_held = False  # its last read failed because something held the bus
        self.ask_ms = 0
        self.look_ms = 0
        self.raw = 0
        self.pending = 0
        self.since = [0] * 16  # the last change of each bit
        self.restless = [0] * 16  # the first change after it stood still


class Scanner:
    """All boards. `flush` is called before more changes come together than a frame can tell.

    `free_bus` is called when a board does not answer; it says whether something had held the bus, and no longer does.
    """

    def __init__(self, boards: "list[Board]", debounce_ms: int, flush: "Flush", free_bus: "FreeBus") -> None:
        self._boards = boards
        for number, board in enumerate(boards):
            board.flag = 1 << number
        self._debounce_ms = debounce_ms
        self._flush = flush
        self._free_bus = free_bus
        count = sum([len(board.bits) for board in boards])
        self.levels = bytearray((count + 7) // 8)  # channel 0 is bit 0 of the first byte
        self.counters = bytearray(count)
        self.total = 0
        self.changes: list[tuple[int, int, bool]] = []
        self.answering = 0
        self.freed = 0  # how often the bus was stuck and has been freed
        self.restarts = 0  # how often a board had lost its power for a moment
        self.moved_ms = 0  # when a contact was last seen to move
        self.told = False  # whether a frame was sent at all
        self.news = False  # whether something is in none yet
        self.unsent = 0  # changes that are in none yet
        self._settled: list[tuple[int, int]] = []  # kept, so that a scan without news leaves no garbage

    def sent(self) -> None:
        self.told = True
        self.news = False
        self.unsent = 0

    def scan(self, now_ms: int) -> None:
        for board in self._boards:
            if board.answers or now_ms >= board.ask_ms:
                try:
                    word = self._read(board, now_ms)
                except OSError as error:
                    board.was_held = error.errno == _TIMED_OUT
                    self._failed(board, now_ms)
                else:
                    self._take(board, word, now_ms)
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
        """What the pins say; -1 if it means nothing, because the board has just lost its power."""
        if not board.answers:
            board.chip.start()
        elif not board.pending and now_ms - board.look_ms < _LOOK_AFTER_MS:
            word = board.chip.read()
            if ~word & board.mask == board.raw:
                return word
        board.look_ms = now_ms
        word = board.chip.read_checked()
        if word < 0:
            self.restarts += 1
            board.chip.start()
        return word

    def _failed(self, board: Board, now_ms: int) -> None:
        board.failures += 1
        if board.failures < _FAILURES:
            return
        if self._free_bus():
            self._count_freed()
            board.failures = 0  # it may well answer now
            return
        board.ask_ms = now_ms + _RETRY_MS
        if board.answers:
            board.answers = False
            board.pending = 0
            self.answering &= ~board.flag
            self.news = True

    def _count_freed(self) -> None:
        self.freed += 1
        for board in self._boards:
            board.was_held = False

    def _take(self, board: Board, pins: int, now_ms: int) -> None:
        board.failures = 0
        if board.was_held:
            self._count_freed()
        if pins < 0:
            return
        word = ~pins & board.mask
        if not board.answers:
            self._found(board, word, now_ms)
            return
        if word != board.raw:
            self._moved(board, word, now_ms)
        if board.pending:
            self._settle(board, now_ms)

    def _found(self, board: Board, word: int, now_ms: int) -> None:
        """A board answers. Before the first frame that is the baseline; later what is different has changed."""
        if self.unsent:
            self._flush(now_ms)
        board.answers = True
        board.raw = word
        board.pending = 0
        self.answering |= board.flag
        self.news = True
        for bit in board.bits:
            channel = board.channel[bit]
            if (word >> bit & 1) != self._level(channel):
                if self.told:
                    self._note(channel, now_ms)
                else:
                    self.levels[channel >> 3] ^= 1 << (channel & 7)

    def _moved(self, board: Board, word: int, now_ms: int) -> None:
        changed = word ^ board.raw
        self.moved_ms = now_ms
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
                changed = (board.raw >> bit & 1) != self._level(channel)
                if changed and (stands or hums):
                    self._settled.append((since_ms, channel))
                if stands:
                    board.pending ^= 1 << bit
                    self.news = self.news or changed or self.unsent > 0

    def _level(self, channel: int) -> int:
        return self.levels[channel >> 3] >> (channel & 7) & 1

    def _note(self, channel: int, t_ms: int) -> None:
        self.levels[channel >> 3] ^= 1 << (channel & 7)
        self.counters[channel] = (self.counters[channel] + 1) & 0xFF
        self.total += 1
        self.unsent += 1
        if len(self.changes) == LAST_CHANGES:
            self.changes.pop(0)
        self.changes.append((t_ms & 0xFFFFFFFF, channel, bool(self._level(channel))))
