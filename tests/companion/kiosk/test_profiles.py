"""The people who play here: symbols and colours, names of before, and the file that keeps them."""

from pathlib import Path

import pytest

from companion import stats_output
from companion.kiosk.kiosk_settings import Place
from companion.nodes.theme import GUARD_MS, SEATS
from companion.pages.actions import Begin, ChooseStyles, Leave, Rename, Show
from companion.pages.model import Model, NoticeKind, StatisticsView
from companion.pages.routes import Home, NewGame, NewGamePage, PastGame, StatisticsPage
from companion.screens.kiosk.scenes import scene_router
from companion.table import profiles
from companion.table.kept_file import UnreadableError
from companion.table.profiles import Profile, Profiles, ProfileStore
from companion.table.statistics import statistics
from tests.companion.kiosk.kiosks import OPENED, kiosk, model
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.scenes import assert_sound, texts
from tests.companion.screens.kiosk.scenes import frame as scene_frame
from tests.companion.table.test_statistics import game

ALL = tuple("ABCDEFGH")


def chosen(**styles: int) -> Profiles:
    return Profiles().with_styles(styles.items())


def test_without_a_choice_seats_look_as_their_places_do() -> None:
    assert Profiles().styles(ALL) == {name: place for place, name in enumerate(ALL)}


def test_a_choice_counts_wherever_somebody_sits() -> None:
    mine = chosen(Ana=5)
    assert mine.styles(("Ana", "Bo"))["Ana"] == 5
    assert mine.styles(("Bo", "Cy", "ANA"))["ANA"] == 5


def test_no_two_at_a_table_look_alike() -> None:
    mine = chosen(Ana=1, Bo=1, Cy=0)
    found = mine.styles(("Bo", "Di", "Ana", "Cy"))
    assert found["Bo"] == 1
    assert found["Cy"] == 0
    assert len(set(found.values())) == 4
    for favourite in range(len(SEATS)):
        everybody = Profiles().with_styles((name, favourite) for name in ALL)
        assert sorted(everybody.styles(ALL).values()) == list(range(len(SEATS)))


def test_more_people_than_symbols_share_some() -> None:
    assert len(Profiles().styles([*ALL, "I", "J"])) == 10


def test_another_name_keeps_the_colour_and_is_known_by_the_old_one() -> None:
    found = chosen(Ben=4).renamed("Ben", "Benedikt").renamed("Benedikt", "Benno")
    assert found.of("benno") == Profile("Benno", 4, ("Ben", "Benedikt"))
    assert [found.current(name) for name in ("Ben", "BENEDIKT", "Benno", "Ana")] == ["Benno", "Benno", "Benno", "Ana"]
    assert found.styles(("Ana", "Ben")) == {"Ana": 0, "Ben": 4}
    assert len(found.players) == 1


def test_a_name_that_was_left_can_be_taken_back() -> None:
    found = Profiles().renamed("Ben", "Benno").renamed("Benno", "Ben")
    assert (found.current("Ben"), found.current("Benno")) == ("Ben", "Ben")


def test_two_names_of_one_person_become_one() -> None:
    found = chosen(Ben=4, Benno=2).renamed("Ben", "Benno")
    assert found.of("Benno") == Profile("Benno", 2, ("Ben",))
    games = [game({"Ben": 3, "Ana": 1}), game({"Benno": 4, "Ana": 2})]
    section = statistics(games, found.renamings).all
    assert [(player.name, player.games) for player in section.players] == [("Benno", 2), ("Ana", 2)]


def test_who_once_sat_together_stays_two_people() -> None:
    found = Profiles().renamed("Ben", "Benno")
    section = statistics([game({"Ben": 3, "Benno": 1})], found.renamings).all
    assert [player.name for player in section.players] == ["Ben", "Benno"]


def test_those_who_changed_last_are_kept() -> None:
    many = Profiles().with_styles((f"Player {number}", 0) for number in range(300))
    assert len(many.players) == 200
    assert many.players[0].name == "Player 299"


# the file


def test_profiles_last_and_are_read_again(tmp_path: Path) -> None:
    store = ProfileStore(tmp_path / "players.json")
    assert store.keep(chosen(Ana=3).renamed("Bo", "Bob"))
    again = ProfileStore(tmp_path / "players.json")
    assert (again.profiles, again.notice) == (store.profiles, None)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"players": [{"name": "Ana", "style": 8}]}', b"\xff"])
def test_a_file_that_makes_no_sense_is_kept_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "players.json"
    path.write_bytes(content)
    with pytest.raises(UnreadableError, match=r"players\.json is damaged"):
        profiles.read(path)
    store = ProfileStore(path)
    assert store.profiles == Profiles()
    assert str(store.notice).startswith("players.json is damaged. It was renamed to players.json.damaged-1")
    assert (tmp_path / "players.json.damaged-1").read_bytes() == content


def test_a_file_that_cannot_be_read_stays(tmp_path: Path) -> None:
    (tmp_path / "players.json").mkdir()
    store = ProfileStore(tmp_path / "players.json")
    assert "left unchanged" in str(store.notice)


# at the kiosk


def test_a_choice_is_saved_and_shown_in_the_next_game(tmp_path: Path) -> None:
    place = Place(profiles=tmp_path / "players.json")
    with kiosk(tmp_path, place) as here:
        here.do(ChooseStyles((("Ben", 6),), NewGame(seats=("Ana", "Ben"))), 0)
        assert model(here).styles == {"Ana": 0, "Ben": 6}
    with kiosk(tmp_path, place) as here:
        here.do(Begin(OPENED.replace("Bo", "Ben")), 0)
        assert model(here).styles["Ben"] == 6
        here.do(Leave(), 0)
        here.do(Show(PastGame(1)), 0)
        assert model(here).styles["Ben"] == 6


def test_a_choice_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(profiles=tmp_path / "no" / "players.json")) as here:
        here.do(ChooseStyles((("Ben", 6),), Home()), 0)
        notice = model(here).notice
        assert notice is not None
        assert (notice.kind, notice.text) == (
            NoticeKind.NEWS,
            "Could not save this: it lasts only until the next start.",
        )


def test_a_damaged_file_is_told_with_the_messages_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "players.json").write_text("?")
    with kiosk(tmp_path, Place(profiles=tmp_path / "players.json")) as here:
        assert any("players.json is damaged" in message for message in model(here).messages)


def test_a_new_name_is_offered_instead_of_the_old_one_and_counts_its_games() -> None:
    with visit(finished=True) as guest:
        old = guest.model.last_seats[0]
        then = NewGame("master-thieves", ("Zoe", "Ben"))
        guest.do(Rename(old, "Zoe", then))
        assert guest.kiosk.route == then
        assert guest.model.names[0] == guest.model.last_seats[0] == "Zoe"
        assert old not in guest.model.names
        guest.do(ChooseStyles((("Zoe", 7),), Home()))
        guest.do(Show(StatisticsPage()))
        found = guest.model.statistics.statistics
        assert found is not None
        assert "Zoe" in {player.name for player in found.all.players}
        assert guest.model.styles == {"Zoe": 7}


def test_enter_right_after_typing_a_name_seats_it() -> None:
    with visit(finished=True) as guest:
        guest.do(Show(NewGame("master-thieves", ("Ana",), page=NewGamePage.KEYS, typing=1)))
        guest.wait(GUARD_MS + 1)
        for letter in "Zoe":
            guest.key(letter.lower(), letter)
        guest.key("return")
        assert isinstance(guest.kiosk.route, NewGame)
        assert guest.kiosk.route.seats == ("Ana", "Zoe")


# seats that are called by their symbols


def test_a_seat_called_by_its_symbol_has_that_symbol_in_any_language() -> None:
    assert Profiles().styles(("Ana", "Triangle", "Stern")) == {"Ana": 1, "Triangle": 0, "Stern": 5}


def test_who_has_chosen_something_is_a_person_whatever_they_are_called() -> None:
    assert Profiles().is_nameless("Stella")
    known = chosen(Stella=2)
    assert not known.is_nameless("Stella")
    assert known.styles(("Stella", "Ana")) == {"Stella": 2, "Ana": 1}
    assert "Stella" not in known.nameless
    assert {"Star", "Stern", "Kreis"} <= known.nameless


def test_seats_without_names_are_no_players_in_the_statistics() -> None:
    games = [game({"Triangle": 9, "Ana": 4}), game({"Ana": 7, "Ben": 3}), game({"Kreis": 5, "Dreieck": 2})]
    found = statistics(games, nameless=Profiles().nameless).all
    assert (found.games, [player.name for player in found.players]) == (3, ["Ana", "Ben"])
    assert (found.players[0].games, found.players[0].wins) == (2, 1.0)
    assert [rival.name for rival in found.players[0].rivals] == ["Ben"]


def test_games_without_any_names_are_counted_and_fill_no_table() -> None:
    alone = game({"Circle": 5, "Triangle": 2})
    only = statistics([alone], nameless=Profiles().nameless)
    assert list(stats_output.as_lines(only)) == [
        "Master Thieves: 1 game, 40 minutes",
        "",
        "Zoch and Rio Grande, 2004: 1 game, 40 minutes",
    ]
    both = statistics([alone, game({"Ana": 3, "Ben": 1}, edition="gigamic")], nameless=Profiles().nameless)
    for found, words in ((only, "Statistics begin with the first game in which players have names."), (both, "Ana")):
        shown = scene_frame(Model(statistics=StatisticsView(found, 1, 1)))
        widgets = scene_router.build(StatisticsPage("master-thieves", "zoch"), shown)
        assert words in texts(widgets)
        assert_sound(widgets, shown.sizes)


def test_after_a_quick_start_nobody_is_offered_as_an_earlier_player(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        while here.load():
            pass
        here.do(Begin(OPENED.replace("Ana", "Triangle")), 0)
        here.do(Leave(), 0)
        here.do(Show(NewGame("master-thieves", ("Triangle", "Ben"))), 0)
        assert model(here).names == ("Ben",)
        assert model(here).last_seats == ("Triangle", "Ben")
        assert model(here).nameless == {"Triangle"}
        here.do(Begin(OPENED.replace("Ana", "Triangle").replace("Ben", "Circle")), 0)
        here.do(Leave(), 0)
        assert model(here).last_seats == (), "how many play is asked again"
        here.do(Show(StatisticsPage()), 0)
        assert model(here).nameless == frozenset()
