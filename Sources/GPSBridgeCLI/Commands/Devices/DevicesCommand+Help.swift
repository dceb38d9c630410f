import CommandLineKit

extension DevicesCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge devices [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Lists the connected USB devices that are receivers, or adapters to which a receiver may be connected. For each device,
                    shows its device file, how it identifies itself, whether you have permission to open it (and what to do if not), and
                    which programs have it open. No device is opened or written to.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag("--all", "also list other devices, built-in ports and bound Bluetooth ports"),
                        .flag(
                            "--watch",
                            "keep running until Ctrl-C, and report devices as they are connected or disconnected"),
                        .flag("--json", "print one JSON object per device, each on its own line"),
                        .help,
                    ])
                ]),
            .titled(
                "Verdicts (based on USB IDs, names and drivers)",
                [
                    .list([
                        .init("receiver", "certainly a receiver, such as one made by u-blox"),
                        .init(
                            "may be a receiver",
                            """
                            a serial adapter (FTDI, CP210x, PL2303, CH340 and others), to which any device may be connected; or
                            a programmable board (some boards reset when their port is opened)
                            """),
                        .init("not a receiver", "another device, such as a modem, a debug probe or a radio"),
                    ])
                ]),
            .titled(
                "A device as a JSON object (unknown values are omitted)",
                [
                    .list([
                        .init(
                            "\"event\"",
                            """
                            with --watch: "present" for a device connected at the start, then "added", "changed" or "removed". A
                            "removed" object contains only "event", "path" and "identity"
                            """),
                        .init("\"path\"", "the device file: \"/dev/ttyACM0\""),
                        .init(
                            "\"verdict\"",
                            "\"certain\" (receiver), \"candidate\" (may be a receiver) or \"no\" (not a receiver)"
                        ),
                        .init("\"kind\"", "a description: \"u-blox 8\", \"PL2303 adapter\" …"),
                        .init(
                            "\"identity\"",
                            "a name that stays the same after replugging, based on the serial number or else on the USB port"
                        ),
                        .init(
                            "\"knownAs\"",
                            "the configured name; see 'gpsbridge man gpsbridge-config.5'"),
                        .init("\"driver\"", "the kernel driver: \"cdc_acm\", \"ftdi_sio\" …"),
                        .init(
                            "\"usb\"",
                            """
                            "vendor" and "product", each as four hexadecimal digits, "serialNumber", "manufacturer", "productName",
                            "interface", "interfaceName", "adapterPort", and "portPath" (the USB port). Names and serial numbers come
                            from the device
                            """),
                        .init("\"links\"", "other names of the device file, such as those in /dev/serial/by-id"),
                        .init("\"sysfs\"", "the path of the device in sysfs"),
                    ]),
                    .list([
                        .init("\"resetsWhenOpened\"", "whether opening the port can reset the device")
                    ]),
                    .list(
                        [
                            .init(
                                "\"mayOpen\"",
                                "whether you may open the device; if not, \"obstacle\" is the reason and \"remedy\" is what to do about it"
                            ),
                            .init(
                                "\"holders\"",
                                """
                                the programs that have the port open: "process" (the process ID) and "command". Only root sees other
                                users' processes
                                """
                            ),
                        ], column: 14),
                    .paragraph(
                        """
                        With --watch, a device is reported as soon as it can be opened. Without udevd, as in most containers, gpsbridge watches
                        /dev instead and prints a message on standard error.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            """
                            at least one device was found; with --watch: a signal ended the command, or the output pipe was closed
                            """
                        ),
                        .init("1", "no device found"),
                        .init("2", "usage error"),
                        .init("3", "cannot watch for devices"),
                        .init("4", "the output could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge devices
                        gpsbridge devices --json | jq -r 'select(.verdict == "certain") | .path'
                        gpsbridge devices --watch --json | while read -r event; do …; done
                        """)
                ]),
        ])
}
