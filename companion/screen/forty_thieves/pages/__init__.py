"""The pages of 40 Thieves besides a turn: rules, help, corrections, a look, the end, the replay."""
