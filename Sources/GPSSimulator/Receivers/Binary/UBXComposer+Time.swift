import GNSS
import UBX

extension UBXComposer {
    /// The accuracy of the time in nanoseconds; the maximum value while the time is unknown.
    var timeAccuracy: UInt32 { observation.isTimeKnown ? 25 : .max }

    var timeGPS: NavTIMEGPS {
        var message = NavTIMEGPS()
        message.timeOfWeek = time.milliseconds
        message.nanosecond = time.nanoseconds
        message.week = Int16(truncatingIfNeeded: time.week)
        message.leapSeconds = Int8(clamping: observation.leapSeconds)
        message.validity = observation.isTimeKnown ? [.timeOfWeek, .week, .leapSeconds] : []
        message.timeAccuracy = timeAccuracy
        return message
    }

    var timeUTC: NavTIMEUTC {
        let solution = solution
        var message = NavTIMEUTC()
        message.timeOfWeek = time.milliseconds
        message.timeAccuracy = timeAccuracy
        message.nanosecond = solution.nanosecond
        message.year = solution.year
        message.month = solution.month
        message.day = solution.day
        message.hour = solution.hour
        message.minute = solution.minute
        message.second = solution.second
        message.validity = observation.isTimeKnown ? [.timeOfWeek, .week, .utc] : []
        return message
    }

    var clock: NavCLOCK {
        var message = NavCLOCK()
        message.timeOfWeek = time.milliseconds
        message.bias = Int32((observation.clockBias * 1e9).rounded())
        message.drift = Int32((Observation.clockDrift * 1e9).rounded())
        message.timeAccuracy = timeAccuracy
        message.frequencyAccuracy = observation.coordinate == nil ? 20_000 : 200
        return message
    }
}
