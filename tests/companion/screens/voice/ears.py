"""Somebody who hears what the kiosk says, and writes it down; and people who play by that alone."""

import re
from collections.abc import Iterator, Sequence
from random import Random

from companion.kiosk.kiosk_voice import KioskVoice, heard_at
from companion.nodes.nodes import Part
from companion.pages.actions import Configure
from companion.pages.key_help import SAY_AGAIN
from companion.pages.routes import Play
from companion.screens.kiosk.game_screens import Frame
from companion.screens.voice.utterance import Kind
from companion.screens.voice.voice import Spoken
from companion.table.preferences import Verbosity
from companion.words import Words
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from tests.companion.kiosk.visits import Visit


def told(frame: Frame, part: Part, *, known: bool = False) -> str:
    """What the page of the running game tells those who listen; `known`: those who know the rest."""
    now = heard_at(Play(), frame, ())
    assert now is not None
    return " ".join([each.known if known else each.words for each in now.texts(part)])


class Ear:
    """Hears every sentence, as soon as it is to be said."""

    problem: Words | str = ""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.kinds: list[Kind] = []  # what each of these is about
        self.interruptions = 0

    def say(self, sentences: Sequence[Spoken], now_ms: int, *, interrupts: bool = False) -> None:  # noqa: ARG002
        self.interruptions += interrupts
        self.heard += [spoken.line.text for spoken in sentences]
        self.kinds += [spoken.kind for spoken in sentences]

    def tick(self, now_ms: int) -> None:
        """Nothing takes any time here."""

    def deadline_ms(self) -> int | None:
        return None

    def handles(self) -> list[int]:
        return []

    def hush(self) -> None:
        """Nothing is being said."""

    def close(self) -> None:
        """Nothing to give back."""


def listening(guest: Visit, verbosity: Verbosity = Verbosity.EVERYTHING) -> Ear:
    """An ear at this kiosk, which says so much from now on."""
    ear, kiosk = Ear(), guest.kiosk
    kiosk.voice = KioskVoice(kiosk.settings, kiosk.sounds, lambda _: ear)
    guest.do(Configure("sound", True))  # noqa: FBT003
    guest.do(Configure("voice", verbosity))
    return ear


CHOICE = re.compile(r"(Enter|Esc|[A-Z]|\d): (.+)\.")
DRAWERS = tuple(f"{level}{number}" for level in "ABC" for number in "1234")
_NAMES = {"Enter": "return", "Esc": "escape"}
FORCED = "Smugglers are revealed first"
_SMUGGLER = re.compile(r".+: smuggler\.")
_LONGEST = 600
_ELSEWHERE = ("Menu", "Move the virtual box")  # that leads away from the game


class Blindfold:
    """People who hear what is said, push keys, and know with their hands how the box stands. They see nothing.

    What keys do they remember with what they were told to do: that is not said each time, or only the first of them.
    """

    def __init__(self, guest: Visit, seed: int) -> None:
        self._guest, self._rng = guest, Random(seed)
        guest.kiosk.attendant.running.chance = Random(seed).randrange  # how the box is filled
        self._ear = listening(guest)
        self._read = 0
        self._choices: dict[str, str] = {}
        self._known: dict[str, dict[str, str]] = {}
        self._began: dict[tuple[str, str], dict[str, str]] = {}  # the same, by the first of them, too
        self._told = ""
        self._texts: list[str] = []
        self._in_doubt = False  # nothing was said of what to do now
        self.transcript: list[str] = []

    @property
    def _open(self) -> str:
        """A drawer that hands feel to be open; empty: none is."""
        thing = self._guest.room.source.thing
        assert isinstance(thing, VirtualBox)
        return next(iter(thing.pose.drawers), "")

    def push(self, key: str) -> None:
        """Push a key that was named."""
        self.transcript.append(f"[{key}]")
        name = _NAMES.get(key, key.lower())
        self._guest.key(name, name if len(name) == 1 else "")
        self._guest.look_on()
        self._guest.settle(max(0, self._guest.room.source.thing.now_ms - self._guest.now_ms))  # it may put itself back

    def hands(self, order: str) -> None:
        """Move the box."""
        self.transcript.append(f"[{order}]")
        self._guest.hands(order)
        self._guest.look_on()

    def listen(self) -> list[str]:
        """What was said since; what was offered before is void as soon as there is something else to do."""
        fresh = self._ear.heard[self._read :]
        is_news = all(kind is Kind.NEWS for kind in self._ear.kinds[self._read :])  # then what was offered still counts
        self._read += len(fresh)
        self.transcript += fresh
        offered = {match[1]: match[2] for match in map(CHOICE.fullmatch, fresh) if match is not None}
        told = [text for text in fresh if not CHOICE.fullmatch(text)]
        self._in_doubt = is_news
        if told:
            self._told, self._texts = " ".join(told), told
        first = next(iter(offered.values()), "")
        if len(offered) == 1:
            offered = next((self._began[text, first] for text in self._texts if (text, first) in self._began), offered)
        if told and offered:
            self._known.update(dict.fromkeys(told, offered))
        if len(offered) > 1:
            self._began.update({(text, first): offered for text in self._texts})
        if offered or not is_news:
            known = [self._known[text] for text in told if text in self._known]
            self._choices = offered or (known[-1] if known else {})
        return fresh

    def begin(self, seats: int) -> None:
        """From the first scene to the box."""
        self.listen()
        for wanted in ("New game", "Master Thieves", str(seats)):
            self.push(next(key for key, what in self._choices.items() if what == wanted))
            self.listen()

    def play(self) -> Iterator[str]:
        """Act by act to the end of the game; what is told then."""
        for _ in range(_LONGEST):
            self.listen()
            if "game is over" in self._told:
                return
            yield self._told
            self._act()
        raise AssertionError("\n".join(self.transcript[-60:]))

    def _find_a_smuggler(self) -> None:
        """Go from one thing to the next until somebody's smuggler is said, and push it; whose it is, nobody tells."""
        for _ in range(120):
            self._guest.key("tab")
            if _SMUGGLER.fullmatch("".join(self.listen()[-1:])) and self._rng.random() < 0.5:
                self.transcript.append("[Space]")
                self._guest.key("space")
                self._guest.look_on()
                return
        raise AssertionError(f"no smuggler is to be found: {self.transcript[-70:]}")

    def _act(self) -> None:
        """Do one thing that was told, or say one that was offered."""
        rng, told = self._rng, self._told
        if told.startswith(FORCED):
            self._find_a_smuggler()
            return
        if self._in_doubt and rng.random() < 0.3:
            self.push(SAY_AGAIN)
            return
        done = [key for key, what in self._choices.items() if what in {"Done", "End turn", "Begin the game"}]
        others = [key for key, what in self._choices.items() if key not in done and what not in _ELSEWHERE]
        if self._open and (not others or rng.random() < 0.5) and "Take" not in told.split("Then")[0]:
            self.hands(f"close {self._open}")
        elif "Open a drawer" in told and not self._open and rng.random() < 0.9:
            self.hands(f"open {rng.choice(DRAWERS)} front")
        elif done and not self._open and "rotate" in told and rng.random() < 0.2:
            self.hands(rng.choice(("rotate 1 cw", "rotate 2 ccw")))
        else:
            offered = others if self._open or not done else [*others, *done]
            self.push(rng.choice(offered) if offered else SAY_AGAIN)
