import CommandLineKit
import GPSSimulator
import SystemSupport

/// The outputs requested on the command line for simulated receivers and replays.
struct SimulationOutputs {
    /// The playback speed as a multiple of real time; `nil` for unlimited speed.
    let speed: Double?
    /// The requested baud rate; `nil` for the default baud rate of the receiver.
    let baud: Int?
    /// Whether all output goes to files.
    let isFile: Bool

    /// Whether at least one of the outputs is a pseudo-terminal.
    var hasTerminal: Bool { !terminals.isEmpty }

    private let terminals: [String]
    private let servers: [Address]
    private let receivers: [Address]
    private let files: [String]
    private let usesStandardOutput: Bool

    /// Whether termination signals request a clean shutdown. If the command writes to a file or to standard output,
    /// they terminate the program instead, because an incomplete file must be discarded.
    private var endsNormally: Bool { files.isEmpty && !usesStandardOutput }

    /// The help entry for the exit code of a command that was interrupted while writing to a file or to standard
    /// output.
    static let interruption = HelpPage.Item(
        "130", "Ctrl-C was pressed while writing to standard output or a file. An incomplete OUT file is removed")

    private struct Address {
        var host: String
        var port: UInt16
    }

    /// Parses the options for outputs.
    ///
    /// - Parameter command: The name of the command, for messages.
    init(_ arguments: Arguments, of command: String) throws(Failure) {
        terminals = arguments.all("--pty")
        guard !terminals.contains("") else { throw Failure(.usage, "--pty needs the name of a link, such as /tmp/gps") }
        var servers: [Address] = []
        for text in arguments.all("--tcp") {
            // Port 0 is any free port.
            servers.append(try Self.address(text, of: "--tcp", ports: 0...UInt16.max, defaultHost: "127.0.0.1"))
        }
        var receivers: [Address] = []
        for text in arguments.all("--udp") {
            receivers.append(try Self.address(text, of: "--udp", ports: 1...UInt16.max, defaultHost: nil))
        }
        self.servers = servers
        self.receivers = receivers
        files = arguments.all("--output").filter { $0 != "-" }
        for path in files { try Self.refuseOtherFormats(path, command: command) }
        let isNowhere = terminals.isEmpty && servers.isEmpty && receivers.isEmpty && files.isEmpty
        usesStandardOutput = arguments.has("--stdout") || arguments.all("--output").contains("-") || isNowhere
        let isLive = !terminals.isEmpty || !servers.isEmpty || !receivers.isEmpty
        isFile = !files.isEmpty && !isLive && !usesStandardOutput
        speed = try SourceArgument.speed(arguments, defaultValue: isFile ? nil : 1)
        if speed == nil, isLive {
            throw Failure(
                .usage,
                "--speed max needs a file or standard output. For other outputs, use a number, such as --speed 10")
        }
        baud = try arguments.number("--baud")
    }

    /// Throws an error if a requested port leaves too few higher port numbers for `count` receivers, each of which
    /// needs its own port.
    func check(count: Int) throws(Failure) {
        for address in servers + receivers { _ = try port(address, count) }
    }

    /// Throws an error if `count` receivers would overwrite an input.
    func refuse(inputs: [String], count: Int) throws(Failure) {
        let numbers = count == 1 ? [nil] : (1...count).map(Optional.init)
        for path in files {
            for number in numbers { try OutputFile.refuse(numbered(path, number), inputs: inputs) }
        }
    }

    /// Creates the outlets of a receiver, and prints how to read their output.
    ///
    /// - Parameter number: The number of the receiver, starting at 1, which determines the receiver's file names and
    ///   port numbers; `nil` for a single receiver.
    func open(number: Int?, baud: Int?, title: String, inputs: [InputFile] = []) throws(Failure) -> [any Outlet] {
        guard number == nil || !usesStandardOutput else {
            throw Failure(
                .usage, "several receivers cannot share standard output. Add another output, such as --tcp 2000")
        }
        // Handle signals before the first outlet exists. Another program may send a termination signal as soon as it
        // sees the outlet.
        if endsNormally { Shutdown.begin() }
        do {
            var outlets: [any Outlet] = []
            for path in terminals {
                let outlet = try TerminalOutlet(link: path + (number.map { "\($0)" } ?? ""), baudRate: baud)
                TerminationSignals.onTermination(outlet.cleanUp)
                outlets.append(outlet)
            }
            for address in servers {
                outlets.append(try TCPOutlet(host: address.host, port: try port(address, number)))
            }
            for address in receivers {
                outlets.append(try UDPOutlet(host: address.host, port: try port(address, number)))
            }
            for outlet in outlets {
                Terminal.say("gpsbridge: \(title) at \(outlet.name). To read it: \(Self.command(outlet))")
            }
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

    /// Returns a command that shows the output of an outlet.
    static func command(_ outlet: any Outlet) -> String {
        guard outlet is UDPOutlet, let (host, port) = HostAndPort.separate(outlet.name.dropFirst("udp://".count)),
            host != "::1"
        else { return "gpsbridge decode \(outlet is TerminalOutlet ? FileName.quoted(outlet.name) : outlet.name)" }
        // If the datagrams go to another machine or to a broadcast address, `gpsbridge decode` must listen on all
        // addresses.
        return "gpsbridge decode udp://\(HostName.isLoopback(host) ? "" : "0.0.0.0"):\(port)"
    }

    private func port(_ address: Address, _ number: Int?) throws(Failure) -> UInt16 {
        guard let number, address.port > 0 else { return address.port }
        guard let port = UInt16(exactly: Int(address.port) + number - 1) else {
            throw Failure(
                .usage, "there are not enough ports above \(address.port) for all receivers. Choose a lower port")
        }
        return port
    }

    /// Inserts the number of a receiver before the extension of a file name, as in `drive2.nmea`.
    private func numbered(_ path: String, _ number: Int?) -> String {
        guard let number else { return path }
        guard let dot = Self.dot(in: path) else { return "\(path)\(number)" }
        return "\(path[..<dot])\(number)\(path[dot...])"
    }

    private static func address(
        _ text: String, of option: String, ports: ClosedRange<UInt16>, defaultHost: String?
    ) throws(Failure) -> Address {
        guard let address = HostAndPort(text), let host = address.host ?? defaultHost, ports.contains(address.port)
        else {
            let form = defaultHost == nil ? "HOST:PORT" : "PORT or HOST:PORT"
            let numbers = "\(ports.lowerBound) to \(ports.upperBound)"
            throw Failure(.usage, "\(option) must be \(form) (PORT: \(numbers)), not \(text)")
        }
        return Address(host: host, port: address.port)
    }
}
