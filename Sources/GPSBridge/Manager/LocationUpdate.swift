internal import DelegateStreams
internal import Receivers

/// A location, or the reason why no location is available.
///
/// `LocationUpdate` corresponds to `CLLocationUpdate`, the modern API for location updates in CoreLocation. Problems
/// are reported as updates, so the sequence never throws:
///
/// ```swift
/// for try await update in LocationUpdate.liveUpdates() {
///     if let location = update.location { print(location) }
///     if update.locationUnavailable { print("no position at the moment") }
///     if update.authorizationDenied { print("no permission to open the receiver") }
/// }
/// ```
public struct LocationUpdate: Hashable, Sendable {
    /// The location; `nil` if the update reports a problem instead.
    public var location: Location?
    /// Whether the receiver is stationary, that is, whether its speed is below 0.3 m/s.
    public var stationary = false
    /// Whether the program lacks permission to open the receiver.
    public var authorizationDenied = false
    /// Always `false` on Linux.
    public var authorizationDeniedGlobally = false
    /// Always `false`, because Linux does not ask the user for permission.
    public var authorizationRequestInProgress = false
    /// Always `false` on Linux.
    public var authorizationRestricted = false
    /// Always `false`, because locations always have full accuracy.
    public var accuracyLimited = false
    /// Whether the position is currently unavailable, for example because no receiver is connected.
    public var locationUnavailable = false
    /// Always `false`, because programs are not suspended on Linux.
    public var insufficientlyInUse = false
    /// Always `false`, because sessions are not required on Linux.
    public var serviceSessionRequired = false

    /// An older CoreLocation name for ``stationary``.
    public var isStationary: Bool { stationary }

    /// The kind of motion that the program tracks. This setting has no effect on Linux.
    ///
    /// The raw values are the same as in CoreLocation.
    public enum LiveConfiguration: Int, Hashable, Sendable {
        /// No particular kind of motion.
        case `default` = 0
        /// Driving on roads.
        case automotiveNavigation
        /// Other vehicles, such as trains.
        case otherNavigation
        /// Walking, running or cycling.
        case fitness
        /// Flying.
        case airborne
        /// Traveling by boat.
        case maritime
    }

    /// Returns the updates of the shared receiver.
    ///
    /// The receiver is read while at least one loop over the updates is running. Each loop receives every update that
    /// is sent after the loop has started.
    ///
    /// - Parameter configuration: The kind of motion to track. This parameter has no effect on Linux.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        // This is a separate method, rather than a default argument in the method below, because protocol requirements
        // and function references need this exact signature.
        Updates(receiver: .shared)
    }

    /// Returns the updates of a receiver. The first loop over the updates starts the receiver.
    ///
    /// Each loop receives every update that is sent after the loop has started.
    ///
    /// - Parameters:
    ///   - configuration: The kind of motion to track. This parameter has no effect on Linux.
    ///   - receiver: The receiver; `nil` for `Receiver.shared`.
    public static func liveUpdates(
        _ configuration: LiveConfiguration = .default, receiver: Receiver?
    ) -> Updates { Updates(receiver: receiver ?? .shared) }

    /// An asynchronous sequence of updates. As in CoreLocation, iterating requires `try`, but the sequence never
    /// throws.
    public struct Updates: AsyncSequence, Sendable {
        let receiver: Receiver

        /// Creates an iterator, and starts the updates.
        public func makeAsyncIterator() -> Iterator { Iterator(source: LiveSource(receiver)) }

        /// An iterator over the updates. The updates stop when the iterator is destroyed.
        public struct Iterator: AsyncIteratorProtocol {
            private let source: LiveSource
            private var updates: EventStream<LocationUpdate>.Iterator

            fileprivate init(source: LiveSource) {
                self.source = source
                updates = source.updates.stream(source.manager.receiver.standard(16)).makeAsyncIterator()
                source.manager.startUpdatingLocation()
            }

            /// Waits for the next update. Returns `nil` if the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws -> LocationUpdate? {
                await updates.next(isolation: actor)
            }

            /// Waits for the next update. Returns `nil` if the task is cancelled.
            public mutating func next() async throws -> LocationUpdate? { try await next(isolation: nil) }
        }
    }
}

/// A delegate that converts its manager's events to updates.
private final class LiveSource: LocationManagerDelegate, Sendable {
    let manager: LocationManager
    let updates = Broadcast<LocationUpdate>()
    /// The speed below which a receiver counts as stationary, in meters per second.
    private static let restingSpeed = 0.3

    init(_ receiver: Receiver) {
        manager = InnerManager(receiver, callbacks: .anywhere)
        manager.delegate = self
    }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        for location in locations {
            var update = LocationUpdate(location: location)
            update.stationary = location.speed >= 0 && location.speed < Self.restingSpeed
            updates.send(update)
        }
    }

    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {
        var update = LocationUpdate()
        if (error as? LocationError)?.code == .denied {
            update.authorizationDenied = true
        } else {
            update.locationUnavailable = true
        }
        updates.send(update)
    }
}
