public import DelegateStreams

// Members that CoreLocation does not have. They are declared in a protocol extension, because a ported program may have
// a subclass of `CLLocationManager` with members of the same names. In that case, the compiler chooses the subclass's
// members instead of reporting an error.

extension StreamsProviding where Self: LocationManager {
    /// Adds a delegate, which is held weakly and called after ``LocationManager/delegate``.
    ///
    /// Delegates are called in the order they were added. Adding a delegate twice has no effect. A new
    /// delegate receives the current authorization through
    /// ``LocationManagerDelegate/locationManagerDidChangeAuthorization(_:)``.
    public func addDelegate(_ delegate: any LocationManagerDelegate) { add(delegate) }

    /// Removes a delegate that was added with `addDelegate(_:)`.
    public func removeDelegate(_ delegate: any LocationManagerDelegate) { remove(delegate) }

    /// The number of callbacks that were dropped because a delegate or other work blocked the executor.
    ///
    /// At most the latest sky, 1,000 sentences, and 3,600 callbacks of every other kind can wait for the executor. The
    /// count also includes batches of input that were dropped because they arrived faster than the manager could
    /// process them.
    public var lostCallbacks: Int { lost }

    /// Whether location updates have been started with ``LocationManager/startUpdatingLocation()`` and not been stopped
    /// since.
    public var isUpdatingLocation: Bool { core.read { $0.isUpdating } }

    /// The maximum time that ``LocationManager/requestLocation()`` waits for a location that meets
    /// ``LocationManager/desiredAccuracy``. The default is 10 seconds.
    public var requestWindow: Duration {
        get { core.read { $0.settings.requestWindow } }
        set { set { $0.requestWindow = newValue } }
    }
}
