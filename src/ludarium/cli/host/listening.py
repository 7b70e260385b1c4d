"""Where a server listens: a port, or a Unix socket."""

import contextlib
import errno
import os
import socket
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from ludarium.core.errors import OptionError

if TYPE_CHECKING:
    from ludarium.server.settings import Settings

PORTS = range(8000, 8100)

SOCKET_MODE = 0o660
"""Who may connect to a Unix socket: its owner and group, such as the proxy."""


def open_socket(settings: "Settings") -> socket.socket:
    """Return the socket to listen at; raises OptionError."""
    if settings.listen is None:
        return _at_port(settings.host, settings.port)
    return _at_path(Path(settings.listen.partition(":")[2]))


def public_address(settings: "Settings", listening: socket.socket) -> str:
    """Return the address of the server as people write it."""
    if settings.listen is not None:
        return settings.listen
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{name}:{listening.getsockname()[1]}/"


def _at_port(host: str, port: int | None) -> socket.socket:
    """Return a socket at the port, or at the first free one of PORTS."""
    ports = [port] if port is not None else list(PORTS)
    for number in ports:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()
        except OSError as error:
            listening.close()
            trouble = error.strerror or str(error)
        else:
            return listening
    raise OptionError(f"cannot listen at {host}, port {ports[0]}: {trouble}")


def _at_path(path: Path) -> socket.socket:
    """Return a Unix socket, in the place of one that a killed server has left."""
    listening = socket.socket(socket.AF_UNIX)
    try:
        _remove_unused(path)
        listening.bind(str(path))
        os.chmod(path, SOCKET_MODE)
        listening.listen()
    except OSError as error:
        listening.close()
        trouble = error.strerror or str(error)
        raise OptionError(f"cannot listen at {path}: {trouble}") from None
    return listening


def _remove_unused(path: Path) -> None:
    """Remove a Unix socket at which nobody listens; raises OSError if somebody does."""
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.stat().st_mode):
            return
        with socket.socket(socket.AF_UNIX) as other:
            try:
                other.connect(str(path))
            except ConnectionRefusedError:
                path.unlink()
            else:
                raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
