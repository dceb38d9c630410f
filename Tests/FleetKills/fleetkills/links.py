"""Connections between a device and its broker that are slow, or break."""
import queue
import random
import socket
import struct
import threading
import time


class Link:
    """A relay to a broker, which accepts connections from now on."""

    def __init__(self, port, broker, delay=(0, 0), rate=None):
        """`delay` has the limits of the random delay in each direction, in seconds. `rate` is the maximum in bytes per second."""
        self._server = socket.create_server(("127.0.0.1", port))
        self._broker = broker
        self._delay = delay
        self._rate = rate
        self._sockets = []
        # The number of connections of devices, and of bytes that devices have sent.
        self.connections = 0
        self.sent = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def reset(self):
        """Breaks all connections, and drops the data in them."""
        sockets, self._sockets = self._sockets, []
        for one in sockets:
            try:
                # Without lingering, the peer receives a reset. Shutting down wakes up the thread that reads.
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                one.shutdown(socket.SHUT_RD)
                one.close()
            except OSError:
                pass

    def close(self):
        self._server.close()
        self.reset()

    def _accept(self):
        while True:
            try:
                device = self._server.accept()[0]
                broker = socket.create_connection(("127.0.0.1", self._broker))
            except OSError:
                return
            self.connections += 1
            self._sockets += [device, broker]
            for source, target, counts in [(device, broker, True), (broker, device, False)]:
                under_way = queue.Queue()
                threading.Thread(target=self._read, args=(source, under_way, counts), daemon=True).start()
                threading.Thread(target=self._write, args=(target, under_way), daemon=True).start()

    def _read(self, source, under_way, counts):
        try:
            while data := source.recv(1400):
                self.sent += len(data) if counts else 0
                under_way.put((time.monotonic() + random.uniform(*self._delay), data))
                if self._rate:
                    # While this thread sleeps, the device's socket fills up, as it does before a slow link.
                    time.sleep(len(data) / self._rate)
        except OSError:
            pass
        under_way.put((0, b""))

    @staticmethod
    def _write(target, under_way):
        try:
            while True:
                due, data = under_way.get()
                if not data:
                    target.shutdown(socket.SHUT_WR)
                    return
                time.sleep(max(0, due - time.monotonic()))
                target.sendall(data)
        except OSError:
            pass
