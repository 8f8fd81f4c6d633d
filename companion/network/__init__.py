"""Wi-Fi for a table: the small service that asks NetworkManager, and what the kiosk and it say to each other."""
