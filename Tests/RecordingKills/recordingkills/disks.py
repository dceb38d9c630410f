"""Full disks, and directories that are removed."""
import glob
import os
import subprocess

from harness.waiting import Failed, wait_until

from .kills import problems_of_order
from .readers import read
from .recorder import Recorder, files, running
from .sender import INTERVAL, Sender

# The number of fixes in a file before the disk is filled or the directory is removed.
ENOUGH = 10


def expect_whole(paths, what):
    failures = []
    for path in paths:
        found, wrong = read(path)
        wrong += problems_of_order(found)
        if wrong or not found:
            failures.append(f"{what}, {os.path.basename(path)}: {len(found)} fixes; {'; '.join(wrong)}")
    if failures:
        raise Failed("\n".join(failures))


def full_disk(program, directory, say):
    """Fills a small disk, mostly with another file. Recordings stay readable, and continue when there is room."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", directory], check=True)
    paths = files(directory)
    # The name of a rotated file contains the time of its start.
    rotated = [os.path.join(directory, name) for name in ["csv.csv", "gpx.gpx", "geojson.geojson", "rec.rec.zst"]]
    streams = [path for path in paths if not path.endswith(".sqlite")]
    filler = os.path.join(directory, "filler")
    with Sender(pace=0.005) as sender:
        plain = [Recorder(program, sender, path) for path in paths]
        with running(plain + [Recorder(program, sender, path, "--rotate", "1h") for path in rotated]) as recorders:
            for recorder in plain:
                recorder.wait_for_fixes(ENOUGH)
            for recorder in recorders[len(plain):]:
                recorder.wait(lambda: rotated_files(recorder.path), "a file")
            fill(filler)
            for recorder in recorders:
                recorder.wait_for_message("Free some space")
            expect_whole(streams, "full disk")
            before = {path: len(read(path)[0]) for path in streams}
            # When the recorder retries, it has more to write than in the attempt that failed.
            sender.pace = INTERVAL
            last = len(sender.sent) + ENOUGH
            wait_until(lambda: len(sender.sent) > last, "fixes are sent")
            os.unlink(filler)
            for recorder in recorders:
                recorder.wait_for_message("recording resumed")
            for recorder in plain:
                recorder.wait_for_fixes(before.get(recorder.path, 0) + 1)
            for recorder in recorders:
                recorder.end()
    expect_whole(paths, "after space was freed")
    for path in rotated:
        found = sorted(number for file in rotated_files(path) for number in read(file)[0])
        wrong = [problem for file in rotated_files(path) for problem in read(file)[1]] + problems_of_order(found)
        if len(rotated_files(path)) > 1 or wrong or not found:
            raise Failed(f"after space was freed, {path}: {len(rotated_files(path))} files, {len(found)} fixes; {'; '.join(wrong)}")


def rotated_files(path):
    return glob.glob(path.replace(".", "-*.", 1))


def fill(path):
    with open(path, "wb", buffering=0) as file:
        try:
            while file.write(b"x" * 65536):
                pass
        except OSError:
            pass


def lost_directory(program, directory, say):
    """Renames the directory and creates an empty directory with the old name, in which the recording must continue."""
    place, away = os.path.join(directory, "tracks"), os.path.join(directory, "away")
    os.mkdir(place)
    with Sender() as sender, running([Recorder(program, sender, path) for path in files(place)]) as recorders:
        for recorder in recorders:
            recorder.wait_for_fixes(ENOUGH)
        os.rename(place, away)
        for recorder in recorders:
            recorder.wait_for_message("removed or replaced", "check that its directory exists")
        os.mkdir(place)
        for recorder in recorders:
            recorder.wait_for_message("recording resumed")
            recorder.wait_for_fixes(1)
        for recorder in recorders:
            recorder.end()
    expect_whole(files(away), "the renamed directory")
    expect_whole(files(place), "the new directory")
