"""Engines: the best that is installed is found, and whatever it does there is a sound, or one error in plain words."""

import io
import wave
from pathlib import Path

import pytest

from companion.screens.voice.engine import EngineError, EspeakNg, Line, Pico, completed, find_engine
from companion.table.preferences import Rate
from tests.companion.screens.voice.engines import HERTZ, program, tone

HELLO = Line("Open B 2.", "en")


def length_ms(sound: bytes) -> float:
    with wave.open(io.BytesIO(sound)) as file:
        return float(file.getnframes() / file.getframerate() * 1000)


def test_without_any_program_there_is_no_engine(tmp_path: Path) -> None:
    assert find_engine(str(tmp_path)) is None


def test_the_better_voice_is_taken_where_both_are_installed(tmp_path: Path) -> None:
    program(tmp_path, "")
    found = find_engine(str(tmp_path))
    assert found is not None
    assert found.name == "espeak-ng"
    program(tmp_path, "", "pico2wave")
    found = find_engine(str(tmp_path))
    assert found is not None
    assert found.name == "pico2wave"


def test_a_sentence_goes_in_at_standard_input_and_is_never_an_argument(tmp_path: Path) -> None:
    path = program(tmp_path, f'echo "$@" > {tmp_path}/arguments; cat > {tmp_path}/text; cat $TONE')
    EspeakNg(str(path)).render(Line("Ana; rm -rf $HOME `x`", "de", Rate.FAST))
    assert (tmp_path / "text").read_text(encoding="utf-8") == "Ana; rm -rf $HOME `x`"
    assert (tmp_path / "arguments").read_text(encoding="utf-8").split() == [
        *("--stdin", "--stdout", "-b", "1", "-v", "de", "-s", "210"),
    ]


def test_pico_gets_one_argument_without_markup_and_its_file_is_read(tmp_path: Path) -> None:
    script = f'cd {tmp_path}; echo "$4" > text; echo "$1" > language; cp $TONE "${{2#--wave=}}"'
    path = program(tmp_path, script, "pico2wave")
    sound = Pico(str(path)).render(Line("<Ana> & -w x", "fr", Rate.SLOW))
    assert length_ms(sound) == pytest.approx(100, abs=5)
    assert (tmp_path / "text").read_text(encoding="utf-8") == '<speed level="85"> Ana    -w x</speed>\n'
    assert (tmp_path / "language").read_text(encoding="utf-8") == "--lang=fr-FR\n"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo first >&2; echo 'no such voice' >&2; exit 1", "no such voice"),
        ("exit 3", "exit 3"),
        ("cat > /dev/null", "it made no sound"),
        ("echo garbage", "it made no sound"),
        ("printf 'RIFFxxxxWAVEfmt data'", "it made no sound"),
        ("head -c 300 /dev/zero", "it made no sound"),
    ],
)
def test_whatever_goes_wrong_is_said_in_plain_words(script: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        EspeakNg(str(program(tmp_path, script))).render(HELLO)
    assert str(caught.value) == (
        f"the voice cannot be used (espeak-ng: {why}). Switch it off and on again, or reinstall it."
    )


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="it did not answer within 0 seconds"):
        EspeakNg(str(program(tmp_path, "exec sleep 60")), patience_s=0.05).render(HELLO)


def test_a_program_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="No such file"):
        EspeakNg(str(tmp_path / "gone")).render(HELLO)


def test_pico_without_room_for_its_file_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = program(tmp_path, "exit 0", "pico2wave")
    with pytest.raises(EngineError, match="No such file"):  # it could write none
        Pico(str(path)).render(HELLO)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    with pytest.raises(EngineError, match="pico2wave"):
        Pico(str(path)).render(HELLO)


def test_a_sound_of_unknown_length_becomes_a_whole_file() -> None:
    whole = tone(200)
    streamed = whole[:4] + b"\xff\xff\xff\x7f" + whole[8:40] + b"\xff\xff\xff\x7f" + whole[44:]
    assert completed(streamed) == whole
    assert completed(streamed + b"\x01") == whole  # half a sample


@pytest.mark.needs("espeak-ng")
@pytest.mark.parametrize("code", ["en", "de", "fr", "it"])
def test_espeak_speaks_each_language_faster_if_asked(code: str) -> None:
    engine = find_engine()
    assert engine is not None
    lengths = [length_ms(engine.render(Line("Ana 1, Ben 2, Cora 3.", code, rate))) for rate in Rate]
    assert lengths == sorted(lengths, reverse=True)
    assert 800 < lengths[1] < 6000
    with wave.open(io.BytesIO(engine.render(HELLO))) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (HERTZ, 2, 1)
