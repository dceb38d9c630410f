import FoundationEssentials
import GNSS
internal import Receivers

/// A pure state machine that turns a receiver's data and a program's requests into a location manager's events.
struct LocationMachine {
    typealias Instant = ContinuousClock.Instant

    /// The settings of a manager.
    struct Settings: Hashable, Sendable {
        var desiredAccuracy: LocationAccuracy = -1
        var distanceFilter: LocationDistance = -1
        var headingFilter: LocationDegrees = 1
        /// The maximum time that a request waits for a location that is accurate enough.
        var requestWindow = Duration.seconds(10)
    }

    var settings = Settings()
    /// The last location. It is kept after updates are stopped.
    var location: Location? { sequence.last }
    /// The last location; `nil` if reading has been stopped since it arrived, because the device may have moved.
    var currentLocation: Location? { sequence.isCurrent ? sequence.last : nil }
    private(set) var heading: Heading?
    private(set) var authorization = AuthorizationStatus.authorizedWhenInUse
    private(set) var isUpdating = false
    private(set) var isUpdatingHeading = false
    private(set) var isMonitoringSignificantChanges = false
    var regions = RegionWatch()

    private var sequence = LocationSequence()
    private var filter = DeliveryFilter()
    private var headingFilter = HeadingFilter()
    private var request: LocationRequest?
    private var lastFailure: LocationRequest.Failure?
    private var fixKey: FixKey?
    private var isConnected = false
    private var hasReportedUnknown = false
    /// The receiver's status; `nil` while the receiver is not being read.
    private var status: Receiver.Status?
    /// The authorization that applies while the program has permission to open the receiver.
    private var allowance = AuthorizationStatus.authorizedWhenInUse
    /// The number of times each activity has been stopped.
    private var stops: [LocationEvent.Subject: Int] = [:]
    /// The reason why the program lacks permission to open the receiver; `nil` if it has permission.
    private var denial: LocationError?

    /// The properties of a fix whose change is reported as a new kind of fix.
    private struct FixKey: Hashable {
        var mode: Fix.Mode?
        var quality: Fix.Quality?
    }

    /// Whether the program has started an activity or made a request that needs the receiver.
    private var isInUse: Bool {
        isUpdating || isUpdatingHeading || isMonitoringSignificantChanges || request != nil || !regions.isEmpty
    }

    /// Whether the receiver must be read. While access is denied, opening is retried even if no activity is running,
    /// because a program may wait for authorization before it starts one.
    var needsReceiver: Bool { isInUse || authorization == .denied }

    /// The time at which to call ``tick(at:)``; `nil` if no request is pending.
    var deadline: Instant? { request?.deadline }

    /// Sets the state of a new manager.
    ///
    /// - Parameters:
    ///   - isDenied: Whether a receiver is present but the program lacks permission to open it.
    ///   - wantsAlways: Whether the program has already requested "always" authorization.
    mutating func begin(isDenied: Bool, wantsAlways: Bool = false) {
        if wantsAlways { allowance = .authorizedAlways }
        authorization = isDenied ? .denied : allowance
    }

    /// Returns a counter value that identifies the period of activity to which an event belongs; `nil` if the event is
    /// always delivered.
    ///
    /// The counter advances each time the activity is stopped. Queued events with an outdated value are dropped.
    func period(of event: LocationEvent) -> Int? {
        switch event.subject {
        case .region(let identifier): regions.period(of: identifier)
        case .some(let subject): stops[subject, default: 0]
        case nil: nil
        }
    }

    // Requests made by the program. Each method returns the events that result immediately.

    mutating func startUpdating() -> [LocationEvent] {
        // As in CoreLocation, updates replace a single request.
        request = nil
        guard !isUpdating else { return [] }
        isUpdating = true
        filter.beginUpdates()
        hasReportedUnknown = false
        return reportTrouble()
    }

    /// Returns the error event to deliver when updates start while no location is available. Without this event, the
    /// program would receive no error until the receiver's status changes.
    private mutating func reportTrouble() -> [LocationEvent] {
        if denial != nil { return reportDenial() }
        return status.map { reportUnknown(of: $0) } ?? []
    }

    /// Returns a failure event if access to the receiver is denied; otherwise no events.
    private func reportDenial() -> [LocationEvent] { denial.map { [.didFail($0)] } ?? [] }

    mutating func stopUpdating() -> [LocationEvent] {
        isUpdating = false
        request = nil
        invalidate(.updates)
        return []
    }

    /// Invalidates the queued events of an activity by incrementing its stop count.
    private mutating func invalidate(_ subject: LocationEvent.Subject) { stops[subject, default: 0] += 1 }

    mutating func startUpdatingHeading() -> [LocationEvent] {
        isUpdatingHeading = true
        headingFilter = HeadingFilter()
        return reportDenial()
    }

    mutating func stopUpdatingHeading() -> [LocationEvent] {
        isUpdatingHeading = false
        invalidate(.headings)
        return []
    }

    mutating func setMonitoringSignificantChanges(_ isOn: Bool) -> [LocationEvent] {
        isMonitoringSignificantChanges = isOn
        filter.beginSignificantChanges()
        if isOn { return reportDenial() }
        invalidate(.significantChanges)
        return []
    }

    mutating func startMonitoring(_ region: Region) -> [LocationEvent] {
        let events = regions.start(region)
        guard let denial, regions.period(of: region.identifier) != nil else { return events }
        return events + [denialEvent(denial, for: region)]
    }

    /// Returns the event that reports to the program that a region cannot be monitored at present. The region stays
    /// monitored, so its events continue as soon as the receiver may be opened.
    private func denialEvent(_ denial: LocationError, for region: Region) -> LocationEvent {
        .monitoringDidFail(region, LocationError(.regionMonitoringDenied, denial.reason))
    }

    mutating func requestLocation(at now: Instant) -> [LocationEvent] {
        request = request ?? LocationRequest(at: now, window: settings.requestWindow, after: lastFailure)
        return status.map { endRequest(blockedBy: $0) } ?? []
    }

    /// Cancels a request for a single location, as in CoreLocation, and reports that updates cannot be deferred.
    mutating func deferUpdates() -> [LocationEvent] {
        request = nil
        return [
            .didFinishDeferredUpdates(LocationError(.deferredFailed, "location updates cannot be deferred on Linux"))
        ]
    }

    mutating func requestAlwaysAuthorization() -> [LocationEvent] {
        allowance = .authorizedAlways
        return authorization == .denied ? [] : authorize(allowance)
    }

    // Input from the receiver and the clock.

    /// Resets the receiver's state, which is unknown while the receiver is not being read.
    mutating func endListening() {
        status = nil
        denial = nil
        isConnected = false
        fixKey = nil
        sequence.isCurrent = false
    }

    /// Processes the receiver's status. Called when reading begins and after each status change.
    mutating func handle(_ status: Receiver.Status) -> [LocationEvent] {
        self.status = status
        var events = handleAuthorization(status)
        switch status.phase {
        case .reading, .findingBaudRate:
            denial = nil
            if status.isReading, !isConnected {
                isConnected = true
                events.append(.didConnect(status))
            }
            events += reportUnknown(of: status)
        case .waiting(.error(let error)) where error.isDenial:
            events += disconnect(status)
            // The error is reported only once, although opening is retried. As soon as opening succeeds, updates
            // continue. A pending request fails immediately, unless it is a repeated one.
            let isNew = denial == nil
            let error = LocationError(.denied, error.description)
            denial = error
            guard isNew else { return events + endRequest(blockedBy: status) }
            if isInUse { events.append(.didFail(error)) }
            events += regions.circles.map { denialEvent(error, for: $0) }
            if let request { lastFailure = request.failure(in: status.phase) }
            request = nil
        case .lost, .waiting, .ended:
            denial = nil
            events += disconnect(status) + endRequest(blockedBy: status) + reportUnknown(of: status)
        case .stopped: events += disconnect(status)
        case .opening: break
        }
        return events
    }

    /// Updates the authorization to match a receiver's status. This method is also called while the manager is not
    /// reading the receiver.
    mutating func handleAuthorization(_ status: Receiver.Status) -> [LocationEvent] {
        switch status.phase {
        // Without a device, access is not denied: the device that could not be opened may have been unplugged.
        case .reading, .findingBaudRate, .waiting(.noDevice), .waiting(.deviceIsAway): authorize(allowance)
        case .waiting(.error(let error)) where error.isDenial: authorize(.denied)
        default: []
        }
    }

    private mutating func authorize(_ status: AuthorizationStatus) -> [LocationEvent] {
        guard status != authorization else { return [] }
        authorization = status
        return [.didChangeAuthorization(status)]
    }

    private mutating func disconnect(_ status: Receiver.Status) -> [LocationEvent] {
        guard isConnected else { return [] }
        isConnected = false
        fixKey = nil
        sequence.forgetUndated()
        return [.didDisconnect(status)]
    }

    /// Processes the epochs of a batch.
    ///
    /// If a live receiver sends no dates, each location is given its time of arrival. Positions from a recording
    /// without dates do not become locations, because their times are unknown.
    ///
    /// - Parameter contains: A closure that returns whether a coordinate is in a region, or `nil` if this is not known.
    mutating func handle(
        _ epochs: [Epoch], isSimulated: Bool, isRecording: Bool = false, arrival: Date,
        contains: RegionWatch.Contains = { $0.contains($1) }
    ) -> [LocationEvent] {
        var events: [LocationEvent] = []
        var fresh: [Location] = []
        var newest: Location?
        for epoch in epochs {
            if let sky = epoch.sky { events.append(.didUpdateSky(sky)) }
            events += handleChange(to: epoch.fix) + handle(Heading(epoch, arrival: arrival))
            sequence.countUndated(epoch.fix)
            let date = sequence.lacksDates && !isRecording ? arrival : nil
            guard let found = Location(epoch, isSimulated: isSimulated, arrival: date) else {
                if epoch.fix.mode == .noFix { events += reportUnknown(Self.noPosition) }
                if sequence.lacksDates { events += reportUnknown(Self.noDates) }
                continue
            }
            switch sequence.add(found, isAmendment: epoch.isAmendment) {
            case .late: continue
            case .amendment(let former):
                hasReportedUnknown = false
                if amend(former, to: found, in: &fresh) { newest = found }
                continue
            case .afterSetBack:
                events += report(fresh)
                fresh = []
                request?.best = nil
            case .next: break
            }
            hasReportedUnknown = false
            newest = found
            if admit(found) { fresh.append(found) }
            events += regions.handle(found, contains)
        }
        events += report(fresh)
        // Only a location from this batch can answer a request, because an earlier location may be hours old.
        if let newest { events += answer(newest, wasReported: fresh.last?.timestamp == newest.timestamp) }
        return events
    }

    private mutating func handleChange(to fix: Fix) -> [LocationEvent] {
        let key = FixKey(mode: fix.mode, quality: fix.quality)
        guard fix.mode != nil, key != fixKey else { return [] }
        fixKey = key
        return [.didChangeFix(fix)]
    }

    /// Replaces the latest location with an amendment, which is not delivered as an additional update.
    ///
    /// - Returns: Whether the amendment can answer a pending request: if it is more accurate than the latest location,
    ///   or if nothing has been delivered since the request.
    private mutating func amend(_ latest: Location, to amended: Location, in fresh: inout [Location]) -> Bool {
        if fresh.last?.timestamp == amended.timestamp { fresh[fresh.count - 1] = amended }
        if request?.best?.timestamp == amended.timestamp { request?.best = amended }
        guard let request else { return false }
        return !request.wasReported || amended.horizontalAccuracy < latest.horizontalAccuracy
    }

    /// Returns the event that delivers locations. Also discards the best location of a pending request, because it must
    /// not be delivered after a newer one.
    private mutating func report(_ locations: [Location]) -> [LocationEvent] {
        guard !locations.isEmpty else { return [] }
        // Locations that may answer a request are delivered as updates, so that stopping significant changes does not
        // drop them.
        let isUpdate = isUpdating || request != nil
        request?.best = nil
        request?.wasReported = true
        return [isUpdate ? .didUpdateLocations(locations) : .didMoveSignificantly(locations)]
    }

    private mutating func reportUnknown(of status: Receiver.Status) -> [LocationEvent] {
        status.isInterrupted ? reportUnknown(status.description) : []
    }

    /// Returns the error for missing locations. Only the first call after each location returns an error.
    private mutating func reportUnknown(_ reason: String) -> [LocationEvent] {
        guard isUpdating, !hasReportedUnknown else { return [] }
        hasReportedUnknown = true
        return [.didFail(LocationError(.locationUnknown, reason))]
    }

    /// Returns whether a location must be delivered as an update or as a significant change.
    private mutating func admit(_ found: Location) -> Bool {
        if isUpdating { return filter.admitUpdate(found, distance: settings.distanceFilter) }
        return isMonitoringSignificantChanges && filter.admitSignificantChange(found)
    }

    /// Ends the request if a location is accurate enough.
    ///
    /// - Parameter wasReported: Whether the location is already being delivered as an update, which also answers the
    ///   request.
    private mutating func answer(_ found: Location, wasReported: Bool) -> [LocationEvent] {
        guard request != nil else { return [] }
        if !wasReported { request?.consider(found) }
        guard LocationRequest.isEnough(found, for: settings.desiredAccuracy) else { return [] }
        request = nil
        return wasReported ? [] : answer(with: found)
    }

    private mutating func answer(with location: Location) -> [LocationEvent] {
        // The distance filter measures from the last delivered location, which may be the answer to a request.
        if isUpdating { filter.measure(from: location) }
        return [.didUpdateLocations([location])]
    }

    private mutating func handle(_ found: Heading?) -> [LocationEvent] {
        guard let found, isUpdatingHeading else { return [] }
        heading = found
        return headingFilter.admit(found, turn: settings.headingFilter) ? [.didUpdateHeading(found)] : []
    }

    /// Ends the request if its window has ended, or if its pause has ended and the receiver is still blocked.
    mutating func tick(at now: Instant) -> [LocationEvent] {
        guard let pending = request else { return [] }
        if let pauseEnd = pending.pauseEnd, now >= pauseEnd {
            request?.endPause(at: now)
            if let status, status.isBlocked { return endRequest(blockedBy: status) }
        }
        return now >= pending.end ? endRequest(shortcoming) : []
    }

    /// Ends the request if the receiver cannot provide a position until someone intervenes.
    private mutating func endRequest(blockedBy status: Receiver.Status) -> [LocationEvent] {
        guard let pending = request, status.isBlocked else { return [] }
        if pending.pauseEnd != nil, lastFailure?.phase == status.phase { return [] }
        lastFailure = pending.failure(in: status.phase)
        guard denial == nil else {
            request = nil
            return reportDenial()
        }
        return endRequest(status.cause)
    }

    /// Ends the request with the best location so far, or with the reason why no location is available.
    private mutating func endRequest(_ reason: String) -> [LocationEvent] {
        guard let pending = request else { return [] }
        request = nil
        if let best = pending.best { return answer(with: best) }
        // The request was already answered by an update.
        if pending.wasReported { return [] }
        // Prevents running updates from reporting the same error again.
        hasReportedUnknown = true
        return [.didFail(LocationError(.locationUnknown, reason))]
    }

    /// The most likely reason why no location is available yet.
    private var shortcoming: String {
        guard let status, status.phase != .reading(.good) else {
            return fixKey?.mode == .noFix ? Self.noPosition : Self.tooLate
        }
        return status.isInterrupted ? status.cause : "\(Self.tooLate): \(status.cause)"
    }

    private static let noPosition = "the receiver currently has no position"
    private static let noDates = "the recording contains no dates, so its positions cannot be reported as locations"
    private static let tooLate = "no position arrived before the request timed out"
}
