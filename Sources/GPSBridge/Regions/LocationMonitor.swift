internal import DelegateStreams
public import FoundationEssentials
public import Receivers
internal import Synchronization

/// A monitor of conditions, such as whether the receiver is in a circle. It reports each change of a condition.
///
/// `LocationMonitor` is the modern form of region monitoring in CoreLocation:
///
/// ```swift
/// let monitor = await LocationMonitor("places")
/// await monitor.add(LocationMonitor.CircularGeographicCondition(center: home, radius: 100), identifier: "home")
/// for try await event in await monitor.events where event.state == .satisfied { … }
/// ```
///
/// Conditions are kept in memory only: they are lost when the program ends.
public actor LocationMonitor {
    // An actor because CoreLocation's monitor is one, so programs use `await`. The mutable state is in the watcher.
    private let watcher: MonitorWatcher

    /// The name of the monitor.
    public let name: String

    /// Creates a monitor on the shared receiver.
    public init(_ name: String) async { self.init(name, receiver: .shared) }

    /// Creates a monitor on a receiver.
    public init(_ name: String, receiver: Receiver) {
        self.name = name
        watcher = MonitorWatcher(receiver)
    }

    /// The changes of conditions. The first loop also receives earlier changes, at most 1,000.
    public var events: Events { Events(stream: watcher.stream, watcher: watcher) }

    /// The identifiers of the conditions, in alphabetical order.
    public var identifiers: [String] { watcher.identifiers }

    /// Returns the condition with an identifier, and its last event; `nil` if there is none.
    public func record(for identifier: String) -> Record? { watcher.record(for: identifier) }

    /// Starts monitoring a condition, which replaces any condition with the same identifier.
    public func add(_ condition: any MonitorCondition, identifier: String) {
        watcher.add(condition, identifier, assuming: .unknown)
    }

    /// Starts monitoring a condition, which replaces any condition with the same identifier.
    ///
    /// - Parameter state: The assumed state. The first event is a state that differs from it.
    public func add(_ condition: any MonitorCondition, identifier: String, assuming state: Event.State) {
        watcher.add(condition, identifier, assuming: state)
    }

    /// Stops monitoring a condition.
    public func remove(_ identifier: String) { watcher.remove(identifier) }
}

/// A condition that a ``LocationMonitor`` monitors.
public protocol MonitorCondition: Sendable {}

extension LocationMonitor {
    /// The condition that the receiver is in a circle.
    public struct CircularGeographicCondition: MonitorCondition, Hashable {
        /// The center of the circle.
        public let center: LocationCoordinate2D
        /// The radius of the circle, in meters.
        public let radius: LocationDistance

        /// Creates a condition for a circle.
        ///
        /// - Parameters:
        ///   - center: The center of the circle.
        ///   - radius: The radius, in meters.
        public init(center: LocationCoordinate2D, radius: LocationDistance) {
            self.center = center
            self.radius = radius
        }
    }

    /// The condition that a beacon is near. It cannot be monitored: its state is ``Event/State/unmonitored``.
    public struct BeaconIdentityCondition: MonitorCondition, Hashable {
        /// The constraint that the beacons satisfy.
        public let constraint: BeaconIdentityConstraint

        /// Creates a condition for all beacons of an owner.
        public init(uuid: UUID) { constraint = BeaconIdentityConstraint(uuid: uuid) }

        /// Creates a condition for a group of beacons.
        public init(uuid: UUID, major: BeaconMajorValue) {
            constraint = BeaconIdentityConstraint(uuid: uuid, major: major)
        }

        /// Creates a condition for one beacon.
        public init(uuid: UUID, major: BeaconMajorValue, minor: BeaconMinorValue) {
            constraint = BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        }

        /// The UUID, which identifies the owner of the beacons.
        public var uuid: UUID { constraint.uuid }
        /// The number of the group; `nil` for all groups.
        public var major: BeaconMajorValue? { constraint.major }
        /// The number of the beacon in its group; `nil` for all beacons.
        public var minor: BeaconMinorValue? { constraint.minor }
    }

    /// A monitored condition and its last event.
    public struct Record: Sendable {
        /// The condition.
        public let condition: any MonitorCondition
        /// The last event, or the state that was assumed when the condition was added.
        public let lastEvent: Event
    }

    /// A change of a condition's state.
    public struct Event: Hashable, Sendable {
        /// The state of a condition. The raw values are those of CoreLocation.
        public enum State: Int, Hashable, Sendable, CaseIterable {
            /// The state is not known yet.
            case unknown = 0
            /// The condition holds.
            case satisfied
            /// The condition does not hold.
            case unsatisfied
            /// The condition cannot be monitored, because of its kind or because the receiver may not be opened.
            case unmonitored
        }

        /// The identifier of the condition.
        public let identifier: String
        /// The new state.
        public let state: State
        /// The time at which the state was determined: that of the receiver for states that follow from a position.
        public let date: Date
        /// Whether this program may not open the receiver.
        public var authorizationDenied = false
        /// Whether the condition is of a kind that cannot be monitored.
        public var conditionUnsupported = false
        /// Always `false` on Linux.
        public var authorizationDeniedGlobally = false
        /// Always `false`: no user is asked on Linux.
        public var authorizationRequestInProgress = false
        /// Always `false` on Linux.
        public var authorizationRestricted = false
        /// Always `false`: accuracy is always full.
        public var accuracyLimited = false
        /// Always `false`: the number of conditions is not limited.
        public var conditionLimitExceeded = false
        /// Always `false`: programs are not suspended on Linux.
        public var insufficientlyInUse = false
        /// Always `false`: nothing is stored.
        public var persistenceUnavailable = false
        /// Always `false`: sessions are not required on Linux.
        public var serviceSessionRequired = false
        /// Always `nil`: conditions are monitored exactly as they were added.
        public var refinement: (any MonitorCondition)? { nil }
    }

    /// A sequence of events. It never throws, but requires `try`, as in CoreLocation.
    public struct Events: AsyncSequence, Sendable {
        let stream: EventStream<Event>
        let watcher: MonitorWatcher

        /// Creates an iterator.
        public func makeAsyncIterator() -> Iterator {
            Iterator(events: stream.makeAsyncIterator(), watcher: watcher)
        }

        /// An iterator over the events. It keeps the monitoring going, even without the monitor.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var events: EventStream<Event>.Iterator
            /// Retained to keep the monitoring going.
            fileprivate let watcher: MonitorWatcher

            /// Waits for the next event. Returns `nil` if the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Event? {
                await events.next(isolation: actor)
            }

            /// Waits for the next event. Returns `nil` if the task is cancelled.
            public mutating func next() async throws -> Event? { try await next(isolation: nil) }
        }
    }
}
