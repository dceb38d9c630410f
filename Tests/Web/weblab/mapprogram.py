"""A program that shows a map, and prints its URL and then a line for each event."""
import re
import subprocess
import tempfile

from harness.waiting import wait_until


class MapProgram:
    def __init__(self, *command: str):
        self.command = command

    def __enter__(self):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=self.log, stderr=self.log, text=True)
        self.url = self.wait_for(r".*(http://\S+)")[1]
        self.port = int(re.search(r":([0-9]+)/", self.url)[1])
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()
        self.log.close()

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

    def wait_for(self, pattern: str) -> re.Match:
        """Waits until the program has printed a line, and returns its last one that matches."""
        return wait_until(
            lambda: (list(re.finditer(f"^{pattern}$", self.said(), re.M)) or [None])[-1], f"the line {pattern}",
            self.process, self.said)
