import gzip
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.browser.web.http_answers import SOCKET, Asked, Desk
from companion.screens.browser.web.security import names_of
from companion.screens.browser.web.static_files import FOLDER, StaticFile, read_static_files

PAGE = StaticFile(b"<!doctype html>", "text/html; charset=utf-8", '"abc"')
DESK = Desk({"/": PAGE, "/index.html": PAGE}, names_of("jewelbox"))
HOST = "192.168.1.7:8480"
ASKED = Asked("/", HOST, None, None, peer="192.168.1.20", local="192.168.1.7")


def status(desk: Desk = DESK, **changes: str | None) -> HTTPStatus | None:
    answered = desk.answer(replace(ASKED, **changes))  # type: ignore[arg-type]
    return answered.status if answered else None


def test_the_page_is_answered() -> None:
    answered = DESK.answer(ASKED)
    assert answered is not None
    assert (answered.status, answered.body) == (HTTPStatus.OK, PAGE.body)


def test_the_address_of_the_socket_opens_one() -> None:
    assert status(path=SOCKET) is None
    assert status(path=f"{SOCKET}?a=b", origin=f"http://{HOST}") is None


@pytest.mark.parametrize("path", ["/", SOCKET, "/nothing"])
def test_foreign_hosts_origins_and_addresses_are_refused_whatever_they_ask_for(path: str) -> None:
    assert status(path=path, host="evil.example") is HTTPStatus.MISDIRECTED_REQUEST
    assert status(path=path, host=None) is HTTPStatus.MISDIRECTED_REQUEST
    assert status(path=path, origin="http://evil.example") is HTTPStatus.FORBIDDEN
    assert status(path=path, peer="8.8.8.8") is HTTPStatus.FORBIDDEN
    assert status(path=path, peer="") is HTTPStatus.FORBIDDEN


def test_a_public_server_answers_everybody_and_checks_the_rest() -> None:
    public = replace(DESK, is_public=True)
    assert status(public, peer="8.8.8.8") is HTTPStatus.OK
    assert status(public, peer="8.8.8.8", host="evil.example") is HTTPStatus.MISDIRECTED_REQUEST


def test_pages_can_only_be_read() -> None:
    assert status(method="HEAD") is HTTPStatus.OK
    answered = DESK.answer(replace(ASKED, method="POST"))
    assert answered is not None
    assert answered.status is HTTPStatus.METHOD_NOT_ALLOWED
    assert ("Allow", "GET, HEAD") in answered.headers


def test_a_page_that_is_still_the_same_is_not_sent_again() -> None:
    for known in ('"abc"', 'W/"abc"', '"old", "abc"'):
        assert status(if_none_match=known) is HTTPStatus.NOT_MODIFIED
    assert status(if_none_match='"old"') is HTTPStatus.OK


@pytest.mark.parametrize("accepted", ["gzip", "deflate, gzip;q=0.8, br", "GZIP"])
def test_a_file_is_packed_for_who_can_unpack_it(accepted: str) -> None:
    packed = replace(PAGE, packed=b"packed")
    desk = replace(DESK, files={"/": packed})
    answered = desk.answer(replace(ASKED, accept_encoding=accepted))
    assert answered is not None
    assert answered.body == b"packed"
    assert ("Content-Encoding", "gzip") in answered.headers
    assert ("Vary", "Accept-Encoding") in answered.headers


@pytest.mark.parametrize("accepted", [None, "", "br", "gzip;q=0", "xgzip"])
def test_a_file_is_sent_as_it_is_to_who_cannot(accepted: str | None) -> None:
    desk = replace(DESK, files={"/": replace(PAGE, packed=b"packed")})
    answered = desk.answer(replace(ASKED, accept_encoding=accepted))
    assert answered is not None
    assert answered.body == PAGE.body
    assert "Content-Encoding" not in dict(answered.headers)


@given(st.text(max_size=40) | st.sampled_from(["/../__main__.py", "/%2e%2e/relay.py", "//", "/static/index.html"]))
def test_no_path_leads_out_of_the_files(path: str) -> None:
    answered = DESK.answer(replace(ASKED, path=path))
    if answered is not None and answered.status is HTTPStatus.OK:
        assert path.partition("?")[0] in DESK.files


def test_only_files_of_known_kinds_are_read(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "index.html").write_text("start")
    (tmp_path / "main.js").write_text("begin();\n")
    (tmp_path / "pages" / "seat.js").write_text("seat")
    (tmp_path / "notes.md").write_text("ours")
    files = read_static_files(tmp_path)
    assert sorted(files) == ["/", "/index.html", "/main.js", "/measures.css", "/pages/seat.js", "/style.css"]
    assert files["/"].body == b"start"
    assert files["/pages/seat.js"].content_type.startswith("text/javascript")
    assert files["/"].etag != files["/pages/seat.js"].etag


def test_what_packing_makes_smaller_is_packed() -> None:
    files = read_static_files()
    assert gzip.decompress(files["/main.js"].packed) == files["/main.js"].body
    assert not files["/fonts/Inter-Bold.woff2"].packed


def test_all_our_own_files_are_served() -> None:
    files = read_static_files()
    assert {f"/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.rglob("*") if path.is_file()} <= set(files)
