import CoreLocation
import Testing

/// Tests of the modules that `import CoreLocation` re-exports, as on Apple platforms.
@Suite struct ExportsTests {
    @Observable
    final class Model { var latitude = 0.0 }

    @Test("importing CoreLocation also imports Observation")
    func observation() {
        let model = Model()
        let latitude = withObservationTracking({ model.latitude }, onChange: {})
        #expect(latitude == 0)
        // The change ends the tracking, which would otherwise never be released.
        model.latitude = 1
    }
}
