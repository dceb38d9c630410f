"""Waiting for the output of a program, on any kind of terminal."""

import glob
import itertools
import os
import time

from harness.processes import describe, descendants
from harness.waiting import HANG, Failed, Stopwatch


def are_asleep(pids):
    """Whether no thread of these processes is running, or waiting for a processor or a disk."""
    for pid in pids:
        for path in glob.glob(f"/proc/{pid}/task/*/stat"):
            try:
                with open(path, encoding="utf-8", errors="replace") as file:
                    state = file.read().rsplit(")", 1)[1].split()[0]
            except (OSError, IndexError):
                continue  # the thread has ended meanwhile
            if state not in "STZX":
                return False
    return True


class Rest:
    """Counts the seconds in which the screen does not change and all programs of this proof sleep.

    A thread that waits for a processor does not sleep, so on a busy machine the count restarts again and again.
    """

    # Nothing more is expected after this many seconds. The longest timer that changes a screen takes 10 s.
    FINAL = 60

    def __init__(self, others=()):
        self._others = others
        self._text = None
        self._next = 0.0
        self.seconds = 0

    def note(self, text):
        """Checks the screen and, once a second, the programs."""
        if text != self._text:
            self._text, self.seconds = text, 0
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + 1
            pids = descendants(os.getpid())[1:] + [pid for other in self._others for pid in descendants(other)]
            self.seconds = self.seconds + 1 if are_asleep(pids) else 0


def differences(wanted, text):
    """Returns the lines in which two screens differ."""
    pairs = itertools.zip_longest(wanted.split("\n"), text.split("\n"))
    return "\n".join(f"- {a or ''}\n+ {b or ''}" for a, b in pairs if a != b)


class Screen:
    """A terminal with a program in it. Subclasses implement access to the screen."""

    def look(self):
        """Returns the program's exit status, or `None` while it runs, and the text of the screen, which is read after
        the status."""
        raise NotImplementedError

    def pause(self):
        """Waits briefly, until the screen may have changed."""
        raise NotImplementedError

    @property
    def is_whole(self):
        """Whether the screen shows a whole picture, without a part of the next one."""
        return True

    @property
    def pid(self):
        """The id of the program's process, or of the process that has started it."""
        raise NotImplementedError

    @property
    def others(self):
        """The ids of other processes to watch, which the process `pid` has not started."""
        return ()

    def wait_for(self, wanted, mask=lambda text: text, report=None):
        """Waits until the screen contains a text, or until a function of its text is true. Returns the text.

        Fails if the program has ended without it, if nothing more is expected, or in a hang. The failure shows the
        last screen, or the result of `report` for it.
        """
        fulfils = wanted if callable(wanted) else lambda text: wanted in text
        stopwatch, rest = Stopwatch(), Rest(self.others)
        while True:
            status, text = self.look()
            has_ended = status is not None
            if (has_ended or self.is_whole) and fulfils(text):
                return text
            rest.note(mask(text))
            if has_ended:
                why = f"the program has ended with {status}"
            elif rest.seconds >= Rest.FINAL:
                why = f"for {Rest.FINAL} s the programs have slept and the screen has not changed"
            elif stopwatch.is_hang:
                why = f"not within {HANG} s"
            else:
                self.pause()
                continue
            what = f"waited for {wanted!r}" if isinstance(wanted, str) else "waited for another screen"
            state = describe(self.pid) if stopwatch.is_hang else ""
            raise Failed(f"{what}: {why}\n{report(text) if report and not has_ended else text}\n{state}")

    def wait_for_screen(self, wanted, mask=lambda text: text):
        """Waits until the screen is equal to a given one. A failure shows the differences."""
        return self.wait_for(lambda text: mask(text) == wanted, mask, lambda text: differences(wanted, mask(text)))

    def settle(self, wanted="", mask=lambda text: text):
        """Waits for a text, and then until nothing changes any more. Returns the text.

        This is a guess, for pictures that people look at afterwards. No proof relies on it.
        """
        self.wait_for(wanted)
        stopwatch, rest = Stopwatch(), Rest(self.others)
        while rest.seconds < 3:
            if stopwatch.is_hang:
                raise Failed(f"the screen keeps changing\n{self.look()[1]}\n{describe(self.pid)}")
            self.pause()
            rest.note(mask(self.look()[1]))
        return self.look()[1]
