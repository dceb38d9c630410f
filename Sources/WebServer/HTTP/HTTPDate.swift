internal import GNSS
internal import NMEA

extension UTCTime {
    /// The time in the format of HTTP header fields, such as "Sun, 06 Nov 1994 08:49:37 GMT".
    var httpDate: String {
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let weekday = days[Int(secondsSince1970 / 86_400 % 7)]
        let time = [clock.hour, clock.minute, clock.second].map(twoDigits).joined(separator: ":")
        return "\(weekday), \(twoDigits(Int(date.day))) \(months[Int(date.month) - 1]) \(date.year) \(time) GMT"
    }
}
