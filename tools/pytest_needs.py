"""The mark `@pytest.mark.needs("xvfb")`: this test needs that Debian package, from debian-packages.toml.

Without the package the test is skipped and says so; with CI=true it fails instead.
"""

import functools
import os
from collections.abc import Iterable

import pytest

from tools import debian


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "needs(package): skipped without this Debian package, failed in CI")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip or fail a test whose package is not here."""
    needed = {str(name) for mark in item.iter_markers("needs") for name in mark.args}
    if not needed:
        return
    unlisted = needed - {package.name for package in debian.listed()}
    if unlisted:
        pytest.fail(f"not in {debian.LIST.name}: {', '.join(sorted(unlisted))}", pytrace=False)
    without(needed & missing_names(), ci=os.environ.get("CI") == "true")


def without(packages: Iterable[str], *, ci: bool) -> None:
    """End a test that has to do without these packages, if there are any."""
    names = ", ".join(sorted(packages))
    if names and ci:
        pytest.fail(f"Debian package missing: {names}", pytrace=False)
    if names:
        pytest.skip(f"Debian package missing: {names}")


@functools.cache
def missing_names() -> frozenset[str]:
    """The listed packages that are not on this machine."""
    return frozenset(package.name for package in debian.missing(debian.listed(), debian.System()))
