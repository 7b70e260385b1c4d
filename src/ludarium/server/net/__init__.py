"""Connections and requests as such: client addresses, limits and middleware."""
