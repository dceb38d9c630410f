"""Tests of receivers that are plugged in and unplugged, with the sandboxed service."""

from usblab.chips import FT232R, UBlox8
from usblab.dongle import Dongle, now
from usblab.proof import expect, require
from usblab.receiver import Receiver

from .client import AS_SOMEBODY, Client
from .service import SERVICE, main_process, options, quiet_proof, run

TIMES = 3
PORT = 1


@quiet_proof("receiver")
async def receiver(machine):
    client = Client(machine.guest)
    await client.gets_greeting()
    dongle = Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    first = await client.gets_position()
    figures = f"detected, first position {now() - dongle.plugged_at:.1f} s after plugging in"
    for _ in range(TIMES):
        await machine.pull(PORT)
        await client.gets_loss()
        await machine.plug(dongle, PORT)
        again = await client.gets_position()
        expect("the name of the receiver when it is back", first["device"], again["device"])
    require("the client is still connected", client.is_connected, client.command.result)
    expect("bytes written to the receiver", b"", dongle.written)
    return f"{figures}; the client stays connected while it is unplugged {TIMES} times"


@quiet_proof("another-socket")
async def another_socket(machine):
    """Checks that a receiver without a serial number is recognized in another USB port."""
    await run(machine, f"systemctl restart {SERVICE}")
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    first = await client.gets_position()
    await machine.pull(PORT)
    await client.gets_loss()
    await machine.plug(dongle, PORT + 1)
    again = await client.gets_position()
    expect("the name of the receiver when it is back", first["device"], again["device"])
    await machine.node(PORT + 1)
    for _ in range(3):
        await client.gets_position()  # meanwhile it could have been mistaken for another receiver
    log = await run(machine, f"journalctl --quiet --output cat _PID={await main_process(machine)}")
    require("gpsbridge does not block the port for itself", "has it open" not in log, log)
    return "recognized"


@quiet_proof("reload")
async def reload(machine):
    client, dongle = Client(machine.guest), Dongle("u-blox 8", UBlox8)
    await machine.plug(dongle, PORT)
    await client.gets_position()
    process = await main_process(machine)
    await run(machine, f"systemctl reload {SERVICE}")
    await client.gets("the report of closing", lambda report: report["class"] == "DEVICE" and report["activated"] == 0)
    await client.gets("the report of opening", lambda report: report["class"] == "DEVICE" and report["activated"] != 0)
    await client.gets_position()
    require("the client is still connected", client.is_connected, client.command.result)
    expect("the process after reloading", process, await main_process(machine))
    return "the receiver is closed and opened, the client stays connected"


OUTLETS = "--nmea-tcp 10110 --http 8080 --nmea-pty /run/gpsbridge/nmea --nmea-socket /run/gpsbridge/nmea.sock"


@quiet_proof("adapter")
async def adapter(machine):
    """Tests a slow receiver behind an adapter that is named in /etc/default, with all outputs."""
    async with options(machine, f"/dev/ttyUSB0 {OUTLETS}"):
        client = Client(machine.guest)
        await machine.plug(Dongle("FT232R", FT232R, Receiver(rate=4800, period=2)), PORT)
        await client.gets_position()
        for source in ("/run/gpsbridge/nmea", "<(exec 3<>/dev/tcp/127.0.0.1/10110; cat <&3)"):
            heard = await machine.guest.run(f"{AS_SOMEBODY} timeout 10 bash -c 'grep -m 1 -a ^.GPGGA {source}'")
            require(f"{source} delivers sentences", ",5231.2000,N,01324.3000,E," in heard.output, heard)
        ask_for_page = 'printf "GET /fix.json HTTP/1.0\\r\\n\\r\\n"'
        page = await machine.guest.run(
            f"{AS_SOMEBODY} bash -c 'exec 3<>/dev/tcp/::1/8080; {ask_for_page} >&3; cat <&3'")
        require("the page contains the position", '"lat":52.52' in page.output, page)
        await run(machine, "test -S /run/gpsbridge/nmea.sock")
        rates = await run(machine, "stat -c %U /var/lib/gpsbridge/baud-rates; cat /var/lib/gpsbridge/baud-rates")
        require("its baud rate is remembered", "gpsbridge" in rates and "4800" in rates, rates)
    return "4800 baud is detected and remembered; pty, TCP and HTTP deliver the position"
