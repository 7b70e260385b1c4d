"""Wunchunk: rules and view."""
