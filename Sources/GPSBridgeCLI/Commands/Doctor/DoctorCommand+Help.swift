import CommandLineKit

extension DoctorCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge doctor [DEVICE] [OPTION…]"],
        operands: [.first(.device)],
        [
            .description([
                .paragraph(
                    """
                    Examines a receiver step by step, from the USB connection to the position. Reports which step fails and why, and how to
                    fix the problem. DEVICE is a serial port such as /dev/ttyUSB0 or a name from the configuration (default: the configured
                    device, or the best receiver that is connected). Nothing is changed, and nothing is sent to the device.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--wait", "TIME", .duration,
                                "time to wait for a position after the first data, such as 90s, 10min or 1h (default: 10s)"
                            ),
                            .flag(
                                "--json",
                                """
                                print one JSON object with "steps", "cause" and "exitCode"; each step has "step", "evidence", "remedy"
                                and "outcome" (good, poor, bad or skipped)
                                """),
                            .baud,
                            .flag(
                                "--shared",
                                "examine the port even if another program is using it; each program then gets only part of the data"
                            ),
                            .help,
                        ], column: 18)
                ]),
            .titled(
                "Exit codes and their causes",
                [
                    .list([
                        .init(" 0", "the receiver has a position"),
                        .init(" 2", "usage error"),
                        .init(" 4", "the output could not be written"),
                    ]),
                    .list([
                        .init("10  noDevice", "no receiver or serial adapter is connected"),
                        .init("11  noDriver", "no kernel driver is bound to the device"),
                        .init("12  noNode", "the device file in /dev is missing"),
                        .init("13  permissionDenied", "you do not have permission to open the port"),
                        .init("14  busy", "another program is using the port"),
                        .init("15  silence", "no data received"),
                        .init("16  wrongBaudRate", "no valid data at any baud rate"),
                        .init(
                            "17  noReceiver",
                            """
                            the protocol is unknown, or the device does not report positions (an AIS receiver or a compass,
                            for example); behind a serial adapter, such a device may be reported as wrongBaudRate instead
                            """),
                        .init("18  noSatellites", "no satellites in view"),
                        .init("19  noFix", "no position yet"),
                        .init("20  cannotOpen", "the port cannot be opened or read for another reason"),
                        .init("21  weakSignals", "satellite signals are too weak"),
                        .init("22  antennaFault", "the receiver reports an open or shorted antenna"),
                        .init("23  damagedData", "much of the data is damaged"),
                        .init("24  wrongDate", "the receiver has a position, but reports a wrong date"),
                        .init("25  noAltitude", "the position is only 2D (three satellites), without altitude"),
                        .init("26  jamming", "the receiver reports strong interference"),
                        .init("27  overloaded", "the receiver drops messages because its serial line is too slow"),
                        .init("28  badCorrections", "the receiver cannot use the corrections sent to it"),
                    ]),
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge doctor
                        gpsbridge doctor /dev/ttyUSB0 --wait 120
                        gpsbridge doctor --json | jq -r '.steps[] | select(.remedy) | .remedy'
                        """)
                ]),
        ])
}
