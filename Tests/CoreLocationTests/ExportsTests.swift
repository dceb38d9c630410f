import CoreLocation
import Testing

/// Tests of the modules that `import CoreLocation` re-exports, as on Apple platforms.
@Suite struct ExportsTests {
    @Observable
    final class Model { var latitude = 0.0 }

    @Test("importing CoreLocation also imports Observation")
    func observation() {
        #expect(withObservationTracking({ Model().latitude }, onChange: {}) == 0)
    }
}
