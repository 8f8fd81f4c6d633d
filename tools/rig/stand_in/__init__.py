"""What stands in for a Pico's hardware when its firmware runs on this machine: `machine`, and the world behind it.

It runs on MicroPython's unix port, as the firmware does, and on CPython where there is none.
"""
