internal import CSerialPort
internal import Glibc

/// A process that has a port open.
public struct PortHolder: Hashable, Sendable {
    /// The process's number.
    public var process: Int32
    /// Its command, such as "gpsd".
    public var command: String

    /// Makes a holder.
    public init(process: Int32, command: String) {
        self.process = process
        self.command = command
    }

    /// Whether it is this very process.
    public var isThisProcess: Bool { process == getpid() }
}

extension PortHolder {
    /// The processes that have a port open, this one among them. Those of other users are visible to root only; where there is
    /// no /proc, none is.
    ///
    /// They are found by the device, not by its name: whoever opened it by another link, or in a container, is found as well.
    public static func holders(of path: String) -> [PortHolder] {
        var port = stat()
        guard stat(path, &port) == 0, port.st_mode & S_IFMT == S_IFCHR else { return [] }
        return names(in: "/proc").compactMap { pid_t($0) }.sorted().compactMap { process in
            guard has(process, open: port.st_rdev), let command = command(ofProcess: process) else { return nil }
            return PortHolder(process: process, command: command)
        }
    }

    static func command(ofProcess process: pid_t) -> String? {
        guard let line = SmallFile.read("/proc/\(process)/comm") else { return nil }
        return String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func has(_ process: pid_t, open device: dev_t) -> Bool {
        let directory = "/proc/\(process)/fd"
        return names(in: directory).contains { name in
            var status = stat()
            return stat("\(directory)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
                && status.st_rdev == device
        }
    }

    /// Whether the process has the device's side of a pseudo-terminal: it is the device, such as a simulator that keeps both
    /// sides open, and takes no bytes from others.
    public func isDevice(behind path: String) -> Bool {
        var port = stat()
        let pseudoTerminals = 136  // the major number of /dev/pts/N
        guard stat(path, &port) == 0, c_serial_port_major(UInt64(port.st_rdev)) == pseudoTerminals else { return false }
        let line = Array("tty-index:\t\(c_serial_port_minor(UInt64(port.st_rdev)))\n".utf8)
        let directory = "/proc/\(process)/fdinfo"
        return names(in: directory).contains { name in
            SmallFile.read("\(directory)/\(name)").map { $0.contains(line) } ?? false
        }
    }
}
