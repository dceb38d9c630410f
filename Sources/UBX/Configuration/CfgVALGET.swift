public import BinaryMessages

/// CFG-VALGET (06 8B): values of configuration items, as a response to a poll request.
public struct CfgVALGET: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x8B, "CFG-VALGET", minimumLength: 4, versions: 0...1, at: 0)
    }

    /// A configuration item: a key and its value.
    public struct Item: MessageLayout {
        /// The configuration key ID. Bits 28–30 encode the size of the value.
        public var key: UInt32 = 0
        /// The value as raw bits; an integer, a flag or a floating-point number, depending on the key.
        public var value: UInt64 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("key", &key)
            coder.field("value", &value, byteCount: byteCount)
        }

        /// The name of the key in u-blox's interface description, with underscores instead of hyphens, such as
        /// CFG_TMODE_ECEF_X; `nil` if the key is unknown.
        public var name: String? { ConfigurationKey.key(key)?.name }

        /// The value according to the type of the key; raw bits if the key is unknown.
        public var typedValue: MessageValue { ConfigurationKey.key(key)?.value(of: self) ?? MessageValue(value) }

        /// The key as u-blox's interface description writes it, such as 0x40030003.
        var hexadecimalKey: String {
            let digits = String(key, radix: 16)
            return "0x" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }

        /// The size of the value, in bytes, according to the key.
        @inlinable public var byteCount: Int {
            switch key >> 28 & 7 {
            case 1, 2: 1
            case 3: 2
            case 4: 4
            default: 8
            }
        }
    }

    /// The message version.
    public var version: UInt8 = 1
    /// The configuration layer of the values: 0 RAM, 1 battery-backed RAM, 2 flash memory, 7 defaults.
    public var layer: UInt8 = 0
    /// The number of configuration items that were skipped before the first item.
    public var skippedCount: UInt16 = 0
    /// The configuration items; at most 64 in a message.
    public var items: [Item] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.field("layer", &layer)
        coder.field("position", &skippedCount)
        coder.groups("", &items)
    }

    /// Lists each item as a field with the name of its key, because the type of a value depends on the key.
    public static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]? {
        guard kind.accepts(payload) else { return nil }
        var message = Self()
        var lister = FieldLister(payload)
        message.code(with: &lister)
        guard !message.items.isEmpty else { return lister.fields }
        let items = message.items.map { MessageField($0.name ?? $0.hexadecimalKey, $0.typedValue) }
        return lister.fields + [MessageField("cfgData", .group(items))]
    }
}
