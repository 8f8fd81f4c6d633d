"""`jewelbox capsule`: written of any game, it is played to the same state; what is damaged is no capsule."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import config as configuration
from companion.capsule.capsule import Capsule, CapsuleError, decoded, encoded
from companion.capsule.replay import replay
from companion.games import GAMES
from companion.host import Host
from companion.table.entries import Kind
from companion.table.journal import Journal
from companion.table.table import Table
from tests.companion.capsule.capsules import ROOT, SAMPLES, capsule, capsule_of, kept, random_game
from tests.companion.commands.played_games import three_games
from tests.laws import share


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_games(tmp_path_factory.mktemp("games") / "journal")


@pytest.fixture(scope="module")
def content(journal: Path) -> bytes:
    return encoded(capsule_of(journal))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_game_is_written_and_played_to_the_same_state(sample: Path, tmp_path: Path) -> None:
    journal = kept(tmp_path / "journal", sample.read_bytes().splitlines())
    written = capsule("write", tmp_path / "bug.txt", "--journal", journal)
    assert written.exit_code == 0, written.output
    played = capsule("replay", tmp_path / "bug.txt")
    assert (played.exit_code, played.stderr) == (0, "")
    assert played.stdout.startswith("The same state: ")


@pytest.mark.law
@settings(max_examples=share(12), deadline=None, database=None, derandomize=True)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(sorted(GAMES)))
def test_any_game_however_much_was_undone_is_played_to_the_same_state(
    tmp_path_factory: pytest.TempPathFactory, seed: int, game: str
) -> None:
    path = kept(tmp_path_factory.mktemp("law") / "journal", random_game(game, seed), Random(seed))
    found = decoded(encoded(capsule_of(path)))
    assert replay(found).partings == ()
    assert found.game is not None
    assert found.game.entries[-1].state


@settings(max_examples=share(150), deadline=None, database=None, derandomize=True)
@given(data=st.data())
def test_a_flipped_bit_or_a_cut_gives_no_capsule_or_the_same_one(content: bytes, data: st.DataObject) -> None:
    changed = bytearray(content)
    if data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(content) - 1))
        changed[place] ^= 1 << data.draw(st.integers(0, 7))
    else:
        del changed[data.draw(st.integers(0, len(content) - 1)) :]
    assert _is_same_or_none(bytes(changed), decoded(content))


@settings(max_examples=share(60), deadline=None, database=None, derandomize=True)
@given(garbage=st.binary(max_size=300) | st.just(b'{"capsule":1}') | st.just(b'{"capsule":1,"program":[[[[' * 99))
def test_garbage_is_no_capsule(garbage: bytes, content: bytes) -> None:
    for each in (garbage, content + garbage + b"x", garbage + content):
        assert _is_same_or_none(each, decoded(content))


def _is_same_or_none(changed: bytes, whole: Capsule) -> bool:
    try:
        return decoded(changed) == whole
    except CapsuleError:
        return True


def test_a_damaged_file_is_exit_2_and_names_the_line(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bug.txt"
    file.write_bytes(content.replace(b'"seats"', b'"seatz"', 1))
    played = capsule("replay", file)
    assert played.exit_code == 2
    assert played.stderr.startswith(f"{file}:")
    assert "it was changed or damaged" in played.stderr
    for other in (b"", b"\0" * 99, b"[" * 100_000, content[: len(content) // 2]):
        file.write_bytes(other)
        assert capsule("replay", file).exit_code == 2
    assert capsule("replay", tmp_path / "none").exit_code == 2
    assert capsule("replay", tmp_path).exit_code == 2


def test_a_newer_capsule_asks_for_an_update(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bug.txt"
    file.write_bytes(content.replace(b'{"capsule":1,', b'{"capsule":2,'))
    played = capsule("replay", file)
    assert played.exit_code == 2
    assert "newer version" in played.stderr


def test_another_state_is_exit_1_and_says_where_it_parts(journal: Path, tmp_path: Path) -> None:
    found = capsule_of(journal, 1)
    assert found.game is not None
    entries = list(found.game.entries)
    entries[15] = replace(entries[15], state="00000000")
    file = tmp_path / "bug.txt"
    file.write_bytes(encoded(replace(found, game=replace(found.game, entries=tuple(entries)))))
    played = capsule("replay", file)
    assert played.exit_code == 1
    assert f"{file} parts at entry 16 (" in played.stdout
    printed = {**found.game.printed, "round": 5}
    file.write_bytes(encoded(replace(found, game=replace(found.game, printed=printed))))
    played = capsule("replay", file)
    assert played.exit_code == 1
    assert "round was 5, is " in played.stdout


def test_a_game_that_is_on_is_written_only_when_it_is_asked_for(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "bug.txt"
    for number, status in ((2, "unfinished"), (3, "abandoned")):
        refused = capsule("write", file, "--game", number, "--journal", journal)
        assert refused.exit_code == 1
        assert f"game {number} is {status}" in refused.stderr
        assert not file.exists()
    assert capsule("write", file, "--game", 2, "--unfinished", "--journal", journal).exit_code == 0
    assert capsule("replay", file).exit_code == 0


def test_a_file_that_is_there_stays_without_force(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "bug.txt"
    file.write_text("mine")
    refused = capsule("write", file, "--game", 1, "--journal", journal)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert file.read_text() == "mine"
    assert capsule("write", file, "--game", 1, "--journal", journal, "--force").exit_code == 0
    assert capsule("replay", file).exit_code == 0


def test_wrong_places_are_named(journal: Path, tmp_path: Path) -> None:
    assert capsule("write", tmp_path / "bug.txt", "--game", 9, "--journal", journal).exit_code == 2
    assert capsule("write", tmp_path / "bug.txt", "--journal", tmp_path / "none").exit_code == 3
    into = capsule("write", tmp_path / "no" / "bug.txt", "--game", 1, "--journal", journal)
    assert into.exit_code == 1
    assert "cannot be written" in into.stderr
    with Journal.open(tmp_path / "empty"):
        pass
    assert capsule("write", tmp_path / "bug.txt", "--journal", tmp_path / "empty").exit_code == 1


def test_people_can_read_it(content: bytes) -> None:
    first, second, *_, last = content.decode().splitlines()
    assert json.loads(first)["capsule"] == 1
    assert "Seat 1" in json.loads(first)["about"]
    assert {"python", "sqlite", "system"} <= json.loads(second)["versions"].keys()
    assert json.loads(last).keys() == {"lines", "sha256"}


def test_nobody_is_named(tmp_path: Path) -> None:
    names = ["Wilhelmina", "ruby", "Seat 1", "screen"]
    lines = [
        {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": names},
        {"type": "position_set", "drawers": {"A1": {"upright": ["ruby", "alarm:Wilhelmina"]}}},
        {"type": "card_revealed", "seat": "Wilhelmina", "character": "smuggler"},
        {"type": "reveal_closed"},
    ]
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        for line in lines:
            table.say(json.dumps(line).encode(), "@Wilhelmina")
        seats = [found["name"] for found in json.loads(table.game.view(table.state, "referee"))["seats"]]  # type: ignore[arg-type]
    content = encoded(capsule_of(tmp_path / "journal"))
    assert seats == names
    assert b"Wilhelmina" not in content
    assert b'"by":"@Seat 1"' in content
    found = decoded(content)
    assert found.game is not None
    # Who is called as a gem is stays so: that tells nothing, and a gem must stay one.
    assert [seat["name"] for seat in found.game.printed["seats"]] == ["Seat 1", "ruby", "Seat 3", "Seat 4"]
    assert replay(found).partings == ()


PLANTED = """
[kiosk]
source = "serial:/dev/SECRET-0"
[web]
bind = "10.99.88.77"
[club]
broker = "SECRET-1.example"
table = "SECRET-2"
user = "SECRET-3"
password_file = "SECRET-4"
ca = "SECRET-5"
certificate = "SECRET-6"
key = "SECRET-7"
[hub]
database = "postgresql://SECRET-8:SECRET-9@SECRET-10/SECRET-11"
bind = "10.99.88.77"
[gpio]
pins = "SECRET-12.toml"
[updates]
folder = "/SECRET-14"
"""


def test_no_secret_of_the_configuration_is_in_it(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(PLANTED)
    (tmp_path / "SECRET-12.toml").write_bytes((ROOT / "wiring" / "header.toml").read_bytes())
    (tmp_path / "SECRET-4").write_text("SECRET-13")
    host = Host(root=tmp_path, config=tmp_path / "config.toml")
    assert configuration.load(host.config).hub.database.count("SECRET") == 4
    file = tmp_path / "bug.txt"
    assert capsule("write", file, "--game", 1, "--journal", journal, host=host).exit_code == 0
    told = file.read_text()
    assert "SECRET" not in told
    assert "10.99" not in told
    assert str(tmp_path) not in told
    shown = json.loads(told.splitlines()[1])["configuration"]
    assert (shown["club.user"], shown["kiosk.source"]) == ("own", "serial:own")


def test_every_setting_that_is_a_text_of_somebodys_own_was_planted() -> None:
    """Who adds one adds it above."""
    config = configuration.Config()
    values = configuration.values(config)
    free = [key for key, value in values.items() if value is None or isinstance(value, str)]
    chosen = {"kiosk.size", "kiosk.language", "kiosk.edition", "kiosk.apparatus", "kiosk.rotate", "gpio.factory"}
    table, planted = "", set()
    for line in PLANTED.splitlines():
        table = line.strip("[]") if line.startswith("[") else table
        planted |= {f"{table}.{line.partition(' =')[0]}"} if " = " in line else set()
    assert planted == set(free) - chosen


def test_a_configuration_with_mistakes_is_no_reason_to_write_none(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[nonsense")
    (journal.parent / "settings.json").write_text("{")
    try:
        host = Host(root=tmp_path, config=tmp_path / "config.toml")
        written = capsule("write", tmp_path / "bug.txt", "--game", 1, "--journal", journal, host=host)
    finally:
        (journal.parent / "settings.json").unlink()
    assert written.exit_code == 0
    assert '"configuration":{"mistakes":true' in (tmp_path / "bug.txt").read_text()


def test_look_is_counted_in_a_game_that_is_on_and_in_no_other(tmp_path: Path) -> None:
    path = three_games(tmp_path / "journal")
    for number in (1, 2, 3):
        assert (
            capsule("write", tmp_path / f"{number}.txt", "--look", "--game", number, "--journal", path).exit_code == 0
        )
    with Journal.read(path) as found:
        looks = [[entry.kind for entry in found.entries(number)].count(Kind.PEEKED) for number in (1, 2, 3)]
    assert looks == [0, 1, 0]


def test_without_a_look_that_is_counted_nothing_is_written(tmp_path: Path) -> None:
    path = three_games(tmp_path / "journal")
    with Journal.open(path):
        refused = capsule("write", tmp_path / "bug.txt", "--look", "--game", 2, "--journal", path)
    assert refused.exit_code == 3
    assert not (tmp_path / "bug.txt").exists()
