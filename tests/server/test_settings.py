"""Settings from the command line, the environment and a file, and the messages for wrong ones."""

import json
from dataclasses import replace

import pytest

from ludarium.core.errors import LudariumError
from ludarium.server.settings import SETTINGS, Settings, load_settings
from tests.cli.driver import run

DATABASE = "postgresql://host/games"
OTHER_VALUES = {
    "database": DATABASE,
    "host": "0.0.0.0",
    "port": 8123,
    "listen": "unix:/run/a.sock",
    "allowed_hosts": ("a.example", "b.example"),
    "think_seconds": 1.5,
    "log_format": "json",
    "access_log": True,
    "metrics_networks": ("10.0.0.0/8",),
}
"""Values for settings whose default cannot just be increased by 1."""


def other_value(name):
    return OTHER_VALUES.get(name) or SETTINGS[name].default + 1


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDARIUM_DATABASE", DATABASE)
    return tmp_path / "ludarium.toml"


def as_toml(value):
    return json.dumps(value)


def as_variable(value):
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def test_every_setting_can_be_given_in_the_file(file, monkeypatch):
    monkeypatch.delenv("LUDARIUM_DATABASE")
    values = {name: other_value(name) for name in SETTINGS}
    file.write_text("".join(f"{name} = {as_toml(value)}\n" for name, value in values.items()))
    assert load_settings({}, file) == Settings(**values)
    monkeypatch.setenv("LUDARIUM_SETTINGS", str(file))
    assert load_settings({}) == Settings(**values)


def test_every_setting_can_be_given_in_the_environment(monkeypatch):
    values = {name: other_value(name) for name in SETTINGS}
    for name, value in values.items():
        monkeypatch.setenv(f"LUDARIUM_{name.upper()}", as_variable(value))
    assert load_settings({}) == Settings(**values)


def test_options_win_over_the_environment_and_the_environment_over_the_file(file, monkeypatch):
    file.write_text("keep_days = 1\nproxies = 1\nport = 1\n")
    monkeypatch.setenv("LUDARIUM_KEEP_DAYS", "2")
    monkeypatch.setenv("LUDARIUM_PROXIES", "2")
    monkeypatch.setenv("LUDARIUM_PORT", "")
    options = {"keep_days": 3, "proxies": None}
    expected = Settings(DATABASE, keep_days=3, proxies=2, port=1)
    assert load_settings(options, file) == expected
    assert load_settings({**options, "keep_days": 0}, file) == replace(expected, keep_days=0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("keep_dayz = 1", "there is no setting 'keep_dayz'; did you mean keep_days?"),
        ("[limits]", "there is no setting 'limits'"),
        ("keep_days = '1'", "keep_days: expected a whole number from 0 to 36500, got '1'"),
        ("keep_days = 36501", "keep_days: expected a whole number from 0 to 36500, got 36501"),
        ("keep_days = true", "keep_days: expected a whole number from 0 to 36500, got True"),
        ("min_free_mb = -1", "min_free_mb: expected a whole number of 0 or more, got -1"),
        ("work = 0", "work: expected a number above 0, got 0"),
        ("think_seconds = nan", "think_seconds: expected a number above 0, at most 600, got nan"),
        ("allowed_hosts = 'a'", "allowed_hosts: expected a list of texts, got 'a'"),
        ("listen = '/run/a.sock'", "listen: expected `unix:` and a path, got '/run/a.sock'"),
        ("log_format = 'xml'", "log_format: expected text or json, got 'xml'"),
        ("metrics_networks = ['x']", "metrics_networks: expected a list of networks such as "),
        ("host = 1979-05-27", "host: expected a text, got datetime.date(1979, 5, 27)"),
        ("database = ['secret']", "database: expected a text, got something else"),
        ("host", "expected TOML: "),
    ],
)
def test_a_wrong_file_is_refused_by_its_name(file, text, message):
    file.write_text(text)
    with pytest.raises(LudariumError) as refused:
        load_settings({}, file)
    assert str(refused.value).startswith(f"{file}: {message}")


def test_a_wrong_variable_is_refused_by_its_name(monkeypatch):
    monkeypatch.setenv("LUDARIUM_CONNECTIONS", "many")
    with pytest.raises(LudariumError, match=r"^LUDARIUM_CONNECTIONS: expected a whole .*'many'$"):
        load_settings({})


def test_a_mistyped_variable_is_refused(monkeypatch):
    monkeypatch.setenv("LUDARIUM_PORT_8000_TCP", "tcp://10.0.0.1:8000")  # as Kubernetes does
    load_settings({})
    monkeypatch.setenv("LUDARIUM_KEEPDAYS", "1")
    with pytest.raises(LudariumError, match=r"^LUDARIUM_KEEPDAYS: .* did you mean keep_days\?$"):
        load_settings({})


def test_a_missing_file_is_an_error(tmp_path):
    refused = run("serve", "--settings", str(tmp_path / "none.toml"))
    assert refused.code == 2 and "none.toml: No such file" in refused.err


def test_commands_use_the_database_of_the_settings(file, monkeypatch, tmp_path):
    monkeypatch.delenv("LUDARIUM_DATABASE")
    file.write_text(f"database = '{tmp_path / 'none.sqlite'}'")
    for command in ("prune", f"backup {tmp_path / 'copy'}"):
        refused = run(*command.split(), "--settings", str(file))
        assert refused.code == 2 and f"there is no file {tmp_path / 'none.sqlite'}" in refused.err
