"""From turns to what they say: statements and the entities named. ``local`` is the one without a key or a network."""
