"""How a proof is written: a coroutine that gets the machine, and raises `Failed` if something is wrong."""

import asyncio
import contextlib

from harness.waiting import HANG, Failed

PROOFS = []


class Hang(Failed):
    """An event that did not come within `HANG`. The guest may be stuck."""


def proof(name):
    """Registers a proof under the name that is printed, and that ONLY= selects by. It may return lines of figures."""
    def register(coroutine):
        PROOFS.append((name, coroutine))
        return coroutine

    return register


def expect(what, expected, got, evidence=""):
    if expected != got:
        raise Failed(f"{what}\nexpected: {expected}\ngot:      {got}\n{evidence}")


def require(what, condition, evidence=""):
    if not condition:
        raise Failed(f"{what}\n{evidence}")


@contextlib.asynccontextmanager
async def hang_detector(what, state=lambda: ""):
    """Ends a wait that has become a hang, with `state()`, the last state seen. Nothing in the lab gives up earlier."""
    try:
        async with asyncio.timeout(HANG):
            yield
    except TimeoutError:
        raise Hang(f"{what}: not within {HANG} s\n{state()}") from None
