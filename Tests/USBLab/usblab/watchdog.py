"""systemd's watchdog. Here busybox's syslogd receives its messages, because it also reads datagrams from a socket."""

SOCKET = "/dev/log"
MESSAGE = "WATCHDOG=1"
LIMIT = 4  # seconds without a message after which systemd would end the service
ENVIRONMENT = f"NOTIFY_SOCKET={SOCKET} WATCHDOG_USEC={LIMIT * 1_000_000}"


class Watchdog:
    async def start(self, guest):
        self._command = guest.start(f"rm -f {SOCKET}; exec syslogd -n -O -")
        await guest.run(f"until [ -S {SOCKET} ]; do usleep 10000; done")

    async def is_fed(self, number=1):
        """Waits for more keep-alive messages of the service."""
        number += len(self._times)
        await self._command.wait_for(lambda _: len(self._times) >= number, f"{number} times {MESSAGE}")

    @property
    def longest_pause(self):
        """The longest pause between messages in seconds, by the lab's clock."""
        return max(later - earlier for earlier, later in zip(self._times, self._times[1:]))

    @property
    def _times(self):
        return [time for line, time in self._command.output.timed if MESSAGE in line]
