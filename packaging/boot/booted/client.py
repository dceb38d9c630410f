"""A program of an ordinary user that is connected to the service."""

import json

from usblab.proof import expect

# Begins a command of an ordinary user. (su would stay behind, and the command when su is killed.)
AS_SOMEBODY = "exec setpriv --reuid somebody --regid somebody --init-groups"
ASK = '?WATCH={"enable":true,"json":true};'
# Where the USB lab's receivers are.
PLACE = {"lat": 52.52, "lon": 13.405, "altMSL": 34.0}


def is_position(report):
    return report["class"] == "TPV" and report.get("mode") == 3 and "altMSL" in report


class Client:
    """Asks for all reports as soon as it is connected."""

    def __init__(self, guest, address="127.0.0.1"):
        self.command = guest.start(
            f"{AS_SOMEBODY} bash -c 'exec 3<>/dev/tcp/{address}/2947; echo \"$0\" >&3; exec cat <&3' '{ASK}'")
        self._seen = 0

    @property
    def is_connected(self):
        return self.command.output.status is None

    async def gets(self, what, condition):
        """Waits until a report comes, after those that were waited for before, of which a condition holds."""
        found = []

        def look(lines):
            while not found and self._seen < len(lines):
                report = json.loads(lines[self._seen])
                self._seen += 1
                if condition(report):
                    found.append(report)
            return found

        await self.command.wait_for(look, f"the client gets {what}")
        return found[0]

    async def gets_greeting(self):
        return await self.gets("a greeting", lambda report: report["class"] == "VERSION")

    async def gets_position(self):
        report = await self.gets("a position", is_position)
        expect("the receiver's place", PLACE, {key: report[key] for key in PLACE}, report)
        return report

    async def gets_loss(self):
        """Waits until it is told that there is no receiver."""
        return await self.gets("word of the receiver's loss", lambda report: report.get("cause") == "noDevice")

    async def loses_connection(self):
        await self.command.end()
