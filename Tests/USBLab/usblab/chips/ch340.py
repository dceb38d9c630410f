"""WCH CH340: the rate is set by a prescaler and a divisor in two registers."""

from ..descriptors import BULK, INTERRUPT, Endpoint, Identity, Interface
from .chip import Chip

READ_VERSION, READ_REGISTER, WRITE_REGISTER, INITIALIZE = 0x5F, 0x95, 0x9A, 0xA1
DIVISOR_AND_PRESCALER = 0x1312  # two registers, written at once
VERSION = b"\x31\x00"
CLOCK = 48_000_000


def rate(registers):
    """Returns the rate in baud for a divisor (high byte) and a prescaler (low byte) of the chip's clock."""
    divisor = 0x100 - (registers >> 8)
    prescaler, is_undivided = registers & 3, registers >> 2 & 1
    return round(CLOCK / (2 ** (12 - 3 * prescaler - is_undivided) * divisor))


class CH340(Chip):
    name = "CH340"
    driver = "ch341-uart"
    bulk_in = 0x82
    interrupt_in = 0x81

    def __init__(self, serial=None):
        super().__init__(Identity(
            0x1A86, 0x7523, 0x0264, "QinHeng Electronics", "USB Serial", serial, class_=0xFF, control_packet_size=8,
            interfaces=[Interface(
                0, [Endpoint(0x82, BULK, 32), Endpoint(0x02, BULK, 32), Endpoint(0x81, INTERRUPT, 8, 1)], 0xFF, 1, 2)]))

    def control(self, request):
        if request.request == READ_VERSION:
            return VERSION
        if request.request == READ_REGISTER:
            return b"\xee\x9f"[:request.length]  # modem lines, all inactive
        if request.request == WRITE_REGISTER and request.value == DIVISOR_AND_PRESCALER:
            self.rate = rate(request.index)
        elif request.request == INITIALIZE:
            self.is_to_forget = True
        return b""
