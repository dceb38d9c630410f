import NMEA
import Testing

@testable import GNSS

/// Tests of the DOPs, errors and rates that gpsd computes for its clients. The expected values are from gpsd's own
/// reports for the logs named in the tests.
struct GPSDErrorModelTests {
    /// The number, elevation and azimuth of each satellite in use in the `isync` log at 13:15:21. The last one is an
    /// SBAS satellite.
    private static let isync: [(UInt16, Float, Float)] = [
        (2, 11, 115), (5, 34, 60), (13, 56, 90), (15, 55, 170), (16, 7, 317), (18, 28, 257), (20, 78, 348),
        (21, 40, 304),
        (26, 7, 291), (29, 57, 214), (30, 7, 50), (51, 38, 208),
    ]

    private func sky(_ places: [(UInt16, Float, Float)]) -> Sky {
        Sky(
            satellites: places.map {
                Satellite(
                    constellation: .gps, number: $0.0, receiverNumber: $0.0, elevation: $0.1, azimuth: $0.2,
                    isUsed: true)
            })
    }

    private func epoch(
        at second: Int64, _ latitude: Double = 41.897665, _ longitude: Double = -87.64394, altitude: Double? = nil,
        mode: Fix.Mode = .threeDimensional, quality: Fix.Quality = .autonomous,
        _ change: (inout Epoch) -> Void = { _ in }
    ) -> Epoch {
        var fix = Fix()
        fix.mode = mode
        fix.quality = quality
        fix.time = UTCTime(secondsSince1970: second)
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        fix.altitude = altitude
        var epoch = Epoch(fix: fix)
        change(&epoch)
        return epoch
    }

    private func rounded(_ value: Double?, _ decimals: Double) -> Double? {
        value.map { ($0 * decimals).rounded() / decimals }
    }

    @Test("computed DOPs match gpsd's report for the isync log")
    func dilutions() {
        var model = GPSDErrorModel()
        let completed = model.complete(
            epoch(at: 0) { epoch in
                epoch.sky = sky(Self.isync)
                epoch.fix.dilution.horizontal = 0.77
                epoch.fix.dilution.position = 1.28
                epoch.fix.dilution.vertical = 1.02
            })
        let dilution = completed.epoch.fix.dilution
        #expect(dilution.horizontal == 0.77 && dilution.position == 1.28 && dilution.vertical == 1.02)
        #expect(rounded(dilution.east, 100) == 0.45 && rounded(dilution.north, 100) == 0.68)
        #expect(rounded(dilution.time, 100) == 0.64 && rounded(dilution.geometric, 100) == 1.48)
    }

    @Test("with countsSignals, a satellite's second signal counts as another satellite")
    func signals() throws {
        let places: [(UInt16, Float, Float)] = [(1, 90, 0), (2, 0, 0), (3, 0, 120), (4, 0, 240)]
        let once = try #require(Dilution(geometryOf: sky(places)))
        let twice = try #require(Dilution(geometryOf: sky(places + places), countsSignals: true))
        #expect(isNear(twice.geometric, try #require(once.geometric) / 2.0.squareRoot(), within: 1e-9))
    }

    @Test("DOPs use an earlier satellite list for 60 seconds or until the fix is lost")
    func skyAge() {
        var model = GPSDErrorModel()
        _ = model.complete(epoch(at: 0) { $0.sky = sky(Self.isync) })
        #expect(model.complete(epoch(at: 60)).epoch.fix.dilution.east != nil)
        #expect(model.complete(epoch(at: 61)).epoch.fix.dilution.east == nil)
        _ = model.complete(epoch(at: 62) { $0.sky = sky(Self.isync) })
        _ = model.complete(epoch(at: 63, mode: .noFix))
        #expect(model.complete(epoch(at: 64)).epoch.fix.dilution.east == nil)
    }

    @Test("DOPs use only the latest satellite list, as gpsd's reports for the jl-micro-jlt log do")
    func listsOfOneConstellation() {
        var model = GPSDErrorModel()
        _ = model.complete(epoch(at: 0) { $0.sky = sky(Self.isync) })
        // The Galileo satellites at 01:22:40. The GPS satellites are listed two seconds earlier.
        let galileo: [(UInt16, Float, Float)] = [
            (1, 26, 315), (7, 12, 45), (19, 66, 223), (21, 78, 312), (27, 46, 137),
        ]
        let dilution = model.complete(epoch(at: 2) { $0.sky = sky(galileo) }).epoch.fix.dilution
        #expect(rounded(dilution.east, 100) == 1.2 && rounded(dilution.north, 100) == 1.65)
    }

    @Test(
        "errors are DOPs times gpsd's range errors, divided by four for differential fixes",
        arguments: [
            // gpsd reports eph 2.85 for st-teseo-liv3f with HDOP 0.6.
            (Fix.Quality.differential, 3.75, 4.75, 5.75), (.autonomous, 15, 19, 23), (.rtkFixed, 15, 19, 23),
        ])
    func errors(quality: Fix.Quality, axis: Double, joint: Double, vertical: Double) {
        var model = GPSDErrorModel()
        let errors = model.complete(
            epoch(at: 0, quality: quality) { epoch in
                epoch.fix.dilution.horizontal = 0.6
                epoch.fix.dilution.vertical = 1.1
                epoch.fix.dilution.position = 1.3
                epoch.fix.dilution.east = 0.4
                epoch.fix.dilution.north = 0.5
            }
        ).errors
        #expect(isNear(errors.horizontal, 0.6 * joint) && isNear(errors.spherical, 1.3 * joint))
        #expect(isNear(errors.vertical, 1.1 * vertical))
        #expect(isNear(errors.east, 0.4 * axis) && isNear(errors.north, 0.5 * axis))
    }

    @Test("a two-dimensional fix has no vertical or spherical error")
    func twoDimensions() {
        var model = GPSDErrorModel()
        let errors = model.complete(
            epoch(at: 0, mode: .twoDimensional) { epoch in
                epoch.fix.dilution.horizontal = 2
                epoch.fix.dilution.vertical = 1
                epoch.fix.dilution.position = 2.2
            }
        ).errors
        #expect(errors.horizontal == 38 && errors.vertical == nil && errors.spherical == nil)
    }

    /// Returns an epoch with the GBS errors of `isync` at 13:15:20 and 13:15:21.
    private func isyncEpoch(at second: Int64, altitude: Double) -> Epoch {
        epoch(at: second, altitude: altitude, quality: .differential) { epoch in
            epoch.fix.dilution.horizontal = 0.77
            epoch.fix.dilution.position = 1.28
            var expected = ErrorEstimate(origin: .receiver)
            expected.north = 0.7
            expected.east = 0.5
            expected.vertical = 1.1
            epoch.supplement = Supplement()
            epoch.supplement?.expectedErrors = expected
        }
    }

    @Test("GBS errors and the computed climb match gpsd's report for the isync log")
    func ownErrorsAndRates() {
        var model = GPSDErrorModel()
        let first = model.complete(isyncEpoch(at: 20, altitude: 218.1))
        #expect(first.errors.speed == nil && first.errors.climb == nil && first.epoch.fix.climb == nil)
        let second = model.complete(isyncEpoch(at: 21, altitude: 218))
        #expect(second.errors.east == 0.5 && second.errors.north == 0.7 && second.errors.vertical == 1.1)
        #expect(rounded(second.errors.horizontal, 1000) == 3.658 && rounded(second.errors.spherical, 1000) == 6.08)
        #expect(isNear(second.errors.speed, 1.4) && isNear(second.errors.climb, 2.2))
        #expect(isNear(second.epoch.fix.climb, -0.1))
    }

    @Test("GST does not replace the computed errors in TPV")
    func statistics() {
        var model = GPSDErrorModel()
        let errors = model.complete(
            epoch(at: 0) { epoch in
                epoch.fix.dilution.horizontal = 1
                epoch.fix.errors = ErrorEstimate(origin: .receiver)
                epoch.fix.errors?.horizontal = 0.5
            }
        ).errors
        #expect(errors.horizontal == 19)
    }

    @Test("the course error from two positions matches gpsd's report for the quectel-eg25-g log")
    func course() {
        var model = GPSDErrorModel()
        let change: (inout Epoch) -> Void = { epoch in
            epoch.fix.dilution.east = 27.022 / 15
            epoch.fix.dilution.north = 39.957 / 15
        }
        _ = model.complete(epoch(at: 27, 36.763562300, 31.411150733, change))
        let completed = model.complete(epoch(at: 28, 36.764238433, 31.411771450, change))
        #expect(isNear(completed.errors.course, 46.3759, within: 0.001))
        #expect(rounded(completed.errors.speed, 100) == 79.91)
        // There is no course error if the distance is less than the position error.
        #expect(model.complete(epoch(at: 29, 36.764238433, 31.411871450, change)).errors.course == nil)
    }

    @Test("the climb and errors of an amended epoch are computed relative to the previous epoch")
    func amendment() {
        var model = GPSDErrorModel()
        var plain = GPSDErrorModel()
        _ = model.complete(isyncEpoch(at: 20, altitude: 218.1))
        _ = plain.complete(isyncEpoch(at: 20, altitude: 218.1))
        let expected = plain.complete(isyncEpoch(at: 22, altitude: 218))
        _ = model.complete(epoch(at: 22))
        for _ in 0..<3 {
            let completed = model.complete(isyncEpoch(at: 22, altitude: 218))
            #expect(completed.errors == expected.errors && completed.epoch == expected.epoch)
        }
        #expect(isNear(expected.epoch.fix.climb, -0.05))
    }

    @Test("no climb is computed across an epoch without a fix or after a jump back in time")
    func noComparison() {
        var model = GPSDErrorModel()
        _ = model.complete(isyncEpoch(at: 20, altitude: 218.1))
        _ = model.complete(epoch(at: 21, mode: .noFix))
        #expect(model.complete(isyncEpoch(at: 22, altitude: 218)).epoch.fix.climb == nil)
        let before = model.complete(isyncEpoch(at: 10, altitude: 300))
        #expect(before.epoch.fix.climb == nil && before.errors.speed == nil && before.errors.climb == nil)
    }

    @Test("no climb is computed between different kinds of altitude")
    func climb() {
        var model = GPSDErrorModel()
        _ = model.complete(epoch(at: 0, altitude: 500))
        #expect(model.complete(epoch(at: 1, altitude: 510) { $0.fix.climb = 0.5 }).epoch.fix.climb == 0.5)
        #expect(model.complete(epoch(at: 2) { $0.fix.ellipsoidalAltitude = 560 }).epoch.fix.climb == nil)
    }

    @Test("an altitude that the receiver does not report is estimated, without changing the climb")
    func estimatedAltitude() {
        var model = GPSDErrorModel()
        let first = model.complete(epoch(at: 0, 48, 12) { $0.fix.ellipsoidalAltitude = 545.19 })
        #expect(isNear(first.epoch.fix.altitude, 500, within: 0.06))
        #expect(first.epoch.fix.geoidSeparation == nil)
        let second = model.complete(epoch(at: 1, 48, 12, altitude: 510))
        #expect(isNear(second.epoch.fix.ellipsoidalAltitude, 555.19, within: 0.06))
        #expect(second.epoch.fix.climb == nil)
    }
}
