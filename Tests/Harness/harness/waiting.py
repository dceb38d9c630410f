"""Waiting for events. Only the hang detector ends a wait early, because anything can take minutes on a busy machine."""

import time

from .processes import describe

# The limit of the hang detector, in seconds. No wait in a lab gives up earlier.
HANG = 15 * 60


class Failed(Exception):
    """The program under test did not do what was expected."""


class Stopwatch:
    """Measures when a wait has become a hang."""

    def __init__(self):
        self._end = time.monotonic() + HANG

    @property
    def is_hang(self):
        return time.monotonic() > self._end

    @property
    def left(self):
        """Returns the remaining seconds, but never zero, for calls that take a timeout."""
        return max(0.01, self._end - time.monotonic())


def wait_until(condition, what, process=None, state=lambda: "", pause=0.02):
    """Waits until `condition()` is true, and returns its value.

    Raises `Failed` with `state()`, the last state seen, if `process` (a `Popen`) has ended without it, or in a hang.
    """
    stopwatch = Stopwatch()
    while True:
        # Checked before the condition, which then includes everything that the process did before its end.
        has_ended = process is not None and process.poll() is not None
        if value := condition():
            return value
        if has_ended:
            raise Failed(f"{what}: the program has ended with {process.returncode}\n{state()}")
        if stopwatch.is_hang:
            report = describe(process.pid) if process is not None else ""
            raise Failed(f"{what}: not within {HANG} s\n{state()}\n{report}")
        time.sleep(pause)


def wait_for_exit(process, what):
    """Waits until a `Popen` has ended, and returns its status. Raises `Failed` with its state in a hang."""
    import subprocess

    try:
        return process.wait(timeout=HANG)
    except subprocess.TimeoutExpired:
        raise Failed(f"{what}: has not ended within {HANG} s\n{describe(process.pid)}") from None
