"""A terminal that the program is started in: a pty, whose other end is read by pyte."""

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


class Failed(Exception):
    """Something is not as it was promised."""


class Terminal:
    """Runs a program in a terminal of its own. What it writes is drawn on `screen` and kept in `bytes`."""

    def __init__(self, command, columns=80, rows=24, stdin=None, environment=None, directory=None):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.columns, self.rows = columns, rows
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = bytearray()
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

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)

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

    def read(self, seconds):
        """Draws what comes, for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                piece = os.read(self.master, 65536)
                if self.first_output is None:
                    self.first_output = time.monotonic() - self.started
                self.bytes += piece
                self.stream.feed(piece)

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def wait_for(self, wanted, seconds=10):
        """Waits until the screen fulfils something: a part of its text, or a function of it."""
        fulfils = wanted if callable(wanted) else lambda text: wanted in text
        end = time.monotonic() + seconds
        while not fulfils(self.text()):
            if time.monotonic() > end:
                raise Failed(f"did not come: {wanted if isinstance(wanted, str) else 'the screen'}\n{self.text()}")
            self.read(0.02)

    def settle(self, wanted):
        """Waits for something, and until nothing changes any more. Returns the text."""
        self.wait_for(wanted)
        before = None
        while before != self.text():
            before = self.text()
            self.read(0.4)
        return before

    def wait_for_end(self, seconds=10):
        """Waits until the program has ended. Returns its exit status, that of a signal below zero."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise Failed("it does not end")
            self.read(0.02)
        self.read(0.05)
        return self.process.returncode

    def expect_restored(self, how):
        """The shell has its terminal back as it was."""
        if termios.tcgetattr(self.slave) != self.before:
            raise Failed(f"{how}: the terminal's modes are not what they were")
        for sequence, meaning in [(b"\x1b[?1049l", "screen"), (b"\x1b[?25h", "cursor"), (b"\x1b[?7h", "line wrap")]:
            if sequence not in self.bytes[self.bytes.rfind(b"\x1b[?1049h"):]:
                raise Failed(f"{how}: the {meaning} is not given back: {bytes(self.bytes[-80:])!r}")


def closed():
    """A standard input that has ended."""
    return subprocess.DEVNULL


SIGNALS = {name: getattr(signal, name) for name in
           ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP", "SIGABRT"]}
