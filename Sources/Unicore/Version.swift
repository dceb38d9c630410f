public import BinaryMessages

/// VERSION (37): the product and its firmware.
public struct Version: UnicoreMessage {
    public static let number: UInt16 = 37
    public static let name = "VERSION"
    public static let minimumLength = 307

    /// The product number, such as 18 for the UM980.
    public var device: UInt32 = 0
    /// The version of the firmware.
    public var firmware = ""
    /// The options that are enabled.
    public var authorization = ""
    /// The serial number.
    public var serialNumber = ""
    /// The chip number.
    public var chip = ""
    /// The date of the firmware.
    public var date = ""

    /// Creates a message without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("device", &device)
        coder.text("swversion", &firmware, byteCount: 33)
        coder.text("authtype", &authorization, byteCount: 129)
        coder.text("psn", &serialNumber, byteCount: 66)
        coder.text("efuseid", &chip, byteCount: 33)
        coder.text("comptime", &date, byteCount: 43)
    }
}
