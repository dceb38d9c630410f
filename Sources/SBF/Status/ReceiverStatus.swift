public import BinaryMessages

/// ReceiverStatus (4014): the state of the receiver.
public struct ReceiverStatus: SBFMessage {
    public static let number: UInt16 = 4014
    public static let name = "ReceiverStatus"
    public static let minimumLength = 24

    /// The gain control of a front end.
    public struct FrontEnd: MessageGroup {
        /// The front-end number in the lowest five bits, and the antenna number in the others.
        public var identifier: UInt8 = 0
        /// The gain in dB.
        public var gain: Int8?
        /// The normalized variance of the samples; 100 is normal.
        public var sampleVariance: UInt8?
        /// The share of samples that are blanked because of interference, in percent.
        public var blanking: UInt8 = 0

        /// Creates a front end without values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context length: Int) {
            coder.field("FrontEndID", &identifier)
            coder.field("Gain", &gain, missing: .min)
            coder.field("SampleVar", &sampleVariance, missing: 0)
            coder.field("BlankingStat", &blanking)
            coder.skip(max(0, length - 4))
        }
    }

    /// The time of the block.
    public var time = SBFTime()
    /// The load of the processor, in percent.
    public var load: UInt8?
    /// Errors in data that the receiver received from other devices.
    public var externalErrors: UInt8 = 0
    /// The time since the receiver was started, in seconds.
    public var upTime: UInt32 = 0
    /// The state of the receiver.
    public var state: UInt32 = 0
    /// The errors of the receiver.
    public var errors: UInt32 = 0
    /// The front ends.
    public var frontEnds: [FrontEnd] = []
    /// The number of commands that the receiver has accepted, modulo 256.
    public var commandCount: UInt8 = 0
    /// The temperature in degrees Celsius, plus 100.
    public var temperature: UInt8?

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.field("CPULoad", &load, missing: .max)
        coder.bits(&externalErrors, ["SISError": 1, "DiffCorrError": 1, "ExtSensorError": 1, "SetupError": 1, "": 4])
        coder.field("UpTime", &upTime)
        coder.bits(
            &state,
            [
                "": 1, "ActiveAntenna": 1, "ExtFreq": 1, "ExtTime": 1, "WnSet": 1, "TowSet": 1, "FineTime": 1,
                "InternalDiskActivity": 1, "InternalDiskFull": 1, "InternalDiskMounted": 1, "IntAnt": 1,
                "RefoutLocked": 1,
                "": 1, "ExternalDiskActivity": 1, "ExternalDiskFull": 1, "ExternalDiskMounted": 1, "PpsInCal": 1,
                "DiffCorrIn": 1, "Internet": 1, "": 13,
            ])
        coder.bits(
            &errors,
            [
                "": 3, "SoftwareError": 1, "WatchdogError": 1, "AntennaError": 1, "CongestionError": 1, "": 1,
                "MissEventError": 1, "CPUOverloadError": 1, "InvalidConfigError": 1, "OutOfGeofenceError": 1, "": 20,
            ])
        var count = UInt8(clamping: frontEnds.count)
        var length: UInt8 = 4
        coder.field("N", &count)
        coder.field("SBLength", &length)
        coder.field("CmdCount", &commandCount)
        coder.field("Temperature", &temperature, missing: 0)
        coder.groups("AGCState", &frontEnds, count: Int(count), context: Int(length))
    }
}
