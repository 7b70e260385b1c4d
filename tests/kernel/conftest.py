"""Every game of the kernel, small."""

import pytest

SMALL_RULES = [
    ("churn", [3, 3, 3, 3, 3, 3]),
    ("flume", [3]),
    ("subsume", [3]),
    ("turnio", [0, 1]),
    ("wunchunk", [3, 4, 1]),
]


@pytest.fixture(params=SMALL_RULES, ids=lambda entry: str(entry[0]))
def rules(request):
    return pytest.importorskip("ludarium_kernel").Rules.make(*request.param)
