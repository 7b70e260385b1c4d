"""Run and maintain a server."""
