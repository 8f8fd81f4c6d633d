// The host's own pages come before the game's where they have something to show.

export const host = {
  shows: () => false,
  view: () => [],
};
