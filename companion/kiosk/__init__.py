"""The kiosk: wires the box, the table and the screen together, and carries out what people tap."""
