"""Power cuts of a device."""
import contextlib
import os
import shutil
import subprocess
import time

from harness.waiting import Failed, wait_until

from .parts import Database, Skipped, run
from .plain import PlainFleet
from .queues import accepted, damage, is_stored, streams

# A time that differs from that of the fixes that a device publishes when it starts again.
START = "2026-11-20T00:00:00Z"
DRIVE = ["--start", START, "--rate", "5"]
# The device writes 50 fixes per second, each in a transaction.
SPEED = 10
# The longest time between two cuts, in seconds.
INTERVAL = 0.3


class Disk:
    """A disk that a file contains. The file is in a file system that can be frozen, so that a copy is the disk's state at one moment, even
    while a program waits for its data to be written."""

    def __init__(self, directory):
        self._outer = os.path.join(directory, "outer")
        self._image = os.path.join(self._outer, "disk.image")
        self.path = os.path.join(directory, "disk")

    def mount(self):
        for image, size, path in [(f"{self._outer}.image", "128M", self._outer), (self._image, "16M", self.path)]:
            subprocess.run(["truncate", "--size", size, image], check=True)
            subprocess.run(["mkfs.ext4", "-q", image], check=True)
            mount(image, path)

    def copy(self, image):
        subprocess.run(["fsfreeze", "--freeze", self._outer], check=True)
        try:
            subprocess.run(["cp", "--sparse=always", self._image, image], check=True)
        finally:
            subprocess.run(["fsfreeze", "--unfreeze", self._outer], check=True)

    def unmount(self):
        for path in [self.path, self._outer]:
            subprocess.run(["umount", "--lazy", path], check=False, capture_output=True)


def mount(image, path):
    os.makedirs(path, exist_ok=True)
    result = subprocess.run(["mount", "-o", "loop", image, path], capture_output=True, text=True)
    if result.returncode != 0:
        raise Skipped(f"a file cannot be mounted as a disk: {result.stderr.strip()}")


@contextlib.contextmanager
def mounted(image, path):
    mount(image, path)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", path], check=True)


def powercuts(directory, program, has_own_mounts, count, randomness):
    """Copies the disk of a device while it writes, and continues with each copy. The center has then stored later fixes than some copies
    contain, and fewer than others."""
    if not has_own_mounts:
        raise Skipped("without a separate namespace, the mounted disks would be visible to other programs")
    if not shutil.which("mkfs.ext4"):
        raise Skipped("mkfs.ext4 is not installed")
    database = Database(directory)
    fleet = PlainFleet(directory, program, database.conninfo)
    disk = Disk(directory)
    queue = os.path.join(disk.path, "truck.queue")
    truck = fleet.add_device("truck", *DRIVE, "--speed", str(SPEED), "--batch", "1s", "--live", "1s", queue=queue)
    try:
        disk.mount()
        database.prepare(program)
        fleet.start_center()
        truck.start()
        wait_until(lambda: os.path.exists(queue) and streams(queue) and is_stored(queue, 1), "the first fixes are stored", truck.process,
                   lambda: truck.log)
        images = cut(directory, disk, queue, count // 2, randomness)
        wait_until(lambda: is_stored(queue, images[-1][1] + 1), "later fixes are stored", truck.process, lambda: truck.log)
        fleet.broker.kill()
        images += cut(directory, disk, queue, count - count // 2, randomness)
        truck.kill()
        stream, = streams(queue)
        fleet.start_broker()
        seen = stored(database, stream)
        randomness.shuffle(images)
        lasts = [open_again(fleet, program, directory, image, committed, stream) for image, committed in images]
        earlier = sum(last < seen for last in lasts)
        if earlier in (0, count):
            raise Failed(f"of {count} copies, {earlier} contain fewer than the {seen} fixes that the center had stored: {lasts}")
        total = stored(database, stream)
        if total != max(seen, *lasts):
            raise Failed(f"the center had stored {seen} fixes, and the copies contain up to {max(lasts)}, but {total} are stored")
        run(program, "verify", "--database", database.conninfo)
        compare(fleet, program, database, total)
        return (f"{count} copies of a disk contained all committed fixes, and were sent; of {earlier}, the center had stored later fixes; "
                f"{total} fixes are complete and identical")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}\n--- PostgreSQL\n{database.part.log}") from failure
    finally:
        fleet.stop()
        database.part.stop()
        disk.unmount()


def cut(directory, disk, queue, count, randomness):
    """Copies a disk at random moments. Returns the copies, with the number of fixes that the queue had committed."""
    images = []
    for _ in range(count):
        time.sleep(randomness.uniform(0, INTERVAL))
        images.append((os.path.join(directory, f"{time.monotonic_ns()}.image"), accepted(queue)))
        disk.copy(images[-1][0])
    return images


def open_again(fleet, program, directory, image, committed, stream):
    """Starts the device with a copy of its disk until everything is stored. Returns the number of the last fix in the copy."""
    path = os.path.join(directory, "copy")
    queue = os.path.join(path, "truck.queue")
    with mounted(image, path):
        if not os.path.exists(queue):
            raise Failed(f"a copy made after fix {committed} contains no queue")
        if problems := damage(queue):
            raise Failed(f"a copy is damaged: {problems}")
        copied, = streams(queue)
        if copied.incarnation != stream.incarnation or not committed <= copied.last <= stream.last:
            raise Failed(f"a copy made after fix {committed} of {stream} contains {copied}")
        # The device also publishes a few new fixes.
        publish(fleet, "truck", queue, "--duration", "1s", "--start", "2020-01-01")
    os.remove(image)
    return copied.last


def publish(fleet, name, queue, *options):
    """Runs a device until the center has stored everything."""
    def is_sent():
        # A device waits only some seconds for the center when it ends.
        run(*fleet.publishing(name, queue=queue), "--speed", "max", *options)
        return is_stored(queue, accepted(queue))

    wait_until(is_sent, f"{name} sends everything", state=lambda: fleet.logs)


def stored(database, stream):
    return int(database.rows(f"SELECT sum(fixes) FROM fleet.streams WHERE incarnation = '\\x{stream.incarnation}'")[0][0])


def compare(fleet, program, database, count):
    """Checks that the stored fixes are those of the simulated drive, in the same order."""
    # The receiver needs some time for its first fix.
    publish(fleet, "original", fleet.queue("original"), *DRIVE, "--duration", f"{count // 5 + 60}s")
    original, found = [
        [line.rsplit(",", 1)[0] for line in run(
            program, "export", name, "--from", START, "--format", "csv", "--database", database.conninfo).splitlines()[1:]]
        for name in ["original", "truck"]
    ]
    if len(found) != count or found != original[:count]:
        wrong = next((pair for pair in zip(original, found) if pair[0] != pair[1]), None)
        raise Failed(f"{len(found)} of {count} fixes of the drive are stored, and these are the first that differ: {wrong}")
