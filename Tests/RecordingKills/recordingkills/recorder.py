"""A running recorder, and the formats that it writes."""
import os
import signal
import subprocess
import tempfile

from harness.processes import describe
from harness.waiting import Failed, wait_for_exit, wait_until

from .readers import read

FORMATS = ["rec", "nmea", "csv", "json", "gpx", "geojson", "sqlite", "rec.zst", "nmea.zst", "csv.zst"]


def files(directory):
    return [os.path.join(directory, "drive." + name) for name in FORMATS]


class Recorder:
    """A process that records to one file. `running` ends it with its proof."""

    def __init__(self, program, sender, path, *words, environment=os.environ):
        self.path = path
        self.first = len(sender.sent)
        self.log = tempfile.TemporaryFile()
        command = [program, "record", f"tcp://127.0.0.1:{sender.port}", "-o", path, *words]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log,
            env={**environment, "SWIFT_BACKTRACE": "enable=no"})

    def errors(self):
        """Returns the messages on its standard error."""
        # Opened again, because the recorder's descriptor shares the offset at which it writes.
        with open(f"/proc/self/fd/{self.log.fileno()}", "rb") as log:
            return log.read().decode(errors="replace")

    def wait_for_message(self, *texts):
        """Waits for a message that contains one of the texts."""
        self.wait(lambda: any(text in self.errors() for text in texts), " or ".join(texts))

    def wait_for_fixes(self, count):
        """Waits until the file contains that many fixes that were sent since the recorder was started. Returns all fixes."""
        self.wait(lambda: len(self._new()) >= count, f"{count} fixes in the file")
        return read(self.path, is_live=True)[0]

    def _new(self):
        return [one for one in read(self.path, is_live=True)[0] if one >= self.first]

    def wait(self, condition, what):
        wait_until(condition, f"{self.path}: {what}", self.process, self.errors, pause=0.05)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        """Ends the recorder as a user would. Fails if it reports an error."""
        self.process.send_signal(signal.SIGTERM)
        status = wait_for_exit(self.process, self.path)
        if status != 0:
            raise Failed(f"{self.path} ended with {status}: {self.errors()}")


class running:
    """A context that ends its recorders in any case. If a proof fails, their states are added to the failure."""

    def __init__(self, recorders):
        self.recorders = recorders

    def __enter__(self):
        return self.recorders

    def __exit__(self, kind, error, _):
        alive = [one for one in self.recorders if one.process.poll() is None]
        if isinstance(error, Exception) and not isinstance(error, Failed):
            error.add_note("".join(one.errors() + describe(one.process.pid) for one in alive))
        for one in alive:
            one.kill()
