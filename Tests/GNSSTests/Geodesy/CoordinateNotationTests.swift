import Testing

@testable import GNSS

struct CoordinateNotationTests {
    @Test(
        "coordinates are formatted in degrees, minutes and seconds",
        arguments: [
            (
                48.117838, 11.517742, "48.117838° N 11.517742° E", "48° 07.0703′ N 11° 31.0645′ E",
                "48° 07′ 04.22″ N 11° 31′ 03.87″ E"
            ),
            (
                -33.856784, -70.5, "33.856784° S 70.500000° W", "33° 51.4070′ S 70° 30.0000′ W",
                "33° 51′ 24.42″ S 70° 30′ 00.00″ W"
            ),
            (
                90, 180, "90.000000° N 180.000000° E", "90° 00.0000′ N 180° 00.0000′ E",
                "90° 00′ 00.00″ N 180° 00′ 00.00″ E"
            ),
            (
                -90, -180, "90.000000° S 180.000000° W", "90° 00.0000′ S 180° 00.0000′ W",
                "90° 00′ 00.00″ S 180° 00′ 00.00″ W"
            ),
        ])
    func anglesAreWrittenInDegreesMinutesAndSeconds(
        latitude: Double, longitude: Double, decimal: String, minutes: String, seconds: String
    ) {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(CoordinateNotation.decimal.text(place) == decimal)
        #expect(CoordinateNotation.minutes.text(place) == minutes)
        #expect(CoordinateNotation.seconds.text(place) == seconds)
    }

    @Test("minutes and seconds that round up to 60 are carried over")
    func roundingToSixty() {
        let place = Coordinate(latitude: 47.999_999_9, longitude: -0.016_666_6)
        #expect(CoordinateNotation.decimal.text(place) == "48.000000° N 0.016667° W")
        #expect(CoordinateNotation.minutes.text(place) == "48° 00.0000′ N 0° 01.0000′ W")
        #expect(CoordinateNotation.seconds.text(place) == "48° 00′ 00.00″ N 0° 01′ 00.00″ W")
    }

    @Test("the ASCII coordinate format contains only ASCII characters")
    func asciiOnly() {
        let place = Coordinate(latitude: 48.117838, longitude: 11.517742)
        #expect(CoordinateNotation.seconds.text(place, isASCII: true) == "48 07 04.22 N 11 31 03.87 E")
        for notation in CoordinateNotation.allCases {
            #expect(notation.text(place, isASCII: true).utf8.allSatisfy { $0 < 0x80 })
        }
    }

    // The CN Tower is a common example for UTM. The other values are from GeographicLib's GeoConvert.
    @Test(
        "coordinates are formatted as UTM and MGRS",
        arguments: [
            (43.642567, -79.387139, "17T 630084 4833439", "17T PJ 30084 33438"),
            (38.889484, -77.035279, "18S 323480 4306481", "18S UJ 23479 06481"),
            (33.3, 44.4, "38S 444141 3684706", "38S MB 44140 84706"),
            (0, 0, "31N 166021 0", "31N AA 66021 00000"),
            (0, -0.0001, "30N 833967 0", "30N ZF 33967 00000"),
            (-0.0001, 0, "31M 166021 9999989", "31M AV 66021 99988"),
            (-33.856784, 151.215297, "56H 334900 6252291", "56H LH 34900 52290"),
            (21.4097, -157.9161, "04Q 612343 2367879", "04Q FJ 12343 67879"),
        ])
    func grids(latitude: Double, longitude: Double, utm: String, mgrs: String) {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(CoordinateNotation.utm.text(place) == utm)
        #expect(CoordinateNotation.mgrs.text(place) == mgrs)
    }

    @Test(
        "MGRS uses the special zones for Norway and Svalbard",
        arguments: [
            (60.39299, 5.32415, "32V KN 97477 00830"), (56, 2.9999, "31V DC 99993 06079"),
            (56, 3, "32V JH 26049 22336"),
            (64, 3, "31W EL 00000 97014"), (78.2232, 15.6469, "33X WG 14738 83360"), (78.9, 11.9, "33X VH 33404 60581"),
            (71.9, 9.5, "32W NE 17337 77850"), (72, 8.99, "31X GV 06293 99199"), (83.9999, 30, "35X NP 34995 28994"),
        ])
    func norwayAndSvalbard(latitude: Double, longitude: Double, mgrs: String) {
        #expect(CoordinateNotation.mgrs.text(Coordinate(latitude: latitude, longitude: longitude)) == mgrs)
    }

    @Test(
        "UTM and MGRS use the polar grids beyond 84° N and 80° S",
        arguments: [
            (84.0, 30.0, "Z 2333364 1422597", "Z FB 33363 22596"),
            (-79.9999, -60, "21C 441867 1116926", "21C VM 41867 16926"),
            (-80.0001, -60, "A 1036166 2556470", "A LT 36165 56469"), (90, 0, "Z 2000000 2000000", "Z AH 00000 00000"),
            (-90, 0, "B 2000000 2000000", "B AN 00000 00000"), (88, -45, "Y 1842973 1842973", "Y YF 42973 42973"),
            (-85, 100, "B 2547019 1903546", "B HM 47018 03545"), (-85, -100, "A 1452981 1903546", "A SM 52981 03545"),
        ])
    func polarRegions(latitude: Double, longitude: Double, utm: String, mgrs: String) {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(CoordinateNotation.utm.text(place) == utm)
        #expect(CoordinateNotation.mgrs.text(place) == mgrs)
    }

    @Test("longitudes 180° and -180° give the same grid coordinates")
    func antimeridian() {
        for notation in CoordinateNotation.allCases where notation.isGrid {
            let east = notation.text(Coordinate(latitude: 10, longitude: 180))
            #expect(east == notation.text(Coordinate(latitude: 10, longitude: -180)))
        }
        #expect(CoordinateNotation.mgrs.text(Coordinate(latitude: 10, longitude: 180)) == "01P AM 71071 06908")
        #expect(CoordinateNotation.mgrs.text(Coordinate(latitude: 10, longitude: 179.9999)) == "60P ZS 28917 06908")
    }

    @Test(
        "coordinates are formatted as Maidenhead locators",
        arguments: [
            // The first station belongs to the American Radio Relay League, the second is in Munich.
            (41.714775, -72.727260, "FN31pr21"), (48.14666, 11.60833, "JN58td25"), (0, 0, "JJ00aa00"),
            (90, 0, "JR09ax09"), (-90, -180, "AA00aa00"), (-0.0001, -0.0001, "II99xx99"),
        ])
    func maidenheadSquares(latitude: Double, longitude: Double, square: String) {
        #expect(CoordinateNotation.maidenhead.text(Coordinate(latitude: latitude, longitude: longitude)) == square)
    }

    // The test data of Open Location Code, shortened to at most eleven digits.
    @Test(
        "plus codes match the Open Location Code test data",
        arguments: [
            (20.3701125, 2.782234375, "7FG49QCJ+2VX"), (20.3701135, 2.78223535156, "7FG49QCJ+2VX"),
            (20.3700625, 2.7821875, "7FG49QCJ+2V"), (47.0000625, 8.0000625, "8FVC2222+22"),
            (-41.2730625, 174.7859375, "4VCPPQGP+Q9"), (-89.9999375, -179.9999375, "22222222+22"),
            (90, 1, "CFX3X2X2+X2"),
            (1, 180, "62H22222+22"), (1, -180, "62H22222+22"),
        ])
    func plusCodes(latitude: Double, longitude: Double, code: String) {
        let text = CoordinateNotation.plusCode.text(Coordinate(latitude: latitude, longitude: longitude))
        #expect(text.hasPrefix(code))
        #expect(text.count == 12)
    }

    @Test("NaN and infinite coordinates are formatted as empty strings")
    func invalidCoordinates() {
        for notation in CoordinateNotation.allCases {
            #expect(notation.text(Coordinate(latitude: .nan, longitude: 0)).isEmpty)
            #expect(notation.text(Coordinate(latitude: 0, longitude: .infinity)).isEmpty)
            // Latitudes beyond the pole are clamped.
            let beyond = notation.text(Coordinate(latitude: 91, longitude: 360))
            #expect(beyond == notation.text(Coordinate(latitude: 90, longitude: 0)))
        }
    }

    @Test("every coordinate on earth can be formatted in every coordinate format")
    func wholeEarth() {
        for latitude in stride(from: -90.0, through: 90, by: 1) {
            for longitude in stride(from: -180.0, through: 180, by: 3) {
                for notation in CoordinateNotation.allCases {
                    #expect(!notation.text(Coordinate(latitude: latitude, longitude: longitude)).isEmpty)
                }
            }
        }
    }
}

extension CoordinateNotation {
    fileprivate var isGrid: Bool { ![.decimal, .minutes, .seconds].contains(self) }
}
