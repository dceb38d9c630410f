internal import GNSS

/// A record of a raw recording: docs/recording.md describes it byte by byte.
package struct RawRecord: Hashable, Sendable {
    /// What is in it.
    package enum Kind: UInt8, Sendable {
        /// A recording begins: text, one `key=value` a line.
        case session = 1
        /// Bytes of the receiver, as they came.
        case bytes = 2
        /// What the receiver is doing now, as a text for people.
        case status = 3
        /// Which device the next bytes are of: text, one `key=value` a line.
        case device = 4
        /// Batches that could not be recorded: their number, as text.
        case gap = 5
        /// The recording was ended.
        case end = 6
    }

    /// What is in it.
    package var kind: Kind
    /// When the last byte came, by the host's clocks.
    package var moment: RecordedBatch.Moment
    /// What it holds: bytes or text, by its kind.
    package var payload: [UInt8]

    /// Makes a record of a moment.
    package init(_ kind: Kind, at moment: RecordedBatch.Moment, _ payload: [UInt8] = []) {
        self.kind = kind
        self.moment = moment
        self.payload = payload
    }

    /// How every record begins. No text and no frame of a receiver begins so.
    static let mark: [UInt8] = [0xF7, 0x47]
    /// Mark, kind, length and both times.
    static let headLength = 2 + 1 + 4 + 8 + 8
    static let checksumLength = 4
    /// The longest payload. A longer one is several records.
    static let longestPayload = 1 << 20

    /// The record as it stands in the file.
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

    /// As in zlib and PNG.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { ~Checksum.crc32($0[...], from: ~0) }
    }

    /// What begins at the first of some bytes.
    enum Reading {
        case record(RawRecord, length: Int)
        /// More bytes would tell.
        case incomplete
        /// No record.
        case none
        /// No record, which the checksum of so many bytes has told.
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
