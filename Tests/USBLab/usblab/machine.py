"""The virtual machine: QEMU, with a USB host controller whose ports the lab plugs dongles into."""

import asyncio
import os
import re

from harness.processes import describe
from harness.waiting import Failed

from .guest import LANES, Guest, last_lines
from .proof import hang_detector
from .qmp import QMP

MEMORY = 384  # megabytes
# How long the log of a failed proof waits for a guest that may be stuck, in seconds.
REPORT_TIMEOUT = 60
LANE_CONTROLLERS = 3
# No self-tests and no mitigations: they cost a second of boot and prove nothing here. The guest's time comes from the HPET, whose
# rate is known: a TSC or a local APIC that was measured on a busy machine can make it pass several times too fast.
KERNEL_OPTIONS = (
    "console=ttyS0 quiet panic=-1 nokaslr mitigations=off apparmor=0 audit=0 rodata=off cryptomgr.notests "
    "no_timer_check notsc clocksource=hpet nolapic_timer")


def accelerator():
    """The processor's virtualization if there is any: a /dev/kvm alone may be one that runs no ordinary kernel."""
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        has_virtualization = re.search(r"^flags.*\b(vmx|svm)\b", cpuinfo.read(), re.MULTILINE)
    if has_virtualization and os.access("/dev/kvm", os.R_OK | os.W_OK):
        return ["-accel", "kvm", "-cpu", "host"]
    return ["-accel", "tcg", "-cpu", "qemu64,+rdrand"]  # or the kernel waits seconds for chance


def lane_ports(directory):
    # QEMU drops what it has to say about more ports than a booting guest listens to at once, and such a port stays shut for
    # ever. So there are several controllers, each with a channel of its own for that.
    for controller in range(LANE_CONTROLLERS):
        yield from ("-device", f"virtio-serial-pci,id=lanes{controller}")
    for lane in range(1, LANES + 1):
        for stream in ("out", "err"):
            name = f"lane{lane}.{stream}"
            yield from (
                "-chardev", f"socket,id={name},path={directory}/{name},server=on,wait=off",
                "-device", f"virtserialport,bus=lanes{lane % LANE_CONTROLLERS}.0,chardev={name},name={name}")


class Machine:
    """Sockets and the console's log lie in `directory`; kernel and ramdisk in `image`."""

    # Commands that show what the guest is doing.
    reports = ["dmesg | tail -n 15", "/lab/processes"]

    def __init__(self, image, directory):
        self._image = image
        self._directory = directory
        self.guest = Guest(directory)
        self._qemu = None
        self._dongles = {}  # by port

    async def boot(self):
        directory = self._directory
        self._qemu = await asyncio.create_subprocess_exec(
            "qemu-system-x86_64", "-M", "pc", *accelerator(), "-m", str(MEMORY), "-nodefaults", "-display", "none",
            "-no-reboot", "-serial", f"file:{self.console_log}",
            "-qmp", f"unix:{directory}/qmp,server=on,wait=off",
            *lane_ports(directory),
            "-device", "qemu-xhci,id=usb,p2=8,p3=1",
            "-kernel", f"{self._image}/vmlinux", "-initrd", f"{self._image}/initrd", "-append", KERNEL_OPTIONS,
            stdin=asyncio.subprocess.DEVNULL)
        booting = asyncio.create_task(self._connect())
        ending = asyncio.create_task(self._qemu.wait())
        async with hang_detector("boot"):
            await asyncio.wait([booting, ending], return_when=asyncio.FIRST_COMPLETED)
        if not booting.done():
            booting.cancel()
            raise Failed(f"QEMU ended with {self._qemu.returncode} before the guest was up")
        ending.cancel()
        await booting

    async def _connect(self):
        while not os.path.exists(f"{self._directory}/lane{LANES}.err"):
            await asyncio.sleep(0.02)
        self._qmp = await QMP.connect(f"{self._directory}/qmp")
        await self.guest.connect()
        await self.guest.ready()

    async def describe(self, is_hang):
        """What the guest is doing, for the log of a failed proof; in a hang also what QEMU is doing."""
        text = "--- dongles\n" + "".join(f"{port}: {dongle}\n" for port, dongle in self._dongles.items())
        for command in self.reports:
            try:
                async with asyncio.timeout(REPORT_TIMEOUT):
                    text += f"--- {command}\n{(await self.guest.run(command)).output}"
            except (Failed, TimeoutError) as error:
                text += f"--- {command}\n{error!r}\n"
                is_hang = True
        return text + (self.describe_qemu() if is_hang else "")

    def describe_qemu(self):
        try:
            with open(self.console_log, encoding="utf-8", errors="replace") as log:
                console = last_lines(log.read())
        except OSError as error:
            console = f"{error}\n"
        if self.is_running:
            lines = describe(self._qemu.pid).splitlines(keepends=True)
            state = "".join(line for line in lines if "[eventfd]" not in line)  # there are hundreds
        else:
            state = f"ended with {self._qemu.returncode}\n"
        return f"--- the guest's console\n{console}--- QEMU\n{state}"

    @property
    def console_log(self):
        return f"{self._directory}/console.log"

    async def plug(self, dongle, port):
        """Pushes a dongle into a port. Its device file comes later: see `node`."""
        await self.guest.run(f"/lab/empty-port {port}")
        socket = f"{self._directory}/port{port}"
        await dongle.listen(socket)
        address = {"type": "unix", "data": {"path": socket}}
        await self._qmp("chardev-add", id=f"port{port}", backend={
            "type": "socket", "data": {"addr": address, "server": False}})
        await self._qmp(
            "device_add", driver="usb-redir", id=f"dongle{port}", chardev=f"port{port}", bus="usb.0", port=str(port))
        self._dongles[port] = dongle

    async def pull(self, port):
        """Pulls the plug, whatever is going on."""
        dongle = self._dongles.pop(port)
        await self._qmp.delete_device(f"dongle{port}")
        dongle.close()
        os.unlink(f"{self._directory}/port{port}")

    async def node(self, port):
        """Waits until udev has processed the tty at a port, and returns its device file."""
        result = await self.guest.run(f"/lab/tty-at {port}")
        if result.status != 0:
            raise Failed(f"{self._dongles[port].name}: no tty at port {port}\n{result}")
        return result.output.strip()

    async def let_read(self):
        """Waits until the programs in the guest have read what their drivers have for them."""
        await self.guest.run("/lab/let-read")

    async def plug_and_settle(self, dongle, port):
        await self.plug(dongle, port)
        return await self.node(port)

    async def clear(self):
        """Everything unplugged, nothing running."""
        await self.guest.kill_all()
        for port in list(self._dongles):
            await self.pull(port)
        # What programs remember of receivers is in the users' home, /tmp.
        await self.guest.run("udevadm settle --timeout=900; rm -rf /tmp/.local")

    @property
    def is_running(self):
        return self._qemu is not None and self._qemu.returncode is None

    async def stop(self):
        if self.is_running:
            self._qemu.kill()
            await self._qemu.wait()
