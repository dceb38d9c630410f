"""A program's clock that the test advances; see ownclock.c. With it, timeouts of minutes can be tested exactly, even on
a busy machine."""
import mmap
import os
import struct
import subprocess
import time

from .processes import describe_one
from .waiting import HANG, Failed, Stopwatch

SOURCE = os.path.join(os.path.dirname(__file__), "..", "ownclock.c")
PAGE = 4096
SLOTS = 64
# While the threads are checked one after the other, a thread may wake another thread. The next check notices that.
LOOKS = 3


def build(directory: str) -> str:
    """Compiles the library to preload."""
    library = f"{directory}/ownclock.so"
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-O1", "-o", library, SOURCE], check=True)
    return library


class OwnClock:
    """The clock of one program."""

    def __init__(self, library: str, path: str):
        with open(path, "xb") as file:
            file.truncate(PAGE)
        with open(path, "r+b") as file:
            self._page = mmap.mmap(file.fileno(), PAGE)
        self._set(time.clock_gettime_ns(time.CLOCK_BOOTTIME))
        self.environment = {**os.environ, "LD_PRELOAD": library, "OWN_CLOCK": path}

    def _set(self, nanoseconds: int) -> None:
        struct.pack_into("q", self._page, 0, nanoseconds)

    @property
    def nanoseconds(self) -> int:
        return struct.unpack_from("q", self._page, 0)[0]

    @property
    def now(self) -> float:
        return self.nanoseconds / 1e9

    def advance(self, seconds: float) -> None:
        self._set(self.nanoseconds + round(seconds * 1e9))

    def settle(self, process) -> None:
        """Waits until the program has done everything that is due: all its threads wait, and have read the current
        time."""
        stopwatch = Stopwatch()
        looks = 0
        while looks < LOOKS:
            looks = looks + 1 if self._is_idle(process.pid) else 0
            if process.poll() is not None:
                raise Failed(f"the program has ended with {process.returncode}")
            if stopwatch.is_hang:
                raise Failed(f"the program did not come to rest within {HANG} s\n{describe_one(process.pid)}")
            time.sleep(0.001)

    def _is_idle(self, pid: int) -> bool:
        count = min(SLOTS, struct.unpack_from("q", self._page, 8)[0])
        idle_at = dict(struct.iter_unpack("qq", self._page[16:16 + 16 * count]))
        now = self.nanoseconds
        try:
            for thread in map(int, os.listdir(f"/proc/{pid}/task")):
                if idle_at.get(thread, now) != now or not is_asleep(pid, thread):
                    return False
        except OSError:
            return False  # a thread has ended meanwhile
        return True


def is_asleep(pid: int, thread: int) -> bool:
    with open(f"/proc/{pid}/task/{thread}/stat") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0] == "S"
