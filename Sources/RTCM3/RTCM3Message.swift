import BinaryMessages

/// A typed message of RTCM 3, the protocol for differential GNSS corrections.
///
/// Values have the units of the standard, RTCM 10403. Orbital angles are in semicircles.
public protocol RTCM3Message: Hashable, Sendable {
    /// The names of the messages that this type can read, keyed by message number.
    static var names: [UInt16: String] { get }

    /// The message number.
    var number: UInt16 { get set }

    /// Creates a message with default values.
    init()

    /// Reads the fields after the message number.
    mutating func read(from reader: inout BitReader)
}

extension RTCM3Message {
    /// Decodes a payload, or returns `nil` if it is too short or contains a different message.
    public init?(_ payload: UnsafeRawBufferPointer) {
        var reader = BitReader(payload, isListing: false)
        self.init(from: &reader)
    }

    private init?(from reader: inout BitReader) {
        self.init()
        number = UInt16(reader.next(12))
        guard Self.names[number] != nil else { return nil }
        read(from: &reader)
        if reader.isPastEnd { return nil }
    }

    /// Returns the fields of a payload for display; `nil` if the payload is too short or contains a different message.
    static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]? {
        var reader = BitReader(payload, isListing: true)
        return Self(from: &reader) == nil ? nil : reader.fields
    }
}
