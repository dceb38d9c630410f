public import DelegateStreams
internal import Synchronization

extension StreamsProviding where Self: LocationManager {
    /// Returns the current location.
    ///
    /// The result is the first location that is accurate enough, or the most accurate location received by the end of
    /// the window. Any number of calls may run at the same time, and none of them affects the manager's settings,
    /// updates or requests.
    ///
    /// ```swift
    /// let location = try await manager.currentLocation(within: .seconds(30), accuracy: 5)
    /// ```
    ///
    /// - Parameters:
    ///   - window: The maximum time to wait for a location that is accurate enough.
    ///   - accuracy: The desired accuracy, in meters. Zero and negative values request the best accuracy; in that case,
    ///     a location accurate to 10 meters ends the wait.
    /// - Throws: A ``LocationError`` with the reason if no location has been received by the end of the window. The
    ///   error is thrown immediately if no receiver is connected, if the specified receiver is missing, or if the
    ///   program lacks permission to open the receiver. If the task is cancelled, a `CancellationError` is thrown.
    public func currentLocation(
        within window: Duration = .seconds(10), accuracy: LocationAccuracy = -1
    ) async throws -> Location {
        // The request uses a separate manager, so this manager's settings and pending request are not affected.
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
