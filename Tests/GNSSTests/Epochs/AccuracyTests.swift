import NMEA
import Testing

@testable import GNSS

/// Tests of DOPs and errors that are reported by the receiver, computed from the geometry, or missing.
struct AccuracyTests {
    // MARK: Geometry

    @Test("DOPs are exact with one satellite overhead and three on the horizon")
    func threeOnTheHorizonAndOneAtTheZenith() throws {
        // AᵀA is diagonal except for up and clock: 3/2, 3/2, ((1, 1), (1, 4)). Inverse: 2/3, 2/3, 4/3, 1/3.
        let dilution = try #require(Dilution(geometryOf: sky([(90, 0), (0, 0), (0, 120), (0, 240)])))
        #expect(isNear(dilution.east, (2.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.north, (2.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.vertical, (4.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.time, (1.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.horizontal, (4.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.position, (8.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.geometric, 3.0.squareRoot(), within: 1e-6))
    }

    @Test("DOPs are exact with eight satellites at two elevations")
    func eightInTheFourDirectionsAndTwoHeights() throws {
        // Elevations of 0° and 30°: E = N = 2 + 2·¾, U = 4·¼, U with clock = 4·½, clock = 8.
        let places = [0, 90, 180, 270].flatMap { [(0, $0), (30, $0)] }
        let dilution = try #require(Dilution(geometryOf: sky(places)))
        #expect(isNear(dilution.east, (1 / 3.5).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.north, (1 / 3.5).squareRoot(), within: 1e-6))
        #expect(isNear(dilution.vertical, 2.0.squareRoot(), within: 1e-6))
        #expect(isNear(dilution.time, 0.25.squareRoot(), within: 1e-6))
    }

    @Test("rotating the sky by 90° swaps only the east and north DOPs")
    func dilutionsAreRotationInvariant() throws {
        let places = [(15, 20), (40, 110), (70, 200), (25, 290), (55, 333)]
        let dilution = try #require(Dilution(geometryOf: sky(places)))
        let turned = try #require(Dilution(geometryOf: sky(places.map { ($0, ($1 + 90) % 360) })))
        #expect(isNear(turned.horizontal, try #require(dilution.horizontal), within: 1e-6))
        #expect(isNear(turned.vertical, try #require(dilution.vertical), within: 1e-6))
        // East and north are swapped.
        #expect(isNear(turned.east, try #require(dilution.north), within: 1e-6))
        #expect(isNear(turned.north, try #require(dilution.east), within: 1e-6))
    }

    @Test("each additional satellite lowers the GDOP")
    func moreSatellitesDiluteLess() throws {
        var places = [(90, 0), (5, 0), (5, 120), (5, 240)]
        var last = try #require(Dilution(geometryOf: sky(places))?.geometric)
        for place in [(45, 60), (30, 180), (60, 300), (10, 20)] {
            places.append(place)
            let next = try #require(Dilution(geometryOf: sky(places))?.geometric)
            #expect(next < last)
            last = next
        }
    }

    @Test(
        "DOPs are nil with fewer than four independent directions",
        arguments: [
            [], [(90, 0)], [(90, 0), (0, 0), (0, 120)], [(45, 0), (45, 90), (45, 180), (45, 270)],
            [(30, 10), (30, 100), (30, 190), (30, 280), (30, 50)], [(10, 0), (30, 0), (50, 0), (70, 0)],
            [(45, 45), (45, 45), (45, 45), (45, 45)], [(90, 0), (90, 90), (90, 180), (90, 270)],
        ] as [[(Int, Int)]])
    func tooFewDirections(places: [(Int, Int)]) {
        #expect(Dilution(geometryOf: sky(places)) == nil)
    }

    @Test("satellites that are unused, repeated or without a direction do not affect the DOPs")
    func ignoredSatellites() throws {
        var sky = sky([(90, 0), (0, 0), (0, 120), (0, 240)])
        let expected = try #require(Dilution(geometryOf: sky))
        sky.satellites.append(satellite(20, 33, 44, isUsed: false))
        sky.satellites.append(Satellite(constellation: .gps, number: 21, receiverNumber: 21, isUsed: true))
        // A second signal of a satellite already in the list.
        sky.satellites.append(satellite(1, 90, 0))
        #expect(Dilution(geometryOf: sky) == expected)
        sky.satellites[0].isUsed = false
        sky.satellites.removeLast()
        #expect(Dilution(geometryOf: sky) == nil)
    }

    @Test("satellites with the same satellite number in two systems are counted separately in the DOPs")
    func satellitesOfDifferentSystemsMayHaveTheSameNumber() {
        var sky = sky([(90, 0), (0, 0), (0, 120)])
        sky.satellites.append(
            Satellite(constellation: .galileo, number: 1, receiverNumber: 1, elevation: 0, azimuth: 240, isUsed: true))
        #expect(Dilution(geometryOf: sky) != nil)
    }

    // MARK: DOPs of an epoch

    @Test("DOPs in GSA take precedence over computed DOPs")
    func dilutionsAreTheReceiversOwn() throws {
        let fix = try fix([Make.gsa([1, 2, 3, 4], dilutions: "2.8,2.0,1.9"), Self.directions])
        #expect(fix.dilution.position == 2.8)
        #expect(fix.dilution.horizontal == 2)
        #expect(fix.dilution.vertical == 1.9)
        #expect(fix.dilution.geometric == nil)
    }

    @Test("missing DOPs and errors are computed from the geometry")
    func computedDilutions() throws {
        let fix = try fix([Make.gsa([1, 2, 3, 4], dilutions: ",,"), Self.directions], hdop: "")
        #expect(isNear(fix.dilution.position, (8.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(fix.dilution.horizontal, (4.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(fix.dilution.geometric, 3.0.squareRoot(), within: 1e-6))
        #expect(isNear(fix.errors?.horizontal, 5 * (4.0 / 3).squareRoot(), within: 1e-6))
        #expect(isNear(fix.errors?.east, 5 * (2.0 / 3).squareRoot(), within: 1e-6))
        #expect(fix.errors?.origin == .dilution)
    }

    @Test("DOPs of 99 or more are treated as missing", arguments: ["99.99", "99.9", "99.0", "9999.0"])
    func unknownDilutions(_ unknown: String) throws {
        let alone = try fix([Make.gsa([1, 2, 3, 4], dilutions: "\(unknown),\(unknown),\(unknown)")], hdop: unknown)
        #expect(alone.dilution == Dilution() && alone.errors == nil)
        let computed = try fix([Make.gsa([1, 2, 3, 4], dilutions: ",,"), Self.directions], hdop: unknown)
        #expect(isNear(computed.dilution.horizontal, (4.0 / 3).squareRoot(), within: 1e-6))
    }

    @Test("DOPs remain nil if the used satellites are in fewer than four directions")
    func unknownGeometry() throws {
        #expect(try fix([Make.gsa([1, 2, 3, 4], dilutions: ",,")], hdop: "").dilution == Dilution())
        // Without GSA, the used satellites are unknown.
        #expect(try fix([Self.directions], hdop: "").dilution == Dilution())
        #expect(try fix([Make.gsa([1, 2, 3], dilutions: ",,"), Self.directions], hdop: "").dilution == Dilution())
    }

    @Test("an epoch without a fix has no DOPs or errors")
    func noFix() throws {
        let found = epochs(Make.gga(0, quality: 0), Make.gsa([1, 2, 3, 4], mode: 1, dilutions: ",,"), Self.directions)
        #expect(try #require(found.first).fix.dilution.position == nil)
        #expect(try #require(found.first).fix.errors == nil)
    }

    // MARK: Errors

    @Test("errors in GST take precedence over computed errors")
    func theReceiversErrorsComeFirst() throws {
        let fix = try fix([Make.gsa([1, 2, 3, 4]), Make.gst(0, north: 3, east: 4, up: 5)])
        let errors = try #require(fix.errors)
        #expect(errors.origin == .receiver)
        #expect(errors.north == 3 && errors.east == 4 && errors.vertical == 5)
        #expect(isNear(errors.horizontal, 5))
        #expect(errors.rangeDeviation == 1.5 && errors.major == 4.1 && errors.minor == 2.9 && errors.orientation == 30)
    }

    @Test("GST sets the errors wherever it appears in the burst")
    func gstInAnyOrder() throws {
        let gst = Make.gst(0)
        for contents in [
            [gst, Make.gga(0), Make.rmc(0)], [Make.gga(0), gst, Make.rmc(0)], [Make.gga(0), Make.rmc(0), gst],
        ] {
            #expect(try #require(epochs(contents).first).fix.errors?.origin == .receiver, "\(contents)")
        }
    }

    @Test("an empty GST does not replace computed errors")
    func emptyGST() throws {
        #expect(try fix(["GPGST,000000.000,,,,,,,"]).errors?.origin == .dilution)
    }

    @Test("errors that the receiver has not estimated are computed from the DOPs")
    func incompleteErrors() throws {
        // The GST has only the root mean square of the range residuals.
        let gsa = Make.gsa([1, 2, 3, 4], dilutions: "2.8,2.0,1.9")
        let errors = try #require(fix([gsa, "GPGST,000000.000,1.5,,,,,,"]).errors)
        #expect(errors.origin == .receiver && errors.rangeDeviation == 1.5)
        #expect(isNear(errors.horizontal, 10) && isNear(errors.vertical, 9.5))
    }

    @Test("a spherical error is split into a horizontal and a vertical error by the DOPs")
    func sphericalError() {
        var dilution = Dilution()
        (dilution.position, dilution.horizontal, dilution.vertical) = (2.5, 2, 1.5)
        var errors = ErrorEstimate.received(spherical: 5)
        errors.complete(from: dilution, .autonomous)
        #expect(errors.spherical == 5)
        #expect(isNear(errors.horizontal, 4) && isNear(errors.vertical, 3))
    }

    @Test("the errors are read from PGRME, PUBX,00 or PQTMEPE if there is no GST")
    func proprietaryErrors() throws {
        let pgrme = try fix(["PGRME,15.0,M,22.5,M,30.0,M"]).errors
        #expect(pgrme?.origin == .receiver)
        #expect(pgrme?.horizontal == 15)
        #expect(pgrme?.vertical == 22.5)
        let pubx = try fix([
            "PUBX,00,000000.00,4807.0000,N,01131.0000,E,545.4,G3,2.1,3.3,0.0,84.4,0.1,,0.9,1.5,1.0,8,0,0"
        ])
        #expect(pubx.errors?.origin == .receiver)
        #expect(pubx.errors?.horizontal == 2.1)
        #expect(pubx.errors?.vertical == 3.3)
        let epe = try fix(["PQTMEPE,2,1.0,2.0,3.0,2.236,3.742"]).errors
        #expect(epe?.origin == .receiver)
        #expect(epe?.north == 1 && epe?.east == 2 && epe?.vertical == 3 && epe?.horizontal == 2.236)
        // GST takes precedence over PGRME, in either order.
        for contents in [["PGRME,15.0,M,22.5,M,30.0,M", Make.gst(0)], [Make.gst(0), "PGRME,15.0,M,22.5,M,30.0,M"]] {
            #expect(try fix(contents).errors?.north == 3)
        }
    }

    @Test(
        "computed errors are DOPs times the range error for the fix quality",
        arguments: [(1, 5.0), (2, 2), (3, 5)])
    func errorsFromDilutions(quality: Int, range: Double) throws {
        let fix = try fix([Make.gsa([1, 2, 3, 4], dilutions: "2.8,2.0,1.9")], quality: quality)
        #expect(fix.errors?.origin == .dilution)
        #expect(isNear(fix.errors?.horizontal, 2 * range))
        #expect(isNear(fix.errors?.vertical, 1.9 * range))
        #expect(fix.errors?.major == nil && fix.errors?.speed == nil && fix.errors?.north == nil)
    }

    @Test("RTK, estimated, manual and simulated fixes get no computed errors", arguments: [4, 5, 6, 7, 8])
    func otherQualities(quality: Int) throws {
        let fix = try fix([Make.gsa([1, 2, 3, 4])], quality: quality)
        #expect(fix.hasPosition)
        #expect(fix.errors == nil)
        #expect(fix.dilution.position == 1.8)
        // GST still determines the errors of the fix.
        #expect(try self.fix([Make.gst(0)], quality: quality).errors?.north == 3)
    }

    @Test("a fix without DOPs gets no computed errors")
    func noErrorsWithoutDilutions() throws {
        #expect(try fix([], hdop: "").errors == nil)
    }

    @Test("GST errors are not carried over to the next epoch")
    func errorsPerEpoch() {
        let found = epochs(
            Make.rmc(0), Make.gga(0), Make.gst(0), Make.rmc(1), Make.gga(1), Make.gst(1), Make.rmc(2), Make.gga(2),
            Make.rmc(3),
            Make.gga(3), Make.gst(3))
        #expect(found.map(\.fix.errors?.origin) == [.receiver, .receiver, .dilution, .receiver])
    }

    @Test("GST overrides errors in GBS")
    func gstOverridesGBS() throws {
        let gbs = "GPGBS,000000.00,1.0,2.0,3.0,,,,"
        #expect(try fix([gbs]).errors?.north == 1)
        for contents in [[gbs, Make.gst(0)], [Make.gst(0), gbs]] { #expect(try fix(contents).errors?.north == 3) }
    }

    // MARK: -

    /// GSV with one satellite overhead and three on the horizon, numbered from 1.
    private static let directions = "GPGSV,1,1,04,01,90,000,40,02,00,000,40,03,00,120,40,04,00,240,40"

    /// Returns the fix of a one-epoch burst.
    private func fix(_ contents: [String], quality: Int = 1, hdop: String = "0.9") throws -> Fix {
        let found = epochs([Make.rmc(0), Make.gga(0, quality: quality, hdop: hdop)] + contents)
        #expect(found.count == 1)
        return try #require(found.first).fix
    }

    private func sky(_ places: [(Int, Int)]) -> Sky {
        Sky(satellites: places.enumerated().map { satellite(UInt16($0 + 1), $1.0, $1.1) })
    }

    private func satellite(_ number: UInt16, _ elevation: Int, _ azimuth: Int, isUsed: Bool = true) -> Satellite {
        Satellite(
            constellation: .gps, number: number, receiverNumber: number, elevation: Float(elevation),
            azimuth: Float(azimuth), isUsed: isUsed)
    }
}
