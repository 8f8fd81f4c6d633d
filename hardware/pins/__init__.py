"""Pin maps: which sensor is on which pin, read from TOML."""
