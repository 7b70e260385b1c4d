"""Write the table of docs/reports from the reports in the package (`make reports`). With a folder,
copy its reports into the package first."""

import argparse
import shutil
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path
from typing import Any

from ludarium.core.files import write_whole
from ludarium.core.game import AnyGame
from ludarium.games import GAMES, entry, load
from ludarium.games.reports import read_report, shipped_folder, slug
from ludarium.reports.words import interval, percent, plain

HERE = Path(__file__).parent / "reports"

INDEX, END = HERE / "README.md", "<!-- end of the table -->"
HEAD = "|---|---|---|---|---|---|---|---|\n"


def games_with_report() -> Iterator[AnyGame]:
    """The games, with the options that have a report."""
    for name in GAMES:
        for options in entry(name).benchmarks.reports:
            yield load(name, **options)


def report_path(game: AnyGame) -> Path:
    return shipped_folder(game.name) / f"{slug(game)}.json"


def take(folder: Path) -> None:
    """Copy the reports of a folder into the package."""
    for game in games_with_report():
        target = report_path(game)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(folder / target.name, target)


def index() -> str:
    """Return the page with its table as it is now."""
    rows = "".join(
        _row(report_path(game), read_report(report_path(game))) for game in games_with_report()
    )
    head, mark, rest = INDEX.read_text("utf-8").partition(HEAD)
    assert mark and END in rest, f"expected a table that ends with {END}"
    return f"{head}{HEAD}{rows}{END}{rest.partition(END)[2]}"


def _row(path: Path, report: dict[str, Any]) -> str:
    drama, wins = report["decisiveness"], report["seats"]["thinking"]
    cells = (
        f"[{report['title']}]({relpath(path, HERE)})",
        report["options_text"],
        _estimate(report["length"]["thinking"]["turns"], plain),
        _estimate(report["branching"]["thinking"]["choices"], plain),
        _estimate(wins["wins"][0], percent),
        _estimate(wins["draws"], percent),
        _estimate(drama["changes"], plain) if drama["known"] else "–",
        _result(report["proofs"]["value"]),
    )
    return f"| {' | '.join(cells)} |\n"


def _estimate(figure: dict[str, Any], how: Any) -> str:
    return f"{how(figure['value'])} ({interval(figure, how)})"


def _result(value: float | None) -> str:
    if value is None:
        return "not here"
    return "a draw" if not value else f"{'first' if value > 0 else 'second'} seat wins"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="new reports")
    if folder := parser.parse_args().folder:
        if not folder.is_dir():
            parser.error(f"there is no folder {folder}: make reports")
        take(folder)
    write_whole(INDEX, index())


if __name__ == "__main__":
    main()
