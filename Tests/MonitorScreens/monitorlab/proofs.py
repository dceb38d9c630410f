"""What is promised of the screen. A proof is a function of the lab that raises `Failed`; what it returns is told."""

import os
import random
import re
import signal
import subprocess
import time

from .states import OF_THIS_MACHINE, SIZES, STATES, STILL
from .terminal import SIGNALS, Failed, Terminal
from .tmux import Tmux

GOLDEN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "golden")
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
PROOFS = []


def proof(function):
    PROOFS.append(function)
    return function


def masked(text, name):
    """Without what another run has otherwise where the time is this machine's: times, durations, process numbers."""
    if name not in OF_THIS_MACHINE:
        return text
    text = re.sub(r"(20\d\d-\d\d-\d\d )?\d\d:\d\d:\d\d", lambda found: re.sub(r"\d", "#", found.group()), text)
    # What comes at a wrong speed is of chance: what is said of it is not.
    text = "\n".join(text.split("\n")[:5]) if name == "wrong-speed" else text
    # A process number is as long as it is, and the lines break where they do.
    if name == "busy":
        text = re.sub(r"process \d+", "process #", " ".join(text.split())).split(" Quit it first")[0]
    return re.sub(r"for \d+:\d\d", "for #:##", text)


def golden(name):
    try:
        with open(os.path.join(GOLDEN, name), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def compare(name, text):
    """Compares a text with a golden file, or writes that."""
    if UPDATE:
        with open(os.path.join(GOLDEN, name), "w", encoding="utf-8") as file:
            file.write(text)
    elif text != golden(name):
        theirs, ours = golden(name).split("\n"), text.split("\n")
        different = [f"- {a}\n+ {b}" for a, b in zip(theirs, ours) if a != b]
        raise Failed(f"differs from golden/{name}:\n" + "\n".join(different or [f"{len(theirs)} lines, {len(ours)} lines"]))


def parts(text):
    """The screens in a golden file, by their title."""
    found = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], (part.rstrip("\n") for part in found[1::2])))


def still(*words):
    return ["monitor", "--simulate", *words, *STILL]


# What is seen.

def prove_state(lab, name):
    """One state at all widths, under tmux, in one run: resizing is a part of it."""
    wanted = parts(golden(f"{name}.txt"))
    tmux = Tmux(lab.directory)
    screens = []
    try:
        tmux.start(STATES[name](lab), *SIZES[-1])
        time.sleep(2.5 if UPDATE else 0)
        for columns, rows in reversed(SIZES):
            title = f"{columns}×{rows}"
            tmux.resize(columns, rows)
            time.sleep(0.8 if UPDATE else 0)
            text = tmux.wait_for(lambda text: UPDATE or masked(text, name) == wanted.get(title), seconds=12)
            screens.append(f"=== {title}\n{masked(text, name)}\n")
    finally:
        tmux.end()
        lab.clear()
    compare(f"{name}.txt", "".join(screens))


for state in STATES:
    def prove(lab, state=state):
        prove_state(lab, state)
    prove.__name__ = f"state {state}"
    PROOFS.append(prove)


@proof
def another_terminal_shows_the_same(lab):
    """pyte draws from the same bytes what tmux has drawn."""
    for name in ["searching", "dgps", "two-bands", "lost"]:
        for title, wanted in parts(golden(f"{name}.txt")).items():
            columns, rows = map(int, title.split("×"))
            with Terminal(STATES[name](lab), columns, rows) as terminal:
                terminal.wait_for(lambda text: masked(text, name) == wanted)


@proof
def keys(lab):
    """Every key does what the help page says."""
    pages = []
    with Terminal([lab.program, *still("drive", "--skip", "85")], 80, 30, directory=lab.directory) as terminal:
        start = terminal.settle("3D DGPS")
        # The letter for keyboards on which the question mark is far away.
        terminal.type("h")
        terminal.wait_for("── help")
        terminal.type("h")
        terminal.wait_for(lambda text: text == start)
        for keys, name in [("?", "help"), ("\x1b", None), ("s", "sky"), ("t", "heading up"), ("t", "north up"),
                           ("s", None),
                           ("b", "no bars"), ("b", None), ("r", "no sentences"), ("r", None), ("j", "json"), ("j", None),
                           ("u", "imperial"), ("u", "nautical"), ("u", None), ("c", "dm"), ("c", "dms"), ("c", "utm"),
                           ("c", "mgrs"), ("c", "maidenhead"), ("c", "plus-codes"), ("c", None), ("e", "events"),
                           ("e", None), ("x", "doctor"), ("x", None), ("p", "paused"), (" ", None)]:
            before = terminal.text()
            terminal.type(keys)
            if name is None:
                terminal.wait_for(lambda text: text == start)
            else:
                terminal.wait_for(lambda text: text != before)
                terminal.read(0.3)
                pages.append(f"=== {name}\n{terminal.text()}\n")
    compare("keys.txt", "".join(pages))


@proof
def keys_that_scroll(lab):
    with Terminal([lab.program, *still("drive", "--skip", "85")], 60, 12) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("?")
        terminal.read(0.3)
        first = terminal.text()
        for down, up in [("\x1b[B", "\x1b[A"), ("\x1bOB", "\x1bOA"), ("\x1b[6~", "\x1b[5~")]:
            terminal.type(down)
            terminal.wait_for(lambda text: text != first)
            terminal.type(up)
            terminal.wait_for(lambda text: text == first)


@proof
def ctrl_l_paints_anew(lab):
    with Terminal([lab.program, *still("--skip", "40")]) as terminal:
        wanted = terminal.settle("3D DGPS")
        # As a message of another program, over the picture.
        terminal.stream.feed(b"\x1b[5;5Hrubbish rubbish rubbish")
        terminal.type("\x0c")
        terminal.wait_for(lambda text: text == wanted)


@proof
def recording(lab):
    """The key w records what comes, visibly, and what was recorded is whole."""
    directory = lab.path("recordings")
    os.makedirs(directory)
    with Terminal([lab.program, "monitor", "--simulate", "--start", "2026-11-20", "--speed", "20"], directory=directory) as terminal:
        terminal.wait_for("3D")
        terminal.type("w")
        terminal.wait_for("gpsbridge-2")
        terminal.read(1)
        terminal.type("w")
        terminal.wait_for(lambda text: "● REC" not in text and "REC " not in text)
        terminal.type("q")
        if terminal.wait_for_end() != 0:
            raise Failed("q is no success")
    names = os.listdir(directory)
    if len(names) != 1 or not names[0].endswith(".rec"):
        raise Failed(f"one recording was wanted: {names}")
    if os.path.getsize(os.path.join(directory, names[0])) < 5_000:
        raise Failed("nothing was recorded")
    return f"{os.path.getsize(os.path.join(directory, names[0]))} bytes"


def begin_recording(terminal):
    terminal.wait_for("3D")
    terminal.type("w")
    terminal.wait_for("gpsbridge-2")


def last_second(lab, directory):
    """The last time that is told in the recording, in seconds of the day."""
    path, = [os.path.join(directory, name) for name in os.listdir(directory)]
    reports = subprocess.run([lab.program, "decode", path], capture_output=True, text=True, check=True).stdout
    hour, minute, second = re.findall(r'"time":"[^T]*T(\d\d):(\d\d):(\d\d)', reports)[-1]
    return int(hour) * 3600 + int(minute) * 60 + int(second)


@proof
def a_recording_waits_for_no_terminal(lab):
    """A terminal that takes nothing, as over a connection that hangs, costs the recording nothing."""
    directory = lab.path("recordings")
    os.makedirs(directory)
    with Terminal([lab.program, "monitor", "--simulate", "drive", "--receiver", "ubloxf9", "--start", "2026-11-20",
                   "--speed", "20"], 200, 60, directory=directory) as terminal:
        begin_recording(terminal)
        start = time.monotonic()
        # A picture with so much on it soon fills what the kernel keeps.
        time.sleep(8)
        terminal.signal(signal.SIGHUP)
        if terminal.process.wait(timeout=10) != -signal.SIGHUP:
            raise Failed(f"ended with {terminal.process.returncode}")
        wanted = (time.monotonic() - start) * 20
    if (found := last_second(lab, directory)) < wanted - 30:
        raise Failed(f"{found} s are recorded of {wanted:.0f}")


@proof
def nothing_is_painted_after_the_end(lab):
    """While the last of a recording is brought to a disk that hangs, the shell's screen stays as it is."""
    directory = lab.path("recordings")
    os.makedirs(directory)
    slow_disk = ["strace", "-D", "-f", "-qq", "-o", lab.path("trace"), "-e", "trace=pwrite64",
                 "-e", "inject=pwrite64:delay_enter=3s:when=3+"]
    with Terminal([*slow_disk, lab.program, "monitor", "--simulate", "drive", "--start", "2026-11-20", "--speed", "20"],
                  directory=directory) as terminal:
        begin_recording(terminal)
        terminal.read(1)
        terminal.signal(signal.SIGTERM)
        terminal.wait_for(lambda _: b"\x1b[?1049l" in terminal.bytes)
        if terminal.wait_for_end(20) != -signal.SIGTERM:
            raise Failed(f"ended with {terminal.process.returncode}")
        terminal.expect_restored("SIGTERM")
        if after := bytes(terminal.bytes).split(b"\x1b[?1049l")[1]:
            raise Failed(f"painted on the shell's screen: {after[:80]!r}")


@proof
def devices(lab):
    """The key d lists what is plugged in."""
    with Terminal([*lab.without_devices(), lab.program, *still("--skip", "40")]) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("d")
        terminal.wait_for("no ")
        terminal.type("\r")
        terminal.wait_for("3D DGPS")


# Options of the screen.

@proof
def options(lab):
    def shows(text, *words, **variables):
        with Terminal([lab.program, *still("drive", "--skip", "85"), *words], 100, 30,
                      environment=variables) as terminal:
            terminal.wait_for("DGPS")
            terminal.read(0.2)
            if text is not None and text not in terminal.text():
                raise Failed(f"{words} {variables}: no {text}\n{terminal.text()}")
            return bytes(terminal.bytes)
    shows("mph", "--units", "imperial")
    shows("kn", "--units", "nautical")
    shows("km/h", "--units", "metric")
    for notation, text in [("decimal", "48."), ("dm", "48° "), ("dms", "″"), ("utm", "32U "), ("mgrs", "32U PU"),
                           ("maidenhead", "JN58"), ("plus-codes", "8FWH")]:
        shows(text, "--coordinates", notation)
    for words, variables in [(["--ascii"], {}), ([], {"LANG": "C"}), ([], {"LANG": None})]:
        if not shows(None, *words, **variables).isascii():
            raise Failed(f"{words} {variables}: not only ASCII")
    colors = re.compile(rb"\x1b\[(?:[0-9]+;)*(?:3[1-7]|9[1-7]|38;5;[0-9]+|38;2;[0-9;]+)[;m]")
    for depth, words, variables in [
            (rb"", ["--color", "never"], {}), (rb"", [], {"NO_COLOR": "1"}), (rb"[39][1-7]", ["--color", "16"], {}),
            (rb"38;5;", ["--color", "256"], {}), (rb"38;2;", ["--color", "truecolor"], {}),
            (rb"38;5;", [], {}), (rb"38;2;", [], {"COLORTERM": "truecolor"}), (rb"[39][1-7]", [], {"TERM": "xterm"}),
            (rb"[39][1-7]", ["--color", "always"], {"NO_COLOR": "1", "TERM": "xterm"})]:
        found = colors.findall(shows(None, *words, **variables))
        if bool(found) != bool(depth) or depth and not all(re.search(rb"\x1b\[(?:[0-9]+;)*" + depth, one) for one in found):
            raise Failed(f"{words} {variables}: {set(found)}")


# Sizes.

@proof
def storms_of_resizing(lab):
    wanted = parts(golden("dgps.txt"))["100×30"]
    chance = random.Random(1)
    with Terminal(STATES["dgps"](lab), 100, 30) as terminal:
        terminal.wait_for(lambda text: text == wanted)
        for _ in range(400):
            terminal.resize(chance.choice([1, 2, 10, 39, 40, 59, 60, 79, 80, 99, 100, 132, 300]), chance.randint(1, 100))
            terminal.read(chance.choice([0, 0, 0.01, 0.12]))
            if terminal.process.poll() is not None:
                raise Failed(f"it has ended: {terminal.process.returncode}")
        terminal.resize(100, 30)
        terminal.read(0.5)
        terminal.type("\x0c")
        terminal.wait_for(lambda text: text == wanted)


@proof
def tiny_and_huge(lab):
    for columns, rows in [(1, 1), (2, 1), (1, 50), (300, 1), (300, 100), (20, 5)]:
        with Terminal(STATES["dgps"](lab), columns, rows) as terminal:
            terminal.wait_for("●" if columns > 1 else "")
            terminal.read(0.3)
            terminal.type("q")
            if terminal.wait_for_end() != 0:
                raise Failed(f"{columns}×{rows}: ended with {terminal.process.returncode}")


# The end, and other interruptions.

@proof
def the_terminal_is_given_back(lab):
    """However it ends, the shell finds its terminal as it was."""
    for keys in ["q", "Q"]:
        with Terminal([lab.program, *still("--skip", "40")]) as terminal:
            terminal.wait_for("3D DGPS")
            terminal.type(keys)
            if terminal.wait_for_end() != 0:
                raise Failed(f"{keys}: ended with {terminal.process.returncode}")
            terminal.expect_restored(keys)
    for name, number in SIGNALS.items():
        with Terminal([lab.program, *still("--skip", "40")]) as terminal:
            terminal.wait_for("3D DGPS")
            terminal.signal(number)
            if terminal.wait_for_end() != -number:
                raise Failed(f"{name}: ended with {terminal.process.returncode}")
            terminal.expect_restored(name)
    for keys, number in [(b"\x03", signal.SIGINT), (b"\x1c", signal.SIGQUIT)]:
        with Terminal([lab.program, *still("--skip", "40")]) as terminal:
            terminal.wait_for("3D DGPS")
            terminal.type(keys)
            if terminal.wait_for_end() != -number:
                raise Failed(f"{keys}: ended with {terminal.process.returncode}")
            terminal.expect_restored(f"{keys}")


@proof
def it_ends_also_in_the_midst_of_drawing(lab):
    """Signals at any moment, while there is much to draw."""
    chance = random.Random(2)
    for _ in range(20):
        with Terminal([lab.program, "monitor", "--simulate", "drive", "--receiver", "ubloxf9", "--rate", "10"], 300, 80) as terminal:
            terminal.read(0.1 + chance.random() * 0.4)
            number = chance.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV])
            terminal.signal(number)
            terminal.wait_for_end()
            terminal.expect_restored(f"signal {number}")


@proof
def ctrl_z_and_fg(lab):
    """The shell gets its terminal, and the screen comes back."""
    with Terminal(["bash", "--norc", "--noprofile", "-i"], environment={"PS1": "shell> "}) as terminal:
        terminal.wait_for("shell>")
        # pyte knows no second screen: what was there before is cleared by the program's own picture.
        terminal.type(f"{lab.program} {' '.join(still('--skip', '40'))}\n")
        wanted = terminal.settle("3D DGPS")
        for way in ["key", "signal", "stop"]:
            mark = len(terminal.bytes)
            if way == "key":
                terminal.type(b"\x1a")
            else:
                child = int(subprocess.run(["pgrep", "-P", str(terminal.process.pid)], capture_output=True, text=True,
                                           check=True).stdout.split()[0])
                os.kill(child, signal.SIGTSTP if way == "signal" else signal.SIGSTOP)
            terminal.wait_for(lambda text: b"Stopped" in terminal.bytes[mark:])
            if way != "stop" and b"\x1b[?1049l" not in terminal.bytes[mark:]:
                raise Failed(f"{way}: the screen is not given back")
            terminal.type("stty -a; echo done\n")
            terminal.wait_for(lambda text: b"\ndone" in terminal.bytes[mark:])
            shown = bytes(terminal.bytes[mark:])
            if way != "stop" and (b" -icanon" in shown or b" -echo " in shown):
                raise Failed(f"{way}: the modes are not given back: {shown!r}")
            terminal.type("fg\n")
            terminal.wait_for(lambda text: text == wanted)
        mark = len(terminal.bytes)
        terminal.type("q")
        terminal.wait_for(lambda text: b"shell>" in terminal.bytes[mark:])


@proof
def in_the_background(lab):
    """There it leaves the shell its terminal and its keys, is back with fg, and ends when it is killed."""
    with Terminal(["bash", "--norc", "--noprofile", "-i"], environment={"PS1": "shell> "}) as terminal:
        def say(keys, wanted):
            mark = len(terminal.bytes)
            terminal.type(keys)
            terminal.wait_for(lambda text: wanted in terminal.bytes[mark:])
            return mark

        terminal.wait_for("shell>")
        terminal.type(f"{lab.program} {' '.join(still('--skip', '40'))}\n")
        screen = terminal.settle("3D DGPS")
        say(b"\x1a", b"Stopped")
        mark = say("bg; echo $((40 + 2))\n", b"42\r\n")
        terminal.read(1.5)
        say("jobs; echo $((40 + 3))\n", b"43\r\n")
        shown = bytes(terminal.bytes[mark:])
        if b"\x1b[?1049h" in shown or b"Running" not in shown or b"Stopped" in shown:
            raise Failed(f"it does not keep to the background: {shown!r}")
        terminal.type("fg\n")
        terminal.wait_for(lambda text: text == screen)
        say(b"\x1a", b"Stopped")
        mark = say("kill %1; echo $((40 + 4))\n", b"44\r\n")
        while b"Terminated" not in terminal.bytes[mark:]:
            # The shell tells it when it is asked for something.
            say("echo $((40 + 5))\n", b"45\r\n")
            if terminal.bytes[mark:].count(b"45\r\n") > 500:
                raise Failed(f"it does not end: {bytes(terminal.bytes[mark:mark + 500])!r}")


@proof
def without_keys(lab):
    """A standard input that is none, or has ended, is no reason to end: there is the terminal itself."""
    with Terminal([lab.program, *still("--skip", "40")], stdin=subprocess.DEVNULL) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("q")
        if terminal.wait_for_end() != 0:
            raise Failed("q does not end it")
        terminal.expect_restored("q")
    with Terminal(["sh", "-c", f'exec "{lab.program}" {" ".join(still("--skip", "40"))} <&-']) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("q")
        if terminal.wait_for_end() != 0:
            raise Failed("q does not end it")


@proof
def a_terminal_that_goes(lab):
    """A closed window ends it."""
    terminal = Terminal([lab.program, *still("--skip", "40")])
    terminal.wait_for("3D DGPS")
    os.close(terminal.slave)
    os.close(terminal.master)
    try:
        terminal.process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        terminal.process.kill()
        raise Failed("it goes on without a terminal") from None


@proof
def without_an_output(lab):
    for redirection, code in [(">&-", 4), ("> /dev/full", 4)]:
        status = subprocess.run(["sh", "-c", f'"{lab.program}" {" ".join(still("--skip", "40"))} --count 1 {redirection}'],
                                capture_output=True, timeout=20).returncode
        if status != code:
            raise Failed(f"{redirection}: ended with {status}")


@proof
def no_terminal_to_speak_of(lab):
    """TERM=dumb, and no TERM at all: lines."""
    for term in ["dumb", "", None]:
        with Terminal([lab.program, *still("--skip", "20"), "--quiet"], environment={"TERM": term}) as terminal:
            terminal.wait_for("2026-11-20T12:00:20.000Z 3D ")
            if b"\x1b" in terminal.bytes:
                raise Failed(f"TERM={term}: there are escape sequences")


# What it costs.

@proof
def it_begins_at_once(lab):
    times = []
    for _ in range(15):
        with Terminal([lab.program, "monitor", "--simulate"]) as terminal:
            while terminal.first_output is None:
                terminal.read(0.001)
            times.append(terminal.first_output)
    median = sorted(times)[len(times) // 2]
    # Ten times as long as it takes on a small machine that has something else to do.
    if median > 0.5:
        raise Failed(f"it begins only after {median:.2f} s")
    return f"first output after {median * 1000:.1f} ms (median of {len(times)})"


@proof
def it_costs_little(lab):
    """Ten fixes in a second with all satellites of two bands, from a port."""
    seconds = float(os.environ.get("CPU_SECONDS", "6"))
    path = lab.path("fast")
    lab.helper([lab.program, "simulate", "--scenario", "drive", "--receiver", "ubloxf9", "--rate", "10",
                "--baud", "460800", "--pty", path])
    lab.wait_for_file("fast")
    with Terminal([lab.program, "monitor", path], 132, 43) as terminal:
        terminal.wait_for("3D", 30)
        terminal.read(3)

        def used():
            with open(f"/proc/{terminal.process.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        before, bytes_before = used(), len(terminal.bytes)
        terminal.read(seconds)
        share = (used() - before) / seconds
        written = (len(terminal.bytes) - bytes_before) / seconds
        seen = re.search(r"used \d+/\d+", terminal.text())
    lab.clear()
    if share > 0.25 or written > 100_000:
        raise Failed(f"{share * 100:.0f} % of a core, {written / 1000:.0f} kB/s to the terminal")
    return f"{share * 100:.2f} % of a core, {written / 1000:.1f} kB/s to the terminal, {seen and seen.group(0)}"
