"""Line editing at the keyboard: arrow keys, earlier lines, and the tab key for known words.

Where Python has no readline all of this is missing and nothing else is.
"""

from collections.abc import Sequence


def offer(words: Sequence[str]) -> None:
    """Let the tab key complete these words at the next prompt."""
    try:
        import readline
    except ImportError:
        return

    def complete(start: str, number: int) -> str | None:
        found = [word for word in words if word.lower().startswith(start.lower())]
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
