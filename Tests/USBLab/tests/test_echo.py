import unittest

from usblab.echo import Echo


class EchoTests(unittest.TestCase):
    def setUp(self):
        self.echo = Echo()

    def expect(self, is_echo, written):
        self.assertEqual(self.echo.explain(written) is not None, is_echo, written)

    def test_an_echo_may_translate_new_lines_and_drop_bytes(self):
        self.echo.receive("first", b"$GPGGA,1\r\n$GPGSA,A\r\n")
        self.expect(True, b"$GPGGA,1\r\n\r\n$GP")
        self.expect(True, b"A,A\r\n\r\n")

    def test_each_byte_is_echoed_once(self):
        self.echo.receive("first", b"$GPGGA\r\n")
        self.expect(True, b"$GPGGA")
        self.expect(False, b"$GPGGA")

    def test_control_characters_are_echoed_as_two_bytes(self):
        self.echo.receive("first", b"a\x01b\x00\x7fc\x1e\x18d")
        self.expect(True, b"a^Ab^")
        self.expect(True, b"@\b \bc^^")
        self.expect(True, b"^")
        self.expect(True, b"Xd")

    def test_an_echo_may_reprint_a_line(self):
        self.echo.receive("first", b"ab\x12c")
        self.expect(True, b"ab^R\r\nabc")
        self.expect(False, b"ab")

    def test_commands_are_not_mistaken_for_an_echo(self):
        self.echo.receive("first", b"$GPGGA,120000.00,5231.2000,N,01324.3000,E,1,08,0.9,34.0,M,46.9,M,,*53\r\n" * 3)
        for written in (b"$PUBX,40,GLL,0,0,0,0*5C\r\n", b"\xb5b\x06\x01", b"$PMTK220,100*2F\r\n", b"AT\r"):
            self.expect(False, written)

    def test_echoed_bursts_are_identified(self):
        self.echo.receive("first", b"$GP\r\n")
        self.echo.receive("second", b"$GP\r\n")
        self.assertEqual(self.echo.explain(b"$GP\r\n$"), ["first"] * 3 + ["second"])


if __name__ == "__main__":
    unittest.main()
