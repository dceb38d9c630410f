"""A program with a map: Tests/MapBed."""
import os
import re
import subprocess
import tempfile

from clients.check import Skipped

from harness.waiting import Failed, wait_for_exit, wait_until


class MapBed:
    """Serves a map, obeys commands, and prints the events of its viewers."""

    def __init__(self, *options: str):
        self._options = options

    def __enter__(self):
        program = os.environ.get("GPSBRIDGE_MAP_BED")
        if not program:
            raise Skipped("GPSBRIDGE_MAP_BED does not name the program with a map")
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program, "0", *self._options], stdin=subprocess.PIPE, stdout=self.log, stderr=self.log, text=True)
        self.url = self.wait_for(r"http://\S+")[0]
        self.port = int(re.search(r":([0-9]+)/", self.url)[1])
        return self

    def __exit__(self, *_):
        try:
            self.end()
        finally:
            self.process.kill()
            self.process.wait()
            self.log.close()

    def end(self) -> None:
        """Closes the map, which ends the program. Fails if the program crashes or has crashed before."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        if status := wait_for_exit(self.process, "the exit of the program with a map"):
            raise Failed(f"the program with a map has ended with {status}\n{self.said()}")

    def obey(self, *lines: str) -> None:
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def fragment(self) -> str:
        """The part of the URL that contains the key."""
        return self.url.split("/")[-1]

    def said(self) -> str:
        with open(f"/proc/self/fd/{self.log.fileno()}", "rb") as log:
            return log.read().decode(errors="replace")

    def events(self, name: str) -> list[list[str]]:
        """Returns the words of all events with a name so far."""
        return [line.split()[1:] for line in self.said().splitlines() if line.split(" ")[0] == name]

    def wait_for(self, pattern: str) -> re.Match:
        """Waits until the program has printed a line, and returns its last one that matches."""
        return wait_until(
            lambda: (list(re.finditer(f"^{pattern}$", self.said(), re.M)) or [None])[-1], f"the line {pattern}",
            self.process, self.said)
