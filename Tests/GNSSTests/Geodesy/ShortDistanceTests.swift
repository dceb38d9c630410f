import Testing

@testable import GNSS

struct ShortDistanceTests {
    @Test(
        "shortDistance matches the length of a degree at several latitudes",
        arguments: [
            // Latitude, and the length of a degree on WGS 84 along the meridian and along the parallel
            (0.0, 110_574.3, 111_319.5), (15, 110_648.7, 107_550.5), (30, 110_852.4, 96_486.3),
            (45, 111_131.8, 78_846.8),
            (60, 111_412.2, 55_800.0), (75, 111_618.5, 28_902.2),
        ])
    func lengthsOfDegree(latitude: Double, meridian: Double, parallel: Double) {
        let step = 0.01
        let south = Coordinate(latitude: latitude - step / 2, longitude: 7)
        let north = Coordinate(latitude: latitude + step / 2, longitude: 7)
        #expect(isNear(south.shortDistance(to: north) / step, meridian, within: 0.2))
        let west = Coordinate(latitude: latitude, longitude: 7)
        let east = Coordinate(latitude: latitude, longitude: 7 + step)
        #expect(isNear(west.shortDistance(to: east) / step, parallel, within: 0.2))
        #expect(west.shortDistance(to: east) == east.shortDistance(to: west))
    }

    @Test("shortDistance is the same across the antimeridian as elsewhere")
    func antimeridian() {
        let west = Coordinate(latitude: 10, longitude: 179.999)
        let east = Coordinate(latitude: 10, longitude: -179.999)
        let plain = Coordinate(latitude: 10, longitude: 0)
            .shortDistance(to: Coordinate(latitude: 10, longitude: 0.002))
        #expect(isNear(west.shortDistance(to: east), plain, within: 1e-6))
    }

    @Test("shortDistance from a position to itself is 0")
    func samePoint() {
        for latitude in [-90.0, -45, 0, 33.3, 90] {
            let place = Coordinate(latitude: latitude, longitude: 12)
            #expect(place.shortDistance(to: place) == 0)
        }
        let pole = Coordinate(latitude: 90, longitude: 0)
        #expect(pole.shortDistance(to: Coordinate(latitude: 90, longitude: 90)) < 1e-6)
    }
}
