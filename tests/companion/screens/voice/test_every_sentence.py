"""Every sentence that the scenes of the gallery can say is rendered in every language: long enough, and loud enough."""

import io
import wave
from array import array
from collections.abc import Iterable

import pytest

from companion.kiosk.gallery import EXHIBITS
from companion.kiosk.kiosk_voice import heard_at
from companion.languages import LANGUAGES
from companion.pages.context import Exhibit
from companion.screens.voice.engine import Line, find_engine
from companion.screens.voice.situation import Situation
from companion.screens.voice.utterance import utterance
from companion.table.preferences import Verbosity
from tests.companion.kiosk.visits import BY_NAME, visit

SHORTEST_MS, LONGEST_MS_PER_LETTER = 150, 250
QUIETEST = 2000  # of 32767, at the loudest sample
FEW = [BY_NAME[name] for name in ("turn-spill", "sharing")]


def sentences(exhibits: Iterable[Exhibit], language: str) -> set[str]:
    """All that can be said of these scenes."""
    found: set[str] = set()
    for exhibit in exhibits:
        with visit(exhibit, language=language) as guest:
            now = heard_at(guest.kiosk.route, guest.frame, guest.stage.widgets)
            if now is not None:
                found |= set(utterance(Situation(), now, Verbosity.EVERYTHING, guest.frame.say).texts)
    return found


def assert_heard(texts: Iterable[str], language: str) -> None:
    engine = find_engine()
    assert engine is not None
    for text in texts:
        with wave.open(io.BytesIO(engine.render(Line(text, language)))) as file:
            length_ms = file.getnframes() / file.getframerate() * 1000
            samples = array("h", file.readframes(file.getnframes()))
        assert SHORTEST_MS < length_ms < 1000 + LONGEST_MS_PER_LETTER * len(text), (text, length_ms)
        assert max(samples) > QUIETEST, text


@pytest.mark.needs("espeak-ng")
def test_a_turn_and_a_share_out_are_heard_in_english() -> None:
    assert_heard(sentences(FEW, "en"), "en")


@pytest.mark.proof
@pytest.mark.needs("espeak-ng")
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_scene_is_heard_in_every_language(code: str) -> None:
    found = sentences(EXHIBITS, code)
    assert len(found) > 200
    assert_heard(found, code)
