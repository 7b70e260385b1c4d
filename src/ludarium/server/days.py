"""Days, as the database has them: what is kept for a time is counted in them."""

from datetime import UTC, datetime, timedelta


def today(later: timedelta = timedelta()) -> str:
    """This day, or one so much later; in the order of texts they are in the order of time."""
    return (datetime.now(UTC) + later).date().isoformat()
