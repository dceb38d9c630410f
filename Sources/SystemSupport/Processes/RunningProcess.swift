internal import Glibc

/// A process on this computer, as described by the files in /proc. Only root can see the open files of other users'
/// processes.
package struct RunningProcess: Hashable, Sendable {
    /// The process ID.
    package let id: Int32

    package init(id: Int32) { self.id = id }

    /// All processes, in the order of their IDs. Without /proc, the list is empty.
    package static var all: [RunningProcess] {
        FileName.names(in: "/proc").compactMap { pid_t($0) }.sorted().map { RunningProcess(id: $0) }
    }

    /// The command name, such as "gpsd"; `nil` if the process has ended.
    package var command: String? {
        guard let line = SmallFile.read("/proc/\(id)/comm") else { return nil }
        return String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// The paths of links to the files and sockets that the process has open.
    package var openFiles: [String] { paths(in: "/proc/\(id)/fd") }

    /// The paths of small files that describe the files that the process has open.
    package var openFileDescriptions: [String] { paths(in: "/proc/\(id)/fdinfo") }

    private func paths(in directory: String) -> [String] { FileName.names(in: directory).map { "\(directory)/\($0)" } }
}
