"""The mark `@pytest.mark.needs("xvfb")`: this test needs that Debian package, from debian-packages.toml.

Without the package the test is skipped and says so; with CI=true it fails instead.
"""

import functools
import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from tools import debian


class Needs:
    """The hooks of pytest for a list of packages and the machine that may have them."""

    def __init__(self, listed: Path = debian.LIST, system: debian.System = debian.THIS_MACHINE) -> None:
        self._listed = listed
        self._system = system

    def pytest_configure(self, config: pytest.Config) -> None:
        """Make the mark known."""
        config.addinivalue_line("markers", "needs(package): skipped without this Debian package, failed in CI")

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Skip or fail a test whose package is not here."""
        needed = {str(name) for mark in item.iter_markers("needs") for name in mark.args}
        if not needed:
            return
        unlisted = needed - {package.name for package in debian.listed(self._listed)}
        if unlisted:
            pytest.fail(f"not in {self._listed.name}: {', '.join(sorted(unlisted))}", pytrace=False)
        without(needed & self._missing, ci=os.environ.get("CI") == "true")

    @functools.cached_property
    def _missing(self) -> frozenset[str]:
        """The listed packages that are not on the machine, looked for once."""
        packages = debian.listed(self._listed)
        return frozenset(package.name for package in debian.missing(packages, self._system))


def without(packages: Iterable[str], *, ci: bool) -> None:
    """End a test that has to do without these packages, if there are any."""
    names = ", ".join(sorted(packages))
    if names and ci:
        pytest.fail(f"Debian package missing: {names}", pytrace=False)
    if names:
        pytest.skip(f"Debian package missing: {names}")


OURS = Needs()
pytest_configure = OURS.pytest_configure
pytest_runtest_setup = OURS.pytest_runtest_setup
