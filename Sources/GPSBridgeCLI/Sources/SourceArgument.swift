import CommandLineKit
import GPSBridge
import Glibc
import Serial
import SystemSupport

/// A source of data named on the command line.
enum SourceArgument {
    /// A receiver: a serial port, a USB device, a server, or a port for UDP datagrams.
    case receiver(Receiver.Source)
    /// A recording or a track in a file, or on standard input if the name is `-`.
    case file(String)

    /// The receiver; `nil` for a file.
    var receiver: Receiver.Source? { if case .receiver(let source) = self { source } else { nil } }

    /// The options that apply only to serial ports.
    static let optionNames = ["--baud", "--shared"]

    /// Returns the operands, or the configured device if there are no operands.
    static func names(_ operands: [String]) throws(Failure) -> [String] {
        if !operands.isEmpty { return operands }
        return try Configuration.effective().device.map { [$0] } ?? []
    }

    /// Returns the receiver among `names`; `nil` if all names refer to files.
    ///
    /// Throws an error if a receiver is combined with any other input.
    static func source(among names: [String]) throws(Failure) -> Receiver.Source? {
        for name in names {
            guard let source = try SourceArgument(name).receiver else { continue }
            guard names.count == 1 else {
                throw Failure(.usage, "\(name) is a live receiver, which cannot be combined with other inputs")
            }
            return source
        }
        return nil
    }

    /// Returns the options for reading a source.
    ///
    /// - Parameter source: The receiver to read; `nil` for files.
    static func receiverOptions(
        _ arguments: Arguments, of source: Receiver.Source?
    ) throws(Failure) -> Receiver.Options { try receiverOptions(arguments, hasPort: source?.isPort == true) }

    /// Returns the options for reading one or more sources.
    ///
    /// - Parameter hasPort: Whether at least one of the sources is a serial port.
    static func receiverOptions(_ arguments: Arguments, hasPort: Bool) throws(Failure) -> Receiver.Options {
        var options = Receiver.Options()
        options.sharesPort = arguments.has("--shared")
        if let baudRate = try arguments.number("--baud") {
            options.baudRate = baudRate
        } else if hasPort {
            options.baudRate = try Configuration.effective().baud
        }
        for option in Self.optionNames where arguments.has(option) && !hasPort {
            throw Failure(.usage, "\(option) applies to serial ports only")
        }
        return options
    }

    /// Returns the port, device identity or file path that a name refers to; `nil` for `auto`, the best connected
    /// receiver.
    static func port(_ name: String) throws(Failure) -> String? {
        guard !name.isEmpty else { throw emptyName }
        switch try SourceArgument(name).receiver {
        case .automatic: return nil
        case .device(let identity): return "\(identity)"
        case .port(let path): return path
        case .tcp, .udp, .gpsd:
            throw Failure(
                .usage,
                "doctor examines serial ports only; \(name) is on the network\nTo see its data: gpsbridge decode \(name)"
            )
        case .file, .feed, nil: return name
        }
    }

    private static let listing = "To list connected devices: gpsbridge devices"
    private static let emptyName = Failure(.usage, "the device name is empty. \(listing)")

    /// Parses a name: `auto`, a name from the configuration, a serial port, `tcp://`, `udp://`, `gpsd://`, or a file.
    init(_ name: String) throws(Failure) {
        // An existing file takes precedence over `auto` and configured names.
        if name != "-", !name.contains("/"), access(FileName.path(name), F_OK) != 0 {
            if name == "auto" {
                self = .receiver(.automatic)
                return
            }
            let receivers = try Configuration.effective().receivers
            let hint = Spelling.suggestion(for: name, among: Array(receivers.keys))
            if let target = receivers[name] {
                self = try Self.configured(target)
                return
            } else if !hint.isEmpty {
                throw Failure(.usage, "no file or receiver named \(name)\(hint)")
            } else if HostAndPort(name)?.host != nil, DeviceIdentity(name) == nil {
                throw Failure(
                    .usage, "no file or receiver named \(name). To read a server: tcp://\(name) or gpsd://\(name)")
            }
        }
        if let objection = Self.objection(to: name) { throw Failure(.usage, objection) }
        if Self.form(of: name) != nil, let source = Receiver.Source(name) {
            self = .receiver(source)
        } else {
            self = Self.isSerialPort(name) ? .receiver(.port(name)) : .file(name)
        }
    }

    /// Returns whether a name can refer to a source: a path, an address, `auto`, an existing file, or one of the given
    /// receivers.
    static func canBeResolved(_ name: String, among receivers: [String]) -> Bool {
        name == "auto" || name.contains("/") || receivers.contains(name) || access(FileName.path(name), F_OK) == 0
    }

    /// Returns the receiver with the given target in the configuration.
    private static func configured(_ target: String) throws(Failure) -> SourceArgument {
        if let identity = DeviceIdentity(target) { return .receiver(.device(identity)) }
        return try SourceArgument(target)
    }

    private static let forms: [(scheme: String, text: String)] = [
        ("gpsd://", "a GPS daemon's address must be gpsd://HOST[:PORT][/DEVICE] (PORT: 1 to 65535)"),
        ("tcp://", "a server's address must be tcp://HOST:PORT (PORT: 1 to 65535)"),
        ("udp://", "the address of a local port must be udp://:PORT or udp://ADDRESS:PORT (PORT: 1 to 65535)"),
    ]

    private static func form(of name: String) -> (scheme: String, text: String)? {
        forms.first { name.hasPrefix($0.scheme) }
    }

    /// Returns whether a name begins like an address.
    static func isAddress(_ name: String) -> Bool { form(of: name) != nil }

    /// Returns an error message about a name that begins like an address, but is not valid; `nil` for any other name.
    static func objection(to name: String) -> String? {
        guard let form = form(of: name), Receiver.Source(name) == nil else { return nil }
        return "\(form.text), not \(name)"
    }

    /// Returns the server named by `--connect`.
    static func server(_ name: String) throws(Failure) -> Receiver.Source {
        guard let source = Receiver.Source("gpsd://\(name)") else {
            throw Failure(.usage, "--connect must be HOST[:PORT][/DEVICE], not \(name)")
        }
        return source
    }

    /// Returns the error for a name that does not refer to a receiver.
    ///
    /// - Parameter ofFile: The error message if the name refers to an existing file.
    static func refusal(_ name: String, _ ofFile: String) -> Failure {
        guard !name.isEmpty else { return emptyName }
        var status = stat()
        guard stat(FileName.path(name), &status) == 0 else {
            // A device file may appear later. A misspelled name never becomes correct.
            guard name.contains("/") else { return Failure(.usage, "no receiver named \(name). \(listing)") }
            return Failure(
                .cannotRead, "\(name) does not exist. Only ports in /dev may be connected later. \(listing)")
        }
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        return Failure(.usage, isDirectory ? "\(name) is a directory, not a receiver. \(listing)" : ofFile)
    }

    /// Returns whether a path may refer to the port of a receiver.
    ///
    /// A path in `/dev` that does not exist may appear when the receiver is plugged in. An existing path must be a
    /// character device, but neither a memory device such as `/dev/null` nor this program's terminal.
    private static func isSerialPort(_ path: String) -> Bool {
        var status = stat()
        guard stat(FileName.path(path), &status) == 0 else { return path.hasPrefix("/dev/") }
        return isSerialPort(path, status)
    }

    /// Throws an error if a path refers to the port of a receiver.
    ///
    /// Call this before opening a path as a file. A port that is opened as a file has no baud rate, and the kernel
    /// echoes the receiver's data back to the receiver.
    static func refusePort(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(FileName.path(path), &status) == 0, isSerialPort(path, status) else { return }
        let name = FileName.shown(path)
        throw Failure(
            .usage,
            """
            \(name) is a serial port, not a file
            To record its data: gpsbridge record \(name) -o drive.rec
            To print its fixes: gpsbridge decode \(name)
            """)
    }

    private static func isSerialPort(_ path: String, _ status: stat) -> Bool {
        guard status.st_mode & S_IFMT == S_IFCHR else { return false }
        let memory = 1  // the major number of /dev/null, /dev/zero and similar devices
        guard status.st_rdev >> 8 & 0xFFF != memory, path != "/dev/tty" else { return false }
        return ![STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { descriptor in
            var own = stat()
            return fstat(descriptor, &own) == 0 && own.st_mode & S_IFMT == S_IFCHR && own.st_rdev == status.st_rdev
        }
    }
}
