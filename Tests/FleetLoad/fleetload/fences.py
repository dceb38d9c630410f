"""Vehicles that cross fences while parts of the center are killed, and while no collector runs."""
import random
import time

from fleetkills.fences import Fences
from harness.waiting import Failed

from .devices import GROUP, Center, Groups, check_stored, describe, verify

# The time for which parts are killed, before and after the time without a collector, in seconds.
KILLS = 90
# The time without a collector, in seconds.
BACKLOG = 120


def fences(directory, program, bed, count, seed):
    """Checks the crossings of a number of fences by a thousand vehicles."""
    randomness = random.Random(seed)
    center = Center(directory, program, broker_count=3, collector_count=2)
    # The devices start within a minute, and stop one after the other within another one.
    groups = Groups(bed, center.servers, 1, KILLS + BACKLOG + KILLS)
    some = Fences(program, center.database.conninfo, count, seed, tenant="load0")
    try:
        center.start()
        some.add()
        groups.start()
        killed = center.kill_parts(KILLS, randomness)
        for collector in center.collectors:
            collector.kill()
        time.sleep(BACKLOG)
        for collector in center.collectors:
            collector.start()
        killed += center.kill_parts(KILLS, randomness)
        accepted, longest = groups.finish()
        check_stored(center.database, accepted)
        verify(program, center.database, 1)
        crossings = some.check()
        return (f"{GROUP} vehicles, {count} fences, {crossings} crossings, each stored once; a batch waited {longest:.0f} s; "
                f"killed: {describe(killed)}; seed {seed}")
    except Failed as failure:
        raise Failed(f"{failure}\n{groups.errors[-2000:]}\n{center.logs}") from failure
    finally:
        groups.stop()
        center.stop()
