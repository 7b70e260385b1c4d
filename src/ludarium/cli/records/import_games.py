"""`ludarium import FILE`: convert games from abstractplay.com to records."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.json_output import AsJson, Json, print_document, record_json
from ludarium.cli.screen import Screen
from ludarium.cli.wording import title_text
from ludarium.core.errors import RecordError
from ludarium.core.files import check_writable, read_text
from ludarium.core.record import Record
from ludarium.games import load
from ludarium.games.abstractplay import Imported, read_abstractplay

REFUSED = 1


def import_(
    file: Annotated[Path, typer.Argument(help="games as abstractplay.com exports them")],
    output: Annotated[
        Path | None, typer.Option(help="Write the records to this file (JSON lines).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    if output is not None:
        check_writable(output)
    games = _read(file)
    if output is not None:
        Record.save_all(output, (each.record for each in games if each.record is not None))
    if as_json:
        print_document("import", {"games": [_game_json(each) for each in games]})
    else:
        _report(games, output)
    if any(each.record is None for each in games):
        raise typer.Exit(REFUSED)


def _read(file: Path) -> list[Imported]:
    text = read_text(file)
    try:
        return list(read_abstractplay(text))
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None


def _game_json(each: Imported) -> Json:
    return {
        "name": each.name,
        "differences": each.differences,
        "refused": each.refused,
        "record": None if each.record is None else record_json(each.record),
    }


def _report(games: Sequence[Imported], output: Path | None) -> None:
    screen = Screen()
    for each in games:
        screen.say(f"{each.name}: {_what(each)}", hang="  ")
        for difference in each.differences:
            screen.say(f"  differs: {difference}", "red", hang="    ")
    count = sum(each.record is not None for each in games)
    where = "" if output is None else f", written to {output}"
    screen.say(f"Converted {count} of {len(games)} games{where}.", "bold")


def _what(each: Imported) -> str:
    record = each.record
    if record is None:
        return f"refused: {each.refused}"
    game = load(record.game, **record.options)
    result = "not over" if record.result is None else record.result.reason
    players = " and ".join(record.players)
    return f"{title_text(game)}: {players}, {len(record.moves)} turns, {result}"
