internal import Glibc

extension RunningProcess {
    /// Returns the process that is listening on a TCP port, or `nil` if none is visible.
    package static func listening(at port: UInt16) -> RunningProcess? {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
        let sockets = tables.flatMap { inodes(inTable: text(of: $0), listeningAt: port) }
        let links = Set(sockets.map { "socket:[\($0)]" })
        guard !links.isEmpty else { return nil }
        return all.first { process in
            process.openFiles.contains { FileName.target(ofLink: $0).map(links.contains) ?? false }
        }
    }

    /// Returns the inode numbers of the sockets that are listening on a port, from a kernel table with lines such as
    /// `0: 0100007F:0B83 00000000:0000 0A … inode …`.
    static func inodes(inTable table: String, listeningAt port: UInt16) -> [Substring] {
        table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            let listening = "0A"
            guard fields.count > 9, fields[3] == listening,
                fields[1].split(separator: ":").last.flatMap({ UInt16($0, radix: 16) }) == port
            else { return nil }
            return fields[9]
        }
    }

    private static func text(of path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}
