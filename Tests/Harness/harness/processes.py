"""The state of programs, with their threads, open files and stacks, for the log of a test that hangs."""

import os
import re
import shutil
import signal
import subprocess


def _read(path):
    try:
        with open(path, "rb") as file:
            return file.read().decode(errors="replace")
    except OSError as error:
        return f"({error.strerror})"


def _stat(pid):
    """Returns the fields of /proc/PID/stat after the program's name, or None if the process has ended."""
    text = _read(f"/proc/{pid}/stat")
    return text.rsplit(")", 1)[1].split() if ")" in text[1:] else None


def descendants(pid):
    """Returns a process and all its descendants, parents first."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        if stat := _stat(name):
            children.setdefault(int(stat[1]), []).append(int(name))
    found = [pid]
    for parent in found:
        found += children.get(parent, [])
    return found


def cpu_time(pid):
    """Returns the CPU time of a process and its descendants in seconds. A process includes its children that have ended."""
    stats = filter(None, map(_stat, descendants(pid)))
    return sum(int(ticks) for stat in stats for ticks in stat[11:15]) / os.sysconf("SC_CLK_TCK")


def memory(pid):
    """Returns the resident memory of a process in bytes."""
    return int(_read(f"/proc/{pid}/statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def kill(pid):
    """Kills all descendants of a process, and then the process itself."""
    for one in reversed(descendants(pid)):
        try:
            os.kill(one, signal.SIGKILL)
        except ProcessLookupError:
            pass


def _stacks(pid):
    """Returns the stacks of all threads, if a debugger is installed and permitted."""
    for program, command in [
        ("eu-stack", ["eu-stack", "-p", str(pid)]),
        ("gdb", ["gdb", "-nx", "-batch", "-p", str(pid), "-ex", "set pagination off", "-ex", "thread apply all backtrace 30"]),
    ]:
        if shutil.which(program):
            try:
                return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                      timeout=120, check=False).stdout.decode(errors="replace")
            except subprocess.TimeoutExpired:
                return f"({program} did not end)\n"
    return "(no stacks: neither eu-stack nor gdb is installed)\n"


def _threads(pid):
    for thread in sorted(os.listdir(f"/proc/{pid}/task"), key=int):
        path = f"/proc/{pid}/task/{thread}"
        stat = _stat(f"{pid}/task/{thread}")
        yield f"  thread {thread} {_read(f'{path}/comm').strip()}: {stat[0] if stat else 'gone'}, waits in {_read(f'{path}/wchan')}\n"


def _files(pid):
    for number in sorted(os.listdir(f"/proc/{pid}/fd"), key=int):
        try:
            yield f"  fd {number} -> {os.readlink(f'/proc/{pid}/fd/{number}')}\n"
        except OSError:
            pass  # closed meanwhile


def describe_one(pid):
    """Returns the state of one process as text."""
    try:
        command = _read(f"/proc/{pid}/cmdline").replace("\0", " ").strip()
        text = [f"--- process {pid}: {command}\n", *_threads(pid), *_files(pid)]
    except OSError:
        return f"--- process {pid}: gone\n"
    is_zombie = (_stat(pid) or ["Z"])[0] == "Z"
    return "".join(text) + ("" if is_zombie else _stacks(pid))


def describe(pid):
    """Returns the state of a process and all its descendants."""
    return _demangled("".join(map(describe_one, descendants(pid))))


def places(states, pattern):
    """Returns the calls of each thread that led from a function whose name matches a pattern to where the thread was, innermost
    first, as lines of text. `states` is the text of `describe`."""
    found = []
    calls = []
    for line in states.splitlines():
        frame = re.match(r"#\d+ +0x[0-9a-f]+ (?:in )?(.*)", line)
        if not frame:
            calls = []
            continue
        name = frame[1]
        if not name.startswith(("partial apply", "reabstraction thunk")):
            calls.append(name)
        if re.search(pattern, name) and calls:
            found.append(" < ".join(calls))
            calls = []
    return found


def _demangled(text):
    """Returns the text with demangled Swift names, if Swift is installed."""
    if not shutil.which("swift"):
        return text
    outcome = subprocess.run(["swift", "demangle", "--simplified"], input=text.encode(), stdout=subprocess.PIPE, check=False)
    return outcome.stdout.decode(errors="replace") or text
