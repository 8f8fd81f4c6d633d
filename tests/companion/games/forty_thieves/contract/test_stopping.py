"""Contract, "Amendments for 0.3": people stop and count. What lies in the hoards decides."""

import pytest

from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.forty_thieves.guide.values import Guide, Result
from companion.games.game import View

from .record import Line, Play, at, event, opened
from .test_phases import ACCEPTED, ALL, RICH, finished, reached

at_every_phase = pytest.mark.parametrize("phase", ACCEPTED)


def stopped(position: Line) -> Play:
    return at(position, options=ALL).say("game_stopped")


def ending(play: Play) -> Result:
    found = GAME.result(play.state)
    assert isinstance(found, Result)
    return found


@at_every_phase
def test_hoards_decide_whatever_is_going_on(phase: str) -> None:
    play = reached(phase)
    before = play.view()
    view = play.say("game_stopped").view()
    assert (view["phase"], view["active"], view["turn_order"], view["options"]) == ("game_over", None, [], [])
    assert (view["ended"], view["stopped"], view["winners"]) == (None, True, ["Ben"])
    assert [seat["score"] for seat in view["seats"]] == [seat["score"] for seat in before["seats"]]
    assert (view["board"], view["stack"], view["fouls"]) == (before["board"], before["stack"], [])


@at_every_phase
def test_it_is_printed_only_where_people_stopped_and_is_never_an_option(phase: str) -> None:
    play = reached(phase)
    assert not any("stopped" in play.view(view) for view in View)
    assert "game_stopped" not in play.options
    play.say("game_stopped")
    assert all(play.view(view)["stopped"] is True for view in View)


def test_a_game_that_ends_by_its_rules_was_not_stopped() -> None:
    assert "stopped" not in finished().view()


def test_it_is_rejected_while_tiles_are_laid_and_after_the_end() -> None:
    assert "tiles are still being laid" in Play(opened()).rejects("game_stopped")
    assert finished().rejects("game_stopped") == "the game is over"
    assert reached("hand").say("game_stopped").rejects("game_stopped") == "the game is over"


@at_every_phase
def test_what_people_say_who_stop_is_that(phase: str) -> None:
    play = reached(phase)
    assert GAME.stopping(play.state) == GAME.event(event("game_stopped"))
    assert GAME.stopping(play.say("game_stopped").state) is None
    assert GAME.stopping(Play().state) is None


def test_a_theft_that_was_not_judged_has_not_happened() -> None:
    play = reached("announced").say("tile_shown r4c4 dagger; game_stopped")
    assert play.view()["theft"] is None
    assert [seat["evil_eyes"] for seat in play.view()["seats"]] == [1, 0, 0]


def test_what_was_stolen_before_a_choice_counts() -> None:
    play = reached("picking")
    assert play.view()["theft"]["pick"] is not None
    theft = play.say("game_stopped").view()["theft"]
    assert (theft["success"], theft["pick"], theft["took"]) == (True, None, [])


def test_the_merchant_has_not_won_yet() -> None:
    hoards = {"Ana": {"sapphires": 2}}
    merchant = {"place": "s22", "stops": 4, "sapphires": 4}
    position = {"hoards": hoards, "merchant": merchant, "sapphires": ["s11", "s12", "s22"]}
    play = stopped(position)
    assert play.view()["winners"] == ["Ana"]
    assert str(ending(play).ended) == "You stopped and counted."


def test_ties_are_broken_as_at_the_end() -> None:
    """Fewer Evil Eyes (38)."""
    hoards = {"Ana": {"sapphires": 3, "evil_eyes": 1}, "Ben": {"sapphires": 2}}
    play = stopped({"hoards": hoards, "sapphires": ["s11", "s12", "s13", "s21"]})
    assert str(ending(play).why) == "Tied with Ana at 2, but Ben has fewer Evil Eyes."


def test_hoards_can_still_be_corrected() -> None:
    play = stopped(RICH).say({"type": "correction", "set": {"hoards": {"Cora": {"sapphire_tiles": 3}}}})
    assert (play.view()["winners"], play.view()["stopped"]) == (["Cora"], True)


def test_label_log_and_summary_say_what_people_did() -> None:
    play = reached("glimpse")
    before, stopping = play.state, GAME.stopping(play.state)
    assert stopping is not None
    after = play.say("game_stopped").state
    told = [str(line) for line in GAME.tell(before, stopping, after).lines]
    assert told == ["the game was stopped and counted", "the game is over: Ben wins"]
    summary = GAME.summary(after)
    assert (summary.stopped, summary.remarks) == (True, "turns: 1; fouls: 0; stopped and counted")
    guide = GAME.guide(after)
    assert isinstance(guide, Guide)
    assert str(guide.happened) == "You stopped and counted."


def test_undo_takes_back_the_stop_and_not_the_theft_before_it() -> None:
    play = reached("announced").say("theft_failed; game_stopped")
    latest = [GAME.event(line) for line in reversed(play.lines)]
    assert GAME.undone_together(play.state, latest) == 1
