"""Churn: rules and view."""
