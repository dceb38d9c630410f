internal import GNSS

/// A record of a raw recording. docs/recording.md describes the format byte by byte.
package struct RawRecord: Hashable, Sendable {
    /// The kind of a record.
    package enum Kind: UInt8, Sendable {
        /// The start of a recording, as text: one `key=value` per line.
        case session = 1
        /// Bytes, as the receiver sent them.
        case bytes = 2
        /// The new status of the receiver, as human-readable text.
        case status = 3
        /// The device that sends the following bytes, as text: one `key=value` per line.
        case device = 4
        /// The number of dropped batches, as text.
        case gap = 5
        /// The end of the recording.
        case end = 6
    }

    /// The kind of the record.
    package var kind: Kind
    /// The time at which the last byte was received, by the host's clocks.
    package var moment: RecordedBatch.Moment
    /// The bytes or the text, depending on the kind.
    package var payload: [UInt8]

    /// Creates a record.
    package init(_ kind: Kind, at moment: RecordedBatch.Moment, _ payload: [UInt8] = []) {
        self.kind = kind
        self.moment = moment
        self.payload = payload
    }

    /// The first bytes of every record. No text and no frame of a receiver begins with them.
    static let mark: [UInt8] = [0xF7, 0x47]
    /// The size of the mark, the kind, the length and both times.
    static let headLength = 2 + 1 + 4 + 8 + 8
    static let checksumLength = 4
    /// The longest payload in bytes. Longer data is split into several records.
    static let longestPayload = 1 << 20

    /// Appends the encoded record.
    package func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += Self.mark
        bytes.append(kind.rawValue)
        bytes.append(little: UInt32(payload.count))
        bytes.append(little: UInt64(bitPattern: moment.wall))
        bytes.append(little: UInt64(bitPattern: moment.monotonic))
        bytes += payload
        bytes.append(little: Self.checksum(bytes[(start + Self.mark.count)...]))
    }

    /// The CRC-32 of zlib and PNG.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { ~Checksum.crc32($0[...], from: ~0) }
    }

    /// The result of reading a record at the start of some bytes.
    enum Reading {
        case record(RawRecord, length: Int)
        /// More bytes are needed.
        case incomplete
        /// There is no record.
        case none
        /// The checksum of a payload with this length is wrong.
        case wrong(length: Int)
    }

    static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
        guard bytes.prefix(mark.count).elementsEqual(mark.prefix(bytes.count)) else { return .none }
        let start = bytes.startIndex
        guard bytes.count >= headLength else { return .incomplete }
        guard let kind = Kind(rawValue: bytes[start + 2]) else { return .none }
        let length = Int(bytes.little(UInt32.self, at: start + 3))
        guard length <= longestPayload else { return .none }
        let end = start + headLength + length
        guard bytes.endIndex >= end + checksumLength else { return .incomplete }
        guard bytes.little(UInt32.self, at: end) == checksum(bytes[(start + mark.count)..<end]) else {
            return .wrong(length: length)
        }
        let moment = RecordedBatch.Moment(
            wall: Int64(bitPattern: bytes.little(UInt64.self, at: start + 7)),
            monotonic: Int64(bitPattern: bytes.little(UInt64.self, at: start + 15)))
        return .record(
            RawRecord(kind, at: moment, Array(bytes[(start + headLength)..<end])),
            length: headLength + length + checksumLength)
    }
}
