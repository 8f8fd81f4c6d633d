"""The line to a tray is told about in the tray's words."""

import re

import pytest

from firmware_bridge import hints
from firmware_bridge.codec import Facts
from hardware.tile_tray.line_words import LINE_WORDS
from hardware.tile_tray.tile_tray import TILE_TRAY

EXPECTED = TILE_TRAY.expected(None)
PORT = "/dev/ttyACM0"


def test_every_sentence_about_a_box_has_one_about_a_tray() -> None:
    texts = {value for name, value in vars(hints).items() if isinstance(value, str) and name.isupper()}
    about_boxes = {text for text in texts if re.search(r"\bbox\b|slip ring|firmware install", text)}
    assert about_boxes <= LINE_WORDS.keys()
    assert not any(re.search(r"\bbox\b|slip ring", text) for text in LINE_WORDS.values())


@pytest.mark.parametrize(("usual", "ours"), LINE_WORDS.items())
def test_it_tells_the_same_facts(usual: str, ours: str) -> None:
    assert set(re.findall(r"{\w+}", usual)) == set(re.findall(r"{\w+}", ours))


def test_what_is_said_keeps_its_facts_and_other_sentences_stay() -> None:
    assert EXPECTED is not None
    assert str(EXPECTED.said(hints.live(PORT, (), Facts(1, 1, 1, (), 0, 0)))) == f"the tray answers on {PORT}"
    assert str(EXPECTED.said(hints.boards_missing(["gems"]))).startswith("board gems does not answer: check its plug")
    waiting = hints.about(PORT, hints.NOT_OPEN)
    assert EXPECTED.said(waiting) is waiting
