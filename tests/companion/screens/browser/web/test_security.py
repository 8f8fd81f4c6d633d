import ipaddress
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screens.browser.web import security

NAMES = security.names_of("jewelbox")
HERE = "192.168.1.7"


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.7:8480",
        "192.168.1.7",
        "jewelbox:8480",
        "jewelbox.local:8480",
        "JewelBox.LOCAL:8480",
        "jewelbox.local.:8480",
        "jewelbox.local",  # behind a TLS proxy
    ],
)
def test_own_addresses_and_names_are_this_machine(host: str) -> None:
    assert security.is_own_host(host, HERE, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example",
        "evil.example:8480",
        "jewelbox.evil.example",
        "jewelbox.local.evil.example",
        "evil.example/jewelbox.local",
        "evil@jewelbox.local",
        "192.168.1.8:8480",  # another machine's
        "127.0.0.1:8480",  # it did not arrive there
        "localhost:8480",
        "192.168.1.7:port",
        "192.168.1.7:",
        "192.168.1.7:123456",
        "[192.168.1.7",
        "jewelbox.local jewelbox.local",
        "\u212aewelbox.local",
    ],
)
def test_everything_else_is_not(host: str | None) -> None:
    assert not security.is_own_host(host, HERE, NAMES)


def test_localhost_is_this_machine_for_whoever_is_on_it() -> None:
    assert security.is_own_host("localhost:8480", "127.0.0.1", NAMES)
    assert security.is_own_host("[::1]:8480", "::1", NAMES)
    assert security.is_own_host("[::ffff:192.168.1.7]", HERE, NAMES)


def test_a_machine_without_a_name_has_none() -> None:
    assert security.names_of("") == frozenset()
    assert not security.is_own_host("", HERE, security.names_of(""))


def test_a_full_name_counts_with_and_without_its_domain() -> None:
    assert security.names_of("Jewelbox.fritz.box") == {"jewelbox.fritz.box", "jewelbox", "jewelbox.local"}


@given(st.text(alphabet=string.ascii_lowercase + string.digits + ".-:[]@/ ", max_size=40))
def test_no_foreign_name_is_taken_for_this_machine(host: str) -> None:
    known = {"jewelbox", "jewelbox.local", HERE}
    bare = host.partition(":")[0].removesuffix(".")
    assert security.is_own_host(host, HERE, NAMES) <= (bare in known)


@pytest.mark.parametrize(
    ("origin", "is_own"),
    [
        (None, True),  # no browser
        ("http://192.168.1.7:8480", True),
        ("https://192.168.1.7:8480", True),  # behind a TLS proxy
        ("HTTP://192.168.1.7:8480", True),
        ("http://192.168.1.7:8000", False),  # another service on this machine
        ("http://192.168.1.7", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
        ("http://192.168.1.7:8480.evil.example", False),
    ],
)
def test_only_pages_from_here_may_ask(origin: str | None, is_own: bool) -> None:
    assert security.is_own_origin(origin, "192.168.1.7:8480") == is_own


def test_an_origin_without_a_host_is_foreign() -> None:
    assert not security.is_own_origin("http://", None)


@pytest.mark.parametrize(
    ("address", "is_private"),
    [
        ("127.0.0.1", True),
        ("10.1.2.3", True),
        ("172.16.0.9", True),
        ("192.168.178.20", True),
        ("169.254.3.4", True),
        ("fe80::1", True),
        ("fd12::1", True),
        ("::1", True),
        ("8.8.8.8", False),
        ("172.32.0.1", False),
        ("2a00:1450::1", False),
        ("0.0.0.0", False),
        ("", False),
    ],
)
def test_private_addresses(address: str, is_private: bool) -> None:
    assert security.is_private(address) == is_private


def test_addresses_are_written_in_one_way() -> None:
    assert security.address_of("::ffff:192.168.1.7") == "192.168.1.7"
    assert security.address_of("fe80::1%wlan0") == "fe80::1"
    assert security.address_of("jewelbox") == ""


@given(st.ip_addresses())
def test_every_address_is_read(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    assert security.address_of(security.address_of(str(address))) == security.address_of(str(address)) != ""


def test_a_token_stands_for_its_role_and_nothing_else_does() -> None:
    roles = {"a" * 22: "host", "b" * 22: "seat-0"}
    assert security.role_of("b" * 22, roles) == "seat-0"
    for wrong in ("", "b" * 21, "b" * 23, "B" * 22, "ü" * 22):
        assert security.role_of(wrong, roles) is None


def test_no_page_may_run_what_is_not_a_file_of_ours() -> None:
    policy = security.HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
