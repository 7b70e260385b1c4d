"""The work of a report, done by whoever is there to work; the results do not depend on whom."""

from collections.abc import Generator
from functools import partial

from ludarium.analysis.report.ledger import Ledger
from ludarium.analysis.report.tasks import perform, tasks
from ludarium.jobs import Workers, each


def work(ledger: Ledger, workers: Workers) -> Generator[int]:
    """Do what is still to be done. Each result is in the ledger when the number of those that are
    done comes."""
    todo = [task for task in tasks(ledger.plan) if task.name not in ledger.results]
    for task, result in workers.run(each(partial(perform, ledger.plan)), todo):
        ledger.add(task.name, result)
        yield len(ledger.results)
