"""`python -m companion` is `jewelbox`."""

from companion.cli import main

main(prog_name="jewelbox")
