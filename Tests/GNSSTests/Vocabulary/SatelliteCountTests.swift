import GNSS
import Testing

/// Tests of the number of satellites used for a fix.
struct SatelliteCountTests {
    private static func sky(_ used: Int, unused: Int = 0) -> Sky {
        Sky(
            satellites: (1...used + unused).map { number in
                Satellite(
                    constellation: .gps, number: UInt16(number), receiverNumber: UInt16(number), isUsed: number <= used)
            })
    }

    private static func fix(_ count: UInt8?) -> Fix {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        fix.satellitesUsed = count
        return fix
    }

    @Test("satellites of an earlier epoch count only if the fix has a count that may be too small")
    func earlierSky() {
        let latest = Self.sky(15)
        #expect(Self.fix(12).usedSatelliteCount(in: nil, latest: latest) == 15)
        #expect(Self.fix(12).usedSatelliteCount(in: Self.sky(13), latest: latest) == 13)
        #expect(Self.fix(7).usedSatelliteCount(in: nil, latest: latest) == 7)
        #expect(Self.fix(nil).usedSatelliteCount(in: nil, latest: latest) == nil)
    }

    @Test("the fix's own satellites count if the receiver sends no count, unless it marks none")
    func ownSky() {
        #expect(Self.fix(nil).usedSatelliteCount(in: Self.sky(9)) == 9)
        #expect(Self.fix(nil).usedSatelliteCount(in: Self.sky(0, unused: 9)) == nil)
        #expect(Fix().usedSatelliteCount(in: Self.sky(0, unused: 9)) == 0)
    }
}
