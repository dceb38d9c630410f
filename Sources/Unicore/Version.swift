public import BinaryMessages

/// VERSION (37): the product model and its firmware version.
public struct Version: UnicoreMessage {
    public static let number: UInt16 = 37
    public static let name = "VERSION"
    public static let minimumLength = 307

    /// The product model code, such as 18 for the UM980.
    public var device: UInt32 = 0
    /// The firmware version.
    public var firmware = ""
    /// The authorization type, which lists the enabled options.
    public var authorization = ""
    /// The product serial number (PSN).
    public var serialNumber = ""
    /// The chip ID (eFuse ID).
    public var chip = ""
    /// The firmware build date.
    public var date = ""

    /// Creates a message with default values.
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
