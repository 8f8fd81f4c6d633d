"""What a page is made of, whatever screen shows it. No pygame, no socket."""
