import FoundationEssentials
import GNSS
internal import Receivers

/// Decides what a location manager tells, of what its receiver says and what it is asked for. A pure state machine.
struct LocationMachine {
    typealias Instant = ContinuousClock.Instant

    /// What a manager is set to.
    struct Settings: Hashable, Sendable {
        var desiredAccuracy: LocationAccuracy = -1
        var distanceFilter: LocationDistance = -1
        var headingFilter: LocationDegrees = 1
        /// How long a request waits for a better location.
        var requestWindow = Duration.seconds(10)
    }

    var settings = Settings()
    /// The last location.
    private(set) var location: Location?
    private(set) var heading: Heading?
    private(set) var authorization = AuthorizationStatus.notDetermined
    private(set) var isUpdating = false
    private(set) var isUpdatingHeading = false
    private(set) var significantChangesOnly = false
    var regions = RegionWatch()

    private var delivered: Location?
    private var deliveredSignificant: Location?
    private var deliveredHeading: Double?
    private var request: Request?
    private var fixKey: FixKey?
    private var isConnected = false
    private var wasToldUnknown = false
    /// How many positions in a row came without a date.
    private var undatedPositions = 0
    /// How many locations in a row were older than the last one.
    private var lateLocations = 0
    /// What the receiver does, as long as it is listened to.
    private var status: Receiver.Status?
    /// What the program asked for, which nobody refuses it.
    private var grant: AuthorizationStatus?
    /// How often each of them was stopped.
    private var stops: [LocationEvent.Subject: Int] = [:]
    /// Why the receiver may not be opened, as long as that is so.
    private var denial: LocationError?

    /// One location that somebody asked for.
    private struct Request {
        var end: Instant
        /// The best of those that came after the last one that was told: an older one must not be told after it.
        var best: Location?
        /// Whether a location was told meanwhile, to those who follow.
        var wasTold = false
    }

    /// What makes one fix another kind than the one before.
    private struct FixKey: Hashable {
        var mode: Fix.Mode?
        var quality: Fix.Quality?
    }

    /// Seconds that a location may come later than a younger one.
    private static let longestDelay = 10.0

    /// How many may come late in a row. More have the receiver's time, which went back: as where a short recording begins anew.
    private static let mostLateLocations = 2

    /// How many positions may come without a date, as from the midst of a burst, until a receiver is one that tells none.
    private static let mostUndatedPositions = 3

    /// How long a request may wait: 30 years, for clocks cannot count to the end of all time.
    private static let longestWindow = Duration.seconds(1_000_000_000)

    /// Metres that count as a significant change.
    private static let significantDistance = 500.0

    /// Whether anything is asked for.
    private var isAsked: Bool {
        isUpdating || isUpdatingHeading || significantChangesOnly || request != nil || !regions.isEmpty
    }

    /// Whether the receiver must be read. Where it may not be opened, that is tried again and again: somebody may wait for the
    /// authorization before anything is asked for.
    var needsReceiver: Bool { isAsked || authorization == .denied }

    /// When to be told that time has passed.
    var deadline: Instant? { request?.end }

    /// The manager was made.
    /// - Parameters:
    ///   - isDenied: the receiver that is there may not be opened.
    ///   - grant: what the program has asked for before.
    mutating func begin(isDenied: Bool, grant: AuthorizationStatus? = nil) {
        self.grant = grant
        authorization = isDenied ? .denied : allowance
    }

    /// What the status is where the receiver may be opened.
    private var allowance: AuthorizationStatus { grant ?? .authorizedAlways }

    /// Which start an event is told since, `nil` when it is told in any case. Once that is another one it is not to be told.
    func start(of event: LocationEvent) -> Int? {
        switch event.subject {
        case .region(let identifier): regions.start(of: identifier)
        case .some(let subject): stops[subject, default: 0]
        case nil: nil
        }
    }

    // What is asked for. Each says what there is to tell at once.

    mutating func startUpdating() -> [LocationEvent] {
        guard !isUpdating else { return [] }
        isUpdating = true
        delivered = nil
        wasToldUnknown = false
        return tellTrouble()
    }

    /// Whoever asks while no location can come is told so at once: that it goes on like this is no news.
    private mutating func tellTrouble() -> [LocationEvent] {
        if denial != nil { return tellDenial() }
        return status.map { tellUnknown(of: $0) } ?? []
    }

    /// Whoever asks for anything that may not be had is told so.
    private func tellDenial() -> [LocationEvent] { denial.map { [.didFail($0)] } ?? [] }

    mutating func stopUpdating() -> [LocationEvent] {
        isUpdating = false
        request = nil
        return stop(.updates)
    }

    /// What was not told yet is not told any more.
    private mutating func stop(_ subject: LocationEvent.Subject) -> [LocationEvent] {
        stops[subject, default: 0] += 1
        return []
    }

    mutating func startUpdatingHeading() -> [LocationEvent] {
        isUpdatingHeading = true
        deliveredHeading = nil
        return tellDenial()
    }

    mutating func stopUpdatingHeading() -> [LocationEvent] {
        isUpdatingHeading = false
        return stop(.headings)
    }

    mutating func setSignificantChangesOnly(_ isOn: Bool) -> [LocationEvent] {
        significantChangesOnly = isOn
        deliveredSignificant = nil
        return isOn ? tellDenial() : stop(.significantChanges)
    }

    mutating func startMonitoring(_ region: Region) -> [LocationEvent] {
        let events = regions.start(region)
        guard let denial, regions.start(of: region.identifier) != nil else { return events }
        return events + [.monitoringDidFail(region, LocationError(.regionMonitoringDenied, denial.reason))]
    }

    mutating func requestLocation(at now: Instant) -> [LocationEvent] {
        if denial != nil { return tellDenial() }
        if request == nil { request = Request(end: now + min(settings.requestWindow, Self.longestWindow)) }
        return status.map { endRequest(blockedBy: $0) } ?? []
    }

    /// The program asks for an authorization. Who has that for always keeps it.
    mutating func requestAuthorization(_ wanted: AuthorizationStatus) -> [LocationEvent] {
        guard grant == nil || wanted == .authorizedAlways else { return [] }
        grant = wanted
        return authorization == .denied ? [] : authorize(wanted)
    }

    // What happens.

    /// The receiver is not listened to any more, so what it does is not known.
    mutating func endListening() {
        status = nil
        denial = nil
        isConnected = false
        fixKey = nil
    }

    /// The receiver's status is another, or is just becoming known.
    mutating func take(_ status: Receiver.Status) -> [LocationEvent] {
        self.status = status
        var events = takeAuthorization(status)
        switch status.phase {
        case .reading, .findingSpeed:
            denial = nil
            if case .reading = status.phase, !isConnected {
                isConnected = true
                events.append(.didConnect(status))
            }
            events += tellUnknown(of: status)
        case .waiting(.error(let error)) where error.isDenial:
            events += disconnect(status)
            // It is tried again and again, and told once. It ends a request; updates go on when it may be opened.
            if denial == nil, isAsked { events.append(.didFail(LocationError(.denied, error.description))) }
            denial = LocationError(.denied, error.description)
            request = nil
        case .lost, .waiting, .ended:
            denial = nil
            events += disconnect(status) + endRequest(blockedBy: status) + tellUnknown(of: status)
        case .stopped: events += disconnect(status)
        case .opening: break
        }
        return events
    }

    /// Whether the receiver may be opened, which is seen also when others read it.
    mutating func takeAuthorization(_ status: Receiver.Status) -> [LocationEvent] {
        switch status.phase {
        // What could not be opened may have been pulled out.
        case .reading, .findingSpeed, .waiting(.noDevice), .waiting(.deviceIsAway): authorize(allowance)
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

    /// Epochs came at once.
    ///
    /// A receiver that tells no date has the computer's; a recording's is not known.
    /// - Parameter contains: whether a place is in a region, `nil` when that is not known.
    mutating func take(
        _ epochs: [Epoch], isSimulated: Bool, isRecording: Bool = false, arrival: Date,
        contains: RegionWatch.Contains = { $0.contains($1) }
    ) -> [LocationEvent] {
        var events: [LocationEvent] = []
        var fresh: [Location] = []
        var newest: Location?
        for epoch in epochs {
            if let sky = epoch.sky { events.append(.didUpdateSky(sky)) }
            let key = FixKey(mode: epoch.fix.mode, quality: epoch.fix.quality)
            if epoch.fix.mode != nil, key != fixKey {
                fixKey = key
                events.append(.didChangeFix(epoch.fix))
            }
            events += take(Heading(epoch, arrival: arrival))
            if epoch.fix.coordinate != nil { undatedPositions = epoch.fix.time == nil ? undatedPositions + 1 : 0 }
            let tellsNoDate = undatedPositions > Self.mostUndatedPositions
            let date = tellsNoDate && !isRecording ? arrival : nil
            guard let found = Location(epoch, isSimulated: isSimulated, arrival: date) else {
                events += takeUnknown(epoch.fix)
                if tellsNoDate { events += tellUnknown("nothing tells the date of the recording") }
                continue
            }
            wasToldUnknown = false
            if let location, found.timestamp < location.timestamp {
                // A late one is of no use any more. But a receiver that had a wrong date, and has put it right, is to be heard.
                lateLocations += 1
                guard
                    location.timestamp.timeIntervalSince(found.timestamp) > Self.longestDelay
                        || lateLocations > Self.mostLateLocations
                else { continue }
                events += tell(fresh)
                fresh = []
                request?.best = nil
            }
            lateLocations = 0
            if epoch.isAmendment, let former = location, former.timestamp == found.timestamp {
                // It has been told already, unless it is still to be. For a request a better version counts, and any that is
                // the first to come.
                if let request, !request.wasTold || found.horizontalAccuracy < former.horizontalAccuracy {
                    newest = found
                }
                location = found
                if fresh.last?.timestamp == found.timestamp { fresh[fresh.count - 1] = found }
                if request?.best?.timestamp == found.timestamp { request?.best = found }
                continue
            }
            location = found
            newest = found
            if isWanted(found) { fresh.append(found) }
            events += regions.take(found, contains)
        }
        events += tell(fresh)
        // Only what came just now answers a request: the last location there was may be hours old.
        if let newest { events += answer(newest, wasTold: fresh.last?.timestamp == newest.timestamp) }
        return events
    }

    /// Tells locations, after which no older one is told any more.
    private mutating func tell(_ locations: [Location]) -> [LocationEvent] {
        guard !locations.isEmpty else { return [] }
        // What answers a request is told also when nobody wants to know of significant changes any more.
        let isUpdate = isUpdating || request != nil
        request?.best = nil
        request?.wasTold = true
        return [isUpdate ? .didUpdateLocations(locations) : .didMoveSignificantly(locations)]
    }

    private mutating func takeUnknown(_ fix: Fix) -> [LocationEvent] {
        fix.mode == .noFix ? tellUnknown(Self.noPosition) : []
    }

    private mutating func tellUnknown(of status: Receiver.Status) -> [LocationEvent] {
        status.isMute ? tellUnknown(status.description) : []
    }

    /// Tells once why there is no location, until there is one again.
    private mutating func tellUnknown(_ reason: String) -> [LocationEvent] {
        guard isUpdating, !wasToldUnknown else { return [] }
        wasToldUnknown = true
        return [.didFail(LocationError(.locationUnknown, reason))]
    }

    /// Whether a location goes to those who follow.
    private mutating func isWanted(_ found: Location) -> Bool {
        if isUpdating {
            if let delivered, settings.distanceFilter > 0, found.distance(from: delivered) < settings.distanceFilter {
                return false
            }
            delivered = found
            return true
        }
        guard significantChangesOnly else { return false }
        if let last = deliveredSignificant, found.distance(from: last) < Self.significantDistance { return false }
        deliveredSignificant = found
        return true
    }

    /// Settles the request if the location is good enough.
    /// - Parameter wasTold: those who follow have it, and whoever asked is among them.
    private mutating func answer(_ found: Location, wasTold: Bool) -> [LocationEvent] {
        guard let pending = request else { return [] }
        let isBest = pending.best.map { found.horizontalAccuracy <= $0.horizontalAccuracy } ?? true
        if isBest, !wasTold { request?.best = found }
        // The best there is cannot be told before the window ends; a good one is good enough.
        let wanted = settings.desiredAccuracy > 0 ? settings.desiredAccuracy : Self.goodAccuracy
        guard found.horizontalAccuracy <= wanted else { return [] }
        request = nil
        return wasTold ? [] : answer(with: found)
    }

    private mutating func answer(with location: Location) -> [LocationEvent] {
        // The distance filter counts from what was told, whoever asked for it.
        if isUpdating { delivered = location }
        return [.didUpdateLocations([location])]
    }

    /// What a request for the best accuracy is content with, in metres.
    private static let goodAccuracy = 10.0

    private mutating func take(_ found: Heading?) -> [LocationEvent] {
        guard let found else { return [] }
        heading = found
        guard isUpdatingHeading else { return [] }
        let direction = found.trueHeading >= 0 ? found.trueHeading : found.magneticHeading
        if let deliveredHeading, settings.headingFilter > 0 {
            let turn = abs((direction - deliveredHeading).remainder(dividingBy: 360))
            if turn < settings.headingFilter { return [] }
        }
        deliveredHeading = direction
        return [.didUpdateHeading(found)]
    }

    /// Time has passed.
    mutating func tick(at now: Instant) -> [LocationEvent] {
        guard let pending = request, now >= pending.end else { return [] }
        return endRequest(shortcoming)
    }

    /// Ends the request if the receiver will have no position until somebody does something about it.
    private mutating func endRequest(blockedBy status: Receiver.Status) -> [LocationEvent] {
        status.isBlocked ? endRequest(status.cause) : []
    }

    /// Ends the request with the best location so far, or with the reason why there is none.
    private mutating func endRequest(_ reason: String) -> [LocationEvent] {
        guard let pending = request else { return [] }
        request = nil
        if let best = pending.best { return answer(with: best) }
        // Updates have delivered all there was.
        if pending.wasTold { return [] }
        // The same error need not follow as that of updates.
        wasToldUnknown = true
        return [.didFail(LocationError(.locationUnknown, reason))]
    }

    /// Why there is no location yet, as far as it is known.
    private var shortcoming: String {
        guard let status, status.phase != .reading(.good) else {
            return fixKey?.mode == .noFix ? Self.noPosition : Self.tooLate
        }
        return status.isMute ? status.cause : "\(Self.tooLate): \(status.cause)"
    }

    private static let noPosition = "the receiver has no position at the moment"
    private static let tooLate = "no position was found in time"
}

extension Receiver.Status {
    private var severity: ReceiverCondition.Severity { ReceiverCondition(self, epoch: nil, sky: nil).severity }

    /// Whether no position can come of it.
    fileprivate var isMute: Bool { severity >= .interrupted }

    /// Whether waiting alone does not help. Not after a loss, and not while a server looks for its receivers: both may be over in a
    /// moment.
    fileprivate var isBlocked: Bool { severity == .blocked }
}
