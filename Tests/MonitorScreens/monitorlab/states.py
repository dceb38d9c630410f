"""Every state that a receiver can be in, each with a command line that shows it. Time stands still there: what is to have
happened has passed at once."""

import functools
import operator
import os
import subprocess
import time

STILL = ["--start", "2026-11-20T12:00:00", "--seed", "1", "--speed", "0.001"]
SIZES = [(40, 24), (60, 24), (80, 24), (100, 30), (132, 43)]


def simulated(*words):
    return lambda lab: [lab.program, "monitor", "--simulate", *words, *STILL]


def port(lab, *words):
    """A receiver on a port, on the other side of a pty."""
    lab.helper([lab.program, "simulate", "--pty", lab.path("gps"), *words])
    lab.wait_for_file("gps")
    return lab.path("gps")


def nobodys(lab):
    """As a user who is not root, since root may do everything."""
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


def wrong_speed(lab):
    return [lab.program, "monitor", port(lab, "--baud", "9600"), "--baud", "115200"]


def recorded(lab, *words):
    subprocess.run([lab.program, "simulate", "--start", "2026-11-20T12:00:00", "--duration", "60", *words,
                    "-o", lab.path("log")], check=True, capture_output=True, timeout=20)
    return [lab.program, "monitor", "--replay", lab.path("log"), "--skip", "40", "--speed", "0.001"]


def kinematic(digit, letter):
    """What a receiver says that gets corrections, from its first position on."""
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
    "wrong-speed": wrong_speed,
    "garbled": simulated("--fault", "wrong-speed", "--skip", "12"),
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

# Those in which time does not stand still.
OF_THIS_MACHINE = ["no-device", "away", "forbidden", "busy", "wrong-speed"]


class Helper:
    """Another program that runs meanwhile."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

    def wait_for_output(self):
        os.read(self.process.stdout.fileno(), 1)

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=10)
        self.process.stdout.close()


class Lab:
    """What a state needs besides the program."""

    def __init__(self, program, directory):
        self.program, self.directory = os.path.abspath(program), directory
        self.helpers = []

    def path(self, name):
        return os.path.join(self.directory, name)

    def helper(self, command):
        self.helpers.append(Helper(command))
        return self.helpers[-1]

    def wait_for_file(self, name, seconds=10):
        end = time.monotonic() + seconds
        while not os.path.exists(self.path(name)) and time.monotonic() < end:
            time.sleep(0.01)

    def without_devices(self):
        """A machine into which nothing is plugged."""
        os.makedirs(self.path("empty/dev"), exist_ok=True)
        return ["env", f"UMOCKDEV_DIR={self.path('empty')}", "umockdev-wrapper"]

    def clear(self):
        for helper in reversed(self.helpers):
            helper.end()
        self.helpers = []
