"""From names to entities and from statements to versions: pure functions on models."""
