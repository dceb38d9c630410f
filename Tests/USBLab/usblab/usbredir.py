"""The usbredir protocol, as far as a full-speed device needs it. Converts packets to and from bytes, and does no I/O.

https://gitlab.freedesktop.org/spice/usbredir/-/blob/main/docs/usb-redirection-protocol.md
"""

import struct
from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    HELLO = 0
    DEVICE_CONNECT = 1
    INTERFACE_INFO = 4
    ENDPOINT_INFO = 5
    SET_CONFIGURATION = 6
    GET_CONFIGURATION = 7
    CONFIGURATION_STATUS = 8
    SET_ALTERNATE_SETTING = 9
    GET_ALTERNATE_SETTING = 10
    ALTERNATE_SETTING_STATUS = 11
    START_INTERRUPT_RECEIVING = 15
    STOP_INTERRUPT_RECEIVING = 16
    INTERRUPT_RECEIVING_STATUS = 17
    CANCEL_DATA = 21
    CONTROL = 100
    BULK = 101
    INTERRUPT = 103


class Status(IntEnum):
    SUCCESS = 0
    CANCELLED = 1
    STALL = 4


# Device versions, packet sizes of endpoints, 64-bit ids and 32-bit bulk lengths. xHCI needs all of them.
CAPABILITIES = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6
IDS_OF_64_BITS = 1 << 5
FULL_SPEED = 1
NO_ENDPOINT = 0xFF
ENDPOINTS = 32

_hello = struct.Struct("<64sI")
_control = struct.Struct("<BBBBHHH")
_bulk = struct.Struct("<BBHIH")


@dataclass
class Packet:
    kind: int
    id: int
    body: bytes


@dataclass
class ControlRequest:
    """A transfer of the default endpoint. A device answers with bytes, or with None to stall."""

    type: int
    request: int
    value: int
    index: int
    length: int
    data: bytes = b""

    @property
    def is_read(self):
        return bool(self.type & 0x80)

    @classmethod
    def parse(cls, body):
        _, request, type_, _, value, index, length = _control.unpack_from(body)
        return cls(type_, request, value, index, length, body[_control.size:])

    def answer(self, data):
        status = Status.STALL if data is None else Status.SUCCESS
        sent = (data or b"")[:self.length] if self.is_read else b""
        length = len(sent) if self.is_read or data is None else self.length
        endpoint = 0x80 if self.is_read else 0
        return _control.pack(endpoint, self.request, self.type, status, self.value, self.index, length) + sent


@dataclass
class BulkRequest:
    endpoint: int
    length: int
    stream: int
    data: bytes

    @property
    def is_read(self):
        return bool(self.endpoint & 0x80)

    @classmethod
    def parse(cls, body):
        endpoint, _, low, stream, high = _bulk.unpack_from(body)
        return cls(endpoint, high << 16 | low, stream, body[_bulk.size:])

    def answer(self, data=b"", status=Status.SUCCESS):
        length = len(data) if self.is_read else self.length
        return _bulk.pack(self.endpoint, status, length & 0xFFFF, self.stream, length >> 16) + data


class Codec:
    """The packets of one connection. The two hello packets determine the width of ids."""

    def __init__(self):
        self._header = struct.Struct("<III")
        self._received = b""

    def hello(self):
        return struct.Struct("<III").pack(Kind.HELLO, _hello.size, 0) + _hello.pack(b"gpsbridge USB lab", CAPABILITIES)

    def encode(self, packet):
        return self._header.pack(packet.kind, len(packet.body), packet.id) + packet.body

    def decode(self, received):
        """Adds received bytes, and yields the packets that are complete."""
        self._received += received
        while len(self._received) >= self._header.size:
            kind, length, id_ = self._header.unpack_from(self._received)
            size = self._header.size + length
            if len(self._received) < size:
                return
            body = self._received[self._header.size:size]
            self._received = self._received[size:]
            if kind == Kind.HELLO and len(body) >= _hello.size and _hello.unpack_from(body)[1] & IDS_OF_64_BITS:
                self._header = struct.Struct("<IIQ")
            yield Packet(kind, id_, body)


def interrupt(endpoint, data):
    return struct.pack("<BBH", endpoint, Status.SUCCESS, len(data)) + data


def interface_info(interfaces):
    def column(values):
        return bytes(values).ljust(ENDPOINTS, b"\0")

    return (struct.pack("<I", len(interfaces)) + column(i.number for i in interfaces)
            + column(i.class_ for i in interfaces) + column(i.subclass for i in interfaces)
            + column(i.protocol for i in interfaces))


def endpoint_info(interfaces, control_packet_size):
    types, intervals, owners = bytearray([NO_ENDPOINT] * ENDPOINTS), bytearray(ENDPOINTS), bytearray(ENDPOINTS)
    sizes = [0] * ENDPOINTS
    types[0] = types[16] = 0
    sizes[0] = sizes[16] = control_packet_size
    for interface in interfaces:
        for endpoint in interface.endpoints:
            slot = endpoint.address & 0x0F | (endpoint.address & 0x80) >> 3
            types[slot], intervals[slot] = endpoint.type, endpoint.interval
            owners[slot], sizes[slot] = interface.number, endpoint.packet_size
    return bytes(types + intervals + owners) + struct.pack(f"<{ENDPOINTS}H", *sizes)


def device_connect(class_, vendor, product, version):
    return struct.pack("<BBBBHHH", FULL_SPEED, class_, 0, 0, vendor, product, version)
