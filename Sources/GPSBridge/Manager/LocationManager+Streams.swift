public import DelegateStreams
public import GNSS
public import NMEA
public import Receivers

/// The streams of a location manager, one for each delegate method.
///
/// A stream ends when its manager is deallocated. Each loop has a buffer for elements that arrive faster than the loop
/// consumes them. The buffer holds one sky, 1,000 sentences, 64 region events, or 16 elements of any other stream. When
/// the buffer is full, the oldest element is dropped. For receivers that never drop data, such as recordings, the
/// buffer is unlimited.
extension Streams where Base: LocationManager {
    private var proxy: LocationManagerDelegateProxy { .proxy(for: base) }

    /// Returns the buffering for a stream: the newest `count` values, or all values if the receiver never drops data.
    private func buffer(_ count: Int) -> Buffering { base.receiver.standard(count) }

    /// Locations in chronological order. Each element contains at least one location.
    public var didUpdateLocations: EventStream<[Location]> { proxy.didUpdateLocations.stream(buffer(16)) }
    /// Errors that occur while the receiver is read or a location is requested. The stream continues after an error.
    public var didFailWithError: EventStream<LocationError> { proxy.didFailWithError.stream(buffer(16)) }
    /// The authorization status, each time it changes.
    public var didChangeAuthorization: EventStream<AuthorizationStatus> {
        proxy.didChangeAuthorization.stream(buffer(16))
    }
    /// New headings.
    public var didUpdateHeading: EventStream<Heading> { proxy.didUpdateHeading.stream(buffer(16)) }
    /// Regions that were entered.
    public var didEnterRegion: EventStream<Region> { proxy.didEnterRegion.stream(buffer(64)) }
    /// Regions that were left.
    public var didExitRegion: EventStream<Region> { proxy.didExitRegion.stream(buffer(64)) }
    /// A region and its state, each time the state changes or is requested with ``LocationManager/requestState(for:)``.
    public var didDetermineState: EventStream<(state: RegionState, region: Region)> {
        proxy.didDetermineState.stream(buffer(64))
    }
    /// A region, each time monitoring of the region starts.
    public var didStartMonitoring: EventStream<Region> { proxy.didStartMonitoring.stream(buffer(64)) }
    /// Regions that cannot be monitored.
    public var monitoringDidFail: EventStream<(region: Region?, error: LocationError)> {
        proxy.monitoringDidFail.stream(buffer(64))
    }
    /// The errors of requests to range beacons. Every such request fails.
    public var didFailRanging: EventStream<(constraint: BeaconIdentityConstraint, error: LocationError)> {
        proxy.didFailRanging.stream(buffer(16))
    }
    /// The errors of requests to defer updates. Every such request fails.
    public var didFinishDeferredUpdates: EventStream<LocationError?> {
        proxy.didFinishDeferredUpdates.stream(buffer(16))
    }
    /// The receiver's status, each time the receiver is connected.
    public var didConnect: EventStream<Receiver.Status> { proxy.didConnect.stream(buffer(16)) }
    /// The receiver's status, each time the receiver is disconnected.
    public var didDisconnect: EventStream<Receiver.Status> { proxy.didDisconnect.stream(buffer(16)) }
    /// Lists of the satellites in view.
    public var didUpdateSky: EventStream<Sky> { proxy.didUpdateSky.stream(buffer(1)) }
    /// The receiver's fix, sent each time the receiver gets a fix, loses its fix, or gets a different kind of fix.
    public var didChangeFix: EventStream<Fix> { proxy.didChangeFix.stream(buffer(16)) }
    /// The receiver's sentences, as they arrive.
    public var didReceiveSentence: EventStream<TypedSentence> { proxy.didReceiveSentence.stream(buffer(1_000)) }
}
