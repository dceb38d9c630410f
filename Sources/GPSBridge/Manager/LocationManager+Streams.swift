public import DelegateStreams
public import GNSS
public import NMEA
public import Receivers

extension Streams where Base: LocationManager {
    private var proxy: LocationManagerDelegateProxy { .proxy(for: base) }

    /// Buffers up to `count` values, and all of them if the source is finite.
    private func buffer(_ count: Int) -> Buffering { base.receiver.standard(count) }

    /// Locations in the order of time, never empty.
    public var didUpdateLocations: EventStream<[Location]> { proxy.didUpdateLocations.stream(buffer(16)) }
    /// Errors. The streams continue after an error.
    public var didFailWithError: EventStream<LocationError> { proxy.didFailWithError.stream(buffer(16)) }
    /// Changes of the authorization.
    public var didChangeAuthorization: EventStream<AuthorizationStatus> {
        proxy.didChangeAuthorization.stream(buffer(16))
    }
    /// Headings.
    public var didUpdateHeading: EventStream<Heading> { proxy.didUpdateHeading.stream(buffer(16)) }
    /// Regions that were entered.
    public var didEnterRegion: EventStream<Region> { proxy.didEnterRegion.stream(buffer(64)) }
    /// Regions that were left.
    public var didExitRegion: EventStream<Region> { proxy.didExitRegion.stream(buffer(64)) }
    /// Answers to ``LocationManager/requestState(for:)``, and states that changed.
    public var didDetermineState: EventStream<(state: RegionState, region: Region)> {
        proxy.didDetermineState.stream(buffer(64))
    }
    /// Regions whose monitoring began.
    public var didStartMonitoring: EventStream<Region> { proxy.didStartMonitoring.stream(buffer(64)) }
    /// Regions that cannot be monitored.
    public var monitoringDidFail: EventStream<(region: Region?, error: LocationError)> {
        proxy.monitoringDidFail.stream(buffer(64))
    }
    /// Requests to range beacons, none of which can succeed.
    public var didFailRanging: EventStream<(constraint: BeaconIdentityConstraint, error: LocationError)> {
        proxy.didFailRanging.stream(buffer(16))
    }
    /// Requests to defer updates, none of which can succeed.
    public var didFinishDeferredUpdates: EventStream<LocationError?> {
        proxy.didFinishDeferredUpdates.stream(buffer(16))
    }
    /// The receiver was connected.
    public var didConnect: EventStream<Receiver.Status> { proxy.didConnect.stream(buffer(16)) }
    /// The receiver was disconnected.
    public var didDisconnect: EventStream<Receiver.Status> { proxy.didDisconnect.stream(buffer(16)) }
    /// The satellites in view.
    public var didUpdateSky: EventStream<Sky> { proxy.didUpdateSky.stream(buffer(1)) }
    /// The receiver got a fix, lost it, or changed its kind.
    public var didChangeFix: EventStream<Fix> { proxy.didChangeFix.stream(buffer(16)) }
    /// Sentences as they arrive.
    public var didReceiveSentence: EventStream<TypedSentence> { proxy.didReceiveSentence.stream(buffer(1_000)) }
}
