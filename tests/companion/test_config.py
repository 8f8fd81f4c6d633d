from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import config
from companion.config import Config, ConfigError
from companion.games import EDITIONS
from companion.languages import LANGUAGES
from hardware.pinmap import FactoryName
from hardware.polarity import Wiring

HERE = Path("box/config.toml")


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        config.parse(HERE, text)
    return [str(problem) for problem in caught.value.problems]


def test_what_is_not_there_is_all_defaults(tmp_path: Path) -> None:
    assert config.load(tmp_path / "none.toml") == Config()
    assert config.parse(HERE, "") == Config()


def test_the_example_at_the_top_of_the_module_is_right() -> None:
    example = (config.__doc__ or "").partition("\n\n    ")[2].replace("\n    ", "\n")
    loaded = config.parse(HERE, example)
    assert loaded.pins == Path("box/my-box.toml")
    assert loaded.factory is FactoryName.AUTO
    assert loaded.wiring == Wiring(frozenset({"A1.closed"}), (("B1.closed", "B2.closed"),))


def test_every_time_of_the_decoder_can_be_set() -> None:
    for key, value in config.times(Config().settings).items():
        changed = config.parse(HERE, f"[times]\n{key} = {value + 1}\n")
        assert config.times(changed.settings) == config.times(Config().settings) | {key: value + 1}


def test_a_time_may_stand_in_a_table_of_its_kind() -> None:
    assert config.parse(HERE, "[times.closed]\nbounce_ms = 40\n").settings.closed.bounce_ms == 40


def test_all_wrong_keys_are_listed_at_once_with_their_lines() -> None:
    text = """\
language = "en"
[gpio]
pins = 3
factory = "magic"
pull = "up"
[wiring]
inverted = "A1.closed"
swapped = [["A1.closed"]]
swaped = []
[times]
closed.bounce = 4
ring.settle_ms = "long"
[lamps]
red = 3
"""
    assert problems(text) == [
        "box/config.toml:1: unknown key language: there are [kiosk], [gpio], [wiring] and [times]",
        "box/config.toml:3: gpio.pins is the name of a pin map, in quotes",
        "box/config.toml:4: gpio.factory is one of auto, lgpio, rpigpio, mock",
        "box/config.toml:5: unknown key gpio.pull: did you mean gpio.pins?",
        'box/config.toml:7: wiring.inverted is a list of channels, such as ["A1.closed"]',
        'box/config.toml:8: wiring.swapped is a list of pairs, such as [["A1.closed", "A2.closed"]]',
        "box/config.toml:9: unknown key wiring.swaped: did you mean wiring.swapped?",
        "box/config.toml:11: unknown key times.closed.bounce: did you mean closed.bounce_ms?",
        "box/config.toml:12: times.ring.settle_ms is a whole number, 0 or more",
        "box/config.toml:13: unknown table [lamps]: there are [kiosk], [gpio], [wiring] and [times]",
    ]


def test_wiring_that_cannot_be_is_named() -> None:
    (one,) = problems('[wiring]\ninverted = ["Z1.closed"]\n')
    assert one.startswith("box/config.toml:2: Z1.closed is no channel of the box")


def test_malformed_and_unreadable_files_are_named(tmp_path: Path) -> None:
    assert problems("[gpio\n")[0].startswith("box/config.toml:1: not TOML: ")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"binary.toml:1: the configuration cannot be read"):
        config.load(tmp_path / "binary.toml")
    with pytest.raises(ConfigError, match=r"the configuration cannot be read: .*directory"):
        config.load(tmp_path)


WIRING = Wiring(frozenset({"A1.closed", "B2.front"}), (("C1.closed", "C2.closed"),))


def test_saved_wiring_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config.toml"
    config.save_wiring(WIRING, path)
    assert config.load(path).wiring == WIRING
    config.save_wiring(Wiring(), path)
    assert config.load(path) == Config()


def test_saving_the_wiring_leaves_the_rest_as_people_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    before = '# my box\n[gpio]\nfactory = "mock"  # at home\n'
    after = "[times]\nclosed.bounce_ms = 30\n"
    path.write_text(f'{before}[wiring] # old\ninverted = [\n  "A2.closed",\n]\n\n{after}')
    config.save_wiring(WIRING, path)
    text = path.read_text()
    assert text.startswith(before + after)
    assert text.count("[wiring]") == 1
    loaded = config.load(path)
    assert (loaded.wiring, loaded.factory, loaded.settings.closed.bounce_ms) == (WIRING, FactoryName.MOCK, 30)


def test_the_usual_place_is_the_users_configuration_folder() -> None:
    assert config.default_path().parts[-2:] == ("jewelbox", "config.toml")


@given(st.text())
def test_any_text_is_a_configuration_or_a_list_of_problems(text: str) -> None:
    with suppress(ConfigError):
        config.parse(HERE, text)


def test_the_kiosk_has_its_own_table() -> None:
    text = '[kiosk]\nsource = "serial:/dev/ttyACM0"\nsize = "800x480"\nlanguage = "fr"\nedition = "zoch"\n'
    kiosk = config.parse(Path("config.toml"), text).kiosk
    assert kiosk == config.Kiosk("serial:/dev/ttyACM0", "800x480", "fr", "zoch")


def test_wrong_wishes_for_the_kiosk_are_listed_with_what_would_be_right() -> None:
    text = '[kiosk]\nsource = "usb"\nsize = "large"\nlanguage = "tlh"\nedition = 3\nsources = "auto"\n'
    with pytest.raises(ConfigError) as caught:
        config.parse(Path("config.toml"), text)
    assert [str(problem) for problem in caught.value.problems] == [
        'config.toml:2: kiosk.source is auto, mock, gpio, serial or serial:PORT, such as "serial:/dev/ttyACM0"',
        'config.toml:3: kiosk.size is width and height, such as "800x480"; "" is as the screen is',
        f"config.toml:4: kiosk.language is one of {', '.join(LANGUAGES)}",
        f"config.toml:5: kiosk.edition is one of {', '.join(EDITIONS)}",
        "config.toml:6: unknown key kiosk.sources: did you mean kiosk.source?",
    ]
