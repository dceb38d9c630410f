public import BinaryMessages

/// ESF-STATUS (10 10): the state of sensor fusion, which combines satellites and sensors.
public struct EsfSTATUS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x10, "ESF-STATUS", minimumLength: 16, versions: 0...2, at: 4)
    }

    /// The initialization of the fusion.
    public struct Initialization: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The initialization of the wheel ticks: 0 is off, 1 is in progress, and 2 is finished.
        public var wheelTicks: UInt8 { rawValue & 3 }

        /// The alignment of the sensors: 0 is off, 1 is in progress, and 2 and 3 are finished.
        public var mounting: UInt8 { rawValue >> 2 & 7 }

        /// The initialization of inertial navigation: 0 is off, 1 is in progress, and 2 is finished.
        public var navigation: UInt8 { rawValue >> 5 & 7 }
    }

    /// The state of a sensor.
    public struct Sensor: MessageLayout {
        /// The type and the use of the sensor.
        public var use: Use = []
        /// The calibration of the sensor.
        public var calibration: Calibration = []
        /// The rate of the measurements in hertz.
        public var frequency: UInt8 = 0
        /// The faults of the sensor.
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
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The sensor is used.
        public static let isUsed = Use(rawValue: 1 << 6)
        /// The sensor is set up.
        public static let isReady = Use(rawValue: 1 << 7)

        /// The type of the measurements, as in ``EsfMEAS/Measurement``.
        public var type: UInt8 { rawValue & 0x3f }
    }

    /// The calibration of a sensor.
    public struct Calibration: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The calibration: 0 is not calibrated, 1 is in progress, and 2 and 3 are finished.
        public var calibration: UInt8 { rawValue & 3 }

        /// The time of the measurements: 0 is missing, 1 is the time of the first byte, 2 is an event, and 3 is a time
        /// tag.
        public var time: UInt8 { rawValue >> 2 & 3 }
    }

    /// Faults of a sensor.
    public struct Faults: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The measurements are bad.
        public static let badMeasurements = Faults(rawValue: 1)
        /// The time tags are bad.
        public static let badTimeTags = Faults(rawValue: 1 << 1)
        /// Measurements are missing or late.
        public static let missingMeasurements = Faults(rawValue: 1 << 2)
        /// The measurements are noisy.
        public static let noisyMeasurements = Faults(rawValue: 1 << 3)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The version of the message.
    public var version: UInt8 = 2
    /// The initialization of the fusion.
    public var initialization: Initialization = []
    /// The initialization status of the inertial sensors, in the lowest two bits: 0 = off, 1 = in progress,
    /// 2 = finished.
    public var inertialSensors: UInt8 = 0
    /// The fusion status: 0 = initializing, 1 = active, 2 = suspended, 3 = disabled.
    public var fusionMode: UInt8 = 0
    /// The sensors. A message contains at most 255 sensors.
    public var sensors: [Sensor] = []

    /// Creates a message.
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
