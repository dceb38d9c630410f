"""Commands in the guest. Each runs on a lane: two virtio-serial ports, one for its output and one for its errors.

The shell of a lane (guest/lane) reads a command, runs it, and then writes a line with its status to both ports.
"""

import asyncio
import shlex
from dataclasses import dataclass

from harness.waiting import Failed

from .proof import hang_detector, require

LANES = 9  # as many as in guest/inittab
END = "@@END "
GUEST_IS_GONE = -1
MAX_LINES_IN_LOG = 60


@dataclass
class Result:
    status: int
    output: str
    errors: str

    def __str__(self):
        status = {None: "still running", GUEST_IS_GONE: "QEMU has ended"}.get(self.status, f"status {self.status}")
        return f"{status}\n--- output\n{last_lines(self.output)}--- errors\n{last_lines(self.errors)}"


def last_lines(text):
    lines = text.splitlines(keepends=True)
    left_out = len(lines) - MAX_LINES_IN_LOG
    return "".join(([f"({left_out} lines before)\n"] if left_out > 0 else []) + lines[-MAX_LINES_IN_LOG:])


class Lane:
    def __init__(self, number):
        self.number = number
        self.pid_file = f"/run/lane{number}.pid"
        self.is_free = True

    async def connect(self, directory):
        limit = 16 << 20
        self.output, self.input = await asyncio.open_unix_connection(f"{directory}/lane{self.number}.out", limit=limit)
        self.errors, self._unused = await asyncio.open_unix_connection(
            f"{directory}/lane{self.number}.err", limit=limit)


class Stream:
    """The lines of a running command. All are kept, and each is returned once to the caller that waits for the next
    one."""

    def __init__(self, reader):
        self.lines = []
        self.times = []  # the time at which each line arrived
        self.status = None
        self._changed = asyncio.Condition()
        self._reading = asyncio.create_task(self._read(reader))

    async def _read(self, reader):
        while self.status is None:
            try:
                received = await reader.readline()
            except ConnectionError:
                received = b""
            line = received.decode(errors="replace").rstrip("\n")
            async with self._changed:
                if not received:
                    self.status = GUEST_IS_GONE
                elif line.startswith(END):
                    self.status = int(line[len(END):])
                else:
                    self.lines.append(line)
                    self.times.append(asyncio.get_running_loop().time())
                self._changed.notify_all()

    async def until(self, condition):
        """Waits until a condition of all lines holds, or the command ends. Returns whether the condition holds."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.status is not None or condition(self.lines))
        return condition(self.lines)

    @property
    def timed(self):
        return zip(self.lines, self.times)

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


class Command:
    """A command that runs in the guest."""

    def __init__(self, guest, lane, text):
        self.text = text
        self._guest = guest
        self._lane = lane
        self._is_over = False
        self.output = Stream(lane.output)
        self.errors = Stream(lane.errors)

    async def wait_for(self, condition, what, stream=None, state=lambda: ""):
        """Waits until a condition of a stream's lines holds, by default of the output. Fails if the command ends
        first."""
        def evidence():
            return f"{state()}\n{self.text}\n{self.result}"

        async with hang_detector(what, evidence):
            came = await (stream or self.output).until(condition)
        require(f"{what}: the command has ended before", came, evidence())

    async def end(self):
        """Waits until the command ends."""
        async with hang_detector("end of a command", lambda: f"{self.text}\n{self.result}"):
            await self.output.until(lambda _: False)
            await self.errors.until(lambda _: False)
        if not self._is_over:  # another command may use the lane by now
            self._is_over = self._lane.is_free = True
        return self.result

    async def signal(self, name):
        if self.output.status is None:
            await self._guest.run(f"kill -{name} $(cat {self._lane.pid_file})")

    async def interrupt(self):
        """Ends the command as Ctrl-C does."""
        await self.signal("INT")
        return await self.end()

    async def kill(self):
        if self._is_over:
            return
        await self.signal("KILL")
        await self.end()

    @property
    def result(self):
        return Result(self.output.status, self.output.text, self.errors.text)


class Guest:
    def __init__(self, directory):
        self._directory = directory
        self._lanes = [Lane(number) for number in range(1, LANES + 1)]
        self._commands = []

    async def connect(self):
        for lane in self._lanes:
            await lane.connect(self._directory)

    async def ready(self):
        """Waits for the shells of the lanes, which begin with a status."""
        for lane in self._lanes:
            await Command(self, lane, "boot").end()

    def start(self, command, user=None):
        """Starts a shell command as root, or as another user with all groups of that user."""
        lane = next((lane for lane in self._lanes if lane.is_free), None)
        if lane is None:
            raise Failed(f"all {LANES} lanes are taken, none is left for: {command}")
        lane.is_free = False
        if user:
            command = f"exec su {user} -s /bin/sh -c {shlex.quote(command)}"
        lane.input.write(f"{command}\n".encode())
        started = Command(self, lane, command)
        self._commands.append(started)
        return started

    async def run(self, command, user=None):
        """Runs a shell command and waits for its end."""
        return await self.start(command, user).end()

    async def kill_all(self):
        """Ends all commands that are still running."""
        commands, self._commands = self._commands, []
        for command in commands:
            await command.kill()
