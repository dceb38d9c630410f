public import NMEA

/// One message as the receiver sent it: a sentence or a frame of a binary protocol.
public struct Packet: Hashable, Sendable {
    /// The kind of a packet. The associated value is the sentence type or the binary protocol.
    public enum Kind: Hashable, Sendable {
        /// A valid sentence of this type.
        case sentence(SentenceCode)
        /// A frame with a valid checksum.
        case frame(BinaryProtocol)
    }

    /// The kind of the packet.
    public var kind: Kind
    /// The bytes of a sentence, from its first character to its checksum, if it has one, and without the line ending,
    /// or the bytes of a complete frame.
    public var bytes: ArraySlice<UInt8>
}

/// A list of packets in the order they arrived.
///
/// The bytes of all packets are stored in a single array, so a list of any length needs only two allocations. A packet
/// that arrives in several chunks of bytes is stored as a whole, in the list for the chunk that completes the packet.
public struct PacketList: Hashable, Sendable {
    private struct Entry: Hashable {
        var kind: Packet.Kind
        /// The offset in ``bytes`` after the packet's last byte. The packet begins where its predecessor ends.
        var end: Int
    }

    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// Whether the list contains frames. Most receivers send only sentences.
    package private(set) var hasFrames = false

    /// Creates an empty list.
    public init() {}

    /// The total size of all packets in bytes.
    public var byteCount: Int { bytes.count }

    /// Prepares the list for packets of a total size in bytes.
    package mutating func reserveCapacity(packets: Int, bytes: Int) {
        entries.reserveCapacity(packets)
        self.bytes.reserveCapacity(bytes)
    }

    /// Adds a sentence.
    public mutating func append(_ sentence: borrowing RawSentence) {
        sentence.withBytes { bytes += $0 }
        entries.append(Entry(kind: .sentence(sentence.code), end: bytes.count))
    }

    /// Adds a frame.
    public mutating func append(_ frame: borrowing BinaryFrame) {
        frame.withBytes { bytes += $0 }
        entries.append(Entry(kind: .frame(frame.kind), end: bytes.count))
        hasFrames = true
    }

    /// Adds the packets of another list.
    public mutating func append(_ other: PacketList) {
        guard !isEmpty else {
            self = other
            return
        }
        let start = bytes.count
        bytes += other.bytes
        hasFrames = hasFrames || other.hasFrames
        entries += other.entries.lazy.map { Entry(kind: $0.kind, end: start + $0.end) }
    }
}

extension PacketList: RandomAccessCollection {
    /// The index of the first packet, which is always 0.
    public var startIndex: Int { 0 }

    /// The number of packets.
    public var endIndex: Int { entries.count }

    /// The packet at an index.
    public subscript(index: Int) -> Packet {
        let start = index == 0 ? 0 : entries[index - 1].end
        return Packet(kind: entries[index].kind, bytes: bytes[start..<entries[index].end])
    }
}
