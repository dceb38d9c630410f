"""Clients that misbehave, and a server that is ended and begun anew."""
import json
import os
import random
import signal
import socket
import time

from .check import check
from .server import SIMULATION, another

WATCH = b'?WATCH={"enable":true,"json":true};\n'


def expect_on_time(server, seconds: float) -> None:
    """A well-behaved client gets its reports without a pause."""
    end = time.monotonic() + seconds
    last = time.monotonic()
    for report in server.reports():
        if report["class"] == "TPV":
            assert time.monotonic() - last < 3, "reports have paused"
            last = time.monotonic()
        if last > end:
            return


@check()
def clients_that_connect_and_vanish(server):
    chance = random.Random(7)
    with another(server) as server:
        before = server.descriptors()
        clients = []
        for _ in range(3000):
            if len(clients) == 1000 or clients and chance.random() < 0.4:
                client = clients.pop(chance.randrange(len(clients)))
                # Half of them without a word: what was sent to them is thrown back.
                if chance.random() < 0.5:
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                client.close()
            else:
                request = chance.choice([WATCH, b"", WATCH[:10], b"?POLL;", b"?WATCH", os.urandom(100)])
                clients.append(server.connect(request))
        expect_on_time(server, 1)
        for client in clients:
            client.close()
        end = time.monotonic() + 10
        while server.descriptors() > before:
            assert time.monotonic() < end, f"{server.descriptors() - before} descriptors were not closed"
            time.sleep(0.05)


@check()
def a_client_that_never_reads(server):
    with another(server, pace=400) as server:
        lazy = server.connect()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        lazy.sendall(WATCH)
        before = server.memory()
        expect_on_time(server, 8)
        assert server.memory() - before < 6_000, f"memory has grown by {server.memory() - before} kB"
        # It gets whole reports when it reads after all: some are missing, none is broken.
        lazy.settimeout(5)
        times = []
        with lazy.makefile("rb") as lines:
            for line in lines:
                report = json.loads(line)
                if report["class"] == "TPV" and "time" in report:
                    times.append(report["time"])
                if len(times) > 800:
                    break
        assert times == sorted(times)


@check()
def garbage_and_a_request_without_end(server):
    with another(server) as server:
        before = server.memory()
        endless = server.connect(b'?WATCH={"device":"')
        sent = 0
        try:
            while sent < 100_000_000:
                sent += endless.send(b"x" * 65536)
        except (ConnectionResetError, BrokenPipeError):
            pass
        assert sent < 20_000_000, "it was read to the end"
        garbage = [server.connect(os.urandom(50_000)) for _ in range(20)]
        expect_on_time(server, 1)
        assert server.memory() - before < 4_000, f"memory has grown by {server.memory() - before} kB"
        answer = server.connect(b"\0\xff\n" + b'?WATCH={"enable"' + b'\n?DEVICES;\n').makefile("rb")
        assert b'"VERSION"' in answer.readline()
        assert b'"ERROR"' in answer.readline()
        for client in garbage:
            client.close()


@check()
def a_receiver_that_is_pulled_out(server):
    faults = ["--fault", "unplug@60+30"]
    with another(server, "--simulate", *SIMULATION, "--speed", "10", *faults) as server:
        seen = []
        for report in server.reports():
            if report["class"] == "DEVICE":
                seen.append("gone" if report["activated"] == 0 else "back")
            elif report["class"] == "TPV" and "gone" in seen and "back" not in seen:
                assert report["mode"] <= 1 and report["cause"] == "noDevice", report
                seen.append("no position")
            elif report["class"] == "TPV" and "back" in seen and report["mode"] == 3:
                break
        assert seen[:3] == ["gone", "no position", "back"], seen


@check()
def a_hang_up_keeps_clients(server):
    with another(server) as server:
        seen = []
        for report in server.reports():
            if report["class"] == "TPV" and not seen:
                server.process.send_signal(signal.SIGHUP)
                seen.append("position")
            elif report["class"] == "DEVICE":
                seen.append("gone" if report["activated"] == 0 else "back")
            elif report["class"] == "TPV" and seen[-1] == "back" and report["mode"] == 3:
                break
        assert seen == ["position", "gone", "back"], seen


@check()
def an_end_in_the_midst_of_reports(server):
    with another(server, pace=1000) as server:
        client = server.connect(WATCH)
        received = client.recv(100_000)
        server.process.send_signal(signal.SIGTERM)
        while piece := client.recv(100_000):
            received += piece
        assert server.process.wait(10) == 0
        assert received.endswith(b"\r\n"), received[-100:]
        for line in received.splitlines():
            json.loads(line)


@check()
def nothing_is_heard_beyond_the_loopback(server):
    with another(server) as server:
        places = []
        for table in ("/proc/net/tcp", "/proc/net/tcp6"):
            with open(table) as lines:
                for line in list(lines)[1:]:
                    address, port = line.split()[1].split(":")
                    if int(port, 16) == server.port and line.split()[3] == "0A":
                        places.append(address)
        assert sorted(places) == sorted(["0100007F", "00000000000000000000000001000000"]), places


@check(slow=True)
def ten_hours_cost_nothing(server):
    with another(server, pace=1500) as server:
        client = server.connect(WATCH)
        hours = 0
        memory = descriptors = None
        with client.makefile("rb") as lines:
            for line in lines:
                report = json.loads(line)
                if report["class"] != "TPV" or "time" not in report:
                    continue
                day, hour = int(report["time"][8:10]), int(report["time"][11:13])
                hours = (day - 20) * 24 + hour - 12
                # What is needed once has been needed by then.
                if hours >= 2 and memory is None:
                    memory, descriptors = server.memory(), server.descriptors()
                if hours >= 12:
                    break
        assert server.descriptors() == descriptors
        assert server.memory() - memory < 1_000, f"memory has grown by {server.memory() - memory} kB"
