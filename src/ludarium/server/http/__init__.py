"""The REST routes and the pages."""
