"""The help texts of the commands, and the messages for wrong command lines.

Help texts are not docstrings, because Python drops those with `-OO`.
"""

import re
from typing import Any

from typer.exceptions import TyperException

from ludarium.core.errors import meant, quoted
from ludarium.games import GAMES

*_others, _last = (entry.info.title for entry in GAMES.values())

ABOUT = f"""
    {", ".join(_others)} and {_last} in your terminal. Without a command, or
    with the name of a game in its place, you play.
    """

HELP = {
    "play": """
        Play in the terminal, against people and computer players.

        A game's own options are flags too, as `ludarium games` lists them, and so are the seats:
        --seat 1 human --seat 2 search:3. Computer players are random, mcts, alphabeta, and
        search:1 (a beginner) to search:8 (full strength).

        A game is kept as it is played, so that no accident loses it: the next time you play, you
        are asked whether to go on. Ctrl-C makes a computer player move at once, and otherwise
        asks whether to leave.
        """,
    "games": "List the games, their designers and their options.",
    "rules": "Print the rules of a game.",
    "show": """
        Show a position: of a game (its options are flags) after some moves, or of a record.
        """,
    "replay": """
        Verify a record and step through it; from a pipe, print the turns and the last position.
        """,
    "verify": """
        Check all that a record says: that its moves are by the rules and lead to its result, and,
        of a game on a server, that every draw is the one that was fixed before the first
        (docs/protocol.md). The exit code is 1 when something does not hold.
        """,
    "import": """
        Read games that were played on abstractplay.com, as its site exports them, and write them as
        records (docs/records.md). Every move is played by our rules; what does not agree is told,
        and the exit code is 1 when a game is refused.
        """,
    "analyse": """
        Go through a recorded game: the value after each step, mistakes and what was better, what
        is proven, luck, and how each player did. Ctrl-C leaves what is done.
        """,
    "solve": """
        Prove what each move is worth under best play. Ctrl-C leaves what is done; with --keep so
        does a kill, but for a minute's work.
        """,
    "verify-solution": """
        Check all that a solution file says: solve its moves again, by the other solver. The exit
        code is 0 when all was confirmed, 1 when something is contradicted, and 3 when not all could
        be checked. Ctrl-C tells what was checked until then.
        """,
    "perft": "Count the sequences of legal steps of each length up to a depth.",
    "facts": "Play random games and print what they look like, with confidence intervals.",
    "playouts": "Play at random to the end, many times: who wins, and how long it takes.",
    "report": """
        Measure a game and write what a designer wants to know of it, as a page and as JSON: sizes,
        lengths, who wins, openings, drama, skill, proofs and memorable games. What is found is kept
        as it is found: after Ctrl-C or a kill the same command goes on. The options of the game are
        flags: --sides 4.
        """,
    "match": """
        Play two computer players against each other: every opening from each seat, with the same
        draws. With more than two seats A has one and B the others. A program that misbehaves loses
        that game. Ctrl-C ends with the standing, and --output FILE --resume goes on later.
        """,
    "tournament": """
        Let computer players meet, each against each: in every round all play the same opening from
        every seat, with the same draws. The game's own flags come after the players. With two seats
        players are rated in Elo, with more by openskill.
        """,
    "engine": """
        Speak the engine protocol on standard input and output (docs/engine-protocol.md), so that
        other programs can use a computer player.
        """,
    "puzzles": """
        Find puzzles in games of weak computer players, solve them exactly and grade them by how
        much search they need. Without --output they are printed. Ctrl-C keeps what was found.
        """,
    "completion": """
        Print what lets the tab key of a shell complete commands, games, their options and computer
        players: for bash, zsh or fish (docs/command-line.md).
        """,
    "bench": """
        Measure random play in Python and in the kernel, and the search; one core unless said.
        """,
    "serve": """
        Serve the games to browsers until Ctrl-C. Games are kept in a file of the user's data
        folder unless --database names another place.
        """,
    "backup": """
        Copy a server's games to a file, also while it runs: all as they are at one moment, with
        the mode of the file, and read again to see that the copy is sound.
        """,
    "prune": """
        Forget the rooms of a server in which nobody was for long, as it does by itself once a day,
        and make its file smaller. The server must not run meanwhile.
        """,
}


_KINDS = {"int": "a whole number", "float": "a number"}
"""What is expected by the first word of a parameter's type; typer's names may be longer."""

_NO_COMMAND = re.compile(r"No such command '(.*?)'(?:\.|$)", re.S)
_TOO_MUCH = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", re.S)


def usage_text(error: TyperException) -> str:
    """The message of an error of the command line, with where to read more."""
    context = getattr(error, "ctx", None)
    if context is None:
        return _sentence(error.format_message())
    name = context.info_name
    told = _told(error, context)
    if context.parent is None:
        return f"{told} ({name} --help lists what there is)"
    return f"{name}: {told} ({context.command_path} --help tells more)"


def _told(error: TyperException, context: Any) -> str:
    option, param = getattr(error, "option_name", None), getattr(error, "param", None)
    if found := _NO_COMMAND.match(error.message):
        return _unknown_command(found[1], context)
    if param is not None:
        return _bad_parameter(error, param)
    if option is not None and hasattr(error, "possibilities"):
        known = [name for each in context.command.params for name in each.opts]
        return f"there is no option {quoted(option)}{meant(option, known)}"
    if found := _TOO_MUCH.match(error.message):
        return f"expected nothing more, got {quoted(found[1])}"
    return _sentence(error.format_message())


def _unknown_command(word: str, context: Any) -> str:
    known = [*GAMES, *context.command.commands]
    expected = f"a command, or one of {', '.join(GAMES)}"
    return f"expected {expected}, got {quoted(word)}{meant(word, known)}"


def _bad_parameter(error: TyperException, param: Any) -> str:
    """Of a value that is missing or cannot be one."""
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
    """As the other messages are: no capital, no full stop."""
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")
