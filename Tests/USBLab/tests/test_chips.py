import unittest

from usblab.chips import ch340, ftdi, pl2303
from usblab.dongle import Heard


class DivisorTests(unittest.TestCase):
    """The divisors are those that the Linux 6.1 drivers compute for these rates."""

    def test_ftdi(self):
        cases = {(0x4138, 0): 9600, (0x001A, 0): 115385, (0, 0): 3_000_000, (1, 0): 2_000_000, (3, 0): 1_000_000,
                 (0x8003, 0): 923077, (0xC04E, 0): 38400, (0x0004, 1): 685714}
        for (value, index), rate in cases.items():
            self.assertEqual(ftdi.rate(value, index), rate, hex(value))

    def test_ch340(self):
        for registers, rate in {0xB282: 9615, 0x6482: 4808, 0xCC83: 115385, 0xF387: 923077}.items():
            self.assertEqual(ch340.rate(registers), rate, hex(registers))

    def test_pl2303(self):
        self.assertEqual(pl2303.rate(115200), 115200)
        self.assertEqual(pl2303.rate(0x8000_0000 | 5 << 9 | 12), 31250)


class FTDIPacketTests(unittest.TestCase):
    def heard(self, data, has_framing_error=False):
        return [Heard(byte, has_framing_error, None) for byte in data]

    def test_each_packet_begins_with_two_status_bytes(self):
        frames = self.heard(b"a" * 100)
        sent = ftdi.FT232R().transfer(frames, 512)
        self.assertEqual(sent, b"\x01\x60" + b"a" * 62 + b"\x01\x60" + b"a" * 38)
        self.assertEqual(frames, [])

    def test_a_transfer_does_not_exceed_its_length(self):
        frames = self.heard(b"a" * 100)
        self.assertEqual(len(ftdi.FT232R().transfer(frames, 64)), 64)
        self.assertEqual(len(frames), 38)

    def test_framing_errors_are_reported(self):
        self.assertEqual(ftdi.FT232R().transfer(self.heard(b"a", True), 64), b"\x01\x68a")


if __name__ == "__main__":
    unittest.main()
