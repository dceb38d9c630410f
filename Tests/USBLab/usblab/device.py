"""A chip as a USB device at the other end of QEMU's `-device usb-redir`. It answers every transfer but performs no
I/O."""

from collections import deque

from . import usbredir
from .usbredir import BulkRequest, Codec, ControlRequest, Kind, Packet, Status


class Device:
    """`send` takes the bytes for QEMU. `on_taken` is called with the frames that the driver has passed to its tty."""

    def __init__(self, chip, send, on_taken):
        self.chip = chip
        self.is_read = False  # whether a program has the port open: drivers request data only then
        self._written = b""
        self._send = send
        self._on_taken = on_taken
        self._codec = Codec()
        self._wanted = deque()  # transfers for which the driver waits, as (id, request)
        self._under_way = deque()  # frames of answered transfers, until the driver requests the next one
        self._is_listening = False  # whether the driver reads the interrupt endpoint
        send(self._codec.hello())

    def receive(self, data):
        for packet in self._codec.decode(data):
            self._handle(packet)

    def take_written(self):
        """Returns the bytes that the host has written since the last call."""
        written, self._written = self._written, b""
        return written

    @property
    def is_idle(self):
        """Whether the driver has passed on all data it received."""
        return not any(self._under_way)

    def hand_on(self, frames):
        """Sends the driver the frames for which it waits, removes them from the list, and returns them."""
        handed_on = []
        if frames and self._wanted and self._is_listening and (notice := self.chip.notice(frames)):
            self._answer(Kind.INTERRUPT, 0, usbredir.interrupt(self.chip.interrupt_in, notice))
        while frames and self._wanted:
            id_, request = self._wanted.popleft()
            before = list(frames)
            data = self.chip.transfer(frames, request.length)
            self._under_way.append(before[:len(before) - len(frames)])
            handed_on += self._under_way[-1]
            self._answer(Kind.BULK, id_, request.answer(data))
        return handed_on

    def _answer(self, kind, id_, body):
        self._send(self._codec.encode(Packet(kind, id_, body)))

    def _handle(self, packet):
        success = bytes([Status.SUCCESS])
        match packet.kind:
            case Kind.HELLO:
                self._introduce()
            case Kind.CONTROL:
                request = ControlRequest.parse(packet.body)
                is_standard = request.type & 0x60 == 0
                handler = self.chip.identity.standard_request if is_standard else self.chip.control
                self._answer(Kind.CONTROL, packet.id, request.answer(handler(request)))
            case Kind.BULK:
                self._handle_bulk(packet.id, BulkRequest.parse(packet.body))
            case Kind.CANCEL_DATA:
                self._cancel(packet.id)
            case Kind.SET_CONFIGURATION:
                self._answer(Kind.CONFIGURATION_STATUS, packet.id, success + packet.body[:1])
            case Kind.GET_CONFIGURATION:
                self._answer(Kind.CONFIGURATION_STATUS, packet.id, success + b"\x01")
            case Kind.SET_ALTERNATE_SETTING:
                self._answer(Kind.ALTERNATE_SETTING_STATUS, packet.id, success + packet.body[:2])
            case Kind.GET_ALTERNATE_SETTING:
                self._answer(Kind.ALTERNATE_SETTING_STATUS, packet.id, success + packet.body[:1] + b"\0")
            case Kind.START_INTERRUPT_RECEIVING | Kind.STOP_INTERRUPT_RECEIVING:
                self._is_listening = packet.kind == Kind.START_INTERRUPT_RECEIVING
                self._answer(Kind.INTERRUPT_RECEIVING_STATUS, packet.id, success + packet.body[:1])

    def _handle_bulk(self, id_, request):
        if not request.is_read:
            self._written += request.data
            self._answer(Kind.BULK, id_, request.answer())
            return
        # A driver requests data again when it has processed the previous transfer.
        if self._under_way:
            self._on_taken(self._under_way.popleft())
        self._wanted.append((id_, request))
        self.is_read = True

    def _cancel(self, id_):
        self.is_read = False
        self._under_way.clear()
        for wanted in list(self._wanted):
            if wanted[0] == id_:
                self._wanted.remove(wanted)
                self._answer(Kind.BULK, id_, wanted[1].answer(status=Status.CANCELLED))

    def _introduce(self):
        identity = self.chip.identity
        self._answer(Kind.INTERFACE_INFO, 0, usbredir.interface_info(identity.interfaces))
        self._answer(
            Kind.ENDPOINT_INFO, 0, usbredir.endpoint_info(identity.interfaces, identity.control_packet_size))
        self._answer(Kind.DEVICE_CONNECT, 0, usbredir.device_connect(
            identity.class_, identity.vendor, identity.product, identity.version))
