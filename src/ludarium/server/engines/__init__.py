"""Work off the event loop: computer players, analysis and long requests."""
