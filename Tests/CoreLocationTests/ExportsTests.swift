import CoreLocation
import Testing

/// Names that come with `import CoreLocation`, because Foundation exports them on Apple platforms.
@Suite struct ExportsTests {
    @Observable
    final class Model { var latitude = 0.0 }

    @Test("import CoreLocation exports Observation")
    func observation() {
        #expect(withObservationTracking({ Model().latitude }, onChange: {}) == 0)
    }
}
