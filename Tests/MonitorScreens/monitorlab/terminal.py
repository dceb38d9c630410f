"""A terminal in which the program runs: a pty whose other end pyte reads."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

from harness.processes import describe, kill
from harness.waiting import HANG, Failed, Stopwatch

from .screen import Rest, Screen

# The sequences at the beginning and end of a picture, and the one that returns to the shell's screen.
PICTURE_BEGINS, PICTURE_ENDS, LEFT = b"\x1b[?2026h", b"\x1b[?2026l", b"\x1b[?1049l"


class Terminal(Screen):
    """Runs a program in a new terminal. Its output is drawn on `screen`, picture by picture, and kept in `bytes`."""

    # An invisible sequence that the program never writes.
    MARK = b"\x00\x7f\x00\x7f\x00"

    def __init__(self, command, columns=80, rows=24, stdin=None, environment=None, directory=None):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.columns, self.rows = columns, rows
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = bytearray()
        self._unread = bytearray()
        self._has_all = False
        self._tell_size()
        variables = dict(PATH=os.environ["PATH"], LANG="C.UTF-8", TERM="xterm-256color", SWIFT_BACKTRACE="enable=no")
        variables["XDG_CONFIG_HOME"] = "/nonexistent"
        variables.update(environment or {})
        self.started = time.monotonic()
        self.first_output = None
        self.process = subprocess.Popen(
            command, stdin=self.slave if stdin is None else stdin, stdout=self.slave, stderr=self.slave,
            env={name: value for name, value in variables.items() if value is not None}, cwd=directory,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(1, termios.TIOCSCTTY, 0))
        # Becomes readable when the program has ended.
        self._end = os.pidfd_open(self.process.pid)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            kill(self.process.pid)
        self.process.wait()
        for descriptor in [self.master, self.slave, self._end]:
            if descriptor is not None:
                os.close(descriptor)

    def _tell_size(self):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        self._tell_size()

    def type(self, keys):
        os.write(self.master, keys if isinstance(keys, bytes) else keys.encode())

    def signal(self, number):
        self.process.send_signal(number)

    def close(self):
        """Closes the terminal, like a window."""
        os.close(self.slave)
        os.close(self.master)
        self.slave = self.master = None

    @property
    def is_full(self):
        """Whether the terminal accepts no more data until its output is read. Also true while the program writes."""
        return not select.select([], [self.slave], [], 0)[1]

    @property
    def pid(self):
        return self.process.pid

    @property
    def is_whole(self):
        return self.bytes.rfind(PICTURE_BEGINS) <= self.bytes.rfind(PICTURE_ENDS)

    def read(self, most_seconds):
        """Draws output up to the end of the next picture, so that no picture is missed. Waits if there is no output
        yet.

        Returns whether there was any.
        """
        if not self._unread:
            if self.master not in select.select([self.master, self._end], [], [], most_seconds)[0]:
                return False
            if self.first_output is None:
                self.first_output = time.monotonic() - self.started
            self._unread += os.read(self.master, 65536)
        end = self._unread.find(PICTURE_ENDS)
        length = len(self._unread) if end < 0 else end + len(PICTURE_ENDS)
        piece = bytes(self._unread[:length])
        del self._unread[:length]
        self.bytes += piece
        self.stream.feed(piece)
        return True

    def pause(self):
        self.read(0.1)

    def _read_rest(self):
        """Draws everything that the ended program has written: a mark written now comes out after it."""
        if self._has_all:
            return
        # Opened again, because only the new descriptor may be non-blocking.
        writer = os.open(os.ttyname(self.slave), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            unwritten, start = self.MARK, len(self.bytes)
            while self.bytes.find(self.MARK, start) < 0:
                if unwritten:
                    try:
                        unwritten = unwritten[os.write(writer, unwritten):]
                    except BlockingIOError:
                        pass
                if not self.read(0):
                    select.select([self.master], [], [], 0.02)
        finally:
            os.close(writer)
        self.bytes[:] = self.bytes.replace(self.MARK, b"")
        self._has_all = True

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def look(self):
        status = self.process.poll()
        if status is not None:
            self._read_rest()
        return status, self.text()

    def wait_for_end(self):
        """Waits until the program has ended, and reads everything it has written.

        Returns its exit status, which is negative for a signal.
        """
        stopwatch, rest = Stopwatch(), Rest()
        while self.process.poll() is None:
            rest.note(self.text())
            if stopwatch.is_hang or rest.seconds >= Rest.FINAL:
                why = f"not within {HANG} s" if stopwatch.is_hang else f"it has slept for {Rest.FINAL} s"
                raise Failed(f"the program does not end: {why}\n{self.text()}\n{describe(self.pid)}")
            self.pause()
        self._read_rest()
        return self.process.returncode

    def expect_end(self, wanted, how):
        """Waits until the program has ended, and fails if its status is not the expected one."""
        if (status := self.wait_for_end()) != wanted:
            raise Failed(f"{how}: ended with {status} instead of {wanted}\n{self.text()}")

    def expect_restored(self, how):
        """Fails unless the terminal is restored for the shell."""
        if termios.tcgetattr(self.slave) != self.before:
            raise Failed(f"{how}: the terminal's modes are not restored")
        for sequence, meaning in [(LEFT, "screen"), (b"\x1b[?25h", "cursor"), (b"\x1b[?7h", "line wrap")]:
            if sequence not in self.bytes[self.bytes.rfind(b"\x1b[?1049h"):]:
                raise Failed(f"{how}: the {meaning} is not restored: {bytes(self.bytes[-80:])!r}")


SIGNALS = {name: getattr(signal, name) for name in
           ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP", "SIGABRT"]}
