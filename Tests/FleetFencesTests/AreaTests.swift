import FleetFences
import GNSS
import Glibc
import TestSupport
import Testing

@Suite("Fence areas")
struct AreaTests {
    @Test("a circle contains the positions within its radius, even at a pole or the antimeridian", arguments: 1...8)
    func circles(_ seed: UInt64) throws {
        var areas = RandomAreas(seed: seed)
        var insideCount = 0
        for _ in 0..<500 {
            let circle = try areas.circle()
            for _ in 0..<20 {
                let coordinate = areas.neighbor(of: circle.center, degrees: circle.radius / 111_000)
                let isInside = circle.center.distance(to: coordinate) <= circle.radius
                #expect(FenceArea.circle(circle).contains(coordinate) == isInside, "\(circle) \(coordinate)")
                if isInside { insideCount += 1 }
            }
        }
        #expect(insideCount > 2_000)
    }

    @Test("a polygon contains the positions that its ring encircles an odd number of times", arguments: 1...8)
    func polygons(_ seed: UInt64) throws {
        var areas = RandomAreas(seed: seed)
        var insideCount = 0
        for _ in 0..<500 {
            let corners = areas.corners()
            let area = FenceArea.polygon(try FencePolygon(rings: [corners]))
            for _ in 0..<20 {
                // A position between three corners is often inside.
                let some = Array(corners.shuffled(using: &areas.random).prefix(3))
                let coordinate = middle(of: some, areas.number(-0.3...1), areas.number(-0.3...1))
                // A pole may be on an edge.
                guard abs(coordinate.latitude) < 90 else { continue }
                let isInside = turns(of: corners, around: coordinate) % 2 != 0
                #expect(area.contains(coordinate) == isInside, "\(area.text) \(coordinate)")
                if isInside { insideCount += 1 }
            }
        }
        #expect(insideCount > 1_000)
    }

    private func middle(of corners: [Coordinate], _ first: Double, _ second: Double) -> Coordinate {
        func turn(_ corner: Coordinate) -> Double {
            (corner.longitude - corners[0].longitude).remainder(dividingBy: 360)
        }
        let (b, c) = (corners[1], corners[2])
        return Coordinate(
            latitude: corners[0].latitude + first * (b.latitude - corners[0].latitude)
                + second * (c.latitude - corners[0].latitude),
            longitude: (corners[0].longitude + first * turn(b) + second * turn(c)).remainder(dividingBy: 360))
    }

    /// Returns how many times a line encircles a coordinate, from the sum of the angles between its corners as seen
    /// from there.
    private func turns(of corners: [Coordinate], around coordinate: Coordinate) -> Int {
        var longitude = corners[0].longitude
        var places: [(x: Double, y: Double)] = []
        for corner in corners {
            longitude += (corner.longitude - longitude).remainder(dividingBy: 360)
            places.append((longitude, corner.latitude))
        }
        // The longitudes of the line may differ from the coordinate's longitude by a whole turn.
        let center = places.map(\.x).reduce(0, +) / Double(places.count)
        let x = center + (coordinate.longitude - center).remainder(dividingBy: 360)
        let directions = places.map { atan2($0.y - coordinate.latitude, $0.x - x) }
        let sum = zip(directions, directions.dropFirst() + directions.prefix(1)).reduce(0) {
            $0 + ($1.1 - $1.0).remainder(dividingBy: 2 * .pi)
        }
        return Int((sum / (2 * .pi)).rounded())
    }

    @Test("a ring inside a polygon's outer ring is a hole")
    func holes() throws {
        let area = FenceArea.polygon(try FencePolygon(points: "0,0 0,9 9,9 9,0 0,0; 3,3 3,6 6,6 6,3"))
        #expect(area.contains(Coordinate(latitude: 1, longitude: 1)))
        #expect(!area.contains(Coordinate(latitude: 4, longitude: 4)))
    }

    @Test("two rings that meet at the antimeridian form one connected area")
    func antimeridian() throws {
        let area = FenceArea.polygon(
            try FencePolygon(points: "0,170 0,180 9,180 9,170; 0,-180 0,-170 9,-170 9,-180"))
        for longitude in [171, 179.5, 180, -180, -179.5, -171] {
            #expect(area.contains(Coordinate(latitude: 1, longitude: longitude)), "\(longitude)")
        }
        for longitude in [169, -169, 0.0] { #expect(!area.contains(Coordinate(latitude: 1, longitude: longitude))) }
    }

    @Test(
        "an ambiguous or invalid area is refused with a reason",
        arguments: [
            ("polygon 1,1 2,2", "three different corners"), ("polygon 1,1 2,2 1,1 2,2", "three different corners"),
            ("polygon 1,1 2,2 91,3", "latitudes of -90 to 90"), ("polygon 1,1 2,2 nan,3", "latitudes of -90 to 90"),
            ("polygon 80,0 80,120 80,-120", "cannot contain a pole"), ("polygon 0,0 1,180 2,90", "180 degrees long"),
            ("polygon 0,0 0,100 0,170 0,-100 1,170 1,100", "at most 180 degrees wide"),
            ("polygon 1,1 2,2 x,3", "LATITUDE,LONGITUDE in degrees, not x,3"),
            ("circle 91,0 5", "latitude of -90 to 90"), ("circle 1,1 0.5", "1 m to 1000 km"),
            ("circle 1,1 nan", "1 m to 1000 km"), ("circle 1,1 2e6", "1 m to 1000 km"), ("circle 1,1", "Update"),
            ("corridor 1,1 2,2", "Update gpsbridge"), ("", "Update"),
        ])
    func refusals(_ text: String, _ reason: String) {
        let error = #expect(throws: FenceError.self) { try FenceArea(text: text) }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test(
        "a polygon is invalid if a ring encloses no area or is repeated",
        arguments: [
            ("1,1 2,2 3,3", "the ring that begins with the edge from 1.0,1.0 to 2.0,2.0 encloses no area. "),
            ("0,0 0,10 0,20", "the ring that begins with the edge from 0.0,0.0 to 0.0,10.0 encloses no area. "),
            ("0.1,0.1 0.2,0.2 0.3,0.3", "the ring that begins with "), ("0,179 0,-179 0,-178", "the ring that begins "),
            ("0,0 0,9 9,9 9,0; 3,3 3,6 3,4", "the ring that begins with the edge from 3.0,3.0 to 3.0,6.0 encloses "),
            ("0,0 0,9 9,9; 0,0 0,9 9,9", "two rings that contain the edge from 0.0,0.0 to 0.0,9.0 have the same "),
            ("0,0 0,9 9,9; 9,9 0,9 0,0", "two rings that contain the edge from 9.0,9.0 to 0.0,9.0 have the same "),
            ("0,0 0,9 9,9; 9,9 9,0 0,0", nil), ("48,11 48,11.00002 48.00002,11", nil),
        ] as [(String, String?)])
    func rings(_ points: String, _ reason: String?) throws {
        let polygon = try FencePolygon(points: points)
        guard let reason else { return try polygon.checkOutline() }
        let error = #expect(throws: FenceError.self) { try polygon.checkOutline() }
        #expect(error?.message.hasPrefix(reason) == true, "\(error?.message ?? "")")
    }

    @Test(
        "a polygon is invalid if its edges cross each other, but not if they only touch",
        arguments: [
            ("0,0 9,9 0,9 9,0", "the edge from 0.0,0.0 to 9.0,9.0 crosses the edge from 0.0,9.0 to 9.0,0.0. "),
            ("0,179 9,-179 0,-179 9,179", "the edge from 0.0,179.0 to 9.0,-179.0 crosses the edge from 0.0,-179.0 to "),
            ("0,0 0,9 9,9 9,0; 3,3 3,6 6,6 6,3", nil),
            ("0,0 0,9 9,9 9,0; 3,3 3,12 6,12 6,3", "the edge from 0.0,9.0 to 9.0,9.0 crosses "),
            ("0,170 0,180 9,180 9,170; 0,-180 0,-170 9,-170 9,-180", nil), ("0,0 4,4 0,8 8,8 4,4 8,0", nil),
            (
                // The hole shares a corner with the outline. Near Greenwich, rounding errors are larger than the numbers.
                "44.000922,0.135901 44.071632,0.106612 44.100922,0.035901 44.071632,-0.034809 44.000922,-0.064099 "
                    + "43.930211,-0.034809 43.900922,0.035901 43.930211,0.106612; "
                    + "44.071632,-0.034809 44.010922,0.035901 44.000922,0.055901", nil
            ),
        ] as [(String, String?)])
    func crossings(_ points: String, _ reason: String?) throws {
        let polygon = try FencePolygon(points: points)
        guard let reason else { return try polygon.checkOutline() }
        let error = #expect(throws: FenceError.self) { try polygon.checkOutline() }
        #expect(error?.message.hasPrefix(reason) == true, "\(error?.message ?? "")")
    }

    @Test("an area converted to text and parsed again is unchanged")
    func texts() throws {
        var areas = RandomAreas(seed: 3)
        for _ in 0..<200 {
            let circle = FenceArea.circle(try areas.circle())
            let polygon = FenceArea.polygon(try FencePolygon(rings: [areas.corners()]))
            for area in [circle, polygon] { #expect(try FenceArea(text: area.text) == area) }
        }
        let holes = "polygon 0.0,0.0 0.0,9.0 9.0,9.0; 3.0,3.0 3.0,6.0 6.0,6.0"
        #expect(try FenceArea(text: holes).text == holes)
    }
}
