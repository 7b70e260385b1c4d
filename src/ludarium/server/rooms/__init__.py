"""Rooms: what they are, what happens in them, and who is in them."""
