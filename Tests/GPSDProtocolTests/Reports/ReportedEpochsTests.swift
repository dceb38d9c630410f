import GNSS
import NMEA
import ReceiverTestSupport
import Testing

@testable import GPSDProtocol

@Suite struct ReportedEpochsTests {
    @Test("gpsd reports of one burst form one epoch")
    func oneEpoch() throws {
        var epochs = ReportedEpochs()
        let begun = try epochs.add(
            report(
                """
                {"class":"TPV","device":"/dev/a","status":2,"mode":3,"time":"2026-11-20T14:58:08.250Z","lat":48.1173,\
                "lon":-11.516666667,"altHAE":592.3,"altMSL":545.4,"alt":545.4,"track":84.4,"magtrack":87.7,"magvar":3.3,\
                "speed":5.144,"climb":-0.5,"geoidSep":46.9,"dgpsAge":3,"dgpsSta":123}
                """))
        #expect(begun == nil)
        _ = try epochs.add(
            report(
                """
                {"class":"SKY","hdop":0.9,"vdop":1.5,"pdop":1.8,"satellites":[\
                {"PRN":5,"el":45.0,"az":120.0,"ss":41.0,"used":true,"gnssid":0,"svid":5},\
                {"PRN":301,"el":10,"az":1,"used":false},{"PRN":0}]}
                """))
        _ = try epochs.add(
            report(#"{"class":"GST","rms":2.5,"major":4,"minor":3,"orient":30,"lat":3,"lon":4,"alt":6}"#))
        _ = try epochs.add(report(#"{"class":"ATT","heading":90.5,"rot":60}"#))
        let finished = epochs.finish()
        let epoch = try #require(finished)
        let fix = epoch.fix
        #expect(fix.mode == .threeDimensional && fix.quality == .differential)
        #expect(fix.time == UTCTime(secondsSince1970: 1_795_186_688, nanosecond: 250_000_000))
        #expect(fix.coordinate == Coordinate(latitude: 48.1173, longitude: -11.516666667))
        #expect(fix.altitude == 545.4 && fix.ellipsoidalAltitude == 592.3 && fix.geoidSeparation == 46.9)
        #expect(fix.speed == 5.144 && fix.course == 84.4 && fix.climb == -0.5 && fix.correctionStation == 123)
        #expect(fix.dilution.horizontal == 0.9 && fix.dilution.vertical == 1.5)
        #expect(fix.errors?.origin == .receiver && fix.errors?.horizontal == 5 && fix.errors?.vertical == 6)
        #expect(fix.satellitesUsed == 1)
        #expect(epoch.attitude?.heading == 90.5 && epoch.attitude?.rateOfTurn == 1)
        let satellites = try #require(epoch.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.gps, .galileo])
        #expect(satellites.map(\.number) == [5, 1])
        #expect(satellites[0].signalStrength == 41 && satellites[1].signalStrength == nil)
        let nothing = epochs.finish()
        #expect(nothing == nil)
    }

    @Test("gpsd's error estimates override estimates computed from DOPs")
    func errorsOfServer() throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(report(#"{"class":"SKY","hdop":2.0}"#))
        _ = try epochs.add(report(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"eph":0.5,"epv":0.8,"eps":0.1}"#))
        let finished = epochs.finish()
        let errors = try #require(finished?.fix.errors)
        #expect(errors.origin == .server && errors.horizontal == 0.5 && errors.vertical == 0.8 && errors.speed == 0.1)
    }

    @Test("errors that gpsd computed from DOPs are replaced by gpsbridge's estimates")
    func computedErrors() throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(report(#"{"class":"SKY","hdop":0.6,"vdop":1.0}"#))
        let tpv = #"{"class":"TPV","mode":3,"status":2,"lat":1,"lon":2,"eph":2.850,"epv":5.750,"eps":9.40}"#
        _ = try epochs.add(report(tpv))
        let first = epochs.finish()
        let errors = try #require(first?.fix.errors)
        #expect(errors.origin == .dilution && errors.horizontal == 1.2 && errors.vertical == 2 && errors.speed == nil)
        #expect(first?.supplement?.expectedErrors?.horizontal == 2.85)
        // Not every epoch has a SKY.
        _ = try epochs.add(report(tpv))
        let second = epochs.finish()
        #expect(second?.fix.errors == errors)
        _ = try epochs.add(report(#"{"class":"TPV","mode":3,"status":2,"lat":1,"lon":2,"eph":0.900}"#))
        let own = epochs.finish()
        #expect(own?.fix.errors?.origin == .server && own?.fix.errors?.horizontal == 0.9)
    }

    @Test("a GST without values does not override the errors in TPV")
    func emptyStatistics() throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(report(#"{"class":"TPV","mode":3,"lat":1,"lon":2,"eph":0.5}"#))
        _ = try epochs.add(report(#"{"class":"GST","time":"2026-11-20T14:58:08.250Z"}"#))
        let finished = epochs.finish()
        #expect(finished?.fix.errors?.horizontal == 0.5)
    }

    @Test("the wind, depth and velocities in a TPV become part of the epoch")
    func surroundings() throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(
            report(
                """
                {"class":"TPV","mode":3,"lat":1,"lon":2,"velN":1.5,"velE":-0.5,"datum":"WGS84","leapseconds":18,"depth":5.4,\
                "wanglem":326.4,"wangler":73.7,"wanglet":327.8,"wspeedr":5.7,"wspeedt":5.8,"wtemp":17.5}
                """))
        let finished = epochs.finish()
        let supplement = try #require(finished?.supplement)
        #expect(supplement.northVelocity == 1.5 && supplement.eastVelocity == -0.5)
        #expect(supplement.datum == "WGS84" && supplement.leapSeconds == 18)
        let measured = try #require(finished?.surroundings)
        #expect(measured.depth == 5.4 && measured.waterTemperature == 17.5)
        #expect(measured.apparentWindAngle == 73.7 && measured.apparentWindSpeed == 5.7)
        #expect(measured.windDirection == 327.8 && measured.magneticWindDirection == 326.4 && measured.windSpeed == 5.8)
    }

    @Test(
        "TPV coordinates that are out of range are ignored",
        arguments: [(90.5, 2.0), (-91, 2), (1, 180.5), (1e300, 2), (1, -1e300)])
    func invalidCoordinates(latitude: Double, longitude: Double) throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(report(#"{"class":"TPV","mode":3,"lat":\#(latitude),"lon":\#(longitude),"speed":1}"#))
        let finished = epochs.finish()
        let fix = try #require(finished?.fix)
        #expect(!fix.hasPosition && fix.coordinate == nil && fix.speed == nil)
    }

    @Test("implausibly large values in reports are ignored")
    func largeValues() throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(report(#"{"class":"SKY","hdop":1e200,"vdop":1.5,"satellites":[{"PRN":5,"ss":1e30}]}"#))
        _ = try epochs.add(report(#"{"class":"TPV","mode":3,"lat":90,"lon":-180,"alt":1e300,"speed":-1e19,"track":5}"#))
        let finished = epochs.finish()
        let epoch = try #require(finished)
        #expect(epoch.fix.coordinate == Coordinate(latitude: 90, longitude: -180))
        #expect(epoch.fix.altitude == nil && epoch.fix.speed == nil && epoch.fix.course == 5)
        #expect(epoch.fix.dilution.horizontal == nil && epoch.fix.dilution.vertical == 1.5)
        #expect(epoch.sky?.satellites.first?.signalStrength == nil)
    }

    @Test("if a TPV contains no errors, the epoch's errors are computed from DOPs")
    func errorsOfDilutions() throws {
        var epochs = ReportedEpochs()
        _ = try epochs.add(report(#"{"class":"SKY","hdop":2.0}"#))
        _ = try epochs.add(report(#"{"class":"TPV","mode":2,"lat":1,"lon":2}"#))
        let ended = try epochs.add(report(#"{"class":"TPV","mode":1}"#))
        let first = try #require(ended)
        #expect(first.fix.errors == ErrorEstimate(dilution: first.fix.dilution, quality: .autonomous))
        #expect(first.fix.errors?.horizontal == 10)
        let last = epochs.finish()
        let second = try #require(last)
        #expect(second.fix.mode == .noFix && second.fix.coordinate == nil && second.fix.quality == nil)
    }
}
