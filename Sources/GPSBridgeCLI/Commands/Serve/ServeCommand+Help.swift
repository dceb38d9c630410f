import CommandLineKit

extension ServeCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge serve [OPTION…] [DEVICE…]"],
        operands: [.any(.device)],
        [
            .description([
                .paragraph(
                    """
                    Serves receivers to programs that speak gpsd's protocol: cgps, xgps, gpspipe, maps, chart plotters. They need no
                    change: stop gpsd, start this. Only programs of this machine reach it unless --listen says otherwise.
                    """),
                .paragraph(
                    """
                    A DEVICE is a serial port such as /dev/ttyUSB0, a name from the configuration, 'auto' for the best receiver
                    that is plugged in, tcp://HOST:PORT, udp://[ADDRESS]:PORT or gpsd://HOST. Of several ones the first that has a
                    position is served to whoever names none; when it loses it, the next one takes over. Without a DEVICE those of
                    the configuration are served, and when it names none every device that is certain to be a receiver, as it
                    comes and goes. Who is connected stays connected meanwhile. Nothing is ever sent to a receiver.
                    """),
            ]),
            .titled(
                "Where it listens",
                [
                    .options(
                        [
                            .value(
                                "--port", "N", .number(0...65_535),
                                "the port; 2947 if nothing is said, 0 for any that is free"
                            ).setting("the port that 'gpsbridge serve' listens on", usual: "2947"),
                            .value(
                                "--listen", "ADDRESS", .text,
                                """
                                an address of this machine, such as 0.0.0.0 or ::, instead of the loopback; several times for
                                several ones. Whoever reaches it learns where you are: there is no password
                                """
                            ).repeatable.setting(
                                "the address that it listens on, or a list of them; only programs of this machine reach the usual one",
                                usual: "127.0.0.1"),
                            .value("--socket", "PATH", .file, "a Unix socket, too; several times for several ones")
                                .repeatable,
                        ], column: 21),
                    .options([
                        .value("--max-clients", "N", .number(1...1_000_000), "clients at a time (default: 4096)")
                            .setting("clients at a time", usual: "4096"),
                        .value(
                            "--max-clients-per-user", "N", .number(1...1_000_000),
                            """
                            clients at a time of one user: of one address, of all programs of this machine at its
                            ports, of one account at a Unix socket (default: 1024)
                            """
                        ).setting(
                            "clients at a time of one user: an account, this machine or an address", usual: "1024"),
                        .value(
                            "--max-client-memory", "MB", .number(1...65_536),
                            "data that may wait for all clients together (default: 30)"
                        ).setting("megabytes that may wait for all clients together", usual: "30"),
                    ]),
                    .note(
                        "systemd's sockets, when it has started this program with some, are used instead of all these."),
                ]),
            .titled(
                "Plain NMEA 0183, for programs that know no GPS daemon, of the receiver that whoever names none is served",
                [
                    .options(
                        [
                            .value(
                                "--nmea-tcp", "PORT", .text,
                                "a server for them; ADDRESS:PORT for more than the loopback. 10110 is the usual port"
                            ).repeatable,
                            .value(
                                "--nmea-udp", "HOST:PORT", .text, "datagrams, also to a broadcast address or a group"
                            ).repeatable,
                            .value("--nmea-pty", "LINK", .file, "a serial port made of software, under this name")
                                .repeatable,
                            .value("--nmea-socket", "PATH", .file, "a Unix socket, as GeoClue wants it").repeatable,
                            .value("--nmea-sentences", "LIST", .text, "only these types, such as RMC,GGA,GSV"),
                            .value("--nmea-talker", "XX", .text, "GP or another talker instead of the receiver's"),
                            .flag("--announce", "let Avahi tell others of the server, as _nmea-0183._tcp"),
                        ], column: 26),
                    .note("What a receiver never says of these is made of its epochs: RMC, GGA, GSA and GSV."),
                ]),
            .titled(
                "Clocks",
                [
                    .options(
                        [
                            .value("--chrony", "PATH", .file, "the socket of chrony's 'refclock SOCK PATH'").repeatable,
                            .value(
                                "--ntp-memory", "UNIT", .number(0...255),
                                "the shared memory of chrony's 'refclock SHM UNIT' and of ntpd; 2 or more needs no root"
                            ).repeatable,
                            .value(
                                "--pps", "DEVICE", .device,
                                """
                                the receiver's pulse per second, for these and for clients of gpsd's protocol: /dev/pps0, or
                                the serial port on whose line DCD or CTS it comes; with --shared the receiver's own
                                """),
                        ], column: 26),
                    .note("With --simulate they are told the simulated time: only for clocks that nothing depends on."),
                ]),
            .titled(
                "Pages",
                [
                    .options(
                        [
                            .value(
                                "--http", "PORT", .text,
                                "/fix.json, /health and /metrics for Prometheus; ADDRESS:PORT for more than the loopback"
                            )
                        ], column: 26)
                ]),
            .titled(
                "How receivers are read",
                [
                    .options(
                        [
                            .value(
                                "--baud", "N", .number(1...20_000_000),
                                "the speed of the serial lines in bits per second, instead of finding it"),
                            .flag(
                                "--shared",
                                "let other programs read from the ports at the same time; they take bytes from each other"
                            ),
                        ], column: 21)
                ]),
            .titled(
                "Instead of a DEVICE",
                [
                    .options(
                        [
                            .flag(
                                "--simulate", optional: .choice(Words.scenarios), "a simulated receiver, marked as such"
                            ),
                            .value(
                                "--receiver", "NAME", .choice(Words.receivers),
                                "which receiver that is; several times for several ones"
                            ).repeatable,
                            .value("--scenario", "NAME", .choice(Words.scenarios), "where it goes"),
                            .value("--rate", "N", .decimal, "fixes in a second"),
                            .value("--seed", "N", .number(0...Int.max), "another course of chance"),
                            .value(
                                "--start", "DATE", .moment,
                                "when it begins, such as 2026-11-20T12:30:00Z; now if nothing is said"),
                            .value(
                                "--fault", "FAULT", .choice(Words.faults),
                                "what goes wrong; several times for several faults"
                            ).repeatable,
                            .value("--speed", "N", .decimal, "time passes N times as fast"),
                            .flag("--list", "show all scenarios, receivers and faults"),
                        ], column: 21)
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .flag("--quiet", short: "-q", "tell nothing but errors"),
                            .help,
                        ], column: 21),
                    .paragraph(
                        """
                        A hang-up (kill -HUP) closes all devices and opens them again; clients stay connected.
                        What is simulated begins anew.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it was ended, by Ctrl-C or by kill"),
                        .init("2", "wrong usage"),
                        .init("3", "devices cannot be watched for"),
                        .init("4", "it cannot listen"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge serve
                        gpsbridge serve --simulate --port 3000 & cgps -s localhost:3000
                        gpsbridge serve /dev/ttyACM0 tcp://192.168.1.7:10110
                        gpsbridge serve --listen 192.168.1.7 --socket /run/gpsbridge/gpsd
                        """)
                ]),
        ])
}
