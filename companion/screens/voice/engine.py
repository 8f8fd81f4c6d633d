"""The programs that turn a sentence into sound: Debian's espeak-ng, or pico2wave where somebody has installed it.

Two rules. Whatever a program does, the caller gets a sound or `EngineError`, and that within a time limit; no shell.
And the loop never waits: lines are rendered one after the other in a thread, which wakes the loop when one is done, and
renders nothing more after an error, which is reported once.
"""

import io
import shutil
import struct
import subprocess
import wave
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Protocol

import msgspec

from companion.service.parent import ending_with_us
from companion.table.preferences import Rate
from companion.words import Words
from hardware.sources.source import Mailbox

PATIENCE_S = 5.0  # a sentence takes a twentieth of a second; on a small and busy computer, one
NO_ENGINE = Words("no voice is installed. Install one: sudo apt install espeak-ng. Then restart the game.")
_WORDS_PER_MINUTE: Mapping[Rate, int] = {Rate.SLOW: 135, Rate.NORMAL: 165, Rate.FAST: 210, Rate.VERY_FAST: 290}
_PICO_PERCENT: Mapping[Rate, int] = {Rate.SLOW: 85, Rate.NORMAL: 100, Rate.FAST: 125, Rate.VERY_FAST: 170}


class EngineError(Exception):
    """There is no sound of a sentence; `words` say why, and what to do."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


class Line(msgspec.Struct, frozen=True):
    """A sentence to be spoken: as it is read aloud, in which language, and how fast."""

    text: str
    language: str
    rate: Rate = Rate.NORMAL


class Engine(Protocol):
    """A program that speaks."""

    @property
    def name(self) -> str:
        """What it is called."""

    def render(self, line: Line) -> bytes:
        """A WAV file with the spoken line, or `EngineError`. This takes its time."""


class EspeakNg(msgspec.Struct, frozen=True):
    """Reads the sentence from its standard input, and writes the sound to its standard output."""

    program: str
    patience_s: float = PATIENCE_S
    name: str = "espeak-ng"

    def render(self, line: Line) -> bytes:
        speed = str(_WORDS_PER_MINUTE[line.rate])
        command = (self.program, "--stdin", "--stdout", "-b", "1", "-v", line.language, "-s", speed)
        return completed(run(self.name, command, line.text.encode(), self.patience_s), self.name)


class Pico(msgspec.Struct, frozen=True):
    """Takes the sentence as its last argument, since it reads none elsewhere, and writes a file."""

    program: str
    patience_s: float = PATIENCE_S
    name: str = "pico2wave"

    def render(self, line: Line) -> bytes:
        marks = str.maketrans({"<": " ", ">": " ", "&": " "})  # these would be markup
        text = f'<speed level="{_PICO_PERCENT[line.rate]}">{line.text.translate(marks)}</speed>'
        try:
            with TemporaryDirectory(prefix="jewelbox-voice-") as folder:
                file = Path(folder) / "line.wav"
                country = "GB" if line.language == "en" else line.language.upper()  # which every pico2wave has
                run(
                    self.name,
                    (self.program, f"--lang={line.language}-{country}", f"--wave={file}", "--", text),
                    b"",
                    self.patience_s,
                )
                return completed(file.read_bytes(), self.name)
        except OSError as error:
            raise EngineError(_failed(self.name, str(error))) from error


_ENGINES: Sequence[tuple[str, Callable[[str], Engine]]] = (("pico2wave", Pico), ("espeak-ng", EspeakNg))


def find_engine(search_path: str | None = None) -> Engine | None:
    """The best voice that is installed: in the folders of PATH, or in those that are given."""
    for name, make in _ENGINES:
        program = shutil.which(name, path=search_path)
        if program is not None:
            return make(program)
    return None


def run(name: str, command: Sequence[str], text: bytes, patience_s: float) -> bytes:
    """What a program writes, or `EngineError`: it cannot be run, takes too long, or ends with an error."""
    try:
        ran = subprocess.run(  # noqa: S603 - no shell
            ending_with_us(command), input=text, capture_output=True, timeout=patience_s, check=False
        )
    except subprocess.TimeoutExpired as error:
        why = Words("it did not answer within {n} seconds", {"n": round(patience_s)})
        raise EngineError(_failed(name, why)) from error
    except OSError as error:
        raise EngineError(_failed(name, str(error))) from error
    if ran.returncode:
        last = ran.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise EngineError(_failed(name, last or f"exit {ran.returncode}"))
    return ran.stdout


def _failed(name: str, why: Words | str) -> Words:
    text = "the voice cannot be used ({program}: {why}). Switch it off and on again, or reinstall it."
    return Words(text, {"program": name, "why": why})


def completed(raw: bytes, name: str = "") -> bytes:
    """The same sound as a whole WAV file. A program that writes to a pipe does not know the length in advance."""
    try:
        return _completed(raw)
    except (ValueError, struct.error, wave.Error) as error:
        raise EngineError(_failed(name, Words("it made no sound"))) from error


def _completed(raw: bytes) -> bytes:
    form, data = raw.index(b"fmt "), raw.index(b"data") + 8
    channels, hertz, width = struct.unpack_from("<HI6xH", raw, form + 10)
    samples = raw[data : len(raw) - (len(raw) - data) % max(1, channels * width // 8)]
    if not any(samples):
        raise ValueError("silence")
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(channels)
        sound.setframerate(hertz)
        sound.setsampwidth(width // 8)
        sound.writeframes(samples)
    return file.getvalue()


# in a thread of its own

Rendered = tuple[Line, bytes | EngineError]
_PARTING_S = 0.2  # a thread that waits for a program ends with the process


class Rendering:
    """Lines go in, sounds come out."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._orders: SimpleQueue[Line | None] = SimpleQueue()
        self._done: SimpleQueue[Rendered] = SimpleQueue()
        self._wake = Mailbox()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def fileno(self) -> int:
        """Readable when a line may be done."""
        return self._wake.fileno()

    def order(self, line: Line) -> None:
        self._orders.put(line)

    def withdraw(self) -> None:
        """Nobody waits any more for what was ordered; what is being rendered right now is still done."""
        with suppress(Empty):
            while True:
                self._orders.get_nowait()

    def done(self) -> list[Rendered]:
        """What was done since this was asked last."""
        self._wake.drain()
        found = []
        with suppress(Empty):
            while True:
                found.append(self._done.get_nowait())
        return found

    def close(self) -> None:
        """End the thread; may be called twice."""
        self._orders.put(None)
        self._thread.join(_PARTING_S)
        self._wake.close()

    def _run(self) -> None:
        while (line := self._orders.get()) is not None:
            try:
                self._done.put((line, self._engine.render(line)))
            except EngineError as error:
                self._done.put((line, error))
                return
            finally:
                self._wake.wake()
