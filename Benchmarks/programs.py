"""Times whole programs."""
import os
import subprocess
import sys
import time


def measure(command, log, reads_stdin, accepted=(0,), errors=None):
    """Returns the wall seconds, CPU seconds and peak memory in MiB of one run, whose exit code is one of `accepted`."""
    with open(log if reads_stdin else os.devnull, "rb") as source, open(os.devnull, "wb") as sink:
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=source, stdout=sink, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in accepted:
        sys.exit(f"{' '.join(command)}: exit code {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
