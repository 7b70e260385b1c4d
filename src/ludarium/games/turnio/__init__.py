"""Turnio: rules and view."""
