import ClockServer
import CommandLineKit
import GPSDServer
import NMEAServer
import ServerCore
import SystemSupport
import WebDashboard
import WebServer

extension ServeCommand {
    /// The outlets that the command line requests in addition to the outlet for gpsd clients.
    struct OutletRequest {
        private let choice: SentenceChoice
        private let paths: [String]
        private let addresses: [(host: String, port: UInt16)]
        private let loopbackPorts: [UInt16]
        private let datagrams: [(host: String, port: UInt16)]
        private let links: [String]
        private let clocks: [ClockOutlet.Destination]
        private let pulses: String?
        private let http: Endpoint?
        private let web: Endpoint?
        private let webOptions: WebOutlet.Options
        private let isAnnounced: Bool
        private let isSimulated: Bool

        private enum Endpoint {
            case loopback(UInt16)
            case listenAddress(ListenAddress)
        }

        /// The options that name destinations for sentences.
        private static let destinations = ["--nmea-tcp", "--nmea-udp", "--nmea-pty", "--nmea-socket"]

        /// Creates a request from the arguments of the command.
        ///
        /// - Parameter servesPage: Whether the live page is served, either because of `--web` or through a socket from
        ///   systemd.
        init(_ arguments: Arguments, servesPage: Bool) throws(Failure) {
            choice = try SentenceChoice(
                codes: arguments.value("--nmea-sentences"), talker: arguments.value("--nmea-talker"))
            isSimulated = arguments.has("--simulate")
            paths = arguments.all("--nmea-socket")
            (addresses, loopbackPorts) = try Self.nmeaAddresses(arguments)
            datagrams = try Self.datagrams(arguments)
            links = arguments.all("--nmea-pty")
            let segments = try arguments.numbers("--ntp-memory").map { ClockOutlet.Destination.memory(unit: $0) }
            clocks = arguments.all("--chrony").map { .socket($0) } + segments
            pulses = arguments.value("--pps")
            isAnnounced = arguments.has("--announce")
            http = try Self.endpoint(arguments, "--http")
            web = try Self.endpoint(arguments, "--web")
            try Self.check(arguments, addresses, servesPage: servesPage)
            webOptions = try WebOutlet.Options(arguments)
        }

        /// Returns the addresses of NMEA servers, and the ports of those without an address.
        private static func nmeaAddresses(
            _ arguments: Arguments
        ) throws(Failure) -> (addresses: [(host: String, port: UInt16)], loopbackPorts: [UInt16]) {
            var addresses: [(host: String, port: UInt16)] = []
            var loopbackPorts: [UInt16] = []
            for text in arguments.all("--nmea-tcp") {
                let address = try address(text, of: "--nmea-tcp")
                if let host = address.host {
                    addresses.append((host, address.port))
                } else {
                    loopbackPorts.append(address.port)
                }
            }
            return (addresses, loopbackPorts)
        }

        private static func datagrams(_ arguments: Arguments) throws(Failure) -> [(host: String, port: UInt16)] {
            try arguments.all("--nmea-udp").map { text throws(Failure) in
                guard let address = HostAndPort(text), let host = address.host, address.port > 0 else {
                    throw Failure(
                        .usage,
                        "--nmea-udp must be HOST:PORT, such as 192.168.1.255:10110 (PORT: 1 to 65535), not \(text)")
                }
                return (host, address.port)
            }
        }

        /// Throws an error if an option lacks another option that it needs.
        ///
        /// - Parameter addresses: The addresses of NMEA servers.
        private static func check(
            _ arguments: Arguments, _ addresses: [(host: String, port: UInt16)], servesPage: Bool
        ) throws(Failure) {
            if let option = ["--nmea-sentences", "--nmea-talker"].first(where: arguments.has),
                !destinations.contains(where: arguments.has)
            {
                let names = destinations.joined(separator: ", ")
                throw Failure(.usage, "\(option) needs a destination for sentences: add one of \(names)")
            }
            if arguments.has("--announce"), addresses.allSatisfy({ HostName.isLoopback($0.host) }) {
                throw Failure(
                    .usage,
                    "--announce needs an NMEA server that other machines can reach: add --nmea-tcp 0.0.0.0:10110")
            }
            if let option = WebOutlet.Options.optionNames.first(where: arguments.has), !servesPage {
                throw Failure(.usage, "\(option) needs --web")
            }
        }

        private static func endpoint(_ arguments: Arguments, _ option: String) throws(Failure) -> Endpoint? {
            try arguments.value(option).map { text throws(Failure) in
                let address = try Self.address(text, of: option)
                return address.host.map { .listenAddress(.address($0, port: address.port)) } ?? .loopback(address.port)
            }
        }

        /// Opens all requested outlets.
        ///
        /// - Parameters:
        ///   - clients: The outlet for gpsd clients.
        ///   - budget: The limits shared by all clients, except web clients, which have separate limits.
        ///   - inherited: The sockets from systemd for the live page. If there are any, the page is served even without
        ///     `--web`.
        ///   - say: A closure that is called with messages about the outlets.
        func open(
            beside clients: any ServerOutlet, _ budget: ClientBudget, inherited: [ListenSocket],
            _ say: @escaping (String) -> Void
        ) throws(Failure) -> [any ServerOutlet] {
            let (sinks, reachablePort) = try openSinks(budget, say)
            var outlets: [any ServerOutlet] = []
            var counted: [(String, any ServerOutlet)] = [("gpsd", clients)]
            if isAnnounced, let reachablePort { outlets.append(Announcement(port: reachablePort, report: say)) }
            if !sinks.isEmpty {
                let sentences = SentenceOutlet(sinks, choice: choice)
                outlets.append(sentences)
                counted.append(("nmea", sentences))
            }
            if let clocks = try openClocks(say) { outlets.append(clocks) }
            if let server = try openHTTP(beside: counted, say) { outlets.append(server) }
            if let page = try openPage(inherited, beside: counted, say) { outlets.append(page) }
            return outlets
        }

        /// Opens all destinations of sentences.
        ///
        /// - Returns: The destinations, and the port of the first server that other machines can reach.
        private func openSinks(
            _ budget: ClientBudget, _ say: @escaping (String) -> Void
        ) throws(Failure) -> (sinks: [any SentenceSink], reachablePort: UInt16?) {
            var sinks: [any SentenceSink] = []
            var reachablePort: UInt16?
            func serve(_ sockets: [ListenSocket]) {
                sinks.append(SentenceServer(ClientList(sockets, budget: budget, report: say)))
            }
            for port in loopbackPorts { serve(try Self.open(.loopback(port), option: "--nmea-tcp")) }
            for (host, port) in addresses {
                let sockets = try Self.open(.listenAddress(.address(host, port: port)), option: "--nmea-tcp")
                if !HostName.isLoopback(host) { reachablePort = reachablePort ?? sockets.first?.port }
                serve(sockets)
            }
            for path in paths { serve(try ListenSocket.open([.path(path)])) }
            for (host, port) in datagrams { sinks.append(try SentenceDatagrams(host: host, port: port)) }
            for link in links { sinks.append(try SentenceTerminal(link: link)) }
            for sink in sinks { say("sending NMEA to \(sink.name)") }
            for code in choice.unknownCodes {
                say("unknown sentence type \(code): sentences of this type are forwarded, but never synthesized")
            }
            return (sinks, reachablePort)
        }

        private func openClocks(_ say: @escaping (String) -> Void) throws(Failure) -> ClockOutlet? {
            guard !clocks.isEmpty else { return nil }
            if isSimulated {
                say("time servers get the time of a SIMULATED receiver, which is suitable for tests only")
            }
            return try ClockOutlet(clocks, isPulsed: pulses != nil, servesSimulated: isSimulated, report: say)
        }

        private func openHTTP(
            beside outlets: [(String, any ServerOutlet)], _ say: @escaping (String) -> Void
        ) throws(Failure) -> WebOutlet? {
            guard let http else { return nil }
            let sockets = try Self.open(http, option: "--http")
            say("HTTP server at \(Self.urls(sockets))")
            return Self.server(sockets, WebOutlet.Options(), beside: outlets, say)
        }

        /// Opens the live page.
        ///
        /// - Parameter inherited: The sockets from systemd for the live page.
        private func openPage(
            _ inherited: [ListenSocket], beside outlets: [(String, any ServerOutlet)], _ say: @escaping (String) -> Void
        ) throws(Failure) -> WebOutlet? {
            let opened = try web.map { endpoint throws(Failure) in try Self.open(endpoint, option: "--web") } ?? []
            let sockets = inherited + opened
            guard !sockets.isEmpty else { return nil }
            for socket in inherited { say("live page on \(socket.name)") }
            if !opened.isEmpty { say("live page at \(Self.urls(opened))") }
            if !sockets.allSatisfy(\.isLocal), webOptions.key == nil {
                say("live page: anyone who can connect to it can see \(webOptions.shownContent)")
            }
            // More users can read a service's log than should see the page, so the key itself is not logged.
            if webOptions.key != nil {
                say("live page: to open it, append #key= and the key from \(try WebKey.path()) to the URL")
            }
            return Self.server(sockets, webOptions, beside: outlets, say)
        }

        private static func server(
            _ sockets: [ListenSocket], _ options: WebOutlet.Options, beside outlets: [(String, any ServerOutlet)],
            _ say: @escaping (String) -> Void
        ) -> WebOutlet {
            let list = ClientList(sockets, budget: ClientBudget(HTTPServer.limits), report: say)
            return WebOutlet(list, options: options, beside: outlets)
        }

        private static func urls(_ sockets: [ListenSocket]) -> String {
            sockets.flatMap(\.pageURLs).joined(separator: ", ")
        }

        func openPulses(_ say: @escaping (String) -> Void) throws(Failure) -> (any PulseSource)? {
            guard let pulses else { return nil }
            let isKernelDevice = pulses.hasPrefix("/dev/pps")
            return isKernelDevice ? try KernelPulses(pulses) : try LinePulses(pulses, report: say)
        }

        /// Opens the listening sockets of an endpoint.
        ///
        /// - Parameter option: The option that named the endpoint. Error messages suggest this option with another
        ///   endpoint.
        private static func open(_ endpoint: Endpoint, option: String) throws(Failure) -> [ListenSocket] {
            do throws(Failure) {
                switch endpoint {
                case .loopback(let port): return try ListenSocket.openLoopback(port: port)
                case .listenAddress(let address): return try ListenSocket.open([address])
                }
            } catch {
                throw error.explained(option: option)
            }
        }

        private static func address(_ text: String, of option: String) throws(Failure) -> HostAndPort {
            guard let address = HostAndPort(text) else {
                throw Failure(.usage, "\(option) \(endpointForm), not \(text)")
            }
            return address
        }

        /// The form of an endpoint, for error messages.
        static let endpointForm = "must be PORT or ADDRESS:PORT (PORT: 0 to 65535)"
    }
}
