"""Devices and a center that speak the protocol of NATS themselves, thousands in one process: libnats needs a thread for each connection.

    python3 -m fleetload.clients devices PROGRESS DIRECTORY COUNT FIRST END
    python3 -m fleetload.clients center FILE
"""
import asyncio
import base64
import json
import os
import random
import re
import secrets
import ssl
import sys
import tempfile
import time
from contextlib import nullcontext

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from .progress import Progress

# The limits of the random wait of NATSConnection before it connects again, in seconds. The wait does not grow after failures.
WAIT = (0.1, 5)
# The time that libnats may take to connect to one server, and the time between two PINGs of a client, in seconds. Both are options that
# Sources/FleetLink/NATS/Sink.swift sets.
TIMEOUT = 10
PING = 20
# The average time after which a device repeats a request that no collector has answered, in seconds.
REPEAT = 2
# The number of devices in a process that connect at the same time for the first time. The devices of a real fleet are not switched on
# at the same moment.
STARTING = 32


class User:
    """The contents of a fleet file."""

    def __init__(self, path):
        with open(path, encoding="ascii") as file:
            text = file.read()
        self.name = re.search('^device = "(.*)"$', text, re.MULTILINE)[1]
        self.servers = [(host, int(port)) for host, port in re.findall('"tls://(.+?):([0-9]+)"', text)]
        self._token = re.search("-----BEGIN NATS USER JWT-----\n(.*)", text)[1]
        seed = re.search("-----BEGIN USER NKEY SEED-----\n(.*)", text)[1]
        # The seed consists of a prefix of two bytes, the key, and a checksum.
        self._key = Ed25519PrivateKey.from_private_bytes(base64.b32decode(seed + "=" * (-len(seed) % 8))[2:34])
        certificate, key, authority = re.findall("-----BEGIN (?:CERTIFICATE|PRIVATE KEY)-----\n[^-]*-----END .*-----\n", text)
        self.context = ssl.create_default_context(cadata=authority)
        # The module reads certificates only from files.
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(certificate + key)
            file.flush()
            self.context.load_cert_chain(file.name)

    def credentials(self, nonce):
        signature = base64.urlsafe_b64encode(self._key.sign(nonce.encode())).rstrip(b"=").decode()
        return {"jwt": self._token, "sig": signature, "name": self.name}


class Connection:
    """A connection to a server that has accepted the user."""

    def __init__(self, reader, writer, port):
        self._reader = reader
        self._writer = writer
        self.port = port
        self._subscriptions = 0

    @classmethod
    async def open(cls, user, host, port):
        """Connects, or raises an OSError."""
        async with asyncio.timeout(TIMEOUT):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                information = json.loads((await reader.readline()).removeprefix(b"INFO ") or b"{}")
                if "nonce" not in information:
                    raise ConnectionError(f"{host}:{port} sends no challenge")
                await writer.start_tls(user.context, server_hostname=host, ssl_handshake_timeout=TIMEOUT)
                options = {"verbose": False, "pedantic": False, "tls_required": True, "lang": "python", "version": "1", "protocol": 1,
                           **user.credentials(information["nonce"])}
                writer.write(b"CONNECT %s\r\nPING\r\n" % json.dumps(options).encode())
                while (line := await reader.readline()) != b"PONG\r\n":
                    if not line.startswith(b"INFO "):
                        raise ConnectionError(f"{host}:{port} refuses {user.name}: {line.decode().strip() or 'closed'}")
            except BaseException:
                writer.transport.abort()
                raise
        return cls(reader, writer, port)

    def subscribe(self, subject, queue=""):
        self._subscriptions += 1
        self._send(f"SUB {subject} {queue} {self._subscriptions}")

    def publish(self, subject, payload, reply=""):
        self._send(f"PUB {subject} {reply} {len(payload)}\r\n{payload}")

    def ping(self):
        self._send("PING")

    async def messages(self):
        """Yields the subject, the reply subject and the payload of each message until the connection ends."""
        while line := await self._reader.readline():
            if line.startswith(b"MSG "):
                _, subject, _, *reply, size = line.decode().split()
                payload = await self._reader.readexactly(int(size) + 2)
                yield subject, "".join(reply), payload[:-2].decode()
            elif line.startswith(b"PING"):
                self._send("PONG")
            elif line.startswith(b"-ERR"):
                raise ConnectionError(f"port {self.port}: {line.decode().strip()}")

    def close(self):
        self._writer.transport.abort()

    def _send(self, text):
        self._writer.write(f"{text}\r\n".encode())


async def stay_connected(user, servers, use, gate=nullcontext()):
    """Connects to one of the servers, uses the connection until it ends, waits, and starts again, as NATSConnection does. The gate limits
    how many users connect for the first time at the same moment."""
    while True:
        try:
            async with gate:
                connection = await connect(user, servers)
            gate = nullcontext()
            try:
                await use(connection)
            finally:
                connection.close()
        # A server that is killed can break a message anywhere.
        except (OSError, asyncio.IncompleteReadError) as error:
            print(f"{user.name}: {error or type(error).__name__}", flush=True)
        await asyncio.sleep(random.uniform(*WAIT))


async def connect(user, servers):
    """Tries the servers in a random order, as libnats does."""
    for host, port in random.sample(servers, len(servers)):
        try:
            return await Connection.open(user, host, port)
        except OSError as error:
            failure = error
    raise failure


class Device:
    """A device that sends a live position and a request after it has connected, and then only keeps the connection."""

    def __init__(self, number, path, progress):
        self.user = User(path)
        self._number = number
        self._progress = progress
        self._inbox = f"_INBOX.{self.user.name}.{secrets.token_hex(8)}"

    async def use(self, connection):
        for subject in [f"stored.main.{self.user.name}", f"{self._inbox}.ack.*", f"{self._inbox}.sync"]:
            connection.subscribe(subject)
        token = secrets.token_hex(16)
        sending = asyncio.create_task(self._send(connection, token))
        try:
            async for _, _, payload in connection.messages():
                if payload == token:
                    self._progress.ports[self._number] = connection.port
                    self._progress.times[self._number] = time.monotonic()
        finally:
            self._progress.times[self._number] = 0
            sending.cancel()

    async def _send(self, connection, token):
        while not self._progress.times[self._number]:
            connection.publish(f"live.main.none.{self.user.name}", token)
            connection.publish(f"sync.main.{self.user.name}", token, f"{self._inbox}.sync")
            await asyncio.sleep(random.uniform(0.5, 1.5) * REPEAT)
        while True:
            connection.ping()
            await asyncio.sleep(PING)


class Center:
    """Answers the request of a device when the live position with the same token has arrived. An answer therefore proves that the device
    may publish on its subjects and receive replies."""

    def __init__(self):
        # The positions and requests can arrive on different connections, in any order.
        self._positions = set()
        self._requests = {}

    async def use(self, connection):
        connection.subscribe("live.main.*.*", "collectors")
        connection.subscribe("sync.*.*", "collectors")
        print(f"connected to {connection.port}", flush=True)
        async for _, reply, token in connection.messages():
            if reply:
                self._requests[token] = reply
            else:
                self._positions.add(token)
            if token in self._positions and token in self._requests:
                connection.publish(self._requests.pop(token), token)


async def run_devices(progress, directory, count, first, end):
    progress = Progress(progress, int(count))
    devices = [Device(number, os.path.join(directory, f"truck{number}.fleet"), progress) for number in range(int(first), int(end))]
    gate = asyncio.Semaphore(STARTING)
    await asyncio.gather(*(stay_connected(device.user, device.user.servers, device.use, gate) for device in devices))


async def run_center(path):
    """Connects to each server, because a fleet has several collectors."""
    user, center = User(path), Center()
    await asyncio.gather(*(stay_connected(user, [server], center.use) for server in user.servers))


if __name__ == "__main__":
    asyncio.run({"devices": run_devices, "center": run_center}[sys.argv[1]](*sys.argv[2:]))
