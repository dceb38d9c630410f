public import BinaryMessages

/// MON-VER (0A 04): the versions of the receiver's firmware and hardware.
public struct MonVER: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x04, "MON-VER", minimumLength: 40)
    }

    /// A property of a receiver, such as PROTVER=27.11.
    public struct Extension: MessageLayout {
        /// The name and the value of the property.
        public var text = ""

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.text("extension", &text, byteCount: 30)
        }
    }

    /// The version of the firmware.
    public var softwareVersion = ""
    /// The version of the hardware.
    public var hardwareVersion = ""
    /// More properties of the receiver.
    public var extensions: [Extension] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("swVersion", &softwareVersion, byteCount: 30)
        coder.text("hwVersion", &hardwareVersion, byteCount: 10)
        coder.groups("extensions", &extensions)
    }
}
