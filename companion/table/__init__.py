"""One running table: its journal, undo and redo, and what to do when the box doesn't match the game. Knows no rules."""
