"""Programs that write where they should only read."""
import os
import tempfile
import threading

from clients.check import check
from harness.waiting import wait_until

from .takers import SIMULATED
from .target import Watcher

WRITERS = 4


@check()
def writers_to_the_nmea_port_do_not_delay_clients(target):
    with tempfile.TemporaryDirectory() as directory:
        link = f"{directory}/nmea"
        with target.serve(*SIMULATED, "--nmea-pty", link) as victim:
            wait_until(lambda: os.path.exists(link), "the port", victim.process, victim.said)
            port = os.open(link, os.O_RDWR | os.O_NOCTTY)
            is_over = threading.Event()

            def write():
                own = os.open(link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
                while not is_over.is_set():
                    try:
                        os.write(own, b"y\n" * 2048)
                    except BlockingIOError:
                        is_over.wait(0.0001)
                    except OSError:
                        break
                os.close(own)

            writers = [threading.Thread(target=write, daemon=True) for _ in range(WRITERS)]
            for writer in writers:
                writer.start()
            watcher = Watcher(victim)
            watcher.wait(30)
            slowest = max(victim.answer() for _ in range(20))
            victim.check_memory()
            is_over.set()
            for writer in writers:
                writer.join()
            os.close(port)
            return f"answered after {slowest:.3f} s at most"
