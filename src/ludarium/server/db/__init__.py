"""The database: tables, reading and writing, migrations, retention and copies."""
