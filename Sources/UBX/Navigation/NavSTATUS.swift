public import BinaryMessages

/// NAV-STATUS (01 03): the receiver navigation status.
public struct NavSTATUS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x03, "NAV-STATUS", minimumLength: 16)
    }

    /// The fix status flags.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is valid, that is, within the configured DOP and accuracy masks.
        public static let isFixOK = Flags(rawValue: 1)
        /// Differential corrections were applied.
        public static let differential = Flags(rawValue: 1 << 1)
        /// The week number is valid.
        public static let isWeekValid = Flags(rawValue: 1 << 2)
        /// The time of week is valid.
        public static let isTimeOfWeekValid = Flags(rawValue: 1 << 3)
    }

    /// The status of the corrections and of map matching.
    public struct Corrections: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Differential corrections are available.
        public static let areAvailable = Corrections(rawValue: 1)
        /// The carrier solution status is valid.
        public static let isCarrierSolutionValid = Corrections(rawValue: 1 << 1)

        /// The map matching status; 0 if map matching is not used.
        public var mapMatching: UInt8 { rawValue >> 6 & 3 }
    }

    /// The receiver status: power saving, spoofing detection and carrier phase solution.
    public struct State: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The power save mode state, such as 0 for acquisition and 1 for tracking.
        public var powerSaving: UInt8 { rawValue & 3 }

        /// The spoofing detection state: 0 unknown or off, 1 no spoofing, 2 spoofing indicated, 3 multiple indications.
        public var spoofing: UInt8 { rawValue >> 3 & 3 }

        /// The carrier phase range solution: 0 none, 1 float ambiguities, 2 fixed ambiguities.
        public var carrierSolution: UInt8 { rawValue >> 6 & 3 }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fix type, as the raw value of ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// The fix status flags.
    public var flags: Flags = []
    /// The status of the corrections and of map matching.
    public var corrections: Corrections = []
    /// The status of power saving, spoofing detection and the carrier phase solution.
    public var state: State = []
    /// The time to first fix (TTFF), in milliseconds.
    public var timeToFirstFix: UInt32 = 0
    /// The time since startup or reset, in milliseconds.
    public var uptime: UInt32 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("gpsFix", &fixTypeValue)
        coder.bits(&flags, ["gpsFixOk": 1, "diffSoln": 1, "wknSet": 1, "towSet": 1])
        coder.bits(&corrections, ["diffCorr": 1, "carrSolnValid": 1, "": 4, "mapMatching": 2])
        coder.bits(&state, ["psmState": 2, "": 1, "spoofDetState": 2, "": 1, "carrSoln": 2])
        coder.field("ttff", &timeToFirstFix)
        coder.field("msss", &uptime)
    }
}
