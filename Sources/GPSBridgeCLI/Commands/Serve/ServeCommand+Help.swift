import CommandLineKit

extension ServeCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge serve [OPTION…] [DEVICE…]"],
        operands: [.any(.device).without("--simulate")],
        [
            .description([
                .paragraph(
                    """
                    Serves receivers to gpsd clients such as cgps, xgps, gpspipe, map programs and chart plotters. The clients need no
                    changes: stop gpsd, then start 'gpsbridge serve'. By default, only programs on this machine can connect; see --listen.
                    """),
                .paragraph(
                    """
                    A DEVICE is a serial port such as /dev/ttyUSB0, a name from the configuration, 'auto' for the best receiver that is
                    connected, tcp://HOST:PORT, udp://[ADDRESS]:PORT or gpsd://HOST[:PORT][/DEVICE]. With several DEVICEs, clients that do
                    not choose a receiver get the first one that has a fix; when this receiver loses its fix, the next one takes over.
                    Without a DEVICE, the configured devices are served, or else every device that is certain to be a receiver, including
                    those connected later. Clients stay connected when receivers are unplugged or replaced. Nothing is ever sent to a
                    receiver.
                    """),
            ]),
            .titled(
                "Listening",
                [
                    .options(
                        [
                            .value(
                                "--port", "N", .number(0...65_535),
                                "TCP port (default: 2947; 0 for any free port)"
                            ).setting("the port that 'gpsbridge serve' listens on", defaultValue: "2947"),
                            .value(
                                "--listen", "ADDRESS", .text,
                                """
                                listen on this address, such as 0.0.0.0 or ::, instead of loopback; may be repeated. There is no
                                password: anyone who can connect can see your position
                                """
                            ).repeatable.setting(
                                "address to listen on, or a list of addresses, instead of loopback",
                                defaultValue: "127.0.0.1", "::1"),
                            .value("--socket", "PATH", .file, "also listen on a Unix socket; may be repeated")
                                .repeatable,
                        ], column: 21),
                    .options([
                        .value(
                            "--max-clients", "N", .number(1...1_000_000), "maximum number of clients (default: 4096)"
                        )
                        .setting("maximum number of clients", defaultValue: "4096"),
                        .value(
                            "--max-clients-per-user", "N", .number(1...1_000_000),
                            """
                            maximum number of clients per user (default: 1024). A user is an IP address, this machine
                            (all programs that connect to loopback), or an account that connects to a Unix socket
                            """
                        ).setting(
                            "maximum number of clients per user (an IP address, this machine, or an account that uses a Unix socket)",
                            defaultValue: "1024"),
                        .value(
                            "--max-client-memory", "MB", .number(1...65_536),
                            "maximum amount of data buffered for all clients together, in megabytes (default: 30)"
                        ).setting(
                            "maximum amount of data buffered for all clients together, in megabytes", defaultValue: "30"
                        ),
                    ]),
                    .note(
                        "With systemd socket activation, systemd's sockets replace --port, --listen and --socket."),
                ]),
            .titled(
                "NMEA 0183 from the primary receiver, for programs that do not support gpsd",
                [
                    .options(
                        [
                            .value(
                                "--nmea-tcp", "PORT", .endpoint,
                                "TCP server on loopback port PORT, such as 10110; ADDRESS:PORT for another address"
                            ).repeatable,
                            .value(
                                "--nmea-udp", "HOST:PORT", .text,
                                "UDP datagrams to a host, broadcast address or multicast group"
                            ).repeatable,
                            .value("--nmea-pty", "LINK", .file, "simulated serial port; LINK is its name")
                                .repeatable,
                            .value("--nmea-socket", "PATH", .file, "Unix socket, for programs such as GeoClue")
                                .repeatable,
                            .value("--nmea-sentences", "LIST", .text, "only these sentence types, such as RMC,GGA,GSV"),
                            .value("--nmea-talker", "XX", .text, "talker ID, such as GP, instead of the receiver's"),
                            .flag("--announce", "announce the TCP server with Avahi, as _nmea-0183._tcp"),
                        ], column: 26),
                    .note("RMC, GGA, GSA and GSV are synthesized if the receiver does not send them."),
                ]),
            .titled(
                "Clocks",
                [
                    .options(
                        [
                            .value(
                                "--chrony", "PATH", .file,
                                "Unix socket named in chrony's configuration: 'refclock SOCK PATH'"
                            )
                            .repeatable,
                            .value(
                                "--ntp-memory", "UNIT", .number(0...255),
                                "shared memory segment for chrony ('refclock SHM UNIT') or ntpd; units 0 and 1 need root"
                            ).repeatable,
                            .value(
                                "--pps", "DEVICE", .deviceFile,
                                """
                                pulse-per-second (PPS) source for time servers and gpsd clients: /dev/pps0, or a serial port
                                with PPS on DCD or CTS (if this is the receiver's own port, add --shared)
                                """),
                        ], column: 26),
                    .note("With --simulate, time servers get the simulated time, which is suitable for tests only."),
                ]),
            .titled(
                "HTTP",
                [
                    .options(
                        [
                            .value(
                                "--http", "PORT", .endpoint,
                                """
                                HTTP server on loopback, with /fix.json, /health and /metrics (Prometheus); ADDRESS:PORT to
                                listen on another address
                                """
                            ),
                            .value(
                                "--web", "PORT", .endpoint,
                                """
                                live page for browsers, on loopback: map, satellites, signals, diagnosis; ADDRESS:PORT to
                                listen on another address. The server also has the --http pages
                                """),
                        ] + Option.livePage, column: 26)
                ]),
            .titled(
                "Reading receivers",
                [
                    .options(
                        [
                            .value(
                                "--baud", "N", .number(1...20_000_000),
                                "baud rate of the serial ports (default: detected)"),
                            .flag(
                                "--shared",
                                "do not lock the ports; if several programs read a port, each gets only part of the data"
                            ),
                        ], column: 21)
                ]),
            .titled(
                "Simulated receivers",
                [
                    .options(
                        [
                            .flag(
                                "--simulate", optional: .choice(Words.scenarios),
                                "serve a simulated receiver; its reports are marked as simulated"
                            ),
                            .value(
                                "--receiver", "NAME", .choice(Words.receivers),
                                "receiver model; may be repeated for several receivers"
                            ).repeatable,
                            .simulatedProtocol,
                            .value("--scenario", "NAME", .choice(Words.scenarios), "route of the receiver"),
                            .value("--rate", "N", .decimal, "fixes per second (default: 1)"),
                            .value("--seed", "N", .number(0...Int.max), "random seed (default: 1)"),
                            .value(
                                "--start", "DATE", .dateTime,
                                "start time, such as 2026-11-20T12:30:00Z (default: now)"),
                            .value(
                                "--fault", "FAULT", .choice(Words.faults),
                                "simulate a fault; may be repeated"
                            ).repeatable,
                            .value("--speed", "N", .decimal, "speed of the simulation: N times real time (default: 1)"),
                            .flag("--list", "list all scenarios, receivers, protocols and faults"),
                        ], column: 21)
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .flag("--quiet", short: "-q", "report errors only"),
                            .help,
                        ], column: 21),
                    .paragraph(
                        "SIGHUP (kill -HUP) closes and reopens all devices; clients stay connected. Simulations start over."
                    ),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "ended by Ctrl-C or SIGTERM"),
                        .init("2", "usage error, or an invalid line in a configuration file"),
                        .init(
                            "3",
                            "the path DEVICE does not exist, a configuration file could not be read, or devices cannot be watched"
                        ),
                        .init("4", "cannot listen on an address or socket"),
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
