/// 1020: the ephemeris and clock parameters of a GLONASS satellite.
public struct GLONASSEphemeris: RTCM3Message {
    public static let names: [UInt16: String] = [1020: "GLONASS Ephemerides"]

    /// The motion along one axis of PZ-90, the GLONASS reference frame.
    public struct Motion: Hashable, Sendable {
        /// The coordinate, in kilometers.
        public var position = 0.0
        /// The velocity, in km/s.
        public var velocity = 0.0
        /// The lunisolar acceleration, in km/s².
        public var acceleration = 0.0
    }

    /// Data that only GLONASS-M and newer satellites send.
    public struct ModernData: Hashable, Sendable {
        /// P: the source of the time parameters (the control segment, or a computation on board).
        public var timeSource: UInt8 = 0
        /// ln in the third string: whether the satellite is unhealthy.
        public var isUnhealthy = false
        /// Δτn: the delay of the L2 signal relative to the L1 signal within the satellite, in seconds.
        public var groupDelay = 0.0
        /// P4: whether the ephemeris data has been updated.
        public var isUpdated = false
        /// FT: the index of the predicted user range accuracy.
        public var accuracy: UInt8 = 0
        /// NT: the calendar day within the four-year interval, from 1.
        public var day: UInt16 = 0
        /// M: the satellite type: 0 GLONASS, 1 GLONASS-M.
        public var type: UInt8 = 0
    }

    /// System data from the fifth string of the navigation message.
    public struct SystemData: Hashable, Sendable {
        /// NA: the reference day of the almanac within the four-year interval.
        public var day: UInt16 = 0
        /// τc: the difference between GLONASS system time and UTC(SU), in seconds.
        public var timeOffset = 0.0
        /// N4: the number of the four-year interval; interval 1 began in 1996.
        public var interval: UInt8 = 0
        /// τGPS: the difference between GPS time and GLONASS system time, in seconds.
        public var gpsTimeOffset = 0.0
        /// ln in the fifth string: whether the satellite is unhealthy.
        public var isUnhealthy = false
    }

    public var number: UInt16 = 1020
    /// The satellite's slot number in the constellation, 1 … 24.
    public var satellite: UInt8 = 0
    /// The frequency channel number, -7 … 13; `nil` if it is unknown.
    public var frequencyChannel: Int8?
    /// Cn: the almanac health: `true` if the satellite is healthy. Valid only if ``hasAlmanacHealth`` is `true`.
    public var isHealthyInAlmanac = false
    /// Whether the almanac health is available.
    public var hasAlmanacHealth = false
    /// P1: the code for the interval between adjacent values of tb: 0 for 0 minutes, 1 for 30, 2 for 45, and 3 for 60.
    public var updateInterval: UInt8 = 0
    /// tk: the start time of the frame within the GLONASS day: hours in bits 7–11, minutes in bits 1–6, and 30-second
    /// intervals in bit 0.
    public var frameTime: UInt16 = 0
    /// Bn: whether the satellite is unhealthy, from the most significant bit of the health word.
    public var isUnhealthy = false
    /// P2: whether tb is an odd number of 15-minute intervals.
    public var isReferenceTimeOdd = false
    /// tb: the reference time of the ephemeris, in seconds of the GLONASS day.
    public var referenceTime = 0.0
    /// The motion along the x axis, toward 0° N 0° E.
    public var x = Motion()
    /// The motion along the y axis, toward 0° N 90° E.
    public var y = Motion()
    /// The motion along the z axis, toward the North Pole.
    public var z = Motion()
    /// P3: whether the frame contains almanacs of five satellites rather than four.
    public var hasFiveAlmanacs = false
    /// γn: the relative deviation of the carrier frequency from its nominal value.
    public var frequencyDeviation = 0.0
    /// τn: the correction to the satellite time relative to GLONASS system time, in seconds.
    public var clockBias = 0.0
    /// En: the age of the ephemeris data, in days.
    public var age: UInt8 = 0
    /// Data that only GLONASS-M and newer satellites send.
    public var modern = ModernData()
    /// Whether ``system`` contains valid data.
    public var hasSystemData = false
    /// System data from the fifth string of the navigation message.
    public var system = SystemData()

    /// Creates a message with default values.
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
