"""FTDI FT232R: the rate is a divisor with eighths, and each packet to the host starts with two status bytes."""

from ..descriptors import BULK, Endpoint, Identity, Interface
from .chip import Chip

RESET, SET_BAUD_RATE, GET_MODEM_STATUS, SET_LATENCY, GET_LATENCY = 0, 3, 5, 9, 10
PACKET = 64
MODEM_STATUS, LINE_STATUS, FRAMING_ERROR = 0x01, 0x60, 0x08
EIGHTHS = [0, 4, 2, 1, 3, 5, 6, 7]


def rate(value, index):
    """Returns the rate in baud for the 17 bits of a divisor in a request's value and index."""
    whole, eighths = value & 0x3FFF, EIGHTHS[value >> 14 | (index & 1) << 2]
    if (whole, eighths) == (0, 0):
        return 3_000_000
    if (whole, eighths) == (1, 0):
        return 2_000_000
    return round(3_000_000 / (whole + eighths / 8))


class FT232R(Chip):
    name = "FT232R"
    driver = "ftdi_sio"

    def __init__(self, serial="A50285BI"):
        super().__init__(Identity(
            0x0403, 0x6001, 0x0600, "FTDI", "FT232R USB UART", serial, interfaces=[
                Interface(0, [Endpoint(0x81, BULK, PACKET), Endpoint(0x02, BULK, PACKET)])]))
        self.latency = 16  # milliseconds

    def control(self, request):
        if request.request == SET_BAUD_RATE:
            self.rate = rate(request.value, request.index)
        elif request.request == RESET:
            self.is_to_forget = True
        elif request.request == SET_LATENCY:
            self.latency = request.value
        elif request.request == GET_LATENCY:
            return bytes([self.latency])
        elif request.request == GET_MODEM_STATUS:
            return bytes([MODEM_STATUS, LINE_STATUS])
        return bytes(request.length) if request.is_read else b""

    def transfer(self, frames, length):
        sent = b""
        while frames and length - len(sent) > 2:
            packet = frames[:min(PACKET, length - len(sent)) - 2]
            del frames[:len(packet)]
            error = FRAMING_ERROR if any(frame.has_framing_error for frame in packet) else 0
            sent += bytes([MODEM_STATUS, LINE_STATUS | error, *(frame.byte for frame in packet)])
        return sent
