"""The commands with which an operator examines a fleet, and gets fixes again."""
import json
import subprocess

from harness.waiting import Failed, wait_until

from .queues import accepted


def examine(fleet, program):
    """Checks that `fleet check` finds nothing wrong, and then one server that was killed."""
    wait_until(lambda: not wrong(fleet, program), "fleet check reports no problems", state=lambda: wrong(fleet, program), pause=1)
    broker = fleet.brokers[0]
    broker.kill()
    found = wrong(fleet, program)
    if not any("connection refused" in evidence for evidence in found):
        raise Failed(f"fleet check does not report that {broker.name} was killed: {found}")
    broker.start()


def wrong(fleet, program):
    """Returns the evidence of what is wrong. The database of the tests writes without fsync."""
    result = subprocess.run(
        [program, "check", "--json", "--fleet", fleet.path("keys", "collector.fleet"), "--database", fleet.database.conninfo],
        capture_output=True, text=True, stdin=subprocess.DEVNULL)
    try:
        steps = json.loads(result.stdout)["steps"]
    except (ValueError, KeyError):
        raise Failed(f"check: {result.stderr}{result.stdout}") from None
    bad = [step["evidence"] for step in steps if step["outcome"] == "bad" and "power failure" not in step["evidence"]]
    lagging = [step["evidence"] for step in steps if step["step"] == "stream" and step["outcome"] == "poor"]
    return bad + lagging


def send_again(fleet, program, run):
    """Deletes what is stored of a device, and asks the device for it. Returns the number of fixes."""
    device = fleet.devices[0]
    place = ["--database", fleet.database.conninfo]
    count = accepted(fleet.queues[device.name])
    run(program, "forget", device.name, "--yes", *place)
    run(program, "replay", device.name, "--yes", *place)
    device.start()

    def stored():
        return int(fleet.database.rows(f"SELECT sum(fixes) FROM fleet.streams WHERE device = '{device.name}'")[0][0])

    wait_until(lambda: stored() >= count, f"{device.name} sends everything again", device.process, lambda: device.log, pause=0.2)
    device.end()
    return count
