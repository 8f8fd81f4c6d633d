"""The scenes of the shell: everything around a game. What a game looks like, it says itself."""
