internal import DelegateStreams
public import FoundationEssentials
public import Receivers
internal import Synchronization

/// Watches conditions, each under a name, and tells whenever one of them begins or ceases to hold: CoreLocation's modern form of
/// regions.
///
/// ```swift
/// let monitor = await LocationMonitor("places")
/// await monitor.add(LocationMonitor.CircularGeographicCondition(center: home, radius: 100), identifier: "home")
/// for try await event in await monitor.events where event.state == .satisfied { … }
/// ```
///
/// Nothing is kept when the program ends.
public actor LocationMonitor {
    // An actor because CoreLocation's is one, and programs say `await`; what changes is in the watcher.
    private let watcher: MonitorWatcher

    /// What it is called.
    public let name: String

    /// Makes a monitor on the shared receiver.
    public init(_ name: String) async { self.init(name, receiver: .shared) }

    /// Makes a monitor.
    public init(_ name: String, receiver: Receiver) {
        self.name = name
        watcher = MonitorWatcher(receiver)
    }

    /// What happens, from the monitor's beginning on for the first loop.
    public var events: Events { Events(stream: watcher.stream, watcher: watcher) }

    /// The names of the conditions, in their order.
    public var identifiers: [String] { watcher.identifiers }

    /// What is known of a condition.
    public func record(for identifier: String) -> Record? { watcher.record(for: identifier) }

    /// Watches a condition. One of the same name is replaced.
    public func add(_ condition: any MonitorCondition, identifier: String) {
        watcher.add(condition, identifier, assuming: .unknown)
    }

    /// Watches a condition. One of the same name is replaced.
    /// - Parameter state: the state from which on changes are delivered.
    public func add(_ condition: any MonitorCondition, identifier: String, assuming state: Event.State) {
        watcher.add(condition, identifier, assuming: state)
    }

    /// Watches a condition no more.
    public func remove(_ identifier: String) { watcher.remove(identifier) }
}

/// Something that can hold or not.
public protocol MonitorCondition: Sendable {}

extension LocationMonitor {
    /// The receiver is in a circle.
    public struct CircularGeographicCondition: MonitorCondition, Hashable {
        /// The middle.
        public let center: LocationCoordinate2D
        /// Metres.
        public let radius: LocationDistance

        /// Makes a condition.
        public init(center: LocationCoordinate2D, radius: LocationDistance) {
            self.center = center
            self.radius = radius
        }
    }

    /// A beacon is near. It cannot be watched: its state is ``Event/State/unmonitored``.
    public struct BeaconIdentityCondition: MonitorCondition, Hashable {
        /// Which beacons.
        public let constraint: BeaconIdentityConstraint

        /// Makes a condition for all beacons of an owner.
        public init(uuid: UUID) { constraint = BeaconIdentityConstraint(uuid: uuid) }

        /// Makes a condition for a group of beacons.
        public init(uuid: UUID, major: BeaconMajorValue) {
            constraint = BeaconIdentityConstraint(uuid: uuid, major: major)
        }

        /// Makes a condition for one beacon.
        public init(uuid: UUID, major: BeaconMajorValue, minor: BeaconMinorValue) {
            constraint = BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        }

        /// Whose they are.
        public var uuid: UUID { constraint.uuid }
        /// Which group; `nil` for all.
        public var major: BeaconMajorValue? { constraint.major }
        /// Which of the group; `nil` for all.
        public var minor: BeaconMinorValue? { constraint.minor }
    }

    /// What is known of a condition.
    public struct Record: Sendable {
        /// The condition.
        public let condition: any MonitorCondition
        /// What happened last.
        public let lastEvent: Event
    }

    /// A condition holds, or holds no more.
    public struct Event: Hashable, Sendable {
        /// How it is with a condition, with CoreLocation's numbers.
        public enum State: Int, Hashable, Sendable, CaseIterable {
            case unknown = 0
            case satisfied
            case unsatisfied
            case unmonitored
        }

        /// The condition's name.
        public let identifier: String
        /// How it is with it.
        public let state: State
        /// When that became known, by the receiver's time.
        public let date: Date
        /// Whether the receiver may not be opened.
        public var authorizationDenied = false
        /// Whether the condition is of a kind that cannot be watched.
        public var conditionUnsupported = false
        /// Never: there is nothing like it on Linux.
        public var authorizationDeniedGlobally = false
        /// Never: nobody is asked.
        public var authorizationRequestInProgress = false
        /// Never: there is nothing like it on Linux.
        public var authorizationRestricted = false
        /// Never: receivers are not made vague.
        public var accuracyLimited = false
        /// Never: any number of conditions is watched.
        public var conditionLimitExceeded = false
        /// Never: programs on Linux are not put aside.
        public var insufficientlyInUse = false
        /// Never: nothing is kept that could be lost.
        public var persistenceUnavailable = false
        /// Never: it is for services that need a session.
        public var serviceSessionRequired = false
        /// None: a circle is what was asked for, and nothing that would be found out.
        public var refinement: (any MonitorCondition)? { nil }
    }

    /// What happens. It never fails, but is read with `try` as CoreLocation's.
    public struct Events: AsyncSequence, Sendable {
        let stream: EventStream<Event>
        let watcher: MonitorWatcher

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(events: stream.makeAsyncIterator(), watcher: watcher)
        }

        /// One loop over what happens.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var events: EventStream<Event>.Iterator
            /// Whoever reads keeps it going.
            fileprivate let watcher: MonitorWatcher

            /// The next event, `nil` when the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Event? {
                await events.next(isolation: actor)
            }

            /// The next event, `nil` when the task is cancelled.
            public mutating func next() async throws -> Event? { try await next(isolation: nil) }
        }
    }
}
