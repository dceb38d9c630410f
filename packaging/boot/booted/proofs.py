"""All proofs, in the order of the imports: the last ones take the package away."""

from . import starting, receiving, stopping, packaging  # noqa: F401 (they register themselves)


async def journal(machine):
    """What the system has told of late."""
    result = await machine.guest.run("journalctl --no-hostname -o short-monotonic -n 40", timeout=10)
    return result.output
