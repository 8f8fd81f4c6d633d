import ipaddress

from companion.web import own_addresses, security


def test_one_address_that_is_bound_is_the_only_one() -> None:
    assert own_addresses.urls("127.0.0.1", 8480) == ("http://127.0.0.1:8480/",)
    assert own_addresses.urls("::1", 8480) == ("http://[::1]:8480/",)


def test_everywhere_is_every_address_of_this_machine_and_its_name() -> None:
    *numbers, last = own_addresses.urls("0.0.0.0", 80)
    found = [ipaddress.ip_address(url.removeprefix("http://").removesuffix(":80/")) for url in numbers]
    if found:
        assert last == f"http://{own_addresses.host_name().partition('.')[0].lower()}.local:80/"
        assert not any(address.is_loopback for address in found)
        private = [security.is_private(str(address)) for address in found]
        assert private == sorted(private, reverse=True)
    else:
        assert last == "http://127.0.0.1:80/"
