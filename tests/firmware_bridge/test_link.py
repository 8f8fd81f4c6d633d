"""The link: every state it can be in, and what it says then. Bytes come from a box that tells the truth."""

from companion.words import Words
from firmware_bridge import codec
from firmware_bridge.link import ASK_EVERY_MS, LOST_AFTER_MS
from firmware_bridge.link_events import Baseline, Changed, Event, Missed, Silenced, State
from tests.firmware_bridge.box import BOARDS, NAMES, Box
from tests.firmware_bridge.talk import PORT, Talk, levels

HIGH, LOW = True, False


def test_box_is_identified_before_anything_is_believed() -> None:
    talk = Talk()
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    assert talk.hear(talk.box.frame()) == []
    assert talk.hear(talk.box.hello()) == []
    assert talk.state() is State.IDENTIFYING
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]
    assert talk.link.status().firmware == "1.0.0"
    assert talk.message == f"the box answers on {PORT}"


def test_hello_is_asked_for_until_it_comes_but_not_all_the_time() -> None:
    talk = Talk()
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    assert talk.link.to_send(talk.now_ms + ASK_EVERY_MS - 1) == b""
    assert talk.link.deadline_ms() == talk.now_ms + ASK_EVERY_MS
    assert talk.link.to_send(talk.now_ms + ASK_EVERY_MS) == codec.ASK_HELLO
    assert talk.live().link.to_send(talk.now_ms + 10 * ASK_EVERY_MS) == b""


def test_change_comes_with_the_picos_own_time() -> None:
    talk = Talk().live()
    talk.pass_time(100)
    talk.box.change(2)
    talk.pass_time(40)
    assert talk.hear(talk.box.frame()) == [Changed(talk.now_ms - 40, NAMES[2], HIGH)]


def test_frame_that_was_lost_loses_nothing() -> None:
    talk = Talk().live()
    for channel in (2, 3, 2, 5):
        talk.pass_time(10)
        talk.box.change(channel)
        talk.box.frame()
    start_ms = talk.now_ms - 30
    talk.pass_time(10)
    assert talk.hear(talk.box.frame()) == [
        Changed(start_ms, NAMES[2], HIGH),
        Changed(start_ms + 10, NAMES[3], HIGH),
        Changed(start_ms + 20, NAMES[2], LOW),
        Changed(start_ms + 30, NAMES[5], HIGH),
    ]
    assert talk.link.status().counters.lost == 4


def test_more_than_eight_changes_lost_are_told_and_where() -> None:
    talk = Talk().live()
    for channel in (7, 7, 7, 9, 1, 2, 3, 4, 5, 6, 1, 2):
        talk.pass_time(10)
        talk.box.change(channel)
    missed, *changes = talk.hear(talk.box.frame())
    assert missed == Missed(talk.now_ms - 70, {NAMES[7]: 3, NAMES[9]: 1}, {NAMES[7]: True, NAMES[9]: True})
    assert [change.channel for change in changes if isinstance(change, Changed)] == [
        NAMES[channel] for channel in (1, 2, 3, 4, 5, 6, 1, 2)
    ]
    assert talk.link.status().counters.missed == 4


def test_counter_that_has_gone_round_puts_every_channel_in_doubt() -> None:
    talk = Talk().live()
    for _ in range(256 + 8):
        talk.pass_time(1)
        talk.box.change(3)
    missed = talk.hear(talk.box.frame())[0]
    assert isinstance(missed, Missed)
    assert set(missed.counts) == set(NAMES)


def test_duplicate_and_old_frames_are_counted_and_change_nothing() -> None:
    talk = Talk().live()
    old = talk.box.frame()
    talk.box.change(4)
    new = talk.box.frame()
    assert len(talk.hear(new)) == 1
    assert talk.hear(new + old) == []
    assert talk.link.status().counters.duplicate == 2


def test_hello_of_the_same_boot_counts_as_a_frame() -> None:
    talk = Talk().live()
    hello = talk.box.hello()
    talk.hear(hello + talk.box.frame() + hello)
    counters = talk.link.status().counters
    assert (counters.good, counters.lost, counters.duplicate) == (4, 0, 1)


def test_reboot_is_a_new_baseline_once_a_hello_confirms_it() -> None:
    talk = Talk().live()
    old = talk.box
    talk.box = Box(boot=2, levels=0b110)
    assert talk.hear(talk.box.frame()) == []
    assert talk.state() is State.IDENTIFYING
    assert "has restarted" in talk.message
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    talk.hear(talk.box.hello())
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box))]
    assert talk.link.status().counters.boots == 2
    assert talk.hear(old.hello() + old.frame()) == []  # what still was in some buffer
    assert talk.state() is State.LIVE


def test_box_that_comes_back_without_rebooting_is_heard_again_at_once() -> None:
    talk = Talk().live()
    first, second = talk.box, Box(boot=2)
    for box in (second, first, second, first):
        talk.box = box
        talk.link.closed(talk.now_ms, Words("unplugged"))
        talk.link.opened(talk.now_ms)
        talk.hear(box.hello())
        assert talk.hear(box.frame()) == [Baseline(talk.now_ms, levels(box))]


def test_box_that_comes_back_on_a_line_that_stayed_open_is_heard_within_two_frames() -> None:
    talk = Talk().live()
    first, talk.box = talk.box, Box(boot=2)
    talk.hear(talk.box.hello())
    talk.hear(talk.box.frame())
    assert talk.hear(first.frame()) == []  # it could be left over in some buffer
    assert talk.state() is State.LIVE
    talk.hear(first.frame())
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    talk.hear(first.hello())
    assert talk.hear(first.frame()) == [Baseline(talk.now_ms, levels(first))]


def flood(talk: Talk, ms: int, per_ms: int = 12) -> list[Event]:
    """Twelve changes in a millisecond, eight in each frame."""
    events: list[Event] = []
    for _ in range(ms):
        talk.pass_time(1)
        for number in range(per_ms):
            talk.box.change(number % len(NAMES))
        wire = talk.box.frame()
        if talk.link.to_send(talk.now_ms):
            wire = talk.box.hello() + wire
        events += talk.hear(wire)
        events += talk.link.tick(talk.now_ms)
    return events


def test_box_that_says_more_than_sensors_can_do_is_told_to_be_broken_and_not_listened_to() -> None:
    talk = Talk().live()
    first = flood(talk, 1000)
    assert isinstance(first[-1], Silenced)
    assert talk.state() is State.REFUSED
    assert "reports thousands of changes per second, more than sensors can make" in talk.message
    later = flood(talk, 20_000)
    assert len(later) < 100
    assert len(talk.link._rest) <= codec.LARGEST_CHUNK


def test_box_that_has_calmed_down_is_heard_again() -> None:
    talk = Talk().live()
    flood(talk, 3000)
    talk.pass_time(30_000)
    events = [event for _ in range(8) for event in flood(talk, 250, 0)]
    assert isinstance(events[0], Baseline)
    assert talk.state() is State.LIVE


def test_whole_box_that_hums_is_no_flood() -> None:
    """Every reed, as fast as the firmware's debounce lets through."""
    talk = Talk().live()
    for _ in range(2000):
        talk.pass_time(10)
        for channel in range(8):
            talk.box.change(channel)
        assert talk.hear(talk.box.frame())
    assert talk.state() is State.LIVE


def test_silence_is_a_state_with_a_message_and_then_every_sensor_is_lost() -> None:
    talk = Talk().live()
    talk.pass_time(LOST_AFTER_MS - 1)
    assert talk.link.tick(talk.now_ms) == []
    assert talk.link.deadline_ms() == talk.now_ms + 1
    talk.pass_time(1)
    [lost] = talk.link.tick(talk.now_ms)
    assert isinstance(lost, Silenced)
    assert (lost.t_ms, lost.channels) == (talk.now_ms, NAMES)
    why = f"no frame from the box for 3 s: is it switched on and its battery charged? (port {PORT})"
    assert str(lost.why) == why
    assert (talk.link.state, talk.message) == (State.SILENT, why)
    assert talk.link.to_send(talk.now_ms) == codec.ASK_HELLO
    talk.box.change(3)
    assert talk.hear(talk.box.frame()) == [Baseline(talk.now_ms, levels(talk.box), (NAMES[3],))]
    assert (talk.link.state, talk.link.status().counters.missed) == (State.LIVE, 1)


def test_after_a_silence_the_counters_tell_which_sensors_moved_and_came_back() -> None:
    talk = Talk().live()
    talk.pass_time(LOST_AFTER_MS)
    talk.link.tick(talk.now_ms)
    before = levels(talk.box)
    for _ in range(10):
        talk.box.change(5)
    talk.box.change(2)
    talk.box.change(2)
    (baseline,) = talk.hear(talk.box.frame())
    assert baseline == Baseline(talk.now_ms, before, (NAMES[2], NAMES[5]))


def test_unplugged_port_that_is_back_soon_has_lost_nothing() -> None:
    talk = Talk().live()
    assert talk.link.closed(talk.now_ms, Words("unplugged")) == []
    assert (talk.link.state, talk.message) == (State.CLOSED, "unplugged")
    talk.pass_time(LOST_AFTER_MS - 10)
    talk.box.change(6)
    talk.link.opened(talk.now_ms)
    assert talk.hear(talk.box.frame()) == [Changed(talk.now_ms, NAMES[6], HIGH)]
    assert talk.link.status().counters.reconnects == 1


def test_port_that_stays_away_loses_every_sensor_once() -> None:
    talk = Talk().live()
    talk.link.closed(talk.now_ms, Words("unplugged"))
    talk.pass_time(LOST_AFTER_MS)
    assert talk.link.tick(talk.now_ms) == [Silenced(talk.now_ms, NAMES, Words("unplugged"))]
    assert talk.link.tick(talk.now_ms + 1) == []
    assert talk.link.deadline_ms() is None


def test_half_a_frame_from_before_the_port_was_pulled_is_forgotten() -> None:
    talk = Talk().live()
    talk.box.change(1)
    talk.hear(talk.box.frame()[:-1])
    talk.link.closed(talk.now_ms, Words("unplugged"))
    talk.link.opened(talk.now_ms)
    assert talk.hear(b"\0") == []


def test_board_that_goes_and_comes_is_silent_and_then_at_a_baseline() -> None:
    talk = Talk().live()
    talk.box.answering = 0b1101
    (gone,) = talk.hear(talk.box.frame())
    assert isinstance(gone, Silenced)
    assert gone.channels == BOARDS[1][1]
    assert "level board B does not answer" in str(gone.why)
    assert talk.message == str(gone.why)
    talk.box.answering = 0b1111
    talk.box.change(9)
    talk.box.change(1)
    back, other = talk.hear(talk.box.frame())
    assert back == Baseline(talk.now_ms, {name: at == 1 for at, name in enumerate(BOARDS[1][1])})
    assert isinstance(other, Changed)
    assert other.channel == NAMES[1]
    talk.box.answering = 0b1000
    assert len(talk.hear(talk.box.frame())) == 3
    assert talk.message.startswith("level boards A and B and C do not answer")


def test_board_that_is_missing_from_the_start_is_named_after_the_baseline() -> None:
    talk = Talk()
    talk.box.answering = 0b0111
    talk.hear(talk.box.hello())
    baseline, gone = talk.hear(talk.box.frame())
    assert isinstance(baseline, Baseline)
    assert set(baseline.levels) == set(NAMES)
    assert isinstance(gone, Silenced)
    assert gone.channels == BOARDS[3][1]
