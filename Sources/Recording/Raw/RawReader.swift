package import SystemSupport

/// An incremental reader of a raw recording. It skips damaged records.
package struct RawReader {
    private var unread: [UInt8] = []
    /// The number of bytes consumed so far, and the number of payload bytes whose checksum was computed and found to be
    /// wrong.
    private var passed = 0
    private(set) var unrecognizedBytes = 0
    /// The version of a session, if it is too new to be read. The rest of the recording is then ignored.
    private var laterVersion: String?

    /// The fixed part of the limit on ``unrecognizedBytes``. The limit also grows with the number of bytes consumed.
    /// While the limit is exceeded, bytes are skipped without being checked. Without a limit, a file that consists only
    /// of record headers would keep the reader busy for a very long time.
    private static let maxUnrecognizedBytes = 16 << 20
    private static let maxUnrecognizedPerByte = 16

    /// Creates a reader of one recording.
    package init() {}

    /// Returns whether a file with these first bytes is a raw recording.
    package static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: RawRecord.mark + [RawRecord.Kind.session.rawValue])
    }

    /// Reads a part of the recording, and calls `body` with each record that is now complete.
    package mutating func read(_ chunk: some Sequence<UInt8>, _ body: (RawRecord) -> Void) {
        guard laterVersion == nil else { return }
        unread += chunk
        consume(isFinal: false, body)
    }

    /// Reads the remaining bytes at the end of the recording. An incomplete record is treated as damaged.
    package mutating func finish(_ body: (RawRecord) -> Void) { consume(isFinal: true, body) }

    /// Returns the reason why the rest of the recording cannot be read, or `nil` if it can.
    ///
    /// - Parameter name: The name of the recording, for the message.
    package func failure(reading name: String) -> Failure? {
        laterVersion.map {
            Failure(
                .cannotRead,
                "\(name) has format version \($0), but this gpsbridge can read only version \(RawEncoder.version). "
                    + "Use a newer version of gpsbridge"
            )
        }
    }

    private mutating func consume(isFinal: Bool, _ body: (RawRecord) -> Void) {
        var offset = 0
        reading: while offset < unread.count {
            let maxUnrecognizedBytes = Self.maxUnrecognizedBytes + (passed + offset) * Self.maxUnrecognizedPerByte
            switch unrecognizedBytes < maxUnrecognizedBytes ? RawRecord.read(unread[offset...]) : .none {
            case .record(let record, let length):
                laterVersion = record.laterVersion
                guard laterVersion == nil else {
                    offset = unread.count
                    break reading
                }
                body(record)
                offset += length
            case .incomplete where !isFinal: break reading
            case .wrong(let length):
                unrecognizedBytes += length
                offset = next(after: offset)
            case .incomplete, .none: offset = next(after: offset)
            }
        }
        passed += offset
        unread.removeFirst(offset)
    }

    private func next(after offset: Int) -> Int {
        unread[(offset + 1)...].firstIndex(of: RawRecord.mark[0]) ?? unread.endIndex
    }
}

extension RawRecord {
    /// The version of the session, if it is later than the version that this reader supports.
    fileprivate var laterVersion: String? {
        guard kind == .session else { return nil }
        let lines = String(decoding: payload, as: UTF8.self).split(separator: "\n")
        guard let text = lines.first(where: { $0.hasPrefix("version=") })?.dropFirst("version=".count) else {
            return nil
        }
        guard let version = Int(text), version <= RawEncoder.version else { return String(text.prefix(20)) }
        return nil
    }
}
