"""What Alembic runs: the changes, over the connection and in the transaction that it is given."""

from alembic import context

from ludarium.server.db.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
