"""Connections to a broker that lose packets."""
import re
import shutil
import subprocess
import time

from harness.waiting import Failed, wait_until

from .chaos import send_the_rest
from .parts import Database, Skipped, run
from .plain import PlainFleet
from .queues import accepted, compare, is_stored

# The share of packets that are lost in each direction, in percent.
LOSS = 20
# The number of fixes that are sent in many small batches after the old ones.
NEW_FIXES = 100


class PacketLoss:
    """A rule of the firewall that drops packets from and to a port. It must be used in a separate network namespace."""

    def __init__(self, port):
        rules = " ".join(f"tcp {end} {port} numgen random mod 100 < {LOSS} counter drop;" for end in ["sport", "dport"])
        rules = f"table inet loss {{ chain input {{ type filter hook input priority 0; {rules} }}; }};"
        result = subprocess.run(["nft", "-f", "-"], input=rules, capture_output=True, text=True)
        if result.returncode != 0:
            raise Failed(f"nft: {result.stderr}")

    @property
    def dropped(self):
        """The number of packets that were dropped."""
        rules = subprocess.run(["nft", "list", "table", "inet", "loss"], check=True, capture_output=True, text=True).stdout
        return sum(int(count) for count in re.findall(r"counter packets (\d+)", rules))

    @staticmethod
    def end():
        subprocess.run(["nft", "delete", "table", "inet", "loss"], check=True)


def losses(directory, program, has_own_network, duration):
    """Sends old and new fixes while each connection to the broker loses packets in both directions."""
    if not has_own_network:
        raise Skipped("without a network namespace, packets of other programs could be dropped")
    if not shutil.which("nft"):
        raise Skipped("nft is not installed")
    database = Database(directory)
    fleet = PlainFleet(directory, program, database.conninfo)
    truck = fleet.add_device("truck", "--live", "1s", "--batch", "1s", "--rate", "5")
    path = fleet.queue("truck")
    loss = None
    try:
        database.prepare(program)
        run(*fleet.publishing("truck"), "--speed", "max", "--duration", duration, "--start", "2026-11-20T00:00:00Z")
        backlog = accepted(path)
        loss = PacketLoss(fleet.port)
        fleet.start_center()
        began = time.monotonic()
        truck.start()
        wait_until(lambda: is_stored(path, backlog), "the old fixes are stored", truck.process, lambda: truck.log)
        drained = time.monotonic() - began
        count = backlog + NEW_FIXES
        wait_until(lambda: accepted(path) >= count and is_stored(path, count), "new fixes are stored", truck.process, lambda: truck.log)
        truck.end()
        send_the_rest(fleet)
        dropped = loss.dropped
        if not dropped:
            raise Failed("no packets were dropped")
        fixes = compare(fleet.queues, database)
        return (f"while {LOSS} % of the packets were lost in each direction, {dropped} in all, {backlog} old fixes were stored after "
                f"{drained:.1f} s; {fixes} fixes are complete and identical")
    except Failed as failure:
        raise Failed(f"{failure}\n{fleet.logs}\n--- PostgreSQL\n{database.part.log}") from failure
    finally:
        if loss:
            loss.end()
        fleet.stop()
        database.part.stop()
