"""Power cuts, as near as a test can come: an update is killed with dpkg and all that it has started, at any moment."""

import os
import shutil
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from companion.updater.state import Result
from tests.companion.updater.conftest import Maker
from tests.companion.updater.small_machine import FAILS_LATER, GOOD, NEWER_FORMAT, OLD, SmallMachine, request

pytestmark = [pytest.mark.proof, pytest.mark.needs("minisign")]
KILLS = int(os.environ.get("JEWELBOX_UPDATE_KILLS", "16"))
WRONG = int(os.environ.get("JEWELBOX_WRONG_SIGNATURES", "20"))


def prepared(fresh: SmallMachine, maker: Maker, folder: Path) -> list[SmallMachine]:
    """Machines that are about to do something: to update, to update to what will fail, to go back."""
    starts = []
    for number, release in enumerate((GOOD, FAILS_LATER, None)):
        there = fresh.copied(folder / str(number))
        if release is None:
            there.offer(*maker.package(NEWER_FORMAT))
            there.ask(request(NEWER_FORMAT))
            there.run()
        else:
            there.offer(*maker.package(release))
        there.ask(request(release))
        starts.append(there)
    return starts


def test_no_kill_leaves_a_machine_without_a_program_or_loses_an_event(
    fresh: SmallMachine, maker: Maker, tmp_path: Path
) -> None:
    chance, killed_at, ended_as = Random(int(os.environ.get("JEWELBOX_SEED", "7"))), Counter[str](), Counter[str]()
    starts = prepared(fresh, maker, tmp_path)
    took_s = []
    for start in starts:
        there = start.copied(tmp_path / "whole")
        began = monotonic()
        assert not there.run_and_kill(60)
        took_s.append(monotonic() - began)
        shutil.rmtree(there.root)
    kills = 0
    while kills < KILLS:
        which = chance.randrange(len(starts))
        there = starts[which].copied(tmp_path / "cut")
        while there.run_and_kill(chance.uniform(0, took_s[which])):
            kills += 1
            under_way = there.state.update
            killed_at[under_way.step if under_way else "before or after"] += 1
            assert there.works(), "there is no program"
            if chance.random() < 0.5:  # the power is back
                there.boot()
                break
        else:
            there.boot()
        assert there.works()
        assert there.installed == (there.current, True)
        assert there.kiosk == "active"
        assert there.state.update is None
        assert there.lost() == set()
        outcome = there.state.outcome
        ended_as[f"{outcome.result} {outcome.why}".strip() if outcome else "not begun"] += 1
        shutil.rmtree(there.root)
    print(f"{kills} kills at {dict(killed_at)}, ended as {dict(ended_as)}")  # noqa: T201 - the figure
    assert not {"mended"} & set(ended_as)


def test_no_package_with_a_wrong_signature_is_installed(
    fresh: SmallMachine, maker: Maker, stranger: Maker, tmp_path: Path
) -> None:
    there, chance = fresh.copied(tmp_path / "root"), Random(7)
    package, signature = maker.package(GOOD)
    _, strange = stranger.package(GOOD)
    offered = there.root / "var/lib/jewelbox/updates"
    for number in range(WRONG):
        match number % 4:
            case 0:  # a bit of the package is another one
                there.offer(signature)
                damage(package, offered, chance)
            case 1:  # a bit of the signature
                there.offer(package)
                damage(signature, offered, chance, after=signature.read_bytes().index(b"\n") + 1)
            case 2:  # somebody else's signature
                there.offer(package)
                shutil.copy(strange, offered / signature.name)
            case _:  # a package that ends early
                there.offer(signature)
                data = package.read_bytes()
                (offered / package.name).write_bytes(data[: chance.randrange(len(data))])
        there.ask(request(GOOD))
        found = there.run()
        assert found.outcome is not None
        assert found.outcome.result is Result.REFUSED
        assert (there.installed, there.current) == ((OLD.version, True), OLD.version)
    assert there.works()


def damage(file: Path, folder: Path, chance: Random, after: int = 0) -> None:
    data = bytearray(file.read_bytes())
    lines = [number for number in range(after, len(data)) if data[number] != ord("\n")]
    place = chance.choice(lines)
    data[place] ^= 1 << chance.randrange(7)
    (folder / file.name).write_bytes(data)
