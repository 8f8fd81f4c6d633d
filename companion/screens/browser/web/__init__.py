"""The web process: pages and WebSockets for browsers. It passes frames on, and knows no game, journal or state."""
