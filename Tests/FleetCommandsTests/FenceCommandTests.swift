import CommandLineKit
import FleetFences
import FleetStore
import GNSS
import GPSBridgeCLI
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands

@Suite("gpsbridge fleet fence")
struct FenceCommandTests {
    private func arguments(_ words: String...) throws -> Arguments { try Arguments(words, FenceCommand.manual) }

    private func area(_ words: String...) throws -> String {
        try FenceArea(Arguments(words, FenceCommand.manual)).text
    }

    @Test("the help of the fence command matches the golden file")
    func help() throws { try expectGolden(FenceCommand.manual.text, "fence-help.txt") }

    @Test(
        "the example for a missing fence name has the required options", arguments: [FenceCommand.Action.add, .remove])
    func missingName(_ action: FenceCommand.Action) throws {
        let words = try arguments("\(action)")
        let failure = #expect(throws: Failure.self) { try FenceCommand.fence(words, action) }
        let options = action == .add ? " --circle 48.137,11.575,200m" : ""
        #expect(failure?.message == "missing fence name. Example: gpsbridge fleet fence \(action) depot\(options)")
    }

    @Test("an area can be given as a circle, a list of corners or a GeoJSON file")
    func areas() throws {
        #expect(try area("--circle", "48.137,11.575,200m") == "circle 48.137,11.575 200.0")
        #expect(try area("--circle=-48.1,-11.5,1.5km") == "circle -48.1,-11.5 1500.0")
        #expect(try area("--polygon", "1,2 3,-4 5.5,6") == "polygon 1.0,2.0 3.0,-4.0 5.5,6.0")
        let directory = TemporaryDirectory()
        let file = directory("harbor.geojson")
        try write(
            """
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[
            [[2,1],[-4,3],[6,5],[2,1]],[[1,2],[2,3],[2,2],[1,2]]]}}
            """, to: file)
        let rings = "polygon 1.0,2.0 3.0,-4.0 5.0,6.0; 2.0,1.0 3.0,2.0 2.0,2.0"
        #expect(try area("--polygon", file) == rings)
        try write("{}", to: file)
        #expect(throws: Failure.self) { try area("--polygon", file) }
        try write(#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]],[[1,2],[3,95]]]}"#, to: file)
        #expect(throws: Failure.self) { try area("--polygon", file) }
        try write(#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]]"#, to: file)
        let failure = #expect(throws: Failure.self) { try area("--polygon", file) }
        #expect(failure?.message == "\(file) is damaged, so corners of the polygon may be missing")
    }

    @Test(
        "invalid areas are refused",
        arguments: [
            [], ["--circle", "48.1,11.5"], ["--circle", "48.1,11.5,200s"], ["--circle", "98.1,11.5,200m"],
            ["--circle", "48.1,11.5,200"], ["--polygon", "1,2 3,4"],
            ["--polygon", "0,0 9,9 0,9 9,0"],
            ["--circle", "48.1,11.5,200m", "--polygon", "1,2 3,4 5,6"],
        ])
    func wrongAreas(_ words: [String]) throws {
        let arguments = try Arguments(words, FenceCommand.manual)
        #expect(throws: Failure.self) { try FenceArea(arguments) }
    }

    @Test("each fence action rejects the options and operands of the other actions")
    func actions() throws {
        #expect(try FenceCommand.action(arguments("events", "--day", "2026-11-20")) == .events)
        #expect(try FenceCommand.action(arguments("remove", "depot")) == .remove)
        let wrong = [
            [], ["ad", "depot"], ["list", "depot"], ["remove", "a", "b"], ["list", "--day", "2026-11-20"],
            ["remove", "depot", "--circle", "1,2,3m"],
        ]
        for words in wrong {
            let arguments = try Arguments(words, FenceCommand.manual)
            #expect(throws: Failure.self, "\(words)") { try FenceCommand.action(arguments) }
        }
    }

    @Test("a fence name before the action is rejected with the right order")
    func order() throws {
        let failure = #expect(throws: Failure.self) { try FenceCommand.action(arguments("depot", "list")) }
        #expect(failure?.message == "the action must come first: gpsbridge fleet fence list depot")
    }

    @Test("adding a fence requires exactly one valid name", arguments: [[], ["A"], ["two words"], ["-"]])
    func names(_ names: [String]) throws {
        #expect(try FenceCommand.fence(arguments("add", "depot-1"), .add) == "depot-1")
        let arguments = try Arguments(["add"] + names, FenceCommand.manual)
        #expect(throws: Failure.self) { try FenceCommand.fence(arguments, .add) }
    }

    @Test("the fence table shows each fence's area and the number of devices inside")
    func table() throws {
        let fences = [
            (fence: Fence(id: 1, name: "depot", area: try FenceArea(text: "circle 48.137,11.575 200")), devices: 12),
            (fence: Fence(id: 2, name: "harbor", area: try FenceArea(text: "polygon 1,2 3,4 5,7")), devices: 0),
        ]
        #expect(
            FenceText.table(fences) == [
                "fence   devices  area", "depot        12  circle with a radius of 200 m around 48.137,11.575",
                "harbor        0  polygon with 3 corners",
            ])
    }

    @Test("fence events are printed as text or JSON, with a mark if they are late")
    func events() {
        let entry = FenceEvent(
            fence: "depot", device: "truck7", number: 61, time: 1_795_132_800_500_000, arrived: 1_795_132_860_000_000,
            isEntry: true)
        let exit = FenceEvent(
            fence: "depot", device: "truck7", number: 99, time: 1_795_132_900_000_000, arrived: 1_795_140_000_000_000,
            isEntry: false)
        #expect(FenceText.line(entry) == "2026-11-20T00:00:00Z  enter  truck7  depot")
        #expect(FenceText.line(exit) == "2026-11-20T00:01:40Z  exit   truck7  depot  late")
        #expect(
            FenceText.json(exit) == """
                {"time":"2026-11-20T00:01:40Z","event":"exit","device":"truck7","fence":"depot","number":99,\
                "arrived":"2026-11-20T02:00:00Z","late":true}
                """)
    }
}
