internal import CSerialPort
internal import Glibc

// Opening the wrong file can have side effects: the writer of a FIFO believes that it has a reader, a tape rewinds, and
// a watchdog restarts the computer. A file is therefore examined before it is opened.

/// A path where a serial port is expected.
struct PortNode {
    let path: String

    /// The kinds of device files that can be opened.
    enum Kind {
        /// A serial port or a pseudo-terminal, which is switched to raw mode when it is opened.
        case terminal
        /// A receiver driven by the kernel, such as /dev/gnss0, which delivers bytes and has no settings.
        case receiver
    }

    init(_ path: String) { self.path = path }

    /// Returns the kind of device file. Throws if there is no port at the path, or if another program is using the
    /// port.
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

    /// Returns the processes that are using the port but do not prevent other programs from opening it.
    private func holders(_ kind: Kind, _ status: stat, isShared: Bool) -> [PortHolder] {
        if !isShared, let holder = LockFile.holder(ofPort: path) { return [holder] }
        // The number of a closed pseudo-terminal may be reused, for example for a terminal window in which a person is
        // typing. A terminal window's pseudo-terminal is therefore never shared.
        if status.isPseudoTerminal {
            let others = PortHolder.others(at: path)
            return isShared ? others.filter { $0.isControlled(from: path) } : others
        }
        // The kernel protects other terminals with TIOCEXCL. It does not protect receivers driven by the kernel. If
        // several programs read such a receiver, each of them receives only part of the data.
        return kind == .receiver && !isShared ? PortHolder.others(at: path) : []
    }
}

extension SerialDevices {
    /// Returns whether a path refers to a serial port or to a receiver driven by the kernel. Does not open the path.
    public static func isPort(at path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && PortNode.Kind(of: status) != nil
    }
}

extension PortNode.Kind {
    /// Determines the kind of a device file. Returns `nil` if the device file is not a port.
    init?(of node: stat) {
        guard node.st_mode & S_IFMT == S_IFCHR, !node.isVirtualConsole else { return nil }
        let number = "\(node.major):\(node.minor)"
        let subsystem = realPath("/sys/dev/char/\(number)/subsystem")
        self.init(subsystem: subsystem?.split(separator: "/").last.map(String.init))
    }

    /// Determines the kind from the name of a device's kernel subsystem. A device without a subsystem, such as a
    /// pseudo-terminal, is a terminal.
    init?(subsystem: String?) {
        switch subsystem {
        case "tty", nil: self = .terminal
        case "gnss": self = .receiver
        default: return nil
        }
    }
}

// The device numbers below are fixed by the kernel's devices.txt.

extension stat {
    /// Whether this is the terminal side of a pseudo-terminal, such as /dev/pts/4.
    var isPseudoTerminal: Bool { st_mode & S_IFMT == S_IFCHR && (136...143).contains(major) }

    /// Whether this is a virtual console, such as /dev/tty1. Built-in serial ports have minor numbers of 64 and above.
    fileprivate var isVirtualConsole: Bool { major == 4 && minor < 64 }

    fileprivate var major: UInt32 { c_serial_port_major(UInt64(st_rdev)) }

    var minor: UInt32 { c_serial_port_minor(UInt64(st_rdev)) }
}

/// Resolves all links in a path. Returns `nil` if the path cannot be resolved.
func realPath(_ path: String) -> String? {
    // A buffer is passed because umockdev, which tests preload, replaces `realpath`. Memory allocated by that
    // replacement must not be freed.
    let resolved = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        guard let base = buffer.baseAddress, realpath(path, base) != nil else { return }
        count = strlen(base)
    }
    return resolved.isEmpty ? nil : String(decoding: resolved.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
