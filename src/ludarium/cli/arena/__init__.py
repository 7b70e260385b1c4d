"""Computer players against each other and for other programs."""
