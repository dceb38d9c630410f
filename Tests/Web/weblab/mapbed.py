"""A program with a map: Tests/MapBed."""
import os

from clients.check import Skipped

from harness.waiting import Failed, wait_for_exit

from .mapprogram import MapProgram


class MapBed(MapProgram):
    """Serves a map, obeys commands, and prints the events of its viewers."""

    def __init__(self, *options: str):
        program = os.environ.get("GPSBRIDGE_MAP_BED")
        if not program:
            raise Skipped("GPSBRIDGE_MAP_BED does not name the program with a map")
        super().__init__(program, "0", *options)

    def __exit__(self, *error):
        try:
            self.end()
        finally:
            super().__exit__(*error)

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

    def events(self, name: str) -> list[list[str]]:
        """Returns the words of all events with a name so far."""
        return [line.split()[1:] for line in self.said().splitlines() if line.split(" ")[0] == name]
