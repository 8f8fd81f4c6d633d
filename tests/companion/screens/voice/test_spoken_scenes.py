"""What the kiosk says while people play: as much as they want, what is new, and nothing that is hidden."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.master_thieves.events import TurnEnded
from companion.kiosk.gallery import EXHIBITS
from companion.kiosk.kiosk_voice import KioskVoice
from companion.languages import translator
from companion.nodes.nodes import Part
from companion.pages.actions import Configure, Peek, Say, Show, Undo
from companion.pages.context import Exhibit
from companion.pages.routes import Keys, Menu, Play, SettingsPage, SettingsTopic
from companion.screens.voice.engine import EspeakNg
from companion.screens.voice.situation import Situation, Told
from companion.screens.voice.utterance import Kind, Listener, _said_once
from companion.screens.voice.voice import Mouth, Voice
from companion.table.preferences import Rate, Verbosity
from companion.table.table_view import ComputersView
from hardware.jewel_box.pose import Pose, steps
from tests.companion.kiosk.test_laws import HANDS, deeds, do, hidden_game
from tests.companion.kiosk.visits import BY_NAME, Visit, visit
from tests.companion.screens.voice.ears import Blindfold, Ear, listening, told
from tests.companion.screens.voice.engines import program
from tests.laws import share

LEVELS = (Verbosity.INSTRUCTIONS, Verbosity.NEWS, Verbosity.EVERYTHING)


def heard_after(guest: Visit, ear: Ear, order: str) -> list[str]:
    """What is said when hands have done this."""
    before = len(ear.heard)
    guest.hands(order)
    guest.look_on()
    return ear.heard[before:]


def test_a_kiosk_is_silent_until_somebody_wants_it_to_speak() -> None:
    with visit("turn") as guest:
        guest.hands("open A1 front")
        assert guest.kiosk.voice._speaker is None
        assert guest.kiosk.voice.handles() == []
        guest.kiosk.voice.repeat(guest.now_ms)


@pytest.mark.proof
def test_a_kiosk_that_does_not_speak_loads_nothing_for_it() -> None:
    script = (
        "import sys, companion.kiosk.app; print(*[name for name in sys.modules if 'companion.screens.voice.' in name])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def test_each_level_says_more_than_the_one_before() -> None:
    said = []
    for level in LEVELS:
        with visit("turn") as guest:
            ear = listening(guest, level)
            assert ear.heard[:2] == ["Ben: jeweler.", "Open a drawer, front compartment only."]
            said.append(heard_after(guest, ear, "open A1 front"))
    least, more, most = said
    assert least == ["You may place an imitation and your alarm."]
    assert more == ["Nothing fell out.", *least]
    assert most == [
        "You may place an imitation and your alarm.",
        "Then shut it. You may rotate levels, then turn the box over.",
        "S: Sapphire.",
        "D: Diamond.",
        "L: Place the alarm.",
        "Enter: Done.",
    ]


def test_it_interrupts_itself_when_the_turn_changes_and_not_within_one() -> None:
    with visit("turn") as guest:
        ear = listening(guest, Verbosity.NEWS)
        heard_after(guest, ear, "open A1 front")
        heard_after(guest, ear, "close A1")
        assert ear.interruptions == 1  # the first words
        guest.key("return")
        guest.look_on()
        assert ear.interruptions == 2
        assert "Open a drawer, front compartment only." in ear.heard


def test_what_is_refused_is_said_at_every_level_and_again() -> None:
    wrong = Say(('{"type":"gems_taken","gems":"all"}',))
    for level in LEVELS:
        with visit("turn-open") as guest:
            ear = listening(guest, level)
            guest.do(wrong)
            guest.wait(9000)
            guest.do(wrong)
            assert ear.heard.count("A jeweler takes nothing from the drawer.") == 2


def test_what_is_undone_is_not_told_again() -> None:
    with visit("turn-spill") as guest:
        ear = listening(guest)
        before = len(ear.heard)
        guest.do(Undo())
        said = ear.heard[before:]
        assert said[:2] == ["Put the box back.", "Undone: Ben opened a drawer."]
        assert not any("fell out" in text for text in said)
        assert "B: Keep the box as it is." in said


@pytest.mark.parametrize("level", LEVELS[1:])
def test_what_fell_is_not_told_again_when_the_drawer_is_shut(level: Verbosity) -> None:
    with visit("turn-spill") as guest:
        ear = listening(guest, level)
        said = heard_after(guest, ear, "close A2")
        assert said
        assert not any("fell out" in text for text in said)


def test_a_step_that_was_done_leads_to_the_next_one() -> None:
    with visit("differs") as guest:
        ear = listening(guest, Verbosity.INSTRUCTIONS)
        assert ear.heard[:3] == [
            "The box doesn't match the game.",
            "Shut the back right drawer of the middle level.",
            "Rotate the top two levels a quarter turn counter-clockwise.",
        ]
        opened = next(iter(guest.kiosk.running.box.snapshot.drawers))  # type: ignore[union-attr]
        assert heard_after(guest, ear, f"close {opened}") == [
            "Rotate the top two levels a quarter turn counter-clockwise."
        ]


def test_a_round_is_over_before_the_next_one_begins() -> None:
    with visit("sharing") as guest:
        ear = listening(guest)
        guest.key("b", "b")
        guest.look_on()
        over, begun = [
            next(n for n, text in enumerate(ear.heard) if text.startswith(start)) for start in ("Round", "Everyone")
        ]
        assert over < begun
        assert not any(text.endswith("began.") for text in ear.heard), "that the last one is over says it"
        assert not any("leads with" in text for text in ear.heard), "the scores say it"


def test_what_fell_is_told_once_with_what_it_costs_and_without_what_the_rest_says() -> None:
    with visit(replace(BY_NAME["turn-spill"], steps=())) as guest:
        ear = listening(guest)
        said = heard_after(guest, ear, "open A2")
        assert said[:2] == ["2 diamonds fell out, onto the red pillow.", "Take and place nothing this turn."]
        assert not any("put them" in text or "opened" in text for text in said)


def test_who_cannot_see_is_told_to_press() -> None:
    for scene in ("reveal", "reveal-tie"):
        for level in LEVELS:
            with visit(scene) as guest:
                said = " ".join(listening(guest, level).heard).lower()
                sees = level is not Verbosity.EVERYTHING
                assert ("tap" in said, "press" in said) == (sees, not sees)


def test_what_people_know_by_now_is_said_again_only_if_they_ask() -> None:
    with visit("turn") as guest:
        ear, rounds = listening(guest), []
        for _ in range(5):
            before = len(ear.heard)
            heard_after(guest, ear, "open A1 front")
            heard_after(guest, ear, "close A1")
            rounds.append(ear.heard[before:])
            guest.do(Undo())
            guest.do(Undo())
            guest.look_on()
        assert all("Enter: Done." in said for said in rounds[:2])
        assert "Then shut it. You may rotate levels, then turn the box over." in rounds[0]
        assert "Then shut it." in rounds[1], "the rest was said before the drawer was opened, too"
        assert rounds[-1] == ["You may place an imitation and your alarm.", "You may move the box."]
        heard_after(guest, ear, "open A1 front")
        before = len(ear.heard)
        guest.key(".", ".")
        assert set(ear.heard[before:]) >= {
            "Then shut it. You may rotate levels, then turn the box over.",
            "Enter: Done.",
        }


def test_what_a_longer_sentence_says_too_is_said_once() -> None:
    short = ("No detectives.", Kind.NEWS)
    long = ("No detectives. The game ends.", Kind.NEWS)
    assert _said_once([short, long, long]) == (long,)
    assert _said_once([long, short]) == (long,)


def test_of_what_happened_only_what_is_new_is_said() -> None:
    """The page tells all that came of a turn so far."""
    listener, turn, fell = Listener(), ("game", "turn", "Ana"), "2 diamonds fell out: put them on the red pillow."
    said = []
    for number, happened in enumerate(("", f"{fell} The drawer is empty.", f"{fell} 1 imitation went in.")):
        now = Situation(turn=turn, event=number, told=(Told(Part.HAPPENED, happened, happened),), told_in=turn)
        said.append(listener.hear(now, Verbosity.NEWS, translator("en")).texts)
    assert said == [(), (f"{fell} The drawer is empty.",), ("1 imitation went in.",)]


_SELECTING = ("tab", "shift tab", "up", "down", "left", "right")


@pytest.mark.law
@settings(max_examples=share(40), database=None, derandomize=True)
@given(
    exhibit=st.sampled_from(
        [each for each in EXHIBITS if each.record is not None and not each.name.startswith("learn")]
    ),
    level=st.sampled_from(LEVELS),
    script=st.lists(deeds, max_size=8),
)
def test_nothing_is_said_again_without_anything_new(exhibit: Exhibit, level: Verbosity, script: list[Any]) -> None:
    """Whatever was done: whoever looks elsewhere and comes back hears nothing of the game that they have heard.

    Keys that select a button are left out: which one that is, is told whenever it changes.
    """
    script = [deed for deed in script if deed[:2] not in [("key", name) for name in _SELECTING]]
    with visit(exhibit) as guest:
        ear = listening(guest, level)
        for deed in [("wait", 10), *script]:
            do(guest, deed)
            if guest.kiosk.done or not isinstance(guest.kiosk.route, Play) or guest.model.trouble is not None:
                return
            guest.look_on()
            guest.do(Show(Play()))
            before = len(ear.heard)
            guest.do(Show(Menu()))
            guest.do(Show(Play()))
            said = list(zip(ear.heard, ear.kinds, strict=True))[before:]
            assert {text for text, kind in said if kind is not Kind.CHOICE} <= {"Menu."}


def test_in_a_computers_turn_nobody_is_told_to_choose() -> None:
    """Its move is told by the place of the drawer: who listens sees no drawer glow."""
    with visit("turn") as guest:
        step = next(iter(steps(Pose(), Pose(drawers={"B3": "front"}))))
        frame = guest.frame
        model = replace(
            frame.model,
            computers=ComputersView(levels={"Ben": "attentive"}, acts="Ben", step=step),
            settings=replace(frame.model.settings, voice=Verbosity.NEWS),
        )
        frame = replace(frame, model=model)
        assert (
            told(frame, Part.TODO)
            == "For Ben: open the back left drawer of the middle level to the end of its front compartment."
        )
        assert told(frame, Part.THEN) == ""


def test_what_a_computer_has_done_in_the_turn_before_is_told_at_every_level() -> None:
    """Nobody else has told it."""
    with visit("turn") as guest:
        guest.hands("open A1 front", "close A1")
        guest.key("return")
        frame = guest.frame
        for level in LEVELS:
            settings = replace(frame.model.settings, voice=level)
            model = replace(frame.model, computers=ComputersView(levels={"Ben": "attentive"}), settings=settings)
            for known in (False, True):
                assert told(replace(frame, model=model), Part.HAPPENED, known=known).startswith("Ben has ")


def test_scores_are_said_at_the_end_of_a_round() -> None:
    with visit("sharing") as guest:
        ear = listening(guest)
        guest.key("b", "b")
        guest.look_on()
        scores = [text for text in ear.heard if text.startswith("Scores: ")]
        assert len(scores) == 1
        assert scores[0] == "Scores: Ana: 4, Ben: 1 and Cora: 2."
        assert any(text.endswith("is over.") for text in ear.heard)


def test_scores_that_are_as_they_were_are_not_said_again() -> None:
    listener, said = Listener(), list[str]()
    for number, score in enumerate((0, 1, 1, 2), start=1):
        turn = ("game", "reveal", None)
        now = Situation(turn=turn, event=number, round=number, scores=(("Ana", score),), told=(), told_in=turn)
        said += listener.hear(now, Verbosity.EVERYTHING, translator("en")).texts
    assert said == ["Scores: Ana: 1.", "Scores: Ana: 2."]


def test_the_focus_and_the_page_of_keys_are_read_out() -> None:
    with visit("turn") as guest:
        ear = listening(guest)
        guest.key("tab")
        guest.look_on()
        assert ear.heard[-1] == "Undo."
        guest.do(Show(Keys(Play())))
        assert ear.heard[-2:] == ["full stop: says again what to do.", "question mark: shows this page."]
        guest.do(Show(Menu()))
        assert "Menu." in ear.heard
        guest.do(Show(Play()))
        assert ear.heard[-1] == "Enter: End turn."


def test_a_key_says_again_what_to_do() -> None:
    with visit("turn") as guest:
        ear = listening(guest, Verbosity.INSTRUCTIONS)
        before = len(ear.heard)
        guest.key(".", ".")
        assert ear.heard[before:] == ["Ben: jeweler.", "Open a drawer, front compartment only."]


@pytest.mark.parametrize(
    ("lesson", "first"),
    [("learn-turn", "Each turn begins with a drawer."), ("forty-learn-replace", "Now one action. Replace a tile")],
)
def test_a_lesson_is_read_out_and_speaks_as_the_kiosk_does(lesson: str, first: str) -> None:
    with visit(lesson) as guest:
        ear = listening(guest, Verbosity.INSTRUCTIONS)
        assert " ".join(ear.heard).startswith(first)


def test_the_language_of_the_table_is_spoken() -> None:
    with visit("turn", language="de") as guest:
        ear = listening(guest, Verbosity.INSTRUCTIONS)
        assert ear.heard[1] == "\u00d6ffne eine Schublade, nur das Vorderfach."


@pytest.mark.parametrize("edition", ["zoch", pytest.param("italiano", marks=pytest.mark.proof)])
def test_two_games_that_differ_only_in_what_is_hidden_sound_the_same(edition: str) -> None:
    with ExitStack() as stack:
        guests = [stack.enter_context(visit(hidden_game(edition, other))) for other in (0, 1)]
        ears = [listening(guest) for guest in guests]
        keys = [("key", key, False) for key in ("1", "2", "return", "tab", "tab", "return")]
        for deed in (*keys[:3], *[(order,) for order in HANDS], *keys[3:]):
            for guest in guests:
                do(guest, deed)
                guest.wait(2000)
        assert ears[0].heard == ears[1].heard
        assert len(ears[0].heard) > 30


def test_a_referees_look_into_the_box_is_announced_and_not_read_out() -> None:
    heard = []
    for other in (0, 1):
        with visit(hidden_game("zoch", other)) as guest:
            ear = listening(guest)
            guest.do(Peek())
            heard.append(ear.heard)
            assert "A referee is looking into the box." in ear.heard
    assert heard[0] == heard[1]


# on the kiosk


def test_a_voice_that_is_missing_is_said_in_the_settings_and_among_the_hints() -> None:
    with visit("turn") as guest:
        kiosk = guest.kiosk
        kiosk.voice = KioskVoice(kiosk.settings, kiosk.sounds, lambda sounds: Voice(sounds, None))
        guest.do(Configure("sound", True))  # noqa: FBT003
        guest.do(Show(SettingsPage(SettingsTopic.VOICE)))
        guest.key("1", "1")
        guest.look_on()
        guest.tap("tap to see why")
        assert guest.says("sudo apt install espeak-ng")
        guest.do(Show(SettingsPage(SettingsTopic.VOICE)))
        assert any("No voice is installed" in hint for hint in guest.model.hints)
        guest.key("0", "0")
        guest.look_on()
        assert not guest.says("Nothing is spoken")
        assert guest.model.hints == ()


def test_with_the_sound_off_nothing_is_spoken() -> None:
    with visit("turn") as guest:
        ear = listening(guest)
        guest.do(Configure("sound", False))  # noqa: FBT003
        before = len(ear.heard)
        guest.hands("open A1 front")
        assert len(ear.heard) == before
        guest.do(Show(SettingsPage(SettingsTopic.VOICE)))
        assert guest.says("while it is off, nothing is spoken")
        guest.key("a", "a")
        guest.look_on()
        assert not guest.says("nothing is spoken")


def test_the_speed_is_set_in_steps_and_kept() -> None:
    with visit("settings") as guest:
        guest.do(Show(SettingsPage(SettingsTopic.VOICE)))
        for rate in (Rate.FAST, Rate.VERY_FAST, Rate.SLOW, Rate.NORMAL):
            guest.tap("Speed")
            assert guest.model.settings.voice_rate is rate
        assert guest.kiosk.settings.preferences.voice_rate is Rate.NORMAL


def test_a_real_program_is_heard_on_the_mixer_and_the_loop_sleeps_until_it_is_ready(tmp_path: Path) -> None:
    path = program(tmp_path, f"cat >> {tmp_path}/text; echo >> {tmp_path}/text; cat $TONE")

    def voice(sounds: object) -> Mouth:
        return Voice(sounds, EspeakNg(str(path)))  # type: ignore[arg-type]

    with visit("turn") as guest:
        kiosk = guest.kiosk
        kiosk.voice = KioskVoice(kiosk.settings, kiosk.sounds, voice)
        guest.do(Configure("sound", True))  # noqa: FBT003
        guest.do(Configure("voice", Verbosity.INSTRUCTIONS))
        for _ in range(20):
            if guest.loop.kiosk.voice.handles():
                guest.loop._sleep(10_000)
            guest.wait(300)
        assert (tmp_path / "text").read_text(encoding="utf-8").splitlines() == [
            "Ben: jeweler.",
            "Open a drawer, front compartment only.",
        ]
        kiosk.voice.hush()


# with your eyes closed


def test_the_first_rounds_are_played_by_ear() -> None:
    with visit() as guest:
        player = Blindfold(guest, seed=1)
        player.begin(seats=2)
        acts = player.play()
        for _ in range(25):
            next(acts)
        assert any(text.endswith(": jeweler.") for text in player.transcript)


@pytest.mark.proof
def test_a_whole_game_is_played_by_ear() -> None:
    with visit() as guest:
        player = Blindfold(guest, seed=1)
        player.begin(seats=2)
        acts = sum(1 for _ in player.play())
        assert guest.kiosk.scene == "game-over"
        assert acts > 40
        words = sum(len(text.split()) for text in player.transcript if not text.startswith("["))
        turns = sum(isinstance(event, TurnEnded) for event in guest.kiosk.running.table.record)
        assert words / turns < 6600 / 46, "13,200 words in 46 turns when everything was said each time"
        assert any(text.startswith("Scores: ") for text in player.transcript)
