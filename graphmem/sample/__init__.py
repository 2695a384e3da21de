"""The sample conversation of the package: the talk, what is true of it, and questions about it."""
