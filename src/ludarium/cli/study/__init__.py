"""Measure, solve and analyse games."""
