#!/usr/bin/env python3
"""Logs for benchmarks, created once under .build/bench. As a program, prints the path of the clean corpus.

The logs are from real receivers if ../shared is beside the checkout, otherwise from a simulated receiver.
"""
import datetime
import itertools
import math
import os
import shutil
import subprocess
import sys

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.path.join(os.path.dirname(REPOSITORY), "shared")
HAS_SHARED = os.path.isdir(SHARED)
CACHE = os.path.join(REPOSITORY, ".build", "bench")
REAL_CLEAN = os.path.join(CACHE, "corpus-clean.nmea")
REAL_BLOCK = os.path.join(CACHE, "corpus-clean.base.nmea")  # REAL_CLEAN contains many copies of this
CLEAN_SIZE = 128 << 20
START = datetime.datetime(2026, 1, 1)

# The index of the field with the time of day, by sentence type.
TIME_FIELD = {b"GGA": 1, b"RMC": 1, b"GNS": 1, b"GST": 1, b"GBS": 1, b"ZDA": 1, b"GLL": 5}


def clean_corpus():
    """Returns the path of about 128 MB of valid sentences of the usual types, in the mix that real receivers send."""
    if HAS_SHARED:
        make_real_corpus()
        return REAL_CLEAN
    return made("synthetic-clean.nmea", synthetic_sentences, CLEAN_SIZE)


def long_log(size):
    """Returns the path of a log of `size` bytes, as written by one receiver with one epoch per second.

    The receivers of the clean corpus take turns while the clock advances. Each epoch gets the second after the previous
    epoch and the date of that second, and keeps all other values. A plain repetition would have 2,244 distinct times in
    random order over 20 years, which is not a track. (Measured: the other programs take the same time for both.)
    """
    if HAS_SHARED:
        make_real_corpus()
        return made(f"real-{size >> 20}MiB.nmea", retimed_block, size)
    return made(f"synthetic-{size >> 20}MiB.nmea", synthetic_sentences, size)


def make_real_corpus():
    if os.path.exists(REAL_CLEAN):
        return
    # mkcorpus.py reads ../corpus and writes to its working directory. A link keeps both outside ../shared.
    workshop = os.path.join(CACHE, "workshop")
    link = os.path.join(CACHE, "corpus")
    os.makedirs(workshop, exist_ok=True)
    if not os.path.lexists(link):
        os.symlink(os.path.join(SHARED, "corpus"), link)
    maker = os.path.join(SHARED, "bench", "mkcorpus.py")
    subprocess.run([sys.executable, maker], cwd=workshop, check=True, stdout=subprocess.DEVNULL)
    os.rename(os.path.join(workshop, "corpus-clean.base.nmea"), REAL_BLOCK)
    os.rename(os.path.join(workshop, "corpus-clean.nmea"), REAL_CLEAN)
    shutil.rmtree(workshop)


def made(name, lines, size):
    path = os.path.join(CACHE, name)
    if not os.path.exists(path):
        os.makedirs(CACHE, exist_ok=True)
        print(f"making {path} ...", file=sys.stderr)
        write_lines(path, lines(), size)
    return path


def write_lines(path, lines, size):
    """Writes the whole file or nothing, so that the next run does not use the rest of an interrupted one."""
    written = 0
    with open(path + ".part", "wb", buffering=1 << 20) as file:
        for line in lines:
            written += file.write(line)
            if written >= size:
                break
    os.rename(path + ".part", path)


def sentence(body):
    # The checksum is the XOR of all bytes. Folding one large number in halves is several times faster than a loop.
    folded = int.from_bytes(body, "little")
    width = 1 << (8 * len(body) - 1).bit_length()
    while width > 8:
        width >>= 1
        folded = (folded >> width) ^ (folded & ((1 << width) - 1))
    return b"$%s*%02X\r\n" % (body, folded)


def retimed_block():
    with open(REAL_BLOCK, "rb") as file:
        block = [line[1 : line.rindex(b"*")] for line in file]
    seconds, previous = 0, None
    for body in itertools.cycle(block):
        kind = body[2:5]
        if kind in TIME_FIELD:
            fields = body.split(b",")
            time = fields[TIME_FIELD[kind]] if len(fields) > TIME_FIELD[kind] else b""
            if time and time != previous:
                seconds, previous = seconds + 1, time
            if time:
                body = retimed(kind, fields, START + datetime.timedelta(seconds=seconds))
        yield sentence(body)


def retimed(kind, fields, now):
    index = TIME_FIELD[kind]
    decimals = len(fields[index]) - 6
    fields[index] = b"%02d%02d%02d" % (now.hour, now.minute, now.second)
    if decimals > 0:
        fields[index] += b"." + b"0" * (decimals - 1)
    if kind == b"RMC" and len(fields) > 9 and fields[9]:
        fields[9] = b"%02d%02d%02d" % (now.day, now.month, now.year % 100)
    if kind == b"ZDA" and len(fields) > 4 and fields[2]:
        fields[2:5] = [b"%02d" % now.day, b"%02d" % now.month, b"%04d" % now.year]
    return b",".join(fields)


def synthetic_sentences():
    """Yields an endless walk. The receiver changes every ten minutes; the three kinds together give the real mix."""
    receivers = [
        (("GGA", "GSA", "GPGSV", "RMC"), 12, 0),
        (("RMC", "VTG", "GGA", "GSA", "GSA", "GPGSV", "GLGSV", "GLL"), 8, 8),
        (("GGA", "GLL", "GSA", "GSA", "GPGSV", "GLGSV", "RMC", "VTG", "ZDA"), 12, 4),
    ]
    for second in itertools.count():
        kinds, gps, glonass = receivers[second // 600 % len(receivers)]
        yield from synthetic_epoch(kinds, gps, glonass, second)


def synthetic_epoch(kinds, gps, glonass, second):
    now = START + datetime.timedelta(seconds=second)
    time = now.strftime("%H%M%S.00")
    latitude = 4739.7189 + 3 * math.sin(second / 5000)
    longitude = 1219.5836 + 5 * math.cos(second / 7000)
    position = f"{latitude:.5f},N,{longitude:011.5f},E"
    speed, course = 3 + 2 * math.sin(second / 60), second / 7 % 360
    altitude, used = 120 + 30 * math.sin(second / 900), gps + glonass
    talker = "GN" if glonass else "GP"
    bodies = {
        "GGA": f"GGA,{time},{position},1,{used:02},{0.6 + second % 9 / 10:.2f},{altitude:.1f},M,47.2,M,,",
        "RMC": f"RMC,{time},A,{position},{speed:.3f},{course:.2f},{now:%d%m%y},,,A",
        "VTG": f"VTG,{course:.2f},T,,M,{speed:.3f},N,{speed * 1.852:.3f},K,A",
        "GLL": f"GLL,{position},{time},A,A",
        "ZDA": f"ZDA,{time},{now:%d,%m,%Y},00,00",
    }
    first_numbers = iter((1, 65))  # the first GSA of an epoch lists GPS, the second GLONASS
    for kind in kinds:
        if kind == "GSA":
            first = next(first_numbers)
            numbers = range(first, first + (gps if first == 1 else glonass))
            ids = ",".join([f"{number:02}" for number in numbers] + [""] * (12 - len(numbers)))
            yield sentence(f"{talker}GSA,A,3,{ids},1.71,1.01,1.38".encode())
        elif kind.endswith("GSV"):
            first, count = (1, gps) if kind == "GPGSV" else (65, glonass)
            yield from synthetic_satellites(kind, first, count, second)
        else:
            yield sentence((talker + bodies[kind]).encode())


def synthetic_satellites(kind, first, count, second):
    groups = -(-count // 4)
    for group in range(groups):
        satellites = ""
        for number in range(first + 4 * group, first + min(4 * group + 4, count)):
            elevation = 10 + (number * 37 + second // 300) % 75
            azimuth = (number * 71 + second // 120) % 360
            strength = 20 + (number * 13 + second) % 28
            satellites += f",{number:02},{elevation:02},{azimuth:03},{strength:02}"
        yield sentence(f"{kind},{groups},{group + 1},{count:02}{satellites}".encode())


if __name__ == "__main__":
    print(clean_corpus())
