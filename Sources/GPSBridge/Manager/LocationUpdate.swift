internal import DelegateStreams
internal import Receivers

/// A location, or why there is none: the modern stream of CoreLocation, in which trouble is told and nothing ever fails.
public struct LocationUpdate: Hashable, Sendable {
    /// Where, `nil` while that is not known.
    public var location: Location?
    /// Whether the receiver stands still.
    public var stationary = false
    /// Whether the receiver may not be opened.
    public var authorizationDenied = false
    /// Never: there is nothing like it on Linux.
    public var authorizationDeniedGlobally = false
    /// Never: nobody is asked.
    public var authorizationRequestInProgress = false
    /// Never: there is nothing like it on Linux.
    public var authorizationRestricted = false
    /// Never: receivers are not made vague.
    public var accuracyLimited = false
    /// Whether there is no position at the moment, or no receiver.
    public var locationUnavailable = false
    /// Never: programs on Linux are not put aside.
    public var insufficientlyInUse = false
    /// Never: it is for services that need a session.
    public var serviceSessionRequired = false

    /// An old name of CoreLocation.
    public var isStationary: Bool { stationary }

    /// What is followed, with CoreLocation's numbers. It changes nothing.
    public enum LiveConfiguration: Int, Hashable, Sendable, CaseIterable {
        case `default` = 0
        case automotiveNavigation
        case otherNavigation
        case fitness
        case airborne
        case maritime
    }

    /// Updates of the shared receiver from now on, for as long as somebody reads them.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        // A form of its own, because a default value is no form that a protocol or a closure could ask for.
        Updates(receiver: .shared)
    }

    /// Updates of a receiver from now on, for as long as somebody reads them.
    /// - Parameter receiver: which receiver; `nil` for the shared one.
    public static func liveUpdates(
        _ configuration: LiveConfiguration = .default, receiver: Receiver?
    ) -> Updates { Updates(receiver: receiver ?? .shared) }

    /// The stream of updates. It never throws, but is read with `try` as CoreLocation's.
    public struct Updates: AsyncSequence, Sendable {
        let receiver: Receiver

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator { Iterator(source: LiveSource(receiver)) }

        /// One loop over the updates.
        public struct Iterator: AsyncIteratorProtocol {
            private let source: LiveSource
            private var updates: EventStream<LocationUpdate>.Iterator

            fileprivate init(source: LiveSource) {
                self.source = source
                updates = source.updates.stream(source.manager.receiver.standard(16)).makeAsyncIterator()
                source.manager.startUpdatingLocation()
            }

            /// The next update, `nil` when the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws -> LocationUpdate? {
                await updates.next(isolation: actor)
            }

            /// The next update, `nil` when the task is cancelled.
            public mutating func next() async throws -> LocationUpdate? { try await next(isolation: nil) }
        }
    }
}

/// Makes updates of a manager's events.
private final class LiveSource: LocationManagerDelegate, Sendable {
    let manager: LocationManager
    let updates = Broadcast<LocationUpdate>()
    /// Metres per second below which a receiver stands still.
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
