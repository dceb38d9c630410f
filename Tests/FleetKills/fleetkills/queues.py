"""The contents of the queues of devices, compared with the database."""
import sqlite3
from collections import namedtuple

from harness.waiting import Failed

Stream = namedtuple("Stream", "id incarnation last stored")


def _connect(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=60)


def streams(path):
    """Returns the streams of a queue. Each start of a device begins a new one."""
    with _connect(path) as queue:
        # The tables of a new queue are created after the file.
        if not queue.execute("SELECT 1 FROM sqlite_schema WHERE name = 'streams'").fetchone():
            return []
        return [Stream(number, bytes(incarnation).hex(), last, stored) for number, incarnation, last, stored in queue.execute(
            "SELECT id, incarnation, max(sealed, ifnull((SELECT max(number + count - 1) FROM fixes WHERE stream = id), 0)) AS last,"
            " stored FROM streams WHERE last > 0 ORDER BY id")]


def damage(path):
    """Returns the problems that SQLite finds in a queue."""
    with _connect(path) as queue:
        return [problem for problem, in queue.execute("PRAGMA integrity_check") if problem != "ok"]


def accepted(path):
    """Returns the number of fixes that a queue has accepted."""
    return sum(stream.last for stream in streams(path))


def batches(path):
    """Returns the batches in a queue, as they are sent."""
    with _connect(path) as queue:
        return {bytes(body) for body, in queue.execute("SELECT body FROM batches")}


def is_stored(path, count):
    """Returns whether the center has confirmed the first fixes of a queue."""
    left = count
    for stream in streams(path):
        if stream.stored < min(stream.last, left):
            return False
        left -= min(stream.last, left)
    return True


def compare(paths, database):
    """Compares queues that keep everything with the database, batch by batch. Returns the number of fixes."""
    stored = {}
    for device, incarnation, first, count, body in database.rows(
            "SELECT device, encode(incarnation, 'hex'), first, count, encode(body, 'hex')"
            " FROM fleet.batches JOIN fleet.streams ON id = stream ORDER BY 1, 2, 3"):
        stored.setdefault((device, incarnation), []).append((int(first), int(count), body))
    wrong, fixes = [], 0
    for device, path in paths.items():
        for stream in streams(path):
            batches = stored.pop((device, stream.incarnation), [])
            fixes += stream.last
            following = 1
            for first, count, _ in batches:
                if first != following:
                    wrong.append(f"{device}/{stream.incarnation}: the batch with sequence number {first} follows {following - 1}")
                following = first + count
            if following != stream.last + 1:
                wrong.append(f"{device}/{stream.incarnation}: {following - 1} of {stream.last} fixes are stored")
            with _connect(path) as queue:
                sealed = [(first, count, bytes(body).hex()) for first, count, body in queue.execute(
                    "SELECT first, count, body FROM batches WHERE stream = ? ORDER BY first", (stream.id,))]
            if sealed != batches:
                wrong.append(f"{device}/{stream.incarnation}: the {len(sealed)} batches in the queue differ from the {len(batches)} "
                             "stored batches")
    wrong += [f"{device}/{incarnation}: stored, but in no queue" for device, incarnation in stored]
    if wrong:
        raise Failed("\n".join(wrong))
    return fixes
