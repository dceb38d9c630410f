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
        guard let kind = Kind(of: status) else {
            throw SerialError(.open, path: path, number: 0, cause: .notASerialPort)
        }
        let holders = holders(kind, status, isShared: isShared)
        guard holders.isEmpty else { throw SerialError(.open, path: path, number: 0, cause: .busy(holders)) }
        return kind
    }

    /// Who has it without the kernel's refusing others.
    private func holders(_ kind: Kind, _ status: stat, isShared: Bool) -> [PortHolder] {
        if !isShared, let holder = LockFile.holder(ofPort: path) { return [holder] }
        // The number of a pseudo-terminal that has gone is the next one's, and that may be the window in which a person is
        // typing. Nobody shares that.
        if status.isPseudoTerminal {
            let others = PortHolder.others(at: path)
            return isShared ? others.filter { $0.isControlled(from: path) } : others
        }
        // Other terminals know TIOCEXCL. Of a receiver everybody gets a part of the bytes who has it open.
        return kind == .receiver && !isShared ? PortHolder.others(at: path) : []
    }
}

extension PortNode.Kind {
    /// What the kernel counts a device among; `nil` for what is no port.
    init?(of node: stat) {
        guard node.st_mode & S_IFMT == S_IFCHR, !node.isVirtualConsole else { return nil }
        let number = "\(node.major):\(node.minor)"
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

// What the kernel's list of numbers, devices.txt, has fixed for ever.

extension stat {
    /// Whether it is a side of a pseudo-terminal that programs open: /dev/pts/N.
    var isPseudoTerminal: Bool { st_mode & S_IFMT == S_IFCHR && (136...143).contains(major) }

    /// Whether it is a screen and a keyboard: /dev/tty1. Serial ports that are built in have the minor numbers behind.
    fileprivate var isVirtualConsole: Bool { major == 4 && minor < 64 }

    fileprivate var major: UInt32 { c_serial_port_major(UInt64(st_rdev)) }

    var minor: UInt32 { c_serial_port_minor(UInt64(st_rdev)) }
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
