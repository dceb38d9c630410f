"""A receiver behind a USB chip, in real time: a burst of n bytes takes as long as n frames take on the line."""

import asyncio
from dataclasses import dataclass, field

from .device import Device
from .receiver import Receiver
from .uart import Line, Listener

# How often a chip hands on what it has heard. Real ones do so each millisecond; this is what two shared cores keep up with.
TICK = 0.004
# What a chip keeps while its driver asks for nothing; what comes then is lost.
CHIP_MEMORY = 256
# What chips hear at before any driver has told them a rate.
RATE_AT_POWER_ON = 9600
# How long after it has opened the port a program may take to set it up. What comes meanwhile it may throw away.
SETTING_UP = 0.05
# How long after that the kernel may still be sending what it has echoed until then, with a busy guest and at 9600 baud.
ECHOING = 0.3


def now():
    return asyncio.get_running_loop().time()


@dataclass
class Burst:
    """What the receiver said in one period, and how much of it went through the guest's driver."""

    time: str
    sentences: list
    line: Line
    was_awaited: bool = False  # a program had the port open and set up when it began
    received: bytes = b""
    taken: dict = field(default_factory=dict)  # number of a sentence: when the driver had it completely

    def take(self, byte):
        self.received += byte
        for number, sentence in enumerate(self.sentences):
            if number not in self.taken and sentence in self.received:
                self.taken[number] = now()

    def was_taken(self, before):
        """Whether the driver had all of it before that moment."""
        return len(self.taken) == len(self.sentences) > 0 and max(self.taken.values()) <= before


@dataclass
class Heard:
    """A byte in the chip's memory, as its UART took it from the line."""

    byte: int
    has_framing_error: bool
    burst: Burst


class Dongle:
    """`make_chip` makes the chip anew at each plugging in: it remembers nothing without power."""

    def __init__(self, name, make_chip, receiver=None):
        self.name = name
        self.receiver = receiver or Receiver()
        self.bursts = []
        self.rates = []  # what drivers programmed, in turn
        self.written = b""  # what programs sent to the receiver
        self.echoed = b""  # what the kernel sent back to it
        self.plugged_at = None
        self.first_read_at = None
        self.chip = make_chip()
        self._make_chip = make_chip
        self._device = None
        self._read_since = None
        self._heard = []
        self._awaited_sentence = None  # its number in a burst, and who waits for it

    async def listen(self, path):
        self._server = await asyncio.start_unix_server(self._serve, path)

    def close(self):
        self._server.close()

    async def middle_of_sentence(self, number):
        """Waits until the sentence of that number in a burst is half sent, and returns the burst."""
        self._awaited_sentence = number, asyncio.get_running_loop().create_future()
        return await self._awaited_sentence[1]

    async def _serve(self, reader, writer):
        """One plugging in, until it is pulled."""
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
                    self.first_read_at = self.first_read_at or self._read_since
                self._note_written(device.take_written())
                self._note_rate()
                if self.chip.is_to_forget:
                    self._heard.clear()
                    self.chip.is_to_forget = False
                device.hand_on(self._heard)
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
        # Until a program has made it raw, a port is a terminal for people: the kernel echoes what comes meanwhile.
        if self._read_since is not None and now() - self._read_since < ECHOING:
            self.echoed += data
        else:
            self.written += data

    def _note_taken(self, heard):
        for byte in heard:
            byte.burst.take(bytes([byte.byte]))

    @property
    def _rate_of_uart(self):
        return (self.chip.rate or RATE_AT_POWER_ON) if self.chip.has_uart else self.receiver.rate

    async def _speak(self):
        due = now()
        while True:
            time, sentences = self.receiver.next_burst()
            burst = Burst(time, sentences, Line(b"".join(sentences), self.receiver.rate, start=now()))
            burst.was_awaited = self._read_since is not None and now() - self._read_since > SETTING_UP
            self.bursts.append(burst)
            await self._send(burst)
            due += self.receiver.period
            await asyncio.sleep(due - now())

    async def _send(self, burst):
        listener = Listener(burst.line)
        while now() < burst.line.end or not listener.is_finished(self._rate_of_uart):
            await asyncio.sleep(TICK)
            for frame in listener.hear(now(), self._rate_of_uart):
                self._heard.append(Heard(frame.byte, frame.has_framing_error, burst))
            self._device.hand_on(self._heard)
            del self._heard[CHIP_MEMORY:]
            self._tell_of_sentence(burst)

    def _tell_of_sentence(self, burst):
        if self._awaited_sentence is None:
            return
        number, waiting = self._awaited_sentence
        lengths = [len(sentence) for sentence in burst.sentences]
        into_it = burst.line.bytes_sent(now()) - sum(lengths[:number])
        if lengths[number] // 2 <= into_it < lengths[number]:
            self._awaited_sentence = None
            if not waiting.done():  # as when a proof has run out of time
                waiting.set_result(burst)
