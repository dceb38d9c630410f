"""A receiver behind a USB chip.

A burst of n bytes takes as long as n frames take on the line, or longer. The line waits while the driver of a busy
guest does not request data, and while the lab itself is delayed.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import groupby

from .device import Device
from .echo import Echo
from .proof import hang_detector
from .receiver import Receiver
from .uart import Line, Listener

# The interval at which a chip passes on received data, in seconds. Real chips take 1 ms; two shared cores keep up with
# this.
TICK = 0.004
# The maximum time by which the line advances in one step, even if the lab is late.
MAX_STEP = 5 * TICK
# The number of bytes that a chip keeps while its port is closed. Later bytes are lost.
CHIP_MEMORY = 256
# While the port is open, the line waits as long as the chip holds this many bytes.
FULL = CHIP_MEMORY // 2
# The rate of a chip before a driver has set one.
RATE_AT_POWER_ON = 9600
# A pause within a burst that gpsbridge may take for its end. It ends an epoch after 0.3 s, so this includes a margin.
LONG_PAUSE = 0.1


def now():
    return asyncio.get_running_loop().time()


@dataclass(eq=False)
class Burst:
    """The data that the receiver sends in one period, and how much of it has passed through the guest's driver."""

    time: str
    sentences: list
    line: Line
    received: bytes = b""
    taken: dict = field(default_factory=dict)  # when the driver had a sentence completely, by the sentence's number
    is_echoed: bool = False  # by the kernel, at least in part
    longest_pause: float = 0.0
    _last_byte: float = None

    def take(self, byte):
        if self._last_byte is not None:
            self.longest_pause = max(self.longest_pause, now() - self._last_byte)
        self._last_byte = now()
        self.received += byte
        for number, sentence in enumerate(self.sentences):
            if number not in self.taken and sentence in self.received:
                self.taken[number] = now()

    @property
    def is_taken(self):
        """Whether the driver has received the whole burst."""
        return len(self.taken) == len(self.sentences) > 0

    @property
    def is_torn(self):
        """Whether the machine was so busy that gpsbridge may have mistaken the burst for two bursts."""
        return self.longest_pause > LONG_PAUSE


@dataclass
class Heard:
    """A byte in the chip's memory, as its UART received it."""

    byte: int
    has_framing_error: bool
    burst: Burst


class Dongle:
    """A receiver with a USB chip. `make_chip` creates a chip for each connection, because a chip loses its state
    without power."""

    def __init__(self, name, make_chip, receiver=None):
        self.name = name
        self.receiver = receiver or Receiver()
        self.bursts = []
        self.rates = []  # the rates that drivers have set, in order
        self.written = b""  # bytes that programs have sent to the receiver
        self.echoed = b""  # bytes that the kernel has echoed to it
        self.plugged_at = None
        self.first_read_at = None
        self.bursts_before_reading = None
        self.chip = make_chip()
        self._make_chip = make_chip
        self._device = None
        self._read_since = None
        self._heard = []
        self._echo = Echo()
        self._stop_in = None  # number of the sentence in which the receiver stops sending
        self._has_stopped = asyncio.Event()

    def __str__(self):
        bursts = ", ".join(f"{burst.time}: {len(burst.received)} of {len(burst.line.data)} bytes" for burst in self.bursts[-5:])
        return (f"{self.name}: the port is {'closed' if self._read_since is None else 'open'}, rates {self.rates}, "
                f"{len(self.bursts)} bursts; bytes taken of the last ones: {bursts}")

    async def listen(self, path):
        self._server = await asyncio.start_unix_server(self._serve, path)

    def close(self):
        self._server.close()

    async def stop_in_sentence(self, number):
        """Waits until half of a sentence has been sent and taken. Nothing more is sent until the dongle is pulled
        out."""
        self._has_stopped.clear()
        self._stop_in = number
        async with hang_detector(f"stop in sentence {number}", lambda: self):
            await self._has_stopped.wait()

    async def whole_burst(self):
        """Waits until the driver has received a whole burst that begins from now on."""
        number = len(self.bursts)
        async with hang_detector("whole burst", lambda: self):
            while not (len(self.bursts) > number and self.bursts[number].is_taken):
                await asyncio.sleep(TICK)

    async def _serve(self, reader, writer):
        """Serves one connection, from plugging in to pulling out."""
        def send(data):
            if not writer.is_closing():
                writer.write(data)

        self.chip, self._heard, self.plugged_at = self._make_chip(), [], now()
        self._device = device = Device(self.chip, send, self._note_taken)
        speaking = asyncio.create_task(self._speak())
        try:
            while received := await reader.read(65536):
                device.receive(received)
                if device.is_read != (self._read_since is not None):
                    self._read_since = now() if device.is_read else None
                    self._echo = Echo()
                    if device.is_read and self.first_read_at is None:
                        self.first_read_at, self.bursts_before_reading = now(), len(self.bursts)
                self._note_written(device.take_written())
                self._note_rate()
                if self.chip.is_to_forget:
                    self._heard.clear()
                    self.chip.is_to_forget = False
                self._hand_on()
        except ConnectionError:
            pass
        finally:
            speaking.cancel()
            self._device = self._read_since = None
            writer.close()

    def _note_rate(self):
        if self.chip.rate and self.rates[-1:] != [self.chip.rate]:
            self.rates.append(self.chip.rate)

    def _note_written(self, data):
        bursts = self._echo.explain(data)
        if bursts is None:
            self.written += data
            return
        self.echoed += data
        for burst in bursts:
            burst.is_echoed = True

    def _hand_on(self):
        for burst, heard in groupby(self._device.hand_on(self._heard), key=lambda heard: heard.burst):
            self._echo.receive(burst, bytes(one.byte for one in heard))

    def _note_taken(self, heard):
        for byte in heard:
            byte.burst.take(bytes([byte.byte]))

    @property
    def _rate_of_uart(self):
        return (self.chip.rate or RATE_AT_POWER_ON) if self.chip.has_uart else self.receiver.rate

    async def _speak(self):
        while True:
            time, sentences = self.receiver.next_burst()
            burst = Burst(time, sentences, Line(b"".join(sentences), self.receiver.rate))
            self.bursts.append(burst)
            begin = now()
            await self._send(burst)
            # Even if the lab is late, a pause follows, as on a quiet machine.
            await asyncio.sleep(self.receiver.period - min(now() - begin, burst.line.end))

    async def _send(self, burst):
        listener, time, last = Listener(burst.line), burst.line.start, now()
        stop = self._stopping_time(burst, time)
        while time < burst.line.end or not listener.is_finished(self._rate_of_uart):
            await asyncio.sleep(TICK)
            stop = stop or self._stopping_time(burst, time)
            if not (self._read_since and len(self._heard) >= FULL):
                time += min(now() - last, MAX_STEP)
                time = min(time, stop or time)
            last = now()
            for frame in listener.hear(time, self._rate_of_uart):
                self._heard.append(Heard(frame.byte, frame.has_framing_error, burst))
            self._hand_on()
            if not self._read_since:
                del self._heard[CHIP_MEMORY:]
            if time == stop and not self._heard and self._device.is_idle:
                self._has_stopped.set()

    def _stopping_time(self, burst, time):
        """Returns when the line reaches the middle of the sentence in which the receiver stops, or None if it is past
        that."""
        if self._stop_in is None:
            return None
        lengths = [len(sentence) for sentence in burst.sentences]
        end = burst.line.time_of_byte(sum(lengths[:self._stop_in]) + lengths[self._stop_in] // 2)
        if time > end:
            return None
        self._stop_in = None
        return end
