import CommandLineKit
import GPSSimulator
import SystemSupport

/// Where simulated receivers and replays can be opened, as the command line says.
struct SimulationOutputs {
    /// How fast time passes; `nil` for as fast as it goes.
    let speed: Double?
    /// Bits per second, instead of what is usual.
    let baud: Int?
    /// Whether everything goes to files.
    let isFile: Bool

    /// Whether a serial port is made.
    var hasTerminal: Bool { !terminals.isEmpty }

    private let terminals: [String]
    private let servers: [Address]
    private let receivers: [Address]
    private let files: [String]
    private let usesStandardOutput: Bool

    private struct Address {
        var host: String
        var port: UInt16
    }

    init(_ arguments: Arguments) throws(Failure) {
        terminals = arguments.all("--pty")
        guard !terminals.contains("") else { throw Failure(.usage, "--pty takes the name of a link, such as /tmp/gps") }
        var servers: [Address] = []
        for text in arguments.all("--tcp") { servers.append(try Self.address(text, of: "--tcp", usual: "127.0.0.1")) }
        var receivers: [Address] = []
        for text in arguments.all("--udp") { receivers.append(try Self.address(text, of: "--udp", usual: nil)) }
        self.servers = servers
        self.receivers = receivers
        files = arguments.all("--output").filter { $0 != "-" }
        let isNowhere = terminals.isEmpty && servers.isEmpty && receivers.isEmpty && files.isEmpty
        usesStandardOutput = arguments.has("--stdout") || arguments.all("--output").contains("-") || isNowhere
        let isLive = !terminals.isEmpty || !servers.isEmpty || !receivers.isEmpty
        isFile = !files.isEmpty && !isLive && !usesStandardOutput
        speed = try SourceArgument.speed(arguments, usual: isFile ? nil : 1)
        if speed == nil, isLive {
            throw Failure(
                .usage, "--speed max is for files and the standard output: nothing else could take it. Name a number")
        }
        baud = try arguments.value("--baud").map { text throws(Failure) in
            guard let baud = Int(text), (50...20_000_000).contains(baud) else {
                throw Failure(.usage, "--baud takes bits per second such as 9600, not \(text)")
            }
            return baud
        }
    }

    /// Throws unless there is a place for each of several receivers.
    func check(count: Int) throws(Failure) {
        for address in servers + receivers { _ = try port(address, count) }
    }

    /// Makes the outlets of one of several receivers, and says where they are.
    /// - Parameter number: which it is of several, from 1 on; it is a part of the names then. `nil` for the only one.
    func open(number: Int?, baud: Int?, title: String, inputs: [InputFile] = []) throws(Failure) -> [any Outlet] {
        guard number == nil || !usesStandardOutput else {
            throw Failure(
                .usage, "several receivers cannot share the standard output: name a place, such as --tcp 2947")
        }
        do {
            var outlets: [any Outlet] = []
            for path in terminals {
                let outlet = try TerminalOutlet(link: path + (number.map { "\($0)" } ?? ""), speed: baud)
                TerminationSignals.onTermination(outlet.cleanUp)
                outlets.append(outlet)
            }
            for address in servers {
                outlets.append(try TCPOutlet(host: address.host, port: try port(address, number)))
            }
            for address in receivers {
                outlets.append(try UDPOutlet(host: address.host, port: try port(address, number)))
            }
            for outlet in outlets { Terminal.say("gpsbridge: \(title) at \(outlet.name): \(Self.command(outlet))") }
            for path in files { outlets.append(FileOutlet(try OutputFile(numbered(path, number), inputs: inputs))) }
            if usesStandardOutput {
                outlets.append(FileOutlet(try OutputFile(nil, inputs: inputs), isLive: speed != nil))
            }
            return outlets
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.cannotWrite, "\(error)")
        }
    }

    /// What a person types to see it.
    private static func command(_ outlet: any Outlet) -> String {
        guard outlet is UDPOutlet, let port = outlet.name.split(separator: ":").last else {
            return "gpsbridge decode \(outlet.name)"
        }
        // Elsewhere the address is the machine's own, and a broadcast is nobody's.
        let isLocal = outlet.name.hasPrefix("udp://127.") || outlet.name.hasPrefix("udp://localhost:")
        return "gpsbridge decode udp://\(isLocal ? "" : "0.0.0.0"):\(port)"
    }

    private func port(_ address: Address, _ number: Int?) throws(Failure) -> UInt16 {
        guard let number, address.port > 0 else { return address.port }
        guard let port = UInt16(exactly: Int(address.port) + number - 1) else {
            throw Failure(.usage, "there are not so many ports from \(address.port) on. Choose a lower one")
        }
        return port
    }

    /// The number goes before the ending: drive2.nmea.
    private func numbered(_ path: String, _ number: Int?) -> String {
        guard let number else { return path }
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[slash...].dropFirst().lastIndex(of: ".") else { return "\(path)\(number)" }
        return "\(path[..<dot])\(number)\(path[dot...])"
    }

    private static func address(_ text: String, of option: String, usual: String?) throws(Failure) -> Address {
        guard let address = HostAndPort(text), let host = address.host ?? usual else {
            let form = usual == nil ? "HOST:PORT" : "PORT or HOST:PORT"
            throw Failure(.usage, "\(option) takes \(form), not \(text)")
        }
        return Address(host: host, port: address.port)
    }
}
