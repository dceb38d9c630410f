"""How a proof is written: a coroutine that gets the machine, and raises Failed if something is not as it should be."""

PROOFS = []


class Failed(Exception):
    pass


def proof(name):
    """Registers a proof under the name that is printed, and that ONLY= selects by. It may return a line of figures."""
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
