"""The Debian package, put together from a program that is laid out already. For the real thing: `make try-install`."""

import gzip
import os
import shutil
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from companion import __version__
from tests.systemd.unit import ROOT
from tools import kept, manual
from tools.console import SetUpError
from tools.distribution import environment, package
from tools.distribution.__main__ import main
from tools.distribution.targets import TARGETS, Target
from tools.installer import files

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="there is no dpkg-deb here")
BOOKWORM_ARM, _, TRIXIE_ARM, _ = TARGETS
RELEASE = f"opt/jewelbox/releases/{__version__}+deb12"


@pytest.fixture(autouse=True)
def _at_a_known_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


def built(target: Target, folder: Path) -> Path:
    """A package of a program that is one file."""
    release = folder / "release"
    (release / "bin").mkdir(parents=True)
    (release / "bin/jewelbox").write_text("#!/bin/sh\n")
    manual.write(folder / "manual")
    return package.build(target, release, folder / "manual", folder)


def field(deb: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "-f", deb, name], capture_output=True, text=True, check=True).stdout.strip()


def content(deb: Path) -> tarfile.TarFile:
    tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", deb], capture_output=True, check=True).stdout
    return tarfile.open(fileobj=BytesIO(tar))


@pytest.mark.parametrize("umask", [0o002, 0o077], ids=oct)
def test_every_listed_file_is_in_its_place_and_belongs_to_root(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        deb = built(BOOKWORM_ARM, tmp_path)
    finally:
        os.umask(before)
    with content(deb) as tar:
        members = {member.name.removeprefix("./"): member for member in tar.getmembers()}
    for file in files(ROOT):
        place = file.in_package[1:] if file.in_package.startswith("/") else f"{RELEASE}/{file.in_package}"
        member = members[f"{place}.gz" if "/man/" in place else place]
        assert member.mode == file.rights, place
    assert f"{RELEASE}/bin/jewelbox" in members
    assert {member.mode for name, member in members.items() if member.isdir() and name not in {"", "."}} == {0o755}
    assert {(member.uid, member.gid) for member in members.values()} == {(0, 0)}


def test_it_says_what_it_is_and_needs(tmp_path: Path) -> None:
    deb = built(TRIXIE_ARM, tmp_path)
    assert deb.name == f"jewelbox-companion_{__version__}+deb13_arm64.deb"
    assert (field(deb, "Version"), field(deb, "Architecture")) == (f"{__version__}+deb13", "arm64")
    needs = field(deb, "Depends").split(", ")
    assert {"python3 (>= 3.13)", "python3 (<< 3.14)", "libgbm1", "udev"} <= set(needs)
    assert "python3-venv" not in needs
    assert field(deb, "Recommends") == "python3-lgpio, bluez"


def test_the_configuration_is_the_only_file_that_apt_asks_about(tmp_path: Path) -> None:
    deb = built(BOOKWORM_ARM, tmp_path)
    subprocess.run(["dpkg-deb", "-e", deb, tmp_path / "control"], check=True)
    assert (tmp_path / "control/conffiles").read_text() == "/etc/jewelbox/config.toml\n"
    for script in ("preinst", "postinst", "prerm", "postrm"):
        assert (tmp_path / "control" / script).read_bytes() == (ROOT / "systemd/debian" / script).read_bytes()


def test_checksums_and_the_changelog_can_be_read(tmp_path: Path) -> None:
    deb = built(BOOKWORM_ARM, tmp_path)
    subprocess.run(["dpkg-deb", "-R", deb, tmp_path / "all"], check=True)
    subprocess.run(["md5sum", "--quiet", "-c", "DEBIAN/md5sums"], cwd=tmp_path / "all", check=True)
    changelog = gzip.decompress((tmp_path / "all/usr/share/doc/jewelbox-companion/changelog.gz").read_bytes()).decode()
    assert changelog.startswith(f"jewelbox-companion ({__version__}+deb12) bookworm; urgency=medium\n")
    assert changelog.endswith("  Tue, 14 Nov 2023 22:13:20 -0000\n")


def test_the_same_source_makes_the_same_package(tmp_path: Path) -> None:
    once, again = (built(BOOKWORM_ARM, tmp_path / name).read_bytes() for name in ("once", "again"))
    assert once == again


def test_a_newer_debian_has_the_higher_version() -> None:
    older, newer = BOOKWORM_ARM.version("1.0"), TRIXIE_ARM.version("1.0")
    for low, high in ((older, newer), (newer, BOOKWORM_ARM.version("1.0.1"))):
        subprocess.run(["dpkg", "--compare-versions", low, "lt", high], check=True)


def test_the_environment_is_laid_out_as_python_makes_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[object, ...]] = []
    monkeypatch.setattr(kept, "wheels", lambda machine, python: tmp_path / f"{machine}-{python}")
    monkeypatch.setattr(kept, "run", lambda *words: ran.append(words))
    release = tmp_path / "release"
    (release / "lib").mkdir(parents=True)
    environment.lay_out(TRIXIE_ARM, release, "/opt/jewelbox/releases/1", tmp_path, "1.0")
    assert (release / "bin/python").readlink() == Path("/usr/bin/python3.13")
    assert "include-system-site-packages = true\n" in (release / "pyvenv.cfg").read_text()
    command = (release / "bin/jewelbox").read_text()
    assert command.startswith("#!/opt/jewelbox/releases/1/bin/python\n")
    assert "from companion.__main__ import main\n" in command
    install, _ = ran
    assert {"aarch64-manylinux_2_36", "3.13", "jewelbox-companion[firmware]==1.0"} <= set(map(str, install))


def test_when_a_wheel_was_made_leaves_no_trace(tmp_path: Path) -> None:
    about = tmp_path / "click-8.5.1.dist-info"
    about.mkdir()
    (about / "uv_cache.json").write_text('{"timestamp": 1794827739}')
    lines = "click/__init__.py,sha256=1,2\nclick-8.5.1.dist-info/{}RECORD,,\n"
    (about / "RECORD").write_text(lines.format("uv_cache.json,sha256=3,127\nclick-8.5.1.dist-info/"))
    environment.forget_times(tmp_path)
    assert [path.name for path in about.iterdir()] == ["RECORD"]
    assert (about / "RECORD").read_text() == lines.format("")


def test_a_source_without_history_has_the_time_of_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_git(*_words: object) -> str:
        raise SetUpError("git cannot be started")

    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(kept, "run", no_git)
    assert package.source_date() == int((ROOT / "pyproject.toml").stat().st_mtime)


def test_what_cannot_be_built_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_network(*_words: object, **_options: object) -> str:
        raise SetUpError("no network")

    monkeypatch.setattr(kept, "run", no_network)
    assert main(["--out", str(tmp_path), "--only", "trixie"]) == 1
    assert capsys.readouterr().err == "no network\n"
