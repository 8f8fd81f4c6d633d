"""`python -m companion` is `jewelbox`."""

import gc

gc.disable()  # until a command is loaded: to look for garbage meanwhile takes a fifteenth of the kiosk's start

from companion.cli import main  # noqa: E402

if __name__ == "__main__":
    main(prog_name="jewelbox")
