"""Prolific PL2303 HX: CDC's line coding, with divisors for unusual rates, and line errors on the interrupt
endpoint."""

import struct

from ..descriptors import BULK, INTERRUPT, Endpoint, Identity, Interface
from .chip import Chip, LineCoding

DATA_SET_READY_AND_CARRIER = 0x03
FRAMING_ERROR = 0x10
RESET_OF_INCOMING_DATA = 8


def rate(coded):
    """Decodes the first four bytes of a line coding: a rate, or the mantissa and the exponent of a divisor."""
    if not coded & 0x8000_0000:
        return coded
    mantissa, exponent = coded & 0x1FF, coded >> 9 & 7
    return round(12_000_000 * 32 / ((mantissa or 512) * 4**exponent))


class PL2303(Chip):
    name = "PL2303"
    driver = "pl2303"
    bulk_in = 0x83
    interrupt_in = 0x81

    def __init__(self, serial=None):
        super().__init__(Identity(
            0x067B, 0x2303, 0x0300, "Prolific Technology Inc.", "USB-Serial Controller", serial, interfaces=[
                Interface(0, [Endpoint(0x81, INTERRUPT, 10, 1), Endpoint(0x02, BULK, 64), Endpoint(0x83, BULK, 64)])]))
        self._coding = LineCoding()

    def control(self, request):
        if request.type == 0x40:  # vendor registers
            self.is_to_forget = request.value == RESET_OF_INCOMING_DATA
            return b""
        if request.type == 0xC0:
            return b"\x02" * request.length
        answer = self._coding.handle(request)
        self.rate = rate(self._coding.rate)
        return answer

    def notice(self, frames):
        if not any(frame.has_framing_error for frame in frames):
            return None
        return struct.pack("<BBHHHBB", 0xA1, 0x20, 0, 0, 2, DATA_SET_READY_AND_CARRIER | FRAMING_ERROR, 0)
