"""What REST requests have in common: the parts of their bodies, and for whom they are."""

from typing import Annotated

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, Field

from ludarium.core.full_code import MAX_FULL_CODE
from ludarium.server.hub import Hub

Short = Annotated[str, Field(max_length=40)]
OptionValue = int | bool | Short | Annotated[list[int], Field(min_length=6, max_length=6)]
Code = Annotated[str, Field(max_length=MAX_FULL_CODE)]
Options = Annotated[dict[Short, OptionValue], Field(max_length=8)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


async def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def who_of(request: Request) -> str:
    """The address for which it is done."""
    who: str = request.state.who
    return who


HubOf = Annotated[Hub, Depends(hub_of)]
Who = Annotated[str, Depends(who_of)]
