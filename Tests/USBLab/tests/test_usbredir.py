import struct
import unittest

from usblab.chips import CHIPS, CP2102, UBlox8
from usblab.device import Device
from usblab.dongle import Heard
from usblab.usbredir import Codec, ControlRequest, Kind, Packet


class CodecTests(unittest.TestCase):
    def test_ids_have_64_bits_after_the_hello_packets(self):
        host, device = Codec(), Codec()
        self.assertEqual([packet.kind for packet in device.decode(host.hello())], [Kind.HELLO])
        self.assertEqual([packet.kind for packet in host.decode(device.hello())], [Kind.HELLO])
        sent = host.encode(Packet(Kind.BULK, 1 << 40, b"body"))
        self.assertEqual(list(device.decode(sent)), [Packet(Kind.BULK, 1 << 40, b"body")])

    def test_packets_may_arrive_in_pieces(self):
        host, device = Codec(), Codec()
        sent = host.hello() + Codec().encode(Packet(Kind.CANCEL_DATA, 7, b""))
        packets = [packet for byte in sent[:-1] for packet in device.decode(bytes([byte]))]
        self.assertEqual([packet.kind for packet in packets], [Kind.HELLO])


class DeviceTests(unittest.TestCase):
    """A device, and the host's side of the protocol."""

    def setUp(self):
        self.taken = []
        self.connect(CP2102())

    def connect(self, chip):
        self.codec, self.answers = Codec(), []
        self.device = Device(chip, self.hear, self.taken.extend)
        self.device.receive(self.codec.hello())

    def hear(self, data):
        self.answers += self.codec.decode(data)

    def tell(self, kind, id_, body):
        self.answers.clear()
        self.device.receive(self.codec.encode(Packet(kind, id_, body)))
        return self.answers

    def want(self, id_, length=64):
        return self.tell(Kind.BULK, id_, struct.pack("<BBHIH", 0x81, 0, length, 0, 0))

    def test_every_chip_announces_its_device(self):
        for chip in CHIPS:
            self.connect(chip())
            self.assertEqual([packet.kind for packet in self.answers], [
                Kind.HELLO, Kind.INTERFACE_INFO, Kind.ENDPOINT_INFO, Kind.DEVICE_CONNECT])

    def test_device_descriptor(self):
        answer = self.tell(Kind.CONTROL, 1, struct.pack("<BBBBHHH", 0x80, 6, 0x80, 0, 0x0100, 0, 18))[0]
        self.assertEqual(answer.body[10:][8:12], b"\xc4\x10\x60\xea")

    def test_a_missing_serial_number_stalls(self):
        request = ControlRequest(0x80, 6, 0x0303, 0x0409, 255)
        self.assertIsNone(UBlox8().identity.standard_request(request))
        self.assertEqual(request.answer(None)[3], 4)

    def test_data_is_kept_until_the_driver_requests_more(self):
        frames = [Heard(byte, False, None) for byte in b"abc"]
        self.device.hand_on(frames)
        self.assertEqual(len(frames), 3)
        self.want(1)
        self.device.hand_on(frames)
        self.assertEqual(self.answers[-1].body[10:], b"abc")
        self.assertEqual(self.taken, [])
        self.want(2)
        self.assertEqual(len(self.taken), 3)

    def test_bytes_that_the_host_writes_are_recorded(self):
        self.tell(Kind.BULK, 1, struct.pack("<BBHIH", 0x01, 0, 3, 0, 0) + b"hey")
        self.assertEqual(self.device.take_written(), b"hey")
        self.assertEqual(self.device.take_written(), b"")

    def test_cancelled_transfers_get_no_data(self):
        self.want(1)
        self.assertEqual(self.tell(Kind.CANCEL_DATA, 1, b"")[0].body[1], 1)
        self.assertFalse(self.device.is_read)


if __name__ == "__main__":
    unittest.main()
