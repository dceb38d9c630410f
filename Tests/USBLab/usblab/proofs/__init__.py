"""The proofs of the lab. The long ones are imported first, because machines take the next proof when they are free."""

from . import serving, diagnosis, speed, plugging, discovery, reading  # noqa: F401, I001 (they register themselves)
