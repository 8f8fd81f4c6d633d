"""A box without wood or Pico, for tests and benchmarks: the real firmware on simulated wires, behind a real port.

One rule: MicroPython reads this file, too, so nothing is imported here.
"""
