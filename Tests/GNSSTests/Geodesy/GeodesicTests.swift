import Testing

@testable import GNSS

/// Tests with published geodesics, the dimensions of the ellipsoid, and hard positions.
struct GeodesicTests {
    @Test(
        "distances and bearings match published values",
        arguments: [
            // Karney, "Algorithms for geodesics" (2013), tables 3 and 4
            GeodesicFact(-30.12345, 0, -30.12344, 0.000_05, 4.944_208, 77.043_533_54, 77.043_508_45),
            GeodesicFact(-30, 0, 29.9, 179.8, 19_989_832.827_610, 161.890_524_736, 18.090_737_246),
            // Flinders Peak to Buninyong, Geoscience Australia's example for Vincenty's formulas: 54,972.271 m, 306°
            // 52′ 05.37″, and 127° 10′ 25.07″ back
            GeodesicFact(
                -37.951_033_417, 144.424_867_889, -37.652_821_139, 143.926_495_528, 54_972.271, 306.868_158, 307.173_631
            ),
            // New York to London, and a degree of the equator
            GeodesicFact(40.7128, -74.006, 51.5074, -0.1278, 5_585_233.579, 51.241_229, 108.368_998),
            GeodesicFact(0, 0, 0, 1, 111_319.491, 90, 90),
            // A quarter and half of a meridian
            GeodesicFact(0, 20, 90, 20, 10_001_965.729, 0, 0),
            GeodesicFact(0, 0, 0, 180, 20_003_931.459, 0, 180),
        ])
    func publishedGeodesics(fact: GeodesicFact) {
        let way = Geodesic(from: fact.start, to: fact.end)
        #expect(isNear(way.distance, fact.distance, within: 5.1e-4))
        #expect(isNear(way.initialBearing, fact.initialBearing, within: 2e-6))
        #expect(isNear(way.finalBearing, fact.finalBearing, within: 2e-6))
    }

    @Test("a geodesic's end point matches Karney's example")
    func thePublishedDirectProblemIsSolved() {
        // Karney (2013), table 2
        let way = Geodesic(from: Coordinate(latitude: 40, longitude: 0), bearing: 30, distance: 10_000_000)
        #expect(isNear(way.end.latitude, 41.793_310_205_06, within: 1e-11))
        #expect(isNear(way.end.longitude, 137.844_900_043_77, within: 1e-11))
        #expect(isNear(way.finalBearing, 149.090_169_318_07, within: 1e-11))
    }

    @Test("distances and bearings match GeodSolve's results", arguments: GeodesicFact.all)
    func inverseProblem(fact: GeodesicFact) {
        let way = Geodesic(from: fact.start, to: fact.end)
        #expect(isNear(way.distance, fact.distance, within: 1e-6))
        // Over a short distance, a tiny position error causes a large bearing error.
        let tolerance = 1e-8 + 1e-6 / fact.distance
        #expect(turn(way.initialBearing, fact.initialBearing) < tolerance)
        #expect(turn(way.finalBearing, fact.finalBearing) < tolerance)
        #expect(fact.start.distance(to: fact.end) == way.distance)
        #expect(fact.start.bearing(to: fact.end) == way.initialBearing)
    }

    @Test("end points of geodesics match GeodSolve's results", arguments: GeodesicFact.all)
    func directProblem(fact: GeodesicFact) {
        let way = Geodesic(from: fact.start, bearing: fact.initialBearing, distance: fact.distance)
        // The table rounds bearings to ten decimals, which moves the end by less than 1e-5 m.
        #expect(way.end.distance(to: fact.end) < 1e-5)
        let bearings = way.finalBearing - way.end.longitude - (fact.finalBearing - fact.end.longitude)
        let nearPole = abs(fact.end.latitude) > 89
        if !nearPole { #expect(turn(bearings, 0) < 1e-8) }
        #expect(fact.start.destination(bearing: fact.initialBearing, distance: fact.distance) == way.end)
    }

    @Test("the distance and bearings from a position to itself are 0")
    func samePoint() {
        for latitude in [-90, -89.999, -45, -1e-9, 0, 33.3, 90] {
            for longitude in [-180, -77.7, 0, 180] {
                let place = Coordinate(latitude: latitude, longitude: longitude)
                let way = Geodesic(from: place, to: place)
                #expect(way.distance == 0)
                #expect(way.initialBearing == 0 && way.finalBearing == 0)
            }
        }
    }

    @Test("equivalent coordinates at a pole or on the antimeridian are 0 m apart")
    func equivalentCoordinates() {
        for latitude in [-90.0, 90] {
            let pole = Coordinate(latitude: latitude, longitude: 12)
            #expect(pole.distance(to: Coordinate(latitude: latitude, longitude: -100)) == 0)
        }
        let east = Coordinate(latitude: 12, longitude: 180)
        #expect(east.distance(to: Coordinate(latitude: 12, longitude: -180)) == 0)
    }

    @Test("a bearing at a pole is relative to the pole's longitude")
    func bearingsAtPole() {
        let pole = Coordinate(latitude: 90, longitude: 40)
        for bearing in [180.0, 90, 270, 0, 33] {
            let way = Geodesic(from: pole, bearing: bearing, distance: 100_000)
            #expect(turn(way.end.longitude, 40 + 180 - bearing) < 1e-12)
            #expect(isNear(way.finalBearing, 180))
            #expect(isNear(way.end.latitude, 89.104_695_860_3, within: 1e-10))
        }
        let back = Geodesic(from: Coordinate(latitude: 80, longitude: 10), to: pole)
        #expect(back.initialBearing == 0)
        #expect(turn(back.finalBearing, 30) < 1e-12)
    }

    @Test("geodesics can cross a pole and circle the earth")
    func longGeodesics() {
        let start = Coordinate(latitude: 89.5, longitude: 15)
        let over = Geodesic(from: start, bearing: 0, distance: 111_693.9)
        #expect(isNear(over.end.longitude, -165) && over.finalBearing == 180)
        #expect(isNear(over.end.latitude, 89.5, within: 1e-5))
        let meridian = 4 * 10_001_965.729_313
        let around = Geodesic(from: start, bearing: 0, distance: meridian)
        #expect(around.end.distance(to: start) < 1e-5)
        let equator = Geodesic(
            from: Coordinate(latitude: 0, longitude: 170), bearing: 90, distance: 2 * .pi * 6_378_137)
        #expect(isNear(equator.end.longitude, 170, within: 1e-11) && equator.end.latitude == 0)
    }

    @Test("geodesics between nearly antipodal points on the equator leave the equator")
    func nearlyOppositeOnEquator() {
        let start = Coordinate(latitude: 0, longitude: 0)
        #expect(Geodesic(from: start, to: Coordinate(latitude: 0, longitude: 179.39)).initialBearing == 90)
        let beyond = Geodesic(from: start, to: Coordinate(latitude: 0, longitude: 179.5))
        #expect(isNear(beyond.initialBearing, 55.966_495_1, within: 1e-6))
        #expect(beyond.distance < 179.5 * 111_319.490_793)
        #expect(Geodesic(from: start, to: Coordinate(latitude: 0, longitude: -179.5)).initialBearing > 270)
    }

    @Test("bearings are always less than 360°")
    func aBearingIsNever360() {
        let start = Coordinate(latitude: 10, longitude: 0)
        #expect(Geodesic(from: start, bearing: 360, distance: 1).initialBearing == 0)
        #expect(Geodesic(from: start, bearing: -1e-15, distance: 1).finalBearing < 360)
        #expect(start.bearing(to: Coordinate(latitude: 20, longitude: -1e-16)) < 360)
    }

    @Test("geodesics at tiny latitudes are valid", arguments: [1e-120, 1e-160, 1e-200, 1e-300])
    func tinyLatitudes(_ latitude: Double) {
        for latitude in [latitude, -latitude] {
            let start = Coordinate(latitude: latitude, longitude: 0)
            for bearing in [0.0, 45, 90, 180, 270] {
                let end = Geodesic(from: start, bearing: bearing, distance: 1000).end
                #expect(isNear(start.distance(to: end), 1000, within: 1e-6))
                #expect(turn(start.bearing(to: end), bearing) < 1e-9)
            }
            for longitude in [0, latitude, 1, 179.9, 180] {
                for other in [0, latitude, -latitude, 1] {
                    let way = Geodesic(from: start, to: Coordinate(latitude: other, longitude: longitude))
                    let level = Geodesic(
                        from: Coordinate(latitude: 0, longitude: 0),
                        to: Coordinate(latitude: abs(other) < 1 ? 0 : other, longitude: longitude))
                    #expect(isNear(way.distance, level.distance, within: 1e-6))
                    #expect(!way.initialBearing.isNaN && !way.finalBearing.isNaN)
                }
            }
        }
    }

    @Test("distances and bearings of invalid coordinates are NaN")
    func invalidCoordinates() {
        let place = Coordinate(latitude: 10, longitude: 20)
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(place.distance(to: Coordinate(latitude: number, longitude: 0)).isNaN)
            #expect(place.distance(to: Coordinate(latitude: 0, longitude: number)).isNaN)
            #expect(place.destination(bearing: number, distance: 1).latitude.isNaN)
            #expect(place.destination(bearing: 1, distance: number).latitude.isNaN)
        }
        #expect(Coordinate(latitude: 90.1, longitude: 0).distance(to: place).isNaN)
        #expect(Coordinate(latitude: -91, longitude: 0).destination(bearing: 0, distance: 1).latitude.isNaN)
    }
}

/// Returns the angle between two directions in degrees.
func turn(_ one: Double, _ other: Double) -> Double { abs((one - other).remainder(dividingBy: 360)) }
