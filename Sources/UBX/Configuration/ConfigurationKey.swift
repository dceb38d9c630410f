import BinaryMessages

/// A key of the configuration database that u-blox receivers have since generation 9.
struct ConfigurationKey {
    /// The name in u-blox's interface description, with underscores instead of hyphens, such as CFG_TMODE_ECEF_X.
    let name: String
    /// The letter of the type in u-blox's interface description, such as U for an unsigned integer.
    private let type: Substring

    private static let keys = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").compactMap { line -> (UInt32, ConfigurationKey)? in
            let columns = line.split(separator: " ")
            guard columns.count == 3, let id = UInt32(columns[0], radix: 16) else { return nil }
            return (id, ConfigurationKey(name: "CFG_\(columns[2])", type: columns[1]))
        })

    /// Returns the key with an ID; `nil` if the ID is unknown.
    static func key(_ id: UInt32) -> ConfigurationKey? { keys[id] }

    /// Returns the value of an item with this key, according to the type of the key.
    func value(of item: CfgVALGET.Item) -> MessageValue {
        switch (type, item.byteCount) {
        case ("I", 1): MessageValue(Int8(truncatingIfNeeded: item.value))
        case ("I", 2): MessageValue(Int16(truncatingIfNeeded: item.value))
        case ("I", 4): MessageValue(Int32(truncatingIfNeeded: item.value))
        case ("I", _): MessageValue(Int64(truncatingIfNeeded: item.value))
        case ("R", 4): .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: item.value))))
        case ("R", _): .number(Double(bitPattern: item.value))
        default: MessageValue(item.value)
        }
    }
}
