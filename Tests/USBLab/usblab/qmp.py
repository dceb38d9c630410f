"""QEMU's control channel, with commands and events."""

import asyncio
import json

from .proof import hang_detector


class QMPError(Exception):
    pass


class QMP:
    """The reader of the channel. It passes replies to the caller of a command, and events to the coroutine that waits
    for them."""

    @classmethod
    async def connect(cls, path):
        self = cls()
        self._reader, self._writer = await asyncio.open_unix_connection(path)
        self._replies = asyncio.Queue()
        self._deleted = {}
        self._has_ended = False
        await self._reader.readline()  # the greeting
        self._reading = asyncio.create_task(self._read())
        await self("qmp_capabilities")
        return self

    async def __call__(self, command, **arguments):
        if self._has_ended:
            raise QMPError(f"{command}: QEMU has ended")
        request = {"execute": command, "arguments": arguments}
        self._writer.write(json.dumps(request).encode() + b"\n")
        async with hang_detector(f"QEMU's reply to {command} {arguments}"):
            reply = await self._replies.get()
        if "error" in reply:
            raise QMPError(f"{command} {arguments}: {reply['error']['desc']}")
        return reply["return"]

    async def delete_device(self, id_):
        """Unplugs a device, and returns when QEMU has released it."""
        gone = self._deleted[id_] = asyncio.Event()
        await self("device_del", id=id_)
        async with hang_detector(f"the end of QEMU's device {id_}"):
            await gone.wait()
        del self._deleted[id_]
        if self._has_ended:
            raise QMPError(f"device_del {id_}: QEMU has ended")

    async def _read(self):
        try:
            while line := await self._reader.readline():
                self._handle(json.loads(line))
        except ConnectionError:
            pass
        self._has_ended = True
        self._replies.put_nowait({"error": {"desc": "QEMU has ended"}})
        for gone in self._deleted.values():
            gone.set()

    def _handle(self, message):
        if "event" not in message:
            self._replies.put_nowait(message)
        elif message["event"] == "DEVICE_DELETED" and message["data"].get("device") in self._deleted:
            self._deleted[message["data"]["device"]].set()
