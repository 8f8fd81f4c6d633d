"""A table among others: what it publishes to an MQTT broker."""
