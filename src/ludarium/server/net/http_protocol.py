"""uvicorn's HTTP protocol with limits on the requests that it reads.

httptools parses in C and has no limits of its own. It gathers a line until it is complete, so what
it has read without calling back is counted here.
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

MAX_HEADERS = 100
"""The headers of a request, with those after its body."""

MAX_HEAD = 16 * 1024
"""The bytes of its first line and its headers, and of any line."""

MAX_PIPELINED = 8
"""How many requests may wait behind the one that is being answered."""


class TooLargeError(ValueError):
    """A request with more than it may have."""


class HttpProtocol(HttpToolsProtocol):
    """Answers requests that are too large with 400, and closes the connection."""

    _head = _unfinished = 0
    """The bytes of this head so far, and those that were read since the parser called back."""

    @property
    def is_reading_body(self) -> bool:
        """Whether the last request has begun but not yet arrived as a whole."""
        cycle = self._last_cycle
        return cycle is not None and cycle.more_body

    @property
    def _last_cycle(self) -> RequestResponseCycle | None:
        """The last request with its answer, None before the first one."""
        return self.cycle

    def data_received(self, data: bytes) -> None:
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > MAX_HEAD and not self.transport.is_closing():
            self.send_400_response(f"expected at most {MAX_HEAD} bytes of head")

    def send_400_response(self, msg: str) -> None:
        cycle = self._last_cycle
        if cycle is None or cycle.response_complete:
            super().send_400_response(msg)
        else:
            self.transport.abort()

    # httptools calls these. What they raise becomes a 400.

    def on_message_begin(self) -> None:
        self._head = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        if len(self.headers) >= MAX_HEADERS:
            raise TooLargeError
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooLargeError
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unfinished = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A client that still sends the body of an answered request is not listened to."""
        if not self.pipeline and self.is_reading_body:
            self.transport.close()
        super().on_response_complete()

    def _count(self, size: int) -> None:
        self._unfinished = 0
        self._head += size
        if self._head > MAX_HEAD:
            raise TooLargeError
