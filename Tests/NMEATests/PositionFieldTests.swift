import NMEA
import Testing

@Suite("Positions and times from imprecise firmware")
struct PositionFieldTests {
    @Test(
        "latitudes with 60 minutes or a minus sign are read",
        arguments: [
            ("4860.0000,N", 49.0), ("8960.000000,S", -90), ("4860.00000000000000,N", 49), ("4860.0001,N", nil),
            ("4861.0000,N", nil), ("9060.0000,N", nil), ("-3403.130,N", -degrees(34, 3.13)),
            ("-3403.130,S", -degrees(34, 3.13)), ("3403.130,S", -degrees(34, 3.13)), ("-3403.130,", nil),
            ("--3403.130,N", nil), ("-9003.130,N", nil),
        ] as [(String, Double?)])
    func latitudes(_ fields: String, _ expected: Double?) throws {
        let waypoint: Sentence.WPL = try typed("GPWPL,\(fields),00000.0000,E,A")
        #expect(waypoint.latitude == expected)
    }

    @Test(
        "longitudes with 60 minutes or a minus sign are read",
        arguments: [
            ("-07130.0,E", -71.5), ("-07130.0,W", -71.5), ("17960.000,W", -180), ("18060.0,E", nil),
        ] as [(String, Double?)])
    func longitudes(_ fields: String, _ expected: Double?) throws {
        let waypoint: Sentence.WPL = try typed("GPWPL,0000.0000,N,\(fields),A")
        #expect(waypoint.longitude == expected)
    }

    @Test(
        "spaces around a time are ignored",
        arguments: [
            (" 123519.25", true), ("123519.25 ", true), ("  123519.250  ", true), ("12 3519.25", false),
            ("      ", false),
            ("12351 ", false),
        ])
    func times(_ text: String, isTime: Bool) throws {
        let fix: Sentence.GGA = try typed("GPGGA,\(text),,,,,,,,,,,,,")
        let expected = TimeOfDay(hour: 12, minute: 35, second: 19, nanosecond: 250_000_000)
        #expect(fix.time == (isTime ? expected : nil))
    }
}
