"""Clients that take more than their share."""
import json
import select
import socket
import tempfile

from clients.check import check
from harness.waiting import wait_until

from .target import PAGES, WATCH, Watcher, connect

COUNT = 300
# In each round, every attacker sends as much as it can.
ROUNDS = 60
SIMULATED = ("--simulate", "--scenario", "stationary", "--rate", "10", "--speed", "5")


def flood(victim, attackers, watcher) -> None:
    for attacker in attackers:
        attacker.setblocking(False)
    for number in range(ROUNDS):
        for attacker in select.select([], attackers, [], 0)[1]:
            try:
                attacker.send(WATCH * 200)
            except OSError:
                attackers.remove(attacker)  # it was closed
        watcher.wait(1)
        if number % 5 == 0:
            victim.check_memory()


@check()
def clients_that_never_read_do_not_affect_others(target):
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/gpsd"
        with target.serve(*SIMULATED, "--socket", path) as victim:
            watcher = Watcher(victim)
            watcher.wait(1)
            attackers = [victim.connect() for _ in range(COUNT)]
            flood(victim, attackers, watcher)
            attackers += [connect(path) for _ in range(COUNT)]
            flood(victim, attackers, watcher)
            seconds = victim.answer()
            assert watcher.times == sorted(set(watcher.times)), "reports are missing or duplicated"
            for attacker in attackers:
                attacker.close()
            watcher.wait(1)
            return f"{victim.largest >> 20} MB, answered after {seconds:.3f} s"


@check()
def idle_clients_are_replaced_by_new_ones(target):
    with target.serve(*SIMULATED, "--max-clients-per-user", "50") as victim:
        watcher = Watcher(victim)
        silent = [victim.connect() for _ in range(60)]
        watcher.wait(1)
        # The attackers soon count as inactive.
        wait_until(lambda: is_served(victim), "a client that is let in", victim.process, victim.said)
        watcher.wait(1)
        assert "client refused: the limit of 50 clients per user has been reached. Raise --max-clients-per-user\n" in victim.said()
        for client in silent:
            client.close()


@check()
def the_client_limit_of_a_unix_socket_is_per_account(target):
    with tempfile.TemporaryDirectory() as directory:
        path = f"{directory}/gpsd"
        options = ("--max-clients-per-user", "5", "--socket", path)
        with target.serve(*SIMULATED, *options) as victim:
            watchers = [Watcher(victim) for _ in range(5)]
            for watcher in watchers:
                watcher.wait(1)
            assert not is_served(victim), "the sixth client at the port is accepted"
            with connect(path) as other:
                assert json.loads(other.makefile("rb").readline())["class"] == "VERSION"
            watchers.pop().socket.close()
            wait_until(lambda: is_served(victim), "a client that is let in", victim.process, victim.said)


@check()
def pages_are_served_at_the_client_limit(target):
    with target.serve(*SIMULATED, "--max-clients-per-user", "5", "--http", PAGES) as victim:
        watchers = [Watcher(victim) for _ in range(5)]
        for watcher in watchers:
            watcher.wait(1)
        assert not is_served(victim), "the sixth client is accepted"
        refused = {name: value for name, value in victim.metrics().items() if "refused_clients" in name}
        assert refused['gpsbridge_refused_clients_total{outlet="gpsd"}'] >= 1, refused
        assert refused['gpsbridge_refused_clients_total{outlet="http"}'] == 0, refused


def is_served(victim) -> bool:
    with victim.connect() as client:
        try:
            return bool(client.recv(100))
        except ConnectionError:
            return False


@check()
def a_storm_of_connections_does_not_delay_clients(target):
    with target.serve(*SIMULATED) as victim:
        watcher = Watcher(victim)
        watcher.wait(1)
        for _ in range(100):
            callers = [socket.socket() for _ in range(100)]
            for caller in callers:
                caller.setblocking(False)
                caller.connect_ex(("127.0.0.1", victim.port))
            for caller in callers:
                caller.close()
        watcher.wait(2)
        victim.check_memory()
        return f"answered after {victim.answer():.3f} s"
