import NMEA
import TestSupport
import Testing

struct UBloxSentencesTests {
    @Test("PUBX,00 is decoded into the position and its accuracy")
    func pubx00GivesPositionAndItsAccuracy() throws {
        let fix: Sentence.PUBX00 = try body(
            of:
                "PUBX,00,081350.00,4717.113210,N,00833.915187,E,546.589,G3,2.1,2.0,3.6,77.52,-0.007,5,0.92,1.19,0.77,9,0,1"
        )
        #expect(fix.time == TimeOfDay(hour: 8, minute: 13, second: 50))
        #expect(fix.latitude == degrees(47, 17.113210))
        #expect(fix.longitude == degrees(8, 33.915187))
        #expect(fix.ellipsoidalHeight == 546.589)
        #expect(fix.status == .fix3D)
        #expect(fix.horizontalAccuracy == 2.1)
        #expect(fix.verticalAccuracy == 2)
        #expect(fix.speed == 1)
        #expect(fix.course == 77.52)
        #expect(fix.downVelocity == -0.007)
        #expect(fix.correctionAge == 5)
        #expect(fix.horizontalDilution == 0.92)
        #expect(fix.verticalDilution == 1.19)
        #expect(fix.timeDilution == 0.77)
        #expect(fix.satellitesUsed == 9)
        #expect(fix.usesDeadReckoning == true)
    }

    @Test(
        "PUBX,00 is decoded into the fix status",
        arguments: [
            ("NF", UBloxFixStatus.noFix), ("DR", .deadReckoning), ("G2", .fix2D), ("G3", .fix3D),
            ("D2", .differential2D),
            ("D3", .differential3D), ("RK", .combined), ("TT", .timeOnly), ("XX", nil), ("G", nil), ("", nil),
        ])
    func pubx00ContainsFixStatus(letters: String, status: UBloxFixStatus?) throws {
        let fix: Sentence.PUBX00 = try body(of: "PUBX,00,,,,,,,\(letters),,,,,,,,,,,,")
        #expect(fix.status == status)
    }

    @Test("PUBX,03 is decoded into satellites in the same order as the sentence")
    func pubx03GivesSatellitesInTheirOrder() throws {
        let sky: Sentence.PUBX03 = try body(
            of: "PUBX,03,11,23,-,,,45,010,29,-,,,46,013,07,-,,,42,015,08,U,067,31,42,025,10,U,195,33,46,026,"
                + "18,U,326,08,39,026,17,-,,,32,015,26,U,306,66,48,025,27,U,073,10,36,026,28,U,089,61,46,024,15,-,,,39,014"
        )
        #expect(sky.tracked == 11)
        #expect(sky.satellites.count == 11)
        #expect(sky.satellites.omitted == 0)
        #expect(sky.satellites[0] == TrackedSatellite(number: 23, use: .unused, signalStrength: 45, lockTime: 10))
        #expect(
            sky.satellites[3]
                == TrackedSatellite(
                    number: 8, use: .used, azimuth: 67, elevation: 31, signalStrength: 42, lockTime: 25))
        #expect(sky.satellites.last?.number == 15)
        #expect(sky.satellites.count { $0.use == .used } == 6)
    }

    @Test(
        "packing PUBX,03 satellites preserves all valid values",
        arguments: [
            TrackedSatellite(number: 599, use: .usable, azimuth: 360, elevation: 90, signalStrength: 99, lockTime: 64),
            TrackedSatellite(number: 0, use: .unused, azimuth: 0, elevation: 0, signalStrength: 0, lockTime: 0),
            TrackedSatellite(number: nil, elevation: -90, lockTime: 64),
            TrackedSatellite(number: 437, azimuth: 359, signalStrength: 51),
        ])
    func satellitesOfAllValuesArePacked(satellite: TrackedSatellite) {
        let satellites = TrackedSatellites([satellite, satellite])
        #expect(Array(satellites) == [satellite, satellite])
    }

    @Test("a PUBX,03 satellite below the horizon keeps its elevation")
    func satellitesBelowTheHorizon() throws {
        let sky: Sentence.PUBX03 = try body(of: "PUBX,03,01,05,-,120,-5,,000")
        #expect(sky.satellites[0].elevation == -5)
        #expect(written(sky) == "$PUBX,03,01,05,-,120,-05,,000")
    }

    @Test("invalid satellite values in PUBX,03 are read as nil")
    func invalidSatelliteValues() throws {
        let sky: Sentence.PUBX03 = try body(of: "PUBX,03,02,600,x,361,91,100,65,-1,UU,1.5,-91,?,65536")
        #expect(Array(sky.satellites) == [TrackedSatellite(number: nil), TrackedSatellite(number: nil)])
    }

    @Test("PUBX,03 satellites beyond the maximum count can be read from the raw sentence")
    func omittedSatellites() {
        let numbers = Array(1...50 as ClosedRange<UInt16>)
        let content = numbers.reduce("PUBX,03,50") { $0 + ",\($1),U,100,45,40,064" }
        var first = TrackedSatellites()
        var all: [UInt16?] = []
        var reader = SentenceReader()
        reader.read(Array(line(content).utf8)) { sentence in
            if case .pubx03(let sky) = sentence.parsed() { first = sky.satellites }
            sentence.withFields { fields in
                fields.skip(2)
                var satellites: TrackedSatellites
                repeat {
                    satellites = TrackedSatellites(from: &fields)
                    all += satellites.map(\.number)
                } while satellites.omitted > 0
            }
        }
        #expect(first.map(\.number) == Array(1...23))
        #expect(first.omitted == 27)
        #expect(all == numbers)
    }

    @Test("PUBX,03 satellites beyond the maximum count are not written")
    func satellitesThatDoNotFitAreNotWritten() throws {
        let content = (1...50).reduce("PUBX,03,50") { $0 + ",\($1),U,100,45,40,064" }
        let sky: Sentence.PUBX03 = try body(of: content)
        let again: Sentence.PUBX03 = try body(of: String(written(sky).dropFirst()))
        #expect(again.tracked == 50)
        #expect(Array(again.satellites) == Array(sky.satellites))
        #expect(again.satellites.omitted == 0)
    }

    @Test("PUBX,04 clock values are converted to seconds")
    func pubx04GivesTheClockInSeconds() throws {
        let clock: Sentence.PUBX04 = try body(
            of: "PUBX,04,073731.00,091202,113851.00,1196,15D,1930035,-2660.664,43,")
        #expect(clock.time == TimeOfDay(hour: 7, minute: 37, second: 31))
        #expect(clock.date == CalendarDate(year: 2002, month: 12, day: 9))
        #expect(clock.timeOfWeek == 113_851)
        #expect(clock.week == 1196)
        #expect(clock.leapSeconds == 15)
        #expect(clock.isLeapSecondDefault == true)
        #expect(clock.clockBias == 1_930_035 * 1e-9)
        #expect(clock.clockDrift == -2660.664 * 1e-9)
        #expect(clock.timePulseGranularity == 43 * 1e-9)
    }

    @Test(
        "PUBX,04 leap seconds with the suffix D are marked as the receiver's default",
        arguments: [("18", 18, false), ("18D", 18, true), ("D", nil, nil), ("18X", nil, nil), ("300", nil, nil)])
    func defaultLeapSeconds(field: String, seconds: UInt8?, isDefault: Bool?) throws {
        let clock: Sentence.PUBX04 = try body(of: "PUBX,04,,,,,\(field),,,,")
        #expect(clock.leapSeconds == seconds)
        #expect(clock.isLeapSecondDefault == isDefault)
    }
}
