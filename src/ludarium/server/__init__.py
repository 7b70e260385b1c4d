"""Games between browsers: rooms that are stored step by step, and the doors to them."""
