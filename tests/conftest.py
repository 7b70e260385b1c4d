"""How the property tests run: the same examples each time, so that a failure is no accident.

`HYPOTHESIS_PROFILE=search` looks for new ones, many more of them (`make soak`).
"""

import atexit
import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.effort import LONG

# Assertions of these are told in full too, though no test stands in them.
pytest.register_assert_rewrite(
    "tests.conformance.contract", "tests.games.lockstep", "tests.parity.lockstep"
)

settings.register_profile(
    "repeat",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search", settings.get_profile("repeat"), derandomize=False, max_examples=2_000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))

# Some tests press Ctrl-C or hang up: what they start must not be deaf to it, as what runs behind a
# shell or under nohup is.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


# What all tests share is not looked through for what can be freed: not while it is loaded, and not
# later again and again.
gc.disable()


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The program keeps nothing in the home of the person who runs the tests, and finds nothing
    there: another run of them may have it open."""
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_DATA_HOME", "LUDARIUM_SOLUTIONS"):
            patch.setenv(variable, str(tmp_path_factory.mktemp(variable.lower())))
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What belongs to the long version is not there in the short one."""
    if LONG:
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


atexit.register(gc.unfreeze)  # as Python takes itself apart, not while pytest looks for leaks
