"""All states of a receiver, each with a command line that shows it. In most states, time stands still: all earlier
events happen immediately, and then simulated time runs at the slowest speed, so that only 0.9 s pass in 15 minutes."""

import functools
import operator
import os
import select
import subprocess
import tempfile

from harness.waiting import Failed, wait_for_exit, wait_until

STILL = ["--start", "2026-11-20T12:00:00", "--seed", "1", "--speed", "0.001"]
SIZES = [(40, 24), (60, 24), (80, 24), (100, 30), (132, 43)]


def simulated(*words):
    return lambda lab: [lab.program, "monitor", "--simulate", *words, *STILL]


def port(lab, *words):
    """Returns a pty with a simulated receiver on its other side."""
    helper = lab.helper([lab.program, "simulate", "--pty", lab.path("gps"), *words])
    helper.wait_for_file(lab.path("gps"))
    return lab.path("gps")


def nobodys(lab):
    """Returns a command that runs another command without root privileges, because permissions do not restrict root."""
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []


def forbidden(lab):
    path = port(lab)
    os.chmod(path, 0)
    return [*nobodys(lab), lab.program, "monitor", path]


def busy(lab):
    path = port(lab)
    os.chmod(path, 0o666)
    holder = lab.helper([*nobodys(lab), lab.program, "decode", path])
    holder.wait_for_output()
    return [*nobodys(lab), lab.program, "monitor", path]


def wrong_baud_rate(lab):
    return [lab.program, "monitor", port(lab, "--baud", "9600"), "--baud", "115200"]


def recorded(lab, *words):
    status, output = run([lab.program, "simulate", "--start", "2026-11-20T12:00:00", "--duration", "60", *words,
                          "-o", lab.path("log")])
    if status != 0:
        raise Failed(f"simulate: ended with {status}\n{output}")
    return [lab.program, "monitor", "--replay", lab.path("log"), "--skip", "40", "--speed", "0.001"]


def kinematic(digit, letter):
    """Returns a state of a receiver that gets corrections from its first position on."""
    fields = {"GGA": (6, digit), "RMC": (12, letter), "GLL": (7, letter), "VTG": (9, letter), "GNS": (6, letter * 4)}

    def changed(line):
        words = line[1:].split("*")[0].split(",")
        place, value = fields.get(words[0][2:], (0, None))
        if value is None or len(words) <= place or not words[place]:
            return line
        words[place] = value
        text = ",".join(words)
        return f"${text}*{functools.reduce(operator.xor, text.encode()):02X}\r\n"

    def state(lab):
        command = recorded(lab, "--receiver", "ubloxf9")
        with open(lab.path("log"), newline="") as file:
            lines = [changed(line) if line.startswith("$") else line for line in file]
        with open(lab.path("log"), "w", newline="") as file:
            file.writelines(lines)
        return command
    return state


STATES = {
    "no-device": lambda lab: [*lab.without_devices(), lab.program, "monitor"],
    "away": lambda lab: [lab.program, "monitor", "/dev/ttyUSB77"],
    "forbidden": forbidden,
    "busy": busy,
    "wrong-baud-rate": wrong_baud_rate,
    "garbled": simulated("--fault", "wrong-baud-rate", "--skip", "12"),
    "silent": simulated("--fault", "stall", "--skip", "12"),
    "searching": simulated("coldstart", "--skip", "12"),
    "2d": simulated("--fault", "2d", "--skip", "30"),
    "3d": simulated("--skip", "12"),
    "dgps": simulated("drive", "--skip", "85"),
    "two-bands": simulated("--receiver", "ubloxf9", "--skip", "90"),
    "rtk-float": kinematic("5", "F"),
    "rtk-fixed": kinematic("4", "R"),
    "stale": simulated("--fault", "stall@20+600", "--skip", "22"),
    "lost": simulated("--fault", "unplug@20+600", "--skip", "30"),
    "plugged-in-again": simulated("--fault", "unplug@20+5", "--skip", "40"),
    "replay": recorded,
}

# States in which time does not stand still.
OF_THIS_MACHINE = ["no-device", "away", "forbidden", "busy", "wrong-baud-rate"]


def run(command):
    """Runs a command to its end. Returns its exit status and its output."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        status = wait_for_exit(process, " ".join(command))
        output.seek(0)
        return status, output.read().decode(errors="replace")


class Helper:
    """Another program that runs during a test."""

    def __init__(self, command, errors):
        self.command = " ".join(command)
        self.errors = errors
        with open(errors, "wb") as file:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, stdin=subprocess.DEVNULL)

    def _told(self):
        with open(self.errors, encoding="utf-8", errors="replace") as file:
            return file.read()

    def wait_for_output(self):
        wait_until(lambda: select.select([self.process.stdout], [], [], 0)[0], f"output of {self.command}",
                   state=self._told)
        if not os.read(self.process.stdout.fileno(), 1):
            raise Failed(f"{self.command}: no output\n{self._told()}")

    def wait_for_file(self, path):
        wait_until(lambda: os.path.exists(path), f"{path} of {self.command}", self.process, self._told)

    def end(self):
        self.process.terminate()
        try:
            wait_for_exit(self.process, self.command)
        finally:
            self.process.stdout.close()


class Lab:
    """The resources of a state besides the program."""

    def __init__(self, program, directory):
        self.directory = directory
        # The kernel names a process after its file, and the name is visible on the screen.
        self.program = self.path("gpsbridge")
        os.symlink(os.path.abspath(program), self.program)
        self.helpers = []

    def path(self, name):
        return os.path.join(self.directory, name)

    def helper(self, command):
        self.helpers.append(Helper(command, self.path(f"errors-{len(self.helpers)}")))
        return self.helpers[-1]

    def without_devices(self):
        """Returns a command that runs another command as on a machine without devices."""
        os.makedirs(self.path("empty/dev"), exist_ok=True)
        return ["env", f"UMOCKDEV_DIR={self.path('empty')}", "umockdev-wrapper"]

    def clear(self):
        while self.helpers:
            self.helpers.pop().end()
