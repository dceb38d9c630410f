"""The programs of a fleet, which can be killed and started again."""
import glob
import os
import pwd
import signal
import socket
import subprocess
import threading

from harness.processes import descendants
from harness.waiting import Failed, wait_for_exit, wait_until


class Skipped(Exception):
    """The reason why this machine cannot run a proof."""


class Part:
    """A program that runs until it is killed or asked to end."""

    def __init__(self, name, command, log, **options):
        self.name = name
        self._command = command
        self._log = log
        self._options = options
        self.process = None

    def start(self):
        with open(self._log, "ab") as log:
            self.process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, **self._options)

    def kill(self):
        # The program is killed before its children, so that it cannot start them again.
        for pid in descendants(self.process.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def stop(self):
        """Kills the program if it is running."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def end(self):
        """Asks the program to end, and waits until it has ended."""
        self.process.send_signal(signal.SIGINT)
        return wait_for_exit(self.process, f"{self.name}: {self.log}")

    @property
    def log(self):
        """The end of the program's messages."""
        with open(self._log, "rb") as log:
            return log.read()[-2000:].decode(errors="replace")


def run(program, *arguments):
    """Returns the output of a program, which must succeed."""
    result = subprocess.run([program, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if result.returncode != 0:
        raise Failed(f"{' '.join(arguments)}: {result.stderr}{result.stdout}")
    return result.stdout


_issued_ports = set()
_issuing = threading.Lock()


def free_ports(count):
    """Returns ports that no program uses. None is returned twice, because a proof may bind its ports much later."""
    with _issuing:
        sockets, ports = [], []
        while len(ports) < count:
            sockets.append(socket.create_server(("127.0.0.1", 0)))
            port = sockets[-1].getsockname()[1]
            if port not in _issued_ports:
                _issued_ports.add(port)
                ports.append(port)
        for one in sockets:
            one.close()
        return ports


class Database:
    """A PostgreSQL server with an empty database, which is reachable through a socket in a directory."""

    def __init__(self, directory, name="database", is_empty=True, options=()):
        """`options` are those of the server."""
        self._directory = directory
        self._name = name
        self._programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self._options = {}
        os.makedirs(self._path)
        if os.geteuid() == 0:
            # The server refuses to run as root.
            owner = pwd.getpwnam("postgres")
            os.chmod(directory, 0o755)
            os.chown(self._path, owner.pw_uid, owner.pw_gid)
            self._options = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        # Only processes are killed, never the system, so the data need not reach the disk.
        self.part = Part(
            f"PostgreSQL {name}",
            [self._program("postgres"), "-D", self._data, "-k", self._path, "-c", "listen_addresses=", "-c", "fsync=off",
             *options],
            f"{self._path}.log", **self._options)
        open(f"{self._path}.log", "wb").close()
        if is_empty:
            self._run("initdb", "-D", self._data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync")
            self.start()

    def copy(self, name, *options):
        """Returns a server with a copy of the present contents, which is not started and has no standby."""
        copy = Database(self._directory, name, is_empty=False)
        copy._run("pg_basebackup", "-D", copy._data, "-d", f"{self.conninfo} application_name={name}", "--checkpoint=fast", "--no-sync",
                  *options)
        with open(os.path.join(copy._data, "postgresql.auto.conf"), "a", encoding="utf-8") as settings:
            settings.write("synchronous_standby_names = ''\n")
        return copy

    def standby(self, name):
        """Returns a running standby for which all commits wait."""
        standby = self.copy(name, "--write-recovery-conf", "--wal-method=stream", "--create-slot", "--slot", name)
        standby.start()
        self.rows(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        self.rows("SELECT pg_reload_conf()")
        return standby

    def promote(self):
        """Makes a standby accept changes."""
        self.rows("SELECT pg_promote()")

    @property
    def conninfo(self):
        return f"host={self._path} dbname=postgres user=postgres"

    def start(self):
        """Starts the server, and waits until it accepts connections."""
        def is_ready():
            # The server does not start while processes of the one that was killed still exist.
            if self.part.process is None or self.part.process.poll() is not None:
                self.part.start()
            return self._run("pg_isready", "--quiet", "--host", self._path, check=False) == 0

        wait_until(is_ready, "PostgreSQL starts", state=lambda: self.part.log)

    def prepare(self, program):
        """Prepares the database for a fleet.

        Collectors do not compact batches in it, because tests compare the batches with those in the devices' queues byte by byte."""
        run(program, "prepare", "--database", self.conninfo)
        self.rows("CREATE OR REPLACE FUNCTION fleet.begin_compaction(compacted_stream bigint) RETURNS boolean"
                  " LANGUAGE sql AS 'SELECT false'")

    def rows(self, sql):
        """Returns the rows of a query. Values must not contain tabs or line breaks."""
        output = subprocess.run(
            [self._program("psql"), "--no-psqlrc", "--tuples-only", "--no-align", "--field-separator=\t", "--host", self._path,
             "--username", "postgres", "--command", sql],
            check=True, capture_output=True, text=True).stdout
        return [line.split("\t") for line in output.splitlines()]

    @property
    def _path(self):
        return os.path.join(self._directory, self._name)

    @property
    def _data(self):
        return os.path.join(self._path, "data")

    def _program(self, name):
        return os.path.join(self._programs, name)

    def _run(self, name, *arguments, check=True):
        result = subprocess.run([self._program(name), *arguments], capture_output=True, text=True, **self._options)
        if check and result.returncode != 0:
            raise Failed(f"{name}: {result.stderr}")
        return result.returncode
