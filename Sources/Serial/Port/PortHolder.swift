internal import Glibc
internal import SystemSupport

/// A process that has a port open.
public struct PortHolder: Hashable, Sendable {
    /// The process ID.
    public var process: Int32
    /// The command name, such as "gpsd".
    public var command: String

    /// Creates a holder from a process ID and a command name.
    public init(process: Int32, command: String) {
        self.process = process
        self.command = command
    }

    /// Whether this is the current process.
    public var isThisProcess: Bool { process == getpid() }
}

extension PortHolder {
    /// Returns the processes that have a port open, including this one.
    ///
    /// Only root can see other users' processes. Without /proc, the result is empty. Processes are found by device
    /// number, so processes that opened the port through another link, or in a container, are included.
    public static func holders(of path: String) -> [PortHolder] {
        var port = stat()
        guard stat(path, &port) == 0, PortNode.Kind(of: port) != nil else { return [] }
        return RunningProcess.all.compactMap { process in
            guard has(process, open: port), let command = process.command else { return nil }
            return PortHolder(process: process.id, command: command)
        }
    }

    /// Returns the processes, other than this process, that have a port open.
    ///
    /// The process that simulates the device behind a pseudo-terminal is not included.
    package static func others(at path: String) -> [PortHolder] {
        holders(of: path).filter { !$0.isThisProcess && !$0.isDevice(behind: path) }
    }

    private static func has(_ process: RunningProcess, open port: stat) -> Bool {
        process.openFiles.contains { path in
            // On an unreachable file server, `stat` can block forever, so only device files are examined.
            guard let target = FileName.target(ofLink: path), target.split(separator: "/").dropLast().contains("dev")
            else { return false }
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
            // Pseudo-terminals are numbered from 0 in each container, so the file systems must match as well.
            return status.st_rdev == port.st_rdev && (!port.isPseudoTerminal || status.st_dev == port.st_dev)
        }
    }

    /// Returns whether the pseudo-terminal at a path is the process's controlling terminal, where a person may be
    /// typing.
    func isControlled(from path: String) -> Bool {
        var port = stat()
        // The command is in parentheses and may contain any characters. The terminal is the fifth field after the
        // command.
        guard stat(path, &port) == 0, let line = SmallFile.read("/proc/\(process)/stat"),
            let end = line.lastIndex(of: UInt8(ascii: ")"))
        else { return false }
        let fields = String(decoding: line[end...], as: UTF8.self).split(separator: " ")
        return fields.count > 5 && dev_t(fields[5]) == port.st_rdev
    }

    /// Returns whether the process has the device side of a pseudo-terminal open.
    ///
    /// Such a process, for example a simulator, may also have the other side open, but it does not take bytes away from
    /// other programs.
    public func isDevice(behind path: String) -> Bool {
        var port = stat()
        guard stat(path, &port) == 0, port.isPseudoTerminal else { return false }
        let line = Array("tty-index:\t\(port.minor)\n".utf8)
        return RunningProcess(id: process).openFileDescriptions.contains { path in
            SmallFile.read(path).map { $0.contains(line) } ?? false
        }
    }
}
