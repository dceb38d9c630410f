"""A fleet whose database fails over to a standby, and is then restored from an old backup."""
import json
import os
import signal
import subprocess
import time

from harness.waiting import Failed, wait_until

from .chaos import send_the_rest, wait_for_all
from .parts import Database, run
from .plain import PlainFleet
from .queues import compare, streams


def databases(directory, program, device_count):
    """Kills a database, makes its standby take over, and replaces that one by an old backup."""
    primary = Database(directory, "primary")
    others = []
    # The collector uses the server that accepts changes.
    hosts = ",".join(os.path.join(directory, name) for name in ["primary", "standby", "backup"])
    fleet = PlainFleet(directory, program, f"host={hosts} dbname=postgres user=postgres")
    try:
        primary.prepare(program)
        standby = primary.standby("standby")
        others.append(standby)
        check_standby(program, primary)
        for number in range(device_count):
            fleet.add_device(f"truck{number}", "--rate", "5", "--batch", "1s", "--live", "1s")
        fleet.start_center()
        for device in fleet.devices:
            device.start()
        store_more(fleet)
        backup = primary.copy("backup")
        others.append(backup)
        store_more(fleet)
        pause = fail_over(fleet, primary, standby)
        store_more(fleet)
        lost = restore(fleet, standby, backup)
        for device in fleet.devices:
            device.end()
        send_the_rest(fleet)
        fixes = compare(fleet.queues, backup)
        run(program, "verify", "--database", backup.conninfo)
        return (f"{fixes} fixes are complete and identical; the standby stored the first batch {pause:.1f} s after the kill; "
                f"{lost} fixes that the backup lacked were sent again")
    except Failed as failure:
        logs = "\n".join(f"--- {one.part.name}\n{one.part.log}" for one in [primary, *others])
        raise Failed(f"{failure}\n{fleet.logs}\n{logs}") from failure
    finally:
        fleet.stop()
        for database in [primary, *others]:
            database.part.stop()


def check_standby(program, database):
    """Checks that `fleet check` sees that commits wait for the standby."""
    def found():
        result = subprocess.run([program, "check", "--json", "--database", database.conninfo], capture_output=True, text=True,
                                stdin=subprocess.DEVNULL)
        return [step for step in json.loads(result.stdout)["steps"] if step["step"] == "standby"]

    wait_until(lambda: [step["outcome"] for step in found()] == ["good"], "commits wait for the standby", state=found, pause=0.2)


def fail_over(fleet, primary, standby):
    """Kills the primary, and returns the seconds until the standby has stored a batch."""
    os.kill(fleet.collector.process.pid, signal.SIGSTOP)
    primary.part.kill()
    began = time.monotonic()
    confirmed = progress(fleet)
    standby.promote()
    stored = stored_fixes(standby)
    # The collector is stopped, so the devices have not sent anything to the standby yet.
    missing = {stream: count for stream, count in confirmed.items() if stored.get(stream, 0) < count}
    os.kill(fleet.collector.process.pid, signal.SIGCONT)
    if missing:
        raise Failed(f"the standby lacks fixes that devices know to be stored: {missing}, {stored}")
    wait_until(lambda: stored_fixes(standby) != stored, "the standby stores fixes", state=lambda: fleet.logs)
    return time.monotonic() - began


def restore(fleet, database, backup):
    """Replaces a database by a backup, and waits until devices have sent again what the backup lacks.

    Returns the number of those fixes.
    """
    os.kill(fleet.collector.process.pid, signal.SIGSTOP)
    database.part.kill()
    confirmed = progress(fleet)
    backup.start()
    stored = stored_fixes(backup)
    os.kill(fleet.collector.process.pid, signal.SIGCONT)
    lost = sum(max(0, count - stored.get(stream, 0)) for stream, count in confirmed.items())
    if lost == 0:
        raise Failed("the backup is not older than the database")

    def is_complete():
        stored = stored_fixes(backup)
        return all(stored.get(stream, 0) >= count for stream, count in confirmed.items())

    wait_until(is_complete, "everything is stored again", state=lambda: f"{confirmed}, {stored_fixes(backup)}", pause=0.2)
    return lost


def store_more(fleet):
    """Waits until the center has confirmed further fixes of each device."""
    paths = fleet.queues.values()
    wait_for_all(fleet, "the first fixes are accepted", lambda path: bool(streams(path)))
    before = {path: confirmed(path) for path in paths}
    wait_for_all(fleet, "further fixes are stored", lambda path: confirmed(path) >= before[path] + 20)


def confirmed(path):
    return sum(stream.stored for stream in streams(path))


def progress(fleet):
    """Returns the number of fixes of each stream that its device knows to be stored."""
    return {stream.incarnation: stream.stored for path in fleet.queues.values() for stream in streams(path)}


def stored_fixes(database):
    return {incarnation: int(fixes) for incarnation, fixes in database.rows(
        "SELECT encode(incarnation, 'hex'), fixes FROM fleet.streams")}
