import GNSS
import Glibc
import Testing

@testable import Dashboard

@Suite struct DeviationsTests {
    @Test("the deviation circles contain 50% and 95% of the positions")
    func radii() throws {
        var deviations = Deviations()
        // Distances increase evenly from 0 m to 10 m, in alternating directions.
        for index in 0..<1_000 {
            let distance = Double(index) / 100
            let north = [1.0, 0, -1, 0][index % 4] * distance
            let east = [0.0, 1, 0, -1][index % 4] * distance
            deviations.add(place(north, east), at: Double(index) / 10)
        }
        let radii = try #require(deviations.radii)
        #expect(abs(radii.median - 5) < 0.1)
        #expect(abs(radii.percentile95 - 9.5) < 0.1)
        #expect(!deviations.isMoving)
    }

    @Test("the deviation circles have the radii that the page shows")
    func sameRadiiAsOnThePage() throws {
        var deviations = Deviations()
        // Each distance from 1 m to 10 m occurs twice, on opposite sides of the mean.
        for index in 0..<20 {
            let distance = Double(index / 2 + 1)
            deviations.add(place(index % 2 == 0 ? distance : -distance, 0), at: Double(index))
        }
        let radii = try #require(deviations.radii)
        #expect(abs(radii.median - 5) < 1e-6)
        #expect(abs(radii.percentile95 - 10) < 1e-6)
    }

    @Test("the bounded sample of positions gives old and new positions equal weight")
    func memoryIsBoundedAndAllTimesCount() throws {
        var deviations = Deviations()
        for index in 0..<50_000 { deviations.add(place(index < 25_000 ? -3 : 3, 0), at: Double(index) / 500) }
        var count = 0
        var sum = SIMD2<Double>.zero
        deviations.forEachOffset { offset in
            count += 1
            sum += offset
        }
        #expect(count > 500 && count <= 1_024)
        #expect(abs(sum.y / Double(count)) < 0.1)
        #expect(try abs(#require(deviations.radii).median - 3) < 0.1)
    }

    @Test("the deviation circles are hidden while the receiver moves")
    func movingReceivers() {
        var deviations = Deviations()
        for index in 0..<100 { deviations.add(place(Double(index) * 20, 0), at: Double(index)) }
        #expect(deviations.isMoving)
        #expect(deviations.radii == nil)
    }

    @Test("the deviation circles are hidden at high speed even before the receiver has moved far")
    func speed() {
        var deviations = Deviations()
        for index in 0..<15 { deviations.add(place(0, 0), speed: 0.1, at: Double(index)) }
        #expect(deviations.radii != nil)
        for index in 0..<4 { deviations.add(place(Double(index) * 2, 0), speed: 2, at: 15 + Double(index)) }
        #expect(deviations.isMoving)
        #expect(deviations.radii == nil)
    }

    @Test("after a journey, deviations are measured from the new position", arguments: [Optional(13.9), nil])
    func newPlace(_ speed: Double?) throws {
        var deviations = Deviations()
        var seconds = 0.0
        for _ in 0..<600 {
            deviations.add(place(0, 0), speed: speed.map { _ in 0 }, at: seconds)
            seconds += 1
        }
        for index in 0..<3_600 {
            deviations.add(place(Double(index) * 13.9, 0), speed: speed, at: seconds)
            seconds += 1
        }
        #expect(deviations.isMoving)
        for index in 0..<(speed == nil ? 700 : 90) {
            deviations.add(place(50_026 + Double(index % 2), 0), speed: speed.map { _ in 0.05 }, at: seconds)
            seconds += 1
        }
        #expect(!deviations.isMoving)
        #expect(try #require(deviations.radii).percentile95 < 2)
    }

    @Test("after a journey, deviations to the east are scaled for the new latitude")
    func newLatitude() throws {
        var deviations = Deviations()
        for second in 0..<10 { deviations.add(place(0, 0), speed: 0, at: Double(second)) }
        for second in 10..<20 { deviations.add(place(Double(second) * 1e5, 0), speed: 300, at: Double(second)) }
        // A degree of longitude at 60° of latitude is half as long as at the equator.
        let north = 60 * 111_319.5
        for second in 20..<180 {
            deviations.add(place(north, second % 2 == 0 ? 8 : -8), speed: 0.05, at: Double(second))
        }
        #expect(abs(try #require(deviations.radii).percentile95 - 4) < 0.1)
    }

    @Test("the deviation circles are hidden for a boat that swings at anchor")
    func swinging() {
        var deviations = Deviations()
        for second in 0..<3_600 {
            let angle = Double(second) / 600 * 2 * Double.pi
            deviations.add(place(60 * sin(angle), 10 * cos(angle)), speed: 0.3, error: 3, at: Double(second))
            if second > 300 { #expect(deviations.radii == nil) }
        }
    }

    @Test("crossing the antimeridian does not enlarge the deviation circles")
    func theAntimeridianIsNoJump() {
        var deviations = Deviations()
        for index in 0..<100 {
            deviations.add(
                Coordinate(latitude: 0, longitude: index % 2 == 0 ? 179.99999 : -179.99999), at: Double(index))
        }
        #expect((deviations.radii?.percentile95 ?? .infinity) < 2)
    }

    @Test("deviations ignore invalid positions")
    func invalidPositions() {
        var deviations = Deviations()
        for index in 0..<100 { deviations.add(Coordinate(latitude: .nan, longitude: .infinity), at: Double(index)) }
        #expect(deviations.radii == nil)
    }

    /// Returns the position at a given distance in meters north and east.
    private func place(_ north: Double, _ east: Double) -> Coordinate {
        Coordinate(latitude: north / 111_319.5, longitude: 11 + east / 111_319.5)
    }
}
