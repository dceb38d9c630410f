import GNSS
import NMEA
internal import Receivers

/// An event that a location manager delivers to its delegates and streams.
enum LocationEvent: Sendable {
    /// New locations, at least one, in chronological order.
    case didUpdateLocations([Location])
    /// New locations that are delivered as significant changes only. Delegates and streams receive them like
    /// ``didUpdateLocations(_:)``.
    case didMoveSignificantly([Location])
    /// No location is available, or a request failed.
    case didFail(LocationError)
    /// The authorization changed.
    case didChangeAuthorization(AuthorizationStatus)
    /// A new heading.
    case didUpdateHeading(Heading)
    /// A region was entered.
    case didEnterRegion(Region)
    /// A region was left.
    case didExitRegion(Region)
    /// The state of a region was determined, after a request or a change.
    case didDetermineState(RegionState, Region)
    /// Monitoring of a region started.
    case didStartMonitoring(Region)
    /// A region cannot be monitored.
    case monitoringDidFail(Region?, LocationError)
    /// Beacons cannot be ranged.
    case didFailRanging(BeaconIdentityConstraint, LocationError)
    /// Beacons of a region cannot be ranged.
    case didFailRangingIn(BeaconRegion, LocationError)
    /// Updates cannot be deferred.
    case didFinishDeferredUpdates(LocationError?)
    /// The receiver was connected.
    case didConnect(Receiver.Status)
    /// The receiver was disconnected. The manager waits until it is connected again.
    case didDisconnect(Receiver.Status)
    /// The satellites in view.
    case didUpdateSky(Sky)
    /// The kind of fix changed, including from and to no fix.
    case didChangeFix(Fix)
    /// A sentence as it arrived.
    case didReceiveSentence(TypedSentence)
}

extension LocationEvent {
    /// Something that a program starts and stops, and that causes events in between.
    enum Subject: Hashable {
        case updates
        case significantChanges
        case headings
        case region(String)
    }

    /// The subject that must be started for this event to be delivered; `nil` if it is always delivered.
    var subject: Subject? {
        switch self {
        case .didUpdateLocations: .updates
        case .didFail(let error): error.code == .locationUnknown ? .updates : nil
        case .didMoveSignificantly: .significantChanges
        case .didUpdateHeading: .headings
        case .didEnterRegion(let region), .didExitRegion(let region), .didDetermineState(_, let region),
            .didStartMonitoring(let region):
            .region(region.identifier)
        default: nil
        }
    }
}

extension LocationEvent {
    /// The kind of the event, with its limit for a busy executor.
    ///
    /// One sky waits, as many sentences as their stream keeps, and one hour's worth of all other events, which are
    /// small and come about once a second.
    var kind: CallbackQueue.Kind {
        switch self {
        case .didUpdateSky: .init(name: "sky", most: 1)
        case .didReceiveSentence: .init(name: "sentence", most: 1_000)
        case .didUpdateLocations, .didMoveSignificantly: .init(name: "location", most: 3_600)
        case .didUpdateHeading: .init(name: "heading", most: 3_600)
        default: .init(name: "event", most: 3_600)
        }
    }
}

/// The frequent events that have a recipient.
struct LocationAudience {
    var hearsSkies = false
    var hearsSentences = false

    static let all = LocationAudience(hearsSkies: true, hearsSentences: true)

    func hears(_ event: LocationEvent) -> Bool {
        switch event {
        case .didUpdateSky: hearsSkies
        case .didReceiveSentence: hearsSentences
        default: true
        }
    }
}
