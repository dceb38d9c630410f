public import BinaryMessages

/// NAV-STATUS (01 03): the state of the receiver.
public struct NavSTATUS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x03, "NAV-STATUS", minimumLength: 16)
    }

    /// Flags for the details of a fix.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is within the accuracy limits that are configured in the receiver.
        public static let isFixOK = Flags(rawValue: 1)
        /// The position uses differential corrections.
        public static let differential = Flags(rawValue: 1 << 1)
        /// The number of the week is valid.
        public static let isWeekValid = Flags(rawValue: 1 << 2)
        /// The time of week is valid.
        public static let isTimeOfWeekValid = Flags(rawValue: 1 << 3)
    }

    /// Flags for the corrections of a fix.
    public struct Corrections: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Differential corrections are available.
        public static let areAvailable = Corrections(rawValue: 1)
        /// The kind of the carrier-phase solution is valid.
        public static let isCarrierSolutionValid = Corrections(rawValue: 1 << 1)

        /// The state of map matching; 0 is none.
        public var mapMatching: UInt8 { rawValue >> 6 & 3 }
    }

    /// States of a receiver.
    public struct State: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The state of power saving; 0 is acquisition, 1 is tracking.
        public var powerSaving: UInt8 { rawValue & 3 }

        /// The state of spoofing detection: 0 is unknown, 1 is none, 2 is one indication, and 3 is several indications.
        public var spoofing: UInt8 { rawValue >> 3 & 3 }

        /// The carrier-phase solution: 0 is none, 1 has floating ambiguities, and 2 has fixed ambiguities.
        public var carrierSolution: UInt8 { rawValue >> 6 & 3 }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The raw value of a ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// Details of the fix.
    public var flags: Flags = []
    /// The corrections of the fix.
    public var corrections: Corrections = []
    /// The states of power saving, spoofing detection and the carrier-phase solution.
    public var state: State = []
    /// The time to first fix, in milliseconds.
    public var timeToFirstFix: UInt32 = 0
    /// The time since the receiver started, in milliseconds.
    public var uptime: UInt32 = 0

    /// Creates a message.
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
