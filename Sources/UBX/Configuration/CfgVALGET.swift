public import BinaryMessages

/// CFG-VALGET (06 8B): values of the receiver's configuration.
public struct CfgVALGET: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x8B, "CFG-VALGET", minimumLength: 4, versions: 0...1, at: 0)
    }

    /// A value of the configuration.
    public struct Item: MessageLayout {
        /// The key of the value. Bits 28 to 30 contain a code for the size of the value.
        public var key: UInt32 = 0
        /// The bytes of the value, which is an integer, a flag or a floating-point number.
        public var value: UInt64 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("key", &key)
            coder.field("value", &value, byteCount: byteCount)
        }

        /// The number of bytes in the value.
        @inlinable public var byteCount: Int {
            switch key >> 28 & 7 {
            case 1, 2: 1
            case 3: 2
            case 4: 4
            default: 8
            }
        }
    }

    /// The version of the message.
    public var version: UInt8 = 1
    /// The layer of the values: 0 is RAM, 1 is battery-backed RAM, 2 is flash memory, and 7 is the defaults.
    public var layer: UInt8 = 0
    /// The number of values that were skipped before the first one.
    public var skippedCount: UInt16 = 0
    /// The values. A message contains at most 64 values.
    public var items: [Item] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.field("layer", &layer)
        coder.field("position", &skippedCount)
        coder.groups("cfgData", &items)
    }
}
