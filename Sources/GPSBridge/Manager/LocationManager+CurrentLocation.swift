public import DelegateStreams
internal import Synchronization

extension StreamsProviding where Self: LocationManager {
    /// The place now: as soon as it is known as exactly as is wanted, or the best that was found in time.
    ///
    /// Any number of callers may ask at once, whatever else the manager does. A task that is cancelled does not wait.
    ///
    /// - Parameters:
    ///   - window: how long to wait for a location that is exact enough.
    ///   - accuracy: how exact it should be, in metres; negative for the best, which is 10 metres or better.
    /// - Throws: ``LocationError`` with the reason: at once where no receiver can be read, because none is plugged in, the one that
    ///   was named is not there, or it may not be opened; otherwise when no position was found in time. `CancellationError`.
    public func currentLocation(
        within window: Duration = .seconds(10), accuracy: LocationAccuracy = -1
    ) async throws -> Location {
        // A manager of its own: this one's settings and its own request stay what they are.
        let manager = InnerManager(core.receiver, callbacks: .anywhere)
        manager.desiredAccuracy = accuracy
        manager.requestWindow = window
        let promise = Promise<Location>()
        let answer = Answer(promise)
        manager.delegate = answer
        manager.requestLocation()
        defer { manager.stopUpdatingLocation() }
        let location = try await promise.value
        withExtendedLifetime(answer) {}
        return location
    }
}

private final class Answer: LocationManagerDelegate, Sendable {
    private let promise: Promise<Location>

    init(_ promise: Promise<Location>) { self.promise = promise }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        if let newest = locations.last { promise.fulfill(newest) }
    }

    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) { promise.reject(error) }
}
