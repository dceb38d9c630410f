public import BinaryMessages

/// CFG-CFG (06 09): a command that clears, saves or loads the configuration.
public struct CfgCFG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x09, "CFG-CFG", minimumLength: 12)
    }

    /// Devices that store a configuration.
    public struct Devices: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Battery-backed RAM.
        public static let batteryBackedRAM = Devices(rawValue: 1)
        /// Flash memory.
        public static let flash = Devices(rawValue: 1 << 1)
        /// An EEPROM.
        public static let eeprom = Devices(rawValue: 1 << 2)
        /// Flash memory that is connected by SPI.
        public static let spiFlash = Devices(rawValue: 1 << 4)
    }

    /// A mask of the sections that are cleared.
    public var cleared: UInt32 = 0
    /// A mask of the sections that are saved.
    public var saved: UInt32 = 0
    /// A mask of the sections that are loaded.
    public var loaded: UInt32 = 0
    /// The devices that the command applies to. Older receivers do not know this field.
    public var devices: Devices = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clearMask", &cleared)
        coder.field("saveMask", &saved)
        coder.field("loadMask", &loaded)
        coder.bits(&devices, ["devBBR": 1, "devFlash": 1, "devEEPROM": 1, "": 1, "devSpiFlash": 1, "": 3])
    }
}
