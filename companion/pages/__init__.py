"""The shell's pages, what they are made from, and what a tap on them means. No pygame, no socket."""
