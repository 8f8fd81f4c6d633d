"""From raw sensor edges to box movements: channels, debouncing, decoding, health, traces, and the sources of edges."""
