"""A client of the service that runs as an ordinary user."""

import json

from usblab.proof import expect

# Prefix of a command that runs as an ordinary user. (With su, the command would survive when su is killed.)
AS_SOMEBODY = "exec setpriv --reuid somebody --regid somebody --init-groups"  # prose:allow the name of a user
ASK = '?WATCH={"enable":true,"json":true};'
# The position of the receivers in the USB lab.
PLACE = {"lat": 52.52, "lon": 13.405, "altMSL": 34.0}


def calling_again(port):
    """Returns the command of a client that reconnects as soon as it is disconnected, as real ones do. It prints a line for
    each connection."""
    return (
        f"exec perl -MIO::Socket::INET -e '$| = 1; while (1) {{ my $socket = IO::Socket::INET->new(\"127.0.0.1:{port}\"); "
        "if ($socket) { print \"connected\\n\"; 1 while readline($socket) } select(undef, undef, undef, 0.1) }'")


def is_position(report):
    return report["class"] == "TPV" and report.get("mode") == 3 and "altMSL" in report


class Client:
    """A client that requests all reports as soon as it is connected."""

    def __init__(self, guest, address="127.0.0.1"):
        self.command = guest.start(
            f"{AS_SOMEBODY} bash -c 'exec 3<>/dev/tcp/{address}/2947; echo \"$0\" >&3; exec cat <&3' '{ASK}'")
        self._seen = 0

    @property
    def is_connected(self):
        return self.command.output.status is None

    async def gets(self, what, condition):
        """Waits for the next report that satisfies a condition, after the previous one that this method returned."""
        found = []

        def look(lines):
            while not found and self._seen < len(lines):
                report = json.loads(lines[self._seen])
                self._seen += 1
                if condition(report):
                    found.append(report)
            return found

        await self.command.wait_for(look, f"the client receives {what}")
        return found[0]

    async def gets_greeting(self):
        return await self.gets("a greeting", lambda report: report["class"] == "VERSION")

    async def gets_position(self):
        report = await self.gets("a position", is_position)
        expect("the receiver's position", PLACE, {key: report[key] for key in PLACE}, report)
        return report

    async def gets_loss(self):
        """Waits for the report that no receiver is connected."""
        return await self.gets("the report of the loss", lambda report: report.get("cause") == "noDevice")

    async def loses_connection(self):
        await self.command.end()
