"""Vehicles that publish their live positions, once a second each.

    python3 -m fleetload.vehicles BROKER-PORT COUNT START

They publish until SIGINT. Then the largest delay of a message, in seconds, is printed.

To let a viewer determine the age of a position, vehicles move east by DEGREES_PER_SECOND from a whole degree of longitude since START."""
import json
import math
import select
import signal
import socket
import sys
import time

DEGREES_PER_SECOND = 1e-4
# The time between two sets of messages, in seconds.
STEP = 0.005
# The numbers of the columns and of the speeds that the vehicles have.
COLUMNS = 20
SPEEDS = 16


def varint(value):
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*result, value])


def signed(number, value):
    """Returns a field of a protobuf message with a signed number."""
    return varint(number << 3) + varint(value << 1 ^ value >> 63)


def text(number, value):
    return varint(number << 3 | 2) + varint(len(value)) + value.encode()


def cell(latitude, longitude):
    """Returns the quadkey in the subject of a position, as devices compute it."""
    sine = math.sin(math.radians(latitude))
    column = int((longitude + 180) / 360 * 64)
    row = int((0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * 64)
    return "".join(str((column >> bit & 1) | (row >> bit & 1) << 1) for bit in reversed(range(6)))


class Vehicle:
    """The parts of a vehicle's messages that never change."""

    def __init__(self, number, count):
        name = f"v{number:05}"
        latitude, self.column = 40 + 20 * number / count, number % COLUMNS
        self.subject = f"PUB live.main.{cell(latitude, self.column)}.{name} ".encode()
        self.names = text(1, "main") + text(2, name)
        self.latitude = signed(4, round(latitude * 1e7))


class Fleet:
    """A connection to the broker that publishes for all vehicles."""

    def __init__(self, port, count, start):
        self._start = start
        self._vehicles = [Vehicle(number, count) for number in range(count)]
        # Altitude, speed, course, mode, quality and number of satellites.
        self._motions = [
            signed(6, 50000) + signed(7, 700 + 30 * number) + signed(8, 8000 + 100 * number) + b"\x48\x03\x50\x01\x58\x0c"
            for number in range(SPEEDS)
        ]
        self._sent = round((time.time() - start) * count)
        self.max_delay = 0
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.sendall(b'CONNECT {"verbose":false,"pedantic":false,"lang":"python","version":"1"}\r\n')

    def publish(self):
        """Publishes what is due, with the current time. Constant parts are encoded once, so that the vehicles need little CPU time."""
        elapsed = time.time() - self._start
        count = len(self._vehicles)
        moment = signed(3, round((self._start + elapsed) * 1e6))
        longitudes = [signed(5, round((column + elapsed * DEGREES_PER_SECOND) * 1e7)) for column in range(COLUMNS)]
        due = int(elapsed * count)
        self.max_delay = max(self.max_delay, elapsed - self._sent / count)
        output = []
        for number in range(self._sent, due):
            vehicle = self._vehicles[number % count]
            payload = b"".join((vehicle.names, moment, vehicle.latitude, longitudes[vehicle.column],
                                self._motions[(number + number // count) % SPEEDS]))
            output += (vehicle.subject, b"%d\r\n" % len(payload), payload, b"\r\n")
        self._sent = due
        self._socket.sendall(b"".join(output))
        if select.select([self._socket], [], [], STEP)[0]:
            self._answer(self._socket.recv(65536))

    def _answer(self, message):
        if not message or b"-ERR" in message:
            sys.exit(f"the broker has closed the connection: {message.decode()}")
        if b"PING" in message:
            self._socket.sendall(b"PONG\r\n")


def main():
    # A shell without job control starts background programs with SIGINT ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    port, count, start = map(int, sys.argv[1:])
    fleet = Fleet(port, count, start)
    try:
        while True:
            fleet.publish()
    except KeyboardInterrupt:
        print(json.dumps(fleet.max_delay))


if __name__ == "__main__":
    main()
