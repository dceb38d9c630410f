"""The kernel's echo, which is distinguished by its content from bytes that programs write.

Until a program has set raw mode, a port is a terminal for people, and the kernel echoes the bytes it receives. A
control character is echoed as two bytes, such as ^J, or as a new line. The kernel may drop bytes that cannot be sent
at once.
"""

import re

REPRINT = b"\x12"  # Ctrl-R, which garbage may contain: the kernel echoes the line again

_token = re.compile(rb"\^[@-_?\x08]|[^\^]|\^$", re.DOTALL)
_controls = re.compile(rb"[\0-\x20\x7f]")


class Echo:
    """The bytes that the kernel may echo after one opening of the port."""

    def __init__(self):
        self._received = b""
        self._bursts = []  # one for each received byte
        self._echoed = 0  # the number of echoed bytes
        self._reprints = 0
        self._unfinished = b""

    def receive(self, burst, data):
        """Adds bytes of a burst that the driver receives."""
        plain = _controls.sub(b"", data)
        self._received += plain
        self._bursts += [burst] * len(plain)
        self._reprints += data.count(REPRINT)

    def explain(self, written):
        """Returns the bursts that written bytes may be an echo of, in order, or None if the bytes are not an echo."""
        tokens = _token.findall(self._unfinished + written)
        # The rest of a control character may come in the next transfer.
        self._unfinished = tokens.pop() if tokens[-1:] == [b"^"] else b""
        position, bursts = self._echoed, []
        for byte in tokens:
            if len(byte) > 1 or _controls.match(byte):
                continue
            found = self._received.find(byte, position)
            if found < 0 and self._reprints > 0:
                self._reprints -= 1
                found = self._received.find(byte)
            if found < 0:
                return None
            bursts.append(self._bursts[found])
            position = found + 1
        self._echoed = position
        return bursts
