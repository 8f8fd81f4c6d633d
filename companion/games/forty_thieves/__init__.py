"""The rules of 40 Thieves: a pure core that folds events into states, and what may be seen of them."""
