"""What is wrong with a command line, said like all else: what was expected, and what came."""

import re
from typing import Any

from typer.exceptions import TyperException

from ludarium.core.errors import meant, quoted
from ludarium.games import GAMES

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
