"""An installed kiosk in an emulated machine: its disk, the machine, and what is left of the disk after a power cut."""
