"""Measurements of games: one metric per file."""
