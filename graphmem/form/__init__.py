"""From turns to episodes: where the talk turns, and what an episode tells."""
