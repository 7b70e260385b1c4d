"""The same work on the processes of this machine or on a Ray cluster, with the same results.

    with jobs.opened("local:2") as workers:               # or "ray", "ray://head:10001"
        for task, result in workers.run(jobs.each(function), tasks):
            ...                                            # as they are done, in whatever order

`workers.map` gives the results in the order of the tasks. A work that has something to set up, and
to leave, is a context manager of a function (`Work`). What a worker dies of is tried again; Ctrl-C
ends everybody.
"""

from ludarium.jobs.local import HERE, Local
from ludarium.jobs.named import PLACES, opened
from ludarium.jobs.work import JobError, Work, each
from ludarium.jobs.workers import Workers

__all__ = ["HERE", "PLACES", "JobError", "Local", "Work", "Workers", "each", "opened"]
