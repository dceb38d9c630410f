"""The bytes that a UART receives: frames of a start bit, eight data bits (lowest first) and a stop bit, without
parity.

A UART waits for a falling edge, and then samples the middle of each bit by its own clock. At a rate other than the
sender's, it samples other bits. This is the only cause of garbage at a wrong baud rate.
"""

from dataclasses import dataclass
from math import floor

FRAME_BITS = 10


class Line:
    """A burst of bytes without gaps, on a line that is idle (high) before and after it. Times are in seconds."""

    def __init__(self, data, rate, start=0.0):
        self.data = bytes(data)
        self.rate = rate
        self.start = start
        self.end = start + len(data) * FRAME_BITS / rate

    def level(self, time):
        return self._bit(floor((time - self.start) * self.rate))

    def fall(self, after):
        """Returns when the line next falls from high to low, or None."""
        bit = max(floor((after - self.start) * self.rate), -1)
        while bit < len(self.data) * FRAME_BITS - 1:
            if self._bit(bit) and not self._bit(bit + 1):
                return self.start + (bit + 1) / self.rate
            bit += 1
        return None

    def time_of_byte(self, number):
        """Returns the time at which that many bytes have left the sender."""
        return self.start + number * FRAME_BITS / self.rate

    def _bit(self, index):
        byte, place = divmod(index, FRAME_BITS)
        if index < 0 or byte >= len(self.data) or place == FRAME_BITS - 1:
            return 1
        return 0 if place == 0 else self.data[byte] >> (place - 1) & 1


@dataclass(frozen=True)
class Frame:
    """A byte that a UART has received."""

    byte: int
    ends: float
    has_framing_error: bool


def next_frame(line, after, rate):
    """Returns the first frame that a UART at this rate receives after a given time, or None."""
    while (fall := line.fall(after)) is not None:
        def sample(bit):
            return line.level(fall + (bit + 0.5) / rate)

        if sample(0):  # a spike shorter than half a bit is not a start bit
            after = fall + 0.5 / rate
            continue
        byte = sum(sample(1 + place) << place for place in range(8))
        return Frame(byte, fall + (FRAME_BITS - 0.5) / rate, has_framing_error=not sample(FRAME_BITS - 1))
    return None


def frames_heard(data, sent_at, heard_at):
    """Returns all frames that a UART at one rate receives when bytes are sent at another rate."""
    line, frames, time = Line(data, sent_at), [], -1.0
    while frame := next_frame(line, time, heard_at):
        frames.append(frame)
        time = frame.ends
    return frames


class Listener:
    """A UART that receives one burst while time passes, and whose rate may change meanwhile."""

    def __init__(self, line):
        self._line = line
        self._time = line.start - 1
        self._rate = None

    def hear(self, now, rate):
        """Returns the frames that have ended since the last call."""
        if rate != self._rate:
            if self._rate is not None:
                self._time = now  # a frame in progress is lost
            self._rate = rate
        frames = []
        while (frame := next_frame(self._line, self._time, rate)) and frame.ends <= now:
            frames.append(frame)
            self._time = frame.ends
        return frames

    def is_finished(self, rate):
        return next_frame(self._line, self._time, rate) is None
