import GNSS
import TestSupport
import Testing

/// Tests of sentences that are well-formed and contain values that no receiver can measure.
struct ImpossibleSentencesTests {
    @Test(
        "a ZDA with an impossible year does not change the date", arguments: ["9999", "0020", "0000", "32767", "1979"])
    func impossibleYear(_ year: String) {
        let found = epochs([
            Make.rmc(0), Make.gga(0), "GPZDA,120000.00,01,03,\(year),,", Make.gga(1), Make.rmc(1), Make.gga(2),
        ])
        #expect(found.count == 3)
        #expect(Set(found.map { $0.fix.time.map { $0.secondsSince1970 / 86_400 } }).count == 1)
        #expect(epochs([Make.gga(0), "GPZDA,120000.00,01,03,\(year),,"]).first?.fix.time == nil)
    }

    @Test("impossible values in sentences are ignored, but the position is kept")
    func impossibleValues() throws {
        let epoch = try #require(
            epochs([
                "GPRMC,120000.00,A,4808.000,N,01133.000,E,999999999,720.5,010326,999,E,A",
                "GPGGA,120000.00,4808.000,N,01133.000,E,1,08,1.0,99999999999,M,-99999999999,M,,",
                "GPGST,120000.00,1,-9,-3,5,-5,-5,-5", "GPGSA,A,3,01,02,03,04,,,,,,,,,-1,-2,-3",
                "PASHR,120000.00,999,T,12,-500,0,0.1,0.1,0.1,1",
            ]).first)
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.coordinate != nil)
        #expect(epoch.fix.speed == nil && epoch.fix.course == nil && epoch.fix.magneticVariation == nil)
        #expect(epoch.fix.altitude == nil && epoch.fix.geoidSeparation == nil)
        #expect(epoch.fix.dilution.position == nil && epoch.fix.dilution.horizontal == nil)
        #expect(epoch.fix.errors?.north == nil && epoch.fix.errors?.vertical == nil)
        #expect(epoch.fix.errors?.horizontal ?? 0 >= 0)
        let attitude = try #require(epoch.attitude)
        #expect(attitude.heading == nil && attitude.pitch == nil && attitude.roll == 12)
    }

    @Test("impossible orientations, range deviations and rates of turn are ignored")
    func impossibleStatistics() throws {
        let epoch = try #require(
            epochs([
                "GPRMC,120000.00,A,4808.000,N,01133.000,E,1,20.5,010326,,,A",
                "GPGST,120000.00,99999999999,2,1,99999999999,3,4,5", "GPROT,99999999999,A",
            ]).first)
        let errors = try #require(epoch.fix.errors)
        #expect(errors.major == 2 && errors.orientation == nil && errors.rangeDeviation == nil)
        #expect(epoch.attitude?.rateOfTurn == nil)
    }

    @Test("a negative speed and a negative course are ignored")
    func negativeMotion() throws {
        let sentence = "GPRMC,120000.00,A,4808.000,N,01133.000,E,-5,-20.5,010326,,,A"
        let fix = try #require(epochs([sentence]).first?.fix)
        #expect(fix.coordinate != nil && fix.speed == nil && fix.course == nil)
    }
}
