"""The state of devices, which several processes write and the proof reads."""
import mmap


class Progress:
    """The time of the center's last answer to each device, 0 while the device is not connected, and the port of the device's server. The
    values are in a file that several processes share."""

    def __init__(self, path, count):
        with open(path, "a+b") as file:
            file.truncate(count * 16)
            values = memoryview(mmap.mmap(file.fileno(), count * 16)).cast("d")
        self.times, self.ports = values[:count], values[count:]
