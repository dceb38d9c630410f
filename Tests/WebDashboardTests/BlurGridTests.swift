import Foundation
import GNSS
import TestSupport
import Testing

@testable import WebDashboard

private let degree = 111_195.0

/// The distance of two positions on a sphere, in meters.
private func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
    let (a, b) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
    let turn = (one.longitude - other.longitude) * .pi / 180
    let h = pow(sin((a - b) / 2), 2) + cos(a) * cos(b) * pow(sin(turn / 2), 2)
    return 2 * asin(min(1, h.squareRoot())) * 180 / .pi * degree
}

struct BlurGridTests {
    @Test(
        "every cell of the grid is at least three times as high and wide as the blur",
        arguments: [20.0, 100, 100_000])
    func sizes(_ meters: Double) {
        let grid = BlurGrid(meters: meters)
        #expect(grid.rowMeters >= 3 * meters)
        let last = grid.rowCount - 1
        for row in [0, 1, 2, 3, 7, 100, last / 2, last / 2 + 1, last / 3, last - 3, last - 1, last] where row <= last {
            let count = grid.columnCount(inRow: row)
            #expect(count == 1 || grid.columnMeters(inRow: row) >= 3 * meters, "row \(row)")
            #expect(count & (count - 1) == 0, "row \(row): the columns of all rows share borders")
        }
        #expect(grid.columnCount(inRow: 0) == 1 && grid.columnCount(inRow: last) == 1, "cells around the poles")
    }

    @Test(
        "a position is shown at the center of the cell that contains it, even at the poles and the antimeridian",
        arguments: [
            (48.1371865, 11.5761550), (0, 0), (90, 0), (-90, 17), (89.99999, -179), (-16.5, 180), (-16.5, -180),
            (-16.5, 179.9999999), (71.2, -179.9999999), (90, 180), (-90, -180),
        ])
    func centers(_ latitude: Double, _ longitude: Double) throws {
        for meters in [20.0, 100, 5_000, 100_000] {
            let exact = Coordinate(latitude: latitude, longitude: longitude)
            var blur = PositionBlur(meters: meters)
            let position = blur.shown(exact)
            let shown = try #require(position)
            let cell = try #require(blur.cell)
            #expect(shown == blur.grid.center(of: cell))
            #expect((-90...90).contains(shown.latitude) && (-180..<180).contains(shown.longitude))
            #expect(distance(shown, exact) <= blur.grid.maxDistance(inRow: cell.row, margin: 0))
        }
    }

    @Test("the antimeridian has one cell on each side")
    func antimeridian() throws {
        let grid = BlurGrid(meters: 100)
        func cell(_ longitude: Double) throws -> BlurGrid.Cell {
            var blur = PositionBlur(meters: 100)
            _ = blur.shown(Coordinate(latitude: -16.5, longitude: longitude))
            return try #require(blur.cell)
        }
        let count = grid.columnCount(inRow: try cell(0).row)
        #expect(try cell(180) == cell(-180) && cell(-179.9999).column == 0)
        #expect(try cell(179.9999).column == count - 1)
    }

    @Test("an invalid coordinate is not shown")
    func invalidCoordinates() {
        var blur = PositionBlur(meters: 100)
        for (latitude, longitude) in [(Double.nan, 0), (0, .nan), (91, 0), (0, 181), (-.infinity, 0)] {
            #expect(blur.shown(Coordinate(latitude: latitude, longitude: longitude)) == nil)
        }
        #expect(blur.cell == nil && blur.maxDistance == nil)
    }
}

struct PositionBlurTests {
    /// Positions on a border of cells, in both directions.
    private static let borders = [
        Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 180),
        Coordinate(latitude: 0, longitude: -90),
    ]

    @Test("the scatter of a receiver on a border does not change the shown position", arguments: borders)
    func scatter(_ border: Coordinate) throws {
        var numbers = SplitMix64(seed: 1)
        var blur = PositionBlur(meters: 100)
        var shown: Set<Coordinate> = []
        for _ in 0..<10_000 {
            let noise = { (numbers: inout SplitMix64) in Double.random(in: -45...45, using: &numbers) / degree }
            let north = border.latitude + noise(&numbers)
            let east = (border.longitude + noise(&numbers)).remainder(dividingBy: 360)
            shown.insert(try #require(blur.shown(Coordinate(latitude: north, longitude: east), using: &numbers)))
        }
        #expect(shown.count == 1)
    }

    @Test("when the shown position changes, the receiver is beyond the border by half to two and a half blurs")
    func crossings() throws {
        var numbers = SplitMix64(seed: 2)
        var crossed: [Double] = []
        for run in 0..<400 {
            var blur = PositionBlur(meters: 100)
            let axis = run % 2 == 0 ? \Coordinate.longitude : \Coordinate.latitude
            var position = Coordinate(latitude: 0.0001, longitude: 0.0001)
            position[keyPath: axis] = -0.001
            _ = blur.shown(position, using: &numbers)
            let first = try #require(blur.cell)
            while blur.cell == first {
                position[keyPath: axis] += 1e-5
                _ = blur.shown(position, using: &numbers)
            }
            crossed.append(position[keyPath: axis] * degree)
        }
        #expect(crossed.min() ?? 0 >= 49 && crossed.max() ?? 0 <= 253)
        #expect(crossed.min() ?? 0 < 70 && crossed.max() ?? 0 > 230, "the margins differ")
    }

    @Test(
        "a moving receiver is never farther from the shown position than the reported error",
        arguments: [(48.0, 11.0), (0.0, 180.0), (59.99, -179.99), (89.99, 0.0), (-89.995, 90.0), (75.5, 30.0)])
    func journeys(_ latitude: Double, _ longitude: Double) throws {
        var numbers = SplitMix64(seed: 3)
        var blur = PositionBlur(meters: 100)
        var (x, y) = (0.0, 0.0)
        var shown: Set<Coordinate> = []
        for _ in 0..<20_000 {
            x += Double.random(in: -60...70, using: &numbers)
            y += Double.random(in: -60...70, using: &numbers)
            let north = latitude + y / degree
            guard abs(north) < 90 else { break }
            let east = longitude + x / degree / cos(north * .pi / 180)
            let exact = Coordinate(latitude: north, longitude: east.remainder(dividingBy: 360))
            let center = try #require(blur.shown(exact, using: &numbers))
            shown.insert(center)
            let reported = try #require(blur.maxDistance)
            let real = distance(center, exact)
            guard real <= reported else {
                Issue.record("\(exact) is \(real) m from \(center), more than \(reported) m")
                return
            }
        }
        #expect(shown.count > 3)
    }
}
