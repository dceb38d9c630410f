/// A satellite clock offset as a second-order polynomial of the time since a reference time.
public struct SatelliteClockModel: Hashable, Sendable {
    /// toc: the clock reference time, in seconds of the system's week.
    public var referenceTime = 0.0
    /// af0: the clock bias at the reference time, in seconds.
    public var bias = 0.0
    /// af1: the clock drift, in seconds per second.
    public var drift = 0.0
    /// af2: the clock drift rate, in s/s².
    public var driftRate = 0.0

    /// Creates a clock model in which all parameters are 0.
    public init() {}
}

/// The data fields of a satellite clock, in message order.
struct ClockFields {
    /// The number of a data field, its encoding, and the number of resolution steps in a unit.
    typealias Field = (field: StaticString, format: BitFormat, parts: Double)

    let time: (field: StaticString, format: BitFormat, step: Double)
    let driftRate: Field
    let drift: Field
    let bias: Field

    static let gps = ClockFields(
        time: ("DF081", .unsigned(16), 16), driftRate: ("DF082", .signed(8), 0x1p55),
        drift: ("DF083", .signed(16), 0x1p43), bias: ("DF084", .signed(22), 0x1p31))

    static let qzss = ClockFields(
        time: ("DF430", .unsigned(16), 16), driftRate: ("DF431", .signed(8), 0x1p55),
        drift: ("DF432", .signed(16), 0x1p43), bias: ("DF433", .signed(22), 0x1p31))

    static let galileo = ClockFields(
        time: ("DF293", .unsigned(14), 60), driftRate: ("DF294", .signed(6), 0x1p59),
        drift: ("DF295", .signed(21), 0x1p46), bias: ("DF296", .signed(31), 0x1p34))

    static let beidou = ClockFields(
        time: ("DF493", .unsigned(17), 8), driftRate: ("DF494", .signed(11), 0x1p66),
        drift: ("DF495", .signed(22), 0x1p50), bias: ("DF496", .signed(24), 0x1p33))

    func read(_ clock: inout SatelliteClockModel, from reader: inout BitReader) {
        reader.field(time.field, "clockReferenceTime", &clock.referenceTime, time.format, step: time.step)
        reader.field(driftRate.field, "clockDriftRate", &clock.driftRate, driftRate.format, parts: driftRate.parts)
        reader.field(drift.field, "clockDrift", &clock.drift, drift.format, parts: drift.parts)
        reader.field(bias.field, "clockBias", &clock.bias, bias.format, parts: bias.parts)
    }
}
