import BinaryMessages

/// A message of RTCM 3, the protocol of differential corrections, with typed values.
///
/// Values have the units of the standard, RTCM 10403. Angles of orbits are in semicircles.
public protocol RTCM3Message: Hashable, Sendable {
    /// The names of the messages that this type can read, by their numbers.
    static var names: [UInt16: String] { get }

    /// The message number.
    var number: UInt16 { get set }

    /// Creates a message whose fields have their defaults.
    init()

    /// Reads the fields after the message number.
    mutating func read(from reader: inout BitReader)
}

extension RTCM3Message {
    /// Reads a payload; `nil` if it is too short or contains another message.
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

    /// Lists the fields of a payload; `nil` if the payload is too short or contains another message.
    static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]? {
        var reader = BitReader(payload, isListing: true)
        return Self(from: &reader) == nil ? nil : reader.fields
    }
}
