"""The firmware on an emulated RP2040, for `make pico`: what that is made of, the chip with a box around it, a port."""
