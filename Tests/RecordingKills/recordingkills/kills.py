"""Recorders that are killed at random moments, and restarted with the same files."""
import os
import time

from harness.waiting import Failed

from .readers import read
from .recorder import Recorder, files, running
from .sender import Sender

# The maximum time before a kill, in seconds. On a quiet machine, a recorder writes twice in that time, so kills hit every
# phase of a write.
LONGEST = 1.0


class Trial:
    """The file of one format, and the fixes that it must contain."""

    def __init__(self, path):
        self.path = path
        self.known = []
        self.latest = 0.0

    def check(self, begun, killed, sender):
        """Compares the file with its content before the kill, and with the fixes sent since the recorder was started."""
        found, wrong = read(self.path)
        if lost := set(self.known) - set(found):
            wrong.append(f"{len(lost)} fixes were lost: {sorted(lost)[:5]}")
        wrong += problems_of_order(found)
        new = [one for one in found if one >= begun]
        if missing := set(range(new[0], new[-1] + 1)) - set(new) if new else set():
            wrong.append(f"{len(missing)} fixes are missing between others: {sorted(missing)[:5]}")
        if new:
            self.latest = max(self.latest, killed - sender.sent[new[-1]])
        self.known = found
        return wrong


def problems_of_order(found):
    wrong = []
    if len(set(found)) != len(found):
        wrong.append(f"{len(found) - len(set(found))} fixes are duplicates")
    if found != sorted(found):
        wrong.append("fixes are out of order")
    return wrong


def kills(program, directory, count, randomness, say):
    """After each kill, a file is valid and still contains all fixes that another program has read from it."""
    trials = [Trial(path) for path in files(directory)]
    failures, done = [], 0
    with Sender() as sender:
        while done < count:
            with running([Recorder(program, sender, trial.path) for trial in trials]) as recorders:
                for recorder, trial in zip(recorders, trials):
                    # Fixes are in the file while the recording continues, not only after its end.
                    trial.known = sorted({*trial.known, *recorder.wait_for_fixes(1)})
                moments = sorted((randomness.uniform(0, LONGEST), index) for index in range(len(trials)))
                begun = time.monotonic()
                ends = {}
                for moment, index in moments:
                    time.sleep(max(0, begun + moment - time.monotonic()))
                    ends[index] = time.monotonic()
                    recorders[index].kill()
            for index, trial in enumerate(trials):
                done += 1
                if wrong := trial.check(recorders[index].first, ends[index], sender):
                    failures.append(f"kill {done}, {os.path.basename(trial.path)}: {'; '.join(wrong)}")
                    say(f"{failures[-1]}\n{recorders[index].errors()[-500:]}")
    for trial in trials:
        size = os.path.getsize(trial.path)
        # How much is lost depends on the machine. `promptness` proves the limit with a controlled clock.
        say(f"{os.path.basename(trial.path):16} {len(trial.known):6} fixes {size:9} bytes, at most {trial.latest:.2f} s lost")
    if failures:
        raise Failed("\n".join(failures))
    return f"{done} kills"
