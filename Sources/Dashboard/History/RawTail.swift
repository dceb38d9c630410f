/// A fixed-size buffer for the most recently received lines.
package struct RawTail: Sendable {
    private static let capacity = 16_384
    private var ring: [UInt8] = []
    private var next = 0

    package mutating func append(_ bytes: [UInt8]) {
        if ring.isEmpty { ring = Array(repeating: 0x0A, count: Self.capacity) }
        for byte in bytes.suffix(Self.capacity) {
            ring[next] = byte
            next = (next + 1) % Self.capacity
        }
    }

    /// Returns the last lines in the order they were received. Bytes that are not printable ASCII characters
    /// become dots.
    package func lines(_ limit: Int, width: Int) -> [String] {
        guard limit > 0, !ring.isEmpty else { return [] }
        var lines: [String] = []
        var line: [UInt8] = []
        var index = next
        for _ in 0..<Self.capacity where lines.count < limit {
            index = index == 0 ? Self.capacity - 1 : index - 1
            let byte = ring[index]
            if byte == 0x0A {
                add(&line, to: &lines, width)
            } else if byte != 0x0D {
                line.append(byte >= 0x20 && byte < 0x7F ? byte : UInt8(ascii: "."))
            }
        }
        return lines.reversed()
    }

    /// Adds a line whose bytes were collected in reverse order.
    private func add(_ line: inout [UInt8], to lines: inout [String], _ width: Int) {
        if !line.isEmpty { lines.append(String(decoding: line.reversed().prefix(max(0, width)), as: UTF8.self)) }
        line.removeAll(keepingCapacity: true)
    }
}
