import CommandLineKit

extension DevicesCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge devices [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Shows the serial ports on the USB that a receiver is behind or could be behind: what they say of themselves, whether
                    you may open them and what to do if not, and who has them open. Nothing is opened, and nothing is written to a device.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag("--all", "what is no receiver, built-in ports and bound Bluetooth ports, too"),
                        .flag("--watch", "keeps going, and tells what is plugged in and pulled out, until Ctrl-C"),
                        .flag("--json", "a JSON object for each device, on a line of its own"),
                        .help,
                    ])
                ]),
            .titled(
                "The verdict comes from USB ids, and from what a device calls itself",
                [
                    .list([
                        .init("receiver", "it is one: u-blox, for example"),
                        .init(
                            "may be a receiver",
                            """
                            an adapter, which does not tell what is behind it: FTDI, CP210x, PL2303, CH340 and others; or a
                            programmable board, some of which start anew when their port is opened
                            """),
                        .init("no receiver", "modems, debug probes, other radios"),
                    ])
                ]),
            .titled(
                "A device's object (what is not known is left out)",
                [
                    .list([
                        .init(
                            "\"event\"",
                            """
                            --watch only: "present" at the start, then "added", "changed" or "removed"; with "removed", "path" and
                            "identity" are all that follows
                            """),
                        .init("\"path\"", "the node: \"/dev/ttyACM0\""),
                        .init("\"verdict\"", "\"certain\", \"candidate\" or \"no\""),
                        .init("\"kind\"", "in words what it is: \"u-blox 8\", \"PL2303 adapter\" …"),
                        .init(
                            "\"identity\"",
                            "what stays the same when it is plugged in again: the serial number, or else the socket"),
                        .init(
                            "\"knownAs\"",
                            "the name that the configuration gives it; 'gpsbridge man gpsbridge-config.5' tells how"),
                        .init("\"driver\"", "the kernel driver: \"cdc_acm\", \"ftdi_sio\" …"),
                        .init(
                            "\"usb\"",
                            """
                            "vendor" and "product", each as four hexadecimal digits, "serialNumber", "manufacturer", "productName",
                            "interface", "interfaceName", "adapterPort", and "portPath", the socket. The texts are the device's own
                            """),
                        .init("\"links\"", "other names of the node, such as those in /dev/serial/by-id"),
                        .init("\"sysfs\"", "the kernel's place for it"),
                    ]),
                    .list([
                        .init("\"resetsWhenOpened\"", "whether opening the port can reset what is behind it")
                    ]),
                    .list(
                        [
                            .init(
                                "\"mayOpen\"",
                                "whether you may open it; if not, \"obstacle\" and \"cure\" say why and what to do"),
                            .init(
                                "\"holders\"",
                                "who has it open: \"process\" and \"command\". Other users' processes are visible to root only"
                            ),
                        ], column: 14),
                    .paragraph(
                        """
                        With --watch, a device is told when it can be opened. Where no udevd runs, as in most containers, /dev is watched
                        instead; a line on the standard error says so.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            "there is such a device; with --watch: ended by Ctrl-C, by a signal, or because the reader went away"
                        ),
                        .init("1", "there is none"),
                        .init("2", "wrong usage"),
                        .init("3", "devices cannot be watched here"),
                        .init("4", "the result could not be written"),
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
