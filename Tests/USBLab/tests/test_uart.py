import unittest

from usblab.uart import Line, Listener, frames_heard


def heard(data, sent_at, heard_at):
    frames = frames_heard(data, sent_at, heard_at)
    return bytes(frame.byte for frame in frames), [frame.has_framing_error for frame in frames]


class UARTTests(unittest.TestCase):
    everything = bytes(range(256))

    def test_same_rate_hears_every_byte(self):
        self.assertEqual(heard(self.everything, 9600, 9600), (self.everything, [False] * 256))

    def test_divisors_that_miss_the_rate_by_two_percent_do_not_matter(self):
        for rate in (9600 * 1.02, 9600 * 0.98):
            self.assertEqual(heard(self.everything, 9600, rate), (self.everything, [False] * 256))

    def test_twice_as_fast_doubles_the_bits(self):
        # 0x55 on the wire is 0 1010 1010 1, and at twice the rate 00 1100 1100 1100 1100 11.
        data, errors = heard(b"\x55", 9600, 19200)
        self.assertEqual(data, bytes([0b0110_0110, 0b1110_0110]))
        self.assertEqual(errors, [True, False])

    def test_a_slow_receiver_makes_few_bytes_with_errors_of_many(self):
        data, errors = heard(self.everything, 115200, 4800)
        self.assertLess(len(data), 256 * 4800 / 115200 + 2)
        self.assertTrue(any(errors))

    def test_zeros_at_a_much_higher_rate_are_framing_errors(self):
        data, errors = heard(b"\0\0", 4800, 115200)
        self.assertEqual((data, errors), (b"\0\0", [True, True]))

    def test_a_spike_is_no_start_bit(self):
        self.assertEqual(heard(b"\xff", 115200, 4800), (b"", []))

    def test_a_burst_takes_as_long_as_its_frames(self):
        line = Line(b"x" * 96, 9600, start=5)
        self.assertAlmostEqual(line.end, 5.1)
        self.assertEqual([line.time_of_byte(number) for number in (0, 48, 96)], [5, 5.05, 5.1])

    def test_a_rate_that_is_changed_meanwhile_counts_from_then_on(self):
        line = Line(b"$GPGSA,A,3,02,05,07,13,15,20,24,30,,,,,1.6,0.9,1.3*37\r\n", 9600)
        listener = Listener(line)
        self.assertTrue(any(frame.has_framing_error for frame in listener.hear(line.end / 2, 4800)))
        self.assertEqual(listener.hear(line.end / 2, 9600), [])
        # It starts in the middle of a frame, and may stay out of step as long as bytes follow each other without a gap.
        self.assertAlmostEqual(len(listener.hear(line.end, 9600)), len(line.data) / 2, delta=3)
        self.assertTrue(listener.is_finished(9600))


if __name__ == "__main__":
    unittest.main()
