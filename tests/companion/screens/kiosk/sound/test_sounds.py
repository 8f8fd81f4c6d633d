"""Cues: what their samples are like, that they reach a sound card, and silence where there is none."""

import itertools
import math
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.screens.kiosk.sound.sounds import LOUDEST, RATE, SCORES, Cue, Sounds, has_sound, render

MS = RATE / 1000


def samples_of(cue: Cue) -> "array[int]":
    return render(SCORES[cue])


def loudness(samples: "array[int]") -> float:
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples)) / LOUDEST


def turns_a_second(samples: "array[int]") -> float:
    """How often it crosses zero upwards: its pitch, roughly."""
    return sum(one < 0 <= other for one, other in itertools.pairwise(samples)) * RATE / len(samples)


@pytest.fixture(autouse=True)
def closed_card() -> Iterator[None]:
    """No test before, here or in another file, has left the sound card open."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def dummy_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.mark.parametrize("cue", Cue)
def test_cue_is_short_heard_and_never_clips(cue: Cue) -> None:
    samples = samples_of(cue)
    assert 60 * MS <= len(samples) <= 3000 * MS
    peak = max(map(abs, samples)) / LOUDEST
    assert peak == pytest.approx(SCORES[cue].peak, abs=0.001)
    assert 0.2 <= peak <= 0.7
    assert loudness(samples) > 0.03
    assert abs(sum(samples) / len(samples)) < LOUDEST * 0.01, "a loudspeaker is not pushed out for good"


@pytest.mark.parametrize("cue", Cue)
def test_cue_begins_and_ends_in_silence(cue: Cue) -> None:
    samples = samples_of(cue)
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[-round(5 * MS) :])) < LOUDEST * 0.01, "no click"


@pytest.mark.parametrize("cue", Cue)
def test_cue_is_struck_and_dies_away(cue: Cue) -> None:
    samples = samples_of(cue)
    quarter = len(samples) // 4
    assert loudness(samples[:quarter]) > 4 * loudness(samples[-quarter:])


def test_same_cue_is_the_same_every_time() -> None:
    assert render.__wrapped__(SCORES[Cue.PATTER]) == render.__wrapped__(SCORES[Cue.PATTER])


def test_cues_are_told_apart_by_pitch_and_length() -> None:
    pitch = {cue: turns_a_second(samples_of(cue)) for cue in Cue}
    assert pitch[Cue.FOUL] < pitch[Cue.YOUR_TURN] < pitch[Cue.ALARM] < pitch[Cue.PATTER]
    length = {cue: SCORES[cue].length_ms for cue in Cue}
    assert length[Cue.TAP] < length[Cue.PATTER] < length[Cue.ALARM] < length[Cue.WIN]


def test_your_turn_rises_and_foul_falls() -> None:
    for cue, second_ms, rises in ((Cue.YOUR_TURN, 150, True), (Cue.FOUL, 190, False)):
        samples = samples_of(cue)
        first = turns_a_second(samples[: round(second_ms * MS)])
        last = turns_a_second(samples[-round(300 * MS) :])
        assert (last > first) is rises


PLAYED = """
import sys, pygame
from companion.screens.kiosk.sound.sounds import Cue, Sounds
sounds = Sounds()
sounds.play(Cue(sys.argv[1]))
assert not sounds.message, sounds.message
while pygame.mixer.get_busy():
    pygame.time.wait(10)
sounds.close()
"""


@pytest.mark.proof
def test_real_samples_reach_the_sound_card(tmp_path: Path) -> None:
    """SDL's disk driver is a card that writes what it plays to a file."""
    path = tmp_path / "played.raw"
    environment = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(path), "PYTHONPATH": "."}
    command = [sys.executable, "-c", PLAYED, Cue.YOUR_TURN.value]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)
    played = array("h", path.read_bytes())
    wanted = samples_of(Cue.YOUR_TURN)
    start = next(index for index, sample in enumerate(played) if sample)
    first = next(index for index, sample in enumerate(wanted) if sample)
    heard = played[start : start + len(wanted) - first]
    assert heard == wanted[first : first + len(heard)]
    assert len(heard) > 0.9 * len(wanted)


@pytest.mark.usefixtures("dummy_card")
def test_nothing_is_opened_before_the_first_cue() -> None:
    pygame.mixer.quit()
    sounds = Sounds()
    assert pygame.mixer.get_init() is None
    sounds.play(Cue.TAP)
    sounds.play(Cue.TAP)
    assert pygame.mixer.get_init() == (RATE, -16, 1)
    assert pygame.mixer.get_busy()
    assert sounds.message == ""
    sounds.close()
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.usefixtures("dummy_card")
def test_warming_up_goes_step_by_step_and_makes_no_sound() -> None:
    sounds = Sounds()
    steps = 1
    while sounds.warm_up():
        steps += 1
    assert steps == len(Cue)
    assert not sounds.warm_up()
    assert not pygame.mixer.get_busy()


@pytest.mark.usefixtures("dummy_card")
def test_sound_that_is_off_opens_nothing_and_stops_what_is_playing() -> None:
    sounds = Sounds(enabled=False)
    sounds.play(Cue.WIN)
    assert not sounds.warm_up()
    assert pygame.mixer.get_init() is None
    assert sounds.message == ""
    sounds.enabled = True
    assert sounds.enabled
    sounds.play(Cue.WIN)
    assert pygame.mixer.get_busy()
    sounds.enabled = False
    assert not pygame.mixer.get_busy()


def test_missing_card_is_silent_with_a_reason_and_is_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = Sounds()
    sounds.play(Cue.PATTER)
    sounds.play(Cue.PATTER)
    assert not sounds.warm_up()
    assert str(sounds.message).startswith("the sound card cannot be used (")
    assert str(sounds.message).endswith("Connect a speaker, then switch the sound off and on again.")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.enabled = True
    assert sounds.message == ""
    sounds.play(Cue.PATTER)
    assert sounds.message == ""
    assert pygame.mixer.get_busy()
    sounds.close()


def test_machine_without_any_card_is_not_even_asked(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    assert not has_sound({}, cards), "no list of cards"
    cards.write_text("--- no soundcards ---\n")
    assert not has_sound({}, cards)
    cards.write_text(" 0 [Headphones]: bcm2835_headphonbcm2835 Headphones\n")
    assert has_sound({}, cards)


@pytest.mark.parametrize("named", ["alsa", "ALSA", ""])
def test_alsa_without_a_card_is_not_asked_either(
    named: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kiosk's unit names ALSA, which writes a page of errors where there is no card."""
    monkeypatch.setenv("SDL_AUDIODRIVER", named)
    cards = tmp_path / "cards"
    sounds = Sounds(cards=cards)
    sounds.play(Cue.TAP)
    assert str(sounds.message).startswith("no sound card found. ")
    assert capfd.readouterr().err == ""
    cards.write_text(" 0 [Headphones]: bcm2835_headphonbcm2835 Headphones\n")
    assert has_sound({"SDL_AUDIODRIVER": named}, cards)


def test_sound_server_or_a_named_driver_is_worth_a_try(tmp_path: Path) -> None:
    nothing = tmp_path / "cards"
    assert has_sound({"SDL_AUDIODRIVER": "dummy"}, nothing)
    assert has_sound({"PULSE_SERVER": "unix:/run/pulse"}, nothing)
    assert not has_sound({"XDG_RUNTIME_DIR": str(tmp_path)}, nothing)
    (tmp_path / "pipewire-0").touch()
    assert has_sound({"XDG_RUNTIME_DIR": str(tmp_path)}, nothing)


def test_message_for_a_machine_without_a_card(tmp_path: Path) -> None:
    sounds = Sounds(environment={}, cards=tmp_path / "cards")
    sounds.play(Cue.TAP)
    assert str(sounds.message).startswith("no sound card found. ")
    assert pygame.mixer.get_init() is None
