"""The command `ludarium`, which is also `python -m ludarium`: Ctrl-C ends it without a traceback,
also while its commands are loaded, and in its last moment."""

import signal
import sys

INTERRUPTED = 130
"""The exit code, known before the commands are."""


def main() -> None:
    """Load the commands and run one."""
    try:
        from ludarium.cli.main import main as run
    except KeyboardInterrupt:  # nothing is there yet to hear it
        print("ludarium: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    try:
        run()
    except KeyboardInterrupt:  # all is done, and nothing hears it any more
        sys.exit(INTERRUPTED)
    finally:
        # While Python takes itself apart, nothing is left to be interrupted.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
