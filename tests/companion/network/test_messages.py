"""The kiosk and the network's service: what counts as a request, and what shows a password."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.network.messages import (
    Failure,
    MalformedRequestError,
    Network,
    OwnNetwork,
    Request,
    Secret,
    Status,
    Verb,
    Why,
    is_password,
    line_of,
    name_of,
    request_of,
    status_of,
)

HOME = b"Home".hex()
SSIDS = st.binary(min_size=1, max_size=32).map(bytes.hex)
PASSWORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63)


@given(SSIDS, PASSWORDS)
def test_requests_come_as_they_went(ssid: str, password: str) -> None:
    for request in (Request(Verb.LOOK), Request(Verb.FORGET, ssid), Request(Verb.JOIN, ssid, Secret(password))):
        assert request_of(line_of(request)) == request


@pytest.mark.parametrize(
    "request_",
    [
        Request(Verb.JOIN),
        Request(Verb.JOIN, "41" * 33),
        Request(Verb.JOIN, "4"),
        Request(Verb.JOIN, HOME.upper() + "0A"),
        Request(Verb.JOIN, "../etc"),
        Request(Verb.JOIN, HOME, Secret("short")),
        Request(Verb.JOIN, HOME, Secret("g" * 64)),
        Request(Verb.JOIN, HOME, Secret("line\nbreak")),
        Request(Verb.FORGET, HOME, Secret("12345678")),
        Request(Verb.LOOK, HOME),
        Request(Verb.OPEN, "", Secret("12345678")),
    ],
)
def test_request_for_more_than_there_is_is_refused_and_not_repeated(request_: Request) -> None:
    with pytest.raises(MalformedRequestError) as error:
        request_of(line_of(request_))
    assert request_.password.text not in str(error.value) or not request_.password.text
    assert error.value.__cause__ is None


@given(st.binary(max_size=200))
def test_whatever_comes_is_a_request_or_refused(line: bytes) -> None:
    with suppress(MalformedRequestError):
        request_of(line)
    with suppress(ValueError):
        status_of(line)


def test_status_comes_as_it_went_and_names_only_networks() -> None:
    status = Status(
        joined=HOME,
        networks=(Network(HOME, 80),),
        own=OwnNetwork("Jewelbox-AB12", Secret("secret word"), is_open=True),
        failure=Failure(Verb.JOIN, Why.PASSWORD, HOME),
    )
    assert status_of(line_of(status)) == status
    assert "secret" not in repr(status)
    with pytest.raises(ValueError, match="not the name"):
        status_of(msgspec.json.encode(msgspec.structs.replace(status, joined="no name")))


def test_name_that_is_no_text_is_readable_all_the_same() -> None:
    assert name_of(b"Caf\xc3\xa9 \xff\x07".hex()) == "Café \ufffd\ufffd"


def test_password_is_as_wifi_has_them() -> None:
    assert all(map(is_password, ("12345678", "x" * 63, "0aF" * 21 + "9")))
    assert not any(map(is_password, ("", "1234567", "x" * 64, "passwörter", "12345678\n")))


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Jewelbox-AB12", "k7xw", "WIFI:T:WPA;S:Jewelbox-AB12;P:k7xw;;"),
        ('a;b,c:d\\e"f', "x;y", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\\\e\\"f;P:x\\;y;;'),
    ],
)
def test_code_that_joins_has_its_signs_escaped(name: str, password: str, code: str) -> None:
    assert OwnNetwork(name, Secret(password)).code == code
