"""Sends the same requests to gpsd and to gpsbridge. Every difference in the answers must be explained here and in
docs/gpsd-differences.md."""
import json
import os
import re
import socket
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

from harness.waiting import HANG, wait_for_exit, wait_until

from .check import check, needs
from .consoles import gpsd_that_reads
from .server import START, another

REQUESTS = [
    b"?VERSION;", b"?DEVICES;", b"?WATCH;", b"?POLL;", b"?DEVICE;", b"?TOFF;", b"?PPS;", b"?FOO;", b"?", b"?POLL",
    b"?POLL\n", b"?watch;", b"\n\n\n", b"GET / HTTP/1.0\r\n\r\n", b"junk?POLL;", b'{"class":"WATCH"}',
    b"?POLL;?DEVICES;?VERSION;\n", b"?VERSION;\r\n?DEVICES;\r\n", b"?VERSION={}", b"?DEVICES={};",
    b'?WATCH={"enable":true}', b'?WATCH={"enable":true};', b'?WATCH={"enable":true,"json":true};\n',
    b'?WATCH={"enable":true,"json":true}\r\n', b'?WATCH={"class":"WATCH", "nmea":true}', b'?WATCH={"enable":false}',
    b'?WATCH={"raw":2,"pps":true}\r\n', b'?WATCH={"nmea":true};?WATCH={"enable":true,"json":true};',
    b'?WATCH={"pps":true,"timing":true,"split24":true,"scaled":true}',
    b'?WATCH={"pps":true,"timing":true,"scaled":true};?WATCH={"json":true};', b'?WATCH={"foo":1}', b"?WATCH={};",
    b'?WATCH={"json":True}', b'?WATCH={"enable":1}', b'?WATCH={"enable":"true"}', b'?WATCH={"raw":true}',
    b'?WATCH={"raw":"1"}', b'?WATCH={"json":null}', b'?WATCH={"enable":tru', b"?WATCH=5;", b"?WATCH=",
    b'?WATCH={"device":"/dev/none"}', b'?WATCH={"device":"DEVICE","json":true}', b'?DEVICE={"path":"/dev/none"}',
    b'?DEVICE={"path":"DEVICE"}', b'?DEVICE={"bps":9600}', b'?DEVICE={"native":0}', b'?DEVICE={"hexdata":"b562"}',
]

# Requests that are sent in two pieces, as any network may deliver them.
SPLIT = [b'?WATCH={"enable":true,|"json":true};', b"?DEV|ICES;"]

DIFFERENCES = {
    b"?FOO;": "words", b"?TOFF;": "words", b"?PPS;": "words", b"?watch;": "words", b"?VERSION={}": "words",
    b"?DEVICES={};": "words", b"?": "unfinished", b"?POLL": "unfinished", b"?WATCH=": "unfinished",
    b'?WATCH={"enable":tru': "unfinished", b"?POLL\n": "line end", b"?POLL;": "poll", b"?POLL;?DEVICES;?VERSION;\n": "poll",
    b"?WATCH={};": "lenient", b'?WATCH={"json":True}': "lenient", b'?WATCH={"enable":1}': "lenient",
    b'?WATCH={"raw":true}': "lenient", b'?WATCH={"enable":"true"}': "malformed", b'?WATCH={"raw":"1"}': "malformed",
    b"?WATCH=5;": "malformed", b'?WATCH={"json":null}': "lenient", b'?DEVICE={"bps":9600}': "never written",
    b'?DEVICE={"native":0}': "never written", b'?DEVICE={"hexdata":"b562"}': "never written",
    **{request: "split" for request in SPLIT},
}

EXTRAS = {
    "server", "server_release", "primary", "priority", "product", "identity", "simulated", "status", "bytes",
    "sentences", "rejected", "losses", "cause", "subtype", "subtype1",
}
CHANGING = {"activated", "time", "path", "device", "bps", "cycle"}
STREAMED = {"TPV", "SKY", "GST", "ATT", "TOFF", "PPS"}


def plain(value):
    """Returns a value without gpsbridge's additions, and without the parts that change over time."""
    if isinstance(value, list):
        return [plain(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {key: "…" if key in CHANGING else plain(part) for key, part in value.items() if key not in EXTRAS}


def answers(port: int, request: bytes, device: str) -> list:
    """Returns all answers until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", port), HANG) as client:
        received = b""
        while b"\n" not in received:
            received += (piece := client.recv(4096))
            assert piece, f"the server has closed the connection after {received}"
        for piece in request.replace(b"DEVICE\"", device.encode() + b'"').split(b"|"):
            client.sendall(piece)
            wait_until(lambda: is_taken(client, port), f"a server that reads {piece}")
        client.shutdown(socket.SHUT_WR)
        while piece := client.recv(65536):
            received += piece
    lines = [line for line in received.split(b"\r\n") if line.startswith(b"{") and line.endswith(b"}")]
    reports = [json.loads(line) for line in lines]
    return [plain(report) for report in reports[1:] if report["class"] not in STREAMED | {"DEVICE"} or b"?DEVICE" in request]


def is_taken(client: socket.socket, port: int) -> bool:
    """Whether the server has read all sent data, so that its next read gets only the next piece."""
    ends = [f"{port:04X}", f"{client.getsockname()[1]:04X}"]
    with open("/proc/net/tcp") as table:
        for row in map(str.split, table):
            if [row[1][-4:], row[2][-4:]] == ends:
                return row[4].endswith(":00000000")
    return True  # the server has closed the connection


@check(slow=True)
def requests_are_answered_in_the_same_way_as_by_gpsd(server):
    needs("gpsd")
    with tempfile.TemporaryDirectory() as directory:
        # gpsd drops its privileges before it opens anything.
        os.chmod(directory, 0o755)
        terminals = [f"{directory}/{name}" for name in ("theirs", "ours")]
        simulators = [
            subprocess.Popen(
                [server.program, "simulate", "--pty", path, "--start", START, "--baud", "9600"], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            for path in terminals
        ]
        try:
            wait_until(
                lambda: all(map(os.path.exists, terminals)) or any(one.poll() is not None for one in simulators),
                "terminals of simulated receivers")
            with another(server, terminals[1]) as ours, gpsd_that_reads(terminals[0]) as port:
                wait_until(
                    lambda: "NMEA0183" in json.dumps(answers(port, b"?DEVICES;", "")), "gpsd has identified its receiver",
                    state=lambda: answers(port, b"?DEVICES;", ""))
                compare(ours.port, port, *terminals)
        finally:
            for process in simulators:
                process.terminate()
                wait_for_exit(process, "the exit of a simulator")


def compare(our_port: int, their_port: int, their_device: str, our_device: str) -> None:
    wrong = []
    for request in REQUESTS + SPLIT:
        with ThreadPoolExecutor() as both:
            theirs, ours = both.map(answers, (their_port, our_port), (request,) * 2, (their_device, our_device))
        text = json.dumps([theirs, ours])
        if theirs != ours and request not in DIFFERENCES:
            wrong.append(f"{request}: gpsd sends {json.dumps(theirs)}, gpsbridge sends {json.dumps(ours)}")
        if theirs == ours and request in DIFFERENCES:
            wrong.append(f"{request}: an explained difference does not exist: {text}")
    assert not wrong, "\n".join(wrong)
    with open("docs/gpsd-differences.md") as page:
        explained = set(re.findall(r"^\| \*\*(.+?)\*\* \|", page.read(), re.M))
    assert set(DIFFERENCES.values()) == explained, f"the explained differences are {explained}"
