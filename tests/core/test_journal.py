"""Files of JSON lines."""

from pathlib import Path

import pytest

from ludarium.core.errors import RecordError
from ludarium.core.journal import Journal


def write(path: Path, *lines: dict[str, int]) -> None:
    journal = Journal(path)
    for line in lines:
        journal.append(line)
    journal.close()


def test_lines_are_read_again(tmp_path: Path):
    path = tmp_path / "lines"
    write(path, {"a": 1}, {"b": 2})
    journal = Journal(path)
    assert journal.lines == [{"a": 1}, {"b": 2}] and not journal.dropped
    journal.clear()
    journal.append({"c": 3})
    journal.close()
    assert path.read_text() == '{"c":3}\n'


def test_the_next_line_replaces_a_cut_one(tmp_path: Path):
    path = tmp_path / "lines"
    write(path, {"a": 1}, {"b": 2})
    path.write_bytes(path.read_bytes()[:-3])
    journal = Journal(path)
    assert journal.lines == [{"a": 1}] and journal.dropped
    journal.append({"c": 3})
    journal.close()
    assert path.read_text() == '{"a":1}\n{"c":3}\n'


def test_opening_a_file_does_not_change_it(tmp_path: Path):
    path = tmp_path / "notes.txt"
    path.write_text("no line break")
    Journal(path).close()
    assert path.read_text() == "no line break"


def test_a_cut_line_can_be_removed(tmp_path: Path):
    path = tmp_path / "lines"
    path.write_text('{"a":1}\n{"b"')
    journal = Journal(path)
    journal.remove_cut_line()
    journal.close()
    assert path.read_text() == '{"a":1}\n'


def test_only_one_process_writes_at_a_time(tmp_path: Path):
    path = tmp_path / "lines"
    journal = Journal(path)
    with pytest.raises(RecordError, match="another process is writing this file"):
        Journal(path)
    journal.close()
    Journal(path).close()
    with pytest.raises(RecordError, match="exists already"):
        Journal(path, must_be_new=True)


@pytest.mark.parametrize("line", ["3", "[]", "{", "nothing"])
def test_a_damaged_line_is_named(tmp_path: Path, line: str):
    path = tmp_path / "lines"
    path.write_text(f'{{"a": 1}}\n{line}\n')
    with pytest.raises(RecordError, match=f"{path}: line 2: expected a"):
        Journal(path)
