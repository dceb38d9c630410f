import GNSS
import Testing

/// Tests of floating-point numbers that are NaN or infinite.
struct UnknownNumberTests {
    private static let unknown: [Double] = [.nan, .infinity, -.infinity]

    @Test("a position with a NaN or infinite coordinate is ignored", arguments: unknown)
    func coordinates(number: Double) {
        var novatel = NovAtelTests.position()
        novatel.set(little: number, at: 8)
        var casic = CASICTests.position(0)
        casic.set(little: number, at: 16)
        var garmin = GarminTests.position(0)
        garmin.set(little: number, at: 34)
        var skytraq = SkyTraqTests.state(0)
        skytraq.set(big: number, at: 13)
        let time = Frames.casic(CASICTests.time(0).bytes, class: 1, id: 0x10)
        let streams = [
            Frames.novatel(novatel.bytes, milliseconds: 0), time + Frames.casic(casic.bytes),
            Frames.garmin(garmin.bytes, id: 0x33), Frames.skytraq(skytraq.bytes),
        ]
        for stream in streams {
            #expect(epochs(of: stream + stream).allSatisfy { $0.fix.coordinate == nil })
        }
    }

    @Test("NaN and infinite values are treated as missing and do not affect other values", arguments: unknown)
    func values(number: Double) throws {
        var payload = NovAtelTests.position()
        payload.set(little: number, at: 24)
        payload.set(little: Float(number), at: 40)
        let novatel = try #require(epochs(of: Frames.novatel(payload.bytes, milliseconds: 0)).first).fix
        #expect(novatel.hasPosition && novatel.altitude == nil && novatel.ellipsoidalAltitude == nil)
        #expect(novatel.errors?.north == nil && novatel.errors?.vertical == 6)
        payload = GarminTests.position(0)
        payload.set(little: Float(number), at: 46)
        let garmin = try #require(epochs(of: Frames.garmin(payload.bytes, id: 0x33)).first).fix
        #expect(garmin.hasPosition && garmin.speed == nil && garmin.course == nil && garmin.climb == -0.5)
    }

    @Test("a NaN or infinite time is ignored", arguments: unknown)
    func times(number: Double) {
        var payload = GarminTests.position(0)
        payload.set(little: number, at: 18)
        #expect(epochs(of: Frames.garmin(payload.bytes, id: 0x33)).allSatisfy { $0.fix.time == nil })
    }

    @Test("a NaN residual is treated as missing")
    func residuals() {
        var tracking = Satellite.Tracking()
        tracking.residual = 1.5
        #expect(tracking.residual == 1.5)
        tracking.residual = .nan
        #expect(tracking.residual == nil)
    }
}
