"""The Debian package, put together from a program that is laid out already. For the real thing: `make try-install`."""

import ast
import gzip
import multiprocessing
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import packages_distributions
from io import BytesIO
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from companion import __version__
from tests.systemd.unit import ROOT, SYSTEM_UNITS, load
from tests.test_imports import FILES, imported, parsed
from tools import debian, kept, manual
from tools.console import SetUpError
from tools.distribution import environment, licences, package, signing
from tools.distribution.__main__ import main
from tools.distribution.targets import TARGETS, Target
from tools.installer import files

pytestmark = pytest.mark.needs("dpkg")
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
    return package.build(target, release, folder, folder)


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


def test_the_same_source_makes_the_same_package_in_another_folder_and_with_another_umask(tmp_path: Path) -> None:
    once = built(BOOKWORM_ARM, tmp_path / "once").read_bytes()
    before = os.umask(0o077)
    try:
        again = built(BOOKWORM_ARM, tmp_path / "another/folder").read_bytes()
    finally:
        os.umask(before)
    assert once == again


def test_a_package_that_could_not_be_finished_leaves_the_one_before_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deb = built(BOOKWORM_ARM, tmp_path / "before").rename(tmp_path / "jewelbox.deb")
    (out := tmp_path / "out").mkdir()
    deb = deb.rename(out / BOOKWORM_ARM.file(__version__))
    whole = deb.read_bytes()
    stand_in = tmp_path / "bin/dpkg-deb"
    stand_in.parent.mkdir()
    stand_in.write_text('#!/bin/sh\nfor name; do :; done\necho half > "$name"\nexit 2\n')  # the disk is full
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", f"{stand_in.parent}:{os.environ['PATH']}")
    (release := tmp_path / "after/release").mkdir(parents=True)
    manual.write(tmp_path / "after/manual")
    with pytest.raises(SetUpError, match="dpkg-deb"):
        package.build(BOOKWORM_ARM, release, tmp_path / "after", out)
    assert deb.read_bytes() == whole
    assert list(out.iterdir()) == [deb]


def made_at_the_same_time(folder: Path, number: int, all_are_there: Barrier) -> None:
    """One of two builds that need the same folder of the cache, and make a package in the same place."""
    with kept.made(folder / "wheels", "Collecting") as fresh:
        (fresh / "some.whl").write_text("whole")
        all_are_there.wait()
    out = folder / "out"
    out.mkdir(exist_ok=True)
    (release := folder / str(number) / "release").mkdir(parents=True)
    package.build(BOOKWORM_ARM, release, folder, out)


def test_two_builds_at_the_same_time_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    manual.write(tmp_path / "manual")
    context = multiprocessing.get_context("fork")
    both = context.Barrier(2, timeout=60)
    builds = [context.Process(target=made_at_the_same_time, args=(tmp_path, number, both)) for number in (1, 2)]
    for build in builds:
        build.start()
    for build in builds:
        build.join()
    assert [build.exitcode for build in builds] == [0, 0]
    assert [path.name for path in (tmp_path / "wheels").iterdir()] == ["some.whl"]
    assert {path.name for path in tmp_path.iterdir()} == {"1", "2", "manual", "out", "wheels"}
    (deb,) = (tmp_path / "out").iterdir()
    assert field(deb, "Package") == "jewelbox-companion"


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
    others, ours, _ = ran
    assert {"aarch64-manylinux_2_36", "3.13", "--require-hashes"} <= set(map(str, others))
    assert str(ours[-1]) == "jewelbox-companion==1.0"


def wheel(folder: Path, name: str, version: str, **files: str) -> None:
    """A package that is one line, ready to be unpacked."""
    about = f"{name.replace('-', '_')}-{version}.dist-info"
    files = {
        f"{name.replace('-', '_')}.py": "HERE = True\n",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    } | {f"{about}/{path}": text for path, text in files.items()}
    files[f"{about}/RECORD"] = "".join(f"{path},,\n" for path in [*files, f"{about}/RECORD"])
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / f"{about.removesuffix('.dist-info')}-py3-none-any.whl", "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)


def test_wheels_that_were_exchanged_in_the_cache_are_refused(tmp_path: Path) -> None:
    locked = (ROOT / "systemd/requirements/kiosk.txt").read_bytes()
    for name, version in re.findall(r"^([a-z0-9.-]+)==([^ ]+)", locked.decode(), re.MULTILINE):
        wheel(debian.cache_folder("wheels") / f"aarch64-3.11-{sha256(locked).hexdigest()[:12]}", name, version)
    wheel(tmp_path / "ours", "jewelbox-companion", "1.0")
    with pytest.raises(SetUpError, match="Hash mismatch"):
        environment.lay_out(BOOKWORM_ARM, tmp_path / "release", "/opt/jewelbox/releases/1", tmp_path / "ours", "1.0")


# --- what is in it ---

STARTED = {unit: words[1] for unit in SYSTEM_UNITS for words in load(unit).programs if words[0].endswith("/jewelbox")}
# Brought by Debian (the header's pins), by a Pico, or by whoever configures or asks for what needs them.
BROUGHT_BY_OTHERS = {"lgpio", "RPi", "pg8000", "distributed", "micropython"}


def named(module: str) -> Iterator[str]:
    """What a module imports, or names in a string because it starts that in a process of its own."""
    source = FILES[module].read_text(encoding="utf-8")
    yield from imported(module, source, frozenset(FILES), is_package=FILES[module].name == "__init__.py")
    constants = (node.value for node in ast.walk(parsed(source)) if isinstance(node, ast.Constant))
    texts = {value for value in constants if isinstance(value, str)}
    yield from (name for text in texts for name in (text, f"{text}.__main__") if name in FILES)


def libraries(module: str) -> set[str]:
    """All packages of others that a module can get to import, itself or through what it imports."""
    seen, ahead = {"companion.cli"}, {module}
    while ahead:
        seen |= ahead
        ahead = {name for each in ahead & FILES.keys() for name in named(each)} - seen
    tops = {name.partition(".")[0] for name in seen}
    return tops - sys.stdlib_module_names - {"companion", "hardware", "firmware_bridge", "updater", ""}


@pytest.mark.parametrize("unit", STARTED)
def test_all_that_a_units_command_imports_is_locked_for_the_package(unit: str) -> None:
    needed = libraries(f"companion.commands.{STARTED[unit]}") - BROUGHT_BY_OTHERS
    names = {packages_distributions()[top][0].lower() for top in needed}
    lines = environment.LOCKED.read_text(encoding="utf-8").splitlines()
    assert names - {line.partition("==")[0] for line in lines} == set()
    assert {"click", "msgspec"} <= names


@pytest.fixture
def small_wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list with one library, which brings a command and documents, and the wheels of both it and the program."""
    wheel(tmp_path / "wheels", "pygame-ce", "2.5", **{"entry_points.txt": "[console_scripts]\nx = pygame_ce:HERE\n"})
    (made,) = (tmp_path / "wheels").iterdir()
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("pygame/docs/generated/LGPL.txt", "GNU LESSER GENERAL PUBLIC LICENSE\n")
        archive.writestr("pygame/docs/index.html", "a third of it\n")
    wheel(tmp_path / "wheels", "jewelbox-companion", "1.0", **{"licenses/LICENSE": "MIT\n"})
    locked = tmp_path / "package.txt"
    locked.write_text(f"pygame-ce==2.5 --hash=sha256:{sha256(made.read_bytes()).hexdigest()}\n")
    monkeypatch.setattr(environment, "LOCKED", locked)
    monkeypatch.setattr(kept, "wheels", lambda _machine, _python: tmp_path / "wheels")
    return tmp_path / "wheels"


def test_what_was_left_out_and_who_built_it_leave_no_trace(tmp_path: Path, small_wheels: Path) -> None:
    environment.lay_out(BOOKWORM_ARM, tmp_path / "release", "/opt/jewelbox/releases/1", small_wheels, "1.0")
    packages = tmp_path / "release/lib/python3.11/site-packages"
    for record in packages.glob("*.dist-info/RECORD"):
        names = [line.split(",")[0] for line in record.read_text().splitlines()]
        assert [name for name in names if not (packages / name).is_file()] == []
        assert f"{record.parent.name}/RECORD" in names
    assert list(packages.rglob("uv_cache.json")) == []
    assert not (packages / "pygame").exists() or not (packages / "pygame/docs").exists()


# --- licences ---


def copyright_of(packages: Path) -> str:
    return licences.copyright_file("MIT License of the program", packages)


def test_the_text_of_a_licence_stays_when_documents_go(tmp_path: Path, small_wheels: Path) -> None:
    environment.lay_out(BOOKWORM_ARM, tmp_path / "release", "/opt/jewelbox/releases/1", small_wheels, "1.0")
    said = copyright_of(tmp_path / "release/lib/python3.11/site-packages")
    assert said.startswith("MIT License of the program\n")
    assert "pygame-ce 2.5: " in said
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in said


def test_the_package_has_the_licences_of_what_is_in_it(tmp_path: Path) -> None:
    about = tmp_path / "release/lib/python3.11/site-packages/click-8.5.1.dist-info"
    (about / "licenses").mkdir(parents=True)
    (about / "METADATA").write_text("Name: click\nVersion: 8.5.1\nLicense-Expression: BSD-3-Clause\n")
    (about / "licenses/LICENSE.txt").write_text("Copyright 2014 Pallets\n")
    with content(built(BOOKWORM_ARM, tmp_path)) as tar:
        file = tar.extractfile("./usr/share/doc/jewelbox-companion/copyright")
        assert file is not None
        said = file.read().decode()
    assert (ROOT / "LICENSE").read_text() in said
    assert "click 8.5.1: BSD-3-Clause\n\nCopyright 2014 Pallets\n" in said


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("new-1.0.dist-info/METADATA", "Name: new\nVersion: 1.0\n", "new 1.0 brings no text of its licence"),
        ("pygame_ce.libs/libnew-1.so", "", "pygame_ce.libs/libnew-1.so has no licence"),
        ("new/fonts/new.ttf", "", "new/fonts/new.ttf has no licence"),
    ],
)
def test_a_part_without_a_licence_is_refused(tmp_path: Path, path: str, text: str, why: str) -> None:
    (part := tmp_path / path).parent.mkdir(parents=True)
    part.write_text(text)
    with pytest.raises(SetUpError, match=re.escape(why)):
        copyright_of(tmp_path)


def test_libraries_inside_of_wheels_are_listed_with_holders_and_texts(tmp_path: Path) -> None:
    for name in ("pygame_ce.libs/libSDL2-2-fa5.so", "pygame_ce.libs/libjpeg-47.so", "pyserial-3.5.dist-info/METADATA"):
        (part := tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        part.write_text("Name: pyserial\nVersion: 3.5\n")
    said = copyright_of(tmp_path)
    assert "SDL: Zlib, text below\nCopyright 1997-2025 Sam Lantinga\n" in said
    assert "pyserial: BSD-3-Clause, text below\nCopyright 2001-2020 Chris Liechti\n" in said
    assert "libjpeg-turbo: IJG, BSD-3-Clause, Zlib, text below\n" in said
    for words in (
        "This software is provided 'as-is'",
        "work of the Independent JPEG Group",
        "Redistributions in binary",
    ):
        assert said.count(words) == 1
    assert "FreeType" not in said


def test_every_text_in_the_list_is_somebodys_and_the_other_way_round() -> None:
    found = tomllib.loads(licences.LIST.read_text(encoding="utf-8"))
    assert {name for part in found["part"] for name in part["licences"]} == found["texts"].keys()


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


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The secret key of a maker, without a password."""
    made = tmp_path / "maker.key"
    words: list[str | Path] = ["minisign", "-G", "-W", "-s", made, "-p", tmp_path / "maker.pub"]
    subprocess.run(words, capture_output=True, check=True)
    return made


@pytest.mark.needs("minisign")
def test_a_signed_package_brings_the_key_that_verifies_the_next_one(tmp_path: Path, key: Path) -> None:
    (tmp_path / "built").mkdir()
    signing.public_key(key, tmp_path / "built/maker.pub")
    deb = built(BOOKWORM_ARM, tmp_path / "built")
    brought = tmp_path / "brought.pub"
    with content(deb) as tar:
        found = tar.extractfile(f"./{RELEASE}/libexec/maker.pub")
        assert found is not None
        brought.write_bytes(found.read())
    signature = signing.sign(deb, key, "Ana")
    asked: list[str | Path] = ["minisign", "-V", "-Q", "-p", brought, "-m", deb, "-x", signature]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert said.strip() == "Ana"


def test_a_key_that_cannot_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetUpError, match="minisign"):
        signing.sign(tmp_path / "x.deb", tmp_path / "nothing.key", "Ana")
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(SetUpError, match="apt install minisign"):
        signing.public_key(tmp_path / "maker.key", tmp_path / "maker.pub")
