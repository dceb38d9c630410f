"""All tests, in the order of the imports. The last ones remove the package."""

from . import starting, receiving, stopping, page, packaging  # noqa: F401 (they register themselves)
