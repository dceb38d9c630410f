import GNSS
import TestSupport
import Testing
import TextTestSupport

@testable import TrackFormats

struct LineWriterTests {
    @Test("text lines in the default format match the golden file")
    func defaultLine() throws {
        let lines = try written(.default, TestTracks.all.flatMap(\.epochs))
        try expectGolden(lines, "lines.txt")
    }

    @Test("a line template can contain every kind of value")
    func everyValueCanBeWritten() throws {
        var epoch = epoch(48.1173, 11.516666667, at: moment(2026, 11, 20)) { fix in
            fix.quality = .rtkFloat
            fix.altitude = 545.4
            fix.ellipsoidalAltitude = 592.3
            fix.speed = 11.5235
            fix.course = 84.4
            fix.climb = -0.25
            fix.dilution.horizontal = 0.9
            fix.dilution.vertical = 1.25
            fix.dilution.position = 1.54
            fix.errors = ErrorEstimate(origin: .receiver)
            fix.errors?.horizontal = 2.5
            fix.errors?.vertical = 4.125
        }
        epoch.sky = Sky(satellites: [
            Satellite(constellation: .gps, number: 7, receiverNumber: 7, signalStrength: 44, isUsed: true),
            Satellite(
                constellation: .gps, number: 7, receiverNumber: 7, signal: Signal(identifier: 8), signalStrength: 47.5,
                isUsed: true),
            Satellite(constellation: .galileo, number: 11, receiverNumber: 11),
        ])
        let names = LineField.allCases.map(\.rawValue)
        let template = try LineTemplate(names.map { "\($0) {\($0)}" }.joined(separator: "\\n"))
        try expectGolden(try written(template, [epoch]), "values.txt")
    }

    private static let sky = Sky(satellites: [
        Satellite(constellation: .gps, number: 7, receiverNumber: 7, isUsed: true)
    ])

    @Test("a text line contains the satellites in view from the most recent sky, but not those used")
    func lastSky() throws {
        var withSky = epoch(1, 2)
        withSky.sky = Self.sky
        #expect(try written(LineTemplate("{used}/{seen}"), [epoch(1, 2), withSky, epoch(1, 2)]) == "-/-\n1/1\n-/1\n")
    }

    @Test("a text line of an epoch without a fix contains the satellites of no other epoch")
    func skyWithoutFix() throws {
        var epochs = [epoch(1, 2), lostFix(), lostFix(), epoch(1, 2)]
        epochs[0].sky = Self.sky
        epochs[2].sky = Self.sky
        #expect(try written(LineTemplate("{used}/{seen}"), epochs) == "1/1\n-/-\n1/1\n-/-\n")
    }

    @Test("a text line does not contain the satellites of another track")
    func skyOfAnotherTrack() throws {
        var withSky = epoch(1, 2)
        withSky.sky = Self.sky
        let text = try gathered { buffer in
            var writer = try LineWriter(LineTemplate("{seen}"), into: buffer)
            for epoch in [withSky, epoch(1, 2)] {
                writer.beginTrack(named: "track")
                writer.append(epoch)
            }
        }
        #expect(text == "1\n-\n")
    }

    @Test("a text line contains more than 12 used satellites if GGA, which counts at most 12, reports 12")
    func usedSatellites() throws {
        var epochs = [12, 7].map { count in epoch(1, 2) { $0.satellitesUsed = count } }
        epochs[0].sky = Sky(
            satellites: (1...30).map { number in
                Satellite(constellation: .gps, number: number, receiverNumber: number, isUsed: true)
            })
        #expect(try written(LineTemplate("{used}/{seen}"), epochs) == "30/30\n7/30\n")
    }

    @Test("no line is written for an epoch without fix data")
    func epochsWithoutAFix() throws {
        #expect(try written(.default, [Epoch(fix: Fix())]).isEmpty)
    }

    @Test("an epoch without a fix is written without its position")
    func positionsWithoutAFix() throws {
        var epoch = lostFix()
        epoch.fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        #expect(try written(LineTemplate("{mode} {lat} {lon} {mgrs}"), [epoch]) == "none - - -\n")
    }

    @Test("line templates can contain braces and escapes")
    func templatesHaveBracesAndEscapes() throws {
        #expect(try written(LineTemplate(#"{{{lat}}}\t\\ }} ä"#), [epoch(1, 2)]) == "{1.0000000}\t\\ } ä\n")
    }

    @Test("the number of decimals in a line depends on the accuracy")
    func decimals() throws {
        var epoch = epoch(-38.123456789, 145.123456789, at: moment(2026, 11, 20)) { fix in
            fix.altitude = 1_545.4321
            fix.speed = 33.3333
            fix.course = 359.97
            fix.errors = ErrorEstimate(origin: .receiver)
            fix.errors?.horizontal = 12.5432
            fix.satellitesUsed = 12
        }
        epoch.sky = Sky(satellites: [Satellite(constellation: .gps, number: 7, receiverNumber: 7)])
        let line = try written(.default, [epoch])
        #expect(line == "2026-11-20T12:00:00.000Z 3D -38.1234568 145.1234568 1545.4 33.33 0.0 12.5 12/1\n")
        #expect(line.count <= 81)
        epoch.fix.errors?.horizontal = 0.0123
        #expect(try written(LineTemplate("{lat} {alt} {eph}"), [epoch]) == "-38.12345679 1545.432 0.012\n")
    }

    @Test("an unknown DOP is written as a dash")
    func unknownDilution() throws {
        let epoch = epoch(1, 2) { $0.dilution.horizontal = 99.99 }
        #expect(try written(LineTemplate("{hdop}"), [epoch]) == "-\n")
    }

    @Test("errors in line templates are reported")
    func errorsInTemplates() {
        #expect(throws: LineTemplate.Mistake.unknownField("lattitude")) { try LineTemplate("{lattitude}") }
        #expect(throws: LineTemplate.Mistake.openBrace) { try LineTemplate("{lat} {lon") }
        #expect(throws: LineTemplate.Mistake.unknownEscape("x")) { try LineTemplate("\\x") }
        #expect(throws: LineTemplate.Mistake.unknownEscape("\\")) { try LineTemplate("{lat}\\") }
    }

    private func written(_ template: LineTemplate, _ epochs: [Epoch]) throws -> String {
        try gathered { buffer in
            var writer = LineWriter(template, into: buffer)
            for epoch in epochs { writer.append(epoch) }
        }
    }
}
