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
# Self-tests and mitigations are off, because they take a second of boot time and are not tested here. The guest's time
# comes from the HPET, whose rate is known. With a TSC or a local APIC that was calibrated on a busy machine, time may
# pass several times too fast.
KERNEL_OPTIONS = (
    "console=ttyS0 quiet panic=-1 nokaslr mitigations=off apparmor=0 audit=0 rodata=off cryptomgr.notests "
    "no_timer_check notsc clocksource=hpet nolapic_timer")


def accelerator():
    """Returns the options for hardware virtualization if it works. Even if /dev/kvm exists, it may be unable to run an
    ordinary kernel."""
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        has_virtualization = re.search(r"^flags.*\b(vmx|svm)\b", cpuinfo.read(), re.MULTILINE)
    if has_virtualization and os.access("/dev/kvm", os.R_OK | os.W_OK):
        return ["-accel", "kvm", "-cpu", "host"]
    return ["-accel", "tcg", "-cpu", "qemu64,+rdrand"]  # without rdrand, the kernel waits seconds for entropy


def lane_ports(directory):
    # If there are more ports than a booting guest handles at once, QEMU drops control messages, and such a port never
    # opens. So there are several controllers, each with a separate control channel.
    for controller in range(LANE_CONTROLLERS):
        yield from ("-device", f"virtio-serial-pci,id=lanes{controller}")
    for lane in range(1, LANES + 1):
        for stream in ("out", "err"):
            name = f"lane{lane}.{stream}"
            yield from (
                "-chardev", f"socket,id={name},path={directory}/{name},server=on,wait=off",
                "-device", f"virtserialport,bus=lanes{lane % LANE_CONTROLLERS}.0,chardev={name},name={name}")


class Machine:
    """A virtual machine. `directory` contains its sockets and the log of its console, `image` the kernel and the
    ramdisk."""

    # Commands that show the state of the guest.
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

    async def boot_again(self, files):
        """Switches the guest off and boots it again, with files from a cpio archive in addition to those of the image."""
        await self.clear()
        await self.stop()
        self._directory = f"{self._directory}/again"
        os.mkdir(self._directory)
        self.guest = Guest(self._directory)
        with open(f"{self._image}/initrd", "ab") as ramdisk:
            size = ramdisk.tell()
            try:
                ramdisk.write(files)
                ramdisk.flush()
                await self.boot()
            finally:
                ramdisk.truncate(size)

    async def _connect(self):
        while not os.path.exists(f"{self._directory}/lane{LANES}.err"):
            await asyncio.sleep(0.02)
        self._qmp = await QMP.connect(f"{self._directory}/qmp")
        await self.guest.connect()
        await self.guest.ready()

    async def describe(self, is_hang):
        """Returns the state of the guest for the log of a failed proof. After a hang, this includes the state of
        QEMU."""
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
            state = "".join(line for line in lines if "[eventfd]" not in line)  # there are hundreds of them
        else:
            state = f"ended with {self._qemu.returncode}\n"
        return f"--- the guest's console\n{console}--- QEMU\n{state}"

    @property
    def console_log(self):
        return f"{self._directory}/console.log"

    async def plug(self, dongle, port):
        """Plugs a dongle into a port. Its device file appears later; see `node`."""
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
        """Pulls the dongle out of a port, whatever is in progress."""
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
        """Waits until the programs in the guest have read all data from their drivers."""
        await self.guest.run("/lab/let-read")

    async def plug_and_settle(self, dongle, port):
        await self.plug(dongle, port)
        return await self.node(port)

    async def clear(self):
        """Unplugs all dongles and ends all commands."""
        await self.guest.kill_all()
        for port in list(self._dongles):
            await self.pull(port)
        # Programs store data about receivers in /tmp, the users' home directory.
        await self.guest.run("udevadm settle --timeout=900; rm -rf /tmp/.local")

    @property
    def is_running(self):
        return self._qemu is not None and self._qemu.returncode is None

    async def stop(self):
        if self.is_running:
            self._qemu.kill()
            await self._qemu.wait()
