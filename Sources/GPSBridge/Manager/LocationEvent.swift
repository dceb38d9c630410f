import FoundationEssentials
import GNSS
import NMEA
internal import Receivers

/// An event that a location manager delivers to its delegates and streams.
enum LocationEvent: Sendable {
    /// One or more new locations, in chronological order.
    case didUpdateLocations([Location])
    /// New locations that are delivered only because significant changes are monitored. Delegates and streams receive
    /// them in the same way as the locations of ``didUpdateLocations(_:)``.
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
    /// The state of a region was determined, either on request or by a location with the given time.
    case didDetermineState(RegionState, Region, Date?)
    /// Monitoring of a region started.
    case didStartMonitoring(Region)
    /// Monitoring a region failed.
    case monitoringDidFail(Region?, LocationError)
    /// Ranging beacons failed.
    case didFailRanging(BeaconIdentityConstraint, LocationError)
    /// Ranging the beacons of a region failed.
    case didFailRangingIn(BeaconRegion, LocationError)
    /// Deferring updates failed.
    case didFinishDeferredUpdates(LocationError?)
    /// The receiver was connected.
    case didConnect(Receiver.Status)
    /// The receiver was disconnected. The manager waits for the receiver to be connected again.
    case didDisconnect(Receiver.Status)
    /// A new list of the satellites in view.
    case didUpdateSky(Sky)
    /// The kind of fix changed. Getting or losing a fix is also a change.
    case didChangeFix(Fix)
    /// A sentence from the receiver.
    case didReceiveSentence(TypedSentence)
}

extension LocationEvent {
    /// An activity that produces events from its start to its stop.
    enum Subject: Hashable {
        case updates
        case significantChanges
        case headings
        case region(String)
    }

    /// The activity that this event belongs to; `nil` if the event belongs to no activity. An event of an activity is
    /// delivered only while that activity is running, and any other event is always delivered.
    var subject: Subject? {
        switch self {
        case .didUpdateLocations: .updates
        case .didFail(let error): error.code == .locationUnknown ? .updates : nil
        case .didMoveSignificantly: .significantChanges
        case .didUpdateHeading: .headings
        case .didEnterRegion(let region), .didExitRegion(let region), .didDetermineState(_, let region, _),
            .didStartMonitoring(let region):
            .region(region.identifier)
        default: nil
        }
    }
}

extension LocationEvent {
    /// A value that delegates need during the call and that is not an argument of the call.
    enum Announcement {
        case authorization(AuthorizationStatus)
        /// The time of the location that determined a region's state.
        case regionState(Date)
    }

    /// The value that the event announces; `nil` if all values are arguments of the call.
    var announcement: Announcement? {
        switch self {
        case .didChangeAuthorization(let status): .authorization(status)
        case .didDetermineState(_, _, let date): date.map { .regionState($0) }
        default: nil
        }
    }
}

extension LocationEvent {
    /// The kind of the event, with the maximum number of such callbacks that can wait for a busy executor.
    ///
    /// Only the latest sky can wait, and only as many sentences as a stream of sentences buffers. All other events are
    /// small and occur about once a second, so an hour of them can wait.
    var kind: CallbackQueue.Kind {
        switch self {
        case .didUpdateSky: .init(name: "sky", maxCount: 1)
        case .didReceiveSentence: .init(name: "sentence", maxCount: 1_000)
        case .didUpdateLocations, .didMoveSignificantly: .init(name: "location", maxCount: 3_600)
        case .didUpdateHeading: .init(name: "heading", maxCount: 3_600)
        default: .init(name: "event", maxCount: 3_600)
        }
    }
}

/// The high-frequency events, skies and sentences, that currently have a recipient.
struct LocationAudience {
    var receivesSkies = false
    var receivesSentences = false

    static let all = LocationAudience(receivesSkies: true, receivesSentences: true)

    func receives(_ event: LocationEvent) -> Bool {
        switch event {
        case .didUpdateSky: receivesSkies
        case .didReceiveSentence: receivesSentences
        default: true
        }
    }
}
