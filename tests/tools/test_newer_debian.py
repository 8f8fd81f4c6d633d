from pathlib import Path

import pytest

from tests.tools.test_micropython import Debian
from tools import newer_debian
from tools.console import SetUpError
from tools.newer_debian import NewerDebian


def test_sources_are_the_machines_own_with_the_suite_replaced(etc: Path) -> None:
    parts = etc / "apt" / "sources.list.d"
    parts.mkdir()
    (parts / "more.sources").write_text("URIs: http://mirror.example\nSuites: bookworm bookworm-updates\n")
    (parts / "notes.txt").write_text("bookworm")
    assert newer_debian.listed_sources(etc / "apt", "bookworm") == {
        "sources.list": "deb http://mirror.example/debian trixie main\n",
        "more.sources": "URIs: http://mirror.example\nSuites: trixie trixie-updates\n",
    }


def test_source_packages_are_looked_for_where_packages_are() -> None:
    assert newer_debian.with_source_packages("deb http://mirror.example trixie main\n") == (
        "deb http://mirror.example trixie main\ndeb-src http://mirror.example trixie main\n"
    )
    assert newer_debian.with_source_packages("Types: deb\nURIs: x\n") == "Types: deb deb-src\nURIs: x\n"
    assert newer_debian.with_source_packages("Types: deb deb-src\n") == "Types: deb deb-src\n"


def test_source_packages_are_downloaded_and_unpacked_each_into_its_folder(tmp_path: Path, etc: Path) -> None:
    machine = Debian()
    newer = NewerDebian(machine, tmp_path / "apt", etc, sources=True)
    (tmp_path / "apt" / "found" / "mbedtls_3.6.dsc").touch()
    assert newer.unpack_sources(["mbedtls"], tmp_path) == {"mbedtls": tmp_path / "mbedtls"}
    assert machine.ran[-2][-3:] == ["source", "--download-only", "mbedtls"]
    assert machine.ran[-1][0] == "dpkg-source"
    assert (tmp_path / "apt" / "sources.list.d" / "sources.list").read_text().count("deb-src") == 1


def test_system_without_a_code_name_is_no_debian() -> None:
    with pytest.raises(SetUpError, match="this is no Debian"):
        newer_debian.codename("ID=something\n")
