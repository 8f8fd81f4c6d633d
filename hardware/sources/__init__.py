"""Where sensor data comes from: GPIO, a serial line, a recording, a virtual thing."""
