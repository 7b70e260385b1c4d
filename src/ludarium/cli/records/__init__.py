"""Recorded games and positions."""
