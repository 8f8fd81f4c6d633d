"""What a table without a display shares with the kiosk can be used where no pygame is."""

import subprocess
import sys

SHARED = """
import companion.kiosk.checking
import companion.kiosk.game_cards
import companion.kiosk.kiosk_settings
import companion.kiosk.attendant
import companion.kiosk.browser_screen
import companion.kiosk.notices
import companion.table.profiles
import companion.kiosk.statistics_reader
from companion.screens.kiosk.shell import SHELL
for load in (*SHELL.games.values(), *SHELL.apparatuses.values()):
    load()
import companion.pages.typed_names
import sys
sys.exit("pygame" in sys.modules)
"""


def test_nothing_that_both_use_loads_pygame() -> None:
    assert subprocess.run([sys.executable, "-c", SHARED], check=False).returncode == 0
