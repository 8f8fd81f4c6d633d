"""`jewelbox serve` as people and other programs start it: the contract, and what is wrong in plain words."""

import http.client
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.cli import main
from companion.screens.browser.page_messages import PROTOCOL
from companion.table.journal import Journal
from tests.companion.headless.served import SOON_S, Served, browser, host, serving


def ordered(folder: Path, *options: str, source: str = "mock") -> Result:
    """Start one that cannot serve; how it ended."""
    command = ["serve", "--source", source, "--bind", "127.0.0.1", *options]
    environ = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    return CliRunner().invoke(main, command, env=environ)


def test_the_first_line_is_the_hosts_link_and_sigterm_ends_it_within_two_seconds(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert set(served.told) == {"url", "port"}
        assert served.url == f"http://127.0.0.1:{served.port}/#{served.token}"
        assert len(served.token) >= 22
        (child,) = served.children()
        watch = os.pidfd_open(child)
        began = time.monotonic()
        assert served.end(signal.SIGTERM) == 0
        assert time.monotonic() - began < 2
        assert select.select([watch], [], [], 0)[0], "the web process is still there"
        os.close(watch)


@pytest.mark.proof
def test_ctrl_c_ends_it_the_same_way(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert served.end(signal.SIGINT) == 0


@pytest.mark.proof
def test_for_people_it_says_in_plain_words_where_to_go(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "serve", "--source", "mock", "--journal", str(tmp_path / "journal")]
    with subprocess.Popen(
        [*command, "--bind", "127.0.0.1", "--port", "0"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.stdout.readline()
        link = process.stdout.readline().strip()
        assert first.startswith("Open this link in a browser")
        assert link.startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGTERM)
        assert process.wait(SOON_S) == 0


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = ordered(tmp_path, "--journal", str(tmp_path / "journal"), "--port", str(port))
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr.splitlines() == [
        f"jewelbox serve: port {port} is in use by another program: choose another with --port, or 0 for any free one"
    ]


def test_an_address_of_another_machine_is_one_line(tmp_path: Path) -> None:
    said = ordered(tmp_path, "--journal", str(tmp_path / "journal"), "--port", "0", "--bind", "192.0.2.7")
    assert (said.exit_code, len(said.stderr.splitlines())) == (1, 1)
    assert "this machine has no address 192.0.2.7" in said.stderr


@pytest.mark.parametrize("wrong", [("--bind", "everywhere"), ("--port", "99999"), ("--port", "x"), ("extra",)])
def test_wrong_usage_is_exit_2(tmp_path: Path, wrong: tuple[str, ...]) -> None:
    assert ordered(tmp_path, *wrong).exit_code == 2


def test_an_unknown_source_is_wrong_usage(tmp_path: Path) -> None:
    said = ordered(tmp_path, "--journal", str(tmp_path / "journal"), source="abacus")
    assert said.exit_code == 2
    assert "abacus" in said.stderr


def test_no_box_where_one_was_asked_for(tmp_path: Path) -> None:
    said = ordered(tmp_path, "--journal", str(tmp_path / "journal"), source="serial")
    assert (said.exit_code, len(said.stderr.splitlines())) == (1, 1)


@pytest.mark.parametrize("linked", [False, True])
def test_something_in_the_place_of_the_journals_folder_is_exit_3_with_a_remedy(tmp_path: Path, linked: bool) -> None:
    place = tmp_path / "jewelbox"
    place.symlink_to(tmp_path / "gone") if linked else place.touch()
    environ = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path)}
    said = CliRunner().invoke(main, ["serve", "--source", "mock", "--port", "0"], env=environ)
    assert (said.exit_code, said.stdout) == (3, "")
    assert said.stderr == (
        f"jewelbox serve: {place}/journal: there is a file where the folder of this journal should be: "
        "move that file away, or choose another journal\n"
    )


def test_a_locked_journal_is_exit_3_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path):
        before = path.read_bytes()
        said = ordered(tmp_path, "--journal", str(path), "--port", "0")
        assert path.read_bytes() == before
    assert (said.exit_code, len(said.stderr.splitlines())) == (3, 1)
    assert "another table is using this journal" in said.stderr


@pytest.mark.parametrize("place", ["", "no/such/folder/journal"])
def test_a_journal_that_cannot_be_opened_is_exit_3(tmp_path: Path, place: str) -> None:
    said = ordered(tmp_path, "--journal", str(tmp_path / place), "--port", "0")
    assert (said.exit_code, len(said.stderr.splitlines())) == (3, 1)


def test_a_journal_of_somebody_else_is_exit_3_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"my novel, first chapter" * 200)
    said = ordered(tmp_path, "--journal", str(path), "--port", "0")
    assert (said.exit_code, path.read_bytes()[:8]) == (3, b"my novel")


def test_a_configuration_that_is_wrong_is_exit_2(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[web]\nport = "many"\n', encoding="utf-8")
    said = ordered(tmp_path, "--config", str(tmp_path / "config.toml"))
    assert said.exit_code == 2
    assert "web.port" in said.stderr


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served"))
    yield served
    served.end()


def answer_to(table: Served, path: str = "/", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", table.port, timeout=SOON_S)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


@pytest.mark.proof
def test_every_page_has_a_content_security_policy_without_inline(table: Served) -> None:
    for path in ("/", "/main.js", "/style.css", "/host.css", "/pages/host.js", "/nothing"):
        policy = answer_to(table, path).headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy


def test_another_host_is_misdirected_and_another_origin_forbidden(table: Served) -> None:
    assert answer_to(table).status == 200
    assert answer_to(table, Host="evil.example").status == 421
    own = f"127.0.0.1:{table.port}"
    assert answer_to(table, Host=own, Origin="http://evil.example").status in (403, 421)


def test_without_a_token_nothing_is_shown_but_how_to_get_one(table: Served) -> None:
    page = answer_to(table).read().decode()
    assert table.token not in page
    assert "Ana" not in page


def test_a_wrong_token_is_closed_with_4401(table: Served) -> None:
    with connect(f"ws://127.0.0.1:{table.port}/ws") as there:
        there.send(json.dumps({"protocol": PROTOCOL, "token": "A" * 22, "device": "d", "language": "en"}))
        with pytest.raises(ConnectionClosed) as closed:
            there.recv(SOON_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_websocket_from_another_origin_is_refused(table: Served) -> None:
    elsewhere = Origin("http://evil.example")
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{table.port}/ws", origin=elsewhere):
        pass
    assert refused.value.response.status_code in (403, 421)


def test_languages_are_those_of_each_browser(table: Served) -> None:
    with host(table, "fr") as french, browser(table.port, table.token, language="xx", device="e") as other:
        assert (french.shown.language, other.shown.language) == ("fr", "en")
        assert "Nouvelle partie" in french.shown.taps()
        assert "New game" in other.shown.taps()
