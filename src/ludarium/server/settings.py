"""The settings of a server: their meanings and limits, and how they are read.

The command line wins over the environment, and the environment over the file.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import AfterValidator, Field, TypeAdapter
from pydantic.fields import FieldInfo

from ludarium.core.errors import OptionError, quoted, suggestion
from ludarium.core.files import read_text
from ludarium.server.db.location import MIN_FREE_BYTES, database_url
from ludarium.server.db.records import RecordQuota
from ludarium.server.db.retention import Retention
from ludarium.server.engines.pool import MAX_SECONDS

PREFIX = "LUDARIUM_"
"""The environment variable of a setting is this and its name in capitals."""

FILE_VARIABLE = f"{PREFIX}SETTINGS"
"""The environment variable that names the settings file if no option does."""

OTHER_VARIABLES = ("settings", "solutions")
"""The variables that are no settings of a server."""

UNIX = "unix:"
"""The path of a Unix socket follows this."""

MEGABYTE = 1_000_000


def _network(text: str) -> str:
    ip_network(text)
    return text


Network = Annotated[str, AfterValidator(_network)]
"""A network such as `10.0.0.0/8`."""


def _socket_address(text: str) -> str:
    if not text.startswith(UNIX) or text == UNIX:
        raise ValueError
    return text


SocketAddress = Annotated[str, AfterValidator(_socket_address)]
"""A Unix socket."""


def _meaning(text: str, **bounds: Any) -> Any:
    return Field(description=text, **bounds)


@dataclass(frozen=True)
class Settings:
    """What a server is started with. Each meaning and its bounds appear in docs/settings.md and in
    error messages."""

    database: Annotated[
        str,
        _meaning(
            "File or URL of the database; `@FILE` reads the URL from a file. By default a file in "
            "the user's data folder."
        ),
    ]
    host: Annotated[str, _meaning("Address to listen at.")] = "127.0.0.1"
    port: Annotated[
        int | None,
        _meaning(
            "Port to listen at; 0 takes any free one. Without it, the first free one from 8000.",
            ge=0,
            le=65535,
        ),
    ] = None
    listen: Annotated[
        SocketAddress | None,
        _meaning("Unix socket to listen at, in place of host and port: `unix:PATH`."),
    ] = None
    workers: Annotated[
        int,
        _meaning(
            "Number of processes that share the socket; more than 1 need PostgreSQL.", ge=1, le=64
        ),
    ] = 1
    allowed_hosts: Annotated[
        tuple[str, ...],
        _meaning("Host names of the server, besides localhost and IP addresses."),
    ] = ()
    proxies: Annotated[
        int, _meaning("Number of trusted proxies in front of the server.", ge=0, le=10)
    ] = 0
    keep_days: Annotated[
        int,
        _meaning("Days to keep a room after the last visit; 0 keeps it.", ge=0, le=36500),
    ] = 365
    keep_unplayed_days: Annotated[
        int,
        _meaning(
            "Days to keep a room without moves after the last visit; 0 keeps it.", ge=0, le=36500
        ),
    ] = 7
    keep_record_days: Annotated[
        int,
        _meaning("Days to keep a saved game after the last visit; 0 keeps it.", ge=0, le=36500),
    ] = 90
    records_mb: Annotated[
        int,
        _meaning(
            "Megabytes of saved games of everyone; those that nobody has looked at for longest "
            "are deleted.",
            gt=0,
        ),
    ] = 500
    records_mb_per_address: Annotated[
        int, _meaning("The same for the saved games of a client address.", gt=0)
    ] = 20
    min_free_mb: Annotated[
        int,
        _meaning("Megabytes of free disk space below which new games are refused.", ge=0),
    ] = MIN_FREE_BYTES // MEGABYTE
    think_seconds: Annotated[
        float, _meaning("Seconds that a computer player may think about a move.", gt=0, le=600)
    ] = MAX_SECONDS
    rooms_a_minute: Annotated[
        float, _meaning("New rooms and saved games of a client address in a minute.", gt=0)
    ] = 60.0
    rooms_a_day: Annotated[
        float, _meaning("New rooms and saved games of a client address in a day.", gt=0)
    ] = 2_000.0
    requests_a_second: Annotated[
        float,
        _meaning("Requests of a client address in a second; ten times as many at once.", gt=0),
    ] = 50.0
    connections: Annotated[int, _meaning("Connections of a client address at a time.", gt=0)] = 300
    held_mb: Annotated[
        int,
        _meaning(
            "Megabytes of requests that arrive and of unread answers that a client address may "
            "have at a time.",
            gt=0,
        ),
    ] = 8
    work: Annotated[
        float,
        _meaning(
            "Seconds of processor time that the requests of a client address may cause in a "
            "second; four times as much at once.",
            gt=0,
        ),
    ] = 0.25

    log_format: Annotated[
        Literal["text", "json"], _meaning("Form of the log: lines of text, or of JSON.")
    ] = "text"
    access_log: Annotated[bool, _meaning("Log every request.")] = False
    metrics_networks: Annotated[
        tuple[Network, ...],
        _meaning("Networks that may read `/metrics` directly; never through a proxy."),
    ] = ("127.0.0.0/8", "::1/128")
    drain_seconds: Annotated[
        float,
        _meaning(
            "Seconds to continue after SIGTERM while `/readyz` answers 503, so that a load "
            "balancer can send new players elsewhere.",
            ge=0,
            le=3600,
        ),
    ] = 0.0

    @property
    def retention(self) -> Retention:
        return Retention(self.keep_days, self.keep_unplayed_days, self.keep_record_days)

    @property
    def record_quota(self) -> RecordQuota:
        return RecordQuota(self.records_mb_per_address * MEGABYTE, self.records_mb * MEGABYTE)


KINDS: dict[Any, str] = {
    str: "a text",
    int: "a whole number",
    int | None: "a whole number",
    float: "a number",
    bool: "true or false",
    SocketAddress | None: "`unix:` and a path",
    tuple[str, ...]: "a list of texts",
    tuple[Network, ...]: "a list of networks such as 10.0.0.0/8",
    Literal["text", "json"]: "text or json",
}


class Setting:
    """A field of Settings: its name, meaning, default and values."""

    def __init__(self, name: str, hint: Any, default: Any) -> None:
        self.name, self.default = name, default
        self._hint = hint
        self._kind, self._field = get_args(hint)

    @property
    def meaning(self) -> str:
        assert isinstance(self._field, FieldInfo) and self._field.description
        return self._field.description

    @property
    def expected(self) -> str:
        """The possible values in words, such as "a whole number from 0 to 10"."""
        bounds = {name: value for part in self._field.metadata for name, value in _bounds(part)}
        low, high = bounds.get("ge"), bounds.get("le")
        if "gt" in bounds:
            kind = f"{KINDS[self._kind]} above {bounds['gt']}"
            return kind if high is None else f"{kind}, at most {high}"
        if low is not None and high is not None:
            return f"{KINDS[self._kind]} from {low} to {high}"
        return KINDS[self._kind] if low is None else f"{KINDS[self._kind]} of {low} or more"

    def from_toml(self, value: Any) -> Any:
        """The value of a TOML file; raises ValueError."""
        items = tuple(value) if isinstance(value, list) else value
        return self._adapter.validate_python(items, strict=True)

    def from_text(self, text: str) -> Any:
        """The value of an environment variable, where commas separate the items of a list; raises
        ValueError."""
        is_list = get_origin(self._kind) is tuple
        return self._adapter.validate_python(text.replace(",", " ").split() if is_list else text)

    @property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self._hint)


def _bounds(constraint: Any) -> list[tuple[str, Any]]:
    names = ("ge", "gt", "le")
    return [(name, getattr(constraint, name)) for name in names if hasattr(constraint, name)]


def _all_settings() -> dict[str, Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    return {
        each.name: Setting(
            each.name, hints[each.name], None if each.default is MISSING else each.default
        )
        for each in fields(Settings)
    }


SETTINGS = _all_settings()


def load_settings(
    options: Mapping[str, Any], file: Path | None = None, *, make: bool = True
) -> Settings:
    """The settings of the command line, the environment and the file.

    Args:
        options: Checked values by their names; None stands for an option that was not given.
        file: A TOML file, or None: the one that LUDARIUM_SETTINGS names, if it does.
        make: Make the folder of the database if it is missing.

    Raises:
        OptionError: A name or value is wrong, or the database is.
        RecordError: The file cannot be read.
    """
    if file is None and (name := os.environ.get(FILE_VARIABLE)):
        file = Path(name).expanduser()
    configured = {**(_file_values(file) if file else {}), **_environment_values(os.environ)}
    chosen = {
        name: _checked(f"--{name}", SETTINGS[name], value, SETTINGS[name].from_toml)
        for name, value in options.items()
        if value is not None
    }
    url = database_url(options.get("database"), configured=configured.get("database"), make=make)
    return Settings(**{**configured, **chosen, "database": url})


def _file_values(file: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{file}: expected TOML: {error}") from None
    for name in values.keys() - SETTINGS.keys():
        raise OptionError(f"{file}: there is no setting {quoted(name)}{suggestion(name, SETTINGS)}")
    return {
        name: _checked(f"{file}: {name}", SETTINGS[name], value, SETTINGS[name].from_toml)
        for name, value in values.items()
    }


def _environment_values(environment: Mapping[str, str]) -> dict[str, Any]:
    """The values of all variables that are set and not empty. Unknown variables are an error if
    they resemble a setting: others may set more of them."""
    for variable in environment:
        name = variable.removeprefix(PREFIX).lower()
        if not variable.startswith(PREFIX) or name in (*SETTINGS, *OTHER_VARIABLES):
            continue
        if close := suggestion(name, SETTINGS):
            raise OptionError(f"{variable}: there is no setting {quoted(name)}{close}")
    return {
        name: _checked(variable, setting, text, setting.from_text)
        for name, setting in SETTINGS.items()
        if (text := environment.get(variable := f"{PREFIX}{name.upper()}"))
    }


def _checked(source: str, setting: Setting, value: Any, read: Any) -> Any:
    try:
        return read(value)
    except ValueError:
        # The value of a database may have a password.
        shown = "something else" if setting.name == "database" else quoted(value)
        raise OptionError(f"{source}: expected {setting.expected}, got {shown}") from None
