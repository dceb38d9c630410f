"""All proofs, in the order of the imports: the last ones take the package away."""

from . import starting, receiving, stopping, packaging  # noqa: F401 (they register themselves)
