"""One file for each change of the tables, named by its number."""
