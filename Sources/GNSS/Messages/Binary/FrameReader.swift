import NMEA

/// A reader for one binary protocol. It keeps the state that is needed to interpret later frames, so each stream needs
/// a separate reader.
protocol FrameReader: InPlaceReader {
    /// The talker of the protocol's messages.
    static var talker: Talker { get }

    /// Returns the navigation data in a frame with a valid checksum; `nil` if the frame contains no navigation data.
    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport?
}

/// A reader that fills in a report provided by the caller, because copying such a large structure takes longer than
/// reading most messages.
protocol InPlaceReader {
    init()

    /// Reads the navigation data in a frame with a valid checksum into an empty report.
    /// - Returns: `true` if the frame contains navigation data. Otherwise the report may be incomplete.
    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool
}

extension FrameReader {
    /// Returns an empty report of a message.
    static func named(_ code: SentenceCode) -> BinaryReport { BinaryReport(SentenceName(talker: talker, code: code)) }

    mutating func read(_ frame: UnsafeRawBufferPointer, into report: inout BinaryReport) -> Bool {
        guard let result = self.report(frame) else { return false }
        report = result
        return true
    }
}
