import GNSS
import NMEA
import Testing
import TextTestSupport

@testable import TrackFormats

struct NMEAWriterTests {
    @Test("fixes written as NMEA are decoded unchanged")
    func fixesComeBackAsTheyWere() throws {
        let qualities: [Fix.Quality] = [
            .autonomous, .autonomous, .differential, .precise, .rtkFixed, .rtkFloat, .estimated, .manual, .simulated,
        ]
        let epochs = qualities.enumerated().map { index, quality in
            let step = Double(index)
            let time = moment(2026, 2, 28, 23, 59, 50 + UInt8(index))
            return epoch(-12.3456789 + step / 1000, 179.9 - step / 1000, at: time) {
                $0.quality = quality
                $0.altitude = 100.25 - step * 50
                $0.geoidSeparation = -12.5
                $0.speed = step * 3.21
                $0.course = 300.5 + step
                $0.magneticVariation = -2.5
                $0.satellitesUsed = UInt8(index)
                $0.dilution.horizontal = 0.75
                $0.dilution.vertical = 1.5
                $0.dilution.position = 1.68
            }
        }
        let back = decoded(try written(.nmea, epochs))
        for original in epochs.map(\.fix) {
            let fix = try #require(back.last { $0.fix.time == original.time }?.fix)
            #expect(fix.mode == original.mode)
            #expect(fix.quality == original.quality)
            #expect(isNear(fix.coordinate?.latitude, original.coordinate?.latitude, 1e-10))
            #expect(isNear(fix.coordinate?.longitude, original.coordinate?.longitude, 1e-10))
            #expect(fix.altitude == original.altitude)
            #expect(fix.geoidSeparation == original.geoidSeparation)
            #expect(isNear(fix.speed, original.speed, 3e-5))
            #expect(fix.course == original.course)
            #expect(fix.magneticVariation == original.magneticVariation)
            #expect(fix.satellitesUsed == original.satellitesUsed)
            #expect(fix.dilution.horizontal == original.dilution.horizontal)
            #expect(fix.dilution.vertical == original.dilution.vertical)
            #expect(fix.dilution.position == original.dilution.position)
        }
    }

    @Test("values that did not come from NMEA sentences are rounded", arguments: [398_603, 999_600_000])
    func unusualDigits(nanosecond: UInt32) throws {
        var time = moment(2026, 2, 28, 11, 59, 59)
        time?.nanosecond = nanosecond
        let epoch = epoch(48, 11, at: time) {
            $0.altitude = 304.671
            $0.geoidSeparation = 348.941 - 304.671
        }
        let lines = try written(.nmea, [epoch])
        let expected = nanosecond < 500_000 ? "115959.00" : "120000.00"
        #expect(lines.contains("GPGGA,\(expected),") && lines.contains(",304.671,M,44.27,M,"), "\(lines)")
    }

    @Test("satellites of all systems written as NMEA are decoded unchanged")
    func satellitesOfAllSystemsComeBackAsTheyWere() throws {
        var original = epoch(1, 2, at: moment(2026, 1, 1))
        original.sky = Sky(
            satellites: Constellation.allCases.filter { $0 != .imes }.flatMap { constellation in
                (1...15).flatMap { number in
                    (constellation == .gps ? [1, 8] : [1]).map { signal in
                        Satellite(
                            constellation: constellation, number: constellation == .sbas ? number + 119 : number,
                            receiverNumber: number, signal: Signal(identifier: signal), elevation: 45,
                            azimuth: Float(number) * 10, signalStrength: 30, isUsed: number % 2 == 1)
                    }
                }
            })
        let back = decoded(try written(.nmea, [original]))
        #expect(back.count == 1)
        #expect(try keys(#require(back.first?.sky)) == keys(#require(original.sky)))
    }

    @Test("elevations, azimuths and signal strengths are written as whole numbers")
    func satellitesOfBinaryProtocols() throws {
        var original = epoch(1, 2)
        original.sky = Sky(satellites: [
            Satellite(
                constellation: .gps, number: 7, receiverNumber: 7, elevation: 6.5, azimuth: 160.4, signalStrength: 44.6,
                isUsed: true),
            Satellite(
                constellation: .gps, number: 8, receiverNumber: 8, elevation: 89.4, azimuth: 359.6, signalStrength: 9,
                isUsed: true),
        ])
        #expect(try written(.nmea, [original]).contains("$GPGSV,1,1,02,07,07,160,45,08,89,000,09*"))
    }

    @Test("more than twelve used satellites are written as several GSA sentences")
    func moreThanTwelveUsedSatellitesTakeSeveralSentences() throws {
        var original = epoch(1, 2)
        original.sky = Sky(
            satellites: (1...30).map { number in
                Satellite(constellation: .galileo, number: number, receiverNumber: number, isUsed: true)
            })
        let lines = try written(.nmea, [original]).split(separator: "\r\n")
        #expect(lines.filter { $0.hasPrefix("$GAGSA,A,3,") }.count == 3)
        #expect(lines.filter { $0.hasPrefix("$GAGSV,8,") }.count == 8)
    }

    @Test("fixes that use several satellite systems are written with the talker GN")
    func talkers() throws {
        var original = epoch(1, 2)
        original.sentences = [
            SentenceName(talker: .glonass, code: "GSV"), SentenceName(talker: .combined, code: "GGA"),
        ]
        original.sky = Sky(satellites: [
            Satellite(constellation: .gps, number: 7, receiverNumber: 7, isUsed: true),
            Satellite(constellation: .glonass, number: 3, receiverNumber: 67, isUsed: true),
        ])
        let lines = try written(.nmea, [original]).split(separator: "\r\n").map { $0.prefix(6) }
        #expect(lines == ["$GNRMC", "$GNGGA", "$GNGSA", "$GNGSA", "$GPGSV", "$GLGSV"])
    }

    @Test("the satellites of an earlier fix are used until the receiver lists others, or loses the fix")
    func rareSatellites() throws {
        var epochs = (0..<4).map { epoch(1, 2, at: moment(2026, 1, 1, 0, 0, $0)) }
        epochs[0].sky = Sky(
            satellites: (1...5).map { Satellite(constellation: .gps, number: $0, receiverNumber: $0, isUsed: true) })
        epochs.insert(lostFix(at: moment(2026, 1, 1, 0, 0, 2)), at: 2)
        let lines = try written(.nmea, epochs).split(separator: "\r\n")
        let used = lines.filter { $0.hasPrefix("$GPGSA") }.map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[3]
        }
        #expect(used == ["01", "01", "", "", ""])
        let counts = lines.filter { $0.hasPrefix("$GPGGA") }.map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[7]
        }
        #expect(counts == ["05", "05", "", "", ""])
    }

    @Test("an empty sky is written as GSV sentences with zero satellites")
    func emptySky() throws {
        var original = epoch(1, 2)
        original.sky = Sky()
        #expect(try written(.nmea, [original]).contains("$GPGSV,1,1,00*79\r\n"))
    }

    @Test("a lost fix is written as void sentences")
    func aLostFixIsVoid() throws {
        let text = try written(.nmea, [lostFix(at: moment(2026, 1, 1))])
        #expect(text.contains("$GPRMC,120000.00,V,,,,,,,010126,,,N*"))
        #expect(text.contains("$GPGGA,120000.00,,,,,0,"))
        #expect(text.contains("$GPGSA,A,1,"))
    }

    @Test("no fix sentences are written for an epoch without fix data")
    func epochsWithoutAFix() throws {
        var fix = Fix()
        fix.time = moment(2026, 1, 1)
        #expect(try written(.nmea, [Epoch(fix: fix)]).isEmpty)
        #expect(try written(.nmea, [Epoch(fix: fix, sky: Sky())]) == "$GPGSV,1,1,00*79\r\n")
    }

    private func decoded(_ text: String) -> [Epoch] {
        var epochs: [Epoch] = []
        var reader = SentenceReader()
        var builder = EpochBuilder()
        reader.read(Array(text.utf8)) { builder.add($0) { epochs.append($0) } }
        #expect(reader.statistics.rejected == 0)
        builder.finish { epochs.append($0) }
        return epochs
    }

    private func isNear(_ one: Double?, _ other: Double?, _ distance: Double) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return (one - other).magnitude <= distance
    }

    private func keys(_ sky: Sky) -> Set<String> {
        Set(
            sky.satellites.map {
                "\($0.constellation) \($0.number) \($0.signal.identifier) \($0.azimuth ?? -1) \($0.isUsed)"
            })
    }
}
