import GNSS
import Testing

/// Tests of the earth-centered coordinates from which the fix is computed. All messages have a position at latitude 0,
/// longitude 90 degrees west, 100 m above the ellipsoid.
struct EarthCenteredReportTests {
    @Test("the earth-centered position and velocity that a receiver sends are reported", arguments: messages.keys)
    func values(name: String) throws {
        let (bytes, velocity) = try #require(Self.messages[name])
        let supplement = try #require(epochs(of: bytes).last?.supplement)
        #expect(supplement.earthCenteredPosition == EarthCentered(x: 0, y: -6_378_237, z: 0))
        #expect(supplement.earthCenteredVelocity == velocity)
    }

    private static let messages: [String: (bytes: [UInt8], velocity: EarthCentered?)] = [
        "TSIP 42": (
            TSIPTests.time(0) + TSIPTests.position(0, isPrecise: false)
                + TSIPTests.velocity(0, number: 0x43, [3, -1, 4]), EarthCentered(x: 3, y: -1, z: 4)
        ),
        "TSIP 83": (TSIPTests.time(0) + TSIPTests.position(0, isPrecise: true), nil),
        "SkyTraq DF": (Frames.skytraq(SkyTraqTests.state(0).bytes), EarthCentered(x: -3, y: 0, z: 4)),
        "iTalk 7": (ITalkTests.fix(0), EarthCentered(x: 3, y: 0, z: 4)),
        "GREIS PV": (GREISTests.positionAndVelocity(), EarthCentered(x: 3, y: -1, z: 4)),
        "NovAtel BESTXYZ": (
            Frames.novatel(NovAtelTests.centeredPosition().bytes, id: 241, milliseconds: 1_000),
            EarthCentered(x: 3, y: -1, z: 4)
        ),
    ]

    @Test("SkyTraq message A8 gives the earth-centered position and velocity in centimeters")
    func skytraq() {
        var payload = SkyTraqTests.navigationData(0)
        payload.set(big: Int32(-637_823_700), at: 39)
        let supplement = epochs(of: Frames.skytraq(payload.bytes)).first?.supplement
        #expect(supplement?.earthCenteredPosition == EarthCentered(x: 0, y: -6_378_237, z: 0))
        #expect(supplement?.earthCenteredVelocity == EarthCentered(x: -4, y: 3, z: 0))
    }

    @Test("the errors in GREIS messages apply to the earth-centered coordinates")
    func errors() {
        let supplement = epochs(of: GREISTests.positionAndVelocity(speedError: 0.25)).first?.supplement
        #expect(supplement?.earthCenteredAccuracy == 1.5 && supplement?.earthCenteredSpeedAccuracy == 0.25)
    }

    @Test("without a fix, no earth-centered position is reported")
    func noFix() {
        let bytes = GREISTests.positionAndVelocity(type: 0) + ITalkTests.fix(0, validity: 0)
        #expect(epochs(of: bytes).allSatisfy { $0.supplement?.earthCenteredPosition == nil })
    }
}
