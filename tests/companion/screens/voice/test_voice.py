"""The voice: one sentence after the other, interruptions, a small memory, and silence that is explained once."""

import logging
import select
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.screens.voice import voice as voice_module
from companion.screens.voice.engine import NO_ENGINE, Engine, EngineError, EspeakNg, Line
from companion.screens.voice.utterance import Kind
from companion.screens.voice.voice import Spoken, Voice
from companion.words import Words
from tests.companion.screens.voice.engines import program, tone

PAUSE_MS = 120


class Player:
    """Writes down what is played, by its length."""

    def __init__(self) -> None:
        self.played: list[int] = []
        self.hushed = 0

    def speak(self, wave: bytes) -> int:
        self.played.append(round((len(wave) - 44) / 441) * 10)
        return self.played[-1]

    def hush(self) -> None:
        self.hushed += 1


class Tones:
    """An engine in this process: as many hundredths of a second as a line has letters."""

    name = "tones"

    def __init__(self) -> None:
        self.rendered: list[str] = []

    def render(self, line: Line) -> bytes:
        self.rendered.append(line.text)
        if line.text == "broken":
            raise EngineError(Words("it is broken"))
        return tone(100 * len(line.text))


def spoken(text: str, kind: Kind = Kind.NEWS) -> Spoken:
    return Spoken(Line(text, "en"), kind)


@pytest.fixture
def make() -> Iterator[Callable[[Engine | None], tuple[Voice, Player]]]:
    made: list[Voice] = []

    def one(engine: Engine | None) -> tuple[Voice, Player]:
        player = Player()
        made.append(Voice(player, engine))
        return made[-1], player

    yield one
    for voice in made:
        voice.close()


def until_rendered(voice: Voice, now_ms: int) -> None:
    """Wait, as the loop does, until everything that was ordered is there."""
    while voice.handles():
        assert select.select(voice.handles(), [], [], 20)[0]
        voice.tick(now_ms)


def test_sentences_are_said_one_after_the_other(make: Callable[..., tuple[Voice, Player]]) -> None:
    voice, player = make(Tones())
    voice.say([spoken("one"), spoken("three")], 0)
    until_rendered(voice, 0)
    assert player.played == [300]
    due_ms = voice.deadline_ms()
    assert due_ms == 300 + PAUSE_MS
    voice.tick(due_ms - 1)
    assert player.played == [300]
    voice.tick(due_ms)
    assert player.played == [300, 500]
    voice.tick(due_ms + 1000)
    assert voice.deadline_ms() is None


def test_what_is_said_again_is_not_rendered_again(make: Callable[..., tuple[Voice, Player]]) -> None:
    engine = Tones()
    voice, player = make(engine)
    for now_ms in (0, 5000):
        voice.say([spoken("one")], now_ms)
        until_rendered(voice, now_ms)
        voice.tick(now_ms + 1000)
    assert player.played == [300, 300]
    assert engine.rendered == ["one"]


def test_an_interruption_stops_what_is_being_said(make: Callable[..., tuple[Voice, Player]]) -> None:
    voice, player = make(Tones())
    voice.say([spoken("one"), spoken("three")], 0)
    until_rendered(voice, 0)
    voice.say([spoken("it")], 100, interrupts=True)
    until_rendered(voice, 100)
    assert (player.played, player.hushed) == ([300, 200], 1)
    voice.tick(10_000)
    assert player.played == [300, 200]


def test_news_are_said_to_their_end_and_instructions_are_void_with_the_next(
    make: Callable[..., tuple[Voice, Player]],
) -> None:
    voice, player = make(Tones())
    voice.say([spoken("n"), spoken("ii", Kind.INSTRUCTION), spoken("ccc", Kind.CHOICE)], 0)
    until_rendered(voice, 0)
    voice.say([spoken("iiii", Kind.INSTRUCTION)], 10)
    until_rendered(voice, 10)
    assert (player.played, player.hushed) == ([100], 0)
    voice.tick(1000)
    voice.tick(2000)
    assert player.played == [100, 400]


def test_choices_do_not_take_the_place_of_an_instruction(make: Callable[..., tuple[Voice, Player]]) -> None:
    voice, player = make(Tones())
    voice.say([spoken("ii", Kind.INSTRUCTION), spoken("c", Kind.CHOICE)], 0)
    until_rendered(voice, 0)
    voice.say([spoken("ccc", Kind.CHOICE)], 10)
    until_rendered(voice, 10)
    for now_ms in (1000, 2000, 3000):
        voice.tick(now_ms)
    assert player.played == [200, 300]


def test_its_memory_is_bounded(make: Callable[..., tuple[Voice, Player]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_module, "MOST_KEPT", 40_000)
    engine = Tones()
    voice, _ = make(engine)
    now_ms = 0
    for text in ("aaaa", "bbbb", "cccc", "dddd", "aaaa"):
        voice.say([spoken(text)], now_ms)
        until_rendered(voice, now_ms)
        now_ms += 10_000
        voice.tick(now_ms)
        assert sum(map(len, voice._kept.values())) <= 40_000
    assert engine.rendered == ["aaaa", "bbbb", "cccc", "dddd", "aaaa"]


def test_lines_that_wait_are_kept_whatever_the_bound(
    make: Callable[..., tuple[Voice, Player]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice_module, "MOST_KEPT", 10)
    voice, player = make(Tones())
    voice.say([spoken("one"), spoken("three"), spoken("seven")], 0)
    for now_ms in (0, 1000, 2000):
        until_rendered(voice, now_ms)
        voice.tick(now_ms)
    assert player.played == [300, 500, 500]


def test_without_an_engine_it_is_silent_and_says_why(make: Callable[..., tuple[Voice, Player]]) -> None:
    voice, player = make(None)
    voice.say([spoken("one")], 0)
    voice.tick(1000)
    assert voice.problem == NO_ENGINE
    assert "sudo apt install espeak-ng" in str(NO_ENGINE)
    assert (player.played, voice.handles(), voice.deadline_ms()) == ([], [], None)


@pytest.mark.parametrize("script", ["exit 1", "exec sleep 60", "echo garbage"])
def test_an_engine_that_fails_is_named_once_in_the_log_and_never_asked_again(
    script: str, make: Callable[..., tuple[Voice, Player]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    voice, player = make(EspeakNg(str(program(tmp_path, script)), patience_s=0.3))
    with caplog.at_level(logging.INFO):
        for now_ms in range(0, 3000, 1000):
            voice.say([spoken("one"), spoken("two")], now_ms)
            until_rendered(voice, now_ms)
    assert "the voice cannot be used" in str(voice.problem)
    assert len(caplog.records) == 1
    assert player.played == []


def test_what_was_ordered_and_is_void_is_not_rendered_before_what_is_wanted(
    make: Callable[..., tuple[Voice, Player]],
) -> None:
    voice, player = make(Tones())
    voice.say([spoken("broken")], 0)
    until_rendered(voice, 0)
    assert voice.problem == Words("it is broken")
    voice.hush()
    voice.close()
    voice.close()
    assert player.played == []
