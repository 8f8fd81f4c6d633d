"""One running table: its journal, undo and redo, and what to do when wood and belief differ. Knows no game's rules."""
