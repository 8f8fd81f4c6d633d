import ipaddress
import subprocess
import sys

import pytest

from companion.screens.browser.web import own_addresses, security
from companion.screens.browser.web.feed_messages import Listening


def test_one_address_that_is_bound_is_the_only_one() -> None:
    assert own_addresses.listening("127.0.0.1", 8480) == Listening(("http://127.0.0.1:8480/",))
    assert own_addresses.listening("::1", 8480) == Listening(("http://[::1]:8480/",))


def test_everywhere_is_every_address_of_this_machine_and_its_name() -> None:
    found_here = own_addresses.listening("0.0.0.0", 80)
    *numbers, last = found_here.urls
    assert found_here.is_alone is not bool(numbers)
    found = [ipaddress.ip_address(url.removeprefix("http://").removesuffix(":80/")) for url in numbers]
    if found:
        assert last == f"http://{own_addresses.host_name().partition('.')[0].lower()}.local:80/"
        assert not any(address.is_loopback for address in found)
        private = [security.is_private(str(address)) for address in found]
        assert private == sorted(private, reverse=True)
    else:
        assert last == "http://127.0.0.1:80/"


def test_a_machine_without_a_network_says_so() -> None:
    script = (
        "from companion.screens.browser.web.own_addresses import listening; "
        "print(listening('0.0.0.0', 80), listening('127.0.0.1', 80))"
    )
    apart = ["unshare", "--net", "--map-root-user"]
    if subprocess.run([*apart, "true"], check=False, capture_output=True).returncode:
        pytest.skip("may not be apart from the network here")
    told = subprocess.run([*apart, sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    here = ("http://127.0.0.1:80/",)
    assert told == f"{Listening(here, is_alone=True)} {Listening(here)}\n"
