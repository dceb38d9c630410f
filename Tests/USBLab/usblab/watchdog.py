"""What systemd hears of a service. Here busybox's syslogd does: it reads datagrams from a socket, too."""

from .dongle import now
from .proof import require

SOCKET = "/dev/log"
LIMIT = 4  # seconds without a word after which systemd ends a service
ENVIRONMENT = f"NOTIFY_SOCKET={SOCKET} WATCHDOG_USEC={LIMIT * 1_000_000}"


class Watchdog:
    async def start(self, guest):
        self._command = guest.start(f"rm -f {SOCKET}; exec syslogd -n -O -")
        await guest.run(f"until [ -S {SOCKET} ]; do usleep 10000; done")

    def expect_content(self):
        """Whether it has heard often enough, until now."""
        heard = [time for line, time in self._command.output.timed if "WATCHDOG=1" in line]
        pauses = [later - earlier for earlier, later in zip(heard, [*heard[1:], now()])]
        require(f"systemd hears something every {LIMIT} s", pauses and max(pauses) < LIMIT, pauses)
