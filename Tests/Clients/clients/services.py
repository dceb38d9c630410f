"""What systemd expects of a service, without systemd."""
import os
import signal
import socket
import subprocess
import tempfile

from .check import check
from .server import SIMULATION


@check()
def a_service_of_systemd(server):
    with tempfile.TemporaryDirectory() as directory, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notices.bind(f"{directory}/notify")
        notices.settimeout(10)
        # The socket is descriptor 3, and the process that is told so is the one that gets it.
        script = 'exec 3<&"$1" && shift && LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'
        program = [server.program, "serve", "--quiet", "--port", "1", "--simulate", *SIMULATION]
        process = subprocess.Popen(
            ["bash", "-c", script, "bash", str(listener.fileno()), *program], pass_fds=[listener.fileno()],
            env={**os.environ, "NOTIFY_SOCKET": f"{directory}/notify", "WATCHDOG_USEC": "200000"})
        try:
            assert notices.recv(100) == b"READY=1"
            assert notices.recv(100) == b"WATCHDOG=1"
            with socket.create_connection(listener.getsockname(), 10) as client:
                assert client.recv(100).startswith(b'{"class":"VERSION"')
            process.send_signal(signal.SIGTERM)
            while (notice := notices.recv(100)) != b"STOPPING=1":
                assert notice == b"WATCHDOG=1", notice
            assert process.wait(10) == 0
        finally:
            process.kill()
            process.wait()


@check()
def a_socket_in_the_file_system(server):
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/gpsd"
        process = subprocess.Popen(
            [server.program, "serve", "--port", "0", "--socket", path, "--simulate", *SIMULATION],
            stderr=subprocess.PIPE, text=True)
        try:
            while f"listening at {path}" not in (line := process.stderr.readline()):
                assert line, "it does not listen"
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(path)
                assert client.recv(100).startswith(b'{"class":"VERSION"')
            process.send_signal(signal.SIGTERM)
            assert process.wait(10) == 0
            assert not os.path.exists(path), "the socket was left behind"
        finally:
            process.kill()
            process.wait()
