"""The proofs of the screen. A proof is a function of the lab that raises `Failed`. Its result is printed.

No proof depends on another one or on the machine's load, so they run in parallel.
"""

import contextlib
import glob
import os
import random
import re
import signal
import subprocess
import termios
import time

from harness.processes import describe
from harness.waiting import Failed, wait_for_exit, wait_until

from .states import OF_THIS_MACHINE, SIZES, STATES, STILL, run
from .terminal import LEFT, PICTURE_BEGINS, SIGNALS, Terminal
from .tmux import Tmux

GOLDEN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "golden")
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
PROOFS = []


def proof(function):
    PROOFS.append(function)
    return function


def writes_golden(function):
    """Marks a proof that also writes golden screens. With UPDATE_GOLDEN, only these proofs run."""
    function.writes_golden = True
    return function


def seed():
    return int(os.environ.get("SEED") or 1)


@contextlib.contextmanager
def chance():
    """Yields a random generator, and adds its seed to each failure."""
    try:
        yield random.Random(seed())
    except Failed as failed:
        raise Failed(f"with SEED={seed()}: {failed}") from None


def mask(lab, name):
    """Returns a function that removes from a screen everything that differs between runs: the directory, ages, and, if
    time is the host's, times, durations and process numbers."""
    # This name is as long as the directory in the golden screens, and may be cut off at the edge of the screen.
    theirs, unique = "/tmp/gpsbridge-screens", lab.directory
    cuts = range(len(unique), len("/tmp/gpsbridge-"), -1)

    def masked(text):
        for cut in cuts:
            text = text.replace(unique[:cut], theirs[:cut])
        # In a stopped simulation, an age is less than a second even after 15 minutes.
        text = re.sub(r"\b0\.\d s\b", "0.0 s", text)
        if name not in OF_THIS_MACHINE:
            return text
        text = re.sub(r"(20\d\d-\d\d-\d\d )?\d\d:\d\d:\d\d", lambda found: re.sub(r"\d", "#", found.group()), text)
        # The bytes received at a wrong baud rate are random, but the head of the screen is not.
        text = "\n".join(text.split("\n")[:5]) if name == "wrong-baud-rate" else text
        # The line breaks depend on the length of a process number.
        if name == "busy":
            text = re.sub(r"process \d+", "process #", " ".join(text.split())).split(" Quit that program first")[0]
        return re.sub(r"for \d+:\d\d", "for #:##", text)
    return masked


def golden(name):
    try:
        with open(os.path.join(GOLDEN, name), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def write_golden(name, screens):
    """Writes a golden file of screens, each with its title."""
    with open(os.path.join(GOLDEN, name), "w", encoding="utf-8") as file:
        file.writelines(f"=== {title}\n{text}\n" for title, text in screens.items())


def parts(text):
    """Returns the screens in a golden file by their titles."""
    found = re.split(r"^=== (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], (part.rstrip("\n") for part in found[1::2])))


def still(*words):
    return ["monitor", "--simulate", *words, *STILL]


# Content of the screen.

class Golden:
    """Compares the screens of a terminal with those of a golden file, or collects them for it."""

    def __init__(self, lab, name):
        self.file = f"{name}.txt"
        self.mask = mask(lab, name)
        self.wanted = parts(golden(self.file))
        self.screens = {}

    def compare(self, screen, title):
        """Waits until the screen matches the golden one with that title. Returns its text."""
        if UPDATE:
            if title not in self.screens:
                self.screens[title] = self.mask(screen.settle(mask=self.mask))
            return self.screens[title]
        if title not in self.wanted:
            raise Failed(f"golden/{self.file} has no screen {title}")
        self.screens[title] = self.wanted[title]
        try:
            screen.wait_for_screen(self.wanted[title], self.mask)
        except Failed as failed:
            raise Failed(f"not golden/{self.file}, {title}: {failed}") from None
        return self.wanted[title]

    def finish(self):
        if UPDATE:
            write_golden(self.file, self.screens)
        elif unused := set(self.wanted) - set(self.screens):
            raise Failed(f"golden/{self.file} has screens that were not seen: {', '.join(unused)}")


def prove_state(lab, name):
    """Tests one state at all widths under tmux, in one run, so that resizing is tested as well."""
    screens = Golden(lab, name)
    tmux = Tmux(lab.directory)
    try:
        tmux.start(STATES[name](lab), *SIZES[-1])
        for columns, rows in reversed(SIZES):
            tmux.resize(columns, rows)
            screens.compare(tmux, f"{columns}×{rows}")
    finally:
        tmux.end()
    screens.finish()


for state in STATES:
    def prove(lab, state=state):
        prove_state(lab, state)
    prove.__name__ = f"state {state}"
    PROOFS.append(writes_golden(prove))


@proof
def pyte_shows_the_same_screens_as_tmux(lab):
    """pyte shows the same as tmux for the same bytes."""
    for name in ["searching", "dgps", "two-bands", "lost"]:
        for title, wanted in parts(golden(f"{name}.txt")).items():
            columns, rows = map(int, title.split("×"))
            with Terminal(STATES[name](lab), columns, rows) as terminal:
                terminal.wait_for_screen(wanted, mask(lab, name))


@proof
@writes_golden
def every_key_does_what_the_help_page_says(lab):
    """Every key does what the help page says."""
    pages = Golden(lab, "keys")
    with Terminal([lab.program, *still("drive", "--skip", "85")], 80, 30, directory=lab.directory) as terminal:
        terminal.wait_for("3D DGPS")
        start = pages.compare(terminal, "start")
        # The letter opens the help page, too, for keyboards on which the question mark is hard to type.
        terminal.type("h")
        terminal.wait_for("── help")
        terminal.type("h")
        terminal.wait_for_screen(start, pages.mask)
        for keys, name in [("?", "help"), ("\x1b", None), ("s", "sky"), ("t", "heading up"), ("t", "north up"),
                           ("s", None),
                           ("b", "no bars"), ("b", None), ("r", "no sentences"), ("r", None), ("j", "json"), ("j", None),
                           ("u", "imperial"), ("u", "nautical"), ("u", None), ("c", "dm"), ("c", "dms"), ("c", "utm"),
                           ("c", "mgrs"), ("c", "maidenhead"), ("c", "plus-codes"), ("c", None), ("e", "events"),
                           ("e", None), ("x", "doctor"), ("x", None), ("p", "paused"), (" ", None)]:
            terminal.type(keys)
            if name is None:
                terminal.wait_for_screen(start, pages.mask)
            else:
                pages.compare(terminal, name)
    pages.finish()


@proof
@writes_golden
def keys_scroll_the_help_page(lab):
    pages = Golden(lab, "scroll")
    with Terminal([lab.program, *still("drive", "--skip", "85")], 60, 12) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("?")
        pages.compare(terminal, "help")
        for down, up, name in [("\x1b[B", "\x1b[A", "a line down"), ("\x1bOB", "\x1bOA", "a line down"),
                               ("\x1b[6~", "\x1b[5~", "a page down")]:
            terminal.type(down)
            pages.compare(terminal, name)
            terminal.type(up)
            pages.compare(terminal, "help")
    pages.finish()


def wait_for_state(lab, terminal, name):
    """Waits until a terminal shows a simulated state as in the golden file."""
    wanted = parts(golden(f"{name}.txt"))[f"{terminal.columns}×{terminal.rows}"]
    terminal.wait_for_screen(wanted, mask(lab, name))


@proof
def ctrl_l_repaints_the_screen(lab):
    with Terminal(STATES["3d"](lab)) as terminal:
        wait_for_state(lab, terminal, "3d")
        # Text on top of the picture, like a message from another program.
        terminal.stream.feed(b"\x1b[5;5Hrubbish rubbish rubbish")
        terminal.type("\x0c")
        wait_for_state(lab, terminal, "3d")


def size_of_recordings(directory):
    return sum(os.path.getsize(path) for path in glob.glob(os.path.join(glob.escape(directory), "*.rec")))


@proof
def the_w_key_starts_and_ends_a_complete_recording(lab):
    """The key w records the data, the screen shows that, and the recording is complete."""
    directory = lab.path("recordings")
    os.makedirs(directory)
    with Terminal([lab.program, "monitor", "--simulate", "--start", "2026-11-20", "--speed", "20"],
                  directory=directory) as terminal:
        begin_recording(terminal)
        # Waits for some seconds of data, because a second press within one second counts as a slip.
        terminal.wait_for(lambda _: size_of_recordings(directory) >= 60_000)
        terminal.type("w")
        terminal.wait_for(lambda text: "● REC" not in text and "REC " not in text)
        terminal.type("q")
        terminal.expect_end(0, "q")
    names = os.listdir(directory)
    if len(names) != 1 or not names[0].endswith(".rec"):
        raise Failed(f"expected one recording: {names}")
    seconds = recorded_seconds(lab, directory)
    if missing(seconds):
        raise Failed(f"seconds are missing after {missing(seconds)}")
    return f"{size_of_recordings(directory)} bytes, {len(seconds)} s"


@proof
def pressing_w_twice_keeps_the_recording(lab):
    """Pressing w twice by accident leaves no empty file: the recording continues."""
    directory = lab.path("recordings")
    os.makedirs(directory)
    with Terminal([lab.program, "monitor", "--simulate", "--start", "2026-11-20", "--speed", "20"],
                  directory=directory) as terminal:
        terminal.wait_for("3D")
        terminal.type("ww")
        terminal.wait_for(lambda text: size_of_recordings(directory) >= 60_000 or "recorded" in text)
        if "REC" not in terminal.text().splitlines()[0]:
            raise Failed("the second press ended the recording")
        terminal.type("q")
        terminal.expect_end(0, "q")


@proof
def a_recording_that_cannot_start_is_reported(lab):
    """If nothing can be written, the first line shows that and the second one shows why."""
    with Terminal(STATES["3d"](lab), directory="/proc") as terminal:
        terminal.wait_for("3D")
        terminal.type("w")
        terminal.wait_for(lambda text: "REC ERROR" in text.splitlines()[0] and "cannot record to gpsbridge-2" in text)
        terminal.type("w")
        terminal.wait_for(lambda text: "REC ERROR" not in text)
        # The second press has dismissed the error.
        terminal.type("q")
        terminal.expect_end(0, "q")


@proof
def a_recording_that_could_not_start_is_reported_at_the_end(lab):
    """If the user quits while the error is shown, the program repeats it on the shell's screen and ends with 4."""
    directory = lab.path("deleted")
    os.makedirs(directory)
    with Terminal(STATES["3d"](lab), directory=directory) as terminal:
        terminal.wait_for("3D")
        os.rmdir(directory)
        terminal.type("w")
        terminal.wait_for(lambda text: "REC ERROR" in text.splitlines()[0])
        terminal.type("q")
        terminal.expect_end(4, "q")
        message = " ".join(terminal.bytes[terminal.bytes.rfind(LEFT):].decode().split())
        for wanted in ["gpsbridge: cannot record to gpsbridge-2", "Change to another directory"]:
            if wanted not in message:
                raise Failed(f"not reported: {wanted}\n{message}")


def begin_recording(terminal):
    terminal.wait_for("3D")
    terminal.type("w")
    terminal.wait_for("gpsbridge-2")


def recorded_seconds(lab, directory):
    """Returns all times in the recording, which may still continue, in seconds of the day."""
    path, = glob.glob(os.path.join(glob.escape(directory), "*.rec"))
    _, reports = run([lab.program, "decode", path])
    times = re.findall(r'"time":"[^T]*T(\d\d):(\d\d):(\d\d)', reports)
    return sorted({int(hour) * 3600 + int(minute) * 60 + int(second) for hour, minute, second in times})


def missing(seconds):
    """Returns the times that are not followed by the next second."""
    return [one for one, other in zip(seconds, seconds[1:]) if other != one + 1]


@proof
def a_blocked_terminal_does_not_delay_a_recording(lab):
    """A terminal that reads nothing, as on a connection that hangs, does not affect the recording."""
    directory = lab.path("recordings")
    os.makedirs(directory)
    with Terminal([lab.program, "monitor", "--simulate", "drive", "--receiver", "ubloxf9", "--start", "2026-11-20",
                   "--speed", "20"], 200, 60, directory=directory) as terminal:
        begin_recording(terminal)
        first, seconds = None, []

        def has_recorded_while_full():
            """Whether a minute was recorded while the terminal was full at each check."""
            nonlocal first, seconds
            if not terminal.is_full:
                # Repaints the whole picture. This soon fills the terminal, because nothing reads from it.
                terminal.type("\x0c")
                first = None
                return False
            seconds = recorded_seconds(lab, directory)
            if first is None and seconds:
                first = seconds[-1]
            return first is not None and seconds[-1] >= first + 60

        wait_until(has_recorded_while_full, "a minute is recorded while the terminal is blocked", terminal.process,
                   lambda: f"the terminal is {'' if terminal.is_full else 'not '}full, recorded: {seconds[-3:]}")
        terminal.signal(signal.SIGHUP)
        if (status := wait_for_exit(terminal.process, "SIGHUP while the terminal is blocked")) != -signal.SIGHUP:
            raise Failed(f"ended with {status}")
    seconds = recorded_seconds(lab, directory)
    if missing(seconds):
        raise Failed(f"seconds are missing after {missing(seconds)}")
    return f"{len(seconds)} s are recorded"


@proof
def nothing_is_painted_after_the_exit(lab):
    """While the end of a recording is written to a disk that hangs, the shell's screen does not change."""
    directory, trace = lab.path("recordings"), lab.path("trace")
    os.makedirs(directory)
    # The longer the disk hangs, the more likely late output is noticed. The duration cannot cause a false failure.
    slow_disk = ["strace", "-D", "-f", "-qq", "-o", trace, "-e", "trace=pwrite64",
                 "-e", "inject=pwrite64:delay_enter=2s:when=3+"]
    with Terminal([*slow_disk, lab.program, "monitor", "--simulate", "drive", "--start", "2026-11-20", "--speed", "20"],
                  directory=directory) as terminal:
        begin_recording(terminal)
        terminal.wait_for(lambda _: read(trace).count("pwrite64(") >= 3)
        terminal.signal(signal.SIGTERM)
        terminal.wait_for(lambda _: LEFT in terminal.bytes)
        # Causes the program to draw another picture.
        terminal.resize(100, 30)
        terminal.expect_end(-signal.SIGTERM, "SIGTERM")
        terminal.expect_restored("SIGTERM")
        if after := bytes(terminal.bytes).split(LEFT)[1]:
            raise Failed(f"painted on the shell's screen: {after[:80]!r}")


def read(path):
    """Returns the text of a file, or an empty text if it does not exist."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""


@proof
def the_d_key_lists_the_connected_devices(lab):
    """The key d lists the connected devices."""
    with Terminal([*lab.without_devices(), lab.program, *still("--skip", "40")]) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("d")
        terminal.wait_for(lambda text: "── devices" in text and "no serial devices connected" in text)
        terminal.type("\r")
        terminal.wait_for(lambda text: "── devices" not in text and "3D DGPS" in text)


# Options of the screen.

@proof
def options_set_units_coordinates_characters_and_colors(lab):
    def shows(text, *words, **variables):
        with Terminal([lab.program, *still("drive", "--skip", "85"), *words], 100, 30,
                      environment=variables) as terminal:
            terminal.wait_for(lambda screen: "DGPS" in screen and (text or "") in screen,
                              report=lambda screen: f"{words} {variables}: no {text or 'DGPS'}\n{screen}")
            # All pictures have been read completely by the end of the program.
            terminal.type("q")
            terminal.expect_end(0, f"{words} {variables}")
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
def rapid_resizing_does_not_damage_the_screen(lab):
    with chance() as generator, Terminal(STATES["dgps"](lab), 100, 30) as terminal:
        wait_for_state(lab, terminal, "dgps")
        for _ in range(400):
            terminal.resize(generator.choice([1, 2, 10, 39, 40, 59, 60, 79, 80, 99, 100, 132, 300]), generator.randint(1, 100))
            # The next size follows immediately, in the middle of a picture, or after a whole one. The key repaints the
            # screen immediately, instead of at the next of the five times per second.
            then = generator.choice(["nothing", "nothing", "part", "picture"])
            if then != "nothing":
                terminal.type("\x0c")
                before = terminal.bytes.count(PICTURE_BEGINS)
                terminal.wait_for(lambda _: terminal.bytes.count(PICTURE_BEGINS) > before)
            if then == "part":
                terminal.type("\x0c")
            if terminal.process.poll() is not None:
                raise Failed(f"it has ended: {terminal.process.returncode}")
        terminal.resize(100, 30)
        # The program handles a new size before a key, so this picture has that size.
        terminal.type("\x0c")
        wait_for_state(lab, terminal, "dgps")
        return f"SEED={seed()}"


@proof
def tiny_and_huge_terminals_show_the_screen(lab):
    for columns, rows in [(1, 1), (2, 1), (1, 50), (300, 1), (300, 100), (20, 5)]:
        with Terminal(STATES["dgps"](lab), columns, rows) as terminal:
            # The first picture has no position, the second one has. A small screen begins with it.
            terminal.wait_for(
                lambda text: terminal.bytes.count(PICTURE_BEGINS) >= 2 and ("●" in text or "4" in text or rows == 50))
            terminal.type("q")
            terminal.expect_end(0, f"{columns}×{rows}")


# Exit and other interruptions.

@proof
def the_terminal_is_restored(lab):
    """However the program ends, the terminal is restored for the shell."""
    ways = [(key, lambda terminal, key=key: terminal.type(key), status)
            for key, status in [("q", 0), ("Q", 0), ("\x03", -signal.SIGINT), ("\x1c", -signal.SIGQUIT)]]
    ways += [(name, lambda terminal, number=number: terminal.signal(number), -number) for name, number in SIGNALS.items()]
    for name, end, status in ways:
        with Terminal([lab.program, *still("--skip", "40")]) as terminal:
            terminal.wait_for("3D DGPS")
            end(terminal)
            terminal.expect_end(status, repr(name))
            terminal.expect_restored(repr(name))


@proof
def signals_end_the_program_while_it_draws(lab):
    """Signals arrive at random moments, while there is much to draw."""
    with chance() as generator:
        for _ in range(20):
            with Terminal([lab.program, *still("drive", "--receiver", "ubloxf9", "--skip", "90")], 132, 43) as terminal:
                terminal.wait_for("3D")
                # The key repaints the whole picture. One picture fits into the terminal, so the program does not have
                # to wait for this slow reader. On SIGTERM and SIGHUP, it does not change the screen of a terminal that
                # reads nothing.
                before = terminal.bytes.count(PICTURE_BEGINS)
                terminal.type("\x0c")
                number = generator.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV])
                if number == signal.SIGSEGV:
                    # A crash handler waits for the reader. Here the crash happens while the program waits in the middle
                    # of a picture.
                    wait_until(lambda: terminal.is_full or terminal.type("\x0c"), "the terminal is full", terminal.process)
                elif generator.random() < 0.5:
                    terminal.wait_for(lambda _: terminal.bytes.count(PICTURE_BEGINS) > before)
                terminal.signal(number)
                terminal.expect_end(-number, f"signal {number}")
                terminal.expect_restored(f"signal {number}")
    return f"SEED={seed()}"


@proof
def a_blocked_terminal_gets_its_modes_back(lab):
    """Nothing reads from the terminal, so the screen cannot be left, but the shell accepts input."""
    with Terminal([lab.program, *still("drive", "--receiver", "ubloxf9", "--skip", "90")], 300, 80) as terminal:
        terminal.wait_for("3D")
        full_looks = 0
        # The terminal also looks full while the program writes, so it must stay full.
        while full_looks < 20:
            terminal.type("\x0c")
            time.sleep(0.01)
            full_looks = full_looks + 1 if terminal.is_full else 0
        terminal.signal(signal.SIGTERM)
        if (status := wait_for_exit(terminal.process, "the exit while the terminal is blocked")) != -signal.SIGTERM:
            raise Failed(f"ended with {status}")
        if termios.tcgetattr(terminal.slave) != terminal.before:
            raise Failed("the terminal's modes are not restored")


@proof
def a_terminal_filled_by_another_program_gets_its_modes_back(lab):
    """The program is not writing when the signal arrives, but leaving the screen blocks it."""
    with Terminal([lab.program, *still("drive", "--skip", "90")]) as terminal:
        terminal.wait_for("3D")
        other = os.open(os.ttyname(terminal.slave), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            while True:
                os.write(other, b" ")
        except BlockingIOError:
            pass
        os.close(other)
        terminal.signal(signal.SIGTERM)
        if (status := wait_for_exit(terminal.process, "the exit while the terminal is full")) != -signal.SIGTERM:
            raise Failed(f"ended with {status}")
        if termios.tcgetattr(terminal.slave) != terminal.before:
            raise Failed("the terminal's modes are not restored")


@proof
def ctrl_z_restores_the_terminal_and_fg_the_screen(lab):
    """Ctrl-Z restores the terminal for the shell, and fg shows the screen again."""
    with Terminal(["bash", "--norc", "--noprofile", "-i"], environment={"PS1": "shell> "}) as terminal:
        terminal.wait_for("shell>")
        # pyte has no alternate screen: the program's picture clears the previous content.
        terminal.type(f"{' '.join(STATES['3d'](lab))}\n")
        wait_for_state(lab, terminal, "3d")
        for way in ["key", "signal", "stop"]:
            mark = len(terminal.bytes)
            if way == "key":
                terminal.type(b"\x1a")
            else:
                child = int(subprocess.run(["pgrep", "-P", str(terminal.process.pid)], capture_output=True, text=True,
                                           check=True).stdout.split()[0])
                os.kill(child, signal.SIGTSTP if way == "signal" else signal.SIGSTOP)
            terminal.wait_for(lambda _: b"Stopped" in terminal.bytes[mark:])
            if way != "stop" and LEFT not in terminal.bytes[mark:]:
                raise Failed(f"{way}: the shell's screen is not restored")
            terminal.type("stty -a; echo done\n")
            terminal.wait_for(lambda text: b"\ndone" in terminal.bytes[mark:])
            shown = bytes(terminal.bytes[mark:])
            if way != "stop" and (b" -icanon" in shown or b" -echo " in shown):
                raise Failed(f"{way}: the modes are not restored: {shown!r}")
            terminal.type("fg\n")
            wait_for_state(lab, terminal, "3d")
        mark = len(terminal.bytes)
        terminal.type("q")
        terminal.wait_for(lambda text: b"shell>" in terminal.bytes[mark:])


def child_of(pid):
    """Returns the last process that a shell has started."""
    words = subprocess.run(["pgrep", "-n", "-P", str(pid)], capture_output=True, text=True, check=True).stdout.split()
    return int(words[0])


def rounds(pid):
    """Returns how often the main thread of a process has waited."""
    return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", read(f"/proc/{pid}/status"), re.MULTILINE)[1])


@proof
def the_program_leaves_the_terminal_to_the_shell_in_the_background(lab):
    """In the background, the program leaves terminal and keys to the shell. It returns with fg, and ends when
    killed."""
    with Terminal(["bash", "--norc", "--noprofile", "-i"], environment={"PS1": "shell> "}) as terminal:
        def say(keys, wanted):
            mark = len(terminal.bytes)
            terminal.type(keys)
            terminal.wait_for(lambda _: wanted in terminal.bytes[mark:])
            return mark

        terminal.wait_for("shell>")
        terminal.type(f"{' '.join(STATES['3d'](lab))}\n")
        wait_for_state(lab, terminal, "3d")
        program = child_of(terminal.process.pid)
        say(b"\x1a", b"Stopped")
        mark = say("bg; echo $((40 + 2))\n", b"42\r\n")
        # Between two waits, its main thread draws, or finds nothing to draw on.
        before = rounds(program)
        terminal.wait_for(lambda _: rounds(program) >= before + 5)
        say("jobs; echo $((40 + 3))\n", b"43\r\n")
        shown = bytes(terminal.bytes[mark:])
        if b"\x1b[?1049h" in shown or b"Running" not in shown or b"Stopped" in shown:
            raise Failed(f"the program does not stay in the background: {shown!r}")
        terminal.type("fg\n")
        wait_for_state(lab, terminal, "3d")
        mark = say(b"\x1a", b"Stopped")
        terminal.wait_for(lambda _: b"shell> " in terminal.bytes[mark:])
        # The signals that kill %1 sends. They are sent here while the shell waits for keys: if a process ends just when
        # bash 5.2 prints a prompt after kill, bash never reports its end.
        os.killpg(program, signal.SIGTERM)
        os.killpg(program, signal.SIGCONT)
        terminal.wait_for(lambda _: not os.path.exists(f"/proc/{program}"),
                          report=lambda text: f"{text}\n{describe(program)}")
        say("echo $((40 + 4))\n", b"44\r\n")
        terminal.wait_for(lambda _: b"Terminated" in terminal.bytes[mark:])


@proof
def keys_typed_after_ctrl_z_belong_to_the_shell(lab):
    """The program does not read what follows Ctrl-Z, although it has arrived before the program stops. In the background,
    reading would stop the program again."""
    with Terminal(["bash", "--norc", "--noprofile", "-i"], environment={"PS1": "shell> "}) as terminal:
        terminal.wait_for("shell>")
        terminal.type(f"{' '.join(STATES['3d'](lab))}\n")
        wait_for_state(lab, terminal, "3d")
        program = child_of(terminal.process.pid)
        mark = len(terminal.bytes)
        terminal.type(b"\x1abg; echo $((40 + 2))\n")
        terminal.wait_for(lambda _: b"42\r\n" in terminal.bytes[mark:])
        before = rounds(program)
        terminal.wait_for(lambda _: rounds(program) >= before + 5)


@proof
def keys_are_read_from_the_terminal_without_standard_input(lab):
    """A standard input that is missing or has ended does not end the program, because it reads the terminal itself."""
    with Terminal([lab.program, *still("--skip", "40")], stdin=subprocess.DEVNULL) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("q")
        terminal.expect_end(0, "q")
        terminal.expect_restored("q")
    with Terminal(["sh", "-c", f'exec "{lab.program}" {" ".join(still("--skip", "40"))} <&-']) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.type("q")
        terminal.expect_end(0, "q")


@proof
def closing_the_terminal_ends_the_program(lab):
    """Closing the window ends the program."""
    with Terminal([lab.program, *still("--skip", "40")]) as terminal:
        terminal.wait_for("3D DGPS")
        terminal.close()
        wait_for_exit(terminal.process, "the terminal is closed")


@proof
def a_missing_or_full_output_is_an_error(lab):
    for redirection, code in [(">&-", 4), ("> /dev/full", 4)]:
        status, output = run(["sh", "-c", f'"{lab.program}" {" ".join(still("--skip", "40"))} --count 1 {redirection}'])
        if status != code:
            raise Failed(f"{redirection}: ended with {status}\n{output}")


@proof
def a_dumb_terminal_gets_lines(lab):
    """With TERM=dumb, or without TERM, the program prints lines."""
    for term in ["dumb", "", None]:
        with Terminal([lab.program, *still("--skip", "20"), "--quiet"], environment={"TERM": term}) as terminal:
            terminal.wait_for("2026-11-20T12:00:20.000Z 3D ")
            if b"\x1b" in terminal.bytes:
                raise Failed(f"TERM={term}: the output contains escape sequences")


# Costs.

@proof
def the_first_picture_is_immediate(lab):
    """The first picture comes before the receiver is opened, and before the program waits for anything."""
    path, trace = lab.path("gps"), lab.path("trace")
    lab.helper([lab.program, "simulate", "--pty", path]).wait_for_file(path)
    waits = "poll,ppoll,select,pselect6,epoll_wait,epoll_pwait,nanosleep,clock_nanosleep"
    with Terminal(["strace", "-D", "-f", "-qq", "-o", trace, "-e", f"trace=openat,write,{waits}",
                   lab.program, "monitor", path]) as terminal:
        terminal.wait_for(lambda _: f'"{path}"' in read(trace))
        lines = read(trace).splitlines()
    lines = lines[:1 + next(number for number, line in enumerate(lines) if f'"{path}"' in line)]
    picture = next((number for number, line in enumerate(lines) if 'write(1, "\\33[?2026h' in line), None)
    main = lines[0].split()[0]
    asleep = [line for line in lines[:picture] if re.match(rf"{main} +({waits.replace(',', '|')})\(", line)]
    if picture is None or asleep:
        raise Failed("the first picture is late:\n" + "\n".join(
            line for line in lines if line in asleep or " write(" in line or path in line))
    times = []
    for _ in range(5):
        with Terminal([lab.program, "monitor", "--simulate"]) as terminal:
            terminal.wait_for(lambda _: terminal.first_output is not None)
            times.append(terminal.first_output)
    return f"first output after {sorted(times)[2] * 1000:.1f} ms (median of 5, no limit)"


@proof
def the_cost_per_fix_is_bounded(lab):
    """Ten fixes per second with all satellites of two bands, from a port. The limits are per fix, because a fast
    machine handles more fixes per second."""
    path = lab.path("fast")
    lab.helper([lab.program, "simulate", "--scenario", "drive", "--receiver", "ubloxf9", "--rate", "10",
                "--baud", "460800", "--pty", path]).wait_for_file(path)
    with Terminal([lab.program, "monitor", path], 132, 43) as terminal:
        terminal.wait_for("3D")

        def time():
            hour, minute, second = map(int, re.search(r"(\d\d):(\d\d):(\d\d) UTC", terminal.text()).groups())
            return hour * 3600 + minute * 60 + second

        def wait_for_seconds(count):
            """Waits until the receiver's clock on the screen has advanced. Returns by how many seconds."""
            start = time()
            terminal.wait_for(lambda _: (time() - start) % 86400 >= count)
            return (time() - start) % 86400

        def used():
            fields = read(f"/proc/{terminal.process.pid}/stat").rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        wait_for_seconds(2)
        before, bytes_before = used(), len(terminal.bytes)
        fixes = 10 * wait_for_seconds(6)
        milliseconds = (used() - before) / fixes * 1000
        written = (len(terminal.bytes) - bytes_before) / fixes
        seen = re.search(r"used \d+/\d+", terminal.text())
    figures = f"{milliseconds:.2f} ms of a processor and {written:.0f} bytes to the terminal for each fix"
    # More than ten times the usual cost.
    if milliseconds > 25 or written > 10_000:
        raise Failed(figures)
    return f"{figures}, {seen and seen.group(0)}"
