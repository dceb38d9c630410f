internal import CSerialPort
internal import Glibc

// Opening alone does something to what is no serial port: a FIFO's writer would believe that it has a reader, a tape is
// rewound, and a watchdog restarts the machine. So a node is looked at before it is opened.

/// A place in the file system where a port should be.
struct PortNode {
    let path: String

    /// What is there.
    enum Kind {
        /// A serial port or a pseudo-terminal: it has settings, and it is opened by making it raw.
        case terminal
        /// A receiver that the kernel drives itself, such as /dev/gnss0: there is nothing to set, and bytes come out of it.
        case receiver
    }

    init(_ path: String) { self.path = path }

    /// Throws when there is nothing to open here, or when another program has it.
    func check(isShared: Bool) throws(SerialError) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SerialError(.open, path: path) }
        guard status.st_mode & S_IFMT == S_IFCHR, let kind = Kind(of: status.st_rdev) else {
            throw SerialError(.open, path: path, number: 0, cause: .notASerialPort)
        }
        if !isShared, let holders = holders(kind) {
            throw SerialError(.open, path: path, number: 0, cause: .busy(holders))
        }
        return kind
    }

    /// Who has it without the kernel's refusing others.
    private func holders(_ kind: Kind) -> [PortHolder]? {
        if let holder = LockFile.holder(ofPort: path) { return [holder] }
        // Terminals know TIOCEXCL. Of a receiver everybody gets a part of the bytes who has it open.
        guard kind == .receiver else { return nil }
        let others = PortHolder.holders(of: path).filter { !$0.isThisProcess }
        return others.isEmpty ? nil : others
    }
}

extension PortNode.Kind {
    /// What the kernel counts a device among; `nil` for what is no port.
    init?(of device: dev_t) {
        let device = UInt64(device)
        let number = "\(c_serial_port_major(device)):\(c_serial_port_minor(device))"
        let subsystem = realPath("/sys/dev/char/\(number)/subsystem")
        self.init(subsystem: subsystem?.split(separator: "/").last.map(String.init))
    }

    /// Where the kernel does not say, as for pseudo-terminals, it may be one.
    init?(subsystem: String?) {
        switch subsystem {
        case "tty", nil: self = .terminal
        case "gnss": self = .receiver
        default: return nil
        }
    }
}

/// Where links finally lead, `nil` when that is nowhere.
func realPath(_ path: String) -> String? {
    // Into memory of our own: what stands in for the system's function in tests hands out memory that must not be freed.
    let resolved = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        guard let base = buffer.baseAddress, realpath(path, base) != nil else { return }
        count = strlen(base)
    }
    return resolved.isEmpty ? nil : String(decoding: resolved.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
