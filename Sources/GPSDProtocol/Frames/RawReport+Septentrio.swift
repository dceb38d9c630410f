internal import GNSS
internal import SBF

extension RawReport {
    /// Creates the report of MeasEpoch. Returns `nil` if the block contains no time or no measurements.
    init?(_ message: MeasEpoch) {
        guard let week = message.time.week, let timeOfWeek = message.time.timeOfWeek else { return nil }
        let measurements = message.channels.flatMap(\.measurements)
        guard !measurements.isEmpty else { return nil }
        self.init(week: Int(week), timeOfWeek: Double(timeOfWeek) / 1000, leapSeconds: nil)
        self.measurements = measurements
    }
}

/// A signal in Septentrio's numbering.
private struct SeptentrioSignal {
    /// The RINEX code of the carrier phase.
    var code: String
    /// The u-blox signal identifier; also 0 if u-blox defines none.
    var number: UInt8 = 0
    /// The carrier frequency in hertz.
    var frequency: Double

    /// - Parameter channel: The frequency channel number plus 8, for a GLONASS signal.
    init?(_ number: UInt8, channel: UInt8) {
        let (e1, l2, l5, e5b) = (1_575.42, 1_227.6, 1_176.45, 1_207.14)
        let step = Double(channel) - 8
        let (code, other, megahertz): (String, UInt8, Double)
        switch number {
        case 0, 6, 24: (code, other, megahertz) = ("L1C", 0, e1)
        case 1: (code, other, megahertz) = ("L1W", 0, e1)
        case 2: (code, other, megahertz) = ("L2W", 0, l2)
        case 3: (code, other, megahertz) = ("L2L", 3, l2)
        case 4: (code, other, megahertz) = ("L5Q", 7, l5)
        case 5, 32: (code, other, megahertz) = ("L1L", 0, e1)
        case 7: (code, other, megahertz) = ("L2L", 5, l2)
        case 8: (code, other, megahertz) = ("L1C", 0, 1_602 + step * 0.5625)
        case 9: (code, other, megahertz) = ("L1P", 0, 1_602 + step * 0.5625)
        case 10: (code, other, megahertz) = ("L2P", 0, 1_246 + step * 0.4375)
        case 11: (code, other, megahertz) = ("L2C", 2, 1_246 + step * 0.4375)
        case 12: (code, other, megahertz) = ("L3Q", 0, 1_202.025)
        case 13: (code, other, megahertz) = ("L1P", 5, e1)
        case 14: (code, other, megahertz) = ("L5P", 7, l5)
        case 15: (code, other, megahertz) = ("L5A", 0, l5)
        case 17: (code, other, megahertz) = ("L1C", 0, e1)
        case 19: (code, other, megahertz) = ("L6C", 9, 1_278.75)
        case 20: (code, other, megahertz) = ("L5Q", 4, l5)
        case 21: (code, other, megahertz) = ("L7Q", 6, e5b)
        case 22: (code, other, megahertz) = ("L8Q", 0, 1_191.795)
        case 25: (code, other, megahertz) = ("L5I", 0, l5)
        case 26: (code, other, megahertz) = ("L5Q", 9, l5)
        case 28: (code, other, megahertz) = ("L2I", 0, 1_561.098)
        case 29: (code, other, megahertz) = ("L7I", 2, e5b)
        case 30: (code, other, megahertz) = ("L6I", 4, 1_268.52)
        case 33: (code, other, megahertz) = ("L1Z", 1, e1)
        case 34: (code, other, megahertz) = ("L7D", 0, e5b)
        default: return nil
        }
        (self.code, self.number, frequency) = (code, other, megahertz * 1e6)
    }

    /// The wavelength in meters.
    var wavelength: Double { WGS84.speedOfLight / frequency }
}

extension MeasEpoch.Channel {
    /// The measurements of the satellite's known signals with the main antenna.
    fileprivate var measurements: [RawReport.Measurement] {
        guard type >> 5 == 0, let (constellation, number) = SeptentrioSky.satellite(number),
            let signal = SeptentrioSignal(signal, channel: observation >> 3)
        else { return [] }
        let beginning = RawReport.Measurement(
            system: constellation.rawValue, number: UInt8(clamping: number), signalStrength: 0)
        var first = beginning
        if 8...11 ~= self.signal, 1...15 ~= observation >> 3 { first.frequencyChannel = (observation >> 3) - 1 }
        first.setSignal(signal, self.signal, strength)
        first.setLock(lockTime.map(Int.init), observation)
        first.pseudorange = pseudorange
        first.doppler = doppler
        if let pseudorange, carrierHigh != .min || carrierLow != 0 {
            first.carrierPhase = pseudorange / signal.wavelength + Double(carrierHigh) * 65.536 + carrierLow
        }
        let rest: [RawReport.Measurement] = others.compactMap { other in
            guard other.type >> 5 == 0,
                let otherSignal = SeptentrioSignal(other.signal, channel: observation >> 3)
            else { return nil }
            var next = beginning
            next.frequencyChannel = 8...11 ~= other.signal ? first.frequencyChannel : nil
            next.setSignal(otherSignal, other.signal, other.strength)
            next.setLock(other.lockTime.map(Int.init), other.observation)
            // One byte contains the high bits of two signed offsets: 3 bits for the code and 5 bits for the Doppler
            // shift. An offset with its lowest possible value is missing.
            let codeHigh = Int8(bitPattern: other.offsets << 5) >> 5
            if let pseudorange, codeHigh != -4 || other.codeOffset != 0 {
                next.pseudorange = pseudorange + Double(codeHigh) * 65.536 + other.codeOffset
            }
            if let range = next.pseudorange, other.carrierHigh != .min || other.carrierLow != 0 {
                next.carrierPhase =
                    range / otherSignal.wavelength + Double(other.carrierHigh) * 65.536 + other.carrierLow
            }
            let dopplerHigh = Int8(bitPattern: other.offsets) >> 3
            if let doppler, dopplerHigh != -16 || other.dopplerOffset != 0 {
                next.doppler =
                    doppler * otherSignal.frequency / signal.frequency + Double(dopplerHigh) * 6.5536
                    + other.dopplerOffset
            }
            return next
        }
        return ([first] + rest).filter { !$0.isEmpty }
    }
}

extension RawReport.Measurement {
    fileprivate mutating func setSignal(_ signal: SeptentrioSignal, _ number: UInt8, _ strength: Double?) {
        self.signal = signal.number
        observationCode = signal.code
        // Signal strengths are sent with 10 dBHz subtracted, except for the GPS P code.
        signalStrength = strength.map { 1...2 ~= number ? $0 : $0 + 10 } ?? 0
    }

    /// - Parameters:
    ///   - seconds: The duration of tracking; `nil` if it is unknown.
    ///   - flags: The flags of the measurement. Bit 2 is set if half a cycle is uncertain.
    fileprivate mutating func setLock(_ seconds: Int?, _ flags: UInt8) {
        // u-blox receivers, for which gpsd defined this value, report at most 64.5 s.
        lockTime = seconds.map { UInt16(min($0 * 1000, 64_500)) }
        lossOfLock = (seconds == 0 ? 1 : 0) | (flags & 4 == 0 ? 0 : 2)
    }
}
