"""Writes the golden playthroughs again: `python -m tests.playthroughs.regenerate`.

Commit the result on its own and say why it changed.
"""

import argparse

from tests.playthroughs.transcript import CHOSEN, path, playthrough_files, random_moves, transcript


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    for stale in playthrough_files() - {path(option_set) for option_set in CHOSEN}:
        stale.unlink()
        print(f"removed {stale.name}")
    for option_set in CHOSEN:
        text = transcript(option_set.load(), random_moves(option_set))
        path(option_set).parent.mkdir(exist_ok=True)
        path(option_set).write_text(text, encoding="utf-8")
        print(f"wrote {path(option_set).name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
