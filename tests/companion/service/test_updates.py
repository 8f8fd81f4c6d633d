"""What the kiosk knows of updates, and what it asks for."""

from pathlib import Path
from threading import Event

import pytest

from companion.service.sticks import Stick
from companion.service.updates import FAR_S, FRESH_S, CannotAskError, FarFolder, Updates, doing, told
from companion.updater import state
from companion.updater.state import Kept, Outcome, Request, Result, State, Step, Update, Verb, Why

HERE = Kept("0.3.0+deb12", "jewelbox-companion_0.3.0+deb12_arm64.deb", "the makers")
OFFERED = state.OFFERED.relative_to("/")


class Computer:
    """A kiosk in a folder, with a stick."""

    def __init__(self, root: Path, found: State = State(here=HERE)) -> None:  # noqa: B008 - frozen
        self.root = root
        self.stick = root / "CLUB"
        for folder in (self.stick, root / "run", root / "var/lib/jewelbox", root / "var/lib/jewelbox-update"):
            folder.mkdir(parents=True)
        state.save(root / state.STATE.relative_to("/"), found.line())
        stick = Stick("CLUB", self.stick, is_writable=True, free=1 << 30)
        self.updates = Updates(root / "run", root, lambda: (stick,))

    def put(self, version: str, folder: Path | None = None, architecture: str = "arm64", signs: bool = True) -> Path:
        path = (folder or self.stick) / f"jewelbox-companion_{version}_{architecture}.deb"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"package {version}")
        if signs:
            path.with_name(f"{path.name}.minisig").write_text("signature")
        return path


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_newer_packages_for_this_machine_are_offered_the_newest_first(computer: Computer) -> None:
    for version in ("0.3.0+deb12", "0.2.9+deb12", "0.10.0+deb12", "0.4.0+deb12", "0.5.0+deb13"):
        computer.put(version)
    computer.put("0.6.0+deb12", architecture="amd64")
    computer.put("0.3.1+deb12", computer.root / OFFERED)
    (computer.stick / "holiday.deb").touch()
    found = computer.updates.offered(HERE)
    assert [(one.version, one.stick) for one in found] == [
        ("0.10.0+deb12", "CLUB"),
        ("0.4.0+deb12", "CLUB"),
        ("0.3.1+deb12", ""),
    ]


def test_a_draft_of_a_version_comes_before_it(computer: Computer) -> None:
    for version in ("0.4.0~rc1+deb12", "0.4.0+deb12", "0.3.0~rc1+deb12"):
        computer.put(version)
    assert [one.version for one in computer.updates.offered(HERE)] == ["0.4.0+deb12", "0.4.0~rc1+deb12"]


def test_stick_that_is_gone_offers_nothing(computer: Computer) -> None:
    computer.stick.rmdir()
    assert computer.updates.offered(HERE) == ()


def test_package_of_a_stick_is_copied_with_its_signature_and_nothing_else_stays(computer: Computer) -> None:
    computer.put("0.3.1+deb12", computer.root / OFFERED)
    package = computer.put("0.4.0+deb12")
    computer.updates.bring(computer.updates.offered(HERE)[0])
    there = {path.name: path.read_text() for path in (computer.root / OFFERED).iterdir()}
    assert there == {package.name: "package 0.4.0+deb12", f"{package.name}.minisig": "signature"}


def test_package_that_is_here_already_stays(computer: Computer) -> None:
    package = computer.put("0.4.0+deb12", computer.root / OFFERED, signs=False)
    computer.updates.bring(computer.updates.offered(HERE)[0])
    assert package.exists()


def test_stick_that_is_pulled_out_meanwhile_is_told(computer: Computer) -> None:
    package = computer.put("0.4.0+deb12")
    (offered,) = computer.updates.offered(HERE)
    package.unlink()
    with pytest.raises(CannotAskError, match="The package cannot be copied: No such file"):
        computer.updates.bring(offered)


def test_request_is_one_that_the_updater_understands(computer: Computer) -> None:
    name = computer.put("0.4.0+deb12").name
    computer.updates.ask(Verb.INSTALL, name, "USB", "Wait\nhere")
    written = computer.root / "run" / state.REQUEST.name
    assert Request.of(written.read_bytes()) == Request(Verb.INSTALL, name, "USB", "Waithere")
    assert written.stat().st_mode & 0o777 == 0o600


def test_outside_of_a_unit_nothing_is_there_to_ask() -> None:
    updates = Updates.from_environment(environ={})
    assert not updates.is_there
    with pytest.raises(CannotAskError, match="systemd"):
        updates.ask(Verb.BACK)


def test_unit_that_has_no_folder_any_more_says_so(computer: Computer) -> None:
    (computer.root / "run").rmdir()
    with pytest.raises(CannotAskError, match="cannot be started: No such file"):
        computer.updates.ask(Verb.BACK)


@pytest.mark.parametrize("written", [b"", b"[]", b"{", b'{"here": 3}', b"\xff" * 70_000])
def test_state_that_makes_no_sense_is_that_of_a_machine_without_packages(computer: Computer, written: bytes) -> None:
    (computer.root / state.STATE.relative_to("/")).write_bytes(written)
    assert not computer.updates.is_there


def test_what_came_of_it_is_news_for_half_a_day(computer: Computer) -> None:
    at = (computer.root / state.STATE.relative_to("/")).stat().st_mtime
    now = [at]
    updates = Updates(computer.updates.runtime, computer.root, wall_s=lambda: now[0])
    fresh = updates.is_fresh
    assert fresh
    now[0] = at + FRESH_S
    old = updates.is_fresh
    (computer.root / state.STATE.relative_to("/")).unlink()
    now[0] = at
    assert (old, updates.is_fresh) == (False, False)


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("result", Result)
def test_every_outcome_can_be_told(result: Result, why: Why) -> None:
    short, line = told(Outcome(result, "0.4.0+deb12", why))
    assert str(short).startswith("0.4.0 ")
    assert str(line)


@pytest.mark.parametrize("step", Step)
def test_every_step_can_be_told(step: Step) -> None:
    assert str(doing(Update(step, HERE)))


def looked_into(far: FarFolder) -> tuple[str, ...]:
    """What is in it now."""
    far.names()
    if far._thread is not None:
        far._thread.join()
    return far._names


def test_packages_of_the_configured_folder_are_offered_and_brought(computer: Computer) -> None:
    share = computer.root / "share"
    package = computer.put("0.4.0+deb12", share)
    computer.put("0.3.9+deb12", share)
    computer.put("0.3.9+deb12")
    updates = Updates(computer.updates.runtime, computer.root, computer.updates.sticks, far=(far := FarFolder(share)))
    looked_into(far)
    found = updates.offered(HERE)
    assert [(one.version, one.path.parent) for one in found] == [
        ("0.4.0+deb12", share),
        ("0.3.9+deb12", computer.stick),
    ]
    updates.bring(found[0])
    assert {path.name for path in (computer.root / OFFERED).iterdir()} == {package.name, f"{package.name}.minisig"}


def test_folder_that_cannot_be_read_is_told_and_looked_for_again(tmp_path: Path) -> None:
    far = FarFolder(tmp_path / "share")
    assert looked_into(far) == ()
    assert str(far.problem) == f"{tmp_path}/share cannot be read: No such file or directory"
    far.path.mkdir()
    (far.path / "x").touch()
    assert (looked_into(far), far.problem) == (("x",), None)


def test_folder_that_does_not_answer_holds_up_nobody(tmp_path: Path) -> None:
    now, answers = [0.0], Event()

    def listed(folder: Path) -> list[str]:
        answers.wait(20)  # as a share whose machine is off
        return [folder.name]

    far = FarFolder(tmp_path, lambda: now[0], listed)
    assert (far.names(), far.problem) == ((), None)
    now[0] = FAR_S
    assert (far.names(), str(far.problem)) == ((), f"{tmp_path} does not answer")
    answers.set()


def test_folder_is_that_of_the_configuration(tmp_path: Path) -> None:
    updates = Updates.from_environment(tmp_path, {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert updates.far is not None
    assert updates.far.path == tmp_path
    assert Updates.from_environment(tmp_path, {}).far is None
