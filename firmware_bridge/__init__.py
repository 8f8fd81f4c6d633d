"""The wire between the box and the Pi: codec, link, port, and the firmware for the Pico."""
