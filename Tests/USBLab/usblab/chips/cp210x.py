"""Silicon Labs CP2102: the rate is a plain number. Line errors are reported only to drivers that ask for them."""

import struct

from ..descriptors import BULK, Endpoint, Identity, Interface
from .chip import Chip

ENABLE, SET_BAUD_RATE, GET_BAUD_RATE = 0x00, 0x1E, 0x1D
GET_LINE_CONTROL, GET_MODEM_STATUS, GET_COMMUNICATION_STATUS = 0x04, 0x08, 0x10
EIGHT_BITS = b"\x00\x08"
READY = b"\xb0"
GET_PART_NUMBER = (0xC0, 0xFF, 0x370B)
CP2102_PART = b"\x02"


class CP2102(Chip):
    name = "CP2102"
    driver = "cp210x"

    def __init__(self, serial="0001"):
        super().__init__(Identity(
            0x10C4, 0xEA60, 0x0100, "Silicon Labs", "CP2102 USB to UART Bridge Controller", serial, interfaces=[
                Interface(0, [Endpoint(0x81, BULK, 64), Endpoint(0x01, BULK, 64)])]))

    def control(self, request):
        if (request.type, request.request, request.value) == GET_PART_NUMBER:
            return CP2102_PART
        if request.is_read:
            answers = {
                GET_BAUD_RATE: struct.pack("<I", self.rate or 9600), GET_LINE_CONTROL: EIGHT_BITS, GET_MODEM_STATUS: READY}
            return answers.get(request.request, bytes(request.length))
        if request.request == SET_BAUD_RATE:
            self.rate = struct.unpack("<I", request.data)[0]
        elif request.request == ENABLE:  # the UART works only while the port is open
            self.is_to_forget = True
        return b""
