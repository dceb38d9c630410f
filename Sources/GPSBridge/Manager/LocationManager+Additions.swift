public import DelegateStreams

// Members that CoreLocation does not have. They are in an extension of a protocol, so that a program's subclass can
// have members with the same names, which are then preferred.

extension StreamsProviding where Self: LocationManager {
    /// Adds a delegate, which is held weakly and called after ``LocationManager/delegate``.
    public func addDelegate(_ delegate: any LocationManagerDelegate) { add(delegate) }

    /// Removes a delegate that was added with ``addDelegate(_:)``.
    public func removeDelegate(_ delegate: any LocationManagerDelegate) { remove(delegate) }

    /// The number of callbacks that were dropped because a delegate or other work blocked the executor.
    ///
    /// At most the latest sky, 1,000 sentences and 3,600 callbacks of each other kind wait for the executor. The number
    /// also includes batches of input that arrived faster than the manager could process them, each counted as one.
    public var lostCallbacks: Int { lost }

    /// Whether updates are started.
    public var isUpdatingLocation: Bool { core.read { $0.isUpdating } }

    /// The time that ``LocationManager/requestLocation()`` waits for a location that meets
    /// ``LocationManager/desiredAccuracy``. The default is 10 seconds.
    public var requestWindow: Duration {
        get { core.read { $0.settings.requestWindow } }
        set { set { $0.requestWindow = newValue } }
    }
}
