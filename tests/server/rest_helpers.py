"""Helpers for tests of the REST API."""

import httpx
from fastapi.routing import APIRoute

from ludarium.server.app import PARTS, api
from tests.server.server_process import ServerProcess

TWO = ["human", "human"]


API_ROUTES = {
    f"{method} {api.prefix}{route.path}": route
    for part in PARTS
    for route in part.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
}
"""Every REST route, by its method and path."""


def problem(answer: httpx.Response, status: int, code: str) -> str:
    """Check the form of an error; return its text."""
    assert answer.status_code == status, answer.text
    error = answer.json()
    assert set(error) == {"code", "detail"} and error["code"] == code, error
    detail = error["detail"]
    assert isinstance(detail, str) and detail
    return detail


def save_record(server: ServerProcess, record: str) -> str:
    """Save a game; return its id."""
    answer = server.rest.post("/records", json={"record": record})
    assert answer.status_code == 201, answer.text
    record_id: str = answer.json()["record"]
    return record_id
