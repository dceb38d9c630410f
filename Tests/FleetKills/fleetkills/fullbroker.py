"""A broker whose disk is full."""
import json
import os
import subprocess
import time

from harness.waiting import Failed, wait_until

from .chaos import send_the_rest
from .parts import Database, Skipped
from .plain import PlainFleet
from .queues import accepted, compare, is_stored, streams

# The size of the broker's disk.
SIZE = "8m"
# The number of fixes that the device takes while the disk stays full, after it has noticed it.
FIXES = 25
# The causes that the device can notice: the servers refuse its batches, or, if the collector has lost its connection, no
# collector answers.
CAUSES = {"brokerRefuses", "centerSilent"}


def fullbroker(directory, program, has_own_mounts):
    """Fills the disk of the broker, and makes space again."""
    if not has_own_mounts:
        raise Skipped("without a separate namespace, the mounted disk would be visible to other programs")
    database = Database(directory)
    # Without this limit, JetStream would not use the whole disk.
    configuration = os.path.join(directory, "broker.conf")
    with open(configuration, "w", encoding="utf-8") as file:
        file.write("jetstream { max_file_store: 100GB }\n")
    fleet = PlainFleet(directory, program, database.conninfo, "--config", configuration)
    store = os.path.join(directory, "store")
    os.mkdir(store)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", store], check=True)
    truck = fleet.add_device("truck", "--live", "1s", "--batch", "1s", "--rate", "5")
    path = fleet.queue("truck")
    filler = os.path.join(store, "filler")
    try:
        database.prepare(program)
        fleet.start_center()
        truck.start()
        wait_until(lambda: os.path.exists(path) and is_stored(path, 20) and accepted(path) > 20, "the first fixes are stored",
                   truck.process, lambda: truck.log)
        fill(filler)
        began = time.monotonic()
        cause = wait_until(lambda: cause_of(program, path), "publish status shows the cause", truck.process, lambda: fleet.logs, pause=0.5)
        shown = time.monotonic() - began
        # On a busy machine, earlier fixes that the broker has accepted may not be stored yet.
        taken = accepted(path)
        wait_until(lambda: accepted(path) >= taken + FIXES, "the device takes further fixes", truck.process, lambda: truck.log)
        if stored(path) > taken:
            raise Failed("fixes are stored although the disk of the broker is full")
        waiting = accepted(path) - stored(path)
        os.remove(filler)
        fleet.broker.kill()
        fleet.start_broker()
        count = accepted(path)
        wait_until(lambda: is_stored(path, count), "everything is stored", truck.process, lambda: truck.log)
        wait_until(lambda: not cause_of(program, path), "the cause disappears", truck.process, lambda: truck.log)
        truck.end()
        send_the_rest(fleet)
        fixes = compare(fleet.queues, database)
        return (f"{shown:.1f} s after the disk was full, publish status shows: {cause}; {waiting} fixes waited; {fixes} fixes are complete and "
                "identical")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}\n--- PostgreSQL\n{database.part.log}") from failure
    finally:
        fleet.stop()
        database.part.stop()
        subprocess.run(["umount", "--lazy", store], check=False)


def fill(path):
    """Writes a file until its disk is full."""
    with open(path, "wb", buffering=0) as file:
        for size in [1 << 16, 1 << 12, 1]:
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                pass


def cause_of(program, path):
    """Returns the evidence that `publish status` shows for what keeps batches from the center, or None."""
    output = subprocess.run([program, "publish", "status", "--queue", path, "--json"], capture_output=True, text=True).stdout
    return next((cause["evidence"] for cause in json.loads(output)["causes"] if cause["cause"] in CAUSES), None)


def stored(path):
    return sum(stream.stored for stream in streams(path))
