"""Subsume: rules and view."""
