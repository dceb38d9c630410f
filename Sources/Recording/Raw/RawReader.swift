package import SystemSupport

/// Reads a raw recording piece by piece. What is damaged is stepped over; what is whole is handed out.
package struct RawReader {
    private var unread: [UInt8] = []
    /// Bytes that were looked at, and how many of them turned out to be no record when their checksum was known.
    private var passed = 0
    private(set) var checkedInVain = 0
    /// The version of a session that nobody here understands: nothing is handed out from there on.
    private var laterVersion: String?

    /// What may be checked in vain, in all and for each byte that was passed, before bytes are stepped over unchecked:
    /// whoever makes a file of nothing but heads does not keep anybody busy.
    private static let maxUnrecognizedBytes = 16 << 20
    private static let mostInVainForEach = 16

    /// Makes a reader of one recording.
    package init() {}

    /// Whether bytes are the beginning of a raw recording.
    package static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: RawRecord.mark + [RawRecord.Kind.session.rawValue])
    }

    /// Hands out the records that a piece completes.
    package mutating func read(_ piece: some Sequence<UInt8>, _ body: (RawRecord) -> Void) {
        guard laterVersion == nil else { return }
        unread += piece
        consume(isFinal: false, body)
    }

    /// The recording has ended: what seemed to be the beginning of a long record is none.
    package mutating func finish(_ body: (RawRecord) -> Void) { consume(isFinal: true, body) }

    /// Why it cannot be read on, in words for a person.
    /// - Parameter name: the recording's.
    package func failure(reading name: String) -> Failure? {
        laterVersion.map {
            Failure(
                .cannotRead,
                "\(name) is a recording of version \($0), and this gpsbridge knows \(RawEncoder.version). Use a newer one"
            )
        }
    }

    private mutating func consume(isFinal: Bool, _ body: (RawRecord) -> Void) {
        var place = 0
        reading: while place < unread.count {
            let maxUnrecognizedBytes = Self.maxUnrecognizedBytes + (passed + place) * Self.mostInVainForEach
            switch checkedInVain < maxUnrecognizedBytes ? RawRecord.read(unread[place...]) : .none {
            case .record(let record, let length):
                laterVersion = record.laterVersion
                guard laterVersion == nil else {
                    place = unread.count
                    break reading
                }
                body(record)
                place += length
            case .incomplete where !isFinal: break reading
            case .wrong(let length):
                checkedInVain += length
                place = next(after: place)
            case .incomplete, .none: place = next(after: place)
            }
        }
        passed += place
        unread.removeFirst(place)
    }

    private func next(after place: Int) -> Int {
        unread[(place + 1)...].firstIndex(of: RawRecord.mark[0]) ?? unread.endIndex
    }
}

extension RawRecord {
    /// The version that a session tells, if it is a later one.
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
