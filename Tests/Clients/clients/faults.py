"""Clients that misbehave, and a server that is restarted."""
import json
import signal
import socket

from harness.waiting import wait_for_exit, wait_until

from .check import chance, check
from .server import another
from .steps import WATCH, stepped


@check()
def clients_that_vanish_leave_no_open_descriptors(server):
    random = chance("vanish")
    with stepped(server) as steps:
        server = steps.server
        before = server.descriptors()
        clients = []
        for _ in range(3000):
            if len(clients) == 1000 or clients and random.random() < 0.4:
                client = clients.pop(random.randrange(len(clients)))
                # Half of them reset the connection, and discard the data that was sent to them.
                if random.random() < 0.5:
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                client.close()
            else:
                request = random.choice([WATCH, b"", WATCH[:10], b"?POLL;", b"?WATCH", random.randbytes(100)])
                clients.append(server.connect(request))
        steps.pass_seconds(5)
        for client in clients:
            client.close()
        wait_until(
            lambda: server.descriptors() <= before, "the server has closed the descriptors", server.process,
            lambda: f"{server.descriptors() - before} are open\n{server.said()}")
        steps.pass_seconds(1)


@check()
def a_client_that_never_reads_loses_only_whole_reports(server):
    # A client that never reads is disconnected after ten minutes, which is longer than this check.
    with stepped(server, speed=10) as steps:
        server = steps.server
        lazy = server.connect()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        lazy.sendall(WATCH)
        steps.pass_seconds(100)
        before = server.memory()
        # About 9 MB of reports.
        steps.pass_seconds(3000)
        grown = server.memory() - before
        assert grown < 3_000, f"memory has grown by {grown} kB"
        # When the client finally reads, some reports are missing, but none is cut off, and the last one arrives.
        times = []
        with lazy.makefile("rb") as lines:
            for line in lines:
                report = json.loads(line)
                if report["class"] == "TPV" and "time" in report:
                    times.append(report["time"])
                    if times[-1] == steps.last["time"]:
                        break
        assert times[-1] == steps.last["time"], f"the server has closed the connection after {times[-1]}"
        assert times == sorted(times)
        assert 100 < len(times) < 2000, f"the client has received {len(times)} of 3100 positions"
        return f"memory has grown by {grown} kB"


@check()
def garbage_and_an_endless_request_use_little_memory(server):
    random = chance("garbage")
    with stepped(server) as steps:
        server = steps.server
        before = server.memory()
        endless = server.connect(b'?WATCH={"device":"')
        sent = 0
        try:
            while sent < 100_000_000:
                sent += endless.send(b"x" * 65536)
        except (ConnectionResetError, BrokenPipeError):
            pass
        assert sent < 100_000_000, "the endless request was read to the end"
        garbage = [server.connect(random.randbytes(50_000)) for _ in range(20)]
        steps.pass_seconds(5)
        grown = server.memory() - before
        assert grown < 4_000, f"memory has grown by {grown} kB"
        answer = server.connect(b"\0\xff\n" + b'?WATCH={"enable"' + b'\n?DEVICES;\n').makefile("rb")
        assert b'"VERSION"' in answer.readline()
        assert b'"ERROR"' in answer.readline()
        for client in garbage:
            client.close()
        return f"{sent >> 10} kB of the request were read, memory has grown by {grown} kB"


@check()
def the_loss_and_the_return_of_a_receiver_are_reported(server):
    with stepped(server, "--fault", "unplug@60+30") as steps:
        steps.let_pass(140)
        seen = []
        for report in steps.reports():
            if report["class"] == "DEVICE":
                seen.append("gone" if report["activated"] == 0 else "back")
            elif report["class"] == "TPV" and "gone" in seen and "back" not in seen:
                assert report["mode"] <= 1 and report["cause"] == "noDevice", report
                seen.append("no position")
            elif report["class"] == "TPV" and "back" in seen and report["mode"] == 3:
                break
        assert seen[:3] == ["gone", "no position", "back"], seen


@check()
def a_hangup_signal_keeps_clients_connected(server):
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
def the_last_report_before_the_exit_is_complete(server):
    with stepped(server) as steps:
        server = steps.server
        client = server.connect(WATCH)
        received = b""
        while b'"WATCH"' not in received:
            received += (piece := client.recv(100_000))
            assert piece, received
        # The socket has room for all of these.
        steps.clock.advance(15)
        server.process.send_signal(signal.SIGTERM)
        while piece := client.recv(100_000):
            received += piece
        assert wait_for_exit(server.process, "the exit of the server") == 0
        assert received.endswith(b"\r\n"), received[-100:]
        for line in received.splitlines():
            json.loads(line)


@check()
def the_server_listens_on_loopback_only(server):
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
def ten_hours_do_not_use_more_memory(server):
    with stepped(server) as steps:
        # After two hours, all allocations that happen only once have happened.
        steps.pass_seconds(2 * 3600)
        memory, descriptors = steps.server.memory(), steps.server.descriptors()
        steps.pass_seconds(10 * 3600)
        assert steps.server.descriptors() == descriptors
        grown = steps.server.memory() - memory
        assert grown < 1_000, f"memory has grown by {grown} kB"
        return f"memory has grown by {grown} kB"
