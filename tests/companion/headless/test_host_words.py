"""Every text that the host's pages say is there, and none that they never say."""

import re
from pathlib import Path

from companion.browsers.host_words import HOST_WORDS
from companion.browsers.page_words import PAGE_WORDS

PAGES = Path(__file__).resolve().parents[3] / "companion" / "web" / "static"
SAID = re.compile(r"\b(?:t|way)\((?:[a-z.]+(?: === \S+)? \? )?\"([a-z_]+)\"(?: : \"([a-z_]+)\")?")
# Made up of parts: t(`game_${status}`), t(`stat_${key}`), t(want).
MADE_UP = re.compile(r"game_(finished|unfinished|abandoned)|stat_[a-z_]+|undo|redo")


def said() -> set[str]:
    found = set()
    for path in PAGES.glob("pages/host*.js"):
        for keys in SAID.findall(path.read_text(encoding="utf-8")):
            found |= {key for key in keys if key}
    return found


def test_what_the_hosts_pages_say_is_among_the_words() -> None:
    assert len(said()) > 60
    assert said() - PAGE_WORDS.keys() == set()


def test_no_text_of_the_host_is_there_for_nothing() -> None:
    everything = "".join(path.read_text(encoding="utf-8") for path in PAGES.rglob("*.js"))
    assert [key for key in HOST_WORDS if f'"{key}"' not in everything and not MADE_UP.fullmatch(key)] == []
