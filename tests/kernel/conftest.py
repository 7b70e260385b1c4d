"""Every game of the kernel, small."""

import pytest

from ludarium import kernel
from tests.option_sets import ONE_OF_EACH, in_kernel


@pytest.fixture(params=in_kernel(ONE_OF_EACH), ids=str)
def rules(request):
    return kernel.rules(request.param.load())
