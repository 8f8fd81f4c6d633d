"""Pin maps that come with the program."""

from hardware.jewel_box.channels import CHANNELS as BOX_CHANNELS
from hardware.pins import header_map, pico_map
from hardware.pins.toml import usual_map
from hardware.tile_tray.channels import CHANNELS as TRAY_CHANNELS

BOX_MAP = pico_map.load(usual_map("box.toml"), BOX_CHANNELS)
MINIMAL_MAP = pico_map.load(usual_map("minimal.toml"), BOX_CHANNELS)
GLUED_MAP = header_map.load(usual_map("glued.toml"), BOX_CHANNELS)
TRAY_MAP = pico_map.load(usual_map("tray.toml"), TRAY_CHANNELS)
