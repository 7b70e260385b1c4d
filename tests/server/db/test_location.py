"""Where the games are: the default file, links to it, and one server at a time."""

import os
from pathlib import Path

import pytest

from ludarium.core.errors import OptionError, RecordError
from ludarium.core.files import data_folder
from ludarium.server.db.location import database_url, display_url
from ludarium.server.db.store import Store
from tests.cli.driver import run


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def store(url):
    store = Store(url)
    yield store
    store.close()


def test_where_games_are_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url("postgresql://host/games") == "postgresql://host/games"
    file = tmp_path / "a" / "b.sqlite"
    assert database_url(str(file)) == f"sqlite:///{file}" and file.parent.is_dir()
    assert database_url(None) == f"sqlite:///{data_folder() / 'games.sqlite'}"
    (tmp_path / "file").touch()
    with pytest.raises(OptionError, match="cannot make"):
        database_url(str(tmp_path / "file" / "b.sqlite"))


def test_a_password_is_read_from_a_file_or_the_settings(tmp_path):
    url = "postgresql://me:secret@host/games"
    file = tmp_path / "database"
    file.write_text(f"{url}\n")
    assert database_url(f"@{file}") == url
    for value in (url, f"@{file}"):
        assert database_url(None, configured=value) == url
    sqlite = f"sqlite:///{tmp_path / 'b.sqlite'}"
    assert database_url(str(tmp_path / "b.sqlite"), configured=url) == sqlite
    file.write_text("\n")
    with pytest.raises(OptionError, match="expected the URL of a database"):
        database_url(f"@{file}")
    file.unlink()
    with pytest.raises(RecordError, match="No such file"):
        database_url(f"@{file}")


@pytest.mark.parametrize(
    "url", ["postgresql://me:secret@host/games", "postgresql://host/games?password=secret"]
)
def test_a_password_in_a_command_is_refused(url):
    refused = run("serve", "--database", url)
    assert refused.code == 2 and "others on this machine can read" in refused.err
    assert "secret" not in refused.err + refused.out


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:secret@host/games",
        "postgres://me:secret@host/games",
        "postgresql+psycopg://me:se/cret@host/games",
        "postgresql://me@host/games?password=secret&sslpassword=secret&pasword=secret",
    ],
)
def test_passwords_are_not_shown(url):
    text = display_url(url)
    assert "cret" not in text and text.startswith("postgresql+psycopg://me")


@pytest.mark.parametrize(
    "url",
    ["::secret", "postgresql://me:sec@ret@host/games", "postgresql://me:sec:ret@host:x/games"],
)
def test_passwords_of_a_url_that_cannot_be_read_are_not_shown(url):
    with pytest.raises(OptionError, match="in a password write %40") as refused:
        Store(url)
    assert "ret" not in str(refused.value)


def test_a_file_has_one_server_at_a_time(store, url):
    with pytest.raises(OptionError, match="another server is using"):
        Store(url)
    store.close()
    Store(url).close()
    store.__init__(url)


@pytest.mark.parametrize("linked", ["file", "folder", "relative"])
def test_a_link_leads_to_the_same_file_and_the_same_lock(store, url, tmp_path, linked):
    other = tmp_path / "other"
    if linked == "folder":
        other.symlink_to(tmp_path)
        file = other / "games.sqlite"
    else:
        other.mkdir()
        file = other / "link"
        folder = Path("..") if linked == "relative" else tmp_path
        file.symlink_to(folder / "games.sqlite")
    with pytest.raises(OptionError, match="another server is using"):
        Store(f"sqlite:///{file}")
    store.close()
    by_link = Store(f"sqlite:///{file}")
    with pytest.raises(OptionError, match="another server is using"):
        Store(url)
    by_link.close()
    store.__init__(url)


def test_a_second_server_is_refused_by_whatever_name_it_has_the_file(server, tmp_path):
    (tmp_path / "link").symlink_to(server.database)
    second = run("serve", "--port", "0", "--no-browser", "--database", tmp_path / "link")
    assert second.code == 2 and "another server is using" in second.err


def test_a_file_with_a_hard_link_is_refused(store, url, tmp_path):
    """SQLite writes its log beside the name that it is given, and others would not read it."""
    other = tmp_path / "other.sqlite"
    other.hardlink_to(tmp_path / "games.sqlite")
    with pytest.raises(OptionError, match="is one of 2 hard links"):
        Store(f"sqlite:///{other}")
    store.close()
    with pytest.raises(OptionError, match="is one of 2 hard links"):
        Store(url)
    other.unlink()
    store.__init__(url)


def test_a_link_to_a_file_that_is_not_there_yet(tmp_path):
    (tmp_path / "link").symlink_to("games.sqlite")
    by_link = Store(f"sqlite:///{tmp_path / 'link'}")
    with pytest.raises(OptionError, match="another server is using"):
        Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    by_link.close()


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_others_on_the_machine_cannot_read_the_file(store, tmp_path):
    assert (tmp_path / "games.sqlite").stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "notes").write_text("These are notes, not games. " * 50)
    with pytest.raises(OptionError, match="not a database"):
        Store(f"sqlite:///{tmp_path / 'notes'}")
