"""Power cuts, as near as a test can come: SIGKILL at random moments of real processes under load.

A few in the suite; `make soak` asks for 1,000 with JEWELBOX_KILLS.
"""

import os
from pathlib import Path

import pytest

from tests.laws import share

from .kills import Lives

KILLS = int(os.environ.get("JEWELBOX_KILLS", share(24)))


@pytest.mark.law
def test_no_kill_loses_what_was_acknowledged(tmp_path: Path) -> None:
    tally = Lives(tmp_path, seed=int(os.environ.get("JEWELBOX_SEED", "7"))).run(KILLS)
    print(tally)  # noqa: T201 - the figure that make soak is for
    assert tally.kills == KILLS
    assert tally.acknowledged > 10 * KILLS
