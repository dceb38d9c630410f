public import BinaryMessages

/// A message that contains only ASCII text.
public protocol InformationMessage: UBXMessage {
    /// The text of the message.
    var text: String { get set }
}

extension InformationMessage {
    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("message", &text)
    }
}

/// INF-ERROR (04 00): an error message in ASCII text.
public struct InfERROR: InformationMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x00, "INF-ERROR", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message with default values.
    public init() {}
}

/// INF-WARNING (04 01): a warning message in ASCII text.
public struct InfWARNING: InformationMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x01, "INF-WARNING", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message with default values.
    public init() {}
}

/// INF-NOTICE (04 02): an informational message in ASCII text.
public struct InfNOTICE: InformationMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x02, "INF-NOTICE", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message with default values.
    public init() {}
}

/// INF-TEST (04 03): a test result in ASCII text.
public struct InfTEST: InformationMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x03, "INF-TEST", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message with default values.
    public init() {}
}

/// INF-DEBUG (04 04): debugging output in ASCII text, for the receiver's developers.
public struct InfDEBUG: InformationMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x04, "INF-DEBUG", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message with default values.
    public init() {}
}
