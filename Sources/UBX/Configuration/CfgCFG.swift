public import BinaryMessages

/// CFG-CFG (06 09): a command to clear, save or load configurations.
public struct CfgCFG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x09, "CFG-CFG", minimumLength: 12)
    }

    /// The storage devices for configurations.
    public struct Devices: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Battery-backed RAM (BBR).
        public static let batteryBackedRAM = Devices(rawValue: 1)
        /// Flash memory.
        public static let flash = Devices(rawValue: 1 << 1)
        /// An EEPROM.
        public static let eeprom = Devices(rawValue: 1 << 2)
        /// External flash memory on the SPI port.
        public static let spiFlash = Devices(rawValue: 1 << 4)
    }

    /// The configuration sections to clear, as a bit mask.
    public var cleared: UInt32 = 0
    /// The configuration sections to save, as a bit mask.
    public var saved: UInt32 = 0
    /// The configuration sections to load, as a bit mask.
    public var loaded: UInt32 = 0
    /// The storage devices to which the command applies. Older receivers ignore this field.
    public var devices: Devices = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clearMask", &cleared)
        coder.field("saveMask", &saved)
        coder.field("loadMask", &loaded)
        coder.bits(&devices, ["devBBR": 1, "devFlash": 1, "devEEPROM": 1, "": 1, "devSpiFlash": 1, "": 3])
    }
}
