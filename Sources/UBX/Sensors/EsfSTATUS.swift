public import BinaryMessages

/// ESF-STATUS (10 10): the status of the external sensor fusion.
public struct EsfSTATUS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x10, "ESF-STATUS", minimumLength: 16, versions: 0...2, at: 4)
    }

    /// The initialization status of the sensor fusion.
    public struct Initialization: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The wheel tick factor initialization: 0 off, 1 initializing, 2 initialized.
        public var wheelTicks: UInt8 { rawValue & 3 }

        /// The automatic IMU-mount alignment: 0 off, 1 initializing, 2 and 3 initialized.
        public var mounting: UInt8 { rawValue >> 2 & 7 }

        /// The INS initialization: 0 off, 1 initializing, 2 initialized.
        public var navigation: UInt8 { rawValue >> 5 & 7 }
    }

    /// The status of a sensor.
    public struct Sensor: MessageLayout {
        /// The type and the use of the sensor.
        public var use: Use = []
        /// The calibration and timing status of the sensor.
        public var calibration: Calibration = []
        /// The observation frequency, in hertz.
        public var frequency: UInt8 = 0
        /// The sensor faults.
        public var faults: Faults = []

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&use, ["type": 6, "used": 1, "ready": 1])
            coder.bits(&calibration, ["calibStatus": 2, "timeStatus": 2, "": 4])
            coder.field("freq", &frequency)
            coder.bits(&faults, ["badMeas": 1, "badTTag": 1, "missingMeas": 1, "noisyMeas": 1, "": 4])
        }
    }

    /// The type and the use of a sensor.
    public struct Use: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The sensor data is used in the current fusion filter solution.
        public static let isUsed = Use(rawValue: 1 << 6)
        /// The sensor is set up, whether or not its data is used.
        public static let isReady = Use(rawValue: 1 << 7)

        /// The sensor data type, as in ``EsfMEAS/Measurement``.
        public var type: UInt8 { rawValue & 0x3f }
    }

    /// The calibration and timing status of a sensor.
    public struct Calibration: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The calibration status: 0 not calibrated, 1 calibrating, 2 and 3 calibrated.
        public var calibration: UInt8 { rawValue & 3 }

        /// The time source of the measurements: 0 no data, 1 reception of the first byte, 2 event input, 3 time tag.
        public var time: UInt8 { rawValue >> 2 & 3 }
    }

    /// The faults of a sensor.
    public struct Faults: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bad measurements were detected.
        public static let badMeasurements = Faults(rawValue: 1)
        /// Bad measurement time tags were detected.
        public static let badTimeTags = Faults(rawValue: 1 << 1)
        /// Missing or delayed measurements were detected.
        public static let missingMeasurements = Faults(rawValue: 1 << 2)
        /// The measurement noise level is high.
        public static let noisyMeasurements = Faults(rawValue: 1 << 3)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 2
    /// The initialization status of the sensor fusion.
    public var initialization: Initialization = []
    /// The IMU initialization status, in bits 0 and 1: 0 off, 1 initializing, 2 initialized.
    public var inertialSensors: UInt8 = 0
    /// The fusion mode: 0 initializing, 1 fusion, 2 suspended, 3 disabled.
    public var fusionMode: UInt8 = 0
    /// The sensors; at most 255 in a message.
    public var sensors: [Sensor] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.bits(&initialization, ["wtInitStatus": 2, "mntAlgStatus": 3, "insInitStatus": 3])
        coder.bits(&inertialSensors, ["imuInitStatus": 2, "": 6])
        coder.skip(5)
        coder.field("fusionMode", &fusionMode)
        coder.skip(2)
        var count = UInt8(clamping: sensors.count)
        coder.field("numSens", &count)
        coder.groups("sens", &sensors, count: Int(count))
    }
}
