"""The kiosk: what people see at the table. The only package that imports pygame.

One rule: stay inside the API that pygame 2.6 and pygame-ce share.

The drawing kit, from the ground up: `theme` (every colour and size), `colours`, `paths` and `canvas` (smooth shapes),
`cache`; `text` and `writing` (words); `gems`, `emblems`, `symbols`, `pillows` (sprites, to be put down with
`canvas.put`); `panels` (ground, panels, buttons, badge); `box_picture` (what the box shows) with `box_drawing` (how).

The world outside: `window` opens the display (with `drivers`, `placing`, `display_window`, `off_screen`, `sdl_events`,
`sdl_handles`) and gives `inputs`; `sound` plays what `synth` makes; `shots` saves and compares pictures.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on standard output, where results belong
