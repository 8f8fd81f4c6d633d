"""The configuration that is installed: all comments, and every one of them true."""

import re
import tomllib

from companion import config
from companion.config import Config
from tests.systemd.unit import FOLDER

PATH = FOLDER / "config.toml"
TEXT = PATH.read_text(encoding="utf-8")
# `#key = value` is a default that can be switched on; `# words` are words.
UNCOMMENTED = re.sub(r"^#(?=\S)", "", TEXT, flags=re.MULTILINE)


def keys(text: str) -> set[str]:
    found: set[str] = set()

    def walk(prefix: str, value: object) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{prefix}.{key}" if prefix else key, inner)
        else:
            found.add(prefix)

    walk("", tomllib.loads(text))
    return found


def test_as_it_is_installed_it_changes_nothing() -> None:
    assert keys(TEXT) == set()
    assert config.parse(PATH, TEXT) == Config()


def test_every_value_that_it_shows_is_the_default() -> None:
    assert len(keys(UNCOMMENTED)) >= len(config.times(Config().settings))
    assert config.parse(PATH, UNCOMMENTED) == Config()


def test_the_times_of_the_tray_stand_in_it_too() -> None:
    shown = "".join(f"{line}\n" for line in re.findall(r"^#   (\S+ = \d+)$", TEXT, flags=re.MULTILINE))
    head = '[kiosk]\napparatus = "tile_tray"\n[times]\n'
    usual = config.parse(PATH, head)
    assert config.parse(PATH, head + shown) == usual
    assert keys(f"[times]\n{shown}") == {f"times.{key}" for key in config.times(usual.settings)}


def test_every_key_that_there_is_stands_in_it() -> None:
    known = {f"times.{key}" for key in config.times(Config().settings)} | set(config._KINDS)
    # A pin map of one's own has no default to show: the words above it tell how to name one.
    assert known - keys(UNCOMMENTED) == {"gpio.pins"}
    assert 'pins = "my-box.toml"' in TEXT
