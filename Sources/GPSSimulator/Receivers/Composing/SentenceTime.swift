import GNSS
import NMEA

/// The time and date of an observation, prepared for the sentence fields of a receiver family.
struct SentenceTime {
    /// The time of day as the number `hhmmss`; `nil` for an empty field.
    let clock: UInt64?
    /// The decimals of the second as an integer, such as 25 for 0.25 s with two decimals.
    let fraction: UInt64
    /// The date; `nil` for an empty field.
    let date: CalendarDate?

    @inline(__always)
    init(_ observation: Observation, _ style: FieldStyle) {
        let time = observation.time
        let second = UInt64(time.secondOfDay)
        let hour = second / 3600
        let minute = second / 60 - hour * 60
        // `secondOfDay` stays at 59 during a leap second, so one second is added.
        let clock = hour * 10_000 + minute * 100 + second % 60 + (time.isLeapSecond ? 1 : 0)
        // The fraction is truncated, because rounding could produce 60 seconds.
        fraction = UInt64(time.nanosecond) / SentenceLine.powerOfTen(max(9 - style.timeDecimals, 1))
        switch observation.isTimeKnown ? .guess : style.void.clock {
        case .empty:
            self.clock = nil
            date = nil
        case .guess:
            self.clock = clock
            date = time.date
        case .from1980:
            self.clock = clock
            date = CalendarDate(year: 1980, month: 1, day: 6)
        }
    }
}

extension SentenceLine {
    /// Appends a field with the time of day, or an empty field if the time is unknown and the receiver family leaves
    /// unknown times empty.
    @inline(__always)
    mutating func time(_ sentenceTime: SentenceTime, decimals: Int) {
        comma()
        guard let clock = sentenceTime.clock else { return }
        digits(clock, width: 6)
        guard decimals > 0 else { return }
        append(UInt8(ascii: "."))
        digits(sentenceTime.fraction, width: decimals)
    }

    /// Appends a field with the date as `ddmmyy`, or an empty field if the date is unknown and the receiver family
    /// leaves unknown dates empty.
    @inline(__always)
    mutating func date(_ sentenceTime: SentenceTime) {
        comma()
        guard let date = sentenceTime.date else { return }
        digits(UInt64(date.day) * 10_000 + UInt64(date.month) * 100 + UInt64(date.year.magnitude % 100), width: 6)
    }
}
