"""The kiosk: what people see at the table. The only package that imports pygame.

One rule: stay inside the API that pygame 2.6 and pygame-ce share.

The toolkit: `drawing` (theme, shapes, words, icons), `widgets` (what scenes are made of, and the stage that shows
them), `window` (opens the display, gives inputs), `sound`. It knows no scene, no game and no apparatus. On top of it
are the shell's `scenes`, and one folder for each game and each apparatus.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on standard output, where results belong
