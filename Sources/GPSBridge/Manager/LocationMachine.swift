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
    private(set) var location: Location?
    /// The last location; `nil` if reading has been stopped since it arrived, because the device may have moved.
    var currentLocation: Location? { isLocationCurrent ? location : nil }
    private(set) var heading: Heading?
    private(set) var authorization = AuthorizationStatus.authorizedWhenInUse
    private(set) var isUpdating = false
    private(set) var isUpdatingHeading = false
    private(set) var isMonitoringSignificantChanges = false
    var regions = RegionWatch()

    private var isLocationCurrent = false
    private var delivered: Location?
    private var deliveredSignificant: Location?
    private var deliveredHeading: Double?
    private var request: Request?
    private var lastFailure: Failure?
    private var fixKey: FixKey?
    private var isConnected = false
    private var hasReportedUnknown = false
    /// The number of consecutive positions without a date.
    private var undatedPositions = 0
    /// The number of consecutive locations that were older than the last one.
    private var lateLocations = 0
    /// The receiver's status; `nil` while the receiver is not being read.
    private var status: Receiver.Status?
    /// The authorization that applies while the program has permission to open the receiver.
    private var allowance = AuthorizationStatus.authorizedWhenInUse
    /// The number of times each activity has been stopped.
    private var stops: [LocationEvent.Subject: Int] = [:]
    /// The reason why the program lacks permission to open the receiver; `nil` if it has permission.
    private var denial: LocationError?

    /// A pending request for one location.
    private struct Request {
        /// The time at which the request was made, or its pause ended.
        var start: Instant
        var end: Instant
        /// The end of a pause, during which the request does not fail for the same reason as the request before;
        /// `nil` without a pause.
        var pauseEnd: Instant?
        /// The best location received since a location was last delivered. Earlier locations are not considered,
        /// because an older location must not be delivered after a newer one.
        var best: Location?
        /// Whether a location has been delivered as an update since the request.
        var wasReported = false
    }

    /// The failure of a request that the receiver's status made impossible.
    private struct Failure {
        var time: Instant
        var phase: Receiver.Phase
    }

    /// The properties of a fix whose change is reported as a new kind of fix.
    private struct FixKey: Hashable {
        var mode: Fix.Mode?
        var quality: Fix.Quality?
    }

    /// The maximum delay of a location, in seconds. A location that is older than the last one by at most this delay is
    /// late, and is dropped. An even older location is accepted, because the receiver's clock must have been set back.
    private static let maxDelay = 10.0

    /// The maximum number of consecutive late locations. If more locations than this are late, the receiver's clock is
    /// assumed to have been set back, for example because a short recording was restarted.
    private static let maxLateLocations = 2

    /// The maximum number of consecutive undated positions, after which the receiver is assumed to send no dates. Even
    /// a receiver that sends dates may start with undated positions, because reading can begin in the middle of a
    /// burst.
    private static let maxUndatedPositions = 3

    /// The maximum time that a request waits: about 30 years. The end of a longer wait might not be representable as an
    /// instant.
    private static let maxWindow = Duration.seconds(1_000_000_000)

    /// The minimum time between failures for the same reason. Without it, a program that repeats each failed request
    /// would keep a processor busy.
    private static let failureInterval = Duration.seconds(1)

    /// The minimum distance between significant changes, in meters.
    private static let significantDistance = 500.0

    /// Whether the program has started an activity or made a request that needs the receiver.
    private var isAsked: Bool {
        isUpdating || isUpdatingHeading || isMonitoringSignificantChanges || request != nil || !regions.isEmpty
    }

    /// Whether the receiver must be read. While access is denied, opening is retried even if no activity is running,
    /// because a program may wait for authorization before it starts one.
    var needsReceiver: Bool { isAsked || authorization == .denied }

    /// The time at which to call ``tick(at:)``; `nil` if no request is pending.
    var deadline: Instant? { request.map { min($0.pauseEnd ?? $0.end, $0.end) } }

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
        delivered = nil
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
        deliveredHeading = nil
        return reportDenial()
    }

    mutating func stopUpdatingHeading() -> [LocationEvent] {
        isUpdatingHeading = false
        invalidate(.headings)
        return []
    }

    mutating func setMonitoringSignificantChanges(_ isOn: Bool) -> [LocationEvent] {
        isMonitoringSignificantChanges = isOn
        deliveredSignificant = nil
        if isOn { return reportDenial() }
        invalidate(.significantChanges)
        return []
    }

    mutating func startMonitoring(_ region: Region) -> [LocationEvent] {
        let events = regions.start(region)
        guard let denial, regions.period(of: region.identifier) != nil else { return events }
        return events + [reportDenial(denial, of: region)]
    }

    /// Returns the event that reports to the program that a region cannot be monitored at present. The region stays
    /// monitored, so its events continue as soon as the receiver may be opened.
    private func reportDenial(_ denial: LocationError, of region: Region) -> LocationEvent {
        .monitoringDidFail(region, LocationError(.regionMonitoringDenied, denial.reason))
    }

    mutating func requestLocation(at now: Instant) -> [LocationEvent] {
        if request == nil {
            request = Request(start: now, end: now + min(settings.requestWindow, Self.maxWindow))
            let pauseEnd = lastFailure.map { $0.time + Self.failureInterval }
            if let pauseEnd, now < pauseEnd { request?.pauseEnd = pauseEnd }
        }
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
        isLocationCurrent = false
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
            if isAsked { events.append(.didFail(error)) }
            events += regions.circles.map { reportDenial(error, of: $0) }
            if let request { lastFailure = Failure(time: request.start, phase: status.phase) }
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
        undatedPositions = 0
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
            if epoch.fix.coordinate != nil { undatedPositions = epoch.fix.time == nil ? undatedPositions + 1 : 0 }
            let sendsNoDate = undatedPositions > Self.maxUndatedPositions
            let date = sendsNoDate && !isRecording ? arrival : nil
            guard let found = Location(epoch, isSimulated: isSimulated, arrival: date) else {
                events += handleUnknown(epoch.fix)
                if sendsNoDate { events += reportUnknown(Self.noDates) }
                continue
            }
            if let location, found.timestamp < location.timestamp {
                guard wasClockSetBack(from: location, to: found) else { continue }
                events += report(fresh)
                fresh = []
                request?.best = nil
            }
            hasReportedUnknown = false
            lateLocations = 0
            if epoch.isAmendment, let former = location, former.timestamp == found.timestamp {
                if amend(former, to: found, in: &fresh) { newest = found }
                continue
            }
            location = found
            isLocationCurrent = true
            newest = found
            if isWanted(found) { fresh.append(found) }
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

    /// Returns whether the receiver's clock was set back, for example to correct a wrong date, before a location that is
    /// earlier than the latest one. Otherwise, the location is merely late, and must be dropped.
    private mutating func wasClockSetBack(from latest: Location, to found: Location) -> Bool {
        lateLocations += 1
        return latest.timestamp.timeIntervalSince(found.timestamp) > Self.maxDelay
            || lateLocations > Self.maxLateLocations
    }

    /// Replaces the latest location with an amendment, which is not delivered as an additional update.
    ///
    /// - Returns: Whether the amendment can answer a pending request: if it is more accurate than the latest location,
    ///   or if nothing has been delivered since the request.
    private mutating func amend(_ latest: Location, to amended: Location, in fresh: inout [Location]) -> Bool {
        location = amended
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

    private mutating func handleUnknown(_ fix: Fix) -> [LocationEvent] {
        fix.mode == .noFix ? reportUnknown(Self.noPosition) : []
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

    /// Returns whether a location must be delivered as an update or as a significant change. If so, this location
    /// becomes the one from which the next distance is measured.
    private mutating func isWanted(_ found: Location) -> Bool {
        if isUpdating {
            if let delivered, settings.distanceFilter > 0, found.distance(from: delivered) < settings.distanceFilter {
                return false
            }
            delivered = found
            deliveredSignificant = found
            return true
        }
        guard isMonitoringSignificantChanges else { return false }
        if let last = deliveredSignificant, found.distance(from: last) < Self.significantDistance { return false }
        deliveredSignificant = found
        return true
    }

    /// Ends the request if a location is accurate enough.
    ///
    /// - Parameter wasReported: Whether the location is already being delivered as an update, which also answers the
    ///   request.
    private mutating func answer(_ found: Location, wasReported: Bool) -> [LocationEvent] {
        guard let pending = request else { return [] }
        let isBest = pending.best.map { found.horizontalAccuracy <= $0.horizontalAccuracy } ?? true
        if isBest, !wasReported { request?.best = found }
        // A good location is enough to answer a request for the best accuracy. Otherwise, every such request would wait
        // for the end of its window.
        let wanted = settings.desiredAccuracy > 0 ? settings.desiredAccuracy : Self.goodAccuracy
        guard found.horizontalAccuracy <= wanted else { return [] }
        request = nil
        return wasReported ? [] : answer(with: found)
    }

    private mutating func answer(with location: Location) -> [LocationEvent] {
        // The distance filter measures from the last delivered location, which may be the answer to a request.
        if isUpdating { delivered = location }
        return [.didUpdateLocations([location])]
    }

    /// The accuracy that satisfies a request for the best accuracy, in meters.
    private static let goodAccuracy = 10.0

    private mutating func handle(_ found: Heading?) -> [LocationEvent] {
        guard let found, isUpdatingHeading else { return [] }
        heading = found
        let direction = found.trueHeading >= 0 ? found.trueHeading : found.magneticHeading
        if let deliveredHeading, settings.headingFilter > 0 {
            let turn = abs((direction - deliveredHeading).remainder(dividingBy: 360))
            if turn < settings.headingFilter { return [] }
        }
        deliveredHeading = direction
        return [.didUpdateHeading(found)]
    }

    /// Ends the request if its window has ended, or if its pause has ended and the receiver is still blocked.
    mutating func tick(at now: Instant) -> [LocationEvent] {
        guard let pending = request else { return [] }
        if let pauseEnd = pending.pauseEnd, now >= pauseEnd {
            request?.start = now
            request?.pauseEnd = nil
            if let status, status.isBlocked { return endRequest(blockedBy: status) }
        }
        return now >= pending.end ? endRequest(shortcoming) : []
    }

    /// Ends the request if the receiver cannot provide a position until someone intervenes.
    private mutating func endRequest(blockedBy status: Receiver.Status) -> [LocationEvent] {
        guard let pending = request, status.isBlocked else { return [] }
        if pending.pauseEnd != nil, lastFailure?.phase == status.phase { return [] }
        lastFailure = Failure(time: pending.start, phase: status.phase)
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

extension Receiver.Status {
    private var severity: ReceiverCondition.Severity { ReceiverCondition(self, epoch: nil, sky: nil).severity }

    /// Whether the receiver cannot provide a position at the moment.
    fileprivate var isInterrupted: Bool { severity >= .interrupted }

    /// Whether someone must intervene before the receiver can provide a position. The value is `false` after a
    /// connection is lost and while a server is searching for receivers, because either state can end at any moment.
    fileprivate var isBlocked: Bool { severity == .blocked }
}
