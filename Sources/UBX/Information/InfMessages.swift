public import BinaryMessages

/// INF-ERROR (04 00): an error that the receiver reports.
public struct InfERROR: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x00, "INF-ERROR", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("message", &text)
    }
}

/// INF-WARNING (04 01): a warning that the receiver reports.
public struct InfWARNING: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x01, "INF-WARNING", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("message", &text)
    }
}

/// INF-NOTICE (04 02): information that the receiver reports.
public struct InfNOTICE: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x02, "INF-NOTICE", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("message", &text)
    }
}

/// INF-TEST (04 03): the result of a test that the receiver reports.
public struct InfTEST: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x03, "INF-TEST", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("message", &text)
    }
}

/// INF-DEBUG (04 04): information for the developers of the receiver.
public struct InfDEBUG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x04, 0x04, "INF-DEBUG", minimumLength: 0)
    }

    /// The text of the message.
    public var text = ""

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.text("message", &text)
    }
}
