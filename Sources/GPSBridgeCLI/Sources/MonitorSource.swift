package import CommandLineKit
package import DelegateStreams
import GNSS
package import GPSBridge
import GPSBridgeSimulator
import Glibc
import MonitorScreen
import Serial
package import SystemSupport

/// The data source of `gpsbridge monitor` or `gpsbridge record`, with the source's clock.
package struct MonitorSource {
    let origin: MonitorState.Origin
    package let source: Receiver.Source
    package let options: Receiver.Options
    let clock: SourceClock
    /// The log to replay; `nil` for other sources.
    private let log: ReplayedLog?

    /// The error that ended a replay early; `nil` if no error has occurred.
    package var failure: Failure? { log?.failure }

    /// Reports on standard error if the end of the replayed log is missing. Call this after the source has ended.
    func reportIncomplete() { log?.reportIncomplete() }

    private static let timeOptions = ["--speed", "--skip"]

    /// The buffering for a slow consumer. At unlimited speed, all batches are kept.
    package var buffering: Buffering {
        // This limit is enough for many seconds of data from a fast receiver, and prevents a server that sends too much
        // data from exhausting memory.
        guard case .feed = source else { return .newest(256) }
        // With `--skip`, hours of data may arrive at once, in one batch per second of data.
        return isUnlimited ? .unbounded : .newest(10_000)
    }

    /// Whether the data arrives as fast as it is consumed.
    package var isUnlimited: Bool { if case .feed(let feed) = source { feed.pace == .unlimited } else { false } }

    /// Creates a source that reads a serial port.
    init(port: String, options: Receiver.Options) {
        self.init(.receiver, .port(port), options)
    }

    private init(
        _ origin: MonitorState.Origin, _ source: Receiver.Source, _ options: Receiver.Options,
        _ clock: SourceClock = .host, log: ReplayedLog? = nil
    ) {
        self.origin = origin
        self.source = source
        self.options = options
        self.clock = clock
        self.log = log
    }

    package init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
        let kinds = ["--simulate", "--or-simulate", "--replay", "--connect"].filter(arguments.has)
        guard kinds.count < 2 else {
            throw Failure(.usage, "\(kinds.joined(separator: " and ")) cannot be combined: choose one source")
        }
        guard arguments.operands.count < 2 else {
            throw Failure(.usage, "only one DEVICE is allowed\nSee 'gpsbridge \(command.name) --help'")
        }
        // A missing file is reported before options that do not apply to recordings.
        if let path = arguments.value("--replay") { try InputFile.refuseMissing(path) }
        let isLive = !arguments.has("--simulate") && !arguments.has("--replay")
        for option in SourceArgument.optionNames where arguments.has(option) && !isLive {
            throw Failure(.usage, "\(option) applies to serial ports only, not to simulations and recordings")
        }
        for option in Self.timeOptions where arguments.has(option) && isLive {
            throw Failure(.usage, "\(option) needs --simulate or --replay: a real receiver runs in real time")
        }
        let mayBeSimulated = arguments.has("--simulate") || arguments.has("--or-simulate")
        if !mayBeSimulated { try SourceArgument.Simulation.refuse(arguments) }
        if arguments.has("--simulate") {
            self = try Self.simulation(arguments, operands: arguments.operands)
        } else if let path = arguments.value("--replay") {
            self = try Self.replay(path, arguments, for: command)
        } else if let server = arguments.value("--connect") {
            self = try Self.server(server, arguments)
        } else {
            let receiver = try Self.receiver(arguments)
            let isSimulated = arguments.has("--or-simulate") && !Self.isPluggedIn(receiver.source)
            self = isSimulated ? try Self.simulation(arguments, operands: []) : receiver
        }
    }

    private static func server(_ name: String, _ arguments: Arguments) throws(Failure) -> MonitorSource {
        guard arguments.operands.isEmpty else {
            throw Failure(
                .usage,
                "--connect cannot be combined with a DEVICE. To choose one of a server's devices: --connect \(name)/dev/ttyACM0"
            )
        }
        let source = try SourceArgument.server(name)
        return MonitorSource(.server(name), source, try SourceArgument.receiverOptions(arguments, of: source))
    }

    private static func receiver(_ arguments: Arguments) throws(Failure) -> MonitorSource {
        guard let name = try SourceArgument.names(arguments.operands).first else {
            return MonitorSource(.receiver, .automatic, try SourceArgument.receiverOptions(arguments, of: .automatic))
        }
        guard let source = try SourceArgument.source(among: [name]) else {
            throw SourceArgument.refusal(
                name, "\(name) is not a receiver. To replay a recording: --replay \(FileName.quoted(name))")
        }
        let options = try SourceArgument.receiverOptions(arguments, of: source)
        if case .gpsd = source { return MonitorSource(.server(name), source, options) }
        guard case .port(let path) = source else { return MonitorSource(.receiver, source, options) }
        return MonitorSource(port: path, options: options)
    }

    /// Returns whether the device of a source is connected. A server is assumed to be available.
    private static func isPluggedIn(_ source: Receiver.Source) -> Bool {
        switch source {
        case .automatic:
            SerialDevices.all().contains { !$0.verdict.isNo }
        case .device(let identity): SerialDevices.all().contains(where: identity.matches)
        case .port(let path): access(path, F_OK) == 0
        default: true
        }
    }

    private static func simulation(_ arguments: Arguments, operands: [String]) throws(Failure) -> MonitorSource {
        let simulation = try SourceArgument.Simulation(arguments, operands: operands)
        return try self.simulation(arguments, of: simulation) { simulation.source(pace: $0) }
    }

    /// Returns the simulated receivers of a fleet, all on the same route, two minutes apart.
    ///
    /// - Parameter count: The number of receivers of each model.
    package static func simulatedFleet(_ arguments: Arguments, count: Int) throws(Failure) -> [MonitorSource] {
        guard arguments.has("--simulate") else { throw Failure(.usage, "--count needs --simulate") }
        let simulation = try SourceArgument.Simulation(arguments, operands: arguments.operands, count: count)
        return try simulation.receivers.indices.map { index throws(Failure) in
            try self.simulation(arguments, of: simulation) {
                simulation.source(ofReceiver: index, pace: $0, distance: 120)
            }
        }
    }

    private static func simulation(
        _ arguments: Arguments, of simulation: SourceArgument.Simulation,
        source: (Receiver.Feed.Pace) -> Receiver.Source
    ) throws(Failure) -> MonitorSource {
        let pace = try SourceArgument.speed(arguments)
        var source = source(pace.map { .times($0) } ?? .unlimited)
        skip(try arguments.duration("--skip"), in: &source)
        return MonitorSource(
            .simulation, source, Receiver.Options(),
            SourceClock(pace: pace ?? 0, start: simulation.options.start, followsFixes: false))
    }

    private static func replay(
        _ path: String, _ arguments: Arguments, for command: any Command.Type
    ) throws(Failure) -> MonitorSource {
        guard arguments.operands.isEmpty else {
            throw Failure(
                .usage,
                """
                --replay takes one LOG and no DEVICE. For several logs: cat \(FileName.quoted(path)) … | \
                gpsbridge \(command.name) --replay -
                """)
        }
        let pace = try SourceArgument.speed(arguments)
        let skippedTime = try arguments.duration("--skip")
        let log = try ReplayedLog(path)
        var source = Receiver.Source.feed(log.feed(pace: pace.map { .times($0) } ?? .unlimited))
        skip(skippedTime, in: &source)
        return MonitorSource(
            .replay(path == "-" ? "standard input" : path), source, Receiver.Options(),
            SourceClock(pace: pace ?? 0, start: log.firstTime, followsFixes: true), log: log)
    }

    /// Makes the feed deliver the data of a time span at its beginning at once, instead of in real time.
    private static func skip(_ duration: Duration?, in source: inout Receiver.Source) {
        guard let duration, case .feed(var feed) = source else { return }
        feed.skippedTime = duration
        source = .feed(feed)
    }
}

extension MonitorSource {
    /// The source's name, as shown to the user.
    package var name: String {
        switch (origin, source) {
        case (_, .feed(let feed)): feed.name
        case (_, .port(let path)): path
        case (.server(let name), _): name
        case (_, .tcp(let host, let port)): "tcp://\(SocketAddress.name(host, port: port))"
        case (_, .udp(let host, let port)): "udp://\(SocketAddress.name(host, port: port))"
        default: "receiver"
        }
    }

    /// Whether all data comes from a simulator or a replay in this process.
    package var isSimulated: Bool { if case .feed(let feed) = source { feed.isSimulated } else { false } }
}
