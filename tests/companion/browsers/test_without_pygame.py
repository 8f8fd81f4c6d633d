"""Browsers need no display: nothing of their side imports pygame."""

import subprocess
import sys
from pathlib import Path

import companion.browsers

_MODULES = sorted(
    path.stem for path in Path(companion.browsers.__file__).parent.glob("*.py") if path.stem != "__init__"
)


def test_no_module_imports_pygame() -> None:
    imports = "; ".join(f"import companion.browsers.{module}" for module in _MODULES)
    program = f"import sys; {imports}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
    assert "browsers" in _MODULES
