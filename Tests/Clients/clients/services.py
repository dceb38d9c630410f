"""Checks of systemd's requirements for a service, without systemd."""
import os
import signal
import socket
import subprocess
import tempfile

from harness.processes import describe
from harness.waiting import HANG, Failed, Stopwatch, wait_for_exit

from .check import check
from .consoles import started
from .server import SIMULATION
from .waiting import ROUND, lines_of


class Notices:
    """The notifications of a service to its manager."""

    def __init__(self, path: str):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(path)
        self._socket.settimeout(ROUND)

    def next(self, process) -> bytes:
        stopwatch = Stopwatch()
        while True:
            # Checked before reading, so that the last message of an ended process is not missed.
            has_ended = process.poll() is not None
            try:
                return self._socket.recv(100)
            except TimeoutError:
                if has_ended:
                    raise Failed(f"it has ended with {process.returncode} instead of a notice") from None
                if stopwatch.is_hang:
                    raise Failed(f"no notice within {HANG} s\n{describe(process.pid)}") from None


@check()
def the_service_follows_the_systemd_protocol(server):
    with tempfile.TemporaryDirectory() as directory, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        notices = Notices(f"{directory}/notify")
        # The socket is descriptor 3. LISTEN_PID names the process that gets it.
        script = 'exec 3<&"$1" && shift && LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'
        program = [server.program, "serve", "--quiet", "--port", "1", "--simulate", *SIMULATION]
        process = subprocess.Popen(
            ["bash", "-c", script, "bash", str(listener.fileno()), *program], pass_fds=[listener.fileno()],
            stderr=subprocess.PIPE, env={**os.environ, "NOTIFY_SOCKET": f"{directory}/notify", "WATCHDOG_USEC": "200000"})
        try:
            assert notices.next(process) == b"READY=1"
            assert notices.next(process) == b"WATCHDOG=1"
            with socket.create_connection(listener.getsockname(), HANG) as client:
                assert client.recv(100).startswith(b'{"class":"VERSION"')
            process.send_signal(signal.SIGTERM)
            while (notice := notices.next(process)) != b"STOPPING=1":
                assert notice == b"WATCHDOG=1", notice
            assert wait_for_exit(process, "the exit of the service") == 0
            message = process.stderr.read()
            assert message.startswith(b"gpsbridge: --port has no effect, because systemd passes the sockets."), message
        finally:
            process.kill()
            process.wait()


@check()
def a_unix_socket_is_served_and_removed(server):
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/gpsd"
        with started(server.program, "serve", "--port", "0", "--socket", path, "--simulate", *SIMULATION) as process:
            said = []
            for line in lines_of(None, process):
                said.append(line.decode())
                if f"listening on {path}" in said[-1]:
                    break
            assert said and path in said[-1], f"it does not listen: {said}"
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(HANG)
                client.connect(path)
                assert client.recv(100).startswith(b'{"class":"VERSION"')
            process.send_signal(signal.SIGTERM)
            assert wait_for_exit(process, "the exit of the server") == 0
            assert not os.path.exists(path), "the socket was left behind"
