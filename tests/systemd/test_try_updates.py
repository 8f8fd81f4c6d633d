"""The real package, updated and taken back in real Debians: from the screen, by hand, and cut off at any moment.

Takes minutes, a network for debootstrap, and root: `make try-install`. The cuts are kept in build/update-cuts.jsonl, so
that a run can be interrupted; JEWELBOX_UPDATE_CUTS says how many there are to be in each Debian. JEWELBOX_TRY_FOLDER
names a folder that keeps the Debians and the packages for the next run, also if the program has changed since.
"""

import json
import os
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.table import preferences
from tests.systemd import releases
from tests.systemd.debian import Debian, Started, wait_until
from tests.systemd.installed_kiosk import (
    AS_KIOSK,
    JOURNAL,
    KIOSK,
    PACKAGE,
    apt,
    ask,
    games_in,
    offer,
    outcome_of,
    play,
    state_of,
    take_screen_away,
    wait_until_running,
    wait_until_settled,
)
from tests.systemd.unit import ROOT
from tools.distribution.targets import TARGETS, Target

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("JEWELBOX_TRY_INSTALL") != "1", reason="takes minutes and needs root: make try-install"
    ),
    pytest.mark.needs("debootstrap", "minisign"),
]
RELEASED, FIRST, SECOND, FAILING = "0.2.0", "0.3.0", "0.3.1", "0.3.2"
KEPT = os.environ.get("JEWELBOX_TRY_FOLDER", "")
BACK = '{"verb": "back"}'
A_GAME = (ROOT / "examples/two-seats-gigamic.jsonl").read_text().splitlines()
ANOTHER = (ROOT / "examples/three-seats-zoch.jsonl").read_text().splitlines()
HALF = len(ANOTHER) // 2


@dataclass(frozen=True)
class Prepared:
    """A Debian that has all that our package needs from it, and packages for it, each signed by the same maker."""

    debian: Debian
    target: Target
    folder: Path

    def package(self, version: str) -> Path:
        return self.folder / self.target.file(version)

    @contextmanager
    def installed(self, folder: Path, version: str = FIRST) -> Iterator[Debian]:
        """A copy with a kiosk that has no screen."""
        with self.debian.copied(folder) as copy:
            install(copy, self.package(version))
            take_screen_away(copy)
            yield copy


def install(debian: Debian, package: Path) -> None:
    shutil.copy(package, debian.root)
    debian.run(*apt("install", "--allow-downgrades", f"/{package.name}"))
    (debian.root / package.name).unlink()


def fail_to_be_installed(checkout: Path) -> None:
    """Its files are unpacked, and then its script fails."""
    with (checkout / "systemd/debian/postinst").open("a") as script:
        script.write("exit 1\n")


def prepare(suite: str, folder: Path) -> Prepared:
    (target,) = (each for each in TARGETS if each.suite == suite and each.architecture.is_ours)
    if not (debian := Debian(folder / "ready" / suite)).root.exists():
        key = releases.make_key(folder)
        for version, change in ((FIRST, None), (SECOND, None), (FAILING, fail_to_be_installed)):
            releases.build_version(target, version, folder, key=key, change=change)
        fresh = Debian.made(suite, folder)
        install(fresh, folder / target.file(FIRST))  # brings Debian's packages, which stay
        fresh.run(*apt("purge", PACKAGE))
        debian.root.parent.mkdir()
        fresh.root.rename(debian.root)
    return Prepared(debian, target, folder)


@pytest.fixture(scope="module")
def bookworm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    yield from prepared("bookworm", tmp_path_factory)


@pytest.fixture(scope="module")
def trixie(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    yield from prepared("trixie", tmp_path_factory)


def prepared(suite: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prepared]:
    assert os.geteuid() == 0, "this needs root: sudo make try-install"
    if KEPT:
        folder = Path(KEPT) / suite
        folder.mkdir(parents=True, exist_ok=True)
    else:
        folder = tmp_path_factory.mktemp(suite)
    yield prepare(suite, folder)
    if not KEPT:
        shutil.rmtree(folder)


@pytest.fixture(params=["bookworm", "trixie"])
def ready(request: pytest.FixtureRequest) -> Prepared:
    """One after the other."""
    found: Prepared = request.getfixturevalue(request.param)
    return found


@contextmanager
def stopped(system: Started) -> Iterator[None]:
    """The kiosk is off in this block, so that a table without a screen can have the games."""
    system.run("systemctl", "stop", KIOSK)
    yield
    system.run("systemctl", "start", KIOSK)
    wait_until_running(system)


def said(system: Started) -> str:
    return system.run("jewelbox", "--version").removeprefix("jewelbox, version ")


def test_an_update_from_the_screen_and_the_way_back_keep_every_game(ready: Prepared, tmp_path: Path) -> None:
    with ready.installed(tmp_path / "root") as debian, debian.started() as system:
        wait_until_running(system)
        wait_until(lambda: state_of(debian)["here"], "the installed package to be kept")
        with stopped(system):
            assert play(system, A_GAME)[-1]["ack"] == len(A_GAME)
        update = offer(debian, ready.package(SECOND))
        assert outcome_of(system, debian, update)["result"] == "done"
        assert (said(system), system.show(KIOSK, "SubState")) == (SECOND, ["running"])
        with stopped(system):
            assert play(system, ANOTHER)[-1]["ack"] == len(ANOTHER)
            games = games_in(system.run)
            assert len(games) == 2
        assert outcome_of(system, debian, BACK)["result"] == "done"
        assert (said(system), system.show(KIOSK, "SubState")) == (FIRST, ["running"])
        assert games_in(system.run) == games
        # One that cannot be installed is taken back, and one that nobody has signed is not even begun.
        outcome = outcome_of(system, debian, offer(debian, ready.package(FAILING)))
        assert (outcome["result"], outcome["why"]) == ("returned", "installation")
        assert "script" in outcome["detail"]
        assert said(system) == FIRST
        wait_until_running(system)
        (debian.root / "var/lib/jewelbox/updates" / f"{ready.package(SECOND).name}.minisig").unlink()
        assert outcome_of(system, debian, update)["why"] == "unsigned"
        assert games_in(system.run) == games


def test_a_cut_while_dpkg_unpacks_by_hand_is_mended_at_the_next_start(ready: Prepared, tmp_path: Path) -> None:
    with ready.installed(tmp_path / "root") as debian:
        shutil.copy(ready.package(SECOND), debian.root)
        with debian.started() as system:
            wait_until(lambda: state_of(debian)["here"], "the installed package to be kept")
            system.run(
                "sh", "-c", f"dpkg -i /{ready.package(SECOND).name} & sleep 1; kill -9 $!; pkill -9 dpkg-deb; true"
            )
            assert system.run("dpkg", "--audit") != "", "the cut came too late"
        with debian.started() as system:
            wait_until_running(system)
            assert system.run("dpkg", "--audit") == ""
            assert said(system) in (FIRST, SECOND)


def test_the_games_of_0_2_come_along_and_go_back_from_their_copy(ready: Prepared, tmp_path: Path) -> None:
    old = releases.build_released(ready.target, RELEASED, ready.folder / "old")
    if old is None:
        pytest.skip(f"the history does not reach back to {RELEASED}")
    with ready.debian.copied(tmp_path / "root") as debian:
        install(debian, old)
        take_screen_away(debian)
        with debian.started() as system:
            wait_until_running(system)
            with stopped(system):
                assert play(system, A_GAME)[-1]["ack"] == len(A_GAME)
                assert play(system, ANOTHER[:HALF])[-1]["ack"] == HALF
            games = games_in(system.run)

            (debian.root / old.name).write_bytes(ready.package(FIRST).read_bytes())
            system.run("dpkg", "-i", f"/{old.name}")
            wait_until(lambda: said(system) == FIRST, "the new program")
            wait_until_running(system)
            copy = f"{JOURNAL}.before-0.3"
            assert games_in(system.run).keys() == games.keys()
            with stopped(system):
                assert play(system, ANOTHER[HALF:], "--resume")[-1]["ack"] == len(ANOTHER)
                newer = games_in(system.run)
            assert games_in(system.run, copy).keys() == games.keys()

            # The older one says so, and then has its own copy.
            (debian.root / old.name).write_bytes(old.read_bytes())
            system.run("dpkg", "-i", f"/{old.name}")
            refused = system.run("sh", "-c", "runuser -u jewelbox -- jewelbox games list 2>&1; test $? = 3")
            assert "newer" in refused
            system.run("systemctl", "stop", KIOSK)
            system.run(*AS_KIOSK, "sh", "-c", f"mv {JOURNAL} {JOURNAL}.newer && cp {copy} {JOURNAL}")
            system.run("systemctl", "reset-failed", KIOSK)
            system.run("systemctl", "start", KIOSK)
            wait_until_running(system)
            assert games_in(system.run) == games
            with stopped(system):
                assert play(system, ANOTHER[HALF:], "--resume")[-1]["ack"] == len(ANOTHER)
        install(debian, ready.package(FIRST))
        with debian.started() as system:
            wait_until_running(system)
            assert games_in(system.run, f"{JOURNAL}.newer") == newer
            assert games_in(system.run).keys() == games.keys()


SETTINGS = {"language": "de", "sound": False, "reduced_motion": True}


def of_table(system: Started) -> dict[str, Any]:
    """What a backup has to bring back."""
    stats = system.run(*AS_KIOSK, "jewelbox", "games", "stats", "--json", "--journal", JOURNAL)
    settings = json.loads(system.run("cat", f"/var/lib/jewelbox/{preferences.FILE}"))
    resumed = play(system, [], "--resume")
    return {"stats": json.loads(stats), "settings": settings, "resumed": resumed, "games": games_in(system.run)}


def test_a_backup_of_one_debian_is_the_same_table_in_the_other(
    bookworm: Prepared, trixie: Prepared, tmp_path: Path
) -> None:
    for number, (here, there) in enumerate(((bookworm, trixie), (trixie, bookworm))):
        file = tmp_path / f"{number}.jewelbox"
        with here.installed(tmp_path / "here") as debian, debian.started() as system, stopped(system):
            system.run(*AS_KIOSK, "sh", "-c", f"echo '{json.dumps(SETTINGS)}' > /var/lib/jewelbox/{preferences.FILE}")
            play(system, A_GAME)
            play(system, ANOTHER[:HALF])
            system.run("jewelbox", "backup", "/root/club.jewelbox")
            file.write_bytes((debian.root / "root/club.jewelbox").read_bytes())
            expected = of_table(system)
        assert expected["resumed"] == [{"resumed": HALF}]
        with there.installed(tmp_path / "there") as debian:
            shutil.copy(file, debian.root / "root/club.jewelbox")
            with debian.started() as system, stopped(system):
                play(system, A_GAME[:3])
                system.run("jewelbox", "restore", "/root/club.jewelbox")
                assert of_table(system) == expected
                assert play(system, ANOTHER[HALF:], "--resume")[-1]["ack"] == len(ANOTHER)
                assert len(games_in(system.run, f"{JOURNAL}.before-restore")) == 1


# cuts

CUTS = int(os.environ.get("JEWELBOX_UPDATE_CUTS", "2"))
SEED = os.environ.get("JEWELBOX_SEED", "7")
FIGURES = ROOT / "build" / "update-cuts.jsonl"
OFTEN = ("switch", "return")  # where dpkg works: three times as often as at the other steps
A_START_S = 12.0  # a second cut falls within so many seconds of the next start


@dataclass(frozen=True)
class Scene:
    """A kiosk that is about to be asked for something, the games that it has acknowledged, and how long steps take."""

    debian: Debian
    request: str
    games: dict[int, str]

    @cached_property
    def took_s(self) -> dict[str, float]:
        """Each step of it when nobody cuts it short, in order."""
        began: dict[str, float] = {}
        with self.debian.copied(self.debian.root.parent / "whole") as debian, debian.started() as system:
            self.ask(system)
            while (step := step_of(debian)) or not began:
                if step:
                    began.setdefault(step, time.monotonic())
            assert state_of(debian)["outcome"]["result"] in ("done", "returned")
        ends = [*list(began.values())[1:], time.monotonic()]
        return {step: end - begin for (step, begin), end in zip(began.items(), ends, strict=True)}

    def ask(self, system: Started) -> None:
        wait_until_running(system)
        ask(system, self.request)


def step_of(debian: Debian) -> str:
    """How far the updater is; empty if it does nothing."""
    update = state_of(debian)["update"]
    return "" if update is None else str(update["step"])


def scene(ready: Prepared, folder: Path, has: str, wanted: str) -> Scene:
    """One that has this version, and is asked for that one; for the one before if there is none."""
    copy = Debian(folder / ready.debian.root.name)
    with ready.installed(folder / "made") as debian:
        request = BACK
        with debian.started() as system:
            wait_until_running(system)
            wait_until(lambda: state_of(debian)["here"], "the installed package to be kept")
            if has != FIRST:
                assert outcome_of(system, debian, offer(debian, ready.package(has)))["result"] == "done"
            system.run("systemctl", "stop", KIOSK)
            assert play(system, A_GAME)[-1]["ack"] == len(A_GAME)
            assert play(system, ANOTHER[:HALF])[-1]["ack"] == HALF
            games = games_in(system.run)
            if wanted:
                request = offer(debian, ready.package(wanted))
        subprocess.run(["cp", "-a", debian.root, copy.root], check=True)
    return Scene(copy, request, games)


class Scenes:
    """What is cut short. Each is made when it is needed."""

    def __init__(self, ready: Prepared, folder: Path) -> None:
        self._ready, self._folder = ready, folder

    @cached_property
    def update(self) -> Scene:
        return scene(self._ready, self._folder / "update", FIRST, SECOND)

    @cached_property
    def failing(self) -> Scene:
        return scene(self._ready, self._folder / "failing", FIRST, FAILING)

    @cached_property
    def back(self) -> Scene:
        return scene(self._ready, self._folder / "back", SECOND, "")


def games_on(debian: Debian) -> dict[int, str]:
    """What the program that is there finds in a copy of the games while the machine is off."""
    seen = "/var/lib/jewelbox/seen"
    debian.run(*AS_KIOSK, "sh", "-c", f"rm -rf {seen}; mkdir {seen}; cp {JOURNAL}* {seen}")
    games = games_in(debian.run, f"{seen}/journal")
    debian.run("rm", "-r", seen)
    return games


def cut(which: Scene, folder: Path, chance: Random) -> dict[str, Any]:
    """Cut the power at a random moment, look at what is there, let it start again, and look once more."""
    steps = [step for step in which.took_s for _ in range(3 if step in OFTEN else 1)]
    aim, part = chance.choice(steps), chance.random()
    after_s, second_s = part * which.took_s[aim], chance.uniform(0, A_START_S) if chance.random() < 0.25 else None
    faults: list[str] = []
    found = {"aimed_at": aim, "after_s": round(after_s, 2), "again_after_s": second_s and round(second_s, 1)}
    passed = list(which.took_s)[: list(which.took_s).index(aim)]
    with which.debian.copied(folder) as debian:
        with debian.started() as system:
            which.ask(system)
            wait_until(lambda: step_of(debian), "the updater to begin")
            while step_of(debian) in passed:
                pass
            time.sleep(after_s)
        found["at"] = step_of(debian) or "the end"
        try:
            faults += [] if games_on(debian) == which.games else ["an event is lost"]
        except AssertionError as error:
            faults.append(f"no program after the cut: {error}")
        if second_s is not None:
            with debian.switched_on():
                time.sleep(second_s)
        try:
            with debian.started() as system:
                try:
                    wait_until_settled(debian)
                    wait_until_running(system)
                    faults += [] if games_in(system.run) == which.games else ["an event is lost for good"]
                    faults += [word for word in (system.run("dpkg", "--audit"), disagreement(debian, system)) if word]
                finally:
                    found["log"] = system.run("journalctl", "-t", "jewelbox-update", "-o", "cat", "--no-pager", "-b")
            outcome = state_of(debian)["outcome"]
            found |= {"version": said_by(debian), "ended": f"{outcome['result']} {outcome['why']}".strip()}
        except AssertionError as error:
            faults.append(f"no program in the end: {error}")
    return found | {"faults": faults}


def said_by(debian: Debian) -> str:
    return debian.run("jewelbox", "--version").strip().removeprefix("jewelbox, version ")


def disagreement(debian: Debian, system: Started) -> str:
    """What dpkg says that is installed has to be what runs, and no file of it may be missing or changed."""
    version = system.run("dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", PACKAGE)
    current = (debian.root / "opt/jewelbox/current").readlink().name
    changed = system.run("dpkg", "--verify", PACKAGE)
    return "" if (version, changed) == (f"installed {current}", "") else f"{version}, {current} runs: {changed}"


def known(suite: str) -> list[dict[str, Any]]:
    """The cuts of earlier runs."""
    lines = FIGURES.read_text().splitlines() if FIGURES.exists() else []
    found = [json.loads(line) for line in lines]
    return [each for each in found if (each["debian"], each["seed"]) == (suite, SEED)]


def test_no_cut_leaves_a_kiosk_without_a_program_or_loses_an_event(ready: Prepared, tmp_path: Path) -> None:
    suite, scenes = ready.target.suite, Scenes(ready, tmp_path)
    done = {each["number"] for each in known(suite)}
    for number in (number for number in range(CUTS) if number not in done):
        chance = Random(f"{SEED} {suite} {number}")
        of = chance.choice(("update", "failing", "back"))
        found = cut(getattr(scenes, of), tmp_path / "cut", chance)
        FIGURES.parent.mkdir(exist_ok=True)
        with FIGURES.open("a") as figures:
            figures.write(json.dumps({"debian": suite, "seed": SEED, "number": number, "of": of} | found) + "\n")
    cuts = [each for each in known(suite) if each["number"] < CUTS]
    at, ended = Counter(each["at"] for each in cuts), Counter(each.get("ended", "nothing") for each in cuts)
    print(f"{suite}: {len(cuts)} cuts at {dict(at)}, ended as {dict(ended)}")  # noqa: T201 - the figure
    assert [each for each in cuts if each["faults"]] == []
