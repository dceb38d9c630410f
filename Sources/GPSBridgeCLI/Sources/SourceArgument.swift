import CommandLineKit
import GPSBridge
import Glibc
import Serial
import SystemSupport

/// The source that a command reads, by its name on the command line.
enum SourceArgument {
    /// A serial port, a device, a server or datagrams.
    case receiver(Receiver.Source)
    /// A recording or a track; `-` is the standard input.
    case file(String)

    /// The receiver, `nil` for a file.
    var receiver: Receiver.Source? { if case .receiver(let source) = self { source } else { nil } }

    /// The options that only serial ports have.
    static let optionNames = ["--baud", "--shared"]

    /// The names, or what is set for when there are none.
    static func names(_ operands: [String]) throws(Failure) -> [String] {
        if !operands.isEmpty { return operands }
        return try Configuration.inForce().device.map { [$0] } ?? []
    }

    /// The receiver that is named, `nil` when it is all files.
    static func source(among names: [String]) throws(Failure) -> Receiver.Source? {
        for name in names {
            guard let source = try SourceArgument(name).receiver else { continue }
            guard names.count == 1 else {
                throw Failure(.usage, "\(name) is a live receiver: name it alone, for it has no end")
            }
            return source
        }
        return nil
    }

    /// The options for reading a source, which is `nil` for files.
    static func receiverOptions(
        _ arguments: Arguments, of source: Receiver.Source?
    ) throws(Failure) -> Receiver.Options { try receiverOptions(arguments, hasPort: source?.isPort == true) }

    /// The options for reading sources.
    /// - Parameter hasPort: whether at least one of them is a serial port.
    static func receiverOptions(_ arguments: Arguments, hasPort: Bool) throws(Failure) -> Receiver.Options {
        var options = Receiver.Options()
        options.sharesPort = arguments.has("--shared")
        if let text = arguments.value("--baud") {
            guard let speed = Int(text), (1...20_000_000).contains(speed) else {
                throw Failure(.usage, "--baud takes bits per second such as 9600, not \(text)")
            }
            options.speed = speed
        } else if hasPort {
            options.speed = try Configuration.inForce().baud
        }
        for option in Self.optionNames where arguments.has(option) && !hasPort {
            throw Failure(.usage, "\(option) is for serial ports: nothing else has a baud rate or other readers")
        }
        return options
    }

    /// The port of a receiver that is named, or its identity; `nil` for the best one.
    static func port(_ name: String) throws(Failure) -> String? {
        guard !name.isEmpty else { throw Failure(.usage, "the device's name is empty") }
        switch try SourceArgument(name).receiver {
        case .automatic: return nil
        case .device(let identity): return "\(identity)"
        case .port(let path): return path
        case .tcp, .udp, .gpsd:
            throw Failure(
                .usage,
                """
                doctor looks at serial ports, and \(name) is on the network
                What comes from it is shown by: gpsbridge decode \(name)
                """)
        case .file, .feed, nil: return name
        }
    }

    /// Reads a name: `auto`, a name of the configuration, a serial port, `tcp://`, `udp://`, `gpsd://`, or a file.
    init(_ name: String) throws(Failure) {
        // A file that has the name is meant.
        if name != "-", !name.contains("/"), access(name, F_OK) != 0 {
            if name == "auto" {
                self = .receiver(.automatic)
                return
            }
            let receivers = try Configuration.inForce().receivers
            let hint = Spelling.suggestion(for: name, among: Array(receivers.keys))
            if let place = receivers[name] {
                self = try Self.configured(name, as: place)
                return
            } else if !hint.isEmpty {
                throw Failure(.cannotRead, "there is neither a file nor a receiver \(name)\(hint)")
            }
        }
        if let form = Self.forms.first(where: { name.hasPrefix($0.scheme) }) {
            guard let source = Receiver.Source(name) else { throw Failure(.usage, "\(form.text), not \(name)") }
            self = .receiver(source)
        } else {
            self = Self.isSerialPort(name) ? .receiver(.port(name)) : .file(name)
        }
    }

    /// The receiver that the configuration gives a name.
    private static func configured(_ name: String, as place: String) throws(Failure) -> SourceArgument {
        if let identity = DeviceIdentity(place) { return .receiver(.device(identity)) }
        guard place.contains("/") else {
            throw Failure(.usage, "\(name) is set to \(place), which is neither a device's identity nor a port")
        }
        return try SourceArgument(place)
    }

    private static let forms: [(scheme: String, text: String)] = [
        ("gpsd://", "a GPS daemon is named gpsd://HOST[:PORT][/DEVICE]"),
        ("tcp://", "a server is named tcp://HOST:PORT"),
        ("udp://", "a port of this machine is named udp://:PORT or udp://ADDRESS:PORT"),
    ]

    /// The server that `--connect` names.
    static func server(_ name: String) throws(Failure) -> Receiver.Source {
        guard let source = Receiver.Source("gpsd://\(name)") else {
            throw Failure(.usage, "--connect takes HOST or HOST:PORT, not \(name)")
        }
        return source
    }

    /// Why a name stands for no receiver.
    /// - Parameter ofFile: what is said of a file, which is no receiver.
    static func refusal(_ name: String, _ ofFile: String) -> Failure {
        access(name, F_OK) == 0
            ? Failure(.usage, ofFile)
            : Failure(.cannotRead, "there is no receiver \(name). What is plugged in: gpsbridge devices")
    }

    /// Whether a receiver may be behind a name: a terminal that is not the person's own, or one that may come yet.
    private static func isSerialPort(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return path.hasPrefix("/dev/") }
        guard status.st_mode & S_IFMT == S_IFCHR else { return false }
        let memory = 1  // /dev/null, /dev/zero and the like
        guard status.st_rdev >> 8 & 0xFFF != memory, path != "/dev/tty" else { return false }
        return ![STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { descriptor in
            var own = stat()
            return fstat(descriptor, &own) == 0 && own.st_mode & S_IFMT == S_IFCHR && own.st_rdev == status.st_rdev
        }
    }
}
