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
        guard stat(path, &port) == 0, PortNode.Kind(of: port) != nil else { return [] }
        return names(in: "/proc").compactMap { pid_t($0) }.sorted().compactMap { process in
            guard has(process, open: port), let command = command(ofProcess: process) else { return nil }
            return PortHolder(process: process, command: command)
        }
    }

    /// The processes that take bytes from a port, but for this one.
    package static func others(at path: String) -> [PortHolder] {
        holders(of: path).filter { !$0.isThisProcess && !$0.isDevice(behind: path) }
    }

    static func command(ofProcess process: pid_t) -> String? {
        guard let line = SmallFile.read("/proc/\(process)/comm") else { return nil }
        return String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    private static func has(_ process: pid_t, open port: stat) -> Bool {
        let directory = "/proc/\(process)/fd"
        return names(in: directory).contains { name in
            let path = "\(directory)/\(name)"
            // To ask after a file on a server that is away takes for ever.
            guard target(of: path).contains("/dev/") else { return false }
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
            // Each container counts its pseudo-terminals from 0.
            return status.st_rdev == port.st_rdev && (!port.isPseudoTerminal || status.st_dev == port.st_dev)
        }
    }

    /// Whether a person works in the port, a pseudo-terminal, by this process: it is the terminal that it was started from.
    func isControlled(from path: String) -> Bool {
        var port = stat()
        // The command, in brackets, may be anything; the terminal comes five fields behind it.
        guard stat(path, &port) == 0, let line = SmallFile.read("/proc/\(process)/stat"),
            let end = line.lastIndex(of: UInt8(ascii: ")"))
        else { return false }
        let fields = String(decoding: line[end...], as: UTF8.self).split(separator: " ")
        return fields.count > 5 && dev_t(fields[5]) == port.st_rdev
    }

    /// Whether the process has the device's side of a pseudo-terminal: it is the device, such as a simulator that keeps both
    /// sides open, and takes no bytes from others.
    public func isDevice(behind path: String) -> Bool {
        var port = stat()
        guard stat(path, &port) == 0, port.isPseudoTerminal else { return false }
        let line = Array("tty-index:\t\(port.minor)\n".utf8)
        let directory = "/proc/\(process)/fdinfo"
        return names(in: directory).contains { name in
            SmallFile.read("\(directory)/\(name)").map { $0.contains(line) } ?? false
        }
    }
}
