"""The list of installed files: nothing that we ship for a kiosk is forgotten, and a package has its own places."""

from tests.systemd.unit import FOLDER, ROOT, SYSTEM_UNITS, WAITING_UNITS
from tools.installer import File, files, packages

# Beside the units, and on no kiosk.
NOT_INSTALLED = {"README.md", "files", "wheelhouse.sh"}


def test_everything_beside_the_units_is_in_the_list() -> None:
    listed = {file.source for file in files(ROOT)}
    beside = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert beside - {source.removeprefix("systemd/") for source in listed} == NOT_INSTALLED
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} <= listed


def test_what_is_listed_is_there_or_is_made() -> None:
    missing = {file.source for file in files(ROOT) if not (ROOT / file.source).exists()}
    assert missing == {"manual/jewelbox.1", "manual/jewelbox.bash", "manual/jewelbox.zsh", "manual/jewelbox.fish"}


def test_what_has_a_first_line_for_a_shell_can_be_started() -> None:
    for file in files(ROOT):
        path = ROOT / file.source
        if path.exists():
            assert (file.rights == 0o755) == path.read_bytes().startswith(b"#!"), file


def test_a_package_leaves_etc_to_the_people_of_the_machine() -> None:
    in_etc = {file.in_package for file in files(ROOT) if file.in_package.startswith("/etc/")}
    assert in_etc == {file.place for file in files(ROOT) if file.is_kept} == {"/etc/jewelbox/config.toml"}
    assert not [file for file in files(ROOT) if "/local/" in file.in_package]
    units = {file.in_package for file in files(ROOT) if file.in_package.startswith("/usr/lib/systemd/system/")}
    assert units == {f"/usr/lib/systemd/system/{name}" for name in (*SYSTEM_UNITS, *WAITING_UNITS)}


def test_zsh_of_debian_has_a_folder_for_packages() -> None:
    file = File(0o644, "manual/jewelbox.zsh", "/usr/local/share/zsh/site-functions/_jewelbox")
    assert file.in_package == "/usr/share/zsh/vendor-completions/_jewelbox"


def test_packages_are_read_from_the_script() -> None:
    assert {"python3", "udev", "libgbm1"} <= set(packages(ROOT, "needed"))
    assert packages(ROOT, "welcome") == ["python3-lgpio", "bluez"]
