"""Receivers disconnect and reconnect under `gpsbridge serve`. Its clients stay connected, and get reports about
that."""

import asyncio

from ..chips import FT232R, PL2303, UBlox8
from ..clock import JUMPS, OPTIONS, Clock, expect_jumps
from ..dongle import Dongle, now
from ..proof import expect, proof, require
from ..receiver import Receiver
from ..serving import Client, Serving
from ..watchdog import ENVIRONMENT, Watchdog

# How often the server looks for clients that have read nothing for too long, in seconds.
ROUND = 30
# Limits the kernel's buffers for each connection, so that a client that does not read is noticed soon.
SMALL_BUFFERS = "cd /proc/sys/net/ipv4; echo 4096 8192 8192 >tcp_rmem; echo 4096 16384 16384 >tcp_wmem"
# Fills the directory in which programs store their state.
FULL_HOME = "mkdir /tmp/.local; mount -t tmpfs -o size=4k,uid=1000 tmpfs /tmp/.local; yes >/tmp/.local/ballast"
GONE = ["gone", "noDevice"]
BACK = ["back", "position"]


class Served:
    """A receiver in a port that is served to a client."""

    def __init__(self, machine, dongle, port):
        self.dongle = dongle
        self.story = ["position"]
        self.longest_delay = 0  # from a pull to its report
        self._machine = machine
        self._port = port

    async def begin(self, device="", port=2947):
        self.serving = Serving(self._machine.guest, device, port=port)
        await self.serving.reports("receiving NMEA")
        self.client = Client(self._machine.guest, port)
        await self.client.receives_story(self.story)

    async def pause(self):
        """Waits for the pause between two bursts."""
        await self.client.gets_positions(1)

    async def pull(self):
        pulled = now()
        await self._machine.pull(self._port)
        self.story += GONE
        await self.client.receives_story(self.story)
        self.longest_delay = max(self.longest_delay, self.client.of_class("TPV")[-1][1] - pulled)

    async def plug(self, port):
        self._port = port
        await self._machine.plug(self.dongle, port)
        self.story += BACK
        await self.client.receives_story(self.story)

    async def hang_up(self):
        await self.serving.command.signal("HUP")
        self.story += ["gone", *BACK]  # the device is connected all the time
        await self.client.receives_story(self.story)

    def expect_one_receiver(self):
        """Expects that all reports are about one receiver, and match its data."""
        self.client.expect_truth(self.dongle)
        names = {report["path"] for report, _ in self.client.of_class("DEVICE")}
        names |= {report["device"] for report, _ in self.client.of_class("TPV")}
        expect("names that the receiver has for its clients", 1, len(names), f"{names}\n{self.serving.command.result}")
        self.serving.expect_unreported("cannot open")
        expect("bytes written to the receiver", b"", self.dongle.written)


async def serve_both(machine):
    """Serves two receivers: one is found automatically, and one is named."""
    ublox = Dongle("u-blox 8", lambda: UBlox8("GNSS7"))
    adapter = Dongle("FT232R", FT232R, Receiver(rate=38400))
    nodes = [await machine.plug_and_settle(ublox, 1), await machine.plug_and_settle(adapter, 2)]
    both = Served(machine, ublox, 1), Served(machine, adapter, 2)
    await asyncio.gather(both[0].begin(), both[1].begin(nodes[1], 2948))
    return both


async def go_away_and_come_back(served, port):
    await served.pause()
    await served.pull()
    await served.plug(port)
    await served.pause()
    await served.hang_up()
    served.expect_one_receiver()


@proof("served-replugged")
async def replugged(machine):
    """Reconnects immediately. The disk is full, so no data about the receivers can be stored."""
    await machine.guest.run(FULL_HOME)
    try:
        both = await serve_both(machine)
        await asyncio.gather(*(go_away_and_come_back(served, port) for port, served in enumerate(both, start=3)))
        kept = await machine.guest.run("find /tmp/.local -type f")
        expect("files on the full disk", "/tmp/.local/ballast\n", kept.output)
    finally:
        await machine.guest.run("umount -l /tmp/.local")
    return f"found or named: at once into another port, and a hang-up, with a full disk; {delays(*both)}"


@proof("served-elsewhere")
async def elsewhere(machine):
    """u-blox receivers usually have no serial number, so their identity changes with the USB port."""
    served = Served(machine, Dongle("u-blox 8", UBlox8), 1)
    await machine.plug_and_settle(served.dongle, 1)
    await served.begin()
    await go_away_and_come_back(served, 2)
    return f"without a serial number, into another port: the same receiver to its clients; {delays(served)}"


@proof("served-last-words")
async def last_words(machine):
    """Pulls out a receiver after a burst, before its end is detected. No position may follow the report of the
    loss."""
    served = Served(machine, Dongle("u-blox 8", UBlox8), 1)
    await machine.plug_and_settle(served.dongle, 1)
    await served.begin()
    await served.dongle.whole_burst()
    await served.pull()
    return "pulled at the end of a burst: its position is reported first, then the loss"


def delays(*served):
    return f"pulls reported after {max(one.longest_delay for one in served):.2f} s"


@proof("served-away")
async def away(machine):
    """Reconnects after the clock has jumped. The jump affects neither the two receivers, which return as before, nor a
    third one."""
    await machine.guest.run(SMALL_BUFFERS)
    both = await serve_both(machine)
    for served in both:
        await served.pause()
        await served.pull()
    pulled = now()
    figures = await clock_jumps(machine, 5)
    for served in both:
        served.client.expect_story(served.story)
    seconds = now() - pulled
    for port, served in enumerate(both, start=3):
        await served.plug(port)
        served.expect_one_receiver()
    return f"found or named: away for {seconds:.0f} s, into another port\n{figures}"


async def clock_jumps(machine, port):
    clock, watchdog = Clock(machine.guest), Watchdog()
    await watchdog.start(machine.guest)
    await clock.start()
    try:
        dongle = Dongle("PL2303", PL2303, Receiver(rate=19200, period=0.5, bursts=9000))
        node = await machine.plug_and_settle(dongle, port)
        serving = Serving(machine.guest, f"{OPTIONS} {node}", ENVIRONMENT, port=2949)
        await serving.reports("receiving NMEA")
        client, idle = Client(machine.guest, 2949), Client(machine.guest, 2949)
        await idle.gets_positions(1)
        await idle.command.signal("STOP")
        await until_full(machine, client)
        in_memory = await clock.next_samples_of_memory(2)
        for jump in JUMPS:
            await clock.jump(jump)
            await client.gets_positions(2)
            in_memory += await clock.next_samples_of_memory(2)
            await watchdog.is_fed()
            if jump == JUMPS[0]:  # longer than a client that does not read may stay connected
                await client.gets_positions(round(ROUND / dongle.receiver.period))
        latest = client.expect_all(dongle)
        expect_jumps("shared memory", in_memory)
        expect_jumps("chrony", await clock.samples_of_chrony())
        offsets = [offset(report) for report, _ in client.of_class("TOFF")]
        expect_jumps("TOFF", offsets)
        whole_seconds = [report for report, _ in client.positions if report.get("time", "").endswith(".000Z")]
        # The last one may not have arrived yet. A burst with a long pause is not exact enough.
        difference = 1 + sum(burst.is_torn for burst in dongle.bursts)
        is_each = abs(len(whole_seconds) - len(offsets)) <= difference
        require("one TOFF for each whole second", is_each, f"{offsets}\n{whole_seconds}")
        serving.expect_unreported("read no data for")
        await idle.command.signal("CONT")
        await idle.gets_positions(len(client.positions) - len(idle.positions))
        idle.expect_truth(dongle)
    finally:
        await clock.stop()
    return (f"the clock jumps by {', '.join(map(str, JUMPS))} s: {len(offsets)} TOFF reports show it, and nothing else does\n"
            f"positions at most {latest:.2f} s late, at most {watchdog.longest_pause:.1f} s between watchdog messages")


async def until_full(machine, client):
    """Waits until a connection to the server accepts no more data."""
    before = []
    while True:
        result = await machine.guest.run("netstat -tn | awk '$4 ~ /:2949$/ && $3 > 0 {print $3}'")
        waiting = result.output.split()
        if waiting and waiting == before:
            return
        before = waiting
        await client.gets_positions(4)


def offset(report):
    """Returns how far the computer's clock is ahead of the receiver's."""
    seconds, nanoseconds = report["clock_sec"] - report["real_sec"], report["clock_nsec"] - report["real_nsec"]
    return seconds + nanoseconds * 1e-9
