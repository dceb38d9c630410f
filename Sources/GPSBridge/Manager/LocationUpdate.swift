internal import DelegateStreams
internal import Receivers

/// A location, or the reason why there is none.
///
/// `LocationUpdate` is the modern form of location updates in CoreLocation. Problems are reported as updates, and the
/// sequence never throws:
///
/// ```swift
/// for try await update in LocationUpdate.liveUpdates() {
///     if let location = update.location { print(location) }
///     if update.locationUnavailable { print("no position at the moment") }
///     if update.authorizationDenied { print("the receiver may not be opened") }
/// }
/// ```
public struct LocationUpdate: Hashable, Sendable {
    /// The location; `nil` if it is not known.
    public var location: Location?
    /// Whether the receiver is at rest: it reports a speed below 0.3 m/s.
    public var stationary = false
    /// Whether this program may not open the receiver.
    public var authorizationDenied = false
    /// Always `false` on Linux.
    public var authorizationDeniedGlobally = false
    /// Always `false`: no user is asked on Linux.
    public var authorizationRequestInProgress = false
    /// Always `false` on Linux.
    public var authorizationRestricted = false
    /// Always `false`: accuracy is always full.
    public var accuracyLimited = false
    /// Whether there is no position at the moment, for example because no receiver is connected.
    public var locationUnavailable = false
    /// Always `false`: programs are not suspended on Linux.
    public var insufficientlyInUse = false
    /// Always `false`: sessions are not required on Linux.
    public var serviceSessionRequired = false

    /// An old name in CoreLocation for ``stationary``.
    public var isStationary: Bool { stationary }

    /// The kind of motion that the program follows. It has no effect on Linux.
    ///
    /// The raw values are those of CoreLocation.
    public enum LiveConfiguration: Int, Hashable, Sendable, CaseIterable {
        case `default` = 0
        case automotiveNavigation
        case otherNavigation
        case fitness
        case airborne
        case maritime
    }

    /// Returns the updates of the shared receiver.
    ///
    /// The receiver is read while a loop over the updates exists. Each loop receives every update from its start on.
    ///
    /// - Parameter configuration: The kind of motion to follow. It has no effect on Linux.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        // A separate method instead of a default argument, because protocol requirements and function references need
        // this exact signature.
        Updates(receiver: .shared)
    }

    /// Returns the updates of a receiver, which is started by the first loop over them.
    ///
    /// Each loop receives every update from its start on.
    ///
    /// - Parameters:
    ///   - configuration: The kind of motion to follow. It has no effect on Linux.
    ///   - receiver: The receiver; `nil` for ``Receiver/shared``.
    public static func liveUpdates(
        _ configuration: LiveConfiguration = .default, receiver: Receiver?
    ) -> Updates { Updates(receiver: receiver ?? .shared) }

    /// A sequence of updates. It never throws, but requires `try`, as in CoreLocation.
    public struct Updates: AsyncSequence, Sendable {
        let receiver: Receiver

        /// Creates an iterator, and starts updates.
        public func makeAsyncIterator() -> Iterator { Iterator(source: LiveSource(receiver)) }

        /// An iterator over the updates. Updates stop when it is destroyed.
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

/// Converts the events of a manager to updates.
private final class LiveSource: LocationManagerDelegate, Sendable {
    let manager: LocationManager
    let updates = Broadcast<LocationUpdate>()
    /// The speed below which a receiver counts as being at rest, in meters per second.
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
