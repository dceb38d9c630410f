"""Proves with a controlled clock that a file lacks at most the last second."""
import os
import tempfile
from contextlib import closing

from harness.ownclock import OwnClock, build
from harness.waiting import Failed, wait_until

from .readers import read
from .recorder import FORMATS, Recorder, files, running
from .sender import INTERVAL, Sender

# The number of fixes per second.
SECOND = round(1 / INTERVAL)
COUNT = 4 * SECOND


def promptness(program, directory, say):
    """Checks at every tenth of a second that a fix is in the file one second after it was sent."""
    with tempfile.TemporaryDirectory() as own, closing(Sender()) as sender:
        library = build(own)
        clocks = [OwnClock(library, f"{own}/{name}") for name in FORMATS]
        with running([
            Recorder(program, sender, path, environment=clock.environment) for path, clock in zip(files(directory), clocks)
        ]) as recorders:
            for _ in recorders:
                sender.welcome()
            most = 0
            for number in range(COUNT):
                sender.send()
                wait_until(sender.is_taken, "the recorders read the fix", state=lambda: states(recorders))
                settle(clocks, recorders)
                for clock in clocks:
                    clock.advance(INTERVAL)
                settle(clocks, recorders)
                # The number of the fix that was sent a second ago.
                old = number + 1 - SECOND
                for recorder in recorders if old >= SECOND else []:
                    found = read(recorder.path, is_live=True)[0]
                    last = found[-1] if found else -1
                    most = max(most, number - last)
                    if last < old:
                        raise Failed(
                            f"{recorder.path}: fix {old} was sent a second ago, but the last fix in the file is {last}\n"
                            + recorder.errors())
    return f"at most the last {most} fixes were not in a file yet; {SECOND} fixes are one second"


def settle(clocks, recorders):
    for clock, recorder in zip(clocks, recorders):
        clock.settle(recorder.process)


def states(recorders):
    return "".join(f"{os.path.basename(one.path)}: {one.process.poll()}\n{one.errors()}" for one in recorders)
