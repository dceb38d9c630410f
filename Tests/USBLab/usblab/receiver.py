"""The data of receivers: one burst per period, numbered by its time of day."""

from dataclasses import dataclass
from datetime import datetime, timezone

NOON = 12 * 3600
FIELDS_OF_FIX = "5231.2000,N,01324.3000,E"
# The doctor compares this date with the guest's clock, which is that of the host.
TODAY = datetime.now(timezone.utc).strftime("%d%m%y")


def sentence(body):
    """Returns a sentence as it is sent on the wire, with its checksum."""
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n".encode()


def time_of_day(seconds):
    tenths = round(seconds * 10)
    return f"{tenths // 36000:02}{tenths // 600 % 60:02}{tenths // 10 % 60:02}.{tenths % 10}0"


def burst_with_fix(time):
    return [
        sentence(f"GPGGA,{time},{FIELDS_OF_FIX},1,08,0.9,34.0,M,46.9,M,,"),
        sentence("GPGSA,A,3,02,05,07,13,15,20,24,30,,,,,1.6,0.9,1.3"),
        sentence("GPGSV,2,1,08,02,40,083,46,05,17,308,41,07,07,344,39,13,22,228,45"),
        sentence("GPGSV,2,2,08,15,61,110,44,20,33,210,37,24,55,020,48,30,12,150,35"),
        sentence(f"GPRMC,{time},A,{FIELDS_OF_FIX},0.0,0.0,{TODAY},,,A"),
    ]


def burst_without_fix(time):
    return [
        sentence(f"GPGGA,{time},,,,,0,00,99.9,,,,,,"),
        sentence("GPGSA,A,1,,,,,,,,,,,,,99.9,99.9,99.9"),
        sentence("GPGSV,2,1,05,02,40,083,46,05,17,308,41,07,07,344,39,13,22,228,45"),
        sentence("GPGSV,2,2,05,15,61,110,44"),
        sentence(f"GPRMC,{time},V,,,,,,,{TODAY},,,N"),
    ]


def burst_without_satellites(time):
    return [
        sentence(f"GPGGA,{time},,,,,0,00,99.9,,,,,,"),
        sentence("GPGSA,A,1,,,,,,,,,,,,,99.9,99.9,99.9"),
        sentence("GPGSV,1,1,00"),
        sentence(f"GPRMC,{time},V,,,,,,,{TODAY},,,N"),
    ]


def burst_of_a_thermometer(time):
    """Returns the data of a serial device that is not a receiver."""
    return [f"T{number} {time} temperature=21.5 humidity=48\r\n".encode() for number in range(5)]


def silence(time):
    return []


@dataclass
class Receiver:
    """A receiver with its baud rate and its data. Its clock runs on while it is unplugged, so no time occurs twice."""

    rate: int = 9600
    period: float = 1.0
    says: callable = burst_with_fix
    bursts: int = 0

    def next_burst(self):
        """Returns the sentences of the next period, and the time that numbers them."""
        time = time_of_day(NOON + self.bursts * self.period)
        self.bursts += 1
        return time, self.says(time)
