"""The results of the tasks of a report, in a file to which each result is appended at once.

The first line holds the plan; every other line is the result of a task, under its name.
"""

from pathlib import Path
from typing import Any

from ludarium.analysis.report.plan import Plan
from ludarium.core.errors import RecordError
from ludarium.core.journal import Journal
from ludarium.core.json_format import Format, member

FORMAT = Format("ludarium-report-work", 1, "the work on a report")


class Ledger:
    """The plan of a report and the results so far."""

    def __init__(self, plan: Plan, journal: Journal | None, results: dict[str, Any]) -> None:
        self.plan, self.results, self._journal = plan, results, journal

    @classmethod
    def begin(cls, plan: Plan, path: Path | None) -> "Ledger":
        """Create a ledger without results, in a file if a path is given."""
        if path is None:
            return cls(plan, None, {})
        journal = Journal(path)
        journal.clear()
        journal.append({**FORMAT.head, "plan": plan.to_json()})
        return cls(plan, journal, {})

    @classmethod
    def resume(cls, path: Path) -> "Ledger | None":
        """Return the ledger in a file, or None if the file is missing or empty.

        Raises RecordError for any other file, and while another process writes it.
        """
        if not path.exists():
            return None
        journal = Journal(path)
        try:
            if not journal.lines:
                journal.close()
                return None
            head, *lines = journal.lines
            plan = Plan.from_json(FORMAT.check(head).get("plan"))
            results = {member(line, "task", str): line.get("found") for line in lines}
        except RecordError as error:
            journal.close()
            raise RecordError(f"{path}: {error}") from None
        return cls(plan, journal, results)

    def add(self, name: str, result: Any) -> None:
        """Add the result of a task and save it at once."""
        self.results[name] = result
        if self._journal is not None:
            self._journal.append({"task": name, "found": result})

    def of(self, kind: str) -> dict[tuple[int, ...], Any]:
        """Return the results of a kind by the numbers of their tasks, in order."""
        results = {
            tuple(map(int, name.split("/")[1:])): result
            for name, result in self.results.items()
            if name.split("/")[0] == kind
        }
        return dict(sorted(results.items()))

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()
