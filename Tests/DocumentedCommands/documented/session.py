"""A shell in a temporary directory that runs the commands of one document."""

import os
import re
import select
import signal
import subprocess
import uuid
from functools import cache
from pathlib import Path

from harness.processes import describe, kill
from harness.waiting import HANG, Failed, Stopwatch, wait_until

from .document import INTERRUPT, Command
from .matching import can_match, lines_match

# Starts a program in new namespaces, with a loopback interface and without serial devices.
PREPARE = """
    ip link set lo up || exit
    for devices in /sys/class/tty /sys/class/gnss /sys/bus/usb/devices; do
        [ ! -d $devices ] || mount -t tmpfs tmpfs $devices || exit
    done
    exec "$@"
"""


@cache
def isolation() -> list[str]:
    """Returns the command that starts a program without the ports and devices of the machine. It is empty if the system
    does not allow that."""
    for namespaces in (["--net", "--mount"], ["--user", "--map-root-user", "--net", "--mount"]):
        command = ["unshare", *namespaces, "sh", "-c", PREPARE, "sh"]
        if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0:
            return command
    return []


class Session:
    """One bash process. Use as a context manager: at the end, all processes of the session are killed."""

    # The sessions that are still running, which an interrupted runner must end.
    running: set["Session"] = set()

    def __init__(self, program: str, directory: Path):
        self._directory = directory
        # The paths in the document, and the paths that replace them.
        self._paths = {"/home/you": f"{directory}/home", "/dev/tty": f"{directory}/tty", "/run/": f"{directory}/run/",
                       "/tmp/": f"{directory}/"}
        self._token = uuid.uuid4().hex
        self._groups: list[int] = []
        for name in ("bin", "home", "scripts", "run"):
            (directory / name).mkdir()
        (directory / "bin/gpsbridge").symlink_to(program)
        keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        environment = keep | {
            "PATH": f"{directory}/bin:{keep.get('PATH', '/usr/bin:/bin')}:/usr/sbin:/sbin", "HOME": f"{directory}/home",
            "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb", "USER": "you", "TMPDIR": f"{directory}"}
        self._shell = subprocess.Popen(
            [*isolation(), "bash", "--noprofile", "--norc"], cwd=directory / "home", env=environment, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)

    def __enter__(self):
        self.running.add(self)
        return self

    def __exit__(self, *_):
        self.kill()
        self._shell.wait()
        self._shell.stdin.close()
        self._shell.stdout.close()
        self.running.discard(self)

    def kill(self):
        """Kills all processes of the session."""
        # Children first, while their parents still lead to them. Then processes whose parent has ended.
        kill(self._shell.pid)
        for group in (*self._groups, self._shell.pid):
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def run(self, command: Command) -> tuple[list[str], int]:
        """Runs a command, and returns its output and its exit code."""
        if command.is_background or command.is_interrupted:
            return self._run_in_background(command)
        script = self._script(command)
        output, status = self._execute(f"source {script} </dev/null")
        return self._lines(output), status

    def _run_in_background(self, command: Command) -> tuple[list[str], int]:
        script = self._script(command)
        log = script.with_suffix(".log")
        # With job control, the command has a process group and does not ignore SIGINT.
        log.touch()
        output, _ = self._execute(f"set -m; bash --noprofile --norc {script} >{log} 2>&1 </dev/null & echo $!; set +m")
        group = int(output)
        self._groups.append(group)

        def lines():
            text = log.read_text(errors="replace")
            return self._lines(text[:text.rfind("\n") + 1])

        def has_ended():
            return self._execute(f"! kill -0 {group} 2>/dev/null")[1] == 0

        before = command.expected
        if command.is_interrupted:
            before = before[:before.index(INTERRUPT)]

        def is_ready():
            # Checked before reading, so that the output is complete if the command has ended.
            ended = has_ended()
            shown = lines()
            if lines_match(before, shown, is_prefix=True):
                return True
            if ended:
                raise Failed("it has ended without the expected output:\n" + "\n".join(shown))
            return len(shown) >= len(before) and not can_match(before, shown)

        wait_until(is_ready, "the expected output", state=lambda: "\n".join(lines()), pause=0.05)
        if not command.is_interrupted:
            # Later output belongs to later commands.
            shown = lines()
            return (before if lines_match(before, shown, is_prefix=True) else shown[:len(before)]), 0
        seen = len(lines())
        os.killpg(group, signal.SIGINT)
        wait_until(has_ended, "the end after an interruption", state=lambda: "\n".join(lines()), pause=0.05)
        _, status = self._execute(f"wait {group}")
        self._groups.remove(group)
        everything = lines()
        return [*everything[:seen], INTERRUPT, *everything[seen:]], status

    def _script(self, command: Command) -> Path:
        script = self._directory / "scripts" / f"{uuid.uuid4().hex}.sh"
        # In one pass, because the replacements contain /tmp/ themselves.
        text = re.sub("|".join(map(re.escape, self._paths)), lambda match: self._paths[match[0]], command.text)
        script.write_text(text + "\n")
        return script

    def _lines(self, output: str) -> list[str]:
        """Returns the lines of an output, with the paths that the document uses."""
        for documented, real in self._paths.items():
            output = output.replace(real, documented)
        return [line.rstrip() for line in output.removesuffix("\n").split("\n")] if output else []

    def _execute(self, text: str) -> tuple[str, int]:
        """Sends a line to the shell, and returns its output and its exit code."""
        self._shell.stdin.write(f"{text}\nlast=$?; printf '\\n{self._token} %d\\n' $last; (exit $last)\n".encode())
        stopwatch = Stopwatch()
        received = b""
        end = f"\n{self._token} ".encode()
        while end not in received or not received.endswith(b"\n"):
            if not select.select([self._shell.stdout], [], [], min(1, stopwatch.left))[0]:
                if stopwatch.is_hang:
                    raise Failed(f"it has not ended within {HANG} s:\n{received.decode()}\n{describe(self._shell.pid)}")
                continue
            data = os.read(self._shell.stdout.fileno(), 1 << 16)
            if not data:
                raise Failed(f"it has ended the shell:\n{received.decode(errors='replace')}")
            received += data
        output, status = received.decode(errors="replace").rsplit(f"\n{self._token} ", 1)
        return output, int(status)
