"""u-blox 8: a receiver with native USB (CDC-ACM) and without a serial number."""

from ..descriptors import BULK, INTERRUPT, Endpoint, Identity, Interface
from .chip import Chip, LineCoding

# Header, abstract control, union of interfaces 0 and 1, call management.
FUNCTIONAL = bytes([5, 0x24, 0, 0x10, 1, 4, 0x24, 2, 2, 5, 0x24, 6, 0, 1, 5, 0x24, 1, 3, 1])


class UBlox8(Chip):
    name = "u-blox 8"
    driver = "cdc_acm"
    node = "ttyACM"
    bulk_in = 0x82
    interrupt_in = 0x83
    has_uart = False

    def __init__(self, serial=None):
        super().__init__(Identity(
            0x1546, 0x01A8, 0x0301, "u-blox AG - www.u-blox.com", "u-blox GNSS receiver", serial, class_=2, interfaces=[
                Interface(0, [Endpoint(0x83, INTERRUPT, 64, 255)], 2, 2, 1, FUNCTIONAL),
                Interface(1, [Endpoint(0x01, BULK, 64), Endpoint(0x82, BULK, 64)], 10)]))
        self._coding = LineCoding()

    def control(self, request):
        answer = self._coding.handle(request)
        self.rate = self._coding.rate
        return answer
