import unittest

from usblab.uart import Line, Listener, frames_heard


def heard(data, sent_at, heard_at):
    frames = frames_heard(data, sent_at, heard_at)
    return bytes(frame.byte for frame in frames), [frame.has_framing_error for frame in frames]


class UARTTests(unittest.TestCase):
    everything = bytes(range(256))

    def test_every_byte_is_received_at_the_same_rate(self):
        self.assertEqual(heard(self.everything, 9600, 9600), (self.everything, [False] * 256))

    def test_every_byte_is_received_at_a_rate_that_is_off_by_two_percent(self):
        for rate in (9600 * 1.02, 9600 * 0.98):
            self.assertEqual(heard(self.everything, 9600, rate), (self.everything, [False] * 256))

    def test_bits_are_doubled_at_twice_the_rate(self):
        # 0x55 on the wire is 0 1010 1010 1, and at twice the rate 00 1100 1100 1100 1100 11.
        data, errors = heard(b"\x55", 9600, 19200)
        self.assertEqual(data, bytes([0b0110_0110, 0b1110_0110]))
        self.assertEqual(errors, [True, False])

    def test_a_slower_uart_receives_fewer_bytes_with_errors(self):
        data, errors = heard(self.everything, 115200, 4800)
        self.assertLess(len(data), 256 * 4800 / 115200 + 2)
        self.assertTrue(any(errors))

    def test_zeros_at_a_much_higher_rate_are_framing_errors(self):
        data, errors = heard(b"\0\0", 4800, 115200)
        self.assertEqual((data, errors), (b"\0\0", [True, True]))

    def test_a_spike_is_not_a_start_bit(self):
        self.assertEqual(heard(b"\xff", 115200, 4800), (b"", []))

    def test_a_burst_takes_as_long_as_its_frames(self):
        line = Line(b"x" * 96, 9600, start=5)
        self.assertAlmostEqual(line.end, 5.1)
        self.assertEqual([line.time_of_byte(number) for number in (0, 48, 96)], [5, 5.05, 5.1])

    def test_a_new_rate_applies_to_later_bytes_only(self):
        line = Line(b"$GPGSA,A,3,02,05,07,13,15,20,24,30,,,,,1.6,0.9,1.3*37\r\n", 9600)
        listener = Listener(line)
        self.assertTrue(any(frame.has_framing_error for frame in listener.hear(line.end / 2, 4800)))
        self.assertEqual(listener.hear(line.end / 2, 9600), [])
        # The UART starts within a frame, and may stay out of step as long as bytes follow each other without a gap.
        self.assertAlmostEqual(len(listener.hear(line.end, 9600)), len(line.data) / 2, delta=3)
        self.assertTrue(listener.is_finished(9600))


if __name__ == "__main__":
    unittest.main()
