/// 1020: the position, the motion and the clock of a GLONASS satellite.
public struct GLONASSEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1020: "GLONASS Ephemerides"]

    /// The motion along one axis of PZ-90, the reference frame of GLONASS.
    public struct Motion: Hashable, Sendable {
        /// The coordinate in kilometers.
        public var position = 0.0
        /// The velocity in km/s.
        public var velocity = 0.0
        /// The acceleration caused by the Sun and the Moon, in km/s².
        public var acceleration = 0.0
    }

    /// Data of GLONASS-M satellites that older satellites do not send.
    public struct ModernData: Hashable, Sendable {
        /// P: the source of the time parameters.
        public var timeSource: UInt8 = 0
        /// ln in the third string: whether the satellite is unhealthy.
        public var isUnhealthy = false
        /// Δτn: the delay of L2 relative to L1 in the satellite, in seconds.
        public var groupDelay = 0.0
        /// P4: whether the ephemeris was updated.
        public var isUpdated = false
        /// FT: the index of the accuracy.
        public var accuracy: UInt8 = 0
        /// NT: the day in the interval of four years, beginning with 1.
        public var day: UInt16 = 0
        /// M: the type of the satellite; 1 is GLONASS-M.
        public var type: UInt8 = 0
    }

    /// Data about the system, which the satellite sends in its fifth string.
    public struct SystemData: Hashable, Sendable {
        /// NA: the day of the almanac in the interval of four years.
        public var day: UInt16 = 0
        /// τc: the difference between GLONASS time and UTC, in seconds.
        public var timeOffset = 0.0
        /// N4: the interval of four years, beginning with 1 in 1996.
        public var interval: UInt8 = 0
        /// τGPS: the difference between GPS time and GLONASS time, in seconds.
        public var gpsTimeOffset = 0.0
        /// ln in the fifth string: whether the satellite is unhealthy.
        public var isUnhealthy = false
    }

    public var number: UInt16 = 1020
    /// The slot of the satellite in the system, from 1 to 24.
    public var satellite: UInt8 = 0
    /// The frequency channel, from -7 to 13; `nil` if it is unknown.
    public var frequencyChannel: Int8?
    /// Cn: whether the satellite is healthy according to the almanac.
    public var isHealthyInAlmanac = false
    /// Whether ``isHealthyInAlmanac`` is available.
    public var hasAlmanacHealth = false
    /// P1: the time between two updates: 0 is unchanged, 1 is 30 minutes, 2 is 45 minutes, and 3 is 60 minutes.
    public var updateInterval: UInt8 = 0
    /// tk: the time of the frame in the GLONASS day: hours in the highest five bits, minutes in the next six, and half
    /// minutes in the lowest.
    public var frameTime: UInt16 = 0
    /// Bn: whether the satellite is unhealthy.
    public var isUnhealthy = false
    /// P2: whether tb is an odd number of intervals of 15 minutes.
    public var isReferenceTimeOdd = false
    /// tb: the reference time of the position and the clock, in seconds of the GLONASS day.
    public var referenceTime = 0.0
    /// The motion towards 0° N 0° E.
    public var x = Motion()
    /// The motion towards 0° N 90° E.
    public var y = Motion()
    /// The motion towards the North Pole.
    public var z = Motion()
    /// Whether the frame contains the almanacs of five satellites instead of four (P3).
    public var hasFiveAlmanacs = false
    /// γn: the relative deviation of the carrier frequency.
    public var frequencyDeviation = 0.0
    /// τn: the correction of the satellite's clock, in seconds.
    public var clockBias = 0.0
    /// En: the age of the data in days.
    public var age: UInt8 = 0
    /// Data of GLONASS-M satellites.
    public var modern = ModernData()
    /// Whether ``system`` is available.
    public var hasSystemData = false
    /// Data about the system.
    public var system = SystemData()

    /// Creates a message.
    public init() {}

    public mutating func read(from reader: inout BitReader) {
        reader.field("DF038", "satellite", &satellite, width: 6)
        frequencyChannel = reader.frequencyChannel("DF040", width: 5, last: 20)
        reader.field("DF104", "isHealthyInAlmanac", &isHealthyInAlmanac)
        reader.field("DF105", "hasAlmanacHealth", &hasAlmanacHealth)
        reader.field("DF106", "updateInterval", &updateInterval, width: 2)
        reader.field("DF107", "frameTime", &frameTime, width: 12)
        reader.field("DF108", "isUnhealthy", &isUnhealthy)
        reader.field("DF109", "isReferenceTimeOdd", &isReferenceTimeOdd)
        reader.field("DF110", "referenceTime", &referenceTime, .unsigned(7), step: 900)
        readMotion(from: &reader)
        reader.field("DF120", "hasFiveAlmanacs", &hasFiveAlmanacs)
        reader.field("DF121", "frequencyDeviation", &frequencyDeviation, .signMagnitude(11), parts: 0x1p40)
        reader.field("DF122", "timeSource", &modern.timeSource, width: 2)
        reader.field("DF123", "isUnhealthyInThirdString", &modern.isUnhealthy)
        reader.field("DF124", "clockBias", &clockBias, .signMagnitude(22), parts: 0x1p30)
        reader.field("DF125", "groupDelay", &modern.groupDelay, .signMagnitude(5), parts: 0x1p30)
        reader.field("DF126", "age", &age, width: 5)
        reader.field("DF127", "isUpdated", &modern.isUpdated)
        reader.field("DF128", "accuracy", &modern.accuracy, width: 4)
        reader.field("DF129", "day", &modern.day, width: 11)
        reader.field("DF130", "type", &modern.type, width: 2)
        readSystemData(from: &reader)
    }

    private mutating func readMotion(from reader: inout BitReader) {
        reader.field("DF111", "velocityX", &x.velocity, .signMagnitude(24), parts: 0x1p20)
        reader.field("DF112", "x", &x.position, .signMagnitude(27), parts: 0x1p11)
        reader.field("DF113", "accelerationX", &x.acceleration, .signMagnitude(5), parts: 0x1p30)
        reader.field("DF114", "velocityY", &y.velocity, .signMagnitude(24), parts: 0x1p20)
        reader.field("DF115", "y", &y.position, .signMagnitude(27), parts: 0x1p11)
        reader.field("DF116", "accelerationY", &y.acceleration, .signMagnitude(5), parts: 0x1p30)
        reader.field("DF117", "velocityZ", &z.velocity, .signMagnitude(24), parts: 0x1p20)
        reader.field("DF118", "z", &z.position, .signMagnitude(27), parts: 0x1p11)
        reader.field("DF119", "accelerationZ", &z.acceleration, .signMagnitude(5), parts: 0x1p30)
    }

    private mutating func readSystemData(from reader: inout BitReader) {
        reader.field("DF131", "hasSystemData", &hasSystemData)
        reader.field("DF132", "almanacDay", &system.day, width: 11)
        reader.field("DF133", "timeOffset", &system.timeOffset, .signMagnitude(32), parts: 0x1p31)
        reader.field("DF134", "interval", &system.interval, width: 5)
        reader.field("DF135", "gpsTimeOffset", &system.gpsTimeOffset, .signMagnitude(22), parts: 0x1p30)
        reader.field("DF136", "isUnhealthyInFifthString", &system.isUnhealthy)
        reader.skip(7)
    }
}
