"""The help texts of the commands, and the messages for wrong command lines.

Help texts are not docstrings, because Python drops those with `-OO`.
"""

import re
from typing import Any

from typer.exceptions import TyperException

from ludarium.core.errors import quoted, suggestion
from ludarium.games import GAMES

*_others, _last = (entry.info.title for entry in GAMES.values())

ABOUT = f"""
    {", ".join(_others)} and {_last} in your terminal. Without a command, or
    with the name of a game in its place, you play.
    """

HELP = {
    "play": """
        Play in the terminal, against people and computer players.

        A game's own options are flags too (`ludarium games` lists them), and so are the seats:
        --seat 1 human --seat 2 search:3. Computer players are random, mcts, alphabeta, and search:1
        (a beginner) to search:8 (full strength).

        Every move is saved at once. If a game was not finished, the next `ludarium play` offers to
        continue it. Ctrl-C makes a computer player move at once; on your own turn it asks whether
        to leave.
        """,
    "games": "List the games, their designers and their options.",
    "rules": "Print the rules of a game.",
    "show": """
        Show a position: of a game (its options are flags) after some moves, or of a record.
        """,
    "replay": """
        Verify a record and step through it; in a pipe, print the turns and the last position.
        """,
    "verify": """
        Check that the moves of a record are legal and lead to its result, and, for a game on a
        server, that every draw was fixed before the first move (docs/protocol.md). The exit code is
        1 if a check fails.
        """,
    "import": """
        Read games exported from abstractplay.com and write them as records (docs/records.md). Every
        move is checked by the rules; the exit code is 1 if a game is refused.
        """,
    "analyse": """
        Analyse a recorded game: show the value after each move, mistakes and better moves, proofs,
        luck, and how well each player did. Ctrl-C stops and shows the results so far.
        """,
    "solve": """
        Prove the result of each move under best play. Ctrl-C stops and shows the results so far.
        With --keep, a crash loses a minute of work at most.
        """,
    "verify-solution": """
        Check a solution file: solve its moves again with the other solver. The exit code is 0 if
        all moves are confirmed, 1 if one is contradicted, and 3 if not all could be checked. Ctrl-C
        stops and shows the results so far.
        """,
    "perft": "Count the sequences of legal moves of each length up to a depth.",
    "facts": "Play random games and print their statistics, with confidence intervals.",
    "playouts": "Play many random games; print how often each player wins, and the lengths.",
    "report": """
        Measure a game and write a report for designers, as a page and as JSON: sizes, lengths, who
        wins, openings, drama, skill, proofs and memorable games. After Ctrl-C or a kill, run the
        same command to resume. The options of the game are flags: --sides 4.
        """,
    "match": """
        Play two computer players against each other: every opening from each seat, with the same
        draws. With more than two seats, A has one and B the others. A program that breaks the
        protocol loses that game. Ctrl-C stops and shows the standing; --output FILE --resume
        continues later.
        """,
    "tournament": """
        Play each computer player against each other one. In every round all play the same opening
        from every seat, with the same draws. Write the game's own flags after the
        players. Two-seat games are rated in Elo, others by openskill.
        """,
    "engine": """
        Speak the engine protocol on standard input and output, so that other programs can use a
        computer player (docs/engine-protocol.md).
        """,
    "puzzles": """
        Find puzzles in games of weak computer players, solve them exactly, and grade them by the
        search they need. Without --output, print them. Ctrl-C stops and keeps the puzzles so far.
        """,
    "completion": """
        Print the script with which the tab key of bash, zsh or fish completes commands, games,
        their options and computer players (docs/command-line.md).
        """,
    "bench": """
        Measure the speed of random play in Python and in the kernel, and of the search.
        """,
    "serve": """
        Serve the games to browsers until Ctrl-C. Games are stored in your data folder unless
        --database names another place.
        """,
    "backup": """
        Copy a server's games to a file, even while it runs. The copy shows one moment, has the file
        mode of the original, and is read back to check it.
        """,
    "admin": """
        See and control a server, while it runs or not: usage by client address, rooms and saved
        games, links, blocked addresses, the audit log, and restoring a backup.
        """,
    "admin usage": "Show what each client address uses of the running servers.",
    "admin show": "Show what is known about a room or a saved game.",
    "admin delete": "Delete a room or a saved game. A running server closes it within seconds.",
    "admin revoke": """
        Make all links of a seat, or of the watchers, worthless, and print a new one. Whoever is
        connected has to enter again.
        """,
    "admin block": """
        Block an address or a network. Running servers end its connections within seconds and
        refuse new ones.
        """,
    "admin unblock": "Remove a block.",
    "admin blocks": "List the blocked networks.",
    "admin audit": "List what was done with `ludarium admin`, and by whom.",
    "admin restore": """
        Put a copy made by `ludarium backup` in the place of a database file, which is kept beside
        it. Stop the server first.
        """,
    "prune": """
        Delete expired rooms of a server, as it does itself once a day, and shrink its file. Stop
        the server first.
        """,
}


def help_texts(name: str) -> dict[str, Any]:
    """Return the help of a command, and its first sentence for the list of commands."""
    text = "\n\n".join(" ".join(part.split()) for part in HELP[name].split("\n\n"))
    first_sentence = re.split(r"\.(?:\s|$)", text, maxsplit=1)[0] + "."
    return {"help": text, "short_help": first_sentence}


_KINDS = {"int": "a whole number", "float": "a number"}
"""What is expected, by the first word of a parameter's type, whose name may be longer."""

_NO_COMMAND = re.compile(r"No such command '(.*?)'(?:\.|$)", re.S)
_TOO_MUCH = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", re.S)


def usage_text(error: TyperException) -> str:
    """Return the message of a wrong command line, and where to read more."""
    context = getattr(error, "ctx", None)
    if context is None:
        return _sentence(error.format_message())
    name = context.info_name
    message = _message(error, context)
    if context.parent is None:
        return f"{message} (see {name} --help)"
    return f"{name}: {message} (see {context.command_path} --help)"


def _message(error: TyperException, context: Any) -> str:
    option, param = getattr(error, "option_name", None), getattr(error, "param", None)
    if unknown := _NO_COMMAND.match(error.message):
        return _unknown_command(unknown[1], context)
    if param is not None:
        return _bad_parameter(error, param)
    if option is not None and hasattr(error, "possibilities"):
        known = [name for each in context.command.params for name in each.opts]
        return f"there is no option {quoted(option)}{suggestion(option, known)}"
    if extra := _TOO_MUCH.match(error.message):
        return f"unexpected argument {quoted(extra[1])}"
    return _sentence(error.format_message())


def _unknown_command(word: str, context: Any) -> str:
    known = [*GAMES, *context.command.commands]
    expected = f"a command, or one of {', '.join(GAMES)}"
    return f"expected {expected}, got {quoted(word)}{suggestion(word, known)}"


def _bad_parameter(error: TyperException, param: Any) -> str:
    """Return the message of a value that is missing or wrong."""
    if param.param_type_name == "argument":
        name = param.human_readable_name.upper()
    else:
        name = max(param.opts, key=len)
    if hasattr(error, "param_type"):  # it is missing
        what = name if name.startswith("-") else f"{name}, {param.help}"
        return f"expected {what}, got nothing"
    value, apart, _ = error.message.partition(" is not ")
    what = _KINDS.get(param.type.name.partition(" ")[0])
    if not apart or what is None:
        return f"{name}: {_sentence(error.message)}"
    return f"{name}: expected {_bounded(what, param.type)}, got {value}"


def _bounded(what: str, kind: Any) -> str:
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    if low is not None and high is not None:
        return f"{what} from {low} to {high}"
    if low is not None:
        return f"{what} of {low} or more"
    return what if high is None else f"{what} of {high} or less"


def _sentence(text: str) -> str:
    """Return a text without a capital and a full stop, as other messages are."""
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")
