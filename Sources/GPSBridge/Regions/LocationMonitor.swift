internal import DelegateStreams
public import FoundationEssentials
public import Receivers
internal import Synchronization

/// A monitor of conditions, such as whether the receiver is inside a circle. It sends an event each time the state of a
/// condition changes.
///
/// `LocationMonitor` corresponds to `CLMonitor`, the modern API for region monitoring in CoreLocation:
///
/// ```swift
/// let monitor = await LocationMonitor("places")
/// await monitor.add(LocationMonitor.CircularGeographicCondition(center: home, radius: 100), identifier: "home")
/// for try await event in await monitor.events where event.state == .satisfied { … }
/// ```
///
/// Monitors of the shared receiver that have the same name have the same conditions, which are monitored until they are
/// removed, even if all monitors are released. Conditions are stored only in memory, so they are lost when the program
/// ends.
public actor LocationMonitor {
    // CoreLocation's monitor is an actor, so ported programs access it with `await`. Without an actor here, the
    // compiler would warn about each `await`. The mutable state is in the watcher.
    private let watcher: MonitorWatcher

    /// The monitor's name.
    public let name: String

    /// Creates a monitor for the shared receiver.
    public init(_ name: String) async { self.init(name, receiver: .shared) }

    /// Creates a monitor for a receiver. Unless it is the shared receiver, the conditions are lost when the monitor is
    /// released.
    public init(_ name: String, receiver: Receiver) {
        self.name = name
        watcher = .watcher(named: name, of: receiver)
    }

    /// The state changes of all conditions. Each loop first receives the changes that no loop has handled yet, at most
    /// the newest 1,000.
    public var events: Events { Events(watcher: watcher) }

    /// The identifiers of the conditions, in alphabetical order.
    public var identifiers: [String] { watcher.identifiers }

    /// Returns the condition that has the given identifier, together with its last event; `nil` if there is no such
    /// condition.
    public func record(for identifier: String) -> Record? { watcher.record(for: identifier) }

    /// Starts monitoring a condition. The new condition replaces any other condition with the same identifier.
    public func add(_ condition: any MonitorCondition, identifier: String) {
        watcher.add(condition, identifier, assuming: .unknown)
    }

    /// Starts monitoring a condition. The new condition replaces any other condition with the same identifier.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - identifier: The condition's identifier.
    ///   - state: The assumed initial state. The first event is sent once the condition is found to be in a different
    ///     state.
    public func add(_ condition: any MonitorCondition, identifier: String, assuming state: Event.State) {
        watcher.add(condition, identifier, assuming: state)
    }

    /// Stops monitoring the condition with an identifier. Has no effect if there is no such condition.
    public func remove(_ identifier: String) { watcher.remove(identifier) }
}

/// A condition that a ``LocationMonitor`` monitors.
public protocol MonitorCondition: Sendable {}

extension LocationMonitor {
    /// A condition that is satisfied while the receiver is inside a circle.
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

    /// A condition that is satisfied while a beacon is near. It cannot be monitored, so its state is
    /// ``Event/State/unmonitored``.
    public struct BeaconIdentityCondition: MonitorCondition, Hashable {
        /// The constraint that the beacons satisfy.
        public let constraint: BeaconIdentityConstraint

        /// Creates a condition that matches all beacons with the given UUID.
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
        /// The major value, which identifies a group of beacons; `nil` matches every group.
        public var major: BeaconMajorValue? { constraint.major }
        /// The minor value, which identifies a beacon within the group; `nil` matches every beacon in the group.
        public var minor: BeaconMinorValue? { constraint.minor }
    }

    /// A monitored condition and its last event.
    public struct Record: Sendable {
        /// The condition.
        public let condition: any MonitorCondition
        /// The last event that a loop over ``LocationMonitor/events`` has handled, or the state that was assumed when the
        /// condition was added. While a loop handles an event, this is the previous event.
        public let lastEvent: Event
    }

    /// A change of a condition's state.
    public struct Event: Hashable, Sendable {
        /// The state of a condition. The raw values are the same as in CoreLocation.
        public enum State: Int, Hashable, Sendable {
            /// The state is not known yet.
            case unknown = 0
            /// The condition is satisfied.
            case satisfied
            /// The condition is not satisfied.
            case unsatisfied
            /// The condition cannot be monitored, either because this kind of condition is not supported or because the
            /// program lacks permission to open the receiver.
            case unmonitored
        }

        /// The condition's identifier.
        public let identifier: String
        /// The new state.
        public let state: State
        /// The time at which the state was determined. If the state was derived from a position, this is the time of
        /// the position.
        public let date: Date
        /// Whether the program lacks permission to open the receiver.
        public var authorizationDenied = false
        /// Whether the condition is of an unsupported kind.
        public var conditionUnsupported = false
        /// Always `false` on Linux.
        public var authorizationDeniedGlobally = false
        /// Always `false`, because Linux does not ask the user for permission.
        public var authorizationRequestInProgress = false
        /// Always `false` on Linux.
        public var authorizationRestricted = false
        /// Always `false`, because locations always have full accuracy.
        public var accuracyLimited = false
        /// Always `false`, because the number of conditions is not limited.
        public var conditionLimitExceeded = false
        /// Always `false`, because programs are not suspended on Linux.
        public var insufficientlyInUse = false
        /// Always `false`, because conditions are stored only in memory.
        public var persistenceUnavailable = false
        /// Always `false`, because sessions are not required on Linux.
        public var serviceSessionRequired = false
        /// Always `nil`, because conditions are monitored exactly as they were added.
        public var refinement: (any MonitorCondition)? { nil }
    }

    /// An asynchronous sequence of events. As in CoreLocation, iterating requires `try`, but the sequence never throws.
    public struct Events: AsyncSequence, Sendable {
        let watcher: MonitorWatcher

        /// Creates an iterator.
        public func makeAsyncIterator() -> Iterator { Iterator(watcher) }

        /// An iterator over the events. Monitoring continues while the iterator exists, even if the monitor is
        /// deallocated.
        public struct Iterator: AsyncIteratorProtocol {
            /// The events that no loop had handled when this loop started.
            private var unhandled: ArraySlice<MonitorWatcher.NumberedEvent>
            /// The number of the newest event when this loop started.
            private let newest: Int
            private var following: EventStream<MonitorWatcher.NumberedEvent>.Iterator
            private let handling: Handling

            fileprivate init(_ watcher: MonitorWatcher) {
                let (unhandled, newest, following) = watcher.subscribe()
                self.unhandled = unhandled[...]
                self.newest = newest
                self.following = following
                handling = Handling(watcher)
            }

            /// The event that the loop is handling.
            private final class Handling {
                /// The watcher, which is retained so that monitoring continues.
                let watcher: MonitorWatcher
                var event: MonitorWatcher.NumberedEvent? {
                    didSet { if let oldValue { watcher.recordHandled(oldValue) } }
                }

                init(_ watcher: MonitorWatcher) { self.watcher = watcher }

                deinit { if let event { watcher.recordHandled(event) } }
            }

            /// Waits for the next event. Returns `nil` if the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Event? {
                handling.event = nil
                handling.event = await nextNumbered(isolation: actor)
                return handling.event?.event
            }

            private mutating func nextNumbered(
                isolation actor: isolated (any Actor)?
            ) async -> MonitorWatcher.NumberedEvent? {
                if !Task.isCancelled, let event = unhandled.popFirst() { return event }
                while let event = await following.next(isolation: actor) {
                    if event.number > newest { return event }
                }
                return nil
            }

            /// Waits for the next event. Returns `nil` if the task is cancelled.
            public mutating func next() async throws -> Event? { try await next(isolation: nil) }
        }
    }
}
