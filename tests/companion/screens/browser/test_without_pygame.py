"""Browsers need no display: nothing of their side imports pygame."""

import subprocess
import sys
from pathlib import Path

import pytest

import companion.screens.browser

_MODULES = sorted(
    path.stem for path in Path(companion.screens.browser.__file__).parent.glob("*.py") if path.stem != "__init__"
)

pytestmark = pytest.mark.proof


def test_no_module_imports_pygame() -> None:
    imports = "; ".join(f"import companion.screens.browser.{module}" for module in _MODULES)
    program = f"import sys; {imports}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
    assert "browsers" in _MODULES


def test_kiosk_without_phones_loads_next_to_nothing_of_them() -> None:
    program = (
        "import sys; import companion.kiosk.kiosk; "
        "print(*sorted(name for name in sys.modules if name.startswith('companion.screens.browser.')))"
    )
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert found.splitlines()[-1].split() == ["companion.screens.browser.browsers"]
