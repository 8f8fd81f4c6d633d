"""The pages of 40 Thieves: each a pure function of a route and of what its viewer may know."""
