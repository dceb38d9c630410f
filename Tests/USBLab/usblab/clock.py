"""The guest's clock, which the lab makes jump, and the samples that chrony and ntpshmmon get. chrony does not set the
clock here."""

from harness.waiting import HANG

from .proof import expect, require

UNIT = 2
SOCKET = "/run/gps.sock"
LOG = "/run/refclocks.log"
CONFIGURATION = [
    f"refclock SOCK {SOCKET} refid SOCK poll 0 filter 1 noselect", "logdir /run", "log refclocks", "logbanner 0",
    "bindcmdaddress /run/chrony.command", "pidfile /run/chronyd.pid", "cmdport 0", "port 0", "user root"]
OPTIONS = f"--chrony {SOCKET} --ntp-memory {UNIT}"

# The jumps of the clock in seconds, in order. After the last one, the clock is right again.
JUMPS = [3600, -86400, 82800]
# How far a sample may be off, in seconds: a busy machine and the lab itself delay bytes. Jumps are several times as
# large.
MAX_DELAY = HANG


class Clock:
    def __init__(self, guest):
        self._guest = guest

    async def start(self):
        lines = " ".join(f"'{line}'" for line in CONFIGURATION)
        await self._run(f"printf '%s\\n' {lines} >/run/chrony.conf; rm -f {LOG}; chronyd -x -f /run/chrony.conf")
        await self._run(f"chmod 666 {SOCKET}")  # only root has access by default

    async def stop(self):
        await self._run("kill $(cat /run/chronyd.pid)")

    async def jump(self, seconds):
        await self._run(f"date -s @$(($(date +%s) + {seconds}))")

    async def samples_of_chrony(self):
        """Returns how far the clock is ahead, in the samples that chrony has received since it was started."""
        # 2026-11-20 18:22:10.397156 SOCK    0 N 0 -2.292440e+04 -2.292440e+04  1.270e-07
        rows = await self._rows(f"cat {LOG}")
        return [-float(row[6]) for row in rows if row[2] == "SOCK" and row[3] != "-"]

    async def next_samples_of_memory(self, number):
        """Returns how far the clock is ahead, in the next samples of the shared memory."""
        # sample NTP2 1795198930.910 1795198930.863 1795176007.000 0 -1
        rows = await self._rows(f"ntpshmmon -n {number} | grep ^sample")
        return [float(row[3]) - float(row[4]) for row in rows if row[1] == f"NTP{UNIT}"]

    async def _rows(self, command):
        return list(map(str.split, (await self._run(command)).output.splitlines()))

    async def _run(self, command):
        result = await self._guest.run(command)
        expect(command, 0, result.status, result)
        return result


def expect_jumps(what, samples):
    """Expects samples of a clock that jumps like this one, and runs at the right rate between the jumps."""
    require(f"{what}: samples", samples)
    level, due = samples[0], list(JUMPS)
    for sample in samples:
        if abs(sample - level) < MAX_DELAY:
            continue
        is_jump = due and abs(sample - level - due.pop(0)) < MAX_DELAY
        require(f"{what}: each sample is of a clock that has jumped, or not", is_jump, samples)
        level = sample
    expect(f"{what}: jumps that were not reported", [], due, samples)
