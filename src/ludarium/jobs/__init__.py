"""The same work on the processes of this machine or on a Ray cluster, with the same results.

    with jobs.opened("local:2") as workers:               # or "ray", "ray://head:10001"
        for task, result in workers.run(jobs.each(function), tasks):
            ...                                            # in the order of completion

`workers.map` yields the results in the order of the tasks. Work that needs set-up and clean-up is a
context manager (`Work`). If a worker dies, another one repeats its task. Ctrl-C ends all workers.
"""

from ludarium.jobs.local import HERE, Local
from ludarium.jobs.named import PLACES, opened
from ludarium.jobs.work import JobError, Work, each
from ludarium.jobs.workers import Workers

__all__ = ["HERE", "PLACES", "JobError", "Local", "Work", "Workers", "each", "opened"]
