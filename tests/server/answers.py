"""What tests ask a server for over REST, and the form in which it says no."""

import httpx
from fastapi.routing import APIRoute

from ludarium.server.app import PARTS, api
from tests.server.driver import ServerProcess

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
    """Check the form of an answer that says no; returns what it says."""
    assert answer.status_code == status, answer.text
    said = answer.json()
    assert set(said) == {"code", "detail"} and said["code"] == code, said
    assert isinstance(said["detail"], str) and said["detail"]
    detail: str = said["detail"]
    return detail


def keep(server: ServerProcess, record: str) -> str:
    """Save a game there; returns its number."""
    answer = server.rest.post("/records", json={"record": record})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["record"]
    return found
