"""The definition of proofs: coroutines that get the machine, and raise `Failed` if something is wrong."""

import asyncio
import contextlib

from harness.waiting import HANG, Failed

PROOFS = []


class Hang(Failed):
    """An event that did not occur within `HANG`. The guest may be stuck."""


def proof(name):
    """Registers a proof under a name, which is printed and selected by ONLY=. A proof may return lines of figures."""
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
    """Ends a wait that has become a hang, with `state()`, the last state seen. No wait in the lab ends earlier."""
    try:
        async with asyncio.timeout(HANG):
            yield
    except TimeoutError:
        raise Hang(f"{what}: not within {HANG} s\n{state()}") from None
