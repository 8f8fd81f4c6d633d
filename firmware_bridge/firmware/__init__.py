"""The firmware of the Pico in the box, in MicroPython. All of it but `device` and `main` also runs on CPython."""
