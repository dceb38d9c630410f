import CommandLineKit

extension DoctorCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge doctor [DEVICE] [OPTION…]"],
        operands: [.any(.device)],
        [
            .description([
                .paragraph(
                    """
                    Looks at a receiver step by step, from its plug to its position, and tells at which step something is wrong, how that
                    was seen and which command cures it. DEVICE is a serial port such as /dev/ttyUSB0, or a receiver's name from the
                    configuration; without one it is the configuration's device, or else the best receiver that is plugged in. Nothing is
                    changed, and nothing is sent to the device.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--wait", "TIME", .duration,
                                "how long to wait for a position once the receiver speaks: seconds, or 10min, 1h, 1d (default: 10)"
                            ),
                            .flag(
                                "--json",
                                """
                                one JSON object: "steps", each with "step", "outcome" (good, poor, bad, skipped), "evidence" and
                                "cure"; "cause" and "exitCode"
                                """),
                            .baud,
                            .flag(
                                "--shared", "look even if another program has the port; they take bytes from each other"
                            ),
                            .help,
                        ], column: 18)
                ]),
            .titled(
                "Exit codes, and the causes they stand for",
                [
                    .list([
                        .init(" 0", "all is well: there is a position"),
                        .init(" 2", "wrong usage"),
                        .init(" 4", "the result could not be written"),
                    ]),
                    .list([
                        .init("10  noDevice", "no receiver and no adapter is plugged in"),
                        .init("11  noDriver", "no kernel driver has taken it"),
                        .init("12  noNode", "there is no node in /dev"),
                        .init("13  permissionDenied", "you may not open it"),
                        .init("14  busy", "another program has it"),
                        .init("15  silence", "nothing comes from it"),
                        .init("16  wrongSpeed", "what comes makes no sense at any speed"),
                        .init(
                            "17  noReceiver",
                            """
                            what comes is not NMEA, or holds no positions, as of an AIS receiver or a compass; behind an
                            adapter that may look like a wrong speed
                            """),
                        .init("18  noSatellites", "it sees no satellites"),
                        .init("19  noFix", "it has no position yet"),
                        .init("20  cannotOpen", "it cannot be opened or read, for another reason"),
                        .init("21  weakSignals", "it receives its satellites too weakly"),
                        .init("22  antennaFault", "it reports that its antenna is not connected, or short-circuited"),
                        .init("23  damagedData", "much of what it sends arrives damaged"),
                        .init("24  wrongDate", "there is a position, but its date is wrong"),
                        .init("25  noAltitude", "there is a position of three satellites, without an altitude"),
                    ]),
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge doctor
                        gpsbridge doctor /dev/ttyUSB0 --wait 120
                        gpsbridge doctor --json | jq -r '.steps[] | select(.cure) | .cure'
                        """)
                ]),
        ])
}
