// A frame consists of the bytes B5 62, the class, the number, the length of the payload, the payload, and two checksum
// bytes. Integers are little-endian.

/// The class and the number of a message.
public struct UBXIdentifier: Hashable, Sendable {
    /// The class, such as 0x01 for navigation results.
    public var group: UInt8
    /// The number within the class.
    public var number: UInt8

    /// Creates an identifier.
    public init(_ group: UInt8, _ number: UInt8) {
        self.group = group
        self.number = number
    }
}

enum UBXFrame {
    /// The number of bytes before the payload: the sync characters, the class, the number and the payload length.
    static let headerLength = 6
    static let checksumLength = 2

    /// Appends a frame.
    static func append(_ identifier: UBXIdentifier, to bytes: inout [UInt8], payload: (inout UBXWriter) -> Void) {
        var writer = UBXWriter()
        payload(&writer)
        let start = bytes.count
        let length = UInt16(truncatingIfNeeded: writer.bytes.count)
        bytes += [0xB5, 0x62, identifier.group, identifier.number]
        bytes += [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
        bytes += writer.bytes
        let (first, second) = bytes.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[(start + 2)...])) }
        bytes += [first, second]
    }

    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> (UInt8, UInt8) {
        var sums: (first: UInt8, second: UInt8) = (0, 0)
        for byte in bytes {
            sums.first &+= byte
            sums.second &+= sums.first
        }
        return sums
    }
}
