public import DelegateStreams
public import FoundationEssentials
import GNSS
public import Receivers
internal import Synchronization

/// Tells where a receiver is, to a delegate, to any number of further delegates, and to streams, all at once.
///
/// ```swift
/// let manager = LocationManager()
/// manager.delegate = self
/// manager.startUpdatingLocation()
///
/// for await locations in manager.streams.didUpdateLocations { … }
/// ```
///
/// Names and meanings are those of CoreLocation. A manager without a receiver of its own uses ``Receiver/shared``; managers of
/// one receiver share its port. Callbacks never overlap, and come in the order of what happened.
open class LocationManager: StreamsProviding, DelegateProxyOwner, @unchecked Sendable {
    // Unchecked because of the delegates: they are not sendable, but are only touched under a lock and only called on the
    // manager's executor. All else is in the core, which is checked.

    /// The storage of the proxy behind ``DelegateStreams/StreamsProviding/streams``.
    public let delegateProxies = DelegateProxyStorage()
    private let queue: CallbackQueue
    private let lock = Mutex(())
    private weak var mainDelegate: (any LocationManagerDelegate)?
    private let otherDelegates = MulticastDelegate<any LocationManagerDelegate>()
    /// How often delegates were set, added or removed.
    private let delegateChanges = Atomic(0)
    /// What each delegate was told last of the authorization. It is used on the executor only.
    private var toldAuthorizations: [ObjectIdentifier: AuthorizationStatus] = [:]
    private(set) lazy var core = LocationManagerCore(
        receiver, queue, grant: grant, audience: { [weak self] in self?.audienceNow ?? LocationAudience() },
        tell: { [weak self] in self?.tell($0) })
    let receiver: Receiver

    /// Makes a manager.
    /// - Parameters:
    ///   - receiver: what it listens to; `nil` for the shared one.
    ///   - callbacks: where delegates are called.
    public init(_ receiver: Receiver?, callbacks: CallbackExecutor = .main) {
        self.receiver = receiver ?? .shared
        queue = CallbackQueue(callbacks)
        begin()
    }

    /// Makes a manager of the shared receiver, whose delegates are called where it is said.
    public convenience init(callbacks: CallbackExecutor) { self.init(nil, callbacks: callbacks) }

    /// Makes a manager of the shared receiver, whose delegates are called on the main actor. Subclasses may override it.
    public init() {
        receiver = .shared
        queue = CallbackQueue(.main)
        begin()
    }

    private func begin() {
        core.follow(receiver.statuses(.newest(1)))
        roster?.join(core)
    }

    deinit { core.end() }

    // MARK: Delegates

    /// The delegate. It is not kept alive. Setting it, at any time, changes nothing for streams and further delegates.
    open var delegate: (any LocationManagerDelegate)? {
        get { lock.withLock { _ in mainDelegate } }
        set {
            changeDelegates(for: newValue) { mainDelegate = newValue }
        }
    }

    func add(_ delegate: any LocationManagerDelegate) {
        changeDelegates(for: delegate) { otherDelegates.add(delegate) }
    }

    func remove(_ delegate: any LocationManagerDelegate) {
        changeDelegates { otherDelegates.remove(delegate) }
    }

    /// The proxy, once the manager has streams.
    var proxy: LocationManagerDelegateProxy? { delegateProxies.proxy(LocationManagerDelegateProxy.self) }

    /// - Parameter newcomer: who is greeted if it was none before. A delegate may well set itself anew when it is greeted.
    private func changeDelegates(for newcomer: (any LocationManagerDelegate)? = nil, _ body: () -> Void) {
        // They are held until the lock is free: what one of them does at its end may need it.
        let held = lock.withLock { _ in
            let held = livingObjects
            body()
            delegateChanges.add(1, ordering: .releasing)
            return held
        }
        if let newcomer, !held.contains(where: { $0 === newcomer }) { greet(newcomer) }
        withExtendedLifetime(held) {}
    }

    /// The delegates in their order, each of them once. It is read under the lock, and let go outside of it. On the executor only:
    /// elsewhere, delegates whose conformance is isolated to an actor are not found.
    private var living: [any LocationManagerDelegate] {
        guard let mainDelegate else { return otherDelegates.delegates }
        return [mainDelegate] + otherDelegates.delegates.filter { $0 !== mainDelegate }
    }

    /// The delegates as objects, which can be compared and held anywhere.
    private var livingObjects: [AnyObject] { otherDelegates.objects + (mainDelegate.map { [$0] } ?? []) }

    /// A new delegate is told at once whether locations may be had.
    private func greet(_ delegate: any LocationManagerDelegate) {
        let reference = DelegateReference(delegate)
        queue.add { [weak self] in
            guard let self, let delegate = reference.delegate else { return }
            let living = self.lock.withLock { _ in self.living }
            guard living.contains(where: { $0 === delegate }) else { return }
            // What was told to those who have gone is forgotten: another one may be where they were.
            self.toldAuthorizations = self.toldAuthorizations.filter { told in
                living.contains { ObjectIdentifier($0) == told.key }
            }
            self.toldAuthorizations[ObjectIdentifier(delegate)] = self.authorizationStatus
            delegate.locationManagerDidChangeAuthorization(self)
        }
        queue.schedule()
    }

    private func has(_ delegate: any LocationManagerDelegate) -> Bool {
        lock.withLock { _ in livingObjects }.contains { $0 === delegate }
    }

    /// Who would be told at the moment. What nobody would be told does not wait for the executor.
    var audienceNow: LocationAudience {
        let hasDelegates = !lock.withLock { _ in livingObjects }.isEmpty
        return hasDelegates ? .all : proxy?.audience ?? LocationAudience()
    }

    var lost: Int { queue.lost + core.lost }

    /// Delivers an event on the manager's executor: to the delegates, or to the proxy, which calls them between its observers.
    private func tell(_ event: LocationEvent) {
        if case .didChangeAuthorization(let status) = event { announcement.withLock { $0 = status } }
        if let proxy { proxy.take(event, from: self) } else { callDelegates { $0.take(event, from: self) } }
        if case .didChangeAuthorization = event { announcement.withLock { $0 = nil } }
    }

    /// The authorization that is being delivered. It may have changed again since.
    var announcedStatus: AuthorizationStatus? { announcement.withLock { $0 } }

    private let announcement = Mutex<AuthorizationStatus?>(nil)

    /// Calls all delegates on the manager's executor.
    func callDelegates(_ call: (any LocationManagerDelegate) -> Void) {
        let (delegates, changes) = lock.withLock { _ in
            (living, delegateChanges.load(ordering: .relaxed))
        }
        let isAuthorization = announcedStatus != nil
        for delegate in delegates {
            // A delegate that another one removed is not called any more.
            guard delegateChanges.load(ordering: .acquiring) == changes || has(delegate) else { continue }
            if isAuthorization, !isNews(to: delegate) { continue }
            call(delegate)
        }
    }

    /// Whether a delegate was told of another authorization before, or of none. It is greeted with the one of that moment, which
    /// may be the one that a change is about that is told next.
    private func isNews(to delegate: any LocationManagerDelegate) -> Bool {
        let status = authorizationStatus
        return toldAuthorizations.updateValue(status, forKey: ObjectIdentifier(delegate)) != status
    }

    // MARK: What is known

    /// The last location, also after updates were stopped, whichever of the receiver's managers has seen it: programs make
    /// another one just to look at it.
    open var location: Location? { receiver.sharedLocations.last }

    /// The last heading.
    open var heading: Heading? { core.read { $0.heading } }

    /// Whether locations may be had.
    open var authorizationStatus: AuthorizationStatus { core.read { $0.authorization } }

    /// Receivers are never made vague.
    open var accuracyAuthorization: AccuracyAuthorization { .fullAccuracy }

    /// The regions that are watched, by whichever of the receiver's managers.
    open var monitoredRegions: Set<Region> { core.read { $0.regions.regions } }

    // MARK: Settings

    /// How exact a requested location should be, in metres; negative for the best. It is a hint, and never keeps a location
    /// back from updates.
    open var desiredAccuracy: LocationAccuracy {
        get { core.read { $0.settings.desiredAccuracy } }
        set { set { $0.desiredAccuracy = newValue } }
    }

    /// How far the receiver must have moved from the last location that was told, in metres; negative for not at all.
    open var distanceFilter: LocationDistance {
        get { core.read { $0.settings.distanceFilter } }
        set { set { $0.distanceFilter = newValue } }
    }

    /// How far it must have turned, in degrees; negative for not at all.
    open var headingFilter: LocationDegrees {
        get { core.read { $0.settings.headingFilter } }
        set { set { $0.headingFilter = newValue } }
    }

    func set(_ body: (inout LocationMachine.Settings) -> Void) {
        core.change { machine in
            body(&machine.settings)
            return []
        }
    }

    // What other systems have a use for, and a receiver has not: kept as it is set.

    private let wishes = Mutex(Wishes())

    private struct Wishes {
        var activity = ActivityType.other
        var pauses = true
        var allowsBackground = false
        var showsIndicator = false
        var orientation = DeviceOrientation.portrait
    }

    /// What is followed. It changes nothing.
    open var activityType: ActivityType {
        get { wishes.withLock { $0.activity } }
        set { wishes.withLock { $0.activity = newValue } }
    }

    /// Nothing pauses updates of a receiver.
    open var pausesLocationUpdatesAutomatically: Bool {
        get { wishes.withLock { $0.pauses } }
        set { wishes.withLock { $0.pauses = newValue } }
    }

    /// A program on Linux is never in the background.
    open var allowsBackgroundLocationUpdates: Bool {
        get { wishes.withLock { $0.allowsBackground } }
        set { wishes.withLock { $0.allowsBackground = newValue } }
    }

    /// There is no such indicator.
    open var showsBackgroundLocationIndicator: Bool {
        get { wishes.withLock { $0.showsIndicator } }
        set { wishes.withLock { $0.showsIndicator = newValue } }
    }

    /// A receiver's heading is that of its antennas.
    open var headingOrientation: DeviceOrientation {
        get { wishes.withLock { $0.orientation } }
        set { wishes.withLock { $0.orientation = newValue } }
    }

    // MARK: Asking

    /// Begins to tell locations. It returns at once.
    open func startUpdatingLocation() { core.change { $0.startUpdating() } }

    /// Tells no more of them. A request is given up, too.
    open func stopUpdatingLocation() { core.change { $0.stopUpdating() } }

    /// Asks for one location: as soon as one is exact enough, or the best one when the window ends; or an error that says why
    /// there is none. Where no receiver can be read, the error comes at once.
    open func requestLocation() { core.change { $0.requestLocation(at: .now) } }

    /// Begins to tell where the front points, for receivers that know.
    open func startUpdatingHeading() { core.change { $0.startUpdatingHeading() } }

    /// Tells it no more.
    open func stopUpdatingHeading() { core.change { $0.stopUpdatingHeading() } }

    /// Begins to tell locations that are 500 metres apart.
    open func startMonitoringSignificantLocationChanges() { core.change { $0.setSignificantChangesOnly(true) } }

    /// Tells them no more.
    open func stopMonitoringSignificantLocationChanges() { core.change { $0.setSignificantChangesOnly(false) } }

    /// Begins to watch a circle. All managers of the receiver watch it, also those that are made later, and their delegates are told.
    open func startMonitoring(for region: Region) {
        changeRegions { machine in
            let events = machine.startMonitoring(region)
            if let circle = machine.regions.circles.first(where: { $0 === region }) { roster?.insert(circle) }
            return events
        }
    }

    /// Watches it no more, whichever manager began to.
    open func stopMonitoring(for region: Region) {
        changeRegions { machine in
            roster?.remove(region.identifier)
            return machine.regions.stop(region)
        }
    }

    /// The receiver's managers, which share their regions.
    var roster: ManagerRoster? { receiver.sharedLocations.managers }

    /// Asks where the receiver is with regard to a region.
    open func requestState(for region: Region) {
        let isInside = region.isKnowable ? core.read { $0.location }.map { region.contains($0.coordinate) } : nil
        core.change { $0.regions.ask(region, isInside: isInside) }
    }

    private func changeRegions(_ body: (inout LocationMachine) -> [LocationEvent]) {
        // They are held until the core is free: they are somebody's objects, and what one does at its end may need it.
        let regions = core.read { $0.regions.regions }
        core.change(body)
        roster?.tellRegions(besides: core)
        withExtendedLifetime(regions) {}
    }

    /// Asks for locations while the program is used. Nobody is there on Linux who could refuse: where the receiver may be
    /// opened, the status is ``AuthorizationStatus/authorizedWhenInUse`` from now on, and that is told.
    open func requestWhenInUseAuthorization() { requestAuthorization(.authorizedWhenInUse) }

    /// Asks for locations at any time, which is granted likewise.
    open func requestAlwaysAuthorization() { requestAuthorization(.authorizedAlways) }

    /// The largest circle that can be watched: half of the earth's circumference, in metres.
    open var maximumRegionMonitoringDistance: LocationDistance { 20_003_931 }

    // MARK: What can be had on Linux at all
    // Of the class itself, and here, because programs' tests override it in subclasses.

    /// Always: there is no switch on Linux that turns locations off.
    open class func locationServicesEnabled() -> Bool { true }

    /// Whether a receiver of this program has told where its front points.
    open class func headingAvailable() -> Bool { hasHeading }

    /// Always: significant changes are found in the positions.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

    /// Only circles can be watched.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CircularRegion.Type }

    /// An old name of CoreLocation.
    open class func regionMonitoringAvailable() -> Bool { true }

    /// Never: receivers see no beacons.
    open class func isRangingAvailable() -> Bool { false }

    /// Never: updates are not kept back.
    open class func deferredLocationUpdatesAvailable() -> Bool { false }

    /// The older form of the property, for the shared receiver.
    open class func authorizationStatus() -> AuthorizationStatus { InnerManager().authorizationStatus }

    // MARK: What a receiver cannot have
    // It can be called, and answers so. It is here because subclasses can override nothing that is in an extension.

    /// Never: there are no widgets.
    open var isAuthorizedForWidgetUpdates: Bool { false }

    /// Receivers see no beacons: the delegate is told ``LocationError/Code/rangingUnavailable``.
    open func startRangingBeacons(satisfying constraint: BeaconIdentityConstraint) {
        core.change { _ in [.didFailRanging(constraint, Self.rangingError)] }
    }

    /// The older form of the same.
    open func startRangingBeacons(in region: BeaconRegion) {
        core.change { _ in [.didFailRangingIn(region, Self.rangingError)] }
    }

    private static var rangingError: LocationError { LocationError(.rangingUnavailable, "receivers see no beacons") }

    /// There is nothing to stop.
    open func stopRangingBeacons(satisfying constraint: BeaconIdentityConstraint) {}

    /// There is nothing to stop.
    open func stopRangingBeacons(in region: BeaconRegion) {}

    /// None, ever.
    open var rangedBeaconConstraints: Set<BeaconIdentityConstraint> { [] }

    /// None, ever.
    open var rangedRegions: Set<Region> { [] }

    /// No receiver notices visits: nothing is told.
    open func startMonitoringVisits() {}

    /// There is nothing to stop.
    open func stopMonitoringVisits() {}

    /// Updates are not kept back, for there is no sleeping processor to be spared: the delegate is told
    /// ``LocationError/Code/deferredFailed``.
    open func allowDeferredLocationUpdates(untilTraveled distance: LocationDistance, timeout: TimeInterval) {
        core.change { _ in
            [.didFinishDeferredUpdates(LocationError(.deferredFailed, "updates are not kept back on Linux"))]
        }
    }

    /// There is nothing to disallow.
    open func disallowDeferredLocationUpdates() {}

    /// No receiver has to be waved about.
    open func dismissHeadingCalibrationDisplay() {}

    /// Accuracy is always full.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {}

    /// Accuracy is always full.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {}

    /// Accuracy is always full.
    /// - Parameter completion: called on the main actor, without an error.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)?
    ) {
        guard let completion else { return }
        Handler<(any Error)?>(completion).callOnMainActor(nil)
    }

    /// As `NSObject` writes it: `<CLLocationManager: 0x600003d5c0a0>`.
    open var description: String { written(self, ofClass: LocationManager.self) }
}

/// A manager of the library's own. It watches nobody else's regions, and nobody else watches its.
final class InnerManager: LocationManager, @unchecked Sendable {
    // Unchecked as LocationManager is: it adds nothing.

    override var roster: ManagerRoster? { nil }
}

// Managers are told apart as CoreLocation's are: a delegate of several compares the one that calls it.
extension LocationManager: Hashable, CustomStringConvertible {
    public static func == (one: LocationManager, other: LocationManager) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A delegate on its way to the executor on which alone it is called.
private struct DelegateReference: @unchecked Sendable {
    weak var delegate: (any LocationManagerDelegate)?

    init(_ delegate: any LocationManagerDelegate) { self.delegate = delegate }
}
