import CommandLineKit
import GPSBridge
import GPSBridgeSimulator
import GPSDServer
import GPSSimulator
import ServerCore
import SystemSupport

extension ServeCommand {
    /// The parsed command line.
    struct Request {
        let receivers: [ReceiverRequest]
        let receiverOptions: Receiver.Options
        /// The requested addresses and socket paths to listen on. If no address was requested, the server listens on
        /// both loopback addresses.
        let listenAddresses: [ListenAddress]
        let port: UInt16
        /// The requested outlets in addition to the outlet for gpsd clients.
        let outlets: OutletRequest
        let clientLimits: ClientLimits
        let isQuiet: Bool
        /// The options of the command line and of the configuration.
        let arguments: Arguments

        /// Parses the arguments of the command, and completes them from the configuration.
        ///
        /// - Parameter inheritsPage: Whether systemd passes a socket for the live page.
        init(_ words: ArraySlice<String>, inheritsPage: Bool = false) throws(Failure) {
            try self.init(words, .effective(), inheritsPage: inheritsPage)
        }

        init(
            _ words: ArraySlice<String>, _ configuration: Configuration, inheritsPage: Bool = false
        ) throws(Failure) {
            var arguments = try Arguments(words, ServeCommand.manual, advice: ServeCommand.adviceForGPSDOptions)
            Self.complete(&arguments, from: configuration)
            // The configuration may contain options for a live page that is not served this time.
            let servesPage = inheritsPage || arguments.has("--web")
            if servesPage { configuration.completePage(&arguments, Option.livePage, from: "serve") }
            do throws(Failure) {
                self = try Request(arguments, configuration, servesPage: servesPage)
            } catch {
                throw arguments.explained(error)
            }
        }

        private init(
            _ arguments: Arguments, _ configuration: Configuration, servesPage: Bool
        ) throws(Failure) {
            self.arguments = arguments
            isQuiet = arguments.has("--quiet")
            outlets = try OutletRequest(arguments, servesPage: servesPage)
            clientLimits = try Self.clientLimits(arguments)
            let port = try arguments.number("--port").map { UInt16($0) } ?? 2947
            self.port = port
            listenAddresses =
                arguments.all("--listen").map { .address(Self.host($0), port: port) }
                + arguments.all("--socket").map { .path($0) }
            let isSimulated = arguments.has("--simulate")
            if let operand = arguments.operands.first, isSimulated {
                let isScenario = Scenario.named(operand) != nil
                let hint = isScenario ? "To choose a scenario: --scenario \(operand)" : "Use only one of them"
                throw Failure(.usage, "--simulate cannot be combined with the device \(operand). \(hint)")
            }
            receivers =
                try isSimulated ? Self.simulated(arguments) : Self.receivers(arguments.operands, configuration)
            let hasPort = !isSimulated && (receivers.isEmpty || receivers.contains { $0.source.isPort })
            var arguments = arguments
            if hasPort { configuration.complete(&arguments, Self.options(SourceArgument.optionNames), from: "serve") }
            receiverOptions = try SourceArgument.receiverOptions(arguments, hasPort: hasPort)
            if !isSimulated { try SourceArgument.Simulation.refuse(arguments, and: Self.timeOptions) }
        }

        /// Whether the command line or the configuration contains an address to listen on.
        var hasAddress: Bool {
            listenAddresses.contains { address in
                if case .address = address { return true }
                return false
            }
        }

        /// A warning about options that have no effect if systemd passes the sockets for gpsd clients; `nil` if there
        /// are no such options.
        var warningAboutSockets: String? {
            let names = ["--port", "--listen", "--socket"].filter(arguments.has).map { name in
                name + (arguments.origin(of: name).map { " (set in \($0))" } ?? "")
            }
            guard !names.isEmpty else { return nil }
            let verb = names.count == 1 ? "has" : "have"
            return """
                \(names.joined(separator: ", ")) \(verb) no effect, because systemd passes the sockets. To change \
                them: sudo systemctl edit gpsbridge.socket
                """
        }

        /// The options that need a simulation, because a real receiver runs in real time.
        private static let timeOptions = ["--speed"]

        /// Removes the optional brackets around an IPv6 address, such as `[::1]`.
        private static func host(_ text: String) -> String {
            text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        }

        /// Adds the configured options to the options of the command line.
        ///
        /// A DEVICE on the command line replaces a configured simulation. Configured options that do not apply to the
        /// chosen receivers are ignored.
        private static func complete(_ arguments: inout Arguments, from configuration: Configuration) {
            var source = options(["--simulate"])
            if arguments.operands.isEmpty { configuration.complete(&arguments, source, from: "serve") }
            source += options(SourceArgument.optionNames)
            let simulator = options(SourceArgument.Simulation.optionNames + timeOptions)
            if arguments.has("--simulate") { configuration.complete(&arguments, simulator, from: "serve") }
            let others = ServeCommand.manual.options.filter { option in
                !(source + simulator + Option.livePage).contains { $0.name == option.name }
            }
            configuration.complete(&arguments, others, from: "serve")
        }

        private static func options(_ names: [String]) -> [Option] {
            names.compactMap { ServeCommand.manual.option($0) }
        }

        private static func clientLimits(_ arguments: Arguments) throws(Failure) -> ClientLimits {
            var limits = ClientLimits()
            limits.clientsSetting = "--max-clients"
            limits.clientsPerUserSetting = "--max-clients-per-user"
            limits.clients = try arguments.number("--max-clients") ?? limits.clients
            limits.clientsPerUser = try arguments.number("--max-clients-per-user") ?? limits.clientsPerUser
            limits.bytes = try arguments.number("--max-client-memory").map { $0 << 20 } ?? limits.bytes
            return limits
        }

        /// Returns the receivers that the operands name, or the configured receivers if there are no operands.
        private static func receivers(
            _ operands: [String], _ configuration: Configuration
        ) throws(Failure) -> [ReceiverRequest] {
            guard operands.isEmpty else { return try receivers(operands) }
            do throws(Failure) {
                return try receivers(configuration.servedDevices)
            } catch {
                let origin = configuration.values["serve.devices"].map { "\($0.origin): " } ?? ""
                throw Failure(error.kind, origin + error.message)
            }
        }

        private static func receivers(_ names: [String]) throws(Failure) -> [ReceiverRequest] {
            var receivers: [ReceiverRequest] = []
            for name in names {
                guard let source = try SourceArgument(name).receiver else {
                    throw SourceArgument.refusal(
                        name,
                        """
                        \(name) is a file, not a receiver. To serve a recording: \
                        gpsbridge replay --pty /tmp/gps \(FileName.quoted(name)), then gpsbridge serve /tmp/gps
                        """)
                }
                guard !receivers.contains(where: { $0.name == name }) else {
                    throw Failure(.usage, "\(name) is given twice. Name each DEVICE only once")
                }
                receivers.append(ReceiverRequest(name, source))
            }
            return receivers
        }

        private static func simulated(_ arguments: Arguments) throws(Failure) -> [ReceiverRequest] {
            let simulation = try SourceArgument.Simulation(arguments)
            let pace = try SourceArgument.speed(arguments, isBounded: true) ?? 1
            return simulation.receivers.enumerated().map { index, personality in
                // A name of this form cannot be opened, and cannot be mistaken for a device.
                let name = "simulated:\(personality.name)" + (index > 0 ? "-\(index + 1)" : "")
                return ReceiverRequest(name, simulation.source(ofReceiver: index, pace: .times(pace)))
            }
        }
    }
}
