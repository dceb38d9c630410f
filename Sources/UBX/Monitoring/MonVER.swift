public import BinaryMessages

/// MON-VER (0A 04): the receiver's software and hardware versions.
public struct MonVER: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x04, "MON-VER", minimumLength: 40)
    }

    /// An extended software information string, such as PROTVER=27.11.
    public struct Extension: MessageLayout {
        /// The text of the string, usually a name and a value.
        public var text = ""

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.text("extension", &text, byteCount: 30)
        }
    }

    /// The software version.
    public var softwareVersion = ""
    /// The hardware version.
    public var hardwareVersion = ""
    /// The extended software information.
    public var extensions: [Extension] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("swVersion", &softwareVersion, byteCount: 30)
        coder.text("hwVersion", &hardwareVersion, byteCount: 10)
        coder.groups("extensions", &extensions)
    }
}
