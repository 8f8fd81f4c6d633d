"""The pin maps of things with a Pico that come with the program."""

from hardware.jewel_box.channels import CHANNELS as BOX_CHANNELS
from hardware.pins import pico_map
from hardware.pins.toml import usual_map
from hardware.tile_tray.channels import CHANNELS as TRAY_CHANNELS

BOX_MAP = pico_map.load(usual_map("box.toml"), BOX_CHANNELS)
MINIMAL_MAP = pico_map.load(usual_map("minimal.toml"), BOX_CHANNELS)
TRAY_MAP = pico_map.load(usual_map("tray.toml"), TRAY_CHANNELS)
