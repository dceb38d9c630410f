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
/// let updates = manager.streams.didUpdateLocations
/// manager.startUpdatingLocation()
///
/// for await locations in updates { … }
/// ```
///
/// The API has the same names and semantics as Apple's CoreLocation. In addition, a manager accepts any number of
/// delegates (`addDelegate(_:)`), and each callback is also available as a stream (`streams`). Keep a strong reference
/// to the manager: its callbacks stop and its streams end when it is deallocated.
///
/// All methods and properties can be used from any thread.
///
/// ## Receivers
///
/// A manager uses `Receiver.shared` unless ``init(_:callbacks:)`` specifies another receiver. Managers that use the
/// same receiver share its port, last location and monitored regions. Each manager has its own delegates, filters and
/// requests.
///
/// ## Callbacks
///
/// Delegates and streams receive events on the manager's ``CallbackExecutor``, which is the main actor by default.
/// Callbacks never overlap, and they arrive in the order of the events.
///
/// If the executor is blocked, callbacks queue up. The queue holds at most the latest sky, 1,000 sentences, and 3,600
/// callbacks of every other kind, which is about one hour of data. Beyond these limits, the oldest callbacks are
/// dropped and counted in `lostCallbacks`. If the receiver's source never drops data, as with a recording, the queue is
/// unlimited.
open class LocationManager: StreamsProviding, DelegateProxyOwner, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because `core` is a lazy variable, as its closures refer to the
    // manager. The initializer creates `core` before another thread can use the manager.
    //
    // The open methods are here rather than in extensions, because subclasses cannot override methods declared in
    // extensions.

    /// The storage of the proxy behind `streams`.
    public let delegateProxies = DelegateProxyStorage()
    private let queue: CallbackQueue
    private let delegates: ManagerDelegates
    private(set) lazy var core = LocationManagerCore(
        receiver, queue, audience: { [weak self] in self?.audienceNow ?? LocationAudience() },
        deliver: { [weak self] in self?.deliver($0) })
    let receiver: Receiver

    /// Creates a manager.
    ///
    /// - Parameters:
    ///   - receiver: The receiver to use; `nil` for `Receiver.shared`.
    ///   - callbacks: The executor on which delegates and streams receive events.
    // Without the attribute, `LocationManager.init` would be ambiguous.
    @_disfavoredOverload
    public init(_ receiver: Receiver?, callbacks: CallbackExecutor = .main) {
        self.receiver = receiver ?? .shared
        queue = CallbackQueue(callbacks)
        delegates = ManagerDelegates(queue)
        begin()
    }

    /// Creates a manager for the shared receiver.
    ///
    /// - Parameter callbacks: The executor on which delegates and streams receive events.
    @_disfavoredOverload
    public convenience init(callbacks: CallbackExecutor) { self.init(nil, callbacks: callbacks) }

    /// Creates a manager for the shared receiver, with callbacks on the main actor. Subclasses can override this
    /// initializer.
    public init() {
        receiver = .shared
        queue = CallbackQueue(.main)
        delegates = ManagerDelegates(queue)
        begin()
    }

    private func begin() {
        core.follow(receiver.statuses(.newest(1)))
        roster?.join(core)
        // Another manager may have requested authorization since the core was created.
        if receiver.sharedLocations.wantsAlways { core.change { $0.requestAlwaysAuthorization() } }
    }

    deinit { core.end() }

    // MARK: Delegates

    /// The delegate, held weakly.
    ///
    /// The delegate can be set at any time, without affecting streams or delegates added with `addDelegate(_:)`. A new
    /// delegate receives the current authorization through
    /// ``LocationManagerDelegate/locationManagerDidChangeAuthorization(_:)``.
    open weak var delegate: (any LocationManagerDelegate)? {
        get { delegates.main }
        set { delegates.setMain(newValue, of: self) }
    }

    func add(_ delegate: any LocationManagerDelegate) { delegates.add(delegate, of: self) }

    func remove(_ delegate: any LocationManagerDelegate) { delegates.remove(delegate, of: self) }

    /// The delegate proxy; `nil` until a stream has been requested.
    var proxy: LocationManagerDelegateProxy? { delegateProxies.proxy(LocationManagerDelegateProxy.self) }

    /// The high-frequency events that currently have a recipient. High-frequency events without a recipient are not
    /// queued.
    var audienceNow: LocationAudience { delegates.isEmpty ? proxy?.audience ?? LocationAudience() : .all }

    var lost: Int { queue.lost + core.lost }

    /// Delivers an event. Must be called on the manager's executor. If the manager has a proxy, the proxy receives the
    /// event and calls the delegates after its `sent` observers and before its `invoked` observers.
    private func deliver(_ event: LocationEvent) {
        delegates.announcement = event.announcement
        if let proxy { proxy.handle(event, from: self) } else { callDelegates { $0.handle(event, from: self) } }
        delegates.announcement = nil
    }

    /// The authorization that is currently being delivered to delegates; `nil` at all other times.
    /// ``authorizationStatus`` may already have a newer value.
    var announcedStatus: AuthorizationStatus? { delegates.announcedStatus }

    /// The time of the location that determined the region state that is currently being delivered to delegates; `nil` at
    /// all other times. ``location`` may already have a newer value.
    var announcedDate: Date? {
        if case .regionState(let date) = delegates.announcement { date } else { nil }
    }

    /// Calls all delegates. Must be called on the manager's executor.
    func callDelegates(_ call: (any LocationManagerDelegate) -> Void) { delegates.call(for: self, call) }

    // MARK: State

    /// The last location received by any manager that uses this receiver; `nil` before the first location.
    ///
    /// The location is kept after updates are stopped. All managers that use the receiver share it, because programs
    /// often create another manager only to read this property.
    open var location: Location? { receiver.sharedLocations.last }

    /// The last heading that this manager has received; `nil` before the first heading, and until
    /// ``startUpdatingHeading()`` is called. It is kept after headings are stopped.
    open var heading: Heading? { core.read { $0.heading } }

    /// The program's authorization to use locations.
    ///
    /// It is ``AuthorizationStatus/denied`` if the program lacks permission to open the receiver. Otherwise it is
    /// ``AuthorizationStatus/authorizedWhenInUse``, as if the user had already agreed, until the program requests
    /// "always" authorization.
    open var authorizationStatus: AuthorizationStatus { core.read { $0.authorization } }

    /// Always ``AccuracyAuthorization/fullAccuracy``, because Linux does not reduce the accuracy of locations.
    open var accuracyAuthorization: AccuracyAuthorization { .fullAccuracy }

    /// The monitored regions, shared by all managers that use the receiver.
    open var monitoredRegions: Set<Region> { core.read { $0.regions.regions } }

    // MARK: Settings

    /// The desired accuracy of a requested location, in meters.
    ///
    /// ``requestLocation()`` delivers the first location that is at least this accurate. Zero and negative values, such
    /// as the default of -1, request the best accuracy; in that case, a location accurate to 10 meters ends the
    /// request. Location updates are not filtered by accuracy.
    open var desiredAccuracy: LocationAccuracy {
        get { core.read { $0.settings.desiredAccuracy } }
        set { set { $0.desiredAccuracy = newValue } }
    }

    /// The minimum distance between consecutively delivered locations, in meters.
    ///
    /// Zero and negative values, such as the default of -1, deliver every location.
    open var distanceFilter: LocationDistance {
        get { core.read { $0.settings.distanceFilter } }
        set { set { $0.distanceFilter = newValue } }
    }

    /// The minimum difference between consecutively delivered headings, in degrees. The default is 1.
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

    // Settings that have no effect on Linux. Their values are stored, so a program can read back what it has set.

    private let storedSettings = Mutex(StoredSettings())

    private struct StoredSettings {
        var activity = ActivityType.other
        var pauses = true
        var allowsBackground = false
        var showsIndicator = false
        var orientation = DeviceOrientation.portrait
    }

    /// The kind of motion that the program tracks. This setting has no effect on Linux.
    open var activityType: ActivityType {
        get { storedSettings.withLock { $0.activity } }
        set { storedSettings.withLock { $0.activity = newValue } }
    }

    /// Whether updates may pause automatically. This setting has no effect on Linux, where updates never pause.
    open var pausesLocationUpdatesAutomatically: Bool {
        get { storedSettings.withLock { $0.pauses } }
        set { storedSettings.withLock { $0.pauses = newValue } }
    }

    /// Whether updates continue in the background. This setting has no effect on Linux, where updates always continue.
    open var allowsBackgroundLocationUpdates: Bool {
        get { storedSettings.withLock { $0.allowsBackground } }
        set { storedSettings.withLock { $0.allowsBackground = newValue } }
    }

    /// Whether the system shows an indicator while the program uses locations in the background. This setting has no
    /// effect on Linux.
    open var showsBackgroundLocationIndicator: Bool {
        get { storedSettings.withLock { $0.showsIndicator } }
        set { storedSettings.withLock { $0.showsIndicator = newValue } }
    }

    /// The device orientation that headings are relative to. This setting has no effect on Linux, where headings are
    /// relative to the receiver's antennas.
    open var headingOrientation: DeviceOrientation {
        get { storedSettings.withLock { $0.orientation } }
        set { storedSettings.withLock { $0.orientation = newValue } }
    }

    // MARK: Updates

    /// Starts delivering locations. Returns immediately.
    ///
    /// Locations are delivered to ``LocationManagerDelegate/locationManager(_:didUpdateLocations:)``. If the receiver
    /// cannot provide a location, ``LocationManagerDelegate/locationManager(_:didFailWithError:)`` is called once with
    /// the reason, and updates resume as soon as a location is available. Further calls have no effect until
    /// ``stopUpdatingLocation()`` is called.
    open func startUpdatingLocation() { core.change { $0.startUpdating() } }

    /// Stops delivering locations, and cancels a pending ``requestLocation()``. Locations that are queued but not yet
    /// delivered are dropped.
    open func stopUpdatingLocation() { core.change { $0.stopUpdating() } }

    /// Requests one location. Returns immediately.
    ///
    /// The delegate receives the first location that meets ``desiredAccuracy``. If no location is accurate enough
    /// within `requestWindow` (10 seconds by default), the delegate receives the most accurate location so far. If no
    /// location has been received, the delegate receives a ``LocationError`` with the reason. If no receiver can be
    /// read, the delegate receives the error immediately. If the program repeats the request at once, the same error
    /// follows one second after the first.
    ///
    /// A second request has no effect while a request is pending. If location updates also deliver the requested
    /// location, the delegate receives it only once.
    open func requestLocation() { core.change { $0.requestLocation(at: .now) } }

    /// Starts delivering headings, if the receiver reports headings. Returns immediately.
    ///
    /// Headings are delivered to ``LocationManagerDelegate/locationManager(_:didUpdateHeading:)``. Only receivers with
    /// two antennas or a compass report headings.
    open func startUpdatingHeading() { core.change { $0.startUpdatingHeading() } }

    /// Stops delivering headings, and drops those that are still queued.
    open func stopUpdatingHeading() { core.change { $0.stopUpdatingHeading() } }

    /// Starts delivering significant changes: locations that are at least 500 meters apart.
    ///
    /// While updates started with ``startUpdatingLocation()`` are active, their locations are delivered instead.
    open func startMonitoringSignificantLocationChanges() { core.change { $0.setMonitoringSignificantChanges(true) } }

    /// Stops delivering significant changes, and drops those that are still queued.
    open func stopMonitoringSignificantLocationChanges() { core.change { $0.setMonitoringSignificantChanges(false) } }

    /// Starts monitoring a region, which must be a ``CircularRegion``.
    ///
    /// The region is monitored by every manager that uses the receiver, including managers created later. Each of them
    /// calls its delegate when the receiver enters or leaves the region. A different circle with the same identifier
    /// replaces the earlier circle. One accurate location or three consistent ones determine the first state, which is
    /// neither an entry nor an exit. For any other kind of region,
    /// ``LocationManagerDelegate/locationManager(_:monitoringDidFailFor:withError:)`` is called.
    open func startMonitoring(for region: Region) {
        changeRegions { machine in
            let events = machine.startMonitoring(region)
            if let circle = machine.regions.circles.first(where: { $0 === region }) { roster?.insert(circle) }
            return events
        }
    }

    /// Stops monitoring the region that has the same identifier as `region`, even if another manager started the
    /// monitoring.
    open func stopMonitoring(for region: Region) {
        changeRegions { machine in
            roster?.remove(region.identifier)
            return machine.regions.stop(region)
        }
    }

    /// The managers that share their regions, including this one; `nil` if this manager does not share its regions.
    var roster: ManagerRoster? { receiver.sharedLocations.managers }

    /// Requests the state of a region.
    ///
    /// The state is delivered to ``LocationManagerDelegate/locationManager(_:didDetermineState:for:)``. If no
    /// location has been received since the manager last started to read the receiver, the state of a monitored region
    /// is delivered with the next location. The state of any other region is determined from the last location, and is
    /// ``RegionState/unknown`` without a location. The state of a beacon region is always unknown.
    open func requestState(for region: Region) {
        // A wrong state would be followed by a crossing that never took place.
        let location = core.read { machine in
            machine.regions.period(of: region.identifier) == nil ? machine.location : machine.currentLocation
        }
        let isInside = region.isKnowable ? location.map { region.contains($0.coordinate) } : nil
        core.change { $0.regions.ask(region, isInside: isInside, at: location) }
    }

    private func changeRegions(_ body: (inout LocationMachine) -> [LocationEvent]) {
        // The regions are retained until the core is unlocked, because the `deinit` of a `Region` subclass may use this
        // manager.
        let regions = core.read { $0.regions.regions }
        core.change(body)
        roster?.reportRegions(besides: core)
        withExtendedLifetime(regions) {}
    }

    /// Requests authorization to use locations while the program is in use.
    ///
    /// Has no effect on Linux, where a program that has permission to open the receiver is authorized. On Apple's
    /// systems, this method has no effect either once the user has agreed.
    open func requestWhenInUseAuthorization() {}

    /// Requests authorization to use locations at any time.
    ///
    /// Returns immediately. Linux does not ask the user for permission. If the program has permission to open the
    /// receiver, ``authorizationStatus`` becomes ``AuthorizationStatus/authorizedAlways``, and delegates are called. The
    /// request applies to all managers that use the receiver.
    open func requestAlwaysAuthorization() {
        // Takes effect after the callbacks that are already queued. A delegate that has just been set is therefore
        // called with the current status first, as on Apple's systems, and then with the new one.
        queue.add { [core, receiver] in receiver.sharedLocations.requestAlwaysAuthorization(by: core) }
        queue.schedule()
    }

    /// The maximum radius of a monitored region, in meters: half the earth's circumference.
    open var maximumRegionMonitoringDistance: LocationDistance { RegionWatch.maxRadius }

    // MARK: Availability
    // Test doubles override these methods, so they are class methods and are not declared in an extension.

    /// Returns `true`, because location services cannot be turned off on Linux.
    open class func locationServicesEnabled() -> Bool { true }

    /// Returns whether any receiver of this program has reported a heading so far.
    open class func headingAvailable() -> Bool { hasHeading }

    /// Returns `true`, because significant changes are computed from positions.
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

    /// Returns whether a class is ``CircularRegion`` or one of its subclasses. Only circles can be monitored.
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CircularRegion.Type }

    /// Returns `true`, because circular regions can be monitored. This is an older form of
    /// ``isMonitoringAvailable(for:)``.
    open class func regionMonitoringAvailable() -> Bool { true }

    /// Returns `false`, because receivers do not detect beacons.
    open class func isRangingAvailable() -> Bool { false }

    /// Returns `false`, because updates are never deferred.
    open class func deferredLocationUpdatesAvailable() -> Bool { false }

    /// Returns the program's authorization to use the shared receiver. This is an older form of the property with the
    /// same name.
    open class func authorizationStatus() -> AuthorizationStatus { InnerManager().authorizationStatus }

    // MARK: Unavailable
    // These members exist for source compatibility, and report that the feature is unavailable. They are not in an
    // extension, because subclasses cannot override members of an extension.

    /// Always `false`, because Linux has no widgets.
    open var isAuthorizedForWidgetUpdates: Bool { false }

    /// Reports ``LocationError/Code/rangingUnavailable`` to the delegate, because receivers do not detect beacons.
    open func startRangingBeacons(satisfying constraint: BeaconIdentityConstraint) {
        core.change { _ in [.didFailRanging(constraint, Self.rangingError)] }
    }

    /// Reports ``LocationError/Code/rangingUnavailable`` to the delegate. This is an older form of
    /// ``startRangingBeacons(satisfying:)``.
    open func startRangingBeacons(in region: BeaconRegion) {
        core.change { _ in [.didFailRangingIn(region, Self.rangingError)] }
    }

    private static var rangingError: LocationError {
        LocationError(.rangingUnavailable, "GPS receivers do not detect beacons")
    }

    /// Has no effect, because ranging never starts.
    open func stopRangingBeacons(satisfying constraint: BeaconIdentityConstraint) {}

    /// Has no effect, because ranging never starts.
    open func stopRangingBeacons(in region: BeaconRegion) {}

    /// Always empty, because receivers do not detect beacons.
    open var rangedBeaconConstraints: Set<BeaconIdentityConstraint> { [] }

    /// Always empty, because receivers do not detect beacons.
    open var rangedRegions: Set<Region> { [] }

    /// Has no effect, because receivers do not detect visits.
    open func startMonitoringVisits() {}

    /// Has no effect, because visits are never monitored.
    open func stopMonitoringVisits() {}

    /// Reports ``LocationError/Code/deferredFailed`` to the delegate, because updates are never deferred on Linux.
    open func allowDeferredLocationUpdates(untilTraveled distance: LocationDistance, timeout: TimeInterval) {
        core.change { $0.deferUpdates() }
    }

    /// Has no effect, because updates are never deferred.
    open func disallowDeferredLocationUpdates() {}

    /// Has no effect, because a calibration display is never shown.
    open func dismissHeadingCalibrationDisplay() {}

    /// Has no effect, because locations always have full accuracy.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {}

    /// Has no effect, because locations always have full accuracy.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {}

    /// Calls `completion` with `nil` on the main actor, because locations always have full accuracy.
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
    // The conformance to `Sendable` is unchecked because the superclass has an unchecked conformance. This class adds
    // no state.

    override var roster: ManagerRoster? { nil }
}

// Managers are compared by identity, as in CoreLocation. A delegate of several managers uses `==` to determine which
// manager is calling.
extension LocationManager: Hashable, CustomStringConvertible {
    public static func == (one: LocationManager, other: LocationManager) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
