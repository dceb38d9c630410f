"""Reads recordings without gpsbridge: the numbers of the fixes in a file, and its defects."""
import datetime
import json
import os
import re
import sqlite3
import struct
import subprocess
import zlib

from harness.waiting import HANG

from .sender import number

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../TrackFormatsTests/Schemas/gpx-1.1.xsd")
ISO = r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?Z"


def run(*words, **options):
    return subprocess.run(words, capture_output=True, timeout=HANG, **options)


def numbers_of_text(pattern, text):
    found = []
    for match in re.finditer(pattern, text):
        day, clock = match.group(1), match.group(2)
        fraction = float("0." + (match.group(3) or "0"))
        moment = datetime.datetime.strptime(day + clock, "%Y-%m-%d%H:%M:%S")
        found.append(number(moment + datetime.timedelta(seconds=fraction)))
    return found


def bytes_of_records(data):
    """Returns the received bytes in a raw recording, whose format is described in docs/recording.md."""
    place, result = 0, b""
    while True:
        place = data.find(b"\xf7\x47", place)
        if place < 0:
            return result
        head = data[place : place + 23]
        if len(head) == 23:
            kind, length, wall, monotonic = struct.unpack("<BIqq", head[2:])
            whole = data[place + 2 : place + 23 + length]
            checksum = data[place + 23 + length : place + 27 + length]
            if len(checksum) == 4 and struct.unpack("<I", checksum)[0] == zlib.crc32(whole):
                if kind == 2:
                    result += whole[21:]
                place += 27 + length
                continue
        place += 1


def numbers_of_sentences(text):
    found = []
    for match in re.finditer(r"\$GPRMC,(\d\d)(\d\d)(\d\d\.\d+),A,[^*]*,(\d\d)(\d\d)(\d\d),,,A\*..\r\n", text):
        hour, minute, second, day, month, year = match.groups()
        moment = datetime.datetime(2000 + int(year), int(month), int(day), int(hour), int(minute))
        found.append(number(moment + datetime.timedelta(seconds=float(second))))
    return found


def read(path, is_live=False):
    """Returns the numbers of all fixes in a file, and its defects.

    During the recording, the file may not exist yet, and is only searched for fixes.
    """
    try:
        return read_file(path, is_live)
    except (OSError, sqlite3.OperationalError) as error:
        if is_live:
            return [], [str(error)]
        raise


def read_file(path, is_live):
    wrong = []
    if path.endswith(".sqlite"):
        database = sqlite3.connect(f"file:{path}?mode=ro" if is_live else path, timeout=HANG, uri=is_live)
        if not is_live and database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            wrong.append("integrity_check fails")
        times = [row[0] for row in database.execute("SELECT time FROM fixes WHERE mode > 1 AND delay NOT NULL ORDER BY time")]
        database.close()
        epoch = datetime.datetime(1970, 1, 1)
        return [number(epoch + datetime.timedelta(microseconds=time)) for time in times], wrong
    data = open(path, "rb").read()
    if path.endswith(".zst"):
        data = run("zstd", "-dcq", input=data).stdout
        path = path[: -len(".zst")]
    if path.endswith(".rec"):
        return numbers_of_sentences(bytes_of_records(data).decode("latin-1")), wrong
    text = data.decode("utf-8", "replace")
    if path.endswith(".nmea"):
        return numbers_of_sentences(text), wrong
    if path.endswith(".csv"):
        whole = text[: text.rfind("\n") + 1]
        return numbers_of_text(r"(?m)^" + ISO + r",[\d.-]+,.*,\r$", whole), wrong
    if path.endswith(".json"):
        found = []
        for line in text.split("\n")[:-1]:
            try:
                report = json.loads(line)
            except ValueError:
                continue  # torn by an earlier kill
            if report.get("class") == "TPV" and report.get("mode", 0) > 1:
                found += numbers_of_text(ISO, report["time"])
        return found, wrong
    if path.endswith(".gpx"):
        lint = None if is_live else run("xmllint", "--noout", "--schema", SCHEMA, "-", input=data)
        if lint and lint.returncode != 0:
            wrong.append(lint.stderr.decode()[-300:])
        # Times in comments and processing instructions are not fixes.
        text = re.sub(r"<!--.*?-->|<\?.*?\?>", "", text, flags=re.S)
        return numbers_of_text("<time>" + ISO, text), wrong
    if path.endswith(".geojson"):
        try:
            features = json.loads(text)["features"]
        except ValueError as error:
            return [], [str(error)]
        found = []
        for feature in features:
            for line in feature["properties"].get("coordTimes", []):
                for moment in line:
                    found += [one for one in numbers_of_text(ISO, moment or "") if one != (found or [None])[-1]]
        return found, wrong
    raise ValueError(path)
