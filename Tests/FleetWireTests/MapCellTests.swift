import FleetWire
import GNSS
import Testing

@Suite("Map cells")
struct MapCellTests {
    private func cell(_ latitude: Double, _ longitude: Double) -> String {
        MapCell.name(at: Coordinate(latitude: latitude, longitude: longitude))
    }

    // The tile 3/3/5 has the quadkey 213 in the description of Bing Maps' tile system, and the tile 10/486/332 has the
    // quadkey 0313102310 in the documentation of the library mercantile. The positions are in these tiles.
    @Test(
        "map cell names begin with the published quadkeys", arguments: [(-48.9, -22.5, "213"), (53.2, -9.0, "031310")])
    func quadkeys(latitude: Double, longitude: Double, key: String) {
        #expect(cell(latitude, longitude).hasPrefix(key) && cell(latitude, longitude).count == 6)
    }

    @Test("the digits of a cell name denote the northwest, northeast, southwest and southeast quarters")
    func quarters() {
        #expect(cell(0.1, -0.1) == "033333" && cell(0.1, 0.1) == "122222")
        #expect(cell(-0.1, -0.1) == "211111" && cell(-0.1, 0.1) == "300000")
    }

    @Test("the poles and the antimeridian belong to the outermost cells")
    func borders() {
        #expect(cell(90, -180) == "000000" && cell(90, 180) == "111111")
        #expect(cell(-90, -180) == "222222" && cell(-90, 180) == "333333")
    }

    @Test("NaN and infinite coordinates are assigned to a cell")
    func impossible() {
        #expect(cell(.nan, .nan) == "000000" && cell(.infinity, .infinity) == "111111")
    }
}
