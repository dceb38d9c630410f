public import DelegateStreams
public import GNSS
public import NMEA
public import Receivers

/// The streams of a location manager, one for each delegate method.
///
/// A stream ends when its manager is deallocated. A loop that is too slow keeps the newest elements and loses older
/// ones: it keeps one sky, 1,000 sentences, 64 region events, and 16 elements of any other stream. For receivers that
/// never drop data, such as recordings, it keeps all.
extension Streams where Base: LocationManager {
    private var proxy: LocationManagerDelegateProxy { .proxy(for: base) }

    /// Returns a buffer for the newest `count` values, or for all values if the receiver never drops data.
    private func buffer(_ count: Int) -> Buffering { base.receiver.standard(count) }

    /// Locations in chronological order. Each element has at least one.
    public var didUpdateLocations: EventStream<[Location]> { proxy.didUpdateLocations.stream(buffer(16)) }
    /// Errors. The stream continues after an error.
    public var didFailWithError: EventStream<LocationError> { proxy.didFailWithError.stream(buffer(16)) }
    /// Changes of the authorization.
    public var didChangeAuthorization: EventStream<AuthorizationStatus> {
        proxy.didChangeAuthorization.stream(buffer(16))
    }
    /// New headings.
    public var didUpdateHeading: EventStream<Heading> { proxy.didUpdateHeading.stream(buffer(16)) }
    /// Regions that were entered.
    public var didEnterRegion: EventStream<Region> { proxy.didEnterRegion.stream(buffer(64)) }
    /// Regions that were left.
    public var didExitRegion: EventStream<Region> { proxy.didExitRegion.stream(buffer(64)) }
    /// Answers to ``LocationManager/requestState(for:)``, and changes of state.
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
    /// The status each time that the receiver is connected.
    public var didConnect: EventStream<Receiver.Status> { proxy.didConnect.stream(buffer(16)) }
    /// The status each time that the receiver is disconnected.
    public var didDisconnect: EventStream<Receiver.Status> { proxy.didDisconnect.stream(buffer(16)) }
    /// Lists of the satellites in view.
    public var didUpdateSky: EventStream<Sky> { proxy.didUpdateSky.stream(buffer(1)) }
    /// The fix each time that the receiver gets one, loses it, or changes its kind.
    public var didChangeFix: EventStream<Fix> { proxy.didChangeFix.stream(buffer(16)) }
    /// Sentences as they arrive.
    public var didReceiveSentence: EventStream<TypedSentence> { proxy.didReceiveSentence.stream(buffer(1_000)) }
}
