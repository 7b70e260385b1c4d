"""What commands share that can do their work elsewhere: their flags."""

from typing import Annotated

import typer

On = Annotated[
    str,
    typer.Option("--on", metavar="WHERE", help="local, ray (a cluster here) or ray://HOST:PORT"),
]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, max=1024, help="at the same time; also --on local:2 (default: as cores)"),
]
