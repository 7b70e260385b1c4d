"""Flume: rules and view."""
