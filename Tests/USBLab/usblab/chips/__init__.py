"""The USB chips of GPS receivers, as their Linux drivers expect them. One file per chip."""

from .ch340 import CH340
from .cp210x import CP2102
from .ftdi import FT232R
from .pl2303 import PL2303
from .ublox import UBlox8

BRIDGES = [FT232R, CP2102, PL2303, CH340]
CHIPS = [*BRIDGES, UBlox8]
