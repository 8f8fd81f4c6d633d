"""What the host is answered: everything that a kiosk shows on pages of its own, and nothing hidden."""

from pathlib import Path

from companion.browsers.requests import Ask, Subject
from companion.kiosk.attendant import Attendant
from companion.kiosk.gallery_season import SEASON
from companion.kiosk.host_answers import HostAnswers
from companion.kiosk.kiosk_settings import Place
from companion.languages import translator
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from hardware.apparatuses import APPARATUSES, USUAL
from hardware.clock import ManualClock
from hardware.sources.virtual import VirtualSource
from tests.companion.browsers.tables import FILLED, opening
from tests.companion.kiosk.test_statistics_reader import play

SAY = translator("en")


def answers_of(journal: Journal, apparatus: str = USUAL.name) -> HostAnswers:
    thing = APPARATUSES[apparatus]
    at = Attendant(journal, LiveApparatus(thing, VirtualSource(thing.virtual(0, 0), ManualClock())), Place())
    return HostAnswers(at.running, at.settings, at.past_games, at.browsers)


def test_games_of_an_older_version_are_read_bit_by_bit(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        play(journal, SEASON[:3])
        for listed in journal.listed():
            journal.keep_summary(listed.row.id, "{}")  # nothing that this version can read
        answers = answers_of(journal)
        ask = Ask(about=Subject.STATISTICS)
        told = [answers.to(ask, SAY, 0)]
        while not told[-1]["is_read"]:
            assert told[-1]["sections"] == []
            told.append(answers.to(ask, SAY, 0))
        assert len(told) > 3
        sections = told[-1]["sections"]
        assert isinstance(sections, list)
        assert sections[0]["games"] == 3


def test_a_game_that_is_not_there_is_none(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        answers = answers_of(journal)
        assert answers.to(Ask(about=Subject.GAME, game=7), SAY, 0) == {"game": None}


def test_a_game_without_its_apparatus_says_what_it_needs(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        answers = answers_of(journal, "tile_tray")
        games = answers.to(Ask(about=Subject.NEW_GAME), SAY, 0)["games"]
        assert isinstance(games, list)
        assert {game["name"]: game["why_not"] for game in games} == {
            "master-thieves": "This game needs the jewel box.",
            "forty-thieves": "",
        }


def test_levels_of_computer_players_are_offered_where_a_game_has_such(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        games = answers_of(journal).to(Ask(about=Subject.NEW_GAME), SAY, 0)["games"]
        assert isinstance(games, list)
        levels = {game["name"]: [level["title"] for level in game.get("computer_levels", [])] for game in games}
        assert levels == {"master-thieves": ["forgetful", "attentive", "never forgets"], "forty-thieves": []}


def test_the_players_of_the_last_game_are_offered_again(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        play(journal, SEASON[:1])
        answers = answers_of(journal)
        offered = answers.to(Ask(about=Subject.NEW_GAME), SAY, 0)
        assert offered["seats"]
        assert set(offered["seats"]) <= set(offered["names"])  # type: ignore[call-overload]


def test_without_browsers_there_are_no_codes(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        codes = answers_of(journal).to(Ask(about=Subject.CODES), SAY, 0)
        assert (codes["seats"], codes["spectators"]) == ([], {"link": "", "code": []})


def test_the_edition_of_an_abandoned_game_is_not_suggested(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        for edition in ("gigamic", "italiano"):
            table.begin(opening(2, edition).encode())
            table.say(FILLED.encode())
        table.abandon()
        games = answers_of(journal).to(Ask(about=Subject.NEW_GAME), SAY, 0)["games"]
        assert isinstance(games, list)
        assert {game["name"]: game["last"] for game in games}["master-thieves"] == "gigamic"
