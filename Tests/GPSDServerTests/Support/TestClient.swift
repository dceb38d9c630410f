import Glibc
import Testing

/// A client that reads line by line and blocks until a line arrives.
final class TestClient {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    /// Whether the server sent everything and closed the connection properly.
    private(set) var isWhole = true

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0, "cannot connect: \(errno)")
    }

    deinit { close(descriptor) }

    /// Sends a string and blocks while the kernel's buffer is full.
    func send(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else {
                    isWhole = false
                    return
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Closes the sending side. The client can still read.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Returns the next line without its line ending, or `nil` at the end of the input.
    func nextLine() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end].filter { $0 != 0x0D }, as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else {
                if count < 0 { isWhole = false }
                return nil
            }
            bytes += buffer[..<count]
        }
    }

    /// Returns the next line that contains all given strings.
    func line(with parts: String...) throws -> String {
        while let line = nextLine() {
            if parts.allSatisfy({ line.contains($0) }) { return line }
        }
        throw Missing(parts: parts)
    }

    /// Returns all lines that the server has sent so far.
    ///
    /// This method sends a request and reads until the reply arrives. The server processes a request only after all
    /// earlier events, so all earlier lines precede the reply.
    func linesUpToNow() throws -> [String] {
        send("?POLL;")
        var lines: [String] = []
        while let line = nextLine() {
            if line.hasPrefix(#"{"class":"POLL""#) { return lines }
            lines.append(line)
        }
        throw Missing(parts: ["POLL"])
    }

    struct Missing: Error { var parts: [String] }
}

extension IndexingIterator<[String]> {
    /// Returns the next line that contains all given strings.
    @discardableResult
    mutating func skip(to parts: String...) throws -> String {
        while let line = next() {
            if parts.allSatisfy({ line.contains($0) }) { return line }
        }
        throw TestClient.Missing(parts: parts)
    }
}
