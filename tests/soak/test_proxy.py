"""The faulty way does to requests what its figures say, and nothing else."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from tests.soak.faults import Fault, Faults, Kind
from tests.soak.proxy import Way

HEAD = b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
BODY = b'{"uuid": "one"}'


class Scripted(Faults):
    """These faults, one after the other."""

    def __init__(self, *script: Fault | None) -> None:
        super().__init__(0)
        self.script = list(script)

    def on_the_way(self, pad: int, kind: Kind) -> tuple[Fault | None, Random]:
        return self.script.pop(0), Random(0)


async def sent(*script: Fault | None) -> tuple[list[bytes], list[str]]:
    """Send as many hands as there are faults; return what reached the server, and what the pad heard of each."""
    arrived: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        try:
            arrived.append(await reader.readexactly(len(BODY)))
        except asyncio.IncompleteReadError as cut:
            arrived.append(cut.partial)
        writer.write(HEAD + b"{}")
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        way = Way(1, server.sockets[0].getsockname()[1], Scripted(*script), lambda *_heard: None)
        await way.open()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{way.port}", trust_env=False) as pad:
            heard = [await say(pad) for _fault in script]
        await way.close()
    return arrived, heard


async def say(pad: httpx.AsyncClient) -> str:
    try:
        return str((await pad.post("/api/v1/sittings/s/hands/", content=BODY)).status_code)
    except httpx.TransportError:
        return "nothing"


@pytest.mark.parametrize(
    ("fault", "arrives", "is_heard"),
    [
        (None, 1, True),
        (Fault.DROPPED, 0, False),
        (Fault.ANSWER_LOST, 1, False),
        (Fault.REPEATED, 2, True),
        (Fault.ANSWER_CUT, 1, False),
        (Fault.OVERTAKEN, 1, False),  # once the two after it are through
    ],
)
def test_it_does_what_is_planned_and_goes_on(fault: Fault | None, arrives: int, is_heard: bool) -> None:
    arrived, heard = in_a_thread(sent(fault, None, None))
    assert arrived == [BODY] * (arrives + 2)
    assert heard == ["201" if is_heard else "nothing", "201", "201"]


def test_it_gives_the_server_half_of_a_request_that_it_cuts() -> None:
    (half, whole), heard = in_a_thread(sent(Fault.REQUEST_CUT, None))
    assert BODY.startswith(half)
    assert half != BODY
    assert (whole, heard) == (BODY, ["nothing", "201"])


def test_it_answers_one_request_after_the_other_on_one_connection_and_hangs_up_with_its_pad() -> None:
    async def try_it() -> tuple[list[int], bytes]:
        gone: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            asked = await reader.readuntil(b"\r\n\r\n")
            if b"/slow" in asked:
                gone.set_result(await reader.read())
            else:
                writer.write(HEAD.replace(b"Connection: close\r\n", b"") + b"{}")
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            way = Way(1, server.sockets[0].getsockname()[1], Scripted(*[None] * 3), lambda *_heard: None)
            await way.open()
            reader, writer = await asyncio.open_connection("127.0.0.1", way.port)
            statuses = []
            for _time in range(2):
                writer.write(b"GET /pad/ HTTP/1.1\r\nHost: hall.test\r\n\r\n")
                statuses.append(int((await reader.readuntil(b"{}")).split()[1]))
            writer.write(b"GET /slow HTTP/1.1\r\nHost: hall.test\r\n\r\n")
            await writer.drain()
            await asyncio.sleep(0.2)  # it is with the server
            writer.close()
            said = await asyncio.wait_for(gone, 30)
            await way.close()
        return statuses, said

    assert in_a_thread(try_it()) == ([201, 201], b"")


def test_it_lets_nothing_through_while_the_router_is_gone() -> None:
    async def try_it() -> tuple[str, str]:
        way = Way(1, 9, Scripted(), lambda *_heard: None)
        await way.open()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{way.port}", trust_env=False) as pad:
            way.is_out = True
            first = await say(pad)
        await way.close()
        return first, await say(httpx.AsyncClient(base_url=f"http://127.0.0.1:{way.port}", trust_env=False))

    assert in_a_thread(try_it()) == ("nothing", "nothing")


def test_it_plans_the_same_by_the_same_seed() -> None:
    def plan(seed: int) -> list[Any]:
        faults = Faults(seed)
        hands = [faults.on_the_way(pad, Kind.HAND)[0] for pad in (1, 2, 1) for _hand in range(30)]
        return [*hands, *faults.on_the_hall(400)]

    assert plan(1) == plan(1)
    assert plan(1) != plan(2)
    assert [fault for _hands, fault in Faults(1).on_the_hall(1000)].count(Fault.KILLED) == 2
    assert Fault.KILLED in [fault for _hands, fault in Faults(1).on_the_hall(18)]


def in_a_thread(task: Coroutine[Any, Any, Any]) -> Any:
    """Run it where no event loop runs: Playwright keeps one in the tests' own thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()
