import NMEA

/// A simulated recording of a ten-second walk, for users who have no receiver.
enum Sample {
    /// The bytes of the recording, as a receiver would have sent them.
    static var recording: [UInt8] { (0..<10).flatMap(burst) }

    private static let satellites: [SatelliteInView] = [
        SatelliteInView(number: 3, elevation: 21, azimuth: 48, signalStrength: 33),
        SatelliteInView(number: 7, elevation: 64, azimuth: 112, signalStrength: 44),
        SatelliteInView(number: 14, elevation: 47, azimuth: 201, signalStrength: 41),
        SatelliteInView(number: 19, elevation: 12, azimuth: 263, signalStrength: 28),
        SatelliteInView(number: 22, elevation: 35, azimuth: 305, signalStrength: 38),
        SatelliteInView(number: 30, elevation: 8, azimuth: 351),
    ]

    /// Returns the sentences of one second of the recording.
    private static func burst(_ second: Int) -> [UInt8] {
        let time = TimeOfDay(hour: 12, minute: 0, second: UInt8(second))
        let step = Double(second)
        var rmc = Sentence.RMC()
        rmc.time = time
        rmc.date = CalendarDate(year: 2026, month: 3, day: 1)
        rmc.status = .valid
        rmc.latitude = 48.137 + 0.000_012 * step
        rmc.longitude = 11.575 + 0.000_004 * step
        rmc.speed = 1.36
        rmc.course = 12.5
        rmc.mode = .autonomous
        var gga = Sentence.GGA()
        gga.time = time
        gga.latitude = rmc.latitude
        gga.longitude = rmc.longitude
        gga.quality = .autonomous
        gga.satellitesUsed = 5
        gga.horizontalDilution = 1.3
        gga.altitude = 519.4 + 0.1 * step
        gga.geoidSeparation = 46.2
        var gsa = Sentence.GSA()
        gsa.isAutomatic = true
        gsa.fixMode = 3
        gsa.satellites = SatelliteNumbers(satellites.prefix(5).map(\.number))
        gsa.positionDilution = 2.1
        gsa.horizontalDilution = 1.3
        gsa.verticalDilution = 1.6
        let groups = stride(from: 0, to: satellites.count, by: SatellitesInView.capacity).map { first in
            var gsv = Sentence.GSV()
            gsv.total = 2
            gsv.number = UInt8(first / SatellitesInView.capacity + 1)
            gsv.inView = UInt8(satellites.count)
            gsv.satellites = SatellitesInView(satellites[first...])
            return gsv
        }
        return rmc.text() + gga.text() + gsa.text() + groups.flatMap { $0.text() }
    }
}
