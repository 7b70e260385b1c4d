"""Every game of the kernel, small."""

from typing import Any

import pytest

from ludarium import kernel
from ludarium.core.game import AnyGame
from tests.option_sets import ONE_OF_EACH, in_kernel


@pytest.fixture(params=in_kernel(ONE_OF_EACH), ids=str)
def small_game(request: Any) -> AnyGame:
    game: AnyGame = request.param.load()
    return game


@pytest.fixture
def rules(small_game):
    return kernel.rules(small_game)
