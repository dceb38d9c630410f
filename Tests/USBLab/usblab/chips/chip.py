"""The common parts of all chips: a rate that the driver sets, and the content of the transfers to the host."""

import struct


class Chip:
    """A USB serial chip. `rate` is the last rate that the driver has set, in baud, or None."""

    name = ""
    driver = ""
    node = "ttyUSB"
    bulk_in = 0x81
    interrupt_in = None
    # False for a receiver with native USB, which accepts any rate.
    has_uart = True

    def __init__(self, identity):
        self.identity = identity
        self.rate = None
        # Set by the requests with which a driver, when it opens the port, discards all data that the chip has received.
        self.is_to_forget = False

    def control(self, request):
        """Answers a class or vendor request with bytes, or with None to stall."""
        raise NotImplementedError

    def transfer(self, frames, length):
        """Returns the bytes of a transfer of at most `length`, and removes their frames from the list."""
        sent = bytes(frame.byte for frame in frames[:length])
        del frames[:length]
        return sent

    def notice(self, frames):
        """Returns the message of the interrupt endpoint about these frames before they are sent, or None."""
        return None


class LineCoding:
    """The requests that set rate and frame format in the CDC class. PL2303 uses them as well."""

    SET, GET, SET_CONTROL_LINES, SEND_BREAK = 0x20, 0x21, 0x22, 0x23

    def __init__(self):
        self.bytes = struct.pack("<IBBB", 9600, 0, 0, 8)

    def handle(self, request):
        if request.type == 0x21 and request.request == self.SET:
            self.bytes = request.data
            return b""
        if request.type == 0xA1 and request.request == self.GET:
            return self.bytes
        if request.type == 0x21 and request.request in (self.SET_CONTROL_LINES, self.SEND_BREAK):
            return b""
        return None

    @property
    def rate(self):
        return struct.unpack_from("<I", self.bytes)[0]
