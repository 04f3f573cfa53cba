"""Casino rules and paytables in many languages, every number proven against the game engine."""
