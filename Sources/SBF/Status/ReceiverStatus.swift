public import BinaryMessages

/// ReceiverStatus (4014): the receiver's status and error flags, and the states of its front ends.
public struct ReceiverStatus: SBFMessage {
    public static let number: UInt16 = 4014
    public static let name = "ReceiverStatus"
    public static let minimumLength = 24

    /// The automatic gain control (AGC) state of a front end.
    public struct FrontEnd: MessageGroup {
        /// The front-end code in bits 0–4, and the antenna ID in bits 5–7.
        public var identifier: UInt8 = 0
        /// The AGC gain, in dB; `nil` if it is invalid.
        public var gain: Int8?
        /// The normalized variance of the IF samples; nominally 100.
        public var sampleVariance: UInt8?
        /// The share of samples blanked by interference mitigation, in percent.
        public var blanking: UInt8 = 0

        /// Creates a front end with default values.
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

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The CPU load, in percent.
    public var load: UInt8?
    /// The external error flags, as a bit mask: errors in received signals, corrections, sensor data or setup.
    public var externalErrors: UInt8 = 0
    /// The time since the receiver started, in seconds.
    public var upTime: UInt32 = 0
    /// The receiver status flags, as a bit mask.
    public var state: UInt32 = 0
    /// The receiver error flags, as a bit mask.
    public var errors: UInt32 = 0
    /// The AGC state of each front end.
    public var frontEnds: [FrontEnd] = []
    /// The command counter, which increases by one with each accepted command, modulo 256.
    public var commandCount: UInt8 = 0
    /// The receiver temperature, in degrees Celsius plus an offset of 100; `nil` if it is unknown.
    public var temperature: UInt8?

    /// Creates a block with default values.
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
