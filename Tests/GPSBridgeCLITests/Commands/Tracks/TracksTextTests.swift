import GNSS
import Testing

@testable import GPSBridgeCLI

/// Tests of the lines of `gpsbridge tracks show`.
struct TracksTextTests {
    private static func epoch(_ mode: Fix.Mode) -> Epoch {
        var fix = Fix()
        fix.mode = mode
        fix.coordinate = Coordinate(latitude: 48, longitude: 11)
        fix.altitude = 500
        return Epoch(fix: fix)
    }

    @Test("the line of a 2D fix has no altitude")
    func twoDimensionalFix() {
        #expect(TracksText.line(Self.epoch(.threeDimensional), .standard).contains("500.0 m"))
        #expect(!TracksText.line(Self.epoch(.twoDimensional), .standard).contains("500"))
    }

    @Test("a line contains the number of listed satellites if the receiver counts none or only 12")
    func satellites() {
        var epoch = Self.epoch(.threeDimensional)
        epoch.sky = Sky(
            satellites: (1...15).map { Satellite(constellation: .gps, number: $0, receiverNumber: $0, isUsed: true) })
        for (count, text) in [(nil, "15"), (12, "15"), (9, "9")] as [(UInt8?, String)] {
            epoch.fix.satellitesUsed = count
            #expect(TracksText.line(epoch, .standard).hasSuffix("  \(text) satellites"))
        }
    }
}
