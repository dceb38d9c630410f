"""What the lab proves of gpsbridge, in the order of the imports."""

from . import diagnosis, discovery, plugging, reading, serving, speed  # noqa: F401 (they register themselves)
