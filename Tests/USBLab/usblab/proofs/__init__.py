"""What the lab proves of gpsbridge. The long ones are imported first: machines that are free take the next one."""

from . import serving, diagnosis, speed, plugging, discovery, reading  # noqa: F401, I001 (they register themselves)
