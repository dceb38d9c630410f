internal import CSerialPort
internal import Glibc

// Merely opening the wrong file has side effects: the writer of a FIFO believes that it has a reader, a tape rewinds,
// and a watchdog restarts the machine. So a node is examined before it is opened.

/// A path where a serial port is expected.
struct PortNode {
    let path: String

    /// The kinds of nodes that can be opened.
    enum Kind {
        /// A serial port or a pseudo-terminal, which is switched to raw mode when it is opened.
        case terminal
        /// A receiver driven by the kernel, such as /dev/gnss0, which delivers bytes and has no settings.
        case receiver
    }

    init(_ path: String) { self.path = path }

    /// Returns the kind of node. Throws if there is no port at the path, or if another program uses it.
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

    /// Returns the processes that use the node without the kernel refusing further openers.
    private func holders(_ kind: Kind, _ status: stat, isShared: Bool) -> [PortHolder] {
        if !isShared, let holder = LockFile.holder(ofPort: path) { return [holder] }
        // The number of a closed pseudo-terminal is reused, perhaps for the window in which a person is typing. Such a
        // terminal is never shared.
        if status.isPseudoTerminal {
            let others = PortHolder.others(at: path)
            return isShared ? others.filter { $0.isControlled(from: path) } : others
        }
        // Other terminals are protected by TIOCEXCL. The readers of a kernel receiver each get only some of the bytes.
        return kind == .receiver && !isShared ? PortHolder.others(at: path) : []
    }
}

extension PortNode.Kind {
    /// Returns the kind for a node's subsystem, or `nil` if the node is not a port.
    init?(of node: stat) {
        guard node.st_mode & S_IFMT == S_IFCHR, !node.isVirtualConsole else { return nil }
        let number = "\(node.major):\(node.minor)"
        let subsystem = realPath("/sys/dev/char/\(number)/subsystem")
        self.init(subsystem: subsystem?.split(separator: "/").last.map(String.init))
    }

    /// An unknown subsystem, as for pseudo-terminals, counts as a terminal.
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
    /// Whether this is the program's side of a pseudo-terminal: /dev/pts/N.
    var isPseudoTerminal: Bool { st_mode & S_IFMT == S_IFCHR && (136...143).contains(major) }

    /// Whether this is a virtual console, such as /dev/tty1. Built-in serial ports have the minor numbers from 64.
    fileprivate var isVirtualConsole: Bool { major == 4 && minor < 64 }

    fileprivate var major: UInt32 { c_serial_port_major(UInt64(st_rdev)) }

    var minor: UInt32 { c_serial_port_minor(UInt64(st_rdev)) }
}

/// Resolves all links in a path, or returns `nil` if that fails.
func realPath(_ path: String) -> String? {
    // Pass a buffer: umockdev, which tests preload, replaces `realpath`, and memory allocated by it must not be freed.
    let resolved = [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        guard let base = buffer.baseAddress, realpath(path, base) != nil else { return }
        count = strlen(base)
    }
    return resolved.isEmpty ? nil : String(decoding: resolved.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
