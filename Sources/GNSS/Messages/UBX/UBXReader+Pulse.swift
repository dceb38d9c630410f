import NMEA
import UBX

extension UBXReader {
    func readTiming(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        guard frame.identifier == TimTP.identifier, let pulse = TimTP(frame.payload) else { return false }
        return read(pulse, into: &report)
    }

    /// Reads TIM-TP: the next pulse. Firmware that does not compute the quantization error sends 0.
    private func read(_ pulse: TimTP, into report: inout BinaryReport) -> Bool {
        guard pulse.flags.isDisjoint(with: [.isQuantizationErrorInvalid, .isUnlocked]), let time = pulse.time else {
            return false
        }
        report.name = SentenceName(talker: .ublox, code: "TIM-TP")
        report.pulse = BinaryReport.Pulse(time: time, quantizationError: Double(pulse.quantizationError) / 1e12)
        return true
    }
}

extension TimTP {
    /// The time of the pulse; `nil` if the receiver reports this time in the time scale of a system other than GPS or
    /// Galileo.
    fileprivate var time: BinaryReport.Time? {
        guard flags.contains(.isUTC) else {
            let gps: UInt8 = 0
            let galileo: UInt8 = 3
            guard reference.system == gps || reference.system == galileo else { return nil }
            return .gps(GPSWeek(Int64(week)), milliseconds: timeOfWeek)
        }
        // UTC weeks are numbered like GPS weeks.
        let (second, millisecond) = timeOfWeek.quotientAndRemainder(dividingBy: 1_000)
        let (day, secondOfDay) = second.quotientAndRemainder(dividingBy: 86_400)
        return TimeOfDay(secondOfDay: Int64(secondOfDay), nanosecond: millisecond * 1_000_000).map {
            .utc(CalendarDate(dayOfGPSTime: Int64(week) * 7 + Int64(day)), $0)
        }
    }
}
