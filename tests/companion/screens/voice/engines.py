"""Small programs in the place of a voice: each does one thing that a real one might do."""

import io
import wave
from pathlib import Path

HERTZ = 22_050


def tone(ms: int = 100, hertz: int = HERTZ) -> bytes:
    """A WAV file with a square wave."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setframerate(hertz)
        sound.setsampwidth(2)
        sound.writeframes((b"\x00\x10" * 25 + b"\x00\xf0" * 25) * (hertz * ms // 50_000))
    return file.getvalue()


def program(folder: Path, script: str, name: str = "espeak-ng") -> Path:
    """A program by this name that runs a shell script; `$TONE` is a file with a sound."""
    folder.mkdir(exist_ok=True)
    (folder / "tone.wav").write_bytes(tone())
    path = folder / name
    path.write_text(f"#!/bin/sh\nTONE={folder}/tone.wav\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path
