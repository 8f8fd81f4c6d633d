"""The kiosk's small parts: settings on disk, past games, the check list, what people tell of a silent box."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kiosk import game_cards
from companion.kiosk.gallery import record
from companion.kiosk.game_cards import GameCards
from companion.languages import translator
from companion.nodes.theme import Rotation
from companion.pages.actions import CheckSensors, CheckStep, ExportFormat, Show
from companion.pages.model import CheckView
from companion.pages.routes import PastGames, Sensors, SensorsPage
from companion.table import preferences
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.table.kept_file import LONGEST, UnreadableError, save
from companion.table.past_game import PastGame
from companion.table.preferences import Preferences
from companion.table.table import Table
from tests.companion.kiosk.visits import Visit, visit

OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Dora","Ana"]}'

# preferences


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b'{"sound": "loud"}', b"\xff\xfe", b"null", b'{"language": 7}', b'{"language": "\xff"}',
        b'{"turned": 1}', b'{"rotation": 45}', b'{"rotation": true}',
        b'{"x": ' + b"[" * 50_000, b'{"x": "\\ud800"}', b'{"x": "' + b"x" * LONGEST + b'"}',
    ],
    ids=lambda content: str(content[:20]),
)  # fmt: skip
def test_settings_that_make_no_sense_are_past_aside_and_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    for number in (1, 2):
        file.write_bytes(content)
        found, why = preferences.load(file)
        assert found == Preferences()
        assert str(why).startswith(
            f"settings.json is damaged. It was renamed to settings.json.damaged-{number}, and all "
        )
        assert (tmp_path / f"settings.json.damaged-{number}").read_bytes() == content
    assert preferences.load(file) == (Preferences(), None)


@pytest.mark.parametrize(("before", "after"), [(None, 0o640), (0o644, 0o640), (0o600, 0o600)])
def test_settings_are_for_their_user_and_group_and_stay_as_strict_as_they_are(
    tmp_path: Path, before: int | None, after: int
) -> None:
    file = tmp_path / "settings.json"
    if before is not None:
        file.touch()
        file.chmod(before)
    mask = os.umask(0)
    try:
        assert save(file, b"{}")
    finally:
        os.umask(mask)
    assert file.stat().st_mode & 0o777 == after


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_settings_or_damaged(content: bytes) -> None:
    with NamedTemporaryFile() as file, suppress(UnreadableError):
        file.write(content)
        file.flush()
        preferences.read(Path(file.name))


def test_settings_that_cannot_be_read_or_moved_are_left_as_they_are(tmp_path: Path) -> None:
    found, why = preferences.load(tmp_path)
    assert found == Preferences()
    assert str(why).startswith(f"{tmp_path.name} cannot be read (Is a directory). It was left unchanged")
    (tmp_path / ("s" * 250)).write_bytes(b"{")  # its new name would be too long
    found, why = preferences.load(tmp_path / ("s" * 250))
    assert str(why).endswith("is damaged. It was left unchanged, and all settings were reset to their defaults")


def test_a_language_that_nobody_speaks_is_not_set_and_the_rest_is(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"language": "tlh", "sound": false, "of a later version": 1}')
    assert preferences.read(file) == Preferences(sound=False)


def test_no_file_is_nothing_set(tmp_path: Path) -> None:
    assert preferences.load(tmp_path / "none") == (Preferences(), None)


def test_what_is_saved_is_loaded_again_and_no_draft_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    past = Preferences(language="it", sound=False, rotation=Rotation.HALF, options=frozenset({"single_action"}))
    assert preferences.save(file, past)
    assert preferences.read(file) == past
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("rotation", [None, *Rotation])
def test_a_rotation_is_kept_and_nothing_is_written_of_the_flag_before_it(
    tmp_path: Path, rotation: Rotation | None
) -> None:
    file = tmp_path / "settings.json"
    assert preferences.save(file, Preferences(rotation=rotation))
    assert "turned" not in file.read_text()
    assert preferences.read(file).rotation is rotation


@pytest.mark.parametrize(
    ("written", "rotation"),
    [
        ('{"turned":true}', 180),
        ('{"turned":false}', None),
        ('{"turned":null}', None),
        ('{"turned":true,"rotation":90}', 90),
    ],
)
def test_the_flag_of_earlier_versions_is_still_read(tmp_path: Path, written: str, rotation: int | None) -> None:
    file = tmp_path / "settings.json"
    file.write_text(written)
    assert preferences.read(file).rotation == rotation


def test_a_disk_that_takes_nothing_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "settings.json.new").mkdir()  # in the way of the draft
    file = tmp_path / "settings.json"
    file.write_text('{"language":"de"}')
    assert not preferences.save(file, Preferences(language="fr"))
    assert preferences.read(file).language == "de"
    assert not preferences.save(tmp_path / "no" / "folder", Preferences())


@pytest.mark.parametrize(
    ("key", "value"), [("volume", 11), ("sound", "loud"), ("language", 3), ("rotation", 45), ("turned", True)]
)
def test_what_cannot_be_set_is_refused(key: str, value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        preferences.changed(Preferences(), key, value)


# past games


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """A finished game, one that was abandoned, and one that goes on."""
    journal = Journal.open(tmp_path / "journal")
    table = Table(journal, auto_advance=False)
    with table.together():
        for line in record():
            table.say(line.encode())
    table.leave()
    table.say(OPENED.encode())
    table.say(b'{"type":"box_turned"}')
    table.abandon()
    table.say(OPENED.encode())
    table.leave()
    return journal


def test_the_latest_game_comes_first_each_with_how_it_stands(journal: Journal) -> None:
    with journal:
        games = GameCards(journal).all()
        cards = [game_cards.card(past, translator("de")) for past in games]
        assert [card.id for card in cards] == [3, 2, 1]
        assert [card.status for card in cards] == ["unfinished", "abandoned", "finished"]
        assert [card.stand for card in cards] == ["", "", "20 Runden"]
        assert sum(player.winner for player in cards[-1].players) >= 1
        assert game_cards.names(games)[:2] == ("Dora", "Ana")
        assert len(set(game_cards.names(games))) == len(game_cards.names(games))


def test_a_game_that_is_not_there_is_none(journal: Journal) -> None:
    with journal:
        assert GameCards(journal).game(99) is None
        assert GameCards(journal).export(99, ExportFormat.RECORD, journal.path.parent) is None


def test_a_running_game_is_read_again_and_a_finished_one_is_past(journal: Journal) -> None:
    with journal:
        games = GameCards(journal)
        first = games.game(1)
        before = games.game(3)
        table = Table(journal)
        table.resume(3)
        table.say(b'{"type":"ruby_placed","drawer":"A1"}')
        table.leave()
        after = games.game(3)
        assert games.game(1) is first
        assert before is not None
        assert after is not None
        assert after.events == before.events + 1


def test_a_finished_game_is_told_anew_when_anything_was_written_about_it(journal: Journal) -> None:
    with journal:
        cards, say = GameCards(journal), translator("en")
        before = cards.page(1, say)
        assert cards.page(1, say)["story"] is before["story"]
        table = Table(journal, auto_advance=False)
        table.resume(1)
        table.undo()
        assert "story" not in cards.page(1, say)
        table.redo()
        after = cards.page(1, say)
        assert after["story"] is not before["story"]
        assert (after["result"], after["code"]) == (before["result"], before["code"])


def _progress(past: PastGame) -> str:
    fields = msgspec.json.decode(msgspec.json.encode(past))
    return msgspec.json.encode({key: value for key, value in fields.items() if key not in {"row", "record"}}).decode()


def test_a_finished_game_that_these_rules_cannot_tell_is_shown_by_its_summary(journal: Journal) -> None:
    """Its summary is from the version that played it."""
    with journal:
        past = GameCards(journal).game(1)
        assert past is not None
        lines = [Entry(Kind.EVENT, OPENED), Entry(Kind.EVENT, OPENED), Entry(Kind.OVER)]
        game = journal.begin_game("master-thieves", lines)
        journal.keep_summary(game, _progress(past))
        cards, say = GameCards(journal), translator("en")
        assert len(cards.more(PastGames(), say)["games"]) == 4
        assert list(cards.page(game, say)) == ["games", "setup_options"]
        (why,) = cards.left_out.values()
        assert "does not follow the rules of this program" in str(why)


@pytest.mark.parametrize(
    ("form", "ending"),
    [(ExportFormat.RECORD, ".jsonl"), (ExportFormat.CSV, ".csv"), (ExportFormat.BGSTATS, ".txt")],
)
def test_every_form_of_export_is_a_file_of_its_own(
    journal: Journal, tmp_path: Path, form: ExportFormat, ending: str
) -> None:
    with journal:
        cards = GameCards(journal)
        path = cards.export(1, form, tmp_path / "deep" / "exports")
        assert path is not None
        assert path.suffix == ending
        text = path.read_text(encoding="utf-8")
        assert {"record": '{"type":"table_opened"', "csv": ",", "bgstats": "https://"}[form] in text
        assert cards.export(1, form, tmp_path / "deep" / "exports") == path  # again is the same file


# the check list


def check_of(guest: Visit) -> CheckView:
    found = guest.model.check
    assert found is not None
    return found


def test_the_check_list_begins_goes_on_by_itself_and_ends() -> None:
    with visit() as guest:
        guest.do(Show(Sensors(SensorsPage.CHECK)))
        assert not has_check(guest)
        guest.do(CheckSensors(CheckStep.BEGIN))
        assert check_of(guest).doubted == ()
        guest.do(CheckSensors(CheckStep.NEXT))
        first = check_of(guest).part
        assert first
        assert check_of(guest).done == 0
        guest.hands(f"open {first} secret", f"close {first}")
        guest.wait(4000)
        assert check_of(guest).done == 1
        assert check_of(guest).part != first
        assert {name for name in check_of(guest).seen if name.startswith(first)}
        guest.do(CheckSensors(CheckStep.STOP))
        assert not has_check(guest)


def has_check(guest: Visit) -> bool:
    return guest.model.check is not None


@pytest.mark.proof
def test_a_check_that_is_skipped_through_says_what_was_not_moved() -> None:
    with visit() as guest:
        guest.do(Show(Sensors(SensorsPage.CHECK)))
        guest.do(CheckSensors(CheckStep.BEGIN))
        for _ in range(40):
            if check_of(guest).finished:
                break
            guest.do(CheckSensors(CheckStep.NEXT))
            guest.wait(3000)
        assert check_of(guest).finished
        assert {verdict for _, verdict, _ in check_of(guest).lines} == {"not moved"}
        guest.wait(20_000)
        assert guest.loop.deadline_ms() is None


def test_an_open_drawer_is_doubted_before_the_check() -> None:
    with visit() as guest:
        guest.hands("open A1")
        guest.do(Show(Sensors(SensorsPage.CHECK)))
        guest.do(CheckSensors(CheckStep.BEGIN))
        guest.do(CheckSensors(CheckStep.NEXT))
        assert [name for name in check_of(guest).doubted if name.startswith("A1")]
