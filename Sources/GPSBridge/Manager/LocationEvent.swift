import GNSS
import NMEA
internal import Receivers

/// What a location manager tells its delegates and streams.
enum LocationEvent: Sendable {
    /// Where the receiver is: never empty, in the order of time, the newest last.
    case didUpdateLocations([Location])
    /// Where the receiver is, told to whoever only wants to know of significant changes. For delegates and streams it is the
    /// same as the one before.
    case didMoveSignificantly([Location])
    /// There is no location, or something cannot be had.
    case didFail(LocationError)
    /// Whether locations may be had is another now.
    case didChangeAuthorization(AuthorizationStatus)
    /// Where the front points.
    case didUpdateHeading(Heading)
    /// A region was entered.
    case didEnterRegion(Region)
    /// A region was left.
    case didExitRegion(Region)
    /// Where the receiver is with regard to a region.
    case didDetermineState(RegionState, Region)
    /// A region is being watched.
    case didStartMonitoring(Region)
    /// A region cannot be watched.
    case monitoringDidFail(Region?, LocationError)
    /// Beacons cannot be ranged.
    case didFailRanging(BeaconIdentityConstraint, LocationError)
    /// Beacons of a region cannot be ranged.
    case didFailRangingIn(BeaconRegion, LocationError)
    /// Updates are not kept back.
    case didFinishDeferredUpdates(LocationError?)
    /// The receiver is being read.
    case didConnect(Receiver.Status)
    /// The receiver has gone. It is waited for.
    case didDisconnect(Receiver.Status)
    /// The satellites in view.
    case didUpdateSky(Sky)
    /// The receiver has found a position, or lost it, or found it in another way.
    case didChangeFix(Fix)
    /// A sentence, as it came.
    case didReceiveSentence(TypedSentence)
}

extension LocationEvent {
    /// What is asked for, and told until that is stopped.
    enum Subject: Hashable {
        case updates
        case significantChanges
        case headings
        case region(String)
    }

    /// What must be asked for so that this is told, `nil` when it is told in any case.
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
    /// How many of its kind wait for an executor that is busy: of skies the latest, of sentences as many as their stream keeps,
    /// and of all else, which comes once a second and is small, what comes in an hour.
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

/// Who would be told of what comes often.
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
