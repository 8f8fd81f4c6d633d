"""The interface through which everything outside of a game's folder talks to it."""

import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from jewelbox_cups.rules import CUPS, Cups

from companion.games import GAMES, editions, game_of
from companion.games.computer_players import RandomPlayers, Thinking
from companion.games.errors import MalformedError, RejectedError
from companion.games.finished_game import Figures
from companion.games.game import Game, View
from companion.games.master_thieves.rejections import Reason
from companion.games.master_thieves.rejections import RejectedError as OfMasterThieves
from companion.plugins import UnusableError
from companion.words import Words
from tests.toys.counting import ANA, COUNTING, Counting
from tests.toys.counting import OPENED as COUNTING_OPENED

OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Bo"]}'


def test_a_game_can_be_played_through_its_interface_alone() -> None:
    game = game_of(OPENED)
    state = game.open(game.decode(OPENED))
    ruby = game.options(state)[0]
    assert json.loads(game.encode(ruby)) == {"type": "ruby_placed", "drawer": "A1"}
    state = game.apply(state, ruby)
    seen, known = (json.loads(game.view(state, view)) for view in (View.TABLE, View.REFEREE))
    assert known.pop("hidden")["drawers"]["A1"]["secret_upright"] == ["ruby"]
    assert seen.keys() == known.keys()


def test_a_shell_is_told_how_a_game_stands() -> None:
    game = game_of(OPENED)
    state = game.open(game.decode(OPENED))
    assert (game.phase(state), game.is_over(state), list(game.fouls(state))) == ("setup", False, [])
    assert str(game.label(state, game.options(state)[0])) == "a ruby was put into the box"


def test_a_game_that_says_nothing_of_its_own_assumes_hides_and_teaches_nothing() -> None:
    game, said = COUNTING, COUNTING.decode(ANA)
    opened = game.open(game.decode(COUNTING_OPENED))
    after = game.apply(opened, said)
    steps = [(said, after)]
    assert (game.highlights(opened, steps), game.review(opened, steps), game.peek_words) == (None, None, None)
    assert (game.lesson(game.decode(COUNTING_OPENED)), game.secret_cards) == (None, None)
    assert [*game.fouls(after), *game.filled(opened, lambda n: n - 1), *game.offers(None, "Ana")] == []
    assert game.deal(said, lambda n: n - 1) is said
    assert (game.stopping(after), game.position(after)) == (None, None)
    assert [*game.implied_before(opened, said), *game.implied_after(after, said)] == []
    assert not game.may_change(after, said, said)
    assert not game.is_late(opened, said, said)
    assert not game.reveals(opened, said, after)
    assert game.undone_together(after, [said, said]) == 1
    with pytest.raises(RejectedError, match="this game has no corrections"):
        game.set_right([], b"{}")


class PlainCounting(Counting):
    """The same with no figures of its own."""

    figures = Game.figures
    figure_titles = Game.figure_titles


def test_a_game_that_is_played_on_nothing_need_not_say_so() -> None:
    game, said = PlainCounting(), COUNTING.decode(ANA)
    opened = game.open(game.decode(COUNTING_OPENED))
    after = game.apply(opened, said)
    assert (game.apparatus, game.needs_apparatus, game.follows_apparatus) == (None, False, False)
    assert (game.pose(after), game.accept(after, None), game.kept_options, game.pages()) == (None, (), (), None)
    assert (list(game.editions), game.event({"type": "counted", "seat": "Ana"})) == (["counting"], said)
    assert game.tell(opened, said, after).lines == (game.label(opened, said),)
    assert not game.is_landmark(opened, said, after)
    assert (game.figures(opened, [(said, after)]), game.figure_titles.counts) == ([Figures(), Figures()], {})


def test_a_game_from_outside_has_to_be_complete() -> None:
    assert GAMES.check(CUPS) is CUPS
    with pytest.raises(UnusableError, match=r"^it lacks opening and page$"):
        GAMES.check(COUNTING)
    with pytest.raises(UnusableError, match=r"^it lacks apply, decode, encode, "):
        GAMES.check(object())

    class OnPiano(Cups):
        apparatus = "piano"

    with pytest.raises(UnusableError, match=r"^it is played on piano, and nothing here is called that$"):
        GAMES.check(OnPiano())


def test_computer_players_by_chance_play_any_game_in_which_one_seat_has_the_turn() -> None:
    players, rng = RandomPlayers[Any, Any](CUPS), Random(3)
    state = CUPS.open(CUPS.decode(b'{"type":"opened","game":"cups","seats":["Ana","Ben"]}'))
    seats = [players.player("random", seat, rng) for seat in (0, 1)]
    turns = []
    while (seat := players.to_act(state)) is not None:
        *_, event = decided(seats[seat].act(state))
        before, state = state, CUPS.apply(state, event)
        seats[seat].watch(before, event, state)
        turns.append(seat)
    assert turns == [0, 0, 1, 1] * 6
    assert players.settled_tie(state, frozenset({0}), rng) is None


def test_a_card_by_chance_is_one_that_may_be_chosen() -> None:
    game = game_of(OPENED)
    state = game.open(game.decode(OPENED))
    assert game.secret_cards is not None
    player = RandomPlayers[Any, Any](game).player("random", 1, Random(3))
    state = game.apply(state, game.decode(b'{"type":"position_set"}'))
    choices = game.secret_cards.choices(state, 1)
    *_, card = decided(player.card(state))
    assert card in choices


def decided(thinking: Thinking[Any]) -> Iterator[Any]:
    """What comes of it."""
    yield (yield from thinking)


def test_games_are_known_by_their_public_names() -> None:
    assert "master-thieves" in GAMES
    assert [game.name for game in GAMES.values()] == list(GAMES)
    with pytest.raises(MalformedError, match=f"unknown game 'go': this program knows {', '.join(GAMES)}"):
        game_of(b'{"game":"go"}')


def test_a_first_line_that_names_no_game_is_left_to_the_game_to_judge() -> None:
    assert game_of(b"nonsense").name == game_of(b"{}").name == "master-thieves"


def test_a_guide_leads_through_a_game_and_tells_the_choices_as_lines() -> None:
    game = game_of(OPENED)
    state = game.open(game.decode(OPENED))
    state = game.apply(state, game.decode(b'{"type":"drawer_opened","drawer":"A1","depth":"secret"}'))
    guide = msgspec.json.decode(msgspec.json.encode(game.guide(state)))
    assert guide["todo"]["text"].startswith("Pull a long drawer")
    (choice,) = guide["choices"]
    state = game.apply(state, game.decode(choice["line"].encode()))
    assert [step["count"] for step in msgspec.json.decode(msgspec.json.encode(game.guide(state)))["setup"]][:2] == [
        0,
        1,
    ]


def test_setup_options_tell_the_editions() -> None:
    game = game_of(OPENED)
    found = msgspec.json.decode(msgspec.json.encode(game.setup_options()))
    assert [edition["id"] for edition in found["editions"]] == list(game.editions)
    assert {"rio-grande", "zoch", "italiano", "gigamic"} <= set(editions())


def test_fields_that_are_no_event_are_refused_in_plain_words() -> None:
    game = game_of(OPENED)
    assert game.event({"type": "box_turned", "source": "sensor"}) == game.decode(
        b'{"type":"box_turned","source":"sensor"}'
    )
    with pytest.raises(MalformedError, match="drawer"):
        game.event({"type": "drawer_closed", "drawer": "Z9"})


def test_a_game_without_corrections_says_how_to_mend_it_instead() -> None:
    with pytest.raises(RejectedError, match="undo the event, and enter it again"):
        GAMES["forty-thieves"].set_right((), b'{"what":"fell"}')


@pytest.mark.parametrize("error", [OfMasterThieves(Reason.GAME_OVER), RejectedError(Words("No."))])
def test_a_refusal_reaches_another_process_whole(error: RejectedError) -> None:
    there = pickle.loads(pickle.dumps(error))
    assert (type(there), str(there), there.words) == (type(error), str(error), error.words)
    assert vars(there) == vars(error)


def test_a_game_that_hides_nothing_in_an_apparatus_has_nothing_to_fill() -> None:
    assert GAMES["forty-thieves"].filled(None, lambda _: 0) == ()


def test_looks_are_told_by_what_they_were() -> None:
    words = GAMES["master-thieves"].peek_words
    assert words is not None
    assert words.told(0, 0) == ()
    assert [told.facts["n"] for told in words.told(5, 2)] == [3, 2]
    assert len(words.told(2, 2)) == 1
