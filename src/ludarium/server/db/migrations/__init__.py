"""How the tables came to be as they are: one file in `versions` for each change, in the order of
their numbers. `ludarium.server.db.migrate` runs what a database still lacks."""
