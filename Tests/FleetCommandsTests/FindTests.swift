import FleetStore
import GNSS
import SystemSupport
import Testing

@testable import FleetCommands

@Suite("Finding devices in an area")
struct FindTests {
    @Test("a box is parsed from four edges in degrees, and may cross the antimeridian")
    func boxes() throws {
        let box = try FleetBox(text: "-20,170,-10,-170")
        #expect(box == FleetBox(south: -20, west: 170, north: -10, east: -170))
        #expect(box.contains(Coordinate(latitude: -15, longitude: -179)))
    }

    @Test(
        "a box with missing, invalid or swapped edges is refused",
        arguments: ["", "1,2,3", "1,2,3,4,5", "1,2,,4", "1,2,x,3,4", "1,2,91,3", "1,-181,3,4", "2,1,1,2", "nan,1,2,3"])
    func wrongBoxes(_ text: String) {
        #expect(throws: Failure.self) { try FleetBox(text: text) }
    }

    @Test("a visit lasts from the earliest to the latest fix, even if the fixes are out of order")
    func visits() {
        var visit = Visit(device: "truck7", time: 1_700_000_000_000_000)
        visit.add(1_700_000_060_000_000)
        visit.add(1_699_999_990_000_000)
        #expect(visit.line == "2023-11-14T22:13:10Z  2023-11-14T22:14:20Z         3  truck7")
        #expect(
            visit.json
                == #"{"device":"truck7","first":"2023-11-14T22:13:10Z","last":"2023-11-14T22:14:20Z","fixes":3}"#)
    }

    @Test("the JSON object of a visit contains fractions of a second, and the table contains whole seconds")
    func fractions() {
        var visit = Visit(device: "truck7", time: -500_000)
        visit.add(1_700_000_000_250_000)
        #expect(
            visit.json
                == #"{"device":"truck7","first":"1969-12-31T23:59:59.500Z","last":"2023-11-14T22:13:20.250Z","fixes":2}"#
        )
        #expect(visit.line == "1969-12-31T23:59:59Z  2023-11-14T22:13:20Z         2  truck7")
    }

    @Test(
        "contradictory command lines are refused before the database is queried",
        arguments: [
            [], ["--box", "1,2,3,4", "truck7"], ["--box", "1,2,3,4", "-o", "a.gpx", "--json"],
            ["--box", "1,2,3,4", "-o", "-"], ["--box", "1,2,3,4", "--day", "2026-11-20", "--to", "2026-11-21"],
        ])
    func contradictions(_ words: [String]) {
        let failure = #expect(throws: Failure.self) {
            try FindCommand.run((words + ["--database", "host=/nowhere"])[...])
        }
        #expect(failure?.kind == .usage)
    }
}
