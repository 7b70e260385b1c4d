"""The files that a new game still needs, and what each should hold."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ludarium
from ludarium import kernel
from ludarium.core.game import AnyGame
from ludarium.core.options import Choice, Option, Switch
from ludarium.games.entry import Entry
from tests.games.suite import OptionSet, Suite

ROOT = Path(__file__).parents[2]


class NewGame:
    """A registered game, its test suite, and the folder of the project."""

    def __init__(self, name: str, entry: Entry, suite: Suite, root: Path = ROOT) -> None:
        self.name, self.entry, self.suite, self.root = name, entry, suite, root
        self.tests = f"tests/games/{name}"
        self.default: AnyGame = entry.rules()

    def games(self) -> set[AnyGame]:
        """The games that the suites run on."""
        options = [{}, *self.suite.small, *self.suite.large]
        return {ludarium.load(self.entry.info.name, **each) for each in options}

    def has(self, file: str) -> bool:
        return (self.root / file).is_file()


def missing_parts(game: NewGame) -> list[str]:
    """Return a line for each missing part; none if the game is complete."""
    if not (game.root / game.tests).is_dir():
        return [
            f"{game.tests}/__init__.py: write SUITE = Suite(...), which says what the tests need "
            "to know of the game (see tests/games/suite.py and docs/adding-a-game.md)"
        ]
    checks = (_options(game), _oracle(game), _files(game), _twin(game), _pages(game))
    return [line for lines in checks for line in lines]


def _options(game: NewGame) -> Iterator[str]:
    suite, file = game.suite, f"{game.tests}/__init__.py"
    if len(game.games()) < 4:
        yield f"{file}: small and large should hold four different sets of options or more"
    for option in game.entry.rules.OPTIONS:
        yield from _variety(option, {each.options[option.name] for each in game.games()}, file)
    if not suite.bad_options:
        yield f"{file}: bad_options should hold options to refuse, with words of the refusal"
    playthroughs = {ludarium.load(game.entry.info.name, **each) for each in suite.playthroughs}
    if game.default not in playthroughs or len(playthroughs) < 2:
        yield f"{file}: playthroughs should hold the default {{}} and other options"


def _variety(option: Option | Any, values: set[Any], file: str) -> Iterator[str]:
    if len(values) < 2:
        yield f"{file}: small should vary the option {option.name}"
    elif isinstance(option, Choice | Switch) and values != set(option.samples):
        missing = ", ".join(option.to_text(value) for value in set(option.samples) - values)
        yield f"{file}: small should also have {option.name} = {missing}"


def _oracle(game: NewGame) -> Iterator[str]:
    suite, file = game.suite, f"{game.tests}/__init__.py"
    if suite.oracle is None:
        yield (
            f"{game.tests}/oracle.py: write the rules a second time, naively and without code of "
            f"ludarium, and name the class as oracle in {file}"
        )
    if not suite.choosers:
        yield f"{file}: choosers should lead play to what random play seldom meets"
    if suite.events is None or not suite.expected_events:
        yield f"{file}: events should tell what happens in a step, expected_events what must be met"
    if suite.code is None:
        yield f"{file}: code should make the code of a state from what a seat sees of it"


def _files(game: NewGame) -> Iterator[str]:
    if not game.has(f"{game.tests}/test_oracle.py"):
        yield f"{game.tests}/test_oracle.py: try the oracle on positions worked out by hand"
    if not game.has(f"{game.tests}/test_facts.py"):
        yield f"{game.tests}/test_facts.py: test what is known to be true of the game"
    if not game.has(f"{game.tests}/perft.txt"):
        yield (
            f"{game.tests}/perft.txt: count the sequences of a few steps, by hand and by the "
            f"oracle (python -m tests.perft.recount {game.name}), for three boards or more"
        )
    for each in game.suite.playthroughs:
        file = f"{game.tests}/playthroughs/{OptionSet(game.name, dict(each))}.txt"
        if not game.has(file):
            yield f"{file}: run make goldens and look through it by eye"


def _twin(game: NewGame) -> Iterator[str]:
    """A twin in the kernel is optional, but one needs tests."""
    file = f"{game.tests}/__init__.py"
    if kernel.supports(game.default):
        if not game.suite.ends:
            yield f"{file}: ends should hold boards to check the kernel's search and solver on"
        if not game.has(tests := f"kernel/tests/games/{game.name}_test.cpp"):
            yield f"{tests}: give the C++ tests a Sample of the twin"


def _pages(game: NewGame) -> Iterator[str]:
    if not game.has(f"docs/games/{game.name}.md"):
        yield f"docs/games/{game.name}.md: write the page of the game, under the usual headings"
    for kind in game.entry.illustrations:
        file = f"docs/pictures/{'-'.join(filter(None, (game.name, kind)))}.svg"
        if not game.has(file):
            yield f"{file}: run make docs-pictures"
    facts = game.root / "docs" / "facts.md"
    if not (facts.is_file() and f"\n| {game.entry.info.title} |" in facts.read_text("utf-8")):
        yield f"docs/facts.md: run make facts ONLY={game.name}"
