"""The files of reports on games: those in the package and those of the user."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludarium.core.errors import RecordError
from ludarium.core.files import data_folder, read_text
from ludarium.core.game import AnyGame
from ludarium.core.json_format import Format, parse_json
from ludarium.games import GAMES, load

FORMAT = Format("ludarium-report", 1, "a report")

HERE = Path(__file__).parent


def slug(game: AnyGame) -> str:
    """The name of a game's files, with the options that differ from the defaults."""
    changes: dict[str, Any] = {}
    words = [game.name]
    for option in game.OPTIONS:
        value = game.options[option.name]
        if load(game.name, **changes).options[option.name] != value:
            changes[option.name] = value
            words += [option.name, option.to_text(value).replace(",", "_")]
    return "-".join(words)


def shipped_folder(name: str) -> Path:
    """The folder of the reports on a game that come with the package."""
    return HERE / name / "reports"


def user_folder() -> Path:
    """The folder of the user's own reports."""
    return data_folder() / "reports"


def report_files(name: str) -> dict[str, Path]:
    """The reports on a game by file name, the default options first. The user's own replace
    those of the package."""
    paths = {path.stem: path for path in _reports_in(shipped_folder(name), name)}
    with suppress(RuntimeError):  # a user without a home
        paths |= {path.stem: path for path in _reports_in(user_folder(), name)}
    return dict(sorted(paths.items()))


def _reports_in(folder: Path, name: str) -> Iterator[Path]:
    for path in sorted(folder.glob(f"{name}*.json")) if folder.is_dir() else ():
        rest = path.stem.removeprefix(name)
        if not rest or rest.startswith("-"):
            yield path


def read_report(path: Path) -> dict[str, Any]:
    """The report in a file; raises RecordError that names the file."""
    text = read_text(path)
    try:
        return FORMAT.check(parse_json(text))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def all_reports() -> dict[str, dict[str, Path]]:
    """Every report, by game."""
    return {name: report_files(name) for name in GAMES}
