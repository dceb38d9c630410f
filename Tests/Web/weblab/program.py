"""The program that serves the page."""
import json
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request

from harness.processes import describe
from harness.waiting import Failed, wait_for_exit, wait_until


def free_port() -> int:
    """Returns a port on which nothing listens. Nothing else runs in the network namespace of the checks."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Program:
    """A command of gpsbridge that serves the page on a port of 127.0.0.1."""

    def __init__(self, program: str, command: str, *arguments: str, port: int = 0, **options):
        """`options` are options for subprocess.Popen."""
        self.port = port or free_port()
        option = "--web" if command == "serve" else "--port"
        self._command = [program, command, *arguments, option, str(self.port)]
        self._options = options
        self.process = None

    def __enter__(self):
        self.log = tempfile.TemporaryFile()
        self.start()
        return self

    def __exit__(self, *_):
        self.end()
        self.log.close()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, **self._options)
        wait_until(self._listens, "a server that listens", self.process, self.said)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def end(self) -> None:
        """Ends the program as Ctrl-C does. Fails if it crashes or has crashed before."""
        if self.process is None:
            return
        process, self.process = self.process, None
        try:
            process.send_signal(signal.SIGCONT)
            process.send_signal(signal.SIGTERM)
            status = wait_for_exit(process, "the exit of the server")
        finally:
            process.kill()
            process.wait()
        if status not in (0, -signal.SIGTERM):
            raise Failed(f"the server has ended with {status}\n{self.said()}")

    def kill(self) -> None:
        """Ends the program without any warning, as a power cut would."""
        self.process.kill()
        self.process.wait()
        self.process = None

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def said(self) -> str:
        """Returns the program's messages."""
        # Opened again, because the program's descriptor shares the offset at which it writes.
        with open(f"/proc/self/fd/{self.log.fileno()}", "rb") as log:
            return log.read().decode(errors="replace")

    def get(self, path: str = "/", **fields: str) -> tuple[int, bytes]:
        """Requests a path. Returns the status and the body."""
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        try:
            request = urllib.request.Request(self.origin + path, headers=headers)
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def fix(self) -> dict:
        """Returns the receiver's state as programs see it."""
        return json.loads(self.get("/fix.json")[1])

    def memory(self) -> int:
        """Returns the memory that the program has allocated for its data, in kB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(next(line for line in status if line.startswith("RssAnon")).split()[1])

    def described(self) -> str:
        state = describe(self.process.pid) if self.process else "the server has ended\n"
        return f"{self.said()}\n{state}"
