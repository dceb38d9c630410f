public import DelegateStreams
public import FoundationEssentials
import GNSS
public import Receivers
internal import Synchronization

/// An object that delivers a receiver's locations, headings and region events to delegates and streams.
///
/// ```swift
/// let manager = LocationManager()
/// manager.delegate = self
/// manager.startUpdatingLocation()
///
/// for await locations in manager.streams.didUpdateLocations { … }
/// ```
///
/// Names and semantics are those of Apple's CoreLocation. In addition, a manager takes any number of delegates
/// (`addDelegate(_:)`), and each callback is also available as a stream (`streams`). Keep a reference to the manager:
/// when it is deallocated, callbacks stop and streams end.
///
/// Every method and property can be used from any thread.
///
/// ## Receivers
///
/// A manager uses ``Receiver/shared`` unless ``init(_:callbacks:)`` specifies another receiver. Managers of the same
/// receiver share its port, its last location and its monitored regions. Each manager has its own delegates, filters
/// and requests.
///
/// ## Callbacks
///
/// Delegates and streams receive events on the manager's ``CallbackExecutor``, which is the main actor by default.
/// Callbacks never overlap, and they arrive in the order of the events.
///
/// If the executor is blocked, callbacks queue up: at most the latest sky, 1,000 sentences, and 3,600 callbacks of each
/// other kind, about an hour's worth. The oldest ones are dropped, and `lostCallbacks` counts them. For receivers that
/// never drop data, such as recordings, all callbacks are kept.
open class LocationManager: StreamsProviding, DelegateProxyOwner, @unchecked Sendable {
    // Unchecked because of the delegates. They are not sendable, but are only accessed under a lock and only called on
    // the manager's executor. Everything else is in the core, which is checked.

    /// The storage of the proxy behind ``DelegateStreams/StreamsProviding/streams``.
    public let delegateProxies = DelegateProxyStorage()
    private let queue: CallbackQueue
    private let lock = Mutex(())
    private weak var mainDelegate: (any LocationManagerDelegate)?
    private let otherDelegates = MulticastDelegate<any LocationManagerDelegate>()
    /// The number of times that delegates were set, added or removed.
    private let delegateChanges = Atomic(0)
    /// The authorization that each delegate received last. Only used on the executor.
    private var toldAuthorizations: [ObjectIdentifier: AuthorizationStatus] = [:]
    private(set) lazy var core = LocationManagerCore(
        receiver, queue, grant: grant, audience: { [weak self] in self?.audienceNow ?? LocationAudience() },
        tell: { [weak self] in self?.tell($0) })
    let receiver: Receiver

    /// Creates a manager.
    ///
    /// - Parameters:
    ///   - receiver: The receiver to use; `nil` for ``Receiver/shared``.
    ///   - callbacks: The executor on which delegates and streams receive events.
    public init(_ receiver: Receiver?, callbacks: CallbackExecutor = .main) {
        self.receiver = receiver ?? .shared
        queue = CallbackQueue(callbacks)
        begin()
    }

    /// Creates a manager of the shared receiver.
    ///
    /// - Parameter callbacks: The executor on which delegates and streams receive events.
    public convenience init(callbacks: CallbackExecutor) { self.init(nil, callbacks: callbacks) }

    /// Creates a manager of the shared receiver that calls its delegates on the main actor. Subclasses can override it.
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

    /// The delegate, held weakly.
    ///
    /// It can be set at any time. Setting it affects neither streams nor delegates added with `addDelegate(_:)`. A new
    /// delegate receives the current authorization in
    /// ``LocationManagerDelegate/locationManagerDidChangeAuthorization(_:)``.
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

    /// The delegate proxy; `nil` until a stream is requested.
    var proxy: LocationManagerDelegateProxy? { delegateProxies.proxy(LocationManagerDelegateProxy.self) }

    /// Changes the delegates.
    ///
    /// - Parameter newcomer: A delegate that receives the authorization unless it already was a delegate. It may set
    ///   itself again in that callback, which must not cause another one.
    private func changeDelegates(for newcomer: (any LocationManagerDelegate)? = nil, _ body: () -> Void) {
        // Retained until the lock is released, because a delegate's `deinit` may use this manager.
        let held = lock.withLock { _ in
            let held = livingObjects
            body()
            delegateChanges.add(1, ordering: .releasing)
            return held
        }
        if let newcomer, !held.contains(where: { $0 === newcomer }) { greet(newcomer) }
        withExtendedLifetime(held) {}
    }

    /// The living delegates in their order, without duplicates.
    ///
    /// Read under the lock and released outside of it. Only valid on the executor: elsewhere, delegates whose
    /// conformance is isolated to an actor are not found.
    private var living: [any LocationManagerDelegate] {
        guard let mainDelegate else { return otherDelegates.delegates }
        return [mainDelegate] + otherDelegates.delegates.filter { $0 !== mainDelegate }
    }

    /// The living delegates as objects, which can be compared and retained on any thread.
    private var livingObjects: [AnyObject] { otherDelegates.objects + (mainDelegate.map { [$0] } ?? []) }

    /// Reports the authorization to a new delegate.
    private func greet(_ delegate: any LocationManagerDelegate) {
        let reference = DelegateReference(delegate)
        queue.add { [weak self] in
            guard let self, let delegate = reference.delegate else { return }
            let living = self.lock.withLock { _ in self.living }
            guard living.contains(where: { $0 === delegate }) else { return }
            // Forgets deallocated delegates, because a new delegate may have the same address.
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

    /// The frequent events that have a recipient at the moment. Events without a recipient are not queued.
    var audienceNow: LocationAudience {
        let hasDelegates = !lock.withLock { _ in livingObjects }.isEmpty
        return hasDelegates ? .all : proxy?.audience ?? LocationAudience()
    }

    var lost: Int { queue.lost + core.lost }

    /// Delivers an event, on the manager's executor. If there is a proxy, it receives the event and calls the delegates
    /// in between its observers.
    private func tell(_ event: LocationEvent) {
        if case .didChangeAuthorization(let status) = event { announcement.withLock { $0 = status } }
        if let proxy { proxy.take(event, from: self) } else { callDelegates { $0.take(event, from: self) } }
        if case .didChangeAuthorization = event { announcement.withLock { $0 = nil } }
    }

    /// The authorization that is being delivered; `nil` at other times. ``authorizationStatus`` may already be newer.
    var announcedStatus: AuthorizationStatus? { announcement.withLock { $0 } }

    private let announcement = Mutex<AuthorizationStatus?>(nil)

    /// Calls all delegates on the manager's executor.
    func callDelegates(_ call: (any LocationManagerDelegate) -> Void) {
        let (delegates, changes) = lock.withLock { _ in
            (living, delegateChanges.load(ordering: .relaxed))
        }
        let isAuthorization = announcedStatus != nil
        for delegate in delegates {
            // Skips delegates that another delegate has removed during this call.
            guard delegateChanges.load(ordering: .acquiring) == changes || has(delegate) else { continue }
            if isAuthorization, !isNews(to: delegate) { continue }
            call(delegate)
        }
    }

    /// Whether the current authorization differs from the one that a delegate received last.
    ///
    /// A new delegate receives the authorization of that moment, which may already include a change that is still
    /// queued.
    private func isNews(to delegate: any LocationManagerDelegate) -> Bool {
        let status = authorizationStatus
        return toldAuthorizations.updateValue(status, forKey: ObjectIdentifier(delegate)) != status
    }

    // MARK: State

    /// The last location that any manager of the receiver has received; `nil` if there is none yet.
    ///
    /// It remains after updates are stopped. All managers of a receiver share it, because programs often create another
    /// manager only to read this property.
    open var location: Location? { receiver.sharedLocations.last }

    /// The last heading that this manager has received; `nil` if there is none yet.
    open var heading: Heading? { core.read { $0.heading } }

    /// The authorization of this program: whether it may open the receiver.
    open var authorizationStatus: AuthorizationStatus { core.read { $0.authorization } }

    /// Always ``AccuracyAuthorization/fullAccuracy``, because positions are never made less accurate on Linux.
    open var accuracyAuthorization: AccuracyAuthorization { .fullAccuracy }

    /// The regions that all managers of the receiver monitor.
    open var monitoredRegions: Set<Region> { core.read { $0.regions.regions } }

    // MARK: Settings

    /// The accuracy that a requested location should have, in meters.
    ///
    /// ``requestLocation()`` ends with the first location that is this accurate. Zero and negative values, such as the
    /// default of -1, request the best accuracy, for which 10 meters suffice. Updates are not filtered by accuracy.
    open var desiredAccuracy: LocationAccuracy {
        get { core.read { $0.settings.desiredAccuracy } }
        set { set { $0.desiredAccuracy = newValue } }
    }

    /// The minimum distance between two delivered locations, in meters.
    ///
    /// Zero and negative values, such as the default of -1, deliver every location.
    open var distanceFilter: LocationDistance {
        get { core.read { $0.settings.distanceFilter } }
        set { set { $0.distanceFilter = newValue } }
    }

    /// The minimum turn between two delivered headings, in degrees. The default is 1.
    ///
    /// Zero and negative values deliver every heading.
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

    // Settings without an effect on Linux. They keep their values.

    private let wishes = Mutex(Wishes())

    private struct Wishes {
        var activity = ActivityType.other
        var pauses = true
        var allowsBackground = false
        var showsIndicator = false
        var orientation = DeviceOrientation.portrait
    }

    /// The kind of motion that the program follows. It has no effect on Linux.
    open var activityType: ActivityType {
        get { wishes.withLock { $0.activity } }
        set { wishes.withLock { $0.activity = newValue } }
    }

    /// Whether updates may pause. It has no effect on Linux: updates never pause.
    open var pausesLocationUpdatesAutomatically: Bool {
        get { wishes.withLock { $0.pauses } }
        set { wishes.withLock { $0.pauses = newValue } }
    }

    /// Whether updates continue in the background. It has no effect on Linux: they always continue.
    open var allowsBackgroundLocationUpdates: Bool {
        get { wishes.withLock { $0.allowsBackground } }
        set { wishes.withLock { $0.allowsBackground = newValue } }
    }

    /// Whether a program in the background is indicated to the user. It has no effect on Linux.
    open var showsBackgroundLocationIndicator: Bool {
        get { wishes.withLock { $0.showsIndicator } }
        set { wishes.withLock { $0.showsIndicator = newValue } }
    }

    /// The device orientation that headings refer to. It has no effect on Linux: headings refer to the receiver's
    /// antennas.
    open var headingOrientation: DeviceOrientation {
        get { wishes.withLock { $0.orientation } }
        set { wishes.withLock { $0.orientation = newValue } }
    }

    // MARK: Updates

    /// Starts the delivery of locations, and returns at once.
    ///
    /// Locations arrive in ``LocationManagerDelegate/locationManager(_:didUpdateLocations:)``. If the receiver cannot
    /// provide any, ``LocationManagerDelegate/locationManager(_:didFailWithError:)`` receives the reason once, and
    /// updates continue as soon as it can. A second call has no effect until ``stopUpdatingLocation()``.
    open func startUpdatingLocation() { core.change { $0.startUpdating() } }

    /// Stops the delivery of locations, cancels a pending ``requestLocation()``, and drops queued callbacks of both.
    open func stopUpdatingLocation() { core.change { $0.stopUpdating() } }

    /// Requests one location, and returns at once.
    ///
    /// The delegate receives the first location that meets ``desiredAccuracy``. If none does within `requestWindow`, 10
    /// seconds by default, it receives the best one so far. Without any location it receives a ``LocationError`` with
    /// the reason. If no receiver can be read, the error is reported at once.
    ///
    /// A second request has no effect while one is pending. A location that is also an update is delivered once.
    open func requestLocation() { core.change { $0.requestLocation(at: .now) } }

    /// Starts the delivery of headings, for receivers that report them.
    open func startUpdatingHeading() { core.change { $0.startUpdatingHeading() } }

    /// Stops the delivery of headings, and drops queued ones.
    open func stopUpdatingHeading() { core.change { $0.stopUpdatingHeading() } }

    /// Starts the delivery of locations that are at least 500 meters apart.
    ///
    /// While ``startUpdatingLocation()`` is in effect, its locations are delivered instead.
    open func startMonitoringSignificantLocationChanges() { core.change { $0.setSignificantChangesOnly(true) } }

    /// Stops the delivery of significant changes, and drops queued ones.
    open func stopMonitoringSignificantLocationChanges() { core.change { $0.setSignificantChangesOnly(false) } }

    /// Starts monitoring a ``CircularRegion``.
    ///
    /// All managers of the receiver monitor the region, including those created later, and all of their delegates
    /// receive its entries and exits. A different circle with the same identifier replaces the earlier one. Any other
    /// kind of region is reported to ``LocationManagerDelegate/locationManager(_:monitoringDidFailFor:withError:)``.
    open func startMonitoring(for region: Region) {
        changeRegions { machine in
            let events = machine.startMonitoring(region)
            if let circle = machine.regions.circles.first(where: { $0 === region }) { roster?.insert(circle) }
            return events
        }
    }

    /// Stops monitoring the region with the same identifier, even if another manager started it.
    open func stopMonitoring(for region: Region) {
        changeRegions { machine in
            roster?.remove(region.identifier)
            return machine.regions.stop(region)
        }
    }

    /// The managers of the receiver, which share their regions; `nil` for a manager that does not share them.
    var roster: ManagerRoster? { receiver.sharedLocations.managers }

    /// Requests the state of a region.
    ///
    /// ``LocationManagerDelegate/locationManager(_:didDetermineState:for:)`` receives the answer. If the position is
    /// not known yet, a monitored region is answered with the next location, and any other region with
    /// ``RegionState/unknown``. Beacon regions are always unknown.
    open func requestState(for region: Region) {
        let isInside = region.isKnowable ? core.read { $0.location }.map { region.contains($0.coordinate) } : nil
        core.change { $0.regions.ask(region, isInside: isInside) }
    }

    private func changeRegions(_ body: (inout LocationMachine) -> [LocationEvent]) {
        // Retained until the core is unlocked, because a subclass of `Region` may have a `deinit` that uses this
        // manager.
        let regions = core.read { $0.regions.regions }
        core.change(body)
        roster?.tellRegions(besides: core)
        withExtendedLifetime(regions) {}
    }

    /// Requests authorization to use locations while the program is in use.
    ///
    /// No user is asked on Linux. If the receiver may be opened, ``authorizationStatus`` becomes
    /// ``AuthorizationStatus/authorizedWhenInUse``, and delegates are called if that is a change. "Always" is never
    /// downgraded. A request on the shared receiver applies to all of its managers.
    open func requestWhenInUseAuthorization() { requestAuthorization(.authorizedWhenInUse) }

    /// Requests authorization to use locations at any time. See ``requestWhenInUseAuthorization()``.
    open func requestAlwaysAuthorization() { requestAuthorization(.authorizedAlways) }

    /// The maximum radius of a monitored region, in meters: half of the earth's circumference.
    open var maximumRegionMonitoringDistance: LocationDistance { 20_003_931 }

    // MARK: Availability
    // These are class members, and not in an extension, so that test doubles can override them.

    /// Returns `true`: locations cannot be switched off on Linux.
    open class func locationServicesEnabled() -> Bool { true }

    /// Returns whether any receiver of this program has reported a heading so far.
    open class func headingAvailable() -> Bool { hasHeading }

    /// Returns `true`: significant changes are computed from positions.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

    /// Returns whether a class is ``CircularRegion`` or one of its subclasses. Only circles can be monitored.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CircularRegion.Type }

    /// Returns `true`: circles can be monitored. An old name in CoreLocation.
    open class func regionMonitoringAvailable() -> Bool { true }

    /// Returns `false`: receivers do not detect beacons.
    open class func isRangingAvailable() -> Bool { false }

    /// Returns `false`: updates are never deferred.
    open class func deferredLocationUpdatesAvailable() -> Bool { false }

    /// Returns the authorization of the shared receiver. An older form of the property.
    open class func authorizationStatus() -> AuthorizationStatus { InnerManager().authorizationStatus }

    // MARK: Unavailable
    // These members exist for source compatibility, and report that they are unavailable. They are not in an extension,
    // because subclasses could not override them there.

    /// Always `false`: Linux has no widgets.
    open var isAuthorizedForWidgetUpdates: Bool { false }

    /// Reports ``LocationError/Code/rangingUnavailable`` to the delegate, because receivers do not detect beacons.
    open func startRangingBeacons(satisfying constraint: BeaconIdentityConstraint) {
        core.change { _ in [.didFailRanging(constraint, Self.rangingError)] }
    }

    /// Reports ``LocationError/Code/rangingUnavailable`` to the delegate. An older form of
    /// ``startRangingBeacons(satisfying:)``.
    open func startRangingBeacons(in region: BeaconRegion) {
        core.change { _ in [.didFailRangingIn(region, Self.rangingError)] }
    }

    private static var rangingError: LocationError {
        LocationError(.rangingUnavailable, "receivers do not detect beacons")
    }

    /// Has no effect, because nothing was started.
    open func stopRangingBeacons(satisfying constraint: BeaconIdentityConstraint) {}

    /// Has no effect, because nothing was started.
    open func stopRangingBeacons(in region: BeaconRegion) {}

    /// Always empty.
    open var rangedBeaconConstraints: Set<BeaconIdentityConstraint> { [] }

    /// Always empty.
    open var rangedRegions: Set<Region> { [] }

    /// Has no effect: receivers do not detect visits.
    open func startMonitoringVisits() {}

    /// Has no effect, because nothing was started.
    open func stopMonitoringVisits() {}

    /// Reports ``LocationError/Code/deferredFailed`` to the delegate, because updates are never deferred on Linux.
    open func allowDeferredLocationUpdates(untilTraveled distance: LocationDistance, timeout: TimeInterval) {
        core.change { _ in
            [.didFinishDeferredUpdates(LocationError(.deferredFailed, "updates cannot be deferred on Linux"))]
        }
    }

    /// Has no effect, because updates are never deferred.
    open func disallowDeferredLocationUpdates() {}

    /// Has no effect: no calibration is shown.
    open func dismissHeadingCalibrationDisplay() {}

    /// Has no effect: accuracy is always full.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {}

    /// Has no effect: accuracy is always full.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {}

    /// Calls a closure without an error, because accuracy is always full.
    ///
    /// - Parameter completion: Called on the main actor with `nil`.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)?
    ) {
        guard let completion else { return }
        Handler<(any Error)?>(completion).callOnMainActor(nil)
    }

    /// A description in the format of `NSObject`: `<CLLocationManager: 0x600003d5c0a0>`.
    open var description: String { written(self, ofClass: LocationManager.self) }
}

/// A manager for internal use. It does not share regions with other managers.
final class InnerManager: LocationManager, @unchecked Sendable {
    // Unchecked because `LocationManager` is. It adds no state.

    override var roster: ManagerRoster? { nil }
}

// Managers are compared by identity, as in CoreLocation: a delegate of several managers compares them with the one that
// calls it.
extension LocationManager: Hashable, CustomStringConvertible {
    public static func == (one: LocationManager, other: LocationManager) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A weak reference to a delegate, for transfer to the executor. The delegate is only called there.
private struct DelegateReference: @unchecked Sendable {
    weak var delegate: (any LocationManagerDelegate)?

    init(_ delegate: any LocationManagerDelegate) { self.delegate = delegate }
}
