public import DelegateStreams
public import GNSS
public import NMEA
public import Receivers

/// The streams of a manager's events.
struct LocationBroadcasts: Sendable {
    let updates = Broadcast<[Location]>()
    let failures = Broadcast<LocationError>()
    let authorizations = Broadcast<AuthorizationStatus>()
    let headings = Broadcast<Heading>()
    let entries = Broadcast<Region>()
    let exits = Broadcast<Region>()
    let states = Broadcast<(state: RegionState, region: Region)>()
    let starts = Broadcast<Region>()
    let monitoringFailures = Broadcast<(region: Region?, error: LocationError)>()
    let rangingFailures = Broadcast<(constraint: BeaconIdentityConstraint, error: LocationError)>()
    let deferrals = Broadcast<LocationError?>()
    let connections = Broadcast<Receiver.Status>()
    let disconnections = Broadcast<Receiver.Status>()
    let skies = Broadcast<Sky>()
    let fixes = Broadcast<Fix>()
    let sentences = Broadcast<TypedSentence>()

    func send(_ event: LocationEvent) {
        switch event {
        case .didUpdateLocations(let locations), .didMoveSignificantly(let locations): updates.send(locations)
        case .didFail(let error): failures.send(error)
        case .didChangeAuthorization(let status): authorizations.send(status)
        case .didUpdateHeading(let heading): headings.send(heading)
        case .didEnterRegion(let region): entries.send(region)
        case .didExitRegion(let region): exits.send(region)
        case .didDetermineState(let state, let region): states.send((state, region))
        case .didStartMonitoring(let region): starts.send(region)
        case .monitoringDidFail(let region, let error): monitoringFailures.send((region, error))
        case .didFailRanging(let constraint, let error): rangingFailures.send((constraint, error))
        case .didFailRangingIn(let region, let error): rangingFailures.send((region.beaconIdentityConstraint, error))
        case .didFinishDeferredUpdates(let error): deferrals.send(error)
        case .didConnect(let status): connections.send(status)
        case .didDisconnect(let status): disconnections.send(status)
        case .didUpdateSky(let sky): skies.send(sky)
        case .didChangeFix(let fix): fixes.send(fix)
        case .didReceiveSentence(let sentence): sentences.send(sentence)
        }
    }
}

extension Streams where Base: LocationManager {
    /// What is kept for a loop that is slow.
    private func kept(_ most: Int) -> Buffering { base.receiver.standard(most) }

    /// Where the receiver is: never empty, in the order of time.
    public var didUpdateLocations: EventStream<[Location]> { base.events.updates.stream(kept(16)) }
    /// There is no location, or something cannot be had. The streams go on.
    public var didFailWithError: EventStream<LocationError> { base.events.failures.stream(kept(16)) }
    /// Whether locations may be had is another now.
    public var didChangeAuthorization: EventStream<AuthorizationStatus> {
        base.events.authorizations.stream(kept(16))
    }
    /// Where the front points.
    public var didUpdateHeading: EventStream<Heading> { base.events.headings.stream(kept(16)) }
    /// A region was entered.
    public var didEnterRegion: EventStream<Region> { base.events.entries.stream(kept(64)) }
    /// A region was left.
    public var didExitRegion: EventStream<Region> { base.events.exits.stream(kept(64)) }
    /// Where the receiver is with regard to a region.
    public var didDetermineState: EventStream<(state: RegionState, region: Region)> {
        base.events.states.stream(kept(64))
    }
    /// A region is being watched.
    public var didStartMonitoring: EventStream<Region> { base.events.starts.stream(kept(64)) }
    /// A region cannot be watched.
    public var monitoringDidFail: EventStream<(region: Region?, error: LocationError)> {
        base.events.monitoringFailures.stream(kept(64))
    }
    /// Beacons cannot be ranged.
    public var didFailRanging: EventStream<(constraint: BeaconIdentityConstraint, error: LocationError)> {
        base.events.rangingFailures.stream(kept(16))
    }
    /// Updates are not kept back.
    public var didFinishDeferredUpdates: EventStream<LocationError?> { base.events.deferrals.stream(kept(16)) }
    /// The receiver is being read.
    public var didConnect: EventStream<Receiver.Status> { base.events.connections.stream(kept(16)) }
    /// The receiver has gone.
    public var didDisconnect: EventStream<Receiver.Status> { base.events.disconnections.stream(kept(16)) }
    /// The satellites in view.
    public var didUpdateSky: EventStream<Sky> { base.events.skies.stream(kept(1)) }
    /// The receiver has found a position, or lost it, or found it in another way.
    public var didChangeFix: EventStream<Fix> { base.events.fixes.stream(kept(16)) }
    /// Sentences as they come.
    public var didReceiveSentence: EventStream<TypedSentence> { base.events.sentences.stream(kept(1_000)) }
}
