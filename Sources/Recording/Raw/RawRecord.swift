internal import BinaryMessages
internal import GNSS

/// A record of a raw recording. docs/recording.md describes the format byte by byte.
package struct RawRecord: Hashable, Sendable {
    /// The kind of a record.
    package enum Kind: UInt8, Sendable {
        /// The start of a recording session. The payload consists of `key=value` lines.
        case session = 1
        /// Bytes received from the device.
        case bytes = 2
        /// A status change of the receiver, as human-readable text.
        case status = 3
        /// The device that sends the bytes in the following records. The payload consists of `key=value` lines.
        case device = 4
        /// A gap in the recording. The payload is the number of dropped batches, in decimal digits.
        case gap = 5
        /// The end of the recording session.
        case end = 6
    }

    /// The kind of record.
    package var kind: Kind
    /// The time at which the last byte of the payload was received, according to the host's clocks.
    package var timestamp: RecordedBatch.Timestamp
    /// The payload: bytes or text, depending on the record kind.
    package var payload: [UInt8]

    /// Creates a record.
    package init(_ kind: Kind, at timestamp: RecordedBatch.Timestamp, _ payload: [UInt8] = []) {
        self.kind = kind
        self.timestamp = timestamp
        self.payload = payload
    }

    /// The first bytes of every record. Neither text nor a frame of any receiver protocol starts with these bytes.
    static let mark: [UInt8] = [0xF7, 0x47]
    /// The size of a record header in bytes: the mark, the kind, the length and two timestamps.
    static let headLength = 2 + 1 + 4 + 8 + 8
    static let checksumLength = 4
    /// The maximum payload size in bytes. Longer data is split into several records.
    static let maxPayloadSize = 1 << 20

    /// Appends the encoded record.
    package func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += Self.mark
        bytes.append(kind.rawValue)
        bytes.append(little: UInt32(payload.count))
        bytes.append(little: UInt64(bitPattern: timestamp.wall))
        bytes.append(little: UInt64(bitPattern: timestamp.monotonic))
        bytes += payload
        bytes.append(little: Self.checksum(bytes[(start + Self.mark.count)...]))
    }

    /// Returns the CRC-32 checksum, as used by zlib and PNG.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { ~Checksum.crc32($0[...], from: ~0) }
    }

    /// The result of parsing a record from the beginning of a byte sequence.
    enum ParseResult {
        case record(RawRecord, length: Int)
        /// More bytes are needed to parse the record.
        case incomplete
        /// The bytes do not start with a record.
        case none
        /// The record's checksum is wrong. `length` is the size of its payload in bytes.
        case wrong(length: Int)
    }

    static func read(_ bytes: ArraySlice<UInt8>) -> ParseResult {
        guard bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count)) else { return .none }
        let start = bytes.startIndex
        guard bytes.count >= headLength else { return .incomplete }
        guard let kind = Kind(rawValue: bytes[start + 2]) else { return .none }
        let length = Int(bytes.little(UInt32.self, at: start + 3))
        guard length <= maxPayloadSize else { return .none }
        let end = start + headLength + length
        guard bytes.endIndex >= end + checksumLength else { return .incomplete }
        guard bytes.little(UInt32.self, at: end) == checksum(bytes[(start + mark.count)..<end]) else {
            return .wrong(length: length)
        }
        let timestamp = RecordedBatch.Timestamp(
            wall: Int64(bitPattern: bytes.little(UInt64.self, at: start + 7)),
            monotonic: Int64(bitPattern: bytes.little(UInt64.self, at: start + 15)))
        return .record(
            RawRecord(kind, at: timestamp, Array(bytes[(start + headLength)..<end])),
            length: headLength + length + checksumLength)
    }
}
