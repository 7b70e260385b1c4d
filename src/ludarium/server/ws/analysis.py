"""The WebSocket of the analysis board: positions in, evaluations out, again and again while the
engine thinks. Each connection has one search, in short rounds, so that the computer players who
share the threads get their time."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Iterator
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.agents.search import SearchAgent
from ludarium.analysis.judge import expectation
from ludarium.core.errors import LudariumError
from ludarium.core.evaluation import Decision, Evaluation
from ludarium.core.game import CHANCE, AnyGame
from ludarium.games.positions import read_position
from ludarium.server.engines.pool import EngineTask
from ludarium.server.errors import RefusedError
from ludarium.server.logs import LogLine
from ludarium.server.rooms.fair_play import check_fair_play
from ludarium.server.rooms.service import RoomService
from ludarium.server.views import Json, evaluations
from ludarium.server.ws import protocol
from ludarium.server.ws.connection import Channel, admitted, log
from ludarium.server.ws.protocol import ANALYSIS_REQUEST, AnalysisRequest, Think

router = APIRouter()

RATE = 10.0
"""Messages a second that one connection may send."""

ROUND_SECONDS = (0.15, 0.3, 0.5)
"""How long the first rounds take; the others are like the last."""

MAX_NODES, MAX_ALL_NODES = 1_000_000, 2_000_000
"""The most that one analysis may remember, about 24 MB, and that about all of them share."""

MOVES = 8
"""How many of the best moves are sent."""


class AnalysisBoard:
    """One connection, and its search."""

    def __init__(self, channel: Channel, service: RoomService) -> None:
        self._channel, self._service, self._engines = channel, service, service.engines
        self._task: asyncio.Task[None] | None = None
        self._engine_task: EngineTask | None = None

    async def run(self) -> None:
        """Serve the browser until it disconnects."""
        try:
            await self._channel.listen(ANALYSIS_REQUEST, self._answer, rate=RATE)
        finally:
            await self._stop()

    async def _answer(self, message: AnalysisRequest) -> None:
        await self._stop()
        if isinstance(message, Think):
            self._task = asyncio.create_task(self._think(message))
        else:
            await self._channel.send(protocol.stopped(message.request_id))

    async def _stop(self) -> None:
        if self._engine_task is not None:
            self._engine_task.stop()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._task = self._engine_task = None

    async def _think(self, request: Think) -> None:
        try:
            with self._place():
                await self._evaluate(request)
        except LudariumError as refused:
            await self._channel.send_refusal(request.request_id, refused)
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception(LogLine("analysis_failed"))
            why = "the engine cannot evaluate this now"
            await self._channel.send(protocol.error(request.request_id, "failed", why))

    async def _evaluate(self, request: Think) -> None:
        game, state = await asyncio.to_thread(_position, request)
        await check_fair_play(self._service, self._channel.client_address, game, state)
        async with contextlib.aclosing(self._evaluations(game, state, request.seconds)) as results:
            async for evaluation in results:
                await self._channel.send(evaluations.evaluation(request.request_id, evaluation))

    @contextlib.contextmanager
    def _place(self) -> Iterator[None]:
        """Take a place among the analyses; raises RefusedError if none is free."""
        places, client_address = self._engines.analyses, self._channel.client_address
        if not places.acquire(client_address):
            raise RefusedError("busy", "too many analyses at a time, wait a little")
        try:
            yield
        finally:
            places.release(client_address)

    @property
    def _max_nodes(self) -> int:
        """The most that an analysis that begins now may remember."""
        return min(MAX_NODES, MAX_ALL_NODES // max(1, self._engines.analyses.total))

    def _evaluations(self, game: AnyGame, state: Any, seconds: float) -> AsyncGenerator[Json, None]:
        seat = game.to_move(state)
        if seat is None:
            return _final_evaluation(game, state)
        return (self._over_draws if seat == CHANCE else self._of_moves)(game, state, seconds)

    async def _of_moves(
        self, game: AnyGame, state: Any, seconds: float
    ) -> AsyncGenerator[Json, None]:
        """The evaluations of one search, which continues from round to round."""
        agent = SearchAgent(tunables={"max_nodes": self._max_nodes})
        simulations, number = 0, 0
        while True:
            spent = ROUND_SECONDS[min(number, len(ROUND_SECONDS) - 1)]
            decision = await self._decide(agent, game, state, min(spent, seconds))
            seconds, number = seconds - spent, number + 1
            simulations += decision.simulations
            evaluation = _evaluation(game, decision)
            is_final = evaluation.proven or seconds <= 0
            moves = evaluations.candidates(game, state, decision.candidates, MOVES)
            line = evaluations.line(game, state, decision.line[:MOVES])
            yield evaluations.assessment(evaluation, moves, line, simulations, is_final)
            if is_final:
                return

    async def _over_draws(
        self, game: AnyGame, state: Any, seconds: float
    ) -> AsyncGenerator[Json, None]:
        """The evaluations before a draw: all draws are searched, weighed by their probabilities."""
        chances = game.chances(state)
        tunables = {"max_nodes": self._max_nodes // len(chances)}
        agents = {move: SearchAgent(tunables=tunables) for move, _ in chances}
        results: dict[Any, Evaluation] = {}
        simulations = 0
        while True:
            for move, agent in agents.items():
                if move in results and results[move].proven:
                    continue
                after = game.apply(state, move)
                spent = ROUND_SECONDS[0] / 3
                decision = await self._decide(agent, game, after, spent)
                results[move] = _evaluation(game, decision)
                simulations += decision.simulations
                seconds -= spent
            evaluation = expectation(chances, results)
            is_final = evaluation.proven or seconds <= 0
            yield evaluations.assessment(
                evaluation, evaluations.draws(game, state, results), [], simulations, is_final
            )
            if is_final:
                return

    async def _decide(self, agent: SearchAgent, game: AnyGame, state: Any, seconds: float) -> Any:
        client_address = self._channel.client_address
        if self._engines.is_busy(client_address):
            raise RefusedError("busy", "too many games wait for the computer")
        self._engine_task = self._engines.think_with(
            lambda: agent, game, state, max(seconds, 0.05), client_address=client_address
        )
        return await self._engine_task.decision()


@router.websocket("/api/analysis/socket")
async def analysis_socket(socket: WebSocket) -> None:
    """Evaluate positions; see docs/protocol.md."""
    async with admitted(socket) as channel:
        if channel is not None:
            await AnalysisBoard(channel, socket.app.state.service).run()


def _position(request: Think) -> tuple[AnyGame, Any]:
    return read_position(request.code, request.game, request.options)


async def _final_evaluation(game: AnyGame, state: Any) -> AsyncGenerator[Json, None]:
    yield evaluations.assessment(Evaluation(game.returns(state), True), [], [], 0, True)


def _evaluation(game: AnyGame, decision: Decision) -> Evaluation:
    """The evaluation of a decision; all zero if it has none."""
    return decision.evaluation or Evaluation((0.0,) * game.seats)
