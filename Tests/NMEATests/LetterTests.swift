import NMEA
import Testing

@Suite("Unit and reference letters")
struct LetterTests {
    @Test(
        "the BOD, BWC and BWR decoders accept the true and magnetic bearings in either order",
        arguments: [
            ("045.,M,023.,T", 23.0, 45.0), ("023.,T,045.,M", 23, 45), ("23,,45,", 23, 45), ("45,M,,", nil, 45),
            ("45,M,,M", nil, 45), (",T,45,M", nil, 45), (",,23,T", 23, nil), ("23,T,45,T", 23, 45),
            ("23,,45,X", 23, 45),
        ] as [(String, Double?, Double?)])
    func directions(_ fields: String, bearing: Double?, magnetic: Double?) throws {
        let origin: Sentence.BOD = try typed("GPBOD,\(fields),DEST,START")
        #expect(origin.bearing == bearing)
        #expect(origin.magneticBearing == magnetic)
        #expect(origin.destination == "DEST")
        let greatCircle: Sentence.BWC = try typed("IIBWC,200321,4917.24,N,12309.57,W,\(fields),22.10,K,1")
        #expect(greatCircle.bearing == bearing)
        #expect(greatCircle.magneticBearing == magnetic)
        #expect(greatCircle.distance == 22_100)
        let rhumbLine: Sentence.BWR = try typed("IIBWR,200321,4917.24,N,12309.57,W,\(fields),22.10,K,1")
        #expect(rhumbLine.bearing == bearing)
        #expect(rhumbLine.magneticBearing == magnetic)
    }

    @Test("the VTG decoder accepts the true and magnetic courses, and the two speeds, in either order")
    func vtg() throws {
        let course: Sentence.VTG = try typed("GPVTG,33.5,M,30.0,T,18.0,K,9.7,N,A")
        #expect(course.course == 30)
        #expect(course.magneticCourse == 33.5)
        #expect(isNear(course.speed, 5))
        #expect(course.mode == .autonomous)
    }

    @Test("the VHW, MWD, MDA and VWR decoders accept the two directions, and the two speeds, in either order")
    func waterAndWind() throws {
        let water: Sentence.VHW = try typed("IIVHW,33.5,M,30.0,T,18.0,k,,N")
        #expect(water.heading == 30)
        #expect(water.magneticHeading == 33.5)
        #expect(isNear(water.waterSpeed, 5))
        let wind: Sentence.MWD = try typed("IIMWD,33.5,M,30.0,T,5.0,M,9.7,N")
        #expect(wind.direction == 30)
        #expect(wind.magneticDirection == 33.5)
        #expect(wind.speed == 5)
        let weather: Sentence.MDA = try typed("WIMDA,,I,,B,,C,,C,,,,C,33.5,M,30.0,T,5.0,M,,N")
        #expect(weather.windDirection == 30)
        #expect(weather.magneticWindDirection == 33.5)
        #expect(weather.windSpeed == 5)
        let apparent: Sentence.VWR = try typed("IIVWR,75,L,18.0,K,,M,,N")
        #expect(isNear(apparent.speed, 5))
    }

    @Test(
        "VLW distances are converted according to their unit letters",
        arguments: [
            ("10.1,K,3.2,K", 10_100.0, 3_200.0), ("10,N,2,N", 18_520, 3_704), ("10,,2,", 18_520, 3_704),
            ("10,k,2,n", 10_000, 3_704), ("10,X,2,N", nil, 3_704),
        ] as [(String, Double?, Double?)])
    func vlw(_ fields: String, total: Double?, trip: Double?) throws {
        let log: Sentence.VLW = try typed("IIVLW,\(fields)")
        #expect(log.totalWaterDistance == total)
        #expect(log.tripWaterDistance == trip)
    }

    @Test("a VTG speed in an unknown unit is ignored")
    func unknownSpeedUnit() throws {
        let course: Sentence.VTG = try typed("GPVTG,30.0,T,,M,9.7,X,,K")
        #expect(course.speed == nil)
    }

    @Test(
        "a TXT sentence that does not begin with three numbers is read as text",
        arguments: [
            "DEFAULT PVT CONFIGURATION", "ANTENNA SHORT,SECOND", "A,B,C", "A, B, C, D", "01,of,2,antennas",
        ])
    func shortTXT(_ text: String) throws {
        let notice: Sentence.TXT = try typed("GPTXT,\(text)")
        #expect(notice.total == nil)
        #expect(notice.text?.description == text)
        let again: Sentence.TXT = try typed(String(written(notice).dropFirst()))
        #expect(again == notice)
    }

    @Test("leading zeros in coded fields are ignored")
    func codesWithZeros() throws {
        let fix: Sentence.GGA = try typed("GPGGA,174815.40,4141.46474,N,00849.77225,W,05,08,1.24,11.8,M,50.5,M,,")
        #expect(fix.quality == .rtkFloat)
        let quality: Sentence.GGA = try typed("GPGGA,,,,,,004,,,,,,,,")
        #expect(quality.quality == .rtkFixed)
        let invalid: Sentence.GGA = try typed("GPGGA,,,,,,15,,,,,,,,")
        #expect(invalid.quality == nil)
        let pulse: Sentence.PSTI00 = try typed("PSTI,00,02,5,1.5")
        #expect(pulse == (try typed("PSTI,00,2,5,1.5")))
        let system: Sentence.GBS = try typed("GPGBS,,,,,,,,,001,0F")
        #expect(system == (try typed("GPGBS,,,,,,,,,1,F")))
        let letter: Sentence.GLL = try typed("GPGLL,,,,,,0A,")
        #expect(letter.status == nil)
    }
}
