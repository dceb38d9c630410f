"""A device whose connection is slow, and then breaks again and again."""
import time

from harness.waiting import Failed, wait_until

from .chaos import send_the_rest
from .links import Link
from .parts import Database, free_ports, run
from .plain import PlainFleet
from .queues import accepted, compare, is_stored, streams

# 64 kbit/s, in bytes per second.
RATE = 8000
# The limits of the delay in each direction, in seconds.
DELAY = (0.3, 0.9)
# The share of the link that a device with a fix per second may take.
SHARE = 0.03
# The number of new fixes for which this is measured.
NEW_FIXES = 12


def badlinks(directory, program, duration, resets):
    """Sends old fixes over a slow connection, and others over one that breaks."""
    database = Database(directory)
    port, = free_ports(1)
    fleet = PlainFleet(directory, program, database.conninfo)
    truck = fleet.add_device("truck", "--live", "2s", "--batch", "5s", port=port)
    path = fleet.queue("truck")
    link = None
    try:
        database.prepare(program)
        run(*fleet.publishing("truck", port), "--speed", "max", "--duration", duration, "--start", "2026-11-20T00:00:00Z")
        backlog = accepted(path)
        fleet.start_center()
        link = Link(port, fleet.port, DELAY, RATE)
        began = time.monotonic()
        truck.start()
        wait_until(lambda: is_stored(path, backlog), "the old fixes are stored", truck.process, lambda: truck.log)
        drained = time.monotonic() - began
        # In the meantime the device has taken further fixes, which must not be counted in the measurement.
        taken = accepted(path)
        wait_until(lambda: is_stored(path, taken), "the fixes taken in the meantime are stored", truck.process, lambda: truck.log)
        share = measure(link, path, truck)
        if share > SHARE:
            raise Failed(f"the device uses {share:.1%} of the link to send new fixes (maximum: {SHARE:.1%})")
        if link.connections != 1:
            raise Failed(f"the device connected {link.connections} times to a link that never broke")
        for _ in range(resets):
            before, connections = stored(path), link.connections
            link.reset()
            wait_until(lambda: link.connections > connections, "the device connects again", truck.process, lambda: truck.log)
            # Some connections break before anything is stored.
            time.sleep(5)
        wait_until(lambda: stored(path) > before, "further fixes are stored", truck.process, lambda: truck.log)
        truck.end()
        send_the_rest(fleet)
        fixes = compare(fleet.queues, database)
        return (f"{backlog} old fixes were stored after {drained:.1f} s at 64 kbit/s and a round-trip time of 1.2 s, without reconnecting; "
                f"new fixes used {share:.1%} of the link; after {resets} resets, {fixes} fixes are complete and identical")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}\n--- PostgreSQL\n{database.part.log}") from failure
    finally:
        if link:
            link.close()
        fleet.stop()
        database.part.stop()


def measure(link, path, truck):
    """Returns the share of the link that the device takes to send new fixes.

    The device takes a fix per second. Its fixes are counted instead of the seconds, because a busy machine may delay fixes."""
    before, first = link.sent, accepted(path)
    wait_until(lambda: accepted(path) >= first + NEW_FIXES, "the device takes new fixes", truck.process, lambda: truck.log)
    return (link.sent - before) / (accepted(path) - first) / RATE


def stored(path):
    return sum(stream.stored for stream in streams(path))
