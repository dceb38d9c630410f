"""A server that sends fixes. The time of each fix is its number."""
import datetime
import select
import socket
import threading
import time

START = datetime.datetime(2026, 11, 20, 12, 0, 0)
INTERVAL = 0.1


def sentence(body):
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n"


def burst(index):
    """Returns the sentences of a fix, whose time is its number."""
    moment = START + datetime.timedelta(seconds=index * INTERVAL)
    clock = moment.strftime("%H%M%S.") + f"{moment.microsecond // 10000:02d}"
    latitude = f"48{7 + index % 1000 * 0.01:08.5f},N"
    # Altitudes have different lengths, so a rewritten end of a file may be shorter than the previous one.
    altitude = [5, 545.4, 12, 1234.567, -3.25][index % 5]
    return (
        sentence(f"GPRMC,{clock},A,{latitude},01131.00000,E,12.30,84.40,{moment:%d%m%y},,,A")
        + sentence(f"GPGGA,{clock},{latitude},01131.00000,E,1,08,0.90,{altitude},M,46.9,M,,")
    ).encode()


def number(moment):
    return round((moment - START).total_seconds() / INTERVAL)


class Sender:
    """Sends bursts to all clients, and records when."""

    def __init__(self, pace=INTERVAL):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.clients = []
        self.sent = []  # when each burst was sent
        self.pace = pace
        self.is_over = False

    def __enter__(self):
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()
        self.close()

    def close(self):
        for one in [self.listener, *self.clients]:
            one.close()

    def welcome(self):
        """Accepts one waiting client."""
        client = self.listener.accept()[0]
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.clients.append(client)

    def send(self):
        """Sends the next burst to all clients."""
        data = burst(len(self.sent))
        for client in list(self.clients):
            try:
                client.sendall(data)
            except OSError:
                client.close()
                self.clients.remove(client)
        self.sent.append(time.monotonic())

    def is_taken(self):
        """Returns whether all clients have read all bursts."""
        with open("/proc/net/tcp") as table:
            rows = [row.split() for row in table][1:]
        port = f":{self.port:04X}"
        # The recorder's end of a connection, and the sender's.
        return not any(
            row[2].endswith(port) and row[4].split(":")[1] != "00000000"
            or row[1].endswith(port) and row[3] != "0A" and row[4].split(":")[0] != "00000000" for row in rows)

    def _run(self):
        due = time.monotonic()
        while not self.is_over:
            if select.select([self.listener], [], [], 0)[0]:
                self.welcome()
            self.send()
            due = max(due + self.pace, time.monotonic() - 1)
            time.sleep(max(0, due - time.monotonic()))
