"""A USB device's description of itself: descriptors, and the standard requests that read them."""

import struct
from dataclasses import dataclass, field

BULK = 2
INTERRUPT = 3
VENDOR_CLASS = 0xFF


@dataclass
class Endpoint:
    address: int
    type: int
    packet_size: int
    interval: int = 0

    def encode(self):
        return struct.pack("<BBBBHB", 7, 5, self.address, self.type, self.packet_size, self.interval)


@dataclass
class Interface:
    number: int
    endpoints: list
    class_: int = VENDOR_CLASS
    subclass: int = 0
    protocol: int = 0
    functional: bytes = b""

    def encode(self):
        head = struct.pack("<9B", 9, 4, self.number, 0, len(self.endpoints), self.class_, self.subclass, self.protocol, 0)
        return head + self.functional + b"".join(endpoint.encode() for endpoint in self.endpoints)


@dataclass
class Identity:
    """The ids and strings by which drivers, rules and programs identify a device. A chip without a serial number has
    None."""

    vendor: int
    product: int
    version: int
    manufacturer_name: str
    product_name: str
    serial: str | None = None
    class_: int = 0
    control_packet_size: int = 64
    interfaces: list = field(default_factory=list)

    def standard_request(self, request):
        """Returns the answer to a standard request, or None to stall."""
        if request.request == 6 and request.type == 0x80:
            return self._descriptor(request.value >> 8, request.value & 0xFF)
        if request.request == 0:  # GET_STATUS: bus-powered, no remote wake-up, not halted
            return b"\0\0"
        return b"" if request.request in (1, 3) else None  # CLEAR_FEATURE and SET_FEATURE

    def _descriptor(self, type_, index):
        if type_ == 1:
            return struct.pack(
                "<BBHBBBBHHHBBBB", 18, 1, 0x0110, self.class_, 0, 0, self.control_packet_size, self.vendor,
                self.product, self.version, 1, 2, 3 if self.serial else 0, 1)
        if type_ == 2:
            body = b"".join(interface.encode() for interface in self.interfaces)
            bus_powered, milliamperes = 0x80, 100
            return struct.pack(
                "<BBHBBBBB", 9, 2, 9 + len(body), len(self.interfaces), 1, 0, bus_powered, milliamperes // 2) + body
        if type_ == 3:
            return self._string(index)
        return None

    def _string(self, index):
        if index == 0:
            return b"\x04\x03\x09\x04"  # the only language: English
        texts = {1: self.manufacturer_name, 2: self.product_name, 3: self.serial}
        text = texts.get(index)
        if text is None:
            return None
        encoded = text.encode("utf-16-le")
        return bytes([2 + len(encoded), 3]) + encoded
