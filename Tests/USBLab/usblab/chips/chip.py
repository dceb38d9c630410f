"""What the chips have in common: a rate that the driver programs, and what they put into the transfers to the host."""

import struct


class Chip:
    """A USB serial chip. `rate` is what the driver programmed last, in baud, or None."""

    name = ""
    driver = ""
    node = "ttyUSB"
    bulk_in = 0x81
    interrupt_in = None
    # A receiver that is its own USB device has no UART in between, and no rate is wrong.
    has_uart = True

    def __init__(self, identity):
        self.identity = identity
        self.rate = None
        # Set by the requests with which drivers throw away at opening what the chip has heard so far.
        self.is_to_forget = False

    def control(self, request):
        """Answers a class or vendor request: bytes, or None to stall."""
        raise NotImplementedError

    def transfer(self, frames, length):
        """Bytes for a transfer of at most `length`, from frames that it removes from the list."""
        sent = bytes(frame.byte for frame in frames[:length])
        del frames[:length]
        return sent

    def notice(self, frames):
        """What the interrupt endpoint says about these frames before they go out, if anything."""
        return None


class LineCoding:
    """The requests by which the CDC class, and PL2303 in its wake, set rate and frame."""

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
