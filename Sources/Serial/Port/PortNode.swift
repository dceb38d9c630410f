internal import CSerialPort
internal import Glibc

// Opening alone does something to what is no serial port: a FIFO's writer would believe that it has a reader, a tape is
// rewound, and a watchdog restarts the machine. So a node is looked at before it is opened.

/// A place in the file system where a port should be.
struct PortNode {
    let path: String

    init(_ path: String) { self.path = path }

    /// Throws when there is nothing to open here, or when another program has locked it with a file.
    func check(isShared: Bool) throws(SerialError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SerialError(.open, path: path) }
        guard status.st_mode & S_IFMT == S_IFCHR, Self.isTerminal(status.st_rdev) else {
            throw SerialError(.open, path: path, number: 0, cause: .notASerialPort)
        }
        if !isShared, let holder = LockFile.holder(ofPort: path) {
            throw SerialError(.open, path: path, number: 0, cause: .busy([holder]))
        }
    }

    /// Whether the kernel counts a device among the terminals. Where it does not say, as for pseudo-terminals, it may be one.
    static func isTerminal(_ device: dev_t) -> Bool {
        let device = UInt64(device)
        let number = "\(c_serial_port_major(device)):\(c_serial_port_minor(device))"
        return realPath("/sys/dev/char/\(number)/subsystem")?.hasSuffix("/tty") ?? true
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
